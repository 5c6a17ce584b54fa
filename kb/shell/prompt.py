"""The shell on a terminal: a prompt that completes, remembers, and says whose turn is next.

That takes prompt_toolkit; without it, or on a dumb terminal, lines are read by `input`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from kb.shell.completion import completions, offered
from kb.shell.output import Output
from kb.shell.questions import set_up
from kb.shell.shell import Shell

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

PROMPT = "refute> "
WELCOME = """\
Refute solves Clue/Cluedo, and can prove every word it says.
'new' sets up a game, 'load FILE' goes on with one, 'demo' shows one, 'help' lists the rest."""
LEAVING = ("new", "load", "recover", "quit")
UNSAVED = "No file keeps this record; 'save FILE' does. The same again goes on without."

Ask = Callable[[str], str]  # a prompt in, what was typed out; pasted lines come together


class Conversation:
    """A shell, what asks for its lines, and where its answers go."""

    def __init__(self, out: Output, ask: Ask | None = None) -> None:
        self.out = out
        self.shell = Shell()
        self.ask = ask or (toolkit(self.shell, out) if is_able() else by_input(self.shell))
        self.warned = False

    def run(self) -> int:
        """Answer until `quit` or the end of the input, and return 0."""
        self.write(WELCOME)
        try:
            while not self.shell.done:
                try:
                    self.respond(self.ask(PROMPT))
                except KeyboardInterrupt:  # the old record stands, or the new one
                    self.out.write()
                except EOFError:
                    self.out.write()
                    self.respond("quit")
        finally:
            self.shell.document.close()
        return 0

    def respond(self, text: str) -> None:
        """Answer the lines of what was typed; before a record is lost, say so once."""
        for line in text.split("\n"):
            name = line.split()[0] if line.split() else ""
            leaving = name in LEAVING and self.shell.document.unsaved
            if leaving and not self.warned:
                self.write(UNSAVED)
            else:
                self.answer(line, name)
            self.warned = leaving

    def answer(self, line: str, name: str) -> None:
        """Answer a line; a sheet is coloured, and a new record begins with questions."""
        self.shell.width = self.out.width
        answer = self.shell.onecmd(line)
        game = self.shell.document.draft.game
        if line.strip() == "sheet" and game is not None and self.out.coloured:
            self.out.show(game.trusted.sheet)
            answer = self.shell.onecmd("solution")
        self.write(answer)
        if name == "new" and not self.shell.document.draft.begun:
            set_up(self.shell, self.ask, self.write)

    def write(self, answer: str) -> None:
        """Write an answer, if there is one."""
        if answer:
            self.out.write(answer)


def converse(out: Output) -> int:
    """Converse on the terminal, and return the exit code."""
    return Conversation(out).run()


def is_able() -> bool:
    """Return whether the terminal can move a cursor, and there is something to make use of that."""
    return os.environ.get("TERM") != "dumb" and find_spec("prompt_toolkit") is not None


def by_input(shell: Shell) -> Ask:
    """Return what reads a line by `input`, the line offered before it."""
    if os.environ.get("TERM") != "dumb":
        with suppress(ImportError):
            import_module("readline")  # with it, `input` edits and remembers

    def ask(prompt: str) -> str:
        offer = offered(shell.document.draft).strip() if prompt == PROMPT else ""
        return input(f"({offer} ...) {prompt}" if offer else prompt)

    return ask


def toolbar(shell: Shell) -> str:
    """Return whose turn is next, how many cells are open, the Solution so far, and the file."""
    draft, journal = shell.document.draft, shell.document.journal
    kept = journal.path.name if journal else "not kept in a file"
    if draft.game is None:
        return f" no game yet | {kept}"
    game = draft.game.trusted
    cells = len(game.setup.holders) * len(game.setup.deck.cards) - len(game.facts)
    cards = ", ".join(card or "?" for card in game.solution.values())
    known = game.sheet.solution() if game.solved else f"Solution: {cards}"
    turn = offered(draft).strip().partition(" ")[2]
    return f" next: {turn} | {cells} cells open | {known} | {kept}"


def toolkit(shell: Shell, out: Output) -> Ask:
    """Return what reads lines by prompt_toolkit."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.output import ColorDepth

    class Names(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
            length, found = completions(shell.document.draft, document.text_before_cursor)
            return [Completion(word, -length) for word in found]

    plain = out.plain or os.environ.get("NO_COLOR")
    line: PromptSession[str] = PromptSession(
        color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
        key_bindings=taking_the_offer(shell),
    )

    def ask(prompt: str) -> str:
        if prompt != PROMPT:
            return line.prompt(prompt, completer=None, placeholder="", bottom_toolbar=None)
        return line.prompt(
            prompt,
            completer=Names(),
            placeholder=[("ansibrightblack", offered(shell.document.draft))],
            bottom_toolbar=lambda: toolbar(shell),
        )

    return ask


def taking_the_offer(shell: Shell) -> KeyBindings:
    """Return the keys that take the line offered into an empty one: Tab, and the right arrow."""
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    empty = Condition(lambda: not get_app().current_buffer.text and bool(offer()))

    def offer() -> str:
        return offered(shell.document.draft)

    @keys.add("tab", filter=empty)
    @keys.add("right", filter=empty)
    def take(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(offer())

    return keys
