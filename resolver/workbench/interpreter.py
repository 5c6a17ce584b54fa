"""One line in, one answer out: no terminal in it, so notebooks, pipes and tests use it alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from resolver.errors import CommandError, FormulaError, ResolverError
from resolver.logic.arguments import text as a_text
from resolver.workbench import (
    conflicts,
    exercising,
    finding,
    practising,
    proving,
    shaping,
    showing,
    stating,
    stepping,
)
from resolver.workbench.desk import Command, Desk

GROUPS: Final = {
    "what holds": stating.COMMANDS,
    "searching for proofs": proving.COMMANDS,
    "the proof that stands": (*showing.COMMANDS, *stepping.COMMANDS),
    "shapes of proofs": shaping.COMMANDS,
    "what follows": finding.COMMANDS,
    "practice": practising.COMMANDS,
    "exercises": exercising.COMMANDS,
    "conflicts by hand": conflicts.COMMANDS,
}
OTHERS: Final = {"exit": ["quit"], "q": ["quit"], "bye": ["quit"], "?": ["help"]}
STEP: Final = re.compile(r"[0-9]+\s*[.):]")


class Workbench:
    """An interpreter of lines, and what lies on its desk.

    >>> workbench = Workbench()
    >>> print(workbench.onecmd("assert p -> q; p"))
    1. ¬p ∨ q
    2. p
    >>> print(workbench.onecmd("prove q"))
    proved: q, by 2 resolutions, width 2, depth 2
    (learning: 2 resolved, 3 steps)
    >>> print(workbench.onecmd("prov r"))
    no command 'prov'; did you mean 'prove'?

    An error is an answer like any other, a sentence; `failed` tells that there was one.
    """

    def __init__(self, watched: bool = False) -> None:
        """Begin with an empty desk; one that is watched tells how far a long search has come."""
        self.desk = Desk(watched=watched)
        self.failed = False
        listed = [command for group in GROUPS.values() for command in group]
        own = (
            Command(
                "help", "[COMMAND]", "tell what there is, or about one", "help prove", self._help
            ),
            Command("quit", "", "leave", "quit", self._quit),
        )
        self.commands: Mapping[str, Command] = {one.name: one for one in (*listed, *own)}

    @property
    def done(self) -> bool:
        """Whether the user wants to leave."""
        return self.desk.done

    def onecmd(self, line: str) -> str:
        """Return the answer to a line, without a line end; empty for a comment or a blank line.

        A line such as `6. q | r from 3, 5 on p` is a step of a derivation by hand.
        """
        text = a_text(line, "try 'help'").strip()
        if not text or text.startswith("#"):
            return ""
        try:
            if STEP.match(text):
                return practising.write(self.desk, text)
            name, *rest = text.split(maxsplit=1)
            before = line.index(text) + len(text) - len("".join(rest))
            return self._run(self._command(name), "".join(rest), before)
        except ResolverError as error:
            self.failed = True
            return str(error)
        except MemoryError:
            self.failed = True
            return f"not enough memory for {text[:40]!r}; try a smaller problem, or a budget"

    def _run(self, command: Command, rest: str, before: int) -> str:
        """Run a command; that many letters stand before the rest of its line."""
        if rest and not command.usage:
            raise CommandError(f"{command.name} takes nothing after it, and got {rest[:40]!r}")
        try:
            return command.run(self.desk, rest)
        except FormulaError as error:
            if command.formula and error.line == 1:
                error = FormulaError(1, before + error.column, error.found, error.expected)
            raise error from None

    def _command(self, name: str) -> Command:
        if name in self.commands:
            return self.commands[name]
        near = OTHERS.get(name) or get_close_matches(name, self.commands, n=1)
        advice = f"did you mean {near[0]!r}?" if near else "help tells what there is"
        raise CommandError(f"no command {name!r}; {advice}")

    def _help(self, desk: Desk, rest: str) -> str:
        if rest:
            command = self._command(rest)
            return f"{command}\n  {command.summary}\n  for example: {command.example}"
        lines = []
        for title, group in {**GROUPS, "and": tuple(self.commands.values())[-2:]}.items():
            lines += ["", title, *(f"  {command!s:<40} {command.summary}" for command in group)]
        return "\n".join(lines[1:])

    def _quit(self, desk: Desk, rest: str) -> str:
        desk.done = True
        return ""
