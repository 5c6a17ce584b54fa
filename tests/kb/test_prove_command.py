"""A DIMACS file solved from end to end, with its proof read back by the importers."""

from __future__ import annotations

import pytest

from kb.command.commands import prove_file
from resolver import check, parse_dimacs
from resolver.errors import FileError, StrategyError
from resolver.export import parse_drat, parse_lrat, parse_tracecheck
from resolver.search.strategy import STRATEGIES

UNSATISFIABLE = "c atom 1 Pipe\np cnf 3 5\n3 0\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
COMPLETE = [name for name, one in STRATEGIES.items() if one.complete]


@pytest.fixture
def solved(tmp_path):
    """Solve a text; return the exit code and the lines that are no comments."""

    def run(text, strategy="learning", proof_out=None):
        path = tmp_path / "file.cnf"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        lines = []
        code = prove_file(str(path), strategy, proof_out and str(proof_out), lines.append)
        return code, [line for line in lines if not line.startswith("c ")]

    return run


@pytest.mark.parametrize("strategy", COMPLETE)
def test_an_inconsistent_file_exits_with_20(solved, strategy):
    assert solved(UNSATISFIABLE, strategy=strategy) == (20, ["s UNSATISFIABLE"])


@pytest.mark.parametrize("strategy", COMPLETE)
def test_a_consistent_file_exits_with_10_and_the_values_make_every_clause_true(solved, strategy):
    text = "p cnf 4 3\n1 2 -3 0\n-1 3 0\n3 0\n"
    code, (status, values) = solved(text, strategy=strategy)
    assert (code, status) == (10, "s SATISFIABLE")
    word, *codes, end = values.split()
    assert (word, end) == ("v", "0")
    assert [abs(int(one)) for one in codes] == [1, 2, 3]
    for clause in ([1, 2, -3], [-1, 3], [3]):
        assert any(str(one) in codes for one in clause)


def test_an_incomplete_strategy_that_runs_dry_leaves_it_unknown(tmp_path):
    path, lines = tmp_path / "file.cnf", []
    path.write_text(UNSATISFIABLE)
    assert prove_file(str(path), "unit", None, lines.append) == 0
    assert lines[-1] == "s UNKNOWN"
    assert "ran dry" in lines[0] and lines[0].startswith("c ")


def test_the_proof_is_numbered_as_the_file_is(solved, tmp_path):
    cnf = parse_dimacs(UNSATISFIABLE)
    readers = {
        "lrat": lambda text: parse_lrat(text, cnf),
        "drat": lambda text: parse_drat(text, cnf),
        "trace": lambda text: parse_tracecheck(text, cnf),
    }
    for ending, read in readers.items():
        out = tmp_path / f"proof.{ending}"
        assert solved(UNSATISFIABLE, proof_out=out)[0] == 20
        assert check(read(out.read_text()), cnf.clauses)
    assert solved(UNSATISFIABLE, proof_out=tmp_path / "proof.tstp")[0] == 20
    text = (tmp_path / "proof.tstp").read_text()
    assert "cnf(c_2, axiom" in text
    assert "cnf(c_1," not in text
    assert "$false" in text


def test_no_proof_is_written_of_what_is_consistent(solved, tmp_path):
    assert solved("p cnf 1 1\n1 0\n", proof_out=tmp_path / "proof.lrat")[0] == 10
    assert not (tmp_path / "proof.lrat").exists()


def test_what_cannot_be_used_is_told_in_a_sentence(solved, tmp_path):
    with pytest.raises(FileError, match=r"nowhere.cnf: it cannot be read \(no such file"):
        prove_file(str(tmp_path / "nowhere.cnf"), "learning", None, print)
    with pytest.raises(FileError, match="is a directory"):
        prove_file(str(tmp_path), "learning", None, print)
    with pytest.raises(FileError, match="it is not UTF-8, and was saved as UTF-16"):
        solved(b"\xff\xfe")
    with pytest.raises(FileError, match=r"file.cnf: line 2: 'x' is no literal"):
        solved("p cnf 1 1\nx 0\n")
    for wrong in ("proof.pdf", "proof"):
        with pytest.raises(FileError, match=r"this ending; try .lrat, .drat, .trace, .tstp, .pbp"):
            solved(UNSATISFIABLE, proof_out=wrong)
    with pytest.raises(StrategyError, match="'quick'"):
        solved(UNSATISFIABLE, strategy="quick")


def test_nothing_is_claimed_of_a_proof_that_cannot_be_written(tmp_path):
    path, lines = tmp_path / "file.cnf", []
    path.write_text(UNSATISFIABLE)
    with pytest.raises(FileError, match=r"proof.lrat: it cannot be written \(no such file"):
        prove_file(str(path), "learning", str(tmp_path / "no" / "proof.lrat"), lines.append)
    assert [line for line in lines if not line.startswith("c ")] == []
