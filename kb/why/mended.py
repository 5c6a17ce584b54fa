"""A repair as a sentence, as one would say it at the table.

Line 15: Ben answered, not Cleo.
Line 12: Cleo asked and Ann answered, not the other way round.
Your hand, line 5: Knife instead of Plum.
"""

from __future__ import annotations

from kb.record.lenient import NO_ONE
from kb.record.record import Entry
from kb.table.events import Accusation, Has, Lacks, Suggestion, facts
from kb.table.setup import TABLE
from kb.why.phrases import Perspective
from kb.why.slips import HeaderSlip, Slip

SAID = {
    "answerer": "{instead} answered, not {word}",
    "shown": "{instead} was shown, not {word}",
    "shown by another": "{instead} was shown, not {word}",
}


def said(entry: Entry, slip: Slip) -> str:
    """Return what another word in a line of the log says."""
    word, instead = slip.word, slip.instead
    match slip.kind, slip.event:
        case "nobody", _:
            if word == NO_ONE[0]:
                return f"{instead} answered; it was not nobody"
            return f"{instead} answered, not {word}"
        case "shown by another", _:
            (one, card), (other, shown) = word.split(" ", 1), instead.split(" ", 1)
            return f"{other} showed {shown}, not {one} {card}"
        case "name", Suggestion(guesser):
            return f"{instead} {'asked' if instead == guesser else 'passed'}, not {word}"
        case "name", Accusation():
            return f"{instead} accused, not {word}"
        case "verdict", Has(holder, card) | Lacks(holder, card):
            return facts(holder, [card], isinstance(slip.event, Has))
        case "verdict", Accusation():
            return f"the accusation was {instead}"
        case "swapped", Suggestion() as new:
            return swapped(entry, new, slip)
    return SAID.get(slip.kind, "{instead} instead of {word}").format(word=word, instead=instead)


def swapped(entry: Entry, new: Suggestion, slip: Slip) -> str:
    """Return that two players were each in the place of the other."""
    old = entry.event
    answered = [answer.player for answer in new.answers]
    if isinstance(old, Suggestion) and new.guesser != old.guesser and old.guesser in answered:
        return f"{new.guesser} asked and {old.guesser} answered, not the other way round"
    return f"{slip.instead.replace(' ', ' and ')} change places"


def header_sentence(slip: HeaderSlip, line: int, perspective: Perspective) -> str:
    """Return the sentence for another word in a line of the header."""
    kind, _, player = slip.entry.partition(" ")
    if kind == "size":
        return f"Line {line}: {player} has {slip.instead} cards, not {slip.word}."
    if kind == "deal":
        return f"Line {line}: {slip.instead} was dealt the first card, not {slip.word}."
    source = f"hand of {player}" if kind == "hand" else f"face up on the {TABLE}"
    what = perspective.words(source)
    return f"{what[0].upper()}{what[1:]}, line {line}: {slip.instead} instead of {slip.word}."
