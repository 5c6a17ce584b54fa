"""The atoms that a header promises: in models, counts, files and the line v, used or not."""

import random
from itertools import product
from pathlib import Path

import pytest
from pysat.solvers import Solver
from support.cases import loop_over
from support.profiles import seeds

from kb.cli import main
from resolver import Cnf, ResolverError, check, parse_dimacs, prove, to_dimacs
from resolver.export import from_pysat, parse_drat, parse_lrat, to_lrat, to_pysat
from resolver.workbench import Workbench

ONE_OF_THREE = "p cnf 3 1\n1 0\n"
NAMED = "c atom 1 q\nc atom 2 Dining Room\nc atom 4 s\np cnf 5 2\n1 2 0\n-1 0\n"


def random_text(seed: int) -> tuple[str, int, list[list[int]]]:
    """Return a text whose clauses leave atoms of the header out, its header, and the clauses."""
    drawn = random.Random(seed)
    atom_count = drawn.randint(1, 7)
    used = drawn.sample(range(1, atom_count + 1), drawn.randint(1, atom_count))
    rows = [
        [atom * drawn.choice((1, -1)) for atom in drawn.sample(used, min(len(used), 2))]
        for _ in range(drawn.randint(0, 4))
    ]
    lines = [f"p cnf {atom_count} {len(rows)}", *(" ".join(map(str, [*row, 0])) for row in rows)]
    return "\n".join(lines) + "\n", atom_count, rows


def models_by_table(atom_count: int, rows: list[list[int]]) -> set[frozenset[int]]:
    signs = product(*((-atom, atom) for atom in range(1, atom_count + 1)))
    return {frozenset(row) for row in signs if all(set(row) & set(clause) for clause in rows)}


def models_by_solver(atom_count: int, rows: list[list[int]]) -> set[frozenset[int]]:
    with Solver("m22", bootstrap_with=[*rows, *([n, -n] for n in range(1, atom_count + 1))]) as one:
        return {frozenset(model) for model in one.enum_models()}


def listed_models(path: Path) -> tuple[set[frozenset[int]], str]:
    """Return the models that the workbench lists of a file, and the line behind them."""
    workbench = Workbench()
    workbench.onecmd(f"load {path}")
    *lines, ending = workbench.onecmd("models 999").splitlines()
    return {frozenset(int(w.replace("¬", "-")) for w in line.split()) for line in lines}, ending


@pytest.mark.parametrize("seed", seeds(20, 2_000))
def test_models_and_their_number_are_those_of_the_header_as_a_solver_has_them(seed: int, tmp_path):
    text, atom_count, rows = random_text(seed)
    path = tmp_path / "some.cnf"
    path.write_text(text)
    due = models_by_table(atom_count, rows)

    models, ending = listed_models(path)
    verdict = prove(parse_dimacs(text))

    assert due == models_by_solver(atom_count, rows)
    assert models == due
    assert verdict.entailed == (not due)
    if due:
        assert ending.startswith(f"{len(due)} model")
        found = {int(name) * (1 if true else -1) for name, true in verdict.countermodel.items()}
        assert frozenset(found) in due


def test_what_is_written_of_a_header_has_its_number_of_atoms(tmp_path: Path):
    cnf = parse_dimacs(ONE_OF_THREE)
    formula, _ = to_pysat(cnf)
    workbench = Workbench()
    path, saved = tmp_path / "one.cnf", tmp_path / "saved.cnf"
    path.write_text(ONE_OF_THREE)

    workbench.onecmd(f"load {path}")
    workbench.onecmd(f"save {saved}")

    assert "p cnf 3 1\n" in to_dimacs(cnf)
    assert "p cnf 3 1\n" in saved.read_text()
    assert formula.nv == 3
    assert parse_dimacs(to_dimacs(cnf)) == parse_dimacs(saved.read_text()) == cnf
    assert from_pysat(formula) == cnf
    assert cnf.summary == "Cnf of 1 clause over 3 atoms"


def test_the_line_v_has_each_atom_of_the_header(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "one.cnf"
    path.write_text(ONE_OF_THREE)

    assert main(["prove", str(path)]) == 10

    assert capsys.readouterr().out.splitlines()[-1] == "v 1 -2 -3 0"


def test_cnfs_with_other_headers_are_unequal():
    texts = [f"p cnf {n} 1\n1 0\n" for n in range(1, 6)]

    assert len({parse_dimacs(text) for text in texts}) == 5
    assert parse_dimacs(texts[0]) == Cnf([[1]]) != parse_dimacs(texts[1])
    assert Cnf([]) != parse_dimacs("p cnf 1 0\n") != parse_dimacs("p cnf 2 0\n")
    assert parse_dimacs(texts[2]) == Cnf([[1]], atom_count=3)
    assert hash(parse_dimacs(texts[2])) == hash(Cnf([[1]], atom_count=3))


def test_atoms_that_are_named_and_never_used_are_in_models_too(tmp_path: Path):
    path = tmp_path / "named.cnf"
    path.write_text(NAMED)
    workbench = Workbench()
    workbench.onecmd(f"load {path}")

    assert [*prove(parse_dimacs(NAMED)).countermodel] == ["3", "5", "Dining Room", "q", "s"]
    assert workbench.onecmd("models").splitlines()[-1] == "8 models; there are no others"
    assert '¬3 ¬5 "Dining Room" ¬q ¬s' in workbench.onecmd("prove")


def test_a_count_over_a_hundred_free_atoms_is_exact_and_the_listing_stops(tmp_path: Path):
    path = tmp_path / "wide.cnf"
    path.write_text("p cnf 102 1\n1 2 0\n")
    workbench = Workbench()
    workbench.onecmd(f"load {path}")

    *lines, ending = workbench.onecmd("models 4").splitlines()

    assert ending == f"{3 * 2**100:,} models; these are 4 of them"
    assert len({*lines}) == 4
    assert all(len(line.split()) == 102 for line in lines)


def test_a_header_of_very_many_atoms_costs_nothing_until_a_model_is_asked_for(tmp_path: Path):
    path = tmp_path / "huge.cnf"
    path.write_text("p cnf 9999999 2\n1 0\n-1 0\n")
    workbench = Workbench()

    cnf = parse_dimacs(path.read_text())
    workbench.onecmd(f"load {path}")

    assert cnf.atom_count == len(cnf.names) == 9_999_999
    assert workbench.onecmd("models") == "there is no model: the clauses are inconsistent"
    with pytest.raises(ResolverError, match="number them anew, from 1 to 9,999,999"):
        parse_dimacs("p cnf 10000000 0\n")


def test_clauses_asserted_and_retracted_leave_the_numbers_and_the_header(tmp_path: Path):
    path, saved = tmp_path / "named.cnf", tmp_path / "saved.cnf"
    path.write_text(NAMED)
    workbench = Workbench()

    for line in (f"load {path}", "assert s -> t", "retract 1", "goal q", f"save {saved}"):
        workbench.onecmd(line)

    text = saved.read_text()
    assert (
        "c atom 1 q\nc atom 2 Dining Room\nc atom 3 3\nc atom 4 s\nc atom 5 5\nc atom 6 t" in text
    )
    assert text.endswith("p cnf 6 3\n-1 0\n-4 6 0\n-1 0\n")


def test_proofs_over_a_header_are_exported_and_read_over_all_of_its_atoms():
    cnf = parse_dimacs("p cnf 4 3\n1 2 0\n-1 2 0\n-2 0\n")
    proof = prove(cnf).proof

    assert "p cnf 4 3\n" in to_dimacs(proof)
    check(parse_lrat(to_lrat(proof), cnf), cnf)
    check(parse_drat("3 2 0\n2 0\n0\n", cnf), cnf)


def test_the_denial_of_a_goal_is_numbered_behind_the_header():
    proof = prove(parse_dimacs("p cnf 4 2\n1 0\n-1 2 0\n"), "new -> 2 & new").proof

    assert "c atom 5 new\np cnf 5 4\n" in to_dimacs(proof)


def test_a_goal_may_name_an_atom_of_the_header():
    verdict = prove(parse_dimacs(ONE_OF_THREE), "3 | r")

    assert verdict.unknown == ("r",)
    assert dict(verdict.countermodel) == {"1": True, "2": False, "3": False, "r": False}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("c atom 1 3\np cnf 3 1\n1 0\n", "'3' names the atoms 1 and 3"),
        ("c atom 2 1\np cnf 2 1\n2 0\n", "'1' names the atoms 2 and 1"),
    ],
)
def test_an_atom_called_by_the_number_of_a_free_one_is_refused(text: str, reason: str):
    with pytest.raises(ResolverError, match=reason):
        parse_dimacs(text)


@loop_over(
    ("arguments", "reason"),
    [
        (([[3]], None, 2), "write 3 to 9,999,999"),
        (([[1]], None, True), "number of atoms"),
        (([[1]], None, "3"), "number of atoms"),
        (([[1]], {1: "1", 10**9: "p"}, None), "number of an atom"),
        (([[10**7]], None, None), "write 1 to 9,999,999"),
        (([["p"]], {2: "1", 3: "p"}, None), "give atom 1 a name of its own"),
    ],
)
def test_a_number_of_atoms_that_cannot_be_is_refused(arguments, reason: str):
    with pytest.raises(ResolverError, match=reason):
        Cnf(*arguments)
