"""The command, as a process where that matters and as a function where it does not."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from importlib.resources import files
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from support.processes import call_refute, environment, refute

from kb.cli import COMMANDS, main
from kb.odds import odds, passes

GAMES = files("kb") / "games"
HOLDEN = str(GAMES / "holden-and-the-pipe.clue")
FIVE = str(GAMES / "five-at-the-table.clue")
HEADER = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"
CONTRADICTION = f"{HEADER}has Rachel Rope\nhas Holden Plum\nlacks Rachel Rope\n"


@pytest.fixture
def record(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        path = tmp_path / "game.clue"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_solve_writes_the_sheet_and_the_solution() -> None:
    done = call_refute("solve", FIVE)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0].split() == ["Solution", "Anna", "Felix", "Grace", "Hugo", "Ida"]
    assert lines[-3:-1] == ["' = certain unless one line is wrong; ask why", ""]
    assert lines[-1] == (
        "Solution: Green, Wrench, Billiard Room. Certain unless line 37 (Green), "
        "one of 11 lines (Wrench) or one of 7 lines (Billiard Room) is wrong."
    )


def test_deals_that_take_too_long_to_count_are_null(capsys, monkeypatch) -> None:
    monkeypatch.setattr(passes, "MOST_STATES", 3)
    monkeypatch.setattr(odds, "MOST_STATES", 3)  # imported here, it would keep the other one
    assert main(["solve", HOLDEN, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] is None


def test_a_contradiction_exits_with_1_and_its_sentence(record, capsys):
    game = record(CONTRADICTION)

    assert main(["solve", game]) == 1

    out, err = capsys.readouterr()
    assert out == ""
    sentence, *advice = err.splitlines()
    assert sentence.startswith(f"{game}: line 7 ")
    assert "line 5" in sentence
    assert advice[0] == "Leave out line 5 or line 7, or change a word:"
    assert 1 <= len(advice[1:]) <= 5
    assert all(". Line 5: " in row or ". Line 7: " in row or " more" in row for row in advice[1:])


def test_an_unreadable_line_exits_with_2_and_its_place(record, capsys):
    game = record(f"{HEADER}has Rachel Pype\n")
    for options in ([], ["--json"], ["--plain"]):
        assert main(["solve", game, *options]) == 2
        out, err = capsys.readouterr()
        assert bool(out) == (options == ["--json"])
        [sentence] = err.splitlines()
        assert sentence.startswith(f"{game}:5:12: ")
        assert "'Pype'" in sentence
        assert "did you mean 'Pipe'?" in sentence


UNREADABLE = {
    "missing": lambda path: None,
    "directory": lambda path: path.mkdir(),
    "empty": lambda path: path.write_bytes(b""),
    "binary": lambda path: path.write_bytes(bytes(range(256))),
    "utf-16": lambda path: path.write_bytes("refute 1\n".encode("utf-16")),
    "header only in part": lambda path: path.write_bytes(b"refute 1\ndeck classic\n"),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_file_that_is_no_record_exits_with_2_and_a_sentence(kind: str, tmp_path, capsys) -> None:
    path = tmp_path / "game.clue"
    UNREADABLE[kind](path)
    assert main(["solve", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith(f"{path}:")


def test_a_line_torn_by_a_power_cut_is_pointed_out_and_changes_no_exit_code(tmp_path, capsys):
    path = tmp_path / "game.clue"
    text = f"{HEADER}has Nick Pipe\noneof Rachel Rope Hall\n"
    for torn in (0, len("\n"), len(" Hall\n")):
        path.write_text(text[: len(text) - torn])
        warned = [f"{path}:6: the last line has no end, as if cut off; check it"] * (torn > 0)
        for asked in ["solve", str(path)], ["why", str(path), "Nick", "Pipe"]:
            assert main(asked) == 0
            assert capsys.readouterr().err.splitlines() == warned


def test_standard_input_that_cannot_be_read_exits_with_2() -> None:
    for redirected in ("0>/dev/null", "<&-"):
        command = f'exec "{sys.executable}" -m kb solve - {redirected}'
        done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment())
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"<stdin>: standard input ")
        assert len(done.stderr.splitlines()) == 1


RECORDS = {
    HEADER + "has Rachel Rope\n": 0,
    CONTRADICTION: 1,
    HEADER + "has Rachel Pype\n": 2,
    HEADER: 2,  # of why: its cell is open, and there is no proof to be checked
}


@pytest.mark.parametrize("text", RECORDS)
@pytest.mark.parametrize(
    "command", ["solve -", "solve - --json", "why - Rachel Rope", "why - Rachel Rope --format lrat"]
)
def test_each_command_about_a_game_exits_as_the_record_is(command, text, monkeypatch):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
    expected = RECORDS[text] if text != HEADER or "lrat" in command else 0
    assert main(command.split()) == expected


@pytest.mark.parametrize(
    "arguments",
    [["check"], ["solve", "a", "b"], ["solve", "a", "--js"], ["prove", "x", "y"], ["--plain"]],
)
def test_misuse_exits_with_2_and_the_usage(arguments: list[str], capsys) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: refute")


def test_the_help_offers_standard_input_to_all_who_read_one_file_and_not_to_the_shell(capsys):
    for name in COMMANDS:
        assert main([name, "--help"]) == 0
        reads_one_file = name in ("solve", "why", "odds", "advise", "review", "check", "prove")
        assert ("- for standard input" in capsys.readouterr().out) is reads_one_file, name


def test_the_version_is_that_of_the_distribution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"refute {version('refute')}\n"


@pytest.fixture(scope="module")
def solved_in_a_pipe() -> str:
    """Return what the command writes of a game to a pipe."""
    return refute("solve", HOLDEN).stdout.decode()


@pytest.mark.parametrize(
    ("options", "changes"),
    [([], {}), (["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})],
)
def test_a_terminal_gets_colour_unless_it_asks_for_plain_text_as_a_pipe_has_it(
    options, changes, solved_in_a_pipe, monkeypatch
) -> None:
    usual = {"TERM": "xterm-256color", "COLUMNS": "200", "LINES": "40", "NO_COLOR": ""}
    for name, value in (usual | changes).items():
        monkeypatch.setenv(name, value)

    said = call_refute("solve", HOLDEN, *options, is_terminal=True).stdout.decode()

    assert "\x1b" not in solved_in_a_pipe
    assert said == solved_in_a_pipe if options or changes else "\x1b[" in said


def test_a_stream_without_the_glyphs_gets_words() -> None:
    done = call_refute("solve", HOLDEN, encoding="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    [pipe] = [line for line in done.stdout.splitlines() if b"Pipe" in line]
    assert pipe.split() == [b"Pipe", b"no'", b"no", b"no'", b"yes'"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16", "ascii:strict"])
def test_no_stream_chokes_on_a_name(encoding: str, record: Callable[[str], str]) -> None:
    game = record("refute 1\ndeck classic\nplayers Zoë 山田\nhas Solution Plum\n")
    done = call_refute("solve", game, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    wanted = "山田" if encoding == "utf-16" else "\\u5c71\\u7530"
    assert wanted in done.stdout.decode(encoding.partition(":")[0])


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    for arguments in ("solve", FIVE), ("--help",):
        gone, there = os.pipe()
        os.close(gone)
        done = subprocess.run(
            [sys.executable, "-m", "kb", *arguments],
            stdout=there, stderr=subprocess.PIPE, env=environment(), timeout=60,
        )  # fmt: skip
        os.close(there)
        assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said_in_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kb", "solve", FIVE],
            stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith(b"refute: the output cannot be written: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_closed_standard_output_is_said_in_a_sentence() -> None:
    command = f'exec "{sys.executable}" -m kb demo >&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment())
    assert done.returncode == 2
    assert done.stderr.startswith(b"refute: standard output is closed")
    assert len(done.stderr.splitlines()) == 1


def test_an_interrupt_exits_with_130_and_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kb", "solve", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    wait_until_it_reads(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == 130


def wait_until_it_reads(pid: int) -> None:
    """Return once the process sleeps in a read; where that cannot be seen, after a second."""
    call = Path(f"/proc/{pid}/wchan")
    for _ in range(100):
        time.sleep(0.02)
        if call.exists() and "pipe" in call.read_text():
            return
    time.sleep(1)


def test_the_demo_shows_the_sheet_the_solution_and_a_proof() -> None:
    done = call_refute("demo")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert text.count("\n  Billiard Room ") == 1
    assert "\nrefute> suggest Ida Green Wrench" in text
    assert "\nSOLVED: Green, Wrench, Billiard Room, unless a line is mistyped: " in text
    assert re.search(
        r"^  \d\. Green ∨ Lounge ∨ Pipe +axiom: shown \(line 10\)$", text, re.MULTILINE
    )
    assert re.search(r"^  [5-9]\. □ +resolution", text, re.MULTILINE)
    assert text.endswith("    refute solve FILE\n")


def imported(*arguments: str) -> set[str]:
    """Return the modules that there are when the command has done what the arguments say."""
    program = "import sys, kb.cli; kb.cli.main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, env=environment(), check=True)
    return set(done.stderr.decode().split())


def test_solving_to_a_pipe_imports_nothing_that_takes_long() -> None:
    long = {"rich", "prompt_toolkit", "json", "tomllib", "resolver.workbench", "resolver.export"}
    reasons = {"kb.why.explain", "kb.inference.derivation", "resolver.incremental.prover"}
    assert imported("solve", FIVE).isdisjoint(long | reasons)


def test_what_runs_a_command_is_not_imported_to_say_the_version() -> None:
    rooms = {"kb.command.commands", "kb.errors", "kb.shell.output", "kb.sheet.sheet", "attrs"}

    program = "import sys; from kb.cli import main; main(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert done.stdout.startswith(b"refute ")
    assert rooms.isdisjoint(done.stdout.decode().split())


def test_a_file_that_is_no_record_is_an_error_and_a_word_that_is_no_file_too(tmp_path) -> None:
    (tmp_path / "poem").write_text("Shall I compare thee\n")
    for argument, said in (("nowhere.clue", b"No such file"), (str(tmp_path / "poem"), b"poem")):
        done = call_refute(argument, stdin=b"sheet\n")
        assert (done.returncode, done.stdout) == (2, b"")
        assert said in done.stderr
    assert b"no command 'solv'; did you mean 'solve'?" in call_refute("solv").stderr
