"""Files as they are handed on: packed, cut off, binary, on standard input."""

import bz2
import gzip
import io
import lzma
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.cases import cases, literal

from kb.cli import main
from resolver import ResolverError, compare, dpll, levels, parse_dimacs, prove, read_dimacs
from resolver.errors import DimacsError, FileError
from resolver.export import parse_drat, parse_lrat
from resolver.practice import Exercise, grade_answers
from resolver.proofs import shapes
from resolver.rules.textbook import main as textbook
from resolver.workbench import Workbench
from resolver.workbench.interpreter import main as terminal

TEXT = "c atom 1 p\np cnf 2 3\n1 2 0\n-1 0\n-2 0\n"
LRAT = "4 2 0 2 1 0\n5 0 3 4 0\n"
PACKS = {".gz": gzip.compress, ".xz": lzma.compress, ".bz2": bz2.compress}
BINARY = {".drat": b"a\x04\x00a\x00", ".lrat": b"a\x08\x04\x00\x04\x02\x00a\x0a\x00\x06\x08\x00"}


@pytest.fixture
def standard_input(monkeypatch: pytest.MonkeyPatch):
    def give(data: bytes) -> None:
        stream = SimpleNamespace(buffer=io.BytesIO(data), isatty=lambda: False)
        monkeypatch.setattr(sys, "stdin", stream)

    return give


@pytest.mark.parametrize("ending", PACKS)
def test_a_packed_file_is_read_through_each_door(ending: str, tmp_path: Path, capsys):
    cnf, proof = tmp_path / f"two.cnf{ending}", tmp_path / f"two.lrat{ending}"
    formulas = tmp_path / f"two.txt{ending}"
    cnf.write_bytes(PACKS[ending](TEXT.encode()))
    proof.write_bytes(PACKS[ending](LRAT.encode()))
    formulas.write_bytes(PACKS[ending](b"p -> q\np\n"))
    workbench = Workbench()

    assert read_dimacs(cnf) == parse_dimacs(TEXT)
    assert main(["prove", str(cnf)]) == 20
    assert textbook(str(cnf)) == 20
    assert workbench.onecmd(f"load {cnf}") == f"3 clauses from {cnf}"
    assert "proves □" in workbench.onecmd(f"import {proof}")
    assert workbench.onecmd(f"load {formulas}") == f"2 clauses from {formulas}"
    capsys.readouterr()


@pytest.mark.parametrize("ending", PACKS)
def test_a_pack_that_is_cut_off_or_damaged_is_refused_in_a_sentence(ending: str, tmp_path: Path):
    packed = PACKS[ending](TEXT.encode() * 50)
    path = tmp_path / f"two.cnf{ending}"

    path.write_bytes(packed[:-9])
    with pytest.raises(FileError, match=f"packed as {ending}, and is (cut off|damaged)"):
        read_dimacs(path)

    path.write_bytes(packed[:20] + bytes(reversed(packed[20:])))
    with pytest.raises(FileError, match=f"packed as {ending}, and is (cut off|damaged)"):
        read_dimacs(path)

    path.write_text(TEXT)
    with pytest.raises(FileError, match=f"its name ends in {ending}, but it is not packed so"):
        read_dimacs(path)


def test_what_is_packed_is_unpacked_whatever_its_name(tmp_path: Path):
    path = tmp_path / "two.cnf"
    path.write_bytes(gzip.compress(TEXT.encode()))

    assert read_dimacs(path) == parse_dimacs(TEXT)


def test_a_pack_that_would_fill_the_memory_is_refused(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("resolver.text.files.MOST_UNPACKED_BYTES", 1000)
    path = tmp_path / "long.cnf.gz"
    path.write_bytes(gzip.compress(b"c \n" * 1000))

    with pytest.raises(FileError, match="more than 1,000 bytes; try a smaller problem"):
        read_dimacs(path)


@pytest.mark.parametrize("ending", BINARY)
@pytest.mark.parametrize("pack", ["", ".gz"])
def test_a_binary_proof_is_said_to_be_binary(ending: str, pack: str, tmp_path: Path):
    cnf, proof = tmp_path / "two.cnf", tmp_path / f"two{ending}{pack}"
    cnf.write_text(TEXT)
    proof.write_bytes(gzip.compress(BINARY[ending]) if pack else BINARY[ending])
    workbench = Workbench()
    workbench.onecmd(f"load {cnf}")

    answer = workbench.onecmd(f"import {proof}")

    assert answer == f"{proof}: this is a binary proof; write it as text: --no-binary"


@pytest.mark.parametrize(("ending", "parse"), [(".drat", parse_drat), (".lrat", parse_lrat)])
def test_bytes_of_a_binary_proof_are_answered_with_how_to_write_it(ending: str, parse):
    with pytest.raises(DimacsError, match="binary proof; write it as text: --no-binary"):
        parse(BINARY[ending], parse_dimacs(TEXT))

    with pytest.raises(ResolverError, match="these are bytes: decode them"):
        parse(b"4 2 0 2 1 0\n", parse_dimacs(TEXT))


@pytest.mark.parametrize("pack", [bytes, *PACKS.values()])
def test_clauses_come_from_standard_input(pack, standard_input, capsys):
    standard_input(pack(TEXT.encode()))
    assert main(["prove", "-"]) == 20

    standard_input(pack(b"p cnf 2 1\n1 0\n"))
    assert main(["prove", "-", "--strategy", "given"]) == 10

    assert capsys.readouterr().out.splitlines()[-1] == "v 1 -2 0"


@cases(data=literal, said=str)
def test_what_is_wrong_on_standard_input_is_told_as_of_a_file(data, said, standard_input, capsys):
    standard_input(data)

    assert main(["prove", "-"]) == 2

    assert capsys.readouterr().err.startswith(said)


def test_the_workbench_says_where_clauses_in_dimacs_go():
    assert "refute prove - < FILE.cnf" in Workbench().onecmd("p cnf 3 1")
    assert "load FILE.cnf" in Workbench().onecmd("p  cnf 1 1")


@pytest.mark.parametrize("ending", [".lrat", ".drat", ".trace", ".tstp", ".pbp"])
def test_a_proof_that_cannot_be_written_takes_no_answer_away(ending: str, tmp_path: Path, capsys):
    path, out = tmp_path / "two.cnf", tmp_path / "no" / f"proof{ending}"
    path.write_text(TEXT)
    strategy = "counting" if ending == ".pbp" else "learning"

    assert main(["prove", str(path), "--strategy", strategy, "--proof", str(out)]) == 2

    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == "s UNSATISFIABLE"
    assert "it cannot be written (no such file" in said.err


def test_the_values_stand_where_no_proof_could_be_written(tmp_path: Path, capsys):
    path = tmp_path / "one.cnf"
    path.write_text("p cnf 1 1\n1 0\n")

    assert main(["prove", str(path), "--proof", str(tmp_path / "no" / "proof.lrat")]) == 10

    assert capsys.readouterr().out.splitlines()[-2:] == ["s SATISFIABLE", "v 1 0"]


@cases(name=str, text=literal, said=str)
def test_a_line_of_a_file_is_named_with_the_file(name: str, text: str, said: str, tmp_path, capsys):
    clauses, path, script = tmp_path / "two.cnf", tmp_path / name, tmp_path / "script"
    clauses.write_text(TEXT)
    path.write_text(text)
    do = "import" if name.startswith("proof") else "load"
    script.write_text(f"load {clauses}\n{do} {path}\n")

    assert terminal([str(script)]) == 2

    assert capsys.readouterr().err.startswith(f"line 2: {path}: {said}")


def test_a_result_of_rows_is_a_sequence_of_them(tmp_path):
    (tmp_path / "ada.txt").write_text("3. q from 1, 2\n")
    proof = prove("p -> q; p", "q").proof
    for found in (
        compare("p; ~p", strategies=["unit", "levels"]), dpll("p | q; ~p | q"), levels("p | q; ~p"),
        shapes(proof), grade_answers(tmp_path, [Exercise("chain", ("p -> q", "p"), goal="q")]),
    ):  # fmt: skip
        rows = list(found)
        assert len(found) == len(rows) == len(found.records()) == len(found.table()) - 1
        assert found[0] in found and found[-1] is rows[-1] and found[:2] == tuple(rows[:2])
        assert found.index(rows[-1]) == len(rows) - 1
