"""A name is one name in NFC and NFD, through every door; and apostrophes are one sign."""

import json
from pathlib import Path
from unicodedata import normalize

import pytest
from support.cases import loop_over
from support.doors import ask

from kb import Category, Deck, Game, read_game
from kb.cli import main
from kb.page import Table
from kb.shell.shell import Shell
from resolver import AtMost, Clause, Cnf, Literal, Prover, clauses, parse_dimacs, prove, to_dimacs
from resolver.errors import FormulaError
from resolver.export import from_pysat, to_pysat
from resolver.logic.clause import Definition
from resolver.page import Study
from resolver.practice import grade, grade_answers, parse_exercises
from resolver.workbench import Workbench

NAMES = ["übt", "Zoë", "café", "Ångström", "naïve", "Łódź", "Dvořák"]


def apart(name: str) -> str:
    found = normalize("NFD", name)
    assert found != name
    return found


@loop_over("name", NAMES)
def test_an_atom_is_one_however_its_letters_are_composed(name: str):
    nfd, atom = apart(name), Literal(name)

    assert Literal(nfd) is Literal.of(nfd) is Literal.read(f"{nfd} ") is atom
    assert Literal(f'"{nfd}"').name == name
    assert Literal.read(f"~{nfd}", names=[nfd]) is ~atom
    assert Clause([nfd, f"~{name}"]).is_tautology
    assert clauses(nfd) == clauses(f'"{nfd}"') == (Clause([name]),)
    assert clauses(f"x:{nfd}") == (Clause([f"x:{name}"]),)
    assert prove(f"{nfd} -> q; {name}", "q").entailed
    assert prove([[nfd]], name).entailed
    assert Prover().tell(nfd).entails(Literal(name))
    assert Prover([name]).tell(nfd).atoms == (name,)
    assert AtMost(1, [nfd, "p"]) == AtMost(1, [name, "p"])
    assert AtMost(0, [name]).holds([nfd]) is False
    assert Definition(nfd, [["p"]]) == Definition(name, [["p"]])
    assert Clause([nfd]).resolvent(Clause([f"~{name}"]), nfd).is_empty


@loop_over("name", NAMES)
def test_an_atom_of_a_file_is_kept_composed(name: str):
    nfd = apart(name)
    text = f"c atom 1 {nfd}\np cnf 1 1\n1 0\n"

    assert parse_dimacs(text) == Cnf([[name]], {1: nfd})
    assert name in to_dimacs(parse_dimacs(text))
    assert from_pysat([[1]], {nfd: 1}) == Cnf([[name]])
    assert to_pysat(nfd)[1] == {name: 1}
    with pytest.raises(ValueError, match="names the atoms 1 and 2"):
        parse_dimacs(f"c atom 1 {nfd}\nc atom 2 {name}\np cnf 2 1\n1 2 0\n")


def test_a_bar_over_an_atom_is_no_part_of_its_name_in_formulas():
    with pytest.raises(FormulaError, match="for a bar write ~ before the atom"):
        clauses("p\u0304 & q")


@loop_over("name", NAMES)
def test_an_atom_of_a_derivation_is_that_of_the_exercise(name: str):
    nfd = apart(name)

    assert grade(f"3. {nfd} from 1, 2", f"p -> {name}; p").lines[0].status == "right"
    assert grade(f"3. {name} from 1, 2", f"p -> {nfd}; p").lines[0].status == "right"


@pytest.mark.parametrize("name", [*NAMES, "O'Neil's"])
def test_an_exercise_is_found_and_printed_as_it_is_written(name: str, tmp_path: Path):
    other = name.replace("'", "’") if "'" in name else apart(name)
    text = f"exercise {other}\npremise p\npremise ~p\n"
    path = tmp_path / "week.exercises"
    path.write_text(text)

    exercises = parse_exercises(text)
    twice = text + f"exercise {name}\npremise p\npremise ~p\n"

    assert list(exercises) == [other]
    assert exercises[name] is exercises[other]
    assert name in exercises
    with pytest.raises(ValueError, match="already"):
        parse_exercises(twice)
    workbench = Workbench()
    workbench.onecmd(f"exercise {name} from {path}")
    assert not workbench.failed


@pytest.mark.parametrize("name", [*NAMES, "Zoë O'Neil"])
def test_a_student_has_one_row_whatever_the_files_are_called(name: str, tmp_path: Path):
    other = name.replace("'", "’") if "'" in name else apart(name)
    exercises = "exercise one\npremise p\npremise ~p\nexercise two\npremise q\npremise ~q\n"
    for exercise, student in (("one", name), ("two", other)):
        (tmp_path / exercise).mkdir()
        (tmp_path / exercise / f"{student}.txt").write_text("3. [] 1, 2\n")
    overrides = tmp_path / "by hand"
    overrides.write_text(f"{other}; one; all; 0.5; late\n{name}; two; all; 0.5; late\n")

    book = grade_answers(tmp_path, parse_exercises(exercises).values(), apart=[overrides])
    rows = book.with_overrides(overrides).to_csv().splitlines()[1:]

    assert len(rows) == 1
    assert rows[0].split(",")[0] in (name, other)
    assert rows[0].split(",")[2] in ("1", "1.0")


@pytest.mark.parametrize("name", [*NAMES, "O'Neil"])
def test_a_heading_names_an_exercise_however_it_is_typed(name: str, tmp_path: Path):
    other = name.replace("'", "’") if "'" in name else apart(name)
    exercises = parse_exercises(
        f"exercise {name}\npremise p\npremise ~p\nexercise two\npremise q\npremise ~q\n"
    )
    (tmp_path / "ada.txt").write_text(f"Exercise {other}\n3. [] 1, 2\n")

    [answer] = grade_answers(tmp_path, exercises.values())

    assert answer.found.exercise.name == name


def test_an_apostrophe_behind_an_atom_is_one_sign_in_a_derivation():
    assert grade("3. q’ from 1, 2", "p; ~p | ~q").lines[0].status == "right"
    assert grade("3. p’ from 1, 2", '"p\'" | q; ~q').lines[0].status == "right"
    assert grade("3. p' from 1, 2", '"p’" | q; ~q').lines[0].status == "right"


@pytest.mark.parametrize("name", NAMES)
def test_a_player_and_a_card_are_one_through_every_door_of_a_game(name: str, tmp_path: Path):
    nfd, deck = apart(name), Deck((Category("weapon", (apart(name), "Rope", "Pipe", "Knife")),))
    game = Game.new(players=[nfd, "Bob"], me="Bob", hand=["Rope"], deck=deck, hidden=0)
    path = tmp_path / "game.clue"
    path.write_text(game.record())

    told = game.tell(f'has "{nfd}" "{name}"')
    again = read_game(path).tell(f'has "{name}" "{nfd}"')

    assert game.setup.players == (name, "Bob")
    assert game.setup.deck.cards[0] == name
    assert told.holds(name, nfd) is told.holds(nfd, name) is True
    assert told.facts[nfd, name] is True
    assert told.facts == again.facts
    assert f"{name}:{name}" in str(told.why(name, name).proof)


@pytest.mark.parametrize("name", NAMES)
def test_a_command_takes_and_prints_a_name_composed(name: str, tmp_path: Path, capsys):
    path, nfd = tmp_path / "game.clue", apart(name)
    path.write_text(f"refute 1\ndeck classic\nplayers {nfd} Bob Eve\nhas {name} Rope\n")

    assert main(["solve", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert found["sheet"]["Rope"][name] == "yes"
    for asked in (name, nfd):
        assert main(["why", str(path), asked, "Rope", "--format", "text"]) == 0
        assert f"{name}:Rope" in capsys.readouterr().out
    assert (
        main(["why", str(path), name, "Rope", "--format", "lrat", "--output", str(tmp_path)]) == 0
    )
    assert main(["check", str(path), str(tmp_path)]) == 0


@loop_over("name", NAMES)
def test_the_table_and_the_shell_take_a_name_however_it_is_typed(name: str):
    table, shell = Table(), Shell()

    players = [apart(name), "Bob", "Eve"]
    ask(table, "set_up", deck="classic", players=players, me="Bob", hand=[])
    reply = ask(table, "tell", line=f"has {name} Rope")
    for line in ("deck classic", f"players {apart(name)} Bob Eve", f"has {name} Rope"):
        shell.onecmd(line)

    assert reply["ok"]
    assert name in json.dumps(reply, ensure_ascii=False)
    assert shell.onecmd(f"why {apart(name)} Rope") == shell.onecmd(f"why {name} Rope")
    assert name in shell.onecmd(f"why {name} Rope")


@loop_over("name", NAMES)
def test_the_study_page_reads_a_sheet_however_it_is_typed(name: str):
    exercise = f"exercise {apart(name)}\npremise p -> {name}\npremise p\ngoal {apart(name)}\n"

    reply = ask(Study(), "check", exercise=exercise, answer=f"4. {apart(name)} 1,2\n5. [] 3,4")

    assert reply["verdict"]
    assert [line["status"] for line in reply["lines"]] == ["right", "right"]


@loop_over("name", NAMES)
def test_a_record_reads_a_player_however_the_name_is_typed(name: str):
    lines = ["refute 1", "deck classic", f"players {apart(name)} Bob Eve", f"has {name} Rope"]
    game = Game.parse("\n".join(lines) + "\n")

    assert game.setup.players[0] == name
    assert game.holds(name, "Rope") is True
    assert game.record().splitlines()[2] == f"players {apart(name)} Bob Eve"
