"""The workbench on a terminal, with a prompt, or in a pipe, without one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper

from resolver.errors import FileError
from resolver.text.files import read_text
from resolver.text.tables import escape_unprintable
from resolver.workbench.interpreter import Workbench

FINE, MISUSED, INTERRUPTED, PIPE_CLOSED = 0, 2, 130, 141
PROMPT = "resolver> "
WELCOME = "A workbench for resolution. Try: assert p -> q; p   then: prove q   (help, quit)"
USAGE = """usage: python -m resolver [FILE]

The workbench: on a terminal it prompts, else it reads lines and prints answers.
With FILE it does what the lines of the file say."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the workbench, and return the exit code.

    Args:
        argv: The arguments of the program; by default those of this process.

    Returns:
        0; 2 if a line of a pipe or a file failed; 130 after an interrupt; 141 if the reader of a
        pipe is gone.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return FINE
    if complaint := _misuse_of(arguments):
        print(complaint, file=sys.stderr)
        return MISUSED

    try:
        # Characters that cannot be decoded or encoded are escaped.
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")

        if arguments:
            status = run_lines(read_text(arguments[0]).split("\n"))
        else:
            status = converse() if sys.stdin.isatty() else run_lines(sys.stdin)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except FileError as error:
        print(error, file=sys.stderr)
        return MISUSED
    except OSError as error:
        # Python flushes the output at its end, which would fail once more; so it goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        print(f"the answers cannot be written: {error.strerror}", file=sys.stderr)
        return MISUSED
    return status


def _misuse_of(arguments: Sequence[str]) -> str:
    """Return the reason why nothing can be read or written; an empty text if there is none."""
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        return USAGE
    if not arguments and sys.stdin is None:
        return "standard input is closed; name a file instead"
    return "" if sys.stdout else "standard output is closed; open it, or send it to a file"


def run_lines(lines: Iterable[str]) -> int:
    """Carry out lines, and print the answers, and on standard error the numbered errors.

    Args:
        lines: The lines.

    Returns:
        0; 2 after an error; 130 after an interrupt.
    """
    workbench, status = Workbench(), FINE
    for number, line in enumerate(lines, start=1):
        workbench.failed = False
        answer = workbench.onecmd(line)
        if workbench.failed:
            status = MISUSED
            sys.stdout.flush()
            print(f"line {number}: {_escape_answer(answer)}", file=sys.stderr, flush=True)
        else:
            print_answer(answer)
        if workbench.desk.interrupted:
            return INTERRUPTED
        if workbench.done:
            break
    return status


def converse(ask: Callable[[], str] | None = None) -> int:
    """Prompt for lines until the end of the input; Ctrl-C only ends a line or a search.

    Args:
        ask: A function that returns a line; by default the prompt.
    """
    workbench = Workbench(watched=True)
    ask = ask or _make_prompt(list(workbench.commands))
    print(WELCOME)
    while not workbench.done:
        try:
            print_answer(workbench.onecmd(ask()))
        except KeyboardInterrupt:
            print("interrupted")
        except EOFError:
            print()
            break
    return FINE


def print_answer(answer: str) -> None:
    """Print an answer that is not empty, with control characters escaped."""
    if answer:
        print(_escape_answer(answer), flush=True)


def _escape_answer(answer: str) -> str:
    return "\n".join(map(escape_unprintable, answer.split("\n")))


def _make_prompt(names: list[str]) -> Callable[[], str]:
    """Return a function that asks for a line, with completion if prompt_toolkit is installed."""
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
    except ImportError:
        with suppress(ImportError):
            import readline  # noqa: F401 -- It lets input() edit and remember lines.
        return lambda: input(PROMPT)
    session: PromptSession[str] = PromptSession(
        PROMPT, completer=WordCompleter(names), complete_while_typing=False
    )
    return session.prompt
