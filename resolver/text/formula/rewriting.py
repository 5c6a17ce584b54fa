"""Rewrites formulas one step after the other, each by a law with a name.

A law is a function of a node. It returns the index of the formula that replaces the node, or None
if it does not apply. Equal parts are one node, and so are rewritten together. Two formulas have one
shape if they differ in nothing but order, brackets and repetitions: a shape is an operator with the
shapes of its operands, which for ∧ and ∨ are a set.

Source: Mendelson, Introduction to Mathematical Logic, 1964, chapter 1 (the laws).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from resolver.errors import FormulaError
from resolver.text.formula.parser import Formula, Node

MOST_SHOWN: Final = 2000  # A formula is shown with at most this many operators, or literals.
OPERATORS_PER_STEP: Final = 8  # One rewriting takes as long as this many operators.
OPPOSITE: Final = {"&": "|", "|": "&", "true": "false", "false": "true"}
# A law returns the index of the node that takes the place of a node; None if it does not apply.
Law: TypeAlias = Callable[["Builder", Node], int | None]


class Builder:
    """A table of formulas in which equal parts are one node, and which knows their sizes.

    Args:
        most: How many operators and atoms a formula may have.
    """

    def __init__(self, most: float = MOST_SHOWN) -> None:
        self.most = most
        self.nodes: list[Node] = []
        self.sizes: list[int] = []
        self.indices: dict[Node, int] = {}

    def put(self, operator: str, left: int = -1, right: int = -1, name: str = "") -> int:
        """Add a node unless there is an equal one, and return its index."""
        node = Node(operator, left, right, name)
        if node not in self.indices:
            size = 1
            if left >= 0:
                size += self.sizes[left]
            if right >= 0:
                size += self.sizes[right]
            if size > self.most:
                refuse_too_large(size, "operators and atoms")
            self.indices[node] = len(self.nodes)
            self.nodes.append(node)
            self.sizes.append(size)
        return self.indices[node]

    def copy(self, formula: Formula) -> int:
        """Add the nodes of a formula, operands first, and return the index of the whole."""
        indices = [-1]  # The first entry stands for the index -1 of an operand that is missing.
        for node in formula:
            left = indices[node.left + 1]
            right = indices[node.right + 1]
            indices.append(self.put(node.operator, left, right, node.name))
        return indices[-1]

    def parts_of(self, whole: int) -> list[int]:
        """Return the indices of all parts of a formula, the whole first, operands last."""
        parts = {whole}
        agenda = [whole]
        while agenda:
            node = self.nodes[agenda.pop()]
            operands = set(node.operands)
            agenda += operands - parts
            parts |= operands
        return sorted(parts, reverse=True)

    def replace(self, whole: int, old: int, new: int) -> int:
        """Replace a part everywhere in a formula, and return the index of the result."""
        replaced = {old: new}
        for index in reversed(self.parts_of(whole)):
            if index > old:  # Operands stand before operators, so no part before it contains it.
                operator, left, right, name, _ = self.nodes[index]
                left = replaced.get(left, left)
                right = replaced.get(right, right)
                replaced[index] = self.put(operator, left, right, name)
        return replaced.get(whole, whole)

    def compact(self, whole: int) -> Formula:
        """Return a formula with its own nodes alone."""
        compacted = Builder(self.most)
        indices = {-1: -1}
        for index in reversed(self.parts_of(whole)):
            operator, left, right, name, _ = self.nodes[index]
            indices[index] = compacted.put(operator, indices[left], indices[right], name)
        return tuple(compacted.nodes)


def refuse_too_large(size: int, what: str) -> None:
    """Refuse a formula that is too large to be shown.

    Args:
        size: Its size.
        what: What the size counts, in words.

    Raises:
        FormulaError: The size is above the limit.
    """
    if size > MOST_SHOWN:
        found = f"a formula of more than {MOST_SHOWN:,} {what}"
        raise FormulaError(1, 1, found, "a smaller one to show")


def rewritings(
    formula: Formula, stages: Iterable[Mapping[str, Law]]
) -> Iterator[tuple[str, Formula]]:
    """Yield the law of each rewriting, and the formula after it, stage after stage.

    >>> from resolver.text.formula.parser import parse, text_of
    >>> for law, after in rewritings(parse("~(p & ~q)")[0], LAWS.values()):
    ...     print(law, text_of(after))
    De Morgan ¬p ∨ ¬¬q
    double negation ¬p ∨ q

    Args:
        formula: The formula to rewrite.
        stages: The laws of each stage by their names. A stage applies the first law that it can,
            until it can apply none.

    Raises:
        FormulaError: The formula grows too large.
    """
    builder = Builder()
    whole = builder.copy(formula)
    for laws in stages:
        for name, rewritten in _apply_laws(builder, whole, laws):
            whole = rewritten
            yield name, builder.compact(whole)


def normal_form(formula: Formula, laws: Mapping[str, Law]) -> Formula:
    """Rewrite a formula by laws until none of them applies.

    >>> from resolver.text.formula.parser import parse, text_of
    >>> text_of(normal_form(parse("~~(p & ~~q)")[0], {"double negation": _double_negation}))
    'p ∧ q'

    Args:
        formula: The formula to rewrite.
        laws: The laws by their names.

    Raises:
        FormulaError: The formula grows too large, or takes too many steps.
    """
    builder = Builder()
    whole = builder.copy(formula)
    steps = enumerate(_apply_laws(builder, whole, laws), start=2)
    for step_count, (_, rewritten) in steps:
        refuse_too_large(OPERATORS_PER_STEP * step_count, "operators to rewrite")
        whole = rewritten
    return builder.compact(whole)


def _apply_laws(builder: Builder, whole: int, laws: Mapping[str, Law]) -> Iterator[tuple[str, int]]:
    """Yield the name of a law and the index of the whole after it, until no law applies."""
    while (step := _first_step(builder, whole, laws)) is not None:
        name, old, new = step
        whole = builder.replace(whole, old, new)
        yield name, whole


def _first_step(
    builder: Builder,
    whole: int,
    laws: Mapping[str, Law],
) -> tuple[str, int, int] | None:
    """Return the first law that applies, the part, and its replacement; None if no law applies."""
    parts = builder.parts_of(whole)
    for name, law in laws.items():
        for part in parts:
            replacement = law(builder, builder.nodes[part])
            if replacement is not None:
                return name, part, replacement
    return None


def _equivalence(new: Builder, node: Node) -> int | None:
    if node.operator != "<->":
        return None
    left_to_right = new.put("->", node.left, node.right)
    right_to_left = new.put("->", node.right, node.left)
    return new.put("&", left_to_right, right_to_left)


def _both_or_neither(new: Builder, node: Node) -> int | None:
    if node.operator != "<->":
        return None
    not_left = new.put("~", node.left)
    not_right = new.put("~", node.right)
    neither = new.put("&", not_left, not_right)
    both = new.put("&", node.left, node.right)
    return new.put("|", both, neither)


def _exclusive_or(new: Builder, node: Node) -> int | None:
    if node.operator != "xor":
        return None
    not_left = new.put("~", node.left)
    not_right = new.put("~", node.right)
    not_both = new.put("|", not_left, not_right)
    either = new.put("|", node.left, node.right)
    return new.put("&", either, not_both)


def _one_alone(new: Builder, node: Node) -> int | None:
    if node.operator != "xor":
        return None
    not_right = new.put("~", node.right)
    left_alone = new.put("&", node.left, not_right)
    not_left = new.put("~", node.left)
    right_alone = new.put("&", not_left, node.right)
    return new.put("|", left_alone, right_alone)


def _no_equivalence(new: Builder, node: Node) -> int | None:
    if node.operator != "xor":
        return None
    equivalence = new.put("<->", node.left, node.right)
    return new.put("~", equivalence)


def _implication(new: Builder, node: Node) -> int | None:
    if node.operator != "->":
        return None
    not_left = new.put("~", node.left)
    return new.put("|", not_left, node.right)


def _double_negation(new: Builder, node: Node) -> int | None:
    if node.operator != "~":
        return None
    inner = new.nodes[node.left]
    return inner.left if inner.operator == "~" else None


def _de_morgan(new: Builder, node: Node) -> int | None:
    if node.operator != "~":
        return None
    inner = new.nodes[node.left]
    if inner.operator not in ("&", "|"):
        return None
    left = new.put("~", inner.left)
    right = new.put("~", inner.right)
    return new.put(OPPOSITE[inner.operator], left, right)


def _denied_constant(new: Builder, node: Node) -> int | None:
    if node.operator != "~":
        return None
    inner = new.nodes[node.left].operator
    if inner not in ("true", "false"):
        return None
    return new.put(OPPOSITE[inner])


def _constant(new: Builder, node: Node) -> int | None:
    if node.operator not in ("&", "|"):
        return None

    # The absorbing constant is the value of the whole, the neutral one changes nothing.
    absorbing, neutral = ("false", "true") if node.operator == "&" else ("true", "false")
    for operand, other_operand in ((node.left, node.right), (node.right, node.left)):
        if new.nodes[operand].operator == absorbing:
            return operand
        if new.nodes[operand].operator == neutral:
            return other_operand
    return None


def _distribution(new: Builder, node: Node) -> int | None:
    if node.operator != "|":
        return None

    # If both operands are the same conjunction, the right one is distributed.
    conjunction = new.nodes[node.left]
    if conjunction.operator == "&" and node.left != node.right:
        first = new.put("|", conjunction.left, node.right)
        second = new.put("|", conjunction.right, node.right)
        return new.put("&", first, second)

    conjunction = new.nodes[node.right]
    if conjunction.operator == "&":
        first = new.put("|", node.left, conjunction.left)
        second = new.put("|", node.left, conjunction.right)
        return new.put("&", first, second)
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
ALTERNATIVES: Final[Mapping[str, tuple[Law, ...]]] = {  # Other forms of a law in books.
    "equivalence": (_both_or_neither,),
    "exclusive or": (_one_alone, _no_equivalence),
}


SIMPLER: Final = "simplification"
TRUE: Final = ("true", ())
FALSE: Final = ("false", ())


def shape_of(formula: Formula, simpler: bool = False) -> Any:
    """Return the shape of a formula, equal for formulas that differ only in order and brackets.

    Args:
        formula: The formula.
        simpler: Whether constants, a part beside its denial, and absorbed parts are taken out too.
    """
    shapes: list[Any] = []
    for node in formula:
        operands = tuple(shapes[index] for index in node.operands)
        shape: Any = (node.operator, operands)
        if node.operator == "atom":
            shape = node.operator, node.name
        elif node.operator in OPPOSITE and operands:
            members = _members_of(node.operator, operands)
            if simpler:
                members = _simplify_members(node.operator, members)
            shape = _join_members(node.operator, members)
        elif node.operator in ("<->", "xor"):
            shape = node.operator, frozenset(operands)
        elif simpler and node.operator == "~" and operands[0] in (TRUE, FALSE):
            shape = FALSE if operands[0] == TRUE else TRUE
        shapes.append(shape)
    return shapes[-1]


def _members_of(operator: str, operands: Iterable[Any]) -> frozenset[Any]:
    """Return the members of a conjunction or disjunction, those of nested ones among them."""
    members: set[Any] = set()
    for operand in operands:
        own_operator, inner = operand
        members.update(inner if own_operator == operator else [operand])
    return frozenset(members)


def _join_members(operator: str, members: Collection[Any]) -> Any:
    """Join the parts of a conjunction or disjunction; a single part is returned unchanged."""
    if not members:
        return TRUE if operator == "&" else FALSE
    return (operator, members) if len(members) > 1 else next(iter(members))


def _simplify_members(operator: str, members: Collection[Any]) -> frozenset[Any]:
    """Return the members of a conjunction or disjunction, without those that change nothing."""
    neutral, absorbing = (TRUE, FALSE) if operator == "&" else (FALSE, TRUE)
    if absorbing in members or _has_complements(members):
        return frozenset([absorbing])

    # In a conjunction, a disjunction is absorbed by another one with fewer members; and dually.
    parts_of: dict[Any, frozenset[Any]] = {}
    for member in members:
        if member == neutral:
            continue
        own_operator, inner = member
        is_opposite = own_operator == OPPOSITE[operator]
        parts_of[member] = inner if is_opposite else frozenset([member])

    kept: set[Any] = set()
    for member, parts in parts_of.items():
        if not any(fewer < parts for fewer in parts_of.values()):
            kept.add(member)
    return frozenset(kept)


def _has_complements(members: Collection[Any]) -> bool:
    return any(("~", (member,)) in members for member in members)


def without_tautologies(shape: Any) -> Any:
    """Return the shape of a conjunction without the members that are always true."""
    operator, members = shape
    if operator != "&":
        return TRUE if _is_tautology(shape) else shape
    kept = frozenset(member for member in members if not _is_tautology(member))
    return _join_members("&", kept)


def _is_tautology(shape: Any) -> bool:
    return shape[0] == "|" and _has_complements(shape[1])


def dual(formula: Formula) -> Formula:
    """Return a formula with ∧ and ∨ exchanged: the dual of a law is a law."""
    nodes: list[Node] = []
    for node in formula:
        operator = OPPOSITE.get(node.operator, node.operator)
        nodes.append(node._replace(operator=operator))
    return tuple(nodes)
