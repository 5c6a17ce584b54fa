"""What in a line reads two ways, and has to be asked back, or joins nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from resolver.practice.lexer import NOTHING, TABLE, Token
from resolver.practice.parsed_line import EXAMPLE, Fault
from resolver.practice.parser import Phrase
from resolver.practice.row import CLAUSAL, COLUMNS

DENIED: Final = frozenset({"atom", "not", "open", "word", "empty"})
QUOTES: Final = frozenset('∪"“”„«»‹›‘‚`<>\\_%#@')  # what may stand around an atom, and says nothing
NONE: Final = Phrase("", 0, 0)


def reads_two_ways(tokens: Sequence[Token], dashes: bool, bars: bool) -> Fault | None:
    """Return what has to be asked back: this line reads two ways.

    Args:
        tokens: The tokens of a line.
        dashes: Whether dashes follow the numbers of the page.
        bars: Whether bars may be borders or mean or on the page.
    """
    for place, (token, after) in enumerate(pairwise((*tokens, NOTHING))):
        around = tokens[place - 1].kind, after.kind
        dash = token.kind == "dash" and around[1] == "atom" and not dashes and place > 0
        if dash and all(before.kind in ("number", *COLUMNS) for before in tokens[:place]):
            sentence = f"the dash before {after.text} may be a sign or a mere dash"
            hint = f"write ¬{after.text}, or {after.text} without the dash"
            return "reads two ways", sentence, hint
        ends = around[0] in ("atom", "over", "close")
        if token.text == "^" and ends:
            return "reads two ways", "^ may be an and or an exclusive or", "write & or xor"
        if token.kind == "not" and token.text in TABLE["not"] and around[1] not in DENIED:
            return "unreadable", f"{token.text} stands before nothing to deny", EXAMPLE
        if token.kind == "other" and token.text not in QUOTES and _beside(tokens, place):
            sentence = f"{token.text} beside an atom is no sign that is known here"
            return "unreadable", sentence, "write ¬ before a literal that is denied"
        if token.kind == "bar" and bars and ends and around[1] in ("atom", "not"):
            sentence = "a bar between two literals may be an or, or the border of a column"
            return "reads two ways", sentence, "write ∨ in the clauses, or no bars around them"
    return None


def dangles(found: Sequence[Phrase]) -> bool:
    """Return whether a sign of a clause joins it to nothing."""
    for before, phrase, after in zip((NONE, *found), found, (*found[1:], NONE), strict=False):
        joint = phrase.kind in ("or", "operator") and not phrase.text.isalpha()
        if (
            joint
            and {*CLAUSAL} & {before.kind, after.kind}
            and (before.kind in CLAUSAL or phrase.kind == "or")
        ):
            return True
    return False


def _beside(tokens: Sequence[Token], place: int) -> bool:
    """Return whether no space parts a token from an atom."""
    behind = tokens[place + 1 : place + 2]
    begins = any(token.kind == "atom" and not token.before for token in behind)
    ends = place > 0 and tokens[place].before == 0 and tokens[place - 1].kind in ("atom", "over")
    return begins or ends
