"""The questions that set up a table; each answer becomes a line of the record.

    Who plays, in answering order? Ann, Ben and Cy
    Which of them are you? (Enter: none) ben
    Your cards? back                                       asks again which of them I am

The typed words are tried as an answer first, and then as a command. If an answer cannot be entered,
its error is shown and the question is asked again; a proposal is accepted by Enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from copy import copy
from typing import Final

from attrs import define, field

from kb.errors import KBError, RecordError, RecordSyntaxError, join_words
from kb.game import Game
from kb.record.forms import line_of_words
from kb.record.words import quote, split
from kb.shell.commands import COMMANDS, read_path
from kb.shell.meaning import Call, Entries, Question
from kb.shell.reading import find_player_of_turn, read_typed
from kb.shell.saying import complaint, describe_standing
from kb.shell.shell import NO, YES, Shell
from kb.table.deck import DECKS
from kb.table.setup import even_hand_sizes

QUESTIONS: Final = {
    "deck": f"Which deck: {join_words([*DECKS], 'or')}, or which .toml file? (Enter: classic)",
    "players": "Who plays, in answering order?",
    "me": "Which of them are you? (Enter: none)",
    "hand": "Your cards? (Enter: not known)",
    "deal": "Who was dealt the first card? That settles who has one more. (Enter: not known)",
    "turn": "Who begins? (Enter: the first of them)",
}
OF_ONE_NAME: Final = {
    "deck": "the name of a deck",
    **dict.fromkeys(("me", "deal", "turn"), "the name of a player"),
}
READY: Final = (
    "Ready. Type each suggestion: its cards, then '-' or who showed; 'help' lists the rest.\n"
    "The next player is the guesser unless you name one: Tab goes through them."
)
# In an answer these words say nothing: 'I am Ann', 'I have plum, rope'.
SPOKEN_IN_ANSWERS: Final = {
    "me": ("i", "i'm", "im", "am", "is", "my", "name", "it's"),
    "hand": ("i", "i've", "have", "got", "my", "cards", "are", "the"),
}
ENTER: Final = "Enter or y enters it."
BACK: Final = ("undo", "u", "back", "oops", "wait")
BACK_HELPS: Final = "'back' returns to the question before."

# This function takes a prompt and returns the typed line, or several lines that were pasted.
Ask = Callable[[str], str]


def set_up(shell: Shell, ask: Ask, write: Callable[[str], object]) -> str:
    """Ask for what the header needs, and enter it; return pasted lines without entering them."""
    questions = Questions(shell)
    is_told_of_back = False
    while (entry := questions.next) and not shell.done:
        answer = ask(f"{QUESTIONS[entry]} ").strip()
        if "\n" in answer:
            return answer

        try:
            write(questions.answer(entry, answer))
        except KBError as error:
            write(complaint(error))
            if shell.proposed is not None:
                write(ENTER)
            elif questions.answered and not is_told_of_back:
                write(BACK_HELPS)
                is_told_of_back = True

    if not shell.done:
        game = shell.document.game
        write(READY if game.written.setup_or_none else describe_standing(game))
    return ""


@define
class Questions:
    """The questions that set up a table, with those that are answered so far.

    Attributes:
        shell: The shell with the record that the answers make.
        answered: The answered entries in their order, each with whether it changed the record.
    """

    shell: Shell
    answered: list[tuple[str, bool]] = field(factory=list)

    @property
    def next(self) -> str:
        """The entry that is asked for next; empty if none is left."""
        answered = {entry for entry, _ in self.answered}
        return next_question(self.shell.document.game, answered)

    def answer(self, entry: str, answer: str) -> str:
        """Enter an answer, or run it if it is a command, and return the reply.

        Raises a KBError if the answer cannot be entered; then nothing is changed.
        """
        shell = self.shell
        if shell.proposed is not None and not answer:
            answer = YES[0]
        if answer.lower() in BACK:
            return self.go_back()
        if not answer and entry != "deck":
            # The players must be named; every other answer may be left out.
            if entry != "players":
                self.answered.append((entry, False))
            return ""

        document = shell.document
        before = document.game
        line = choose_line(before, entry, answer)
        try:
            meaning, reply = self.enter(line)
        except RecordError as error:
            if entry in OF_ONE_NAME and isinstance(error, RecordSyntaxError):
                raise RecordError(f"expected {OF_ONE_NAME[entry]} alone, not '{answer}'") from None
            # The user does not see the line made for the record, so its number and column are
            # dropped.
            error.line = error.column = None
            raise

        if shell.document is not document:
            self.answered.clear()
        elif shell.document.game is not before:
            self.answered.append((meaning.keyword, True))

        # The next question asks for what the header lacks, so the reply leaves it out.
        pending = shell.document.game.written.setup_error
        return reply.removesuffix(f": {pending.reason}") if pending else reply

    def enter(self, line: str) -> tuple[Entries | Call, str]:
        """Enter a line, and return its meaning and the reply; an error may propose a name.

        A line is refused if the header made a table before it, and makes none after it.
        """
        shell, game = self.shell, self.shell.document.game
        try:
            meaning = shell.understand(line)
            if isinstance(meaning, Entries) and game.written.setup_or_none:
                require_table(shell, meaning)
            return meaning, shell.do(meaning)
        except RecordError as error:
            if shell.proposed is None:
                shell.proposed = propose_nearest_name(game, line, error)
            raise

    def go_back(self) -> str:
        """Undo the last answer, so that its question is asked again."""
        entry, is_entered = self.answered.pop() if self.answered else ("", True)
        return self.shell.answer("undo") if is_entered else f"ok, back to '{entry}'."


def require_table(shell: Shell, entries: Entries) -> None:
    """Raise the error of the header that entries would leave, if it makes no table."""
    error = shell.version_with(entries).game.written.setup_error
    if error is not None:
        # A line that is not entered has no number.
        error = copy(error)
        error.line = None
        raise error


def propose_nearest_name(game: Game, line: str, error: RecordError) -> Question | None:
    """Return the question whether a wrong word means the only similar name, if there is one."""
    if not error.word or len(error.nearest) != 1:
        return None
    before, _, behind = line.rpartition(error.word)
    meaning = read_typed(game.state.record, f"{before}{quote(error.nearest[0])}{behind}")
    return None if isinstance(meaning, Question) else Question(error, meaning)


def next_question(game: Game, done: Container[str]) -> str:
    """Return the entry that is asked for next; empty if none is left or the game has begun."""
    needed = (entry for entry in QUESTIONS if entry not in done and is_needed(game, entry))
    return "" if game.written.is_begun else next(needed, "")


def is_needed(game: Game, entry: str) -> bool:
    """Return whether a question has to be asked, as the record lacks its answer."""
    setup, entered_lines = game.written.setup_or_none, game.written.entry_lines
    if entry == "deck" or setup is None:
        return not entered_lines if entry == "deck" else entry == "players"
    if entry == "hand":
        return setup.me is not None and setup.hand(setup.me) is None
    if entry == "deal":
        low, high = even_hand_sizes(setup)
        return low != high and not setup.stated_sizes and setup.dealer is None
    return entry not in entered_lines


def choose_line(game: Game, entry: str, answer: str) -> str:
    """Return the line for an answer, or the answer itself if it is a line or a command.

    Any words may be names of players, so as players a command is tried first. For all other entries
    the answer is tried first.

    Args:
        game: The game so far.
        entry: The entry that was asked for.
        answer: The typed words.
    """
    if answer.lower() in YES + NO and entry != "players":
        return answer
    if entry == "deck":
        answer = answer or "classic"
        if read_path(answer).endswith(".toml"):
            return f"new {answer}"

    line = line_of_answer(game, entry, answer)
    words = answer.split()

    # Players often answer who begins by typing the first suggestion.
    if entry == "turn" and isinstance(read_typed(game.state.record, line), Question):
        meaning = read_typed(game.state.record, answer)
        meant = meaning.meant if isinstance(meaning, Question) else meaning
        if isinstance(meant, Entries):
            return answer
    if words[0].lower() not in COMMANDS and answer.lower() not in YES + NO:
        return line
    lines: Sequence[str] = (answer, line) if entry == "players" else (line, answer)
    for candidate in lines:
        if not isinstance(read_typed(game.state.record, candidate), Question):
            return candidate
    return answer if len(words) > 1 else line


def line_of_answer(game: Game, entry: str, answer: str) -> str:
    """Return the line that an answer makes of an entry, without words that are only spoken."""
    if entry == "players":
        # The next question asks which of them I am, and nobody is called "(me)".
        answer = answer.replace(";", ",").replace("(me)", "")
    if entry == "hand":
        answer = quote_cards(game, answer)
    prefix = line_prefix_for(game, QUESTIONS[entry])
    line = f"{prefix}{answer}"
    if isinstance(read_typed(game.state.record, line), Question):
        line = f"{prefix}{without_spoken(game, entry, answer)}"
    return line


def without_spoken(game: Game, entry: str, answer: str) -> str:
    """Return an answer without the words that are only spoken, or the answer itself.

    >>> game = Game.new(["Ann", "Ben"], me="Ann")
    >>> without_spoken(game, "turn", "I start"), without_spoken(game, "me", "I'm Ben")
    ('Ann', 'Ben')
    """
    setup = game.written.setup_or_none
    try:
        words = split(answer)
    except RecordError:
        return answer
    if entry in ("turn", "deal") and setup is not None:
        return quote(find_player_of_turn(words, setup)) or answer
    spoken = SPOKEN_IN_ANSWERS.get(entry, ())
    kept = [word for word in words if word.quoted or word.text.lower() not in spoken]
    if not kept or len(kept) == len(words):
        return answer
    return line_of_words(kept)


def quote_cards(game: Game, answer: str) -> str:
    """Return a hand in which each card of several typed words is replaced by its name in the deck.

    >>> quote_cards(Game.new(["Ann", "Ben"]), "Plum, Mrs White, knife hall and Miss Scarlet")
    'Plum, White, knife hall and Scarlet'
    """
    setup = game.written.setup_or_none
    if setup is None:
        return answer
    pieces = list[str]()
    for piece in re.split(r"(,| and )", answer):
        cards = setup.deck.names.meant(piece.split())
        is_name = len(piece.split()) > 1 and len(cards) == 1
        start = " " if piece.startswith(" ") else ""
        pieces.append(f"{start}{quote(cards[0])}" if is_name else piece)
    return "".join(pieces).strip()


def line_prefix_for(game: Game, prompt: str) -> str:
    """Return the beginning of the line that answers a prompt; empty for the shell's own prompt."""
    asked = (entry for entry, question in QUESTIONS.items() if prompt.startswith(question))
    entry = next(asked, "")
    setup = game.written.setup_or_none
    if entry == "hand" and setup is not None and setup.me is not None:
        return f"hand {quote(setup.me)} "
    return entry and f"{entry} "
