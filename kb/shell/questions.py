"""A table is set up by a few questions; each answer becomes a line of the record."""

from __future__ import annotations

from collections.abc import Callable, Container

from kb.errors import KBError, RecordError
from kb.game import Game
from kb.record.words import comment, quote, split
from kb.shell.change import with_line
from kb.shell.commands import COMMANDS
from kb.shell.notes import FIRST_CARD, is_open, odd_hand
from kb.shell.reading import understood
from kb.shell.saying import complaint, standing
from kb.shell.shell import Shell, pasted
from kb.shell.slots import begun_path, quote_path
from kb.shell.versions import version_of
from kb.table.setup import Setup, even_shares

QUESTIONS = {
    "deck": "Which deck, or which .toml file? (Enter: classic)",
    "players": "Who plays, in answering order?",
    "me": "Which of them are you? (Enter: none)",
    "hand": "Your cards?",
    "deal": FIRST_CARD,
    "turn": "Who begins? (Enter: the first of them)",
}
MISSING = "Which cards are missing? (Enter: none, that is all)"
READY = (
    "Ready. Type each suggestion: its cards, then '-' or who showed; 'help' lists the rest.\n"
    "The next player is the guesser unless you name one: Tab goes through them."
)


def set_up(shell: Shell, ask: Callable[[str], str], write: Callable[[str], object]) -> None:
    """Ask what the header needs, and enter it; pasted lines are entered as they are.

    A command is done, and what is still needed is asked again: so `undo` takes an answer back.
    """
    done = set[str]()
    while (entry := following(shell.document.game, done)) and not shell.done:
        answer = ask(asking(shell.document.game, entry)).strip()
        if "\n" in answer:
            for said in pasted(shell, answer.split("\n")):
                write(said)
            return
        line = written(shell.document.game, entry, answer)
        if entry == "hand" and line:
            line = complete_hand(shell.document.game, line, ask)
        try:
            write(shell.answer(line) if line else "")
        except KBError as error:
            if isinstance(error, RecordError) and error.column and line.endswith(answer):
                error.column -= len(line) - len(answer)  # in what was typed
            write(complaint(error))
            continue
        if line and line.partition(" ")[0].lower() != entry:
            done = set()
        elif line or entry != "players":
            done.add(entry)
    if not shell.done:
        game = shell.document.game
        write(READY if game.written.has_table else standing(game))


def following(game: Game, done: Container[str]) -> str:
    """Return the entry that is asked for next, empty after the last, or once the game has begun."""
    needed = (entry for entry in QUESTIONS if entry not in done and is_needed(game, entry))
    return "" if game.written.is_begun else next(needed, "")


def is_needed(game: Game, entry: str) -> bool:
    """Return whether the answer to a question would tell something that is not said."""
    setup, said = game.written.table, game.written.places
    if entry in ("deck", "players"):
        return not said if entry == "deck" else entry not in said
    if setup is None:
        return False
    if entry == "hand":
        return setup.me is not None and setup.hand(setup.me) is None
    return is_open(setup) if entry == "deal" else entry not in said


def asking(game: Game, entry: str) -> str:
    """Return a question; that for the dealer says what it is good for."""
    setup = game.written.table
    if entry != "deal" or setup is None:
        return f"{QUESTIONS[entry]} "
    low, high = even_shares(setup)
    return f"{QUESTIONS[entry]} That settles who has {high} and who {low}. (Enter: not known) "


def complete_hand(game: Game, line: str, ask: Callable[[str], str]) -> str:
    """Return a line that tells a hand; for a number that no even deal gives the rest is asked."""
    doubt = hand_doubted(game, line)
    if not doubt or not (more := ask(f"{doubt} {MISSING} ").strip()):
        return line
    end = comment(line)
    return f"{line.removesuffix(end).rstrip()} {more}  {end}".rstrip()


def hand_doubted(game: Game, line: str) -> str:
    """Return why cards of a hand may be missing, empty for no reason, or for an unreadable line."""
    try:
        typed = understood(game, line)
        after = with_line(version_of(game), typed.text, typed.name).game.written
    except KBError:
        return ""  # the line is answered by what is wrong with it
    setup = after.table
    if setup is None:
        is_hand = typed.name == "hand" and game.written.has_table
        return too_short(game.setup, typed.text, after.pending) if is_hand and after.pending else ""
    before = game.setup.hands if game.written.has_table else ()
    players = (player for player, hand in setup.hands if (player, hand) not in before)
    return next((f"{odd}." for each in players if (odd := odd_hand(setup, each))), "")


def too_short(setup: Setup, line: str, error: RecordError) -> str:
    """Return that a hand has fewer cards than every even one; empty where it has not."""
    low, _ = even_shares(setup)
    said = error.reason.partition(";")[0]
    return f"{said[0].upper()}{said[1:]}." if len(split(line)) - 2 < low else ""


def written(game: Game, entry: str, answer: str) -> str:
    """Return the line that an answer makes, empty for none; a line or a command stays as it is."""
    if entry == "deck":
        answer = answer or "classic"
        if (path := begun_path(answer)).endswith(".toml"):
            return f"new {quote_path(path)}"
    is_line = answer.partition(" ")[0].lower() in COMMANDS
    return answer if is_line or not answer else f"{beginning(game, entry)}{answer}"


def beginning(game: Game, entry: str) -> str:
    """Return how the line begins that an answer makes."""
    setup = game.written.table
    if entry == "hand" and setup is not None and setup.me is not None:
        return f"hand {quote(setup.me)} "
    return f"{entry} "


def asked_for(game: Game, prompt: str) -> str:
    """Return how the line begins that answers a question, empty where a prompt asks nothing."""
    asked = (entry for entry, question in QUESTIONS.items() if prompt.startswith(question))
    entry = next(asked, "")
    return entry and beginning(game, entry)
