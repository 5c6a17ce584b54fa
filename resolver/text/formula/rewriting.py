"""Formulas rewritten one step after the other, each by a law with a name.

A law is a function of a node; it returns the place of what stands there instead, or None where it
does not apply. Equal parts are one, and are rewritten together. The shape of a formula tells if
two formulas differ in nothing but order, brackets and repetitions: an operator with the shapes of
its operands, those of ∧ and of ∨ as a set.

Source: Mendelson, Introduction to Mathematical Logic, 1964, chapter 1 (the laws).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from resolver.errors import FormulaError
from resolver.text.formula.parser import Formula, Node

MOST: Final = 2000  # operators of a formula that is shown, and literals when multiplied out
OPERATORS_A_STEP: Final = 8  # operators that count as much as a rewriting
OPPOSITE: Final = {"&": "|", "|": "&", "true": "false", "false": "true"}
Law: TypeAlias = Callable[["Builder", Node], int | None]


class Builder:
    """Formulas in the making, in which equal parts are one; it counts how long each is as a text.

    Args:
        most: How many operators and atoms a formula may have.
    """

    def __init__(self, most: float = MOST) -> None:
        self.most = most
        self.nodes: list[Node] = []
        self.sizes: list[int] = []
        self.places: dict[Node, int] = {}

    def put(self, operator: str, left: int = -1, right: int = -1, name: str = "") -> int:
        """Return the place of a node, put here now unless there is one like it."""
        node = Node(operator, left, right, name)
        if node not in self.places:
            size = 1 + sum(self.sizes[operand] for operand in (left, right) if operand >= 0)
            if size > self.most:
                limited(size, "operators and atoms")
            self.places[node] = len(self.nodes)
            self.nodes.append(node)
            self.sizes.append(size)
        return self.places[node]

    def copied(self, formula: Formula) -> int:
        """Add the nodes of a formula, operands first, and return its place."""
        at = [-1]  # where the operand is that a node does not have
        for node in formula:
            left, right = at[node.left + 1], at[node.right + 1]
            at.append(self.put(node.operator, left, right, node.name))
        return at[-1]

    def present(self, place: int) -> list[int]:
        """Return the places of all parts of the formula at a place, the whole first."""
        found, agenda = {place}, [place]
        while agenda:
            node = self.nodes[agenda.pop()]
            operands = {at for at in (node.left, node.right) if at >= 0} - found
            found |= operands
            agenda += operands
        return sorted(found, reverse=True)

    def replaced(self, place: int, old: int, new: int) -> int:
        """Return the place of the formula at a place, with a part replaced wherever it occurs."""
        now = {old: new}
        for at in reversed(self.present(place)):
            if at > old:
                _, left, right, name, _ = node = self.nodes[at]
                now[at] = self.put(node.operator, now.get(left, left), now.get(right, right), name)
        return now.get(place, place)

    def compact(self, place: int) -> Formula:
        """Return the formula at a place, without the nodes that it does not have."""
        found = Builder(self.most)
        nodes = {-1: -1}
        for at in reversed(self.present(place)):
            operator, left, right, name, _ = self.nodes[at]
            nodes[at] = found.put(operator, nodes[left], nodes[right], name)
        return tuple(found.nodes)


def limited(size: int, what: str) -> None:
    """Refuse what is too large to be shown.

    Args:
        size: How large it is.
        what: What is counted, in words.

    Raises:
        FormulaError: It is.
    """
    if size > MOST:
        raise FormulaError(1, 1, f"a formula of more than {MOST:,} {what}", "a smaller one to show")


def rewritings(
    formula: Formula, stages: Iterable[Mapping[str, Law]]
) -> Iterator[tuple[str, Formula]]:
    """Yield each rewriting by a law, and the formula after it, stage after stage.

    >>> from resolver.text.formula.parser import parse, text_of
    >>> for law, after in rewritings(parse("~(p & ~q)")[0], LAWS.values()):
    ...     print(law, text_of(after))
    De Morgan ¬p ∨ ¬¬q
    double negation ¬p ∨ q

    Args:
        formula: Where it begins.
        stages: Laws by their names, the first that applies first, as long as one applies.

    Raises:
        FormulaError: It grows too large.
    """
    new = Builder()
    now = new.copied(formula)
    for laws in stages:
        for name, after in _steps(new, now, laws):
            now = after
            yield name, new.compact(now)


def normal_form(formula: Formula, laws: Mapping[str, Law]) -> Formula:
    """Return a formula rewritten by laws until none of them applies.

    >>> from resolver.text.formula.parser import parse, text_of
    >>> text_of(normal_form(parse("~~(p & ~~q)")[0], {"double negation": _double_negation}))
    'p ∧ q'

    Args:
        formula: Where it begins.
        laws: The laws by their names.

    Raises:
        FormulaError: It grows too large, or takes too long.
    """
    new = Builder()
    now = new.copied(formula)
    for count, (_, after) in enumerate(_steps(new, now, laws), start=2):
        limited(OPERATORS_A_STEP * count, "operators to rewrite")
        now = after
    return new.compact(now)


def _steps(new: Builder, place: int, laws: Mapping[str, Law]) -> Iterator[tuple[str, int]]:
    """Yield the name of a law and the place of the whole after it, until no law applies."""
    while True:
        present = new.present(place)
        tried = (
            (name, at, law(new, new.nodes[at])) for name, law in laws.items() for at in present
        )
        step = next(((name, at, after) for name, at, after in tried if after is not None), None)
        if step is None:
            return
        name, at, after = step
        place = new.replaced(place, at, after)
        yield name, place


def _equivalence(new: Builder, node: Node) -> int | None:
    if node.operator != "<->":
        return None
    there, back = new.put("->", node.left, node.right), new.put("->", node.right, node.left)
    return new.put("&", there, back)


def _both_or_neither(new: Builder, node: Node) -> int | None:
    if node.operator != "<->":
        return None
    neither = new.put("&", new.put("~", node.left), new.put("~", node.right))
    return new.put("|", new.put("&", node.left, node.right), neither)


def _exclusive_or(new: Builder, node: Node) -> int | None:
    if node.operator != "xor":
        return None
    not_both = new.put("|", new.put("~", node.left), new.put("~", node.right))
    return new.put("&", new.put("|", node.left, node.right), not_both)


def _one_alone(new: Builder, node: Node) -> int | None:
    if node.operator != "xor":
        return None
    left = new.put("&", node.left, new.put("~", node.right))
    return new.put("|", left, new.put("&", new.put("~", node.left), node.right))


def _no_equivalence(new: Builder, node: Node) -> int | None:
    if node.operator != "xor":
        return None
    return new.put("~", new.put("<->", node.left, node.right))


def _implication(new: Builder, node: Node) -> int | None:
    if node.operator != "->":
        return None
    return new.put("|", new.put("~", node.left), node.right)


def _double_negation(new: Builder, node: Node) -> int | None:
    inner = new.nodes[node.left] if node.operator == "~" else node
    return inner.left if node.operator == inner.operator == "~" and inner is not node else None


def _de_morgan(new: Builder, node: Node) -> int | None:
    inner = new.nodes[node.left] if node.operator == "~" else None
    if inner is None or inner.operator not in ("&", "|"):
        return None
    left, right = (new.put("~", operand) for operand in (inner.left, inner.right))
    return new.put(OPPOSITE[inner.operator], left, right)


def _denied_constant(new: Builder, node: Node) -> int | None:
    inner = new.nodes[node.left].operator if node.operator == "~" else ""
    return new.put(OPPOSITE[inner]) if inner in ("true", "false") else None


def _constant(new: Builder, node: Node) -> int | None:
    if node.operator not in ("&", "|"):
        return None
    strong, weak = ("false", "true") if node.operator == "&" else ("true", "false")
    for operand, beside in ((node.left, node.right), (node.right, node.left)):
        if new.nodes[operand].operator == strong:
            return operand
        if new.nodes[operand].operator == weak:
            return beside
    return None


def _distribution(new: Builder, node: Node) -> int | None:
    if node.operator != "|":
        return None
    for operand in (node.left, node.right):
        inner = new.nodes[operand]
        if inner.operator == "&":
            pairs = [(inner.left, node.right), (inner.right, node.right)]
            if operand == node.right:
                pairs = [(node.left, inner.left), (node.left, inner.right)]
            left, right = (new.put("|", *pair) for pair in pairs)
            return new.put("&", left, right)
    return None


LAWS: Final[Mapping[str, Mapping[str, Law]]] = {
    "without ↔ and ⊕": {"equivalence": _equivalence, "exclusive or": _exclusive_or},
    "without →": {"implication": _implication},
    "negations inwards": {
        "double negation": _double_negation,
        "De Morgan": _de_morgan,
        "constants": _denied_constant,
    },
    "∨ distributed over ∧": {"constants": _constant, "distribution": _distribution},
}
ALTERNATIVES: Final[Mapping[str, tuple[Law, ...]]] = {  # what books write for the same law
    "equivalence": (_both_or_neither,),
    "exclusive or": (_one_alone, _no_equivalence),
}


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
