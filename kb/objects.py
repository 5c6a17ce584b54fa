"""What ``--json`` writes and a page gets, as Python has it; docs/guide/json.md has every key.

All answers of ``solve`` have the same keys in the same order, whether the record is a game, cannot
be true, or cannot be read: what there is not is null or empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kb.errors import KBError, OpenCell
from kb.game import Game
from kb.record.record import Record
from kb.sheet.sheet import WORDS
from kb.table.setup import Setup
from kb.theory.atoms import Cell, cell_of
from kb.theory.axioms import Source
from kb.theory.search import in_time
from kb.why.contradiction import Contradiction
from kb.why.explain import Explanation
from kb.why.phrases import say_fact
from kb.why.witness import Witnesses, say_exchange
from resolver import ResolverError, Step

if TYPE_CHECKING:  # who asks for neither need not have them
    from kb.odds import Advice, Odds

Object = dict[str, Any]
REPAIR = ("line", "word", "instead", "text")  # what replaces the word, and the whole new line
VERSION = 2  # of these objects: another one if a key changes its meaning, not for one more key
NOTHING: Object = {
    "consistent": None,
    "solved": None,
    "solution": {},
    "sheet": {},
    "deals": None,
    "conflict": [],
    "culprits": [],
    "version": VERSION,
    "players": [],
    "sizes": {},
    "lines": [],
    "assumptions": [],
    "disputed": [],
    "suspects": [],
    "cells": {},
    "sentence": None,
    "sentences": [],
    "pairs": [],
    "repairs": [],
    "error": None,
}


def findings(game: Game, why: bool = False) -> Object:
    """Return what follows from a game, perhaps with the reasons.

    Where lines are disputed, it is without the suspects.
    """
    said: Object = {
        "consistent": True,
        "solved": game.solved,
        "solution": dict(game.solution),
        "sheet": game.sheet.words(),
        "deals": in_time(lambda: game.deals),
        "assumptions": list(game.assumptions),
        "disputed": list(game.disputed),
        "suspects": list(game.suspects),
        "cells": cells(game),
    }
    found = NOTHING | said | seated(game.setup, game.record())
    return found | {"reasons": reasons(game)} if why else found


def conflict(record: Record, error: Contradiction) -> Object:
    """Return the same of a log that contradicts itself: no sheet, but what would mend it."""
    said: Object = {
        "consistent": False,
        "conflict": list(error.entries),
        "culprits": list(error.culprits),
        "assumptions": list(record.assumptions),
        "disputed": list(record.disputed),
        "sentence": error.sentence,
        "sentences": list(error.sentences),
        "pairs": [list(pair) for pair in error.pairs],
        "repairs": [{name: getattr(one, name) for name in REPAIR} for one in error.repairs],
    }
    return NOTHING | said | seated(record.setup, record.text)


def failure(error: KBError | ResolverError) -> Object:
    """Return the same where nothing follows, as something could not be read or done: why."""
    said: Object = {"sentence": getattr(error, "reason", str(error))}
    for name in ("file", "line", "column", "word"):
        said[name] = getattr(error, name, None)
    return NOTHING | {"error": said | {"nearest": list(getattr(error, "nearest", ()))}}


def seated(setup: Setup, text: str) -> Object:
    """Return who sits at a table, with how many cards, and the lines of the record."""
    return {
        "players": list(setup.players),
        "sizes": {holder: list(setup.bounds(holder)) for holder in setup.holders},
        "lines": text.removesuffix("\n").split("\n"),
    }


def cells(game: Game) -> Object:
    """Return of each cell what is known, and the lines that undo it if they are wrong."""
    firm: Mapping[Cell, tuple[int, ...]] = in_time(lambda: game.firm) or {}

    def cell(holder: str, card: str) -> Object:
        at = holder, card
        return {
            "value": WORDS[game.facts.get(at)],
            "firm": list(firm[at]) if at in firm else None,
        }

    setup = game.setup
    return {card: {h: cell(h, card) for h in setup.holders} for card in setup.deck.cards}


def reasons(game: Game) -> Object:
    """Return why each fact holds, card by card and holder by holder."""
    found: Object = {card: {} for card in game.setup.deck.cards}
    for holder, card in game.facts:
        found[card][holder] = explanation(game.why(holder, card))
    return found


def reason_of(game: Game, holder: str, card: str) -> Explanation | Witnesses:
    """Return why a fact holds, or of an open cell what may change places."""
    try:
        return game.why(holder, card)
    except OpenCell:
        return game.why_not(holder, card)


def reason(game: Game, holder: str, card: str) -> Object:
    """Return the same as an object, with what it rests on."""
    return told(reason_of(game, holder, card)) | doubts(game)


def told(found: Explanation | Witnesses) -> Object:
    """Return a reason as an object."""
    return explanation(found) if isinstance(found, Explanation) else witnesses(found)


def doubts(game: Game) -> Object:
    """Return the lines without which an answer was found, and the version, as all answers end."""
    disputed, suspects = list(game.disputed), list(game.suspects)
    return {"disputed": disputed, "suspects": suspects, "version": VERSION}


def figures(game: Game, found: Odds | Advice) -> Object:
    """Return the odds of a game, or what each suggestion is worth, and what that rests on."""
    return found.to_object() | {"assumptions": list(game.assumptions)} | doubts(game)


def explanation(why: Explanation) -> Object:
    """Return why a fact holds."""
    holder, card = cell_of(why.goal.name)
    return {
        "holder": holder,
        "card": card,
        "value": WORDS[why.goal.positive],
        "fact": say_fact(why.goal),
        "sentences": list(why.sentences),
        "entries": list(why.entries),
        "assumptions": list(why.assumptions),
        "rule": why.rule,
        "firm": None if why.critical_lines is None else list(why.critical_lines),
        "premises": None if why.count is None else [*map(premise, why.count.axioms)],
    }


def premise(step: Step) -> Object:
    """Return what a premise of a sum says, who says so, and the line of the record, if it is one.

    The denied fact is one of them.
    """
    line = step.source.line if isinstance(step.source, Source) else None
    return {"says": str(step.clause), "source": str(step.source), "line": line}


def witnesses(both: Witnesses) -> Object:
    """Return why a cell is open: the two deals, card by card, and what changes places."""
    return {
        "holder": both.holder,
        "card": both.card,
        "value": WORDS[None],
        "sentences": list(both.sentences),
        "there": dict(both.there),
        "elsewhere": dict(both.elsewhere),
        "differences": list(both.differences),
        "exchange": say_exchange(both),
    }
