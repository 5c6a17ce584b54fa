"""Whatever is read is read, or refused in a sentence; a damaged proof proves nothing.

Each reader has samples that it takes, and a function that reads a text and looks at what came of
it. An error of the family is an answer; any other is a finding.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.resources import files
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import strangers
from attack import Case, attack
from mutators import damaged
from pysat.solvers import Solver
from support import second_checker
from support.random_games import random_game
from support.sample_proofs import COUNTED, three_sat
from support.second_checker import formula

from kb import KBError, RecordError
from kb.page import Table
from kb.record.record import parse
from kb.shell.document import open_game
from kb.shell.shell import Shell
from kb.table.deck import read_deck
from resolver import ResolverError, clauses, parse_dimacs, to_dimacs
from resolver.export import FORMATS, to_opb
from resolver.page import Study
from resolver.practice import grade
from resolver.practice.answer_files import read_results, write_results
from resolver.practice.exercises import parse_exercises
from resolver.replay import REPLAYS, parse_clauses, parse_lines
from resolver.text import parse_link, to_link
from resolver.workbench import Workbench

FAMILY = (KBError, ResolverError)
PREMISES = "p | q; ~p | r; ~q | r; ~r | s; ~s"
HAND = "1. p | q\n2. ~p | r\n6. q | r from 1, 2 on p\n7. r  (3, 6)\n8. s [4,7]\n9. {} 5 8\n"
SUMS = "1. 2x1 + 1 ~x2 >= 2\n4. x1 + x2 >= 1 = 1 + 2*2\n5. 0 >= 1 from (1 + 3) / 2\n"


def a_record(text: str) -> None:
    try:
        record = parse(text)
    except RecordError as error:
        lines = text.removeprefix("\ufeff").split("\n")
        assert error.line and error.line <= len(lines), "no such line"
        assert (error.word is None) == (error.column is None)
        if error.word is not None and error.column is not None:
            there = lines[error.line - 1][error.column - 1 :].removeprefix('"')
            assert there.startswith(error.word.removeprefix('"')), "another place"
        raise
    assert parse(record.text) == record, "read again it is another record"


def a_begun_record(text: str) -> None:
    game = open_game(text)
    assert open_game(game.written.text) == game


def a_cnf(text: str) -> None:
    said = parse_dimacs(text)
    assert parse_dimacs(to_dimacs(said)) == said, "written it is another CNF"


def a_formula(text: str) -> None:
    for one in clauses(text):
        assert clauses(str(one)) == (one,), f"{one} is not read back"


def a_derivation(text: str) -> None:
    grade(text, PREMISES)


def exercises(text: str) -> None:
    for exercise in parse_exercises(text).values():
        assert exercise.name


def results(text: str) -> None:
    found = read_results(text)
    if found:
        again = read_results(write_results("Ada", found))
        assert again is not None


def link(text: str) -> None:
    parse_link(text)


def a_deck(text: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deck.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        read_deck(path)


def typed(text: str) -> None:
    shell = Shell()
    for line in ("deck classic", "players Nick Rachel Holden", *text.split("\n")[:6]):
        if not line.startswith(("save", "puz", "sa", "ask", "a", "?")):
            shell.onecmd(line)


def at_the_workbench(text: str) -> None:
    workbench = Workbench()
    for line in (f"assert {PREMISES}", *text.split("\n")[:5]):
        if line.split()[:1] not in (["save"], ["sheet"]) and " FILE" not in line:
            workbench.onecmd(line)


def door(doors: type[Table] | type[Study]) -> Callable[[str], None]:
    def answer(text: str) -> None:
        reply = json.loads(doors().answer(text))
        assert isinstance(reply["ok"], bool)
        assert reply["ok"] or isinstance(reply["text"], str)

    return answer


@cache
def satisfiable(seed: int) -> str:
    """Return the clauses of a sample proof but for one, so that they have a model."""
    text = to_dimacs(three_sat(seed))
    names = "".join(f"{line}\n" for line in text.split("\n") if line.startswith("c atom"))
    kept = formula(text)
    for out in range(len(kept)):
        rest = [sorted(one) for number, one in enumerate(kept) if number != out]
        with Solver(bootstrap_with=rest) as solver:
            if solver.solve():
                lines = (
                    f"c {n} given\n{' '.join(map(str, one))} 0\n" for n, one in enumerate(rest, 1)
                )
                found = f"{names}p cnf {names.count(chr(10))} {len(rest)}\n{''.join(lines)}"
                assert len(parse_clauses(found).listed) == len(rest)
                return found
    raise AssertionError("no clause of a sample is needed")


def a_proof(form: str) -> Callable[[str], None]:
    """Read a proof of clauses that are unsatisfiable, and of others: what is accepted holds."""

    def read_it(text: str) -> None:
        ending, good = FORMATS[form].ending, to_dimacs(three_sat(1))
        accepted = is_accepted(ending, text, good)
        if accepted and form == "lrat" and len(text) < 10**5:
            second_checker.lrat(good, "\n".join(text.splitlines()))
        if FORMATS[form].read is not None:
            try:
                found = FORMATS[form].read(text, parse_dimacs(good))
                assert not len(found.conclusion)
                assert {step.clause for step in found.axioms} <= {*parse_dimacs(good)}
            except FAMILY:
                pass

    return read_it


def is_accepted(ending: str, text: str, cnf: str) -> bool:
    try:
        REPLAYS[ending](text, parse_clauses(cnf))
    except FAMILY:
        return False
    return True


def sums(text: str) -> None:
    REPLAYS[".pbp"](text, parse_lines(to_opb(COUNTED[next(iter(COUNTED))])))


def premises(text: str) -> None:
    found = parse_clauses(text)
    if "\r" not in text:
        assert [one.literals for one in found.listed] == formula(text), "read as other clauses"


def linear_premises(text: str) -> None:
    parse_lines(text)


@cache
def samples() -> dict[str, tuple[Callable[[str], None], tuple[str, ...]]]:
    """Return each reader with texts that it takes."""
    games = tuple(random_game(seed, players=3, events=5, hidden=seed % 2).text for seed in range(4))
    proof, counted = three_sat(1), COUNTED[next(iter(COUNTED))]
    book = (files("resolver.practice") / "textbook.exercises").read_text("utf-8")
    shared = to_link("https://x/y", {"r": games[0], "h": "é"})
    table = (
        '{"door": "set_up", "deck": "classic", "players": ["A", "B"], "me": "A", "hand": ["Rope"]}',
        '{"door": "open", "record": ' + json.dumps(games[0]) + "}",
        '{"door": "tell", "line": "players A B"}',
        '{"door": "puzzle", "day": "2026-03-01"}',
        json.dumps({"door": "read_link", "link": shared}),
    )
    study = (
        '{"door": "check", "exercise": "modus ponens", "answer": "3. q from 1, 2"}',
        '{"door": "conflict", "clauses": "p | q; ~p", "moves": ["p", "propagate"]}',
        '{"door": "hint", "exercise": "modus ponens", "answer": "", "depth": 1}',
        '{"door": "results", "student": "A", "exercises": ["modus ponens"], "answers": ["3. q"]}',
    )
    found: dict[str, tuple[Callable[[str], None], tuple[str, ...]]] = {
        "record": (a_record, games),
        "header": (a_begun_record, tuple(text[: 30 + 25 * n] for n, text in enumerate(games))),
        "DIMACS": (a_cnf, (to_dimacs(proof), to_dimacs(COUNTED_CLAUSES))),
        "formula": (a_formula, (PREMISES, "if p then q else r", "p <-> (q xor ~r) -> \"a b\" & v")),
        "derivation": (a_derivation, (HAND, HAND.replace(" ", "\t"), SUMS)),
        "exercises": (exercises, tuple(book.split("\n\n")[1:6])),
        "results": (results, (write_results("Ada", [("chain", "4. q\n5. r"), ("x", "")]),)),
        "link": (link, (shared, to_link("", {}))),
        "deck": (a_deck, ('name = "x"\n[cards]\na = ["b", "c"]\nd = ["e"]\n[aliases]\nf = "b"\n',)),
        "line": (typed, ("Nick plum rope hall Rachel", "has Holden Rope\nwhy Holden Rope",
                         "insert 4 me Nick\nhand me rope hall\nundo\nredo")),
        "workbench": (at_the_workbench, ("prove s\nshow lrat\nstep", "resolve 1 2 on p gives q | r",
                                         "goal p -> r\nderivation\n6. q | r from 1, 2")),
        "table's doors": (door(Table), table),
        "study's doors": (door(Study), study),
        "clauses of a proof": (premises, (to_dimacs(proof),)),
        "sums of a proof": (linear_premises, (to_opb(counted),)),
        "pbp": (sums, (FORMATS["pbp"](counted),)),
    }  # fmt: skip
    for form in ("lrat", "drat", "tracecheck"):
        found[form] = (a_proof(form), (FORMATS[form](proof),))
    found["tstp"] = (lambda text: is_accepted(".tstp", text, to_dimacs(proof)) and None,
                     (FORMATS["tstp"](proof),))  # fmt: skip
    return found


COUNTED_CLAUSES = three_sat(2)


@attack(
    "readers",
    "damaged texts: records, files, formulas, derivations, proofs, doors; hostile folders, sheets",
    14,
)
def readers(seed: int) -> Iterator[Case]:
    for number in count(seed):
        # Every fourth case is what a stranger hands in: a folder, a sheet, or a link.
        if number % 4 == 0:
            yield from ((1, said) for said in strangers.cases(number // 4))
            continue
        random = Random(number)
        name = [*samples()][number % len(samples())]
        reader, texts = samples()[name]
        text = damaged(random, random.choice(texts))
        yield 1, wrong_with(name, reader, text, f"{name} {number}")


def wrong_with(name: str, reader: Callable[[str], None], text: str, said: str) -> str:
    try:
        reader(text)
    except FAMILY as error:
        return "" if str(error).strip() else f"{said}: no word of what is wrong"
    except Exception as error:
        return f"{said}: {type(error).__name__}: {str(error)[:150]}: {text[:200]!r}"
    return ""


@attack("forged proofs", "damaged and foreign proofs of clauses that have a model: none holds", 24)
def forged(seed: int) -> Iterator[Case]:
    for number in count(seed):
        random, sample = Random(number), number % 6
        form = random.choice(["lrat", "drat", "tracecheck", "tstp"])
        whole = FORMATS[form](three_sat(sample))
        assert is_accepted(FORMATS[form].ending, whole, to_dimacs(three_sat(sample)))
        text = whole if random.random() < 0.05 else damaged(random, whole)
        cnf = satisfiable(sample)
        held = is_accepted(FORMATS[form].ending, text, cnf)
        if FORMATS[form].read is not None:
            with suppress(*FAMILY):
                held = held or bool(FORMATS[form].read(text, parse_dimacs(cnf)))
        yield 1, f"{form} {number}: a proof of satisfiable clauses was accepted" if held else ""
