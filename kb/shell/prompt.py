"""The shell on a terminal: a prompt that completes, remembers, and says whose turn is next.

That takes prompt_toolkit; without it, or on a dumb terminal, lines are read by `input`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kb.errors import KBError, SavingError
from kb.shell.asking import Warner
from kb.shell.change import Typed
from kb.shell.completion import completing, completions, following, toolbar
from kb.shell.output import Output
from kb.shell.questions import asked_for, complete_hand, set_up
from kb.shell.saying import complaint, standing
from kb.shell.session import Store, at_home, load
from kb.shell.shell import YES, Shell
from resolver import ResolverError

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

PROMPT = "refute> "
WELCOME = """\
Refute solves Clue/Cluedo, and can prove every word it says.
This is its shell, which 'refute' alone opens, and 'refute FILE' on a game.
'new' sets up a game, 'load' goes on with one, 'help' lists the rest."""
KEPT = "Kept in {}; 'save NAME' moves it."
UNKEPT = "Nothing keeps this game: {}. 'save FILE' keeps it elsewhere."
ENTER = "Enter or y enters it."
STOPPED = "Stopped; 'quit' leaves."
LEAVING = ("new", "load", "quit")
LISTING = ("load", ())  # without a name it leaves nothing
UNSAVED = "No file keeps this record; 'save FILE' does. The same again goes on without."

Ask = Callable[[str], str]  # a prompt in, what was typed out; pasted lines come together


class Conversation:
    """A shell, what asks for its lines, where its answers go, and what is kept between sessions."""

    def __init__(self, out: Output, ask: Ask | None = None) -> None:
        self.out = out
        self.store = Store.of_user() if out.stream.isatty() else None
        self.shell = Shell(out)
        self.shell.store = self.store
        self.ask = ask or self.asking()
        self.warned = False
        self.unkept = False  # whether it was said that no dated file can keep the record

    def asking(self) -> Ask:
        """Return what asks for lines on this terminal."""
        if is_able():
            return toolkit(self.shell, self.out, self.store)
        return by_input(self.shell, self.out)

    def run(self, name: str = "") -> int:
        """Go on with a file if one is named, answer until `quit` or the end, and return 0.

        Raises a KBError for a file that cannot be read.
        """
        if name:
            self.write(load(self.shell, name))
        else:
            self.write(WELCOME)
        try:
            while not self.shell.done:
                try:
                    self.respond(self.ask(PROMPT))
                except KeyboardInterrupt:  # the old record is here, or the new one
                    self.write(STOPPED)
                except EOFError:
                    self.out.write()
                    self.respond("quit")
        finally:
            self.shell.document.close()
        return 0

    def respond(self, text: str) -> None:
        """Answer the lines of what was typed; before a record is lost, say so once."""
        lines = (text if text.strip() or self.shell.proposed is None else YES[0]).split("\n")
        for number, line in enumerate(lines, 1):
            place = f"pasted line {number}: " if len(lines) > 1 else ""
            try:
                typed = self.shell.understood(line)
            except (KBError, ResolverError) as error:
                self.write(f"{place}{complaint(error)}")
                self.warned = False
                continue
            leaving = typed.name in LEAVING and (typed.name, typed.given) != LISTING
            leaving = leaving and self.shell.document.unsaved
            if leaving and not self.warned:
                self.write(UNSAVED)
            elif typed.name == "hand" and len(lines) == 1:
                longer = complete_hand(self.shell.document.game, line, self.ask)
                self.answer(typed if longer == line else longer, typed.name)
            else:
                self.answer(typed, typed.name, place)
            self.warned = leaving
        if self.shell.proposed is not None and len(lines) == 1:
            self.write(ENTER)
        if len(lines) > 1 and not self.shell.document.game.written.has_table:
            self.write(standing(self.shell.document.game))

    def answer(self, line: str | Typed, name: str, place: str = "") -> None:
        """Answer a line; a new record begins with questions, and is kept somewhere."""
        game, path = self.shell.document.game, self.shell.document.path
        self.write(self.shell.onecmd(line, place))
        document = self.shell.document
        if name == "new" and not document.game.written.is_begun:
            set_up(self.shell, self.ask, self.write)
        if document.game is not game and name != "load":
            self.keep()
        if path is not None and document.game is game:
            self.follow(path)

    def keep(self) -> None:
        """Have a dated file keep a game that no other file keeps, and say so."""
        document = self.shell.document
        if self.store and document.path is None and document.game.written.has_table:
            try:
                path = document.save(str(self.store.dated(date.today())))
            except SavingError as error:
                if not self.unkept:
                    self.write(UNKEPT.format(error))
                self.unkept = True
                return
            self.unkept = False
            self.write(KEPT.format(at_home(path)))

    def follow(self, before: Path) -> None:
        """Let the file before go, if it was a dated one and another keeps the record now."""
        path = self.shell.document.path
        if self.store and path is not None and before != path:
            self.store.discard(before)

    def write(self, answer: str) -> None:
        """Write an answer, if there is one."""
        if answer:
            self.out.tell(answer)


def converse(out: Output, name: str = "") -> int:
    """Converse on the terminal, about a file if one is named, and return the exit code."""
    return Conversation(out).run(name)


def is_able() -> bool:
    """Return whether the terminal can move a cursor, and there is something to make use of that."""
    return os.environ.get("TERM") != "dumb" and find_spec("prompt_toolkit") is not None


def by_input(shell: Shell, out: Output) -> Ask:
    """Return what reads a line by `input`, the line offered before it."""
    with suppress(ImportError):
        import_module("readline")  # which edits the line

    def ask(prompt: str) -> str:
        offer = next(iter(shell.offers()), "").strip() if prompt == PROMPT else ""
        return input(f"({offer} ...) {prompt}" if offer else broken(out, prompt))

    return ask


def broken(out: Output, prompt: str) -> str:
    """Return a prompt with its lines broken between words."""
    return prompt if prompt == PROMPT else f"{out.fitted(prompt.rstrip())} "


def toolkit(shell: Shell, out: Output, store: Store | None) -> Ask:
    """Return what reads lines by prompt_toolkit."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import get_app
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.history import FileHistory
    from prompt_toolkit.output import ColorDepth

    class Names(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
            game, text = shell.document.game, document.text_before_cursor
            line = f"{asked_for(game, prompts[-1])}{text}"
            length, found = completions(game, line, shell.kept_names())
            return [Completion(word, -length) for word in found]

    prompts = [PROMPT]
    plain = out.plain or os.environ.get("NO_COLOR")
    typed = store.lines() if store else None
    line: PromptSession[str] = PromptSession(
        color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
        key_bindings=taking_the_offer(shell, prompts),
        history=FileHistory(typed) if typed else None,
        enable_suspend=True,
        # Completions stand in the toolbar: a menu would scroll the screen.
        reserve_space_for_menu=0,
        complete_while_typing=Condition(lambda: bool(get_app().current_buffer.text)),
    )

    warner = Warner(lambda: line.app.invalidate())

    def ask(prompt: str) -> str:
        prompts[:] = [prompt]
        if prompt != PROMPT:
            return line.prompt(
                broken(out, prompt),
                completer=Names(),
                placeholder="",
                bottom_toolbar=lambda: completing(get_app().current_buffer, out.width),
            )
        return line.prompt(
            prompt,
            completer=Names(),
            placeholder=[("ansibrightblack", next(iter(shell.offers()), ""))],
            bottom_toolbar=lambda: (
                completing(get_app().current_buffer, out.width)
                or toolbar(shell, out.width, warner.text)
            ),
        )

    return ask


def taking_the_offer(shell: Shell, prompts: Sequence[str]) -> KeyBindings:
    """Return the keys for the lines offered: Tab goes through them, the right arrow takes one."""
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    def offer() -> str:
        text = get_app().current_buffer.text
        return following(shell.offers(), text) if prompts[-1] == PROMPT else ""

    def is_empty() -> bool:
        return not get_app().current_buffer.text

    @keys.add("tab", filter=Condition(lambda: bool(offer())))
    @keys.add("right", filter=Condition(lambda: is_empty() and bool(offer())))
    def take(event: KeyPressEvent) -> None:
        said = offer()
        event.current_buffer.text = said
        event.current_buffer.cursor_position = len(said)

    return keys
