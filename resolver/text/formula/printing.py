"""Formulas as texts, with the parentheses that they need, and those around ∧ and ⊕ in ∨ or ⊕."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from resolver.logic.names import label
from resolver.text.formula.parser import STRENGTH, Formula, Node

SYMBOLS: Final = {"&": "∧", "|": "∨", "xor": "⊕", "->": "→", "<->": "↔", "true": "⊤", "false": "⊥"}
MOST_LETTERS: Final = 60  # letters of a formula in a source, and of a subformula in a name
TIGHT: Final = max(STRENGTH.values()) + 1  # an atom, or a constant


def text_of(formula: Formula) -> str:
    """Return a formula as a text, with the parentheses that a reader needs.

    >>> from resolver.text.formula.parser import parse
    >>> print(text_of(parse("(p & q) | ~(r -> (s -> p))")[0]))
    (p ∧ q) ∨ ¬(r → s → p)
    """
    return texts(formula)[-1]


def texts(formula: Formula, longest: int | None = None) -> list[str]:
    """Return each part of a formula as a text, node by node; equal texts are equivalent parts.

    A part of more letters than the longest becomes its digest, so that the texts together are no
    longer than the formula.
    """
    found: list[str] = []
    for node in formula:
        tight = STRENGTH.get(node.operator, TIGHT)
        if node.operator == "atom":
            text = label(node.name)
        elif node.left < 0:
            text = SYMBOLS[node.operator]
        elif node.operator == "~":
            text = f"¬{_within(formula, found, node, node.left, tight)}"
        else:
            # Arrows lean to the right; of the others only ∧ and ∨ are unambiguous in a row.
            left_tight = tight + (node.operator not in "&|")
            right_tight = tight + (node.operator in ("<->", "xor"))
            left = _within(formula, found, node, node.left, left_tight)
            right = _within(formula, found, node, node.right, right_tight)
            text = f"{left} {SYMBOLS[node.operator]} {right}"
        if longest is not None and len(text) > longest:
            text = f"#{blake2b(text.encode(), digest_size=12).hexdigest()}"
        found.append(text)
    return found


def _within(formula: Formula, texts: list[str], outer: Node, place: int, tight: int) -> str:
    """Return the text of an operand, in parentheses where it binds no tighter, or hardly so."""
    inner = formula[place].operator
    hardly = outer.operator in ("|", "xor") and inner in ("&", "xor")
    loose = hardly or STRENGTH.get(inner, TIGHT) < tight
    return f"({texts[place]})" if loose else texts[place]
