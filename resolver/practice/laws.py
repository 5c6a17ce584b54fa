"""Whether one formula is another one rewritten, and by which laws.

Two formulas are the same by laws where both, rewritten by these laws as far as that goes, are the
same but for order, brackets and repetitions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from resolver.budget import Budget
from resolver.errors import FormulaError, SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.mistakes import Fault
from resolver.questions.proving import prove
from resolver.text.formula.parser import Formula
from resolver.text.formula.printing import text_of
from resolver.text.formula.rewriting import LAWS, OPPOSITE, normal_form
from resolver.text.formula.translation import clauses as translated

SOON: Final = Budget(steps=20_000)
ALL: Final = {name: law for laws in LAWS.values() for name, law in laws.items()}
SIMPLER: Final = "simplification"  # judged by what it says alone
LAW_HINT: Final = "name the law behind it, such as: De Morgan"


def shape_of(formula: Formula) -> Any:
    """Return a formula without order, brackets and repetitions of ∧ and ∨: equal is the same."""
    shapes: list[Any] = []
    for node in formula:
        if node.operator == "atom":
            shapes.append(("atom", node.name))
        elif node.operator in ("&", "|"):
            parts = [shapes[node.left], shapes[node.right]]
            members = [part[1] if part[0] == node.operator else (part,) for part in parts]
            joined = frozenset(one for part in members for one in part)
            shapes.append((node.operator, joined) if len(joined) > 1 else next(iter(joined)))
        else:
            operands = tuple(shapes[at] for at in (node.left, node.right) if at >= 0)
            same = node.operator in ("<->", "xor") and frozenset(operands)
            shapes.append((node.operator, same or operands))
    return shapes[-1]


def is_clausal(formula: Formula) -> bool:
    """Return whether a formula is a conjunction of clauses."""
    return clause_set(formula) is not None


def clause_set(formula: Formula) -> set[Clause] | None:
    """Return the clauses of a conjunction of clauses; None for another formula."""
    level = {"atom": 0, "~": 0, "true": 0, "false": 0, "|": 1, "&": 2}
    for node in formula:
        below = [formula[at].operator for at in (node.left, node.right) if at >= 0]
        if node.operator not in level or any(
            level.get(one, 3) > level[node.operator] for one in below
        ):
            return None
        if node.operator == "~" and below != ["atom"]:
            return None
    try:
        return set(translated(text_of(formula), definitions=False))
    except FormulaError:
        return None


def not_equivalent(before: Formula, after: Formula) -> Fault | None:
    """Return where only one of two formulas is true, if anywhere."""
    left, right = text_of(before), text_of(after)
    try:
        for one, other, which in ((left, right, "before it"), (right, left, "itself")):
            model = prove(one, other, budget=SOON).countermodel
            if model is not None:
                values = " and ".join(
                    f"{a} is {str(v).lower()}" for a, v in model.items() if not a.startswith("⟨")
                )
                line = "the line before it" if which == "before it" else "this one"
                sentence = f"this is not equivalent: where {values}, only {line} is true"
                return "not equivalent", sentence, "rewrite one part by one law"
    except SearchStopped:
        return "too large", "this line is too large to be judged", "write smaller steps"
    return None


def judge_laws(before: Formula, after: Formula, laws: Sequence[str]) -> Fault | None:
    """Return that another law was used than those that are named, or that one is not needed.

    Args:
        before: The formula before.
        after: The formula, which is equivalent to it.
        laws: The names of laws.
    """
    single = [name for name in (*ALL, SIMPLER) if _made(before, after, [name])]
    used = f"this is {single[0]}" if single else "several laws are used at once"
    if not laws:
        return "law missing", f"no law is named; {used}", LAW_HINT
    if not _made(before, after, laws):
        hint = used if single else f"{used}; write a line for each, or name them all"
        return "another law", f"this is not made by {' and '.join(laws)}", hint
    for law in laws if laws[1:] else ():
        if _made(before, after, [name for name in laws if name != law]):
            return "another law", f"{law} is not needed here", "name the law that is used"
    return None


def _made(before: Formula, after: Formula, laws: Sequence[str]) -> bool:
    """Return whether one formula becomes the other by all of these laws."""
    chosen = [name for name in laws if name != SIMPLER]
    if SIMPLER not in laws:
        return _by(before, after, chosen)
    try:
        start = normal_form(before, {name: ALL[name] for name in chosen}) if chosen else before
    except FormulaError:
        return False
    operators = [{node.operator for node in formula} for formula in (start, after)]
    return len(after) < len(start) and operators[1] <= operators[0] | {"true", "false"}


def _by(before: Formula, after: Formula, laws: Sequence[str]) -> bool:
    """Return whether one formula becomes the other by laws, in either direction."""
    chosen = {name: ALL[name] for name in laws if name in ALL}
    pairs = [(before, after)]
    if [*chosen] == ["distribution"]:
        pairs.append((_dual(before), _dual(after)))
    try:
        return bool(chosen) and any(
            shape_of(normal_form(one, chosen)) == shape_of(normal_form(other, chosen))
            for one, other in pairs
        )
    except FormulaError:
        return False


def _dual(formula: Formula) -> Formula:
    """Return a formula with ∧ and ∨ exchanged: a law of one is the dual law of the other."""
    signs = OPPOSITE
    return tuple(
        node._replace(operator=signs.get(node.operator, node.operator)) for node in formula
    )
