"""The interpreter: one line in, one answer out, without a terminal, for notebooks and pipes too."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from io import TextIOWrapper
from itertools import chain
from typing import Final

from resolver.arguments import require_text
from resolver.errors import CommandError, FileError, FormulaError, ResolverError
from resolver.practice.lines import MOST_LINE_LETTERS
from resolver.text.files import read_text
from resolver.text.tables import escape_unprintable, shorten_text
from resolver.workbench import clauses, conflicts, consequences, practice, proof, search
from resolver.workbench.session import Command, Commands, Session

GROUPS: Final[Mapping[str, Commands]] = {
    "clauses": clauses.COMMANDS,
    "search": search.COMMANDS,
    "proof": proof.COMMANDS,
    "consequences": consequences.COMMANDS,
    "conflicts": conflicts.COMMANDS,
    "practice": practice.COMMANDS,
}
ALIASES: Final = {"exit": ["quit"], "q": ["quit"], "bye": ["quit"], "?": ["help"]}
TOO_LONG: Final = (
    f"expected a command or a line of at most {MOST_LINE_LETTERS:,} letters, not '{{}}'; "
    "write it as several lines"
)
DIMACS_AS_A_LINE: Final = (
    "clauses in DIMACS come as a file; try: load FILE.cnf, or outside: refute prove - < FILE.cnf"
)
STEP: Final = re.compile(r"[0-9]+\s*[.):]")


class Workbench:
    """An interpreter of lines, with the state of its session in `desk`.

    Args:
        watched: Whether somebody waits, and sees the progress of a long search.

    Example:
        >>> workbench = Workbench()
        >>> print(workbench.onecmd("assert p -> q; p"))
        1. ¬p ∨ q
        2. p
        >>> print(workbench.onecmd("prove q"))
        proved: q, by 2 resolutions, width 2, depth 2
        (learning: 2 resolved, 3 steps)
        >>> print(workbench.onecmd("prov r"))
        no command 'prov'; did you mean 'prove'?

    An error is a sentence too, and an answer like any other; then `failed` is true.
    """

    def __init__(self, watched: bool = False) -> None:
        self.desk = Session(watched=watched)
        self.failed = False
        own_commands = Commands()
        add_help = own_commands.add(
            "help [COMMAND]", "tell what there is, or about one", "help prove"
        )
        add_help(self._help)
        own_commands.add("quit", "leave", "quit")(self._quit)

        self.groups = {**GROUPS, "and": own_commands}
        all_commands = chain(*self.groups.values())
        self.commands: Mapping[str, Command] = {command.name: command for command in all_commands}

    @property
    def done(self) -> bool:
        """Whether the user wants to leave.

        >>> workbench = Workbench()
        >>> workbench.onecmd("quit"), workbench.done
        ('', True)
        """
        return self.desk.done

    def onecmd(self, line: str) -> str:
        """Carry out a line, a command or a step of a derivation by hand, and return the answer.

        A step is a line such as `6. q | r from 3, 5 on p`.

        >>> print(Workbench().onecmd("assert p -> q; p"))
        1. ¬p ∨ q
        2. p

        Args:
            line: A command with its arguments, or a step.

        Returns:
            The answer without a line end, control characters escaped; an empty text for a comment
            or a blank line.
        """
        text = require_text(line, "try 'help'").strip()
        if not text or text.startswith("#"):
            return ""
        try:
            return _escape_answer(self._answer(line, text))
        except ResolverError as error:
            self.failed = True
            return _escape_answer(str(error))
        except MemoryError:
            self.failed = True
            return f"not enough memory for {text[:40]!r}; try a smaller problem, or a budget"

    def _answer(self, line: str, text: str) -> str:
        """Carry out a line; `text` is the line without the blanks around it."""
        name, *arguments = text.split(maxsplit=1)
        if text.split()[:2] == ["p", "cnf"]:
            raise CommandError(DIMACS_AS_A_LINE)

        # A step may begin with any word, so every line that is no command may be a step.
        is_command = name in self.commands
        if not is_command and len(text) > MOST_LINE_LETTERS:
            raise CommandError(TOO_LONG.format(shorten_text(text)))
        if STEP.match(text) or (not is_command and practice.is_line(self.desk, text)):
            return practice.enter_line(self.desk, text)

        rest = "".join(arguments)
        letters_before_rest = line.index(text) + len(text) - len(rest)
        return self._run(self._command(name), rest, letters_before_rest)

    def _run(self, command: Command, rest: str, letters_before_rest: int) -> str:
        """Run a command; the columns in an error of its formula count from the line's beginning."""
        if rest and not command.usage:
            raise CommandError(f"{command.name} takes nothing after it, and got {rest[:40]!r}")
        if not rest and command.usage and not command.usage.startswith("["):
            raise CommandError(f"{command.name} what? try: {command.example}")

        # The formula is the rest of the line, but the user sees the columns of the whole line.
        try:
            return command.run(self.desk, rest)
        except FormulaError as error:
            if command.formula and error.line == 1:
                column = letters_before_rest + error.column
                error = FormulaError(1, column, error.found, error.expected)
            raise error from None

    def _command(self, name: str) -> Command:
        if name in self.commands:
            return self.commands[name]
        near_names = ALIASES.get(name) or get_close_matches(name, self.commands, n=1)
        advice = f"did you mean {near_names[0]!r}?" if near_names else "help tells what there is"
        raise CommandError(f"no command {name!r}; {advice}")

    def _help(self, session: Session, rest: str) -> str:
        if rest:
            command = self._command(rest)
            return f"{command}\n  {command.summary}\n  for example: {command.example}"

        paragraphs = []
        for title, group in self.groups.items():
            lines = [f"  {command!s:<40} {command.summary}" for command in group]
            paragraphs.append("\n".join([title, *lines]))
        return "\n\n".join(paragraphs)

    def _quit(self, session: Session, rest: str) -> str:
        session.done = True
        return ""


# The workbench on a terminal, with a prompt, or in a pipe, without one.

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
    """Return the reason why nothing can be read or written, or an empty text."""
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        return USAGE
    if not arguments and sys.stdin is None:
        return "standard input is closed; name a file instead"
    return "" if sys.stdout else "standard output is closed; open it, or send it to a file"


def run_lines(lines: Iterable[str]) -> int:
    """Carry out lines; print the answers, and the errors with line numbers on standard error.

    Args:
        lines: The lines.

    Returns:
        0; 2 after an error; 130 after an interrupt.
    """
    workbench, status = Workbench(), FINE
    for number, line in enumerate(lines, start=1):
        workbench.failed = False
        answer = workbench.onecmd(line)
        # Answers before an error come out first, though they go to another stream.
        if workbench.failed:
            status = MISUSED
            sys.stdout.flush()
            print(f"line {number}: {answer}", file=sys.stderr, flush=True)
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
    """Print an answer that is not empty."""
    if answer:
        print(answer, flush=True)


def _escape_answer(answer: str) -> str:
    """Escape the control characters of an answer, which may quote whatever was typed."""
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
