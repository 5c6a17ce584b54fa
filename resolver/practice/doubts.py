"""What in a line reads two ways, and has to be asked back, or joins nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from resolver.practice.lexer import NOTHING, Token
from resolver.practice.parsed_line import Fault
from resolver.practice.row import COLUMNS

DENIED: Final = frozenset({"atom", "not", "open", "word", "empty"})
QUOTES: Final = frozenset('∪"“”„«»‹›‘‚`<>\\_%#@')  # what may stand around an atom, and says nothing
DOUBTFUL: Final = frozenset({"dash", "other", "bar", "operator"})
JOINTS: Final = frozenset({"or", "operator", "not", "bar"})
ENDS: Final = frozenset({"atom", "word", "close", "over", "empty", "number"})  # an operand
BEGINS: Final = DENIED | {"number", "dash"}


def reads_two_ways(tokens: Sequence[Token], dashes: bool, bars: bool) -> Fault | None:
    """Return what has to be asked back: this line reads two ways, or a sign of it is unknown.

    Args:
        tokens: The tokens of a line.
        dashes: Whether dashes follow the numbers of the page.
        bars: Whether bars may be borders or mean or on the page.
    """
    for place, token in enumerate(tokens):
        if token.kind not in DOUBTFUL:
            continue
        after = tokens[place + 1] if tokens[place + 1 :] else NOTHING
        around = tokens[place - 1].kind, after.kind
        dash = token.kind == "dash" and around[1] == "atom" and not dashes and place > 0
        if dash and all(before.kind in ("number", *COLUMNS) for before in tokens[:place]):
            sentence = f"the dash before {after.text} may be a sign or a mere dash"
            hint = f"write ¬{after.text}, or {after.text} without the dash"
            return "reads two ways", sentence, hint
        ends = around[0] in ("atom", "over", "close")
        if token.text == "^" and ends:
            return "reads two ways", "^ may be an and or an exclusive or", "write & or xor"
        if token.kind == "other" and token.text not in QUOTES and _beside(tokens, place):
            sentence = f"{token.text} beside an atom is no sign that is known here"
            return "unreadable", sentence, "write ¬ before a literal that is denied"
        if token.kind == "bar" and bars and ends and around[1] in ("atom", "not"):
            sentence = "a bar between two literals may be an or, or the border of a column"
            return "reads two ways", sentence, "write ∨ in the clauses, or no bars around them"
    return None


def dangling(tokens: Sequence[Token], borders: bool) -> str:
    """Return a sign that joins or denies literals and has none on one side; else nothing.

    {p ∨ ∨ q}      {¬p, q ∨}      p → , q      (p ∨ q) ∧ ∧ r      {¬, q}

    Args:
        tokens: The tokens of a line.
        borders: Whether a single bar is the border of a table's cell.
    """
    kinds = {token.kind for token in tokens}
    if JOINTS.isdisjoint(kinds):
        return ""
    numbered = any(token.kind == "number" for token in tokens[:2])
    if not numbered and "atom" not in kinds and all(token.text != "{" for token in tokens):
        return ""
    depth = 0
    sides = zip([NOTHING, *tokens], tokens, [*tokens[1:], NOTHING], strict=False)
    for before, token, after in sides:
        depth += (before.kind == "open") - (before.kind == "close")
        joins = token.kind in ("or", "operator") or (token.kind == "bar" and depth and not borders)
        spoken = before == NOTHING or (token.kind == "operator" and after.kind == "word")
        joined = spoken or (before.kind in ENDS and after.kind in BEGINS)
        if (joins and not joined) or (token.kind == "not" and after.kind not in DENIED):
            return token.text
    return ""


def _beside(tokens: Sequence[Token], place: int) -> bool:
    """Return whether no space parts a token from an atom."""
    behind = tokens[place + 1 : place + 2]
    begins = any(token.kind == "atom" and not token.before for token in behind)
    ends = place > 0 and tokens[place].before == 0 and tokens[place - 1].kind in ("atom", "over")
    return begins or ends
