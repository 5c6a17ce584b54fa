"""``refute check``: what ``why`` writes is accepted, and what is damaged refused at its line."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest
from support.profiles import seeds
from support.random_games import SMALL, random_game

from kb import Game, read_game
from kb.cli import main
from resolver.export import save_axioms_and_proof

ROOT = Path(__file__).parents[3]
FIVE = str(ROOT / "kb" / "games" / "five-at-the-table.clue")
FORMATS = ("lrat", "drat", "tracecheck", "tstp", "pbp")
FACTS = len(seeds(4, 12))


def texts() -> Iterator[str]:
    """Records of random play: with and without a player who tells, assumptions, open sizes."""
    for seed in range(FACTS):
        small = {"categories": SMALL, "players": 2 + seed % 3, "events": 9}
        large = {"players": 3 + seed % 4, "events": 20, "ranges": seed % 3, "face_up": seed % 2}
        play = random_game(seed, spectator=seed % 3 == 0, **(small if seed % 2 else large))
        yield play.text + ("assume guesser-holds-one\n" if seed % 5 == 0 else "")
    wide = '"A\u3000a"'  # a blank that a comment writes as an escape
    cards = f"category x {wide} B C\ncategory y D E\n"
    yield f"refute 1\n{cards}players A Z\nlacks A {wide}\nlacks Z {wide}\n"


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Path, Game, str, str]]:
    """A fact of each of a dozen random games, of some the one that rests on most lines."""
    found = []
    for seed, text in enumerate(texts()):
        path = tmp_path_factory.mktemp("game") / "game.clue"
        path.write_text(text)
        game = read_game(path)
        some = Random(seed).choices(list(game.facts), k=12)
        holder, card = max(some, key=lambda cell: len(game.why(*cell).entries))
        found.append((path, game, holder, card))
    return found


@pytest.fixture(scope="module")
def written(facts: list[Any], tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """The game, the directory with the proof of its fact, and the game's value, by each format."""
    found = []
    for path, game, holder, card in facts:
        for form in FORMATS:
            folder = tmp_path_factory.mktemp(form)
            why = game.why(holder, card)
            save_axioms_and_proof(why.count if form == "pbp" else why.proof, form, folder)
            found.append((path, folder, game, (holder, card)))
    return found


def axioms_of(folder: Path) -> Path:
    (path,) = folder.glob("axioms.*")
    return path


def test_what_why_writes_is_accepted_in_every_format(written: list[Any], capsys) -> None:
    for path, folder, game, (holder, card) in written:
        assert main(["check", str(path), str(folder)]) == 0
        axioms, proof, *rest = capsys.readouterr().out.splitlines()
        has, lacks = ("has", "lacks") if game.facts[holder, card] else ("lacks", "has")
        assert axioms.endswith(
            f" from the rules of the game, the denied goal: {holder} {lacks} {card}"
        )
        assert proof.endswith(f": accepted. So {holder} {has} {card}.")
        assumed = "guesser-holds-one (" in axioms_of(folder).read_text()
        assert rest == ["All this rests on what is assumed: guesser-holds-one"] * assumed


Damage = Callable[[str, str, Random], str]


def flipped(comment: str, line: str, rng: Random) -> str:
    """One literal its complement."""
    words = line.split()
    form, no = ("~?x.*", "~") if "x" in line else ("-?[1-9].*", "-")
    at = rng.choice([at for at, one in enumerate(words) if re.fullmatch(form, one)])
    words[at] = words[at][1:] if words[at][0] == no else no + words[at]
    return f"{comment}\n{' '.join(words)}"


def stronger(comment: str, line: str, rng: Random) -> str:
    """A bound one higher, or a clause without one of its literals."""
    words = line.split()
    if ">=" in line:
        words[-2] = str(int(words[-2]) + 1)
    else:
        words.remove(rng.choice(words[:-1]))
    return f"{comment}\n{' '.join(words)}"


def of_nobody(comment: str, line: str, rng: Random) -> str:
    """A source that nobody has."""
    return f"{comment} of nobody\n{line}"


@pytest.mark.parametrize("damage", [flipped, stronger, of_nobody])
def test_a_damaged_premise_is_refused_at_its_line(damage, written, tmp_path, capsys):
    rng = Random(damage.__name__)
    for number, (path, folder, _, _) in enumerate(written):
        worse = copytree(folder, tmp_path / str(number))
        axioms = axioms_of(worse)
        lines = axioms.read_text().split("\n")
        first = next(at for at, one in enumerate(lines) if re.fullmatch(r"[-+\d].*", one))
        at = rng.randrange(first, len(lines) - 3, 2) if first < len(lines) - 3 else first
        if at == len(lines) - 2:
            continue  # nothing but the denied goal
        lines[at - 1 : at + 1] = damage(lines[at - 1], lines[at], rng).split("\n")
        axioms.write_text("\n".join(lines))
        assert main(["check", str(path), str(worse)]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"{axioms}:{at + 1}: "), (lines[at - 1], lines[at])


def checked(game: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code, and the one line on standard error."""
    status = main(["check", game, str(folder)])
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    return status, err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A proof that Anna has the Pipe, in LRAT."""
    save_axioms_and_proof(read_game(FIVE).why("Anna", "Pipe").proof, "lrat", tmp_path / "lrat")
    return tmp_path / "lrat"


def test_a_proof_of_another_fact_is_not_one_of_these_axioms(folder: Path, capsys) -> None:
    save_axioms_and_proof(read_game(FIVE).why("Hugo", "Wrench").proof, "lrat", folder / "other")
    (folder / "other" / "proof.lrat").replace(folder / "proof.lrat")
    (folder / "other" / "axioms.cnf").unlink()
    (folder / "other").rmdir()
    status, err = checked(FIVE, folder, capsys)
    assert status in (1, 2)
    assert err.startswith(f"{folder / 'proof.lrat'}:")


def test_a_step_that_does_not_hold_is_refused_at_its_line(folder: Path, capsys) -> None:
    proof = folder / "proof.lrat"
    *steps, last = proof.read_text().splitlines()
    proof.write_text("\n".join([*steps, re.sub(r" 0 \d+", " 0", last), ""]))
    status, err = checked(FIVE, folder, capsys)
    assert (status, err.startswith(f"{proof}:{len(steps) + 1}: ")) == (1, True)


def test_the_denied_goal_stands_last_and_alone(folder: Path, capsys) -> None:
    axioms = folder / "axioms.cnf"
    text = axioms.read_text()
    lines = text.count("\n")
    axioms.write_text(text.replace("the denied goal", "shown (line 11)"))
    assert checked(FIVE, folder, capsys)[1].startswith(f"{axioms}:{lines}: the last premise")
    axioms.write_text(text.replace("c 1 ", "c 1 the denied goal").replace("goalpassed", "goal "))
    status, err = checked(FIVE, folder, capsys)
    assert (status, err.startswith(f"{axioms}:")) == (1, True)


def test_the_denied_goal_is_one_literal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    axioms = folder / "axioms.cnf"
    *lines, last, end = axioms.read_text().split("\n")
    more = "1" if last != "-1 0" else "2"
    axioms.write_text("\n".join([*lines, f"{more} {last}", end]))
    status, err = checked(FIVE, folder, capsys)
    assert (status, err.startswith(f"{axioms}:{len(lines) + 1}: the last premise")) == (1, True)


def test_an_atom_that_is_no_cell_is_named_by_its_line(folder: Path, capsys) -> None:
    axioms = folder / "axioms.cnf"
    lines = axioms.read_text().split("\n")
    for atom in ("c atom 2 ", "c atom 3 "):
        at = next(at for at, line in enumerate(lines) if line.startswith(atom))
        axioms.write_text("\n".join([*lines[:at], f"{atom}Anna:Pype", *lines[at + 1 :]]))
        assert checked(FIVE, folder, capsys)[1].startswith(f"{axioms}:{at + 1}: ")


def test_a_weaker_clause_is_no_instance_of_a_rule(tmp_path, capsys) -> None:
    save_axioms_and_proof(read_game(FIVE).why("Hugo", "Wrench").proof, "lrat", tmp_path)
    axioms = tmp_path / "axioms.cnf"
    text = axioms.read_text()
    place = {name: n for n, name in re.findall(r"c atom (\d+) (.*)", text)}
    felix, ida, solution = (place[f"{holder}:Rope"] for holder in ("Felix", "Ida", "Solution"))
    two = f"one holder of Rope\n-{felix} -{ida} 0"
    assert two in text
    axioms.write_text(text.replace(two, two.replace(" 0", f" -{solution} 0")))
    status, err = checked(FIVE, tmp_path, capsys)
    assert (status, "'one holder of Rope', and this is not an instance" in err) == (1, True)


def test_no_literal_of_a_premise_counts_twice(written: list[Any], tmp_path, capsys) -> None:
    for number, (path, folder, _, _) in enumerate(written):
        if axioms_of(folder).suffix == ".opb":
            worse = copytree(folder, tmp_path / str(number))
            axioms = axioms_of(worse)
            lines = axioms.read_text().split("\n")
            for at, line in enumerate(lines):
                if line.startswith("+1 "):
                    doubled = [*lines[:at], f"+2{line[2:]}", *lines[at + 1 :]]
                    axioms.write_text("\n".join(doubled))
                    status, err = checked(str(path), worse, capsys)
                    assert (status, err.startswith(f"{axioms}:{at + 1}: ")) == (1, True)


def test_a_record_that_has_gone_on_differently_refuses_the_proof(folder, tmp_path, capsys):
    game = tmp_path / "game.clue"
    game.write_text(read_game(FIVE).remove(11).record())
    status, err = checked(str(game), folder, capsys)
    assert (status, err.startswith(f"{folder / 'axioms.cnf'}:")) == (1, True)


def test_a_source_that_is_of_another_line_is_named(folder: Path, capsys) -> None:
    axioms = folder / "axioms.cnf"
    axioms.write_text(axioms.read_text().replace("shown (line 11)", "shown (line 12)"))
    record, text = folder.parent / "game.clue", Path(FIVE).read_text()
    record.write_text(f"{text}{text.splitlines()[10]}\n")  # so that two lines say it
    status, err = checked(str(record), folder, capsys)
    assert status == 1
    assert err.endswith("this is not what 'shown (line 12)' says; that is 'shown (line 11)'\n")


UNREADABLE: dict[str, tuple[str, Callable[[str], bytes | str], str]] = {
    "cut off": ("axioms.cnf", lambda text: text[:-2], "may be cut off"),
    "a clause cut off": ("axioms.cnf", lambda text: text[:-6], "may be cut off"),
    "empty": ("axioms.cnf", lambda text: "", "cut off"),
    "binary": ("axioms.cnf", lambda text: bytes(range(256)), "UTF-8"),
    "an atom without a name": (
        "axioms.cnf", lambda text: text.replace("c atom 1 ", "c atomic 1 "), "p cnf"
    ),
    "two atoms of a name": (
        "axioms.cnf", lambda text: re.sub("(c atom 1 (.*)\nc atom 2) .*", r"\1 \2", text), "already"
    ),
    "an unknown card": (
        "axioms.cnf", lambda text: text.replace("Anna:Pipe", "Anna:Pype"), "a card of this game"
    ),
    "an unknown holder": (
        "axioms.cnf", lambda text: text.replace("Anna:Pipe", "Table:Pipe"), "a card of this game"
    ),
    "a clause without a source": (
        "axioms.cnf", lambda text: re.sub("c 1 .*\n", "", text), "header says"
    ),
    "a source too many": ("axioms.cnf", lambda text: text + "c more\n", "header says"),
    "an atom beyond": ("axioms.cnf", lambda text: text.replace("\n-", "\n-99 -", 1), "atom 99"),
    "a literal twice": (
        "axioms.cnf", lambda text: re.sub("\n(-[0-9]+) 0", r"\n\1 \1 0", text), "twice"
    ),
    "no clause": ("axioms.cnf", lambda text: text.replace(" 0\n", "\n", 1), "no clause"),
    "a step cut off": ("proof.lrat", lambda text: text[:-2], "cut off"),
    "no steps": ("proof.lrat", lambda text: "", "cut off"),
    "no step": ("proof.lrat", lambda text: f"so it is\n{text}", "no step"),
    "a step about nothing": (
        "proof.lrat", lambda text: text.replace(" ", " 99 ", 1), "no atom 99"
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_exits_with_2(kind: str, folder: Path, capsys) -> None:
    name, damage, said = UNREADABLE[kind]
    worse = damage((folder / name).read_text())
    (folder / name).write_bytes(worse if isinstance(worse, bytes) else worse.encode())
    status, err = checked(FIVE, folder, capsys)
    assert status == 2
    assert err.startswith(f"{folder / name}:")
    assert said in err


def test_a_file_that_is_none_of_the_formats_is_not_read(folder: Path, capsys) -> None:
    (folder / ".DS_Store").write_bytes(bytes(range(256)))
    (folder / "notes.txt").write_text("")
    (folder / "proof.pbp.bak").mkdir()
    assert main(["check", FIVE, str(folder)]) == 0
    said = capsys.readouterr().out  # a hand and two lines, and that the Lounge has one holder
    assert said.startswith("axioms.cnf: 3 from the record, 1 from the rules of the game, the")
    assert said.endswith("accepted. So Anna has Pipe.\n")


def test_a_directory_holds_one_proof_and_its_axioms(folder: Path, capsys) -> None:
    (folder / "proof.pbp").write_text("")
    status, err = checked(FIVE, folder, capsys)
    assert (status, "proof.lrat and proof.pbp" in err) == (2, True)
    (folder / "proof.lrat").unlink()
    status, err = checked(FIVE, folder, capsys)
    assert (status, "axioms.cnf does not belong" in err) == (2, True)
    for path in folder.iterdir():
        path.unlink()
    status, err = checked(FIVE, folder, capsys)
    assert (status, "no proof" in err) == (2, True)
    status, err = checked(FIVE, folder / "none", capsys)
    assert (status, err.startswith(f"{folder / 'none'}: the directory cannot be read")) == (2, True)
