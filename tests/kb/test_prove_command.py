"""A DIMACS file solved from end to end, with its proof read back by the importers."""

import pytest
from support.processes import call_refute

from kb.cli import main
from resolver import check, parse_dimacs
from resolver.export import parse_drat, parse_lrat, parse_tracecheck
from resolver.search.strategy import STRATEGIES

UNSATISFIABLE = "c atom 1 Pipe\np cnf 3 5\n3 0\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
COMPLETE = [name for name, one in STRATEGIES.items() if one.complete]


@pytest.fixture
def asked(tmp_path):
    """Solve a text; return the exit code, the lines that are no comments, and the errors."""

    def run(text, *options):
        path = tmp_path / "file.cnf"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        done = call_refute("prove", str(path), *map(str, options))
        lines = [line for line in done.stdout.decode().splitlines() if line[:2] != "c "]
        return done.returncode, lines, done.stderr.decode()

    return run


@pytest.fixture
def solved(asked):
    return lambda *said: asked(*said)[:2]


@pytest.fixture
def refused(asked):
    """Return what is said of a text that cannot be solved, where nothing is claimed."""

    def run(*said):
        code, lines, errors = asked(*said)
        assert (code, lines) == (2, [])
        return errors

    return run


@pytest.mark.parametrize("strategy", COMPLETE)
def test_an_inconsistent_file_exits_with_20(solved, strategy):
    assert solved(UNSATISFIABLE, "--strategy", strategy) == (20, ["s UNSATISFIABLE"])


@pytest.mark.parametrize("strategy", COMPLETE)
def test_a_consistent_file_exits_with_10_and_the_values_make_every_clause_true(solved, strategy):
    text = "p cnf 4 3\n1 2 -3 0\n-1 3 0\n3 0\n"
    code, (status, values) = solved(text, "--strategy", strategy)
    assert (code, status) == (10, "s SATISFIABLE")
    word, *codes, end = values.split()
    assert (word, end) == ("v", "0")
    assert [abs(int(one)) for one in codes] == [1, 2, 3, 4]
    for clause in ([1, 2, -3], [-1, 3], [3]):
        assert any(str(one) in codes for one in clause)


def test_an_incomplete_strategy_that_runs_dry_leaves_it_unknown(tmp_path, capsys):
    path = tmp_path / "file.cnf"
    path.write_text(UNSATISFIABLE)
    assert main(["prove", str(path), "--strategy", "unit"]) == 0
    lines = capsys.readouterr().out.splitlines()
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
        assert solved(UNSATISFIABLE, "--proof", out)[0] == 20
        assert check(read(out.read_text()), cnf.clauses)
    assert solved(UNSATISFIABLE, "--proof", tmp_path / "proof.tstp")[0] == 20
    text = (tmp_path / "proof.tstp").read_text()
    assert "cnf(c_2, axiom" in text
    assert "cnf(c_1," not in text
    assert "$false" in text


def test_no_proof_is_written_of_what_is_consistent(solved, tmp_path):
    assert solved("p cnf 1 1\n1 0\n", "--proof", tmp_path / "proof.lrat")[0] == 10
    assert not (tmp_path / "proof.lrat").exists()


def test_what_cannot_be_used_is_told_in_a_sentence(refused, tmp_path, capsys):
    assert main(["prove", str(tmp_path / "nowhere.cnf")]) == main(["prove", str(tmp_path)]) == 2
    nowhere, folder = capsys.readouterr().err.splitlines()
    assert "nowhere.cnf: it cannot be read (no such file" in nowhere
    assert "is a directory" in folder
    assert "it is not UTF-8, and was saved as UTF-16" in refused(b"\xff\xfe")
    assert "file.cnf: line 2: 'x' is no literal" in refused("p cnf 1 1\nx 0\n")
    for wrong in ("proof.pdf", "proof"):
        said = refused(UNSATISFIABLE, "--proof", wrong)
        assert "has this ending; try .lrat, .drat, .trace, .tstp, .pbp" in said
    assert "'quick'" in refused(UNSATISFIABLE, "--strategy", "quick")


@pytest.mark.parametrize("options", [["--strategy", "unit"], ["--proof", "proof.lrat"]])
def test_options_without_a_file_are_misused(capsys, options):
    assert main(["prove", *options]) == 2
    assert "need a file of clauses; try refute prove FILE.cnf" in capsys.readouterr().err
