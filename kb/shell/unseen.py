"""A card that I was shown and that the line does not name: it is asked for, once.

The next line may be the card alone; any other line is what it says, and the card stays unseen.
"""

from __future__ import annotations

from attrs import evolve

from kb.errors import AmbiguousName, RecordError
from kb.game import Game
from kb.record.lines import write
from kb.record.record import Entry
from kb.record.words import split
from kb.shell.commands import meant
from kb.shell.draft import Draft
from kb.table.events import Answer, Suggestion
from kb.table.names import Names
from kb.why.phrases import join_words


def unseen(draft: Draft) -> tuple[Game, Entry, Suggestion] | None:
    """Return the last entry, if it is my suggestion and somebody showed me a card unnamed."""
    game = draft.game
    entry = game.written.entries[-1:] if game else ()
    if game is None or not entry or not isinstance(entry[0].event, Suggestion):
        return None
    event = entry[0].event
    if event.guesser != game.setup.me or all(answer.card for answer in event.answers):
        return None
    return game, entry[0], event


def question(draft: Draft) -> list[str]:
    """Return the question for the card, none where there is nothing to ask."""
    if (found := unseen(draft)) is None:
        return []
    game, _, event = found
    who = next(answer.player for answer in event.answers if answer.card is None)
    may = [card for card in event.cards if game.holds(who, card) is not False]
    return [f"Which card did {who} show you, {join_words(may, 'or')}? Type it, or go on."]


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
    found = unseen(draft)
    try:
        words = split(text)
        if found is None or len(words) != 1:
            return ""
        game, _, event = found
        card = Names("card", event.cards).find(words[0].text)
    except RecordError:
        return ""
    first = next(answer for answer in event.answers if answer.card is None)
    shown = [Answer(one.player, card) if one is first else one for one in event.answers]
    return write(evolve(event, answers=tuple(shown)), game.setup)
