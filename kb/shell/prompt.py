"""The shell on a terminal: its prompt completes words, keeps a history, and shows whose turn it is.

This needs prompt_toolkit; without it, or on a dumb terminal, lines are read by `input`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from glob import escape, glob
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from kb.errors import KBError, RecordError, SavingError, plural
from kb.game import Game
from kb.record.forms import EntryForm
from kb.record.header import EMPTY_HEADER, HEADER
from kb.record.slots import CARD, CARDS
from kb.record.words import ARROW, Keyword, Word, quote, split
from kb.shell.change import next_suggester
from kb.shell.commands import COMMANDS, takes_file
from kb.shell.meaning import LEFT_OUT, Call, Entries, Question
from kb.shell.output import Output, show_working
from kb.shell.saying import complaint, describe_standing
from kb.shell.session import Session, Store, last_game, load
from kb.shell.setting_up import ENTER, Ask, line_prefix_for, set_up
from kb.shell.shell import (
    NO,
    NOT_ENTERED,
    YES,
    Shell,
    find_replaced,
    is_left_out,
)
from kb.shell.slips import is_name
from kb.shell.strict import SUGGEST, WHY
from kb.table.deck import DECKS
from kb.table.names import fold
from kb.table.setup import Setup
from kb.why.phrases import say_lines
from resolver import ResolverError

PROMPT = "refute> "
WELCOME = """\
Refute solves Clue/Cluedo, and can prove every word it says.
This is its shell, which 'refute' alone opens, and 'refute FILE' on a game.
'new' sets up a game, 'load' goes on with one, 'help' lists the rest."""
KEPT = "Kept as {}; 'save NAME' names another file."
_PROMPTS = re.compile(r"^\s*((refute|resolver)> ?|>>> )")
UNKEPT = "Nothing keeps this game: {}. 'save FILE' keeps it elsewhere."
NO_STORE = "Nothing keeps this game, without platformdirs or a home directory: 'save FILE' does."
STOPPED = "Stopped; 'quit' leaves."
REPLACED = f"{NOT_ENTERED[:-1]}: the line before, {{}}"
LEAVING = ("new", "load", "quit")
UNSAVED = "No file keeps this record; 'save FILE' does. The same again goes on without."


class Conversation:
    """A shell on a terminal, with the function that asks for lines, and the output for answers."""

    def __init__(self, out: Output, ask: Ask | None = None) -> None:
        self.out = out
        self.store = Store.of_user() if out.stream.isatty() else None
        self.shell = Shell()
        self.shell.store = self.store
        self.ask = ask or (make_toolkit_ask if is_able() else make_plain_ask)(
            self.shell, out, self.store
        )
        self.warned = False
        # This is true after the user was warned that the game cannot be kept in a dated file.
        self.unkept = False
        # The line that waits for a yes or no, and the question about it.
        self.waiting: tuple[str, Question | None] = ("", None)

    def run(self, name: str = "") -> int:
        """Load a file if one is named, answer lines until `quit` or the end, and return 0.

        Raises a KBError if the file cannot be read.
        """
        if name:
            self.out.tell(load(self.shell, name))
        else:
            self.out.tell(WELCOME)
            self.out.tell(last_game(self.shell))
        try:
            while not self.shell.done:
                try:
                    self.respond(self.ask(PROMPT))
                except KeyboardInterrupt:
                    # An interrupt never leaves half a change: the record is the old one or the new
                    # one.
                    self.out.tell(STOPPED)
                except EOFError:
                    self.out.write()
                    self.respond("quit")
        finally:
            self.shell.document.close()
        return 0

    def respond(self, text: str) -> None:
        """Answer one typed line or several pasted ones, and say if nothing was entered."""
        # Enter alone accepts a proposal.
        if not text.strip() and self.shell.proposed is not None:
            text = YES[0]
        if text.strip().lower() in YES + NO:
            self.waiting = "", None
        lines = text.split("\n")
        if len(lines) > 1:
            self.respond_to_paste(lines)
            return

        # The shell asks back only about a line typed alone, as nobody answers amid a paste.
        self.shell.asks_back = True
        line = without_prompt(lines[0])
        is_entered = self.respond_to_line(line)
        proposed = self.shell.proposed
        if proposed is not None and proposed.meant != LEFT_OUT:
            self.out.tell(ENTER)
        elif not is_entered and proposed is None:
            self.out.tell(NOT_ENTERED)
        self.tell_replaced(line, proposed.meant if proposed is not None else None)
        self.waiting = line, proposed

    def tell_replaced(self, line: str, meaning: Entries | Call | None) -> None:
        """Say that the line before was not entered, if this line came instead of a yes or no.

        An open proposal is dropped even by a question, as Enter after the answer to another
        question would enter a line that is out of sight.

        Args:
            line: The line.
            meaning: The meaning of the line, known or proposed; None without one.
        """
        waiting, question = self.waiting
        self.waiting = "", None
        if question is not None and (left := find_replaced(waiting, question, line, meaning)):
            self.out.tell(REPLACED.format(left))

    def respond_to_paste(self, lines: Sequence[str]) -> None:
        """Answer pasted lines, and name those that were not entered at the end.

        If the lines are a copied session with prompts, lines without a prompt are skipped as
        answers.
        """
        self.shell.asks_back = False
        are_prompted = any(line != without_prompt(line) for line in lines)
        refused, passed_over = list[int](), list[int]()
        disputed_before = len(self.shell.document.game.disputed)
        for number, line in enumerate(lines, 1):
            typed = without_prompt(line)
            if are_prompted and typed == line:
                passed_over += [number] if line.strip() else []
            elif not self.respond_to_line(typed, f"pasted line {number}: "):
                refused.append(number)

        # The errors have scrolled away, so the numbers of their lines are repeated here.
        game = self.shell.document.game
        if not game.written.setup_or_none:
            self.out.tell(describe_standing(game))
        sentences = [f"{plural(count_lines(lines), 'line')} pasted."]
        if passed_over:
            sentences.append(f"{len(passed_over)} without a prompt were taken for answers.")
        if new := game.disputed[disputed_before:]:
            sentences.append(f"Disputed: {say_lines(new)}.")
        if refused:
            sentences.append(f"{NOT_ENTERED[:-1]}: pasted {say_lines(refused)}.")
        self.out.tell(" ".join(sentences))
        self.tell_replaced("", None)

    def respond_to_line(self, line: str, place: str = "") -> bool:
        """Answer a line, warning before a game is lost, and return whether all was entered."""
        try:
            meaning = self.shell.understand(line)
        except (KBError, ResolverError) as error:
            self.out.tell(f"{place}{complaint(error)}")
            self.warned = False
            return not is_left_out(self.shell, line, None, self.shell.document.game)

        # A `load` without a name only lists the saved games, and so the present game stays.
        leaving = meaning.keyword in LEAVING and meaning.text != "load"
        leaving = leaving and self.shell.document.unsaved
        is_entered = True
        if leaving and not self.warned:
            self.out.tell(UNSAVED)
        else:
            is_entered = self.answer(line, meaning, place)
        self.warned = leaving
        return is_entered

    def answer(self, line: str, meaning: Entries | Call, place: str = "") -> bool:
        """Answer a line that was understood; after `new` ask for the header, and keep the game.

        Returns:
            Whether no entry was refused.
        """
        before = self.shell.document
        game = before.game
        is_entered = True
        try:
            with show_working(self.out) as self.shell.show_progress:
                answer = self.shell.do(meaning)
        except (KBError, ResolverError) as error:
            answer = f"{place}{complaint(error)}"
            is_entered = not is_left_out(self.shell, "", meaning, game)
        self.out.tell(answer)
        if not place:
            self.tell_replaced(line, meaning)

        is_new = self.shell.document is not before
        document = self.shell.document
        if meaning.keyword == "new" and is_new and not document.game.written.is_begun:
            pasted = set_up(self.shell, self.ask, self.out.tell)
            if pasted:
                self.respond(pasted)
        if document.game is not game and meaning.keyword != "load":
            self.keep()
        return is_entered

    def keep(self) -> None:
        """Save a game without a file in a file named after the day, and say so."""
        document = self.shell.document
        has_table = document.game.written.setup_or_none is not None
        if document.path is not None or not has_table:
            return
        if self.store is None:
            if self.out.stream.isatty():
                self.tell_unkept(NO_STORE)
            return

        try:
            new_path = self.store.new_path(date.today())
            path = document.save(str(new_path))
        except SavingError as error:
            self.tell_unkept(UNKEPT.format(error))
            return

        self.unkept = False
        self.out.tell(KEPT.format(path.name))

    def tell_unkept(self, reason: str) -> None:
        """Say once, and not after each line, that the game cannot be kept."""
        if not self.unkept:
            self.out.tell(reason)
        self.unkept = True


def without_prompt(line: str) -> str:
    """Remove the prompt before a line that was copied from a session."""
    return _PROMPTS.sub("", line)


def count_lines(lines: Iterable[str]) -> int:
    """Return the number of lines that are not blank."""
    return sum(bool(line.strip()) for line in lines)


def is_able() -> bool:
    """Return whether the terminal can move its cursor and prompt_toolkit is installed."""
    return os.environ.get("TERM") != "dumb" and find_spec("prompt_toolkit") is not None


def make_plain_ask(shell: Shell, out: Output, store: Store | None) -> Ask:
    """Return a function that reads a line by `input`; its prompt shows the offered line."""
    with suppress(ImportError):
        # With readline imported, `input` lets the user edit the line.
        import_module("readline")

    def ask(prompt: str) -> str:
        offers = shell.offers() if prompt == PROMPT else []
        offer = offers[0].strip() if offers else ""
        if offer:
            return input(f"({offer} ...) {prompt}")
        return input(break_prompt(out, prompt))

    return ask


def break_prompt(out: Output, prompt: str) -> str:
    """Return a prompt with its lines broken between words."""
    return prompt if prompt == PROMPT else f"{out.fit_lines(prompt.rstrip())} "


def join_completions(texts: list[str], selected_index: int | None) -> str:
    """Return the completions in a line, from the selected one on, which stands in brackets."""
    if selected_index is None:
        return "  ".join(texts)
    return "  ".join([f"[{texts[selected_index]}]", *texts[selected_index + 1 :]])


def make_toolkit_ask(shell: Shell, out: Output, store: Store | None) -> Ask:
    """Return a function that reads lines by prompt_toolkit, which completes their words."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import get_app
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.formatted_text import AnyFormattedText
    from prompt_toolkit.history import FileHistory
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import ColorDepth

    class Names(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
            game, text = shell.document.game, document.text_before_cursor
            # Pasted lines are not completed.
            if "\n" in document.text:
                return []
            line = f"{line_prefix_for(game, prompts[-1])}{text}"
            length, found = completions(game, line, shell.list_game_names())
            words = offered() if not text else ()
            return [Completion(word, -length) for word in words or found]

    def offered() -> Sequence[str]:
        return shell.offers() if prompts[-1] == PROMPT else ()

    def below() -> str:
        lines = get_app().current_buffer.text.split("\n")
        if len(lines) > 1:
            return f" {plural(count_lines(lines), 'line')} wait for Enter"
        if (state := get_app().current_buffer.complete_state) and (found := state.completions):
            texts = [completion.text for completion in found]
            return f" {join_completions(texts, state.complete_index)}"
        return toolbar(shell) if prompts[-1] == PROMPT else ""

    is_typed = Condition(lambda: bool(get_app().current_buffer.text))
    is_offered = Condition(lambda: bool(offered()))
    keys = KeyBindings()

    @keys.add("tab", filter=~is_typed & is_offered)
    @keys.add("right", filter=~is_typed & is_offered)
    def take(event: KeyPressEvent) -> None:
        event.current_buffer.start_completion(select_first=True)

    prompts = [PROMPT]
    plain = out.plain or os.environ.get("NO_COLOR")
    typed = store.lines() if store else None
    line: PromptSession[str] = PromptSession(
        color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
        key_bindings=keys,
        history=FileHistory(typed) if typed else None,
        enable_suspend=True,
        # Completions are shown in the toolbar, since a menu would scroll the screen.
        reserve_space_for_menu=0,
        complete_while_typing=is_typed,
        completer=Names(),
        bottom_toolbar=below,
    )

    def ask(prompt: str) -> str:
        prompts[:] = [prompt]
        offer = next(iter(offered()), "").strip()

        def proposal() -> AnyFormattedText:
            # The offer is hidden once Enter is pressed, so that only typed words stay on the
            # screen.
            is_shown = offer and not get_app().is_done
            return [("ansibrightblack", f"(Tab: {offer} ...)")] if is_shown else []

        return line.prompt(break_prompt(out, prompt), placeholder=proposal)

    return ask


# Completion: a line may go on with commands, players, and cards that are possible there. The
# toolbar below the line shows what is known of the game.


def completions(game: Game, text: str, kept: Sequence[str] = ()) -> tuple[int, list[str]]:
    """Return the length of a line's last word, and the words that may complete it.

    `kept` has the names of the games that `load` finds.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> completions(game.tell("has Rachel Rope"), "has Holden R")
    (1, ['Revolver'])
    """
    name, _, rest = text.lstrip().partition(" ")
    known = COMMANDS.get(name.lower())
    has_path = known is not None and (takes_file(known) or known.keyword == "deck")
    if known and has_path and text.lstrip() != name:
        path = rest.lstrip()
        names = kept if known.keyword == "load" else DECKS
        return len(path), complete_files(path, names)

    words, closed = read_begun(text)
    fresh = not words or (closed and text.endswith(" "))
    begun = Word("", len(text) + 1) if fresh else words.pop()
    length = len(text) - begun.column + 1
    next_words = find_next_words(game, words)
    return length, keep_starting(next_words, begun)


def complete_files(begun: str, names: Iterable[str]) -> list[str]:
    """Return names and paths that begin with a text; hidden paths only if the text has a dot."""
    found = sorted(glob(f"{escape(begun)}*"))  # noqa: PTH207  which leaves './' as it is typed
    files = (path + "/" * Path(path).is_dir() for path in found)
    return [*keep_starting(names, Word(begun, 1)), *files]


def keep_starting(words: Iterable[str], begun: Word) -> list[str]:
    """Return the words that begin like the word at the cursor."""
    beginning = fold(begun.text)
    return [word for word in words if fold(word).startswith(beginning)]


def read_begun(text: str) -> tuple[list[Word], bool]:
    """Return the words of an unfinished line, and whether its last quote is closed."""
    closed = text.count('"') % 2 == 0
    whole = text if closed else f'{text}"'
    try:
        return split(whole), closed
    except RecordError:
        return [], True


def find_next_words(game: Game, words: Sequence[Word]) -> list[str]:
    """Return the words that may come next in a line, quoted where the line needs it."""
    if not words:
        return list(COMMANDS)
    command, *argument_words = words
    name = command.text.lower()
    table = game.written.setup_or_none

    # A line that begins with a name is completed as a suggestion of the next player.
    if name not in COMMANDS and table is not None and is_name(command, table):
        guesser = Word(next_suggester(game.written), 1, quoted=True)
        name = SUGGEST
        argument_words = [guesser, *words]

    command_form = COMMANDS.get(name)
    if command_form is None:
        return []
    if table is None and any(slot.needs_table for slot in command_form.slots):
        return []

    offered = command_form.list_completions(argument_words, table or EMPTY_HEADER)
    holder = None
    if table is not None and name != WHY:
        holder = holder_before(command_form, argument_words, table)
    if holder:
        offered = [card for card in offered if may_have(game, holder, card)]
    return [word if isinstance(word, Keyword) else quote(word) for word in offered]


def holder_before(row: EntryForm, given: Sequence[Word], setup: Setup) -> Word | None:
    """Return the word for the holder whose card comes next; None if no holder is named."""
    if row.keyword == SUGGEST:
        end = 1 + len(setup.deck.categories)
        answer = [word for word in given[end:] if not word.says(ARROW)]
        return answer[-1] if answer else None

    has_card_slot = row.slots[1:2] in ((CARD,), (CARDS,))
    is_held = has_card_slot and row.keyword not in HEADER
    return given[0] if is_held and given else None


def may_have(game: Game, word: Word, card: str) -> bool:
    """Return whether a holder may have a card; always true for a keyword."""
    if isinstance(card, Keyword):
        return True
    holders = game.setup.holder_names.meant([word.text])
    if len(holders) != 1:
        return False
    return game.facts.get((holders[0], card)) is not False


def toolbar(shell: Session) -> str:
    """Return the text of the toolbar, from whose turn it is to the name of the file."""
    game = shell.document.game
    path = shell.document.path
    kept = path.name if path else "not kept in a file"
    if not game.written.setup_or_none:
        return f" no game yet | {kept}"

    sheet = game.sheet
    winner = game.written.winner
    cells = len(sheet.setup.holders) * len(sheet.setup.deck.cards)
    open_cells = cells - len(sheet.facts)
    parts = (
        f"{winner} won" if winner else f"next: {next_suggester(game.written)}",
        f"{say_lines(game.disputed)} disputed" if game.disputed else "",
        f"Solution: {', '.join(card or '?' for card in game.solution.values())}",
        f"{open_cells} cells open",
        kept,
    )
    return f" {' | '.join(filter(None, parts))}"
