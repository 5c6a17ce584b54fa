"""Answers as JSON objects, for ``--json`` and for pages; docs/guide/json.md lists every key.

All answers of ``solve`` have the keys of `NOTHING` in this order, whether the record is a game, is
inconsistent, or cannot be read. A key without a value is null or empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from kb.errors import KBError, OpenCell
from kb.game import Game
from kb.record.record import Record
from kb.sheet.sheet import WORDS
from kb.table.setup import Setup
from kb.theory.atoms import Cell, cell_of
from kb.theory.axioms import Source
from kb.theory.search import in_time
from kb.why.contradiction import Contradiction
from kb.why.explain import Explanation, Witnesses, say_exchange
from kb.why.phrases import say_fact
from resolver import ResolverError, Step

if TYPE_CHECKING:
    from kb.odds import Advice, Odds
    from kb.review import Review

Object = dict[str, Any]
REPAIR_KEYS: Final = ("line", "word", "instead", "text")

# The version grows when a key changes its meaning, but not when a key is added.
VERSION: Final = 2
NOTHING: Final[Object] = {
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


def object_of_game(game: Game, why: bool = False) -> Object:
    """Return a game as an object: its sheet, solution and deals; with `why` also all reasons.

    If the record has disputed lines, the suspects are left out.
    """
    answers: Object = {
        "consistent": True,
        "solved": game.solved,
        "solution": dict(game.solution),
        "sheet": game.sheet.words(),
        "deals": in_time(lambda: game.deals),
        "assumptions": list(game.assumptions),
        "disputed": list(game.disputed),
        "suspects": list(game.suspects),
        "cells": object_of_cells(game),
    }

    # The keys of an answer come in the order of NOTHING.
    without_reasons = NOTHING | answers | object_of_table(game.setup, game.record())
    return without_reasons | {"reasons": object_of_reasons(game)} if why else without_reasons


def object_of_contradiction(record: Record, error: Contradiction) -> Object:
    """Return a contradiction as an object: the conflict and its repairs, without a sheet."""
    answers: Object = {
        "consistent": False,
        "conflict": list(error.entries),
        "culprits": list(error.culprits),
        "assumptions": list(record.assumptions),
        "disputed": list(record.disputed),
        "sentence": error.sentence,
        "sentences": list(error.sentences),
        "pairs": [list(pair) for pair in error.pairs],
        "repairs": [{key: getattr(repair, key) for key in REPAIR_KEYS} for repair in error.repairs],
    }

    # No deal fits, so the keys of the sheet, the deals and the cells keep the values of NOTHING.
    return NOTHING | answers | object_of_table(record.setup, record.text)


def object_of_error(error: KBError | ResolverError) -> Object:
    """Return an error as an object: its sentence, its position, and names that a word may mean."""
    details: Object = {"sentence": getattr(error, "reason", str(error))}
    for name in ("file", "line", "column", "word"):
        details[name] = getattr(error, name, None)
    details["nearest"] = list(getattr(error, "nearest", ()))
    return NOTHING | {"error": details}


def object_of_table(setup: Setup, text: str) -> Object:
    """Return the keys for the players, the hand sizes and the lines of a record."""
    return {
        "players": list(setup.players),
        "sizes": {holder: list(setup.bounds(holder)) for holder in setup.holders},
        "lines": text.removesuffix("\n").split("\n"),
    }


def object_of_cells(game: Game) -> Object:
    """Return the value and the critical lines of each cell, by card and holder."""
    facts = game.facts

    # If the search for critical lines takes too long, no cell has them.
    critical_lines: Mapping[Cell, tuple[int, ...]] = in_time(lambda: game.firm) or {}

    cells: Object = {}
    for card in game.setup.deck.cards:
        cells[card] = {}
        for holder in game.setup.holders:
            cell = holder, card
            is_settled = cell in critical_lines
            cells[card][holder] = {
                "value": WORDS[facts.get(cell)],
                "firm": list(critical_lines[cell]) if is_settled else None,
            }
    return cells


def object_of_reasons(game: Game) -> Object:
    """Return the explanation of each fact, by card and holder."""
    reasons: Object = {card: {} for card in game.setup.deck.cards}
    for holder, card in game.facts:
        reasons[card][holder] = object_of_explanation(game.why(holder, card))
    return reasons


def find_reason(game: Game, holder: str, card: str) -> Explanation | Witnesses:
    """Return the explanation of a fact, or the two deals of an open cell."""
    try:
        return game.why(holder, card)
    except OpenCell:
        return game.why_not(holder, card)


def object_of_cell(game: Game, holder: str, card: str) -> Object:
    """Return a cell as an object: an explanation or two deals, and the disputed lines."""
    return object_of_reason(find_reason(game, holder, card)) | object_of_doubts(game)


def object_of_reason(reason: Explanation | Witnesses) -> Object:
    """Return an explanation, or the two deals of an open cell, as an object."""
    if isinstance(reason, Explanation):
        return object_of_explanation(reason)
    return object_of_witnesses(reason)


def object_of_doubts(game: Game) -> Object:
    """Return the last keys of every answer: disputed lines, suspects and the version."""
    return {
        "disputed": list(game.disputed),
        "suspects": list(game.suspects),
        "version": VERSION,
    }


def object_of_figures(game: Game, figures: Odds | Advice | Review) -> Object:
    """Return odds, advice or a review as an object, with the assumptions of the game."""
    assumptions = {"assumptions": list(game.assumptions)}
    return figures.to_object() | assumptions | object_of_doubts(game)


def object_of_explanation(why: Explanation) -> Object:
    """Return an explanation as an object."""
    holder, card = cell_of(why.goal.name)

    # Each of the two is found by a search, and is None (null in JSON) if the search stops.
    critical_lines, counting_proof = why.critical_lines, why.count
    premises = None
    if counting_proof is not None:
        premises = [*map(object_of_premise, counting_proof.axioms)]
    return {
        "holder": holder,
        "card": card,
        "value": WORDS[why.goal.positive],
        "fact": say_fact(why.goal),
        "sentences": list(why.sentences),
        "entries": list(why.entries),
        "assumptions": list(why.assumptions),
        "rule": why.rule,
        "firm": None if critical_lines is None else list(critical_lines),
        "premises": premises,
    }


def object_of_premise(step: Step) -> Object:
    """Return a premise of a counting proof as an object, with its line if it is from the log.

    The denied fact is a premise too.
    """
    line = step.source.line if isinstance(step.source, Source) else None
    return {"says": str(step.clause), "source": str(step.source), "line": line}


def object_of_witnesses(both: Witnesses) -> Object:
    """Return an open cell as an object: its two deals, and the exchange between the deals."""
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
