"""Whether one formula is another one rewritten, and by which laws.

Two formulas are the same by laws where both, rewritten by these laws as far as that goes, are the
same but for order, brackets and repetitions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from resolver.budget import Budget
from resolver.errors import FormulaError, SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.parsed_line import Fault
from resolver.questions.proving import prove
from resolver.text.formula.parser import Formula
from resolver.text.formula.printing import text_of
from resolver.text.formula.rewriting import LAWS, OPPOSITE, normal_form
from resolver.text.formula.translation import clauses as translated

SOON: Final = Budget(steps=20_000)
SIMPLER: Final = "simplification"
ALL: Final = {name: law for laws in LAWS.values() for name, law in laws.items()}
NAMES: Final = (*(name for name in ALL if name != "constants"), SIMPLER)
LAW_HINT: Final = "name the law behind it, such as: De Morgan"
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
    """Return what joins parts of a conjunction or a disjunction, of which one stands for itself."""
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
    """Return that other laws were used than those that are named, or fewer, or that none is.

    >>> from resolver.text.formula.parser import parse
    >>> before, after = parse("p -> q; ~p | q")
    >>> judge_laws(before, after, ["implication"])
    >>> judge_laws(before, after, ["implication", "De Morgan"])[1]
    'De Morgan is not used here'

    Args:
        before: The formula above.
        after: What it was rewritten into.
        laws: The names of the laws: one, or several if each is needed.
    """
    if _by(before, after, laws):
        fewer = ([law for law in laws if law != one] for one in laws)
        spare = [one for one, rest in zip(laws, fewer, strict=True) if _by(before, after, rest)]
        if not spare:
            return None
        return "another law", f"{spare[0]} is not used here", "name the law that was used alone"
    single = [name for name in NAMES if _by(before, after, [name])]
    used = f"this is {single[0]}" if single else "several laws are used at once"
    if not laws:
        return "law missing", f"no law is named; {used}", LAW_HINT
    return (
        "another law",
        f"this is not made by {' and '.join(laws)}",
        used if single else f"{used}; write a line for each, or name them all",
    )


def _by(before: Formula, after: Formula, laws: Sequence[str]) -> bool:
    """Return whether one formula becomes the other by laws, in either direction."""
    chosen = {name: ALL[name] for name in laws if name in ALL}
    pairs = [(before, after)]
    if [*chosen] == ["distribution"]:
        pairs.append((_dual(before), _dual(after)))
    simpler = SIMPLER in laws
    try:
        return bool(laws) and any(
            shape_of(normal_form(one, chosen), simpler)
            == shape_of(normal_form(other, chosen), simpler)
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
