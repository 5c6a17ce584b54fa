"""What the parts of a line look like: regular expressions over the marks of its tokens.

    _#1 . _a _∨ _a _F _#1 ,& _#1        a label, a clause, and a reason: a step

Each token has its marks and a blank; what a mark means stands in `tokens`. Where an atom of the
exercise is a number, a label has a mark or a word, and parents have a word before them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from resolver.practice.tokens import one

ANY: Final = "[^ ]+ "
GLUED: Final = "(?!_)"
COUNT: Final = one("#")
NAME: Final = one("an")


def literal_pattern(plain: str, barred: str) -> str:
    """Return an expression for a literal, whose name has one of these marks."""
    name, prime = one(plain), f"{GLUED}{one(chr(39))}"
    braced = f"{one('¯')}{one('{([')}{name}{one('})]')}"
    return f"(?:{one('¬¯')}{name}|{braced}|{one(barred)}|{name}(?:{prime})?)"


def set_pattern(literal: str) -> str:
    """Return an expression for such literals in braces or square brackets."""
    listed = f"{literal}(?:(?:{one(',')}{literal})*|(?:{one('∨')}{literal})*)"
    return f"(?:{one('{')}{listed}{one('}')}|{one('[')}{listed}{one(']')})"


def clause_pattern(literal: str) -> str:
    """Return an expression for a clause of such literals, perhaps in round brackets."""
    joined = f"{literal}(?:{one('∨')}{literal})*"
    return f"(?:{one('(')})*(?:{one('□')}|{set_pattern(literal)}|{joined})(?:{one(')')})*"


def bracketed(name: str, inner: str, ending: str = "") -> str:
    """Return an expression for what stands in brackets or not; its groups begin with a name."""
    opening = f"(?:(?P<{name}r>{one('(')})|(?P<{name}s>{one('[')}))?"
    return f"{opening}{inner}(?({name}r){one(')')})(?({name}s){one(']')}){ending}"


LITERAL: Final = literal_pattern("an", "bm")
CLAUSE: Final = clause_pattern(LITERAL)
NUMBER: Final = one("1")
PARENT: Final = (
    rf"(?:{one('J')}|(?:{one('L')})?(?:{NUMBER}|{one('(')}{NUMBER}{one(')')}"
    rf"|{one('[')}{NUMBER}{one(']')}))"
)
BULLETS: Final = f"(?:{one('•')})*"
MARK: Final = one(".):=")
JOINT: Final = f"(?:{one('&')}|(?=_))"
WORDS: Final = f"(?:{one('F')})*"
GIVEN: Final = (
    f"(?:(?P<gr>{one('(')})|(?P<gs>{one('[')}))?{one('G')}"
    f"(?:{one(':')}(?:{ANY})*|(?(gr){one(')')})(?(gs){one(']')}))"
)
TERM: Final = f"(?:(?:{COUNT}(?:{one('·')})?)?{LITERAL}|{COUNT})"
BOUND: Final = f"(?:{one('¬')}{GLUED})?{one('#1')}"
INEQUALITY: Final = f"(?P<terms>{TERM}(?:{one('+')}{TERM})*){one('≥')}(?P<bound>{BOUND})"
ADDEND: Final = f"(?:{NUMBER}{one('·')})?{PARENT}"
PARTS: Final = f"{ADDEND}(?:{JOINT}{ADDEND})*"


def _behind(name: str, other: str) -> str:
    """Return an expression for a pivot behind the parents, if there is no other; or for none."""
    opening = f"(?:{one('O')}|(?P<{name}r>{one('(')}))"
    return f"(?({other})|(?:{opening}(?P<{name}>{NAME})(?({name}r){one(')')}))?)"


@cache
def label_pattern(numeric: bool) -> str:
    """Return an expression for a label; it has a mark or a word where atoms are numbers."""
    if not numeric:
        return f"{BULLETS}{PARENT}(?:{MARK})?"
    return f"{BULLETS}(?:(?=[^ ]*w){PARENT}(?:{MARK})?|{PARENT}{MARK})"


def reason_pattern(numeric: bool) -> str:
    """Return an expression for two parents, with their words and a pivot."""
    pivot = f"(?:{one('O')}(?P<ahead>{NAME}){WORDS})?"
    words = f"(?:(?=[^ ]*[FO]){WORDS}{pivot}(?:{one(':')})?)" + "?" * (not numeric)
    pair = bracketed("pair", f"(?P<left>{PARENT}){JOINT}(?P<right>{PARENT})")
    inner = f"{words}{pair}{_behind('inside', 'ahead')}"
    return bracketed("reason", inner, f"(?(ahead)|{_behind('behind', 'inside')})")


@cache
def forms(numeric: bool) -> dict[str, re.Pattern[str]]:
    """Return an expression for each form of a line; the first that fits is what it says."""
    label, reason = f"(?P<label>{label_pattern(numeric)})?", reason_pattern(numeric)
    parts = bracketed("parts", f"(?P<parts>{PARTS})")
    words = f"(?:{one('ΣF')})*(?:{one(':')})?"
    divided = f"(?:(?:{one(',')})?{one('÷')}(?P<divisor>{NUMBER}))?"
    added = f"{words}{parts}{divided}"
    found = {
        "sum": f"{label}{INEQUALITY}(?:{bracketed('sum', added)})",
        "sum, its parts first": f"{label}{added}{one(':')}{INEQUALITY}",
        "sum, given": f"{label}{INEQUALITY}(?:{GIVEN})?",
        "step": f"{label}(?P<clause>{CLAUSE}){reason}",
        "step, its parents first": f"{label}{reason}{one(':=')}(?P<clause>{CLAUSE})",
        "premise": f"{label}(?P<clause>{CLAUSE})(?:{GIVEN})?",
        "formula": f"{label}(?P<formula>(?:{ANY})+?)(?:{GIVEN})?",
    }
    return {name: re.compile(form) for name, form in found.items()}
