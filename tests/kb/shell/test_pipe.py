"""The shell in a pipe: lines in, answers out, byte for byte."""

import select
import subprocess
import sys
from pathlib import Path

from support.cases import passage
from support.processes import call_refute, environment, refute

EXAMPLE = passage(__file__, "EXAMPLE")
ANSWERS = passage(__file__, "ANSWERS")


def test_the_worked_example_is_answered_byte_for_byte(tmp_path: Path) -> None:
    done = refute(stdin=EXAMPLE.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == ANSWERS.format(file=tmp_path / "game.clue")
    assert (tmp_path / "game.clue").read_text().split("\n")[5:] == [EXAMPLE.split("\n")[4], ""]
    again = call_refute(stdin=b"load game.clue\nwhy Holden Pipe\n")
    assert (again.returncode, again.stdout.decode().split("\n")[1]) == (0, "Holden has Pipe.")


def test_a_program_can_converse_with_it_line_by_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kb"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=environment(), bufsize=0,
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    for line, answer in zip(EXAMPLE.splitlines()[:5], ANSWERS.splitlines(), strict=False):
        process.stdin.write(f"{line}\n".encode())
        assert select.select([process.stdout], [], [], 60)[0], "no answer before the end of input"
        assert process.stdout.readline().decode() == f"{answer}\n"
    process.stdin.close()
    assert process.wait(60) == 0
    process.stdout.close()


def test_a_line_that_fails_is_told_with_its_number_and_the_rest_goes_on() -> None:
    lines = "deck classic\nplayers Nick Rachel\n\nhas Nick Pype\nwhose turn?\nhas Nick Pipe\n"
    done = call_refute(stdin=lines.encode())
    said = (
        "<stdin>:4: column 10: no card 'Pype' in the classic deck; did you mean 'has Nick Pipe'?\n"
        "Not entered.\n<stdin>:5: no command 'whose'; did you mean 'turn'?\n"
    )
    assert (done.returncode, done.stderr.decode()) == (2, said)
    assert done.stdout.decode().split("\n")[-2].startswith("4. Nick has Pipe.")


def test_a_contradiction_makes_the_exit_code_1() -> None:
    lines = b"deck classic\nplayers Nick Rachel\nhas Nick Pipe\nhas Rachel Pipe\nsheet Solution\n"
    done = call_refute(stdin=lines)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("<stdin>:4: line 5 cannot be true: Rachel has Pipe, ")
    assert "Line 5 is kept as disputed, and answers go without line 4: " in done.stderr.decode()
    assert done.stdout.decode().split("\n")[-3].startswith("The Solution's weapon is")


def test_bytes_that_are_no_text_are_a_line_that_fails() -> None:
    done = call_refute(stdin=b"deck classic\nplayers A \xff\nplayers A B\n")
    assert (done.returncode, done.stdout.count(b"\n")) == (2, 2)
    assert done.stderr.startswith(b"<stdin>:2: column 11: byte 0xFF is not UTF-8")
    assert done.stderr.endswith(b"\nNot entered.\n")


def test_an_empty_pipe_is_no_misuse() -> None:
    done = call_refute()
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_no_name_can_steer_a_terminal() -> None:
    name = "x" * 10_000
    lines = (
        f"deck classic\nplayers <b>Al</b> [red]Bo {name}\n# \u202eevil\nlog\nsave \u202ea\nsheet\n"
    )
    done = call_refute(stdin=lines.encode())
    assert done.returncode == 0
    assert "\u202e" not in done.stdout.decode()
    assert "\\u202eevil" in done.stdout.decode()
    assert "<b>Al</b>  [red]Bo  xxxxxxxxxxxxxxxxxxx…" in done.stdout.decode()
    assert max(map(len, done.stdout.decode().split("\n")[-24:])) < 200
    escape = call_refute(stdin=b"deck classic\nplayers A \x1b[31mB\n")
    assert b"\x1b" not in escape.stdout + escape.stderr
