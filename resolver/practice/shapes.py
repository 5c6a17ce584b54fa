"""Formulas without what changes nothing in them: order, brackets, repetitions, and more if asked.

A shape is an operator with the shapes of its operands; those of ∧ and of ∨ are a set.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from resolver.text.formula.parser import Formula
from resolver.text.formula.rewriting import OPPOSITE

SIMPLER: Final = "simplification"
TRUE: Final = ("true", ())
FALSE: Final = ("false", ())


def shape_of(formula: Formula, simpler: bool = False) -> Any:
    """Return a formula without order, brackets and repetitions of ∧ and ∨: equal is the same.

    Args:
        formula: The formula.
        simpler: Whether constants, a part beside its denial, and absorbed parts are taken out too.
    """
    shapes: list[Any] = []
    for node in formula:
        operands = tuple(shapes[at] for at in (node.left, node.right) if at >= 0)
        shape: Any = (node.operator, operands)
        if node.operator == "atom":
            shape = node.operator, node.name
        elif node.operator in OPPOSITE and operands:
            members = (part[1] if part[0] == node.operator else (part,) for part in operands)
            shape = node.operator, frozenset(one for part in members for one in part)
            shape = _joined(shape[0], _simpler(*shape) if simpler else shape[1])
        elif node.operator in ("<->", "xor"):
            shape = node.operator, frozenset(operands)
        elif simpler and node.operator == "~" and operands[0] in (TRUE, FALSE):
            shape = FALSE if operands[0] == TRUE else TRUE
        shapes.append(shape)
    return shapes[-1]


def _joined(operator: str, members: Collection[Any]) -> Any:
    """Join the parts of a conjunction or disjunction; a single part is returned unchanged."""
    if not members:
        return TRUE if operator == "&" else FALSE
    return (operator, members) if len(members) > 1 else next(iter(members))


def _simpler(operator: str, members: Collection[Any]) -> frozenset[Any]:
    """Return the parts of a conjunction or a disjunction without what changes nothing in it."""
    neutral, strong = (TRUE, FALSE) if operator == "&" else (FALSE, TRUE)
    if strong in members or any(("~", (one,)) in members for one in members):
        return frozenset([strong])
    other = OPPOSITE[operator]
    inside = {
        one: one[1] if one[0] == other else frozenset([one]) for one in members if one != neutral
    }
    return frozenset(
        one for one, parts in inside.items() if not any(few < parts for few in inside.values())
    )


def without_tautologies(shape: Any) -> Any:
    """Return the shape of a conjunction without the members that are always true."""
    if shape[0] != "&":
        return TRUE if _is_tautology(shape) else shape
    return _joined("&", frozenset(one for one in shape[1] if not _is_tautology(one)))


def _is_tautology(shape: Any) -> bool:
    """Return whether a disjunction has a part beside its denial."""
    return shape[0] == "|" and any(("~", (one,)) in shape[1] for one in shape[1])


def dual(formula: Formula) -> Formula:
    """Return a formula with ∧ and ∨ exchanged: a law of one is the dual law of the other."""
    signs = OPPOSITE
    return tuple(
        node._replace(operator=signs.get(node.operator, node.operator)) for node in formula
    )
