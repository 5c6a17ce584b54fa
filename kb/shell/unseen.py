"""A card that I was shown and that the line does not name: it is asked for, once.

The next line may be the card alone; any other line is what it says, and the card stays unseen.
"""

from __future__ import annotations

from attrs import evolve

from kb.errors import AmbiguousName, RecordError
from kb.game import Game
from kb.record.lines import write
from kb.record.words import split
from kb.shell.commands import meant
from kb.shell.short import SUGGEST, Typed
from kb.table.events import Suggestion
from kb.table.names import Names
from kb.why.phrases import join_words


def unseen(game: Game) -> tuple[int, Suggestion] | None:
    """Return the last event with its line, if I suggested and was shown a card unnamed."""
    if not game.written.told:
        return None
    last = game.written.told[-1]
    if not isinstance(last.event, Suggestion) or last.event.guesser != game.setup.me:
        return None
    return None if all(answer.card for answer in last.event.answers) else (last.line, last.event)


def question(game: Game, event: Suggestion) -> str:
    """Return the question for the card that I was shown."""
    who = next(answer.player for answer in event.answers if answer.card is None)
    may = [card for card in event.cards if game.holds(who, card) is not False]
    return f"Which card did {who} show you, {join_words(may, 'or')}? Type it, or go on."


def check_no_command(text: str) -> None:
    """Raise AmbiguousName for a card that is a command too; nothing is guessed."""
    try:
        command = meant(text).name
    except RecordError:
        return
    reason = f"{text!r} is one of the cards, and the command {command!r}; write more of the card"
    raise AmbiguousName(f"{reason}, with 'replace', or the command again", word=text)


def with_card(game: Game, text: str) -> Typed | None:
    """Return the line of the last event with the card that a text names; None if it names none."""
    try:
        words, found = split(text), unseen(game)
        if found is None or len(words) != 1:
            return None
        card = Names("card", found[1].cards).find(words[0].text)
    except RecordError:
        return None
    answers = list(found[1].answers)
    first = next(number for number, answer in enumerate(answers) if answer.card is None)
    answers[first] = evolve(answers[first], card=card)
    event = evolve(found[1], answers=tuple(answers))
    return Typed(SUGGEST, write(event, game.setup), (event,))
