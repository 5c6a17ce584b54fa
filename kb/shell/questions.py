"""A table is set up by a few questions; each answer becomes a line of the record."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TypeAlias

from kb.errors import KBError, RecordError
from kb.game import Game
from kb.record.words import comment, quote
from kb.shell.change import first_word, with_line
from kb.shell.commands import COMMANDS
from kb.shell.notes import FIRST_CARD, is_open, odd_hand
from kb.shell.reading import understood
from kb.shell.saying import complaint, standing
from kb.shell.shell import Shell, pasted
from kb.shell.slots import QUOTES, begun_path, quote_path
from kb.shell.versions import version_of
from kb.table.setup import even_shares

QUESTIONS = {
    "deck": "Which deck, or which .toml file? (Enter: classic)",
    "players": "Who plays, in answering order?",
    "me": "Which of them are you? (Enter: none)",
    "hand": "Your cards?",
    "deal": FIRST_CARD,
    "turn": "Who begins? (Enter: the first of them)",
    "save": "Keep the record in which file? (Enter: name one later)",
}
MISSING = "Which cards are missing? (Enter: none, that is all)"
BACK = ("back", "<")
Behind: TypeAlias = list[tuple[str, Sequence[str]]]  # what was asked, and the lines before it
READY = (
    "Ready. Type each suggestion: its cards, then '-' or who showed; 'help' lists the rest.\n"
    "The next player is the guesser unless you name one: Tab goes through them."
)


def set_up(shell: Shell, ask: Callable[[str], str], write: Callable[[str], object]) -> None:
    """Ask what the header needs, and enter it; pasted lines are entered as they are."""
    behind: Behind = []
    asked = [entry for entry in QUESTIONS if entry != "deck" or not shell.document.lines]
    while (entry := following(shell, asked, behind)) is not None:
        lines, answer = shell.document.lines, ask(asking(shell, entry)).strip()
        if "\n" in answer:
            for said in pasted(shell, answer.split("\n")):
                write(said)
            return
        if answer in BACK and not behind and shell.before is not None:
            write(shell.answer("load"))
            return
        if answer in BACK:
            write(taken_back(shell, behind))
        elif is_command(answer, entry):
            write(f"{answer!r} is a command, and no answer; Ctrl-C ends the questions.")
        elif is_entered(shell, entry, asked_back(shell, entry, answer, ask), write):
            behind.append((entry, lines))
    game = shell.document.game
    write(READY if game.written.has_table else standing(game))


def asking(shell: Shell, entry: str) -> str:
    """Return a question; that for the dealer says what it is good for."""
    setup = shell.document.game.written.table
    if entry != "deal" or setup is None:
        return f"{QUESTIONS[entry]} "
    low, high = even_shares(setup)
    return f"{QUESTIONS[entry]} That settles who has {high} and who {low}. (Enter: not known) "


def asked_back(shell: Shell, entry: str, answer: str, ask: Callable[[str], str]) -> str:
    """Return an answer, that for the hand with the cards that were forgotten at first."""
    if entry != "hand" or not answer:
        return answer
    return complete_hand(shell.document.game, written(shell, entry, answer), ask)


def complete_hand(game: Game, line: str, ask: Callable[[str], str]) -> str:
    """Return a line that tells a hand; a number that no even deal gives is asked back.

    Missing cards that cannot be read are asked for again, and the cards before them are kept.
    """
    try:
        doubt = hand_doubted(game, line)
    except KBError:
        return line  # which is answered by what is wrong with it
    while doubt and (more := ask(f"{doubt} {MISSING} ").strip()):
        end = comment(line)
        longer = f"{line.removesuffix(end).rstrip()} {more}  {end}".rstrip()
        try:
            line, doubt = longer, hand_doubted(game, longer)
        except KBError as error:
            if isinstance(error, RecordError):
                error.column = None  # of a line that nobody typed
            doubt = complaint(error)
    return line


def hand_doubted(game: Game, line: str) -> str:
    """Return why cards of a hand may be missing, empty for no reason.

    Raises:
        KBError: the line cannot be read, or contradicts the record.

    """
    typed = understood(game, line)
    setup = with_line(version_of(game), typed.text, typed.name).game.written.table
    if setup is None:
        return ""
    before = game.setup.hands if game.written.has_table else ()
    players = (player for player, hand in setup.hands if (player, hand) not in before)
    return next((f"{odd}." for each in players if (odd := odd_hand(setup, each))), "")


def following(shell: Shell, asked: list[str], behind: Behind) -> str | None:
    """Return the entry that is asked for next, None after the last."""
    done = len(behind) and asked.index(behind[-1][0]) + 1
    return next((entry for entry in asked[done:] if is_needed(shell.document.game, entry)), None)


def is_needed(game: Game, entry: str) -> bool:
    """Return whether the answer to a question would tell something."""
    setup = game.written.table
    if entry == "hand":
        return setup is not None and setup.me is not None
    if entry == "turn":
        return setup is not None
    if entry == "deal":
        return setup is not None and is_open(setup)
    return True


def taken_back(shell: Shell, behind: Behind) -> str:
    """Take the last answer back, and return what is said then."""
    if not behind:
        return "This is the first question."
    _, lines = behind.pop()
    while shell.document.lines != lines:
        shell.document.go(shell.document.versions.undone())
    return "Once more, then."


def is_entered(shell: Shell, entry: str, answer: str, write: Callable[[str], object]) -> bool:
    """Tell the line that an answer makes, if it makes one; return whether that went well."""
    try:
        if line := written(shell, entry, answer):
            write(shell.answer(line))
    except KBError as error:
        write(complaint(error))
        return False
    return bool(line) or entry != "players"


def written(shell: Shell, entry: str, answer: str) -> str:
    """Return the line that an answer makes, empty for none; one of a record stays as it is."""
    if entry == "deck":
        answer = answer or "classic"
        if (path := begun_path(answer)).endswith(".toml"):
            return f"new {quote_path(path)}"
    if not answer or first_word_is(answer, (entry,)):
        return answer
    if entry == "save":
        return f"save {quote_path(begun_path(answer))}"
    return f"{beginning(shell.document.game, entry)}{answer}"


def beginning(game: Game, entry: str) -> str:
    """Return how the line begins that an answer makes."""
    setup = game.written.table
    if entry == "hand" and setup is not None and setup.me is not None:
        return f"hand {quote(setup.me)} "
    return f"{entry} "


def asked_for(game: Game, prompt: str) -> str:
    """Return how the line begins that answers a question, empty where a prompt asks nothing."""
    entry = next(
        (entry for entry, question in QUESTIONS.items() if prompt.startswith(question)), ""
    )
    return entry and beginning(game, entry)


def is_command(answer: str, entry: str) -> bool:
    """Return whether an answer is a command or an entry of the record, and no answer."""
    return not first_word_is(answer, (entry,)) and first_word_is(answer, COMMANDS)


def first_word_is(answer: str, entries: Container[str]) -> bool:
    """Return whether an answer begins with one of these words, so that it is a line already."""
    try:
        return not answer.startswith(QUOTES) and first_word(answer) in entries
    except KBError:
        return False
