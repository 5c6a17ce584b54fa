"""A card that I was shown and that the line does not name: it is asked for, once.

The next line may be the card alone; any other line is what it says, and the card stays unseen.
"""

from __future__ import annotations

from attrs import evolve

from kb.errors import AmbiguousName, RecordError
from kb.record.lines import write
from kb.record.words import split
from kb.shell.commands import meant
from kb.shell.draft import Draft
from kb.table.events import Answer, Suggestion
from kb.table.names import Names
from kb.why.phrases import listed


def unseen(draft: Draft) -> Suggestion | None:
    """Return the last event if it is my suggestion and somebody showed me a card unnamed."""
    event = draft.game.log[-1].event if draft.game and draft.game.log else None
    if not isinstance(event, Suggestion) or draft.game is None:
        return None
    mine = event.guesser == draft.game.setup.me
    return event if mine and any(answer.card is None for answer in event.answers) else None


def question(draft: Draft) -> list[str]:
    """Return the question for the card, none where there is nothing to ask."""
    event = unseen(draft)
    if event is None or draft.game is None:
        return []
    who = next(answer.player for answer in event.answers if answer.card is None)
    may = [card for card in event.cards if draft.game.holds(who, card) is not False]
    return [f"Which card did {who} show you, {listed(may, 'or')}? Type it, or go on."]


def check_no_command(text: str) -> None:
    """Raise AmbiguousName for a card that is a command too; nothing is guessed."""
    try:
        command = meant(text).name
    except RecordError:
        return
    reason = f"{text!r} is one of the cards, and the command {command!r}; write more of the card"
    raise AmbiguousName(f"{reason}, with 'replace', or the command again", word=text)


def with_card(draft: Draft, text: str) -> str:
    """Return the line of the last event with the card that a text names; empty if it names none."""
    event = unseen(draft)
    try:
        words = split(text)
        if event is None or draft.game is None or len(words) != 1:
            return ""
        card = Names("card", event.cards).find(words[0].text)
    except RecordError:
        return ""
    first = next(answer for answer in event.answers if answer.card is None)
    shown = [Answer(one.player, card) if one is first else one for one in event.answers]
    return write(evolve(event, answers=tuple(shown)), draft.game.setup)
