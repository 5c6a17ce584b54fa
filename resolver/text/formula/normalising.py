"""From a formula to clauses, one stage after the other, as textbooks do it by hand.

    A ↔ B   (A → B) ∧ (B → A)         ¬(A ∧ B)   ¬A ∨ ¬B         A ∨ (B ∧ C)
    A ⊕ B   (A ∨ B) ∧ (¬A ∨ ¬B)       ¬(A ∨ B)   ¬A ∧ ¬B         (A ∨ B) ∧ (A ∨ C)
    A → B   ¬A ∨ B                    ¬¬A        A

Each stage is an equivalent formula. `translation.py` goes another way, to fewer clauses sooner.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, chapter 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias

from attrs import frozen

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.formula.parser import Formula, Node, atoms, parse
from resolver.text.formula.printing import LONG, text_of
from resolver.text.formula.translation import Definitions, stated, translated
from resolver.text.printable import count
from resolver.text.printed import OneLineRepr

MANY: Final = 2000  # operators of a formula that is shown, and literals when multiplied out
Literals: TypeAlias = tuple[Literal, ...]
Rule: TypeAlias = Callable[["_Builder", Node, int, int], int]


@frozen(repr=False)
class Normalisation(OneLineRepr):
    """The stages, each with its name and the formula as it is then, and the clauses at the end.

    A stage that changes nothing is left out.
    """

    stages: tuple[tuple[str, str], ...]
    clauses: tuple[Clause, ...]

    @property
    def summary(self) -> str:
        """The formula, and how many clauses it becomes."""
        return f"Normalisation of {self.stages[0][1]}: {count(len(self.clauses), 'clause')}"

    def table(self) -> list[list[str]]:
        """Return the stages as texts, the clauses at the end."""
        listed = ", ".join(map(str, self.clauses)) or "none: it is always true"
        return [["", "formula"], *map(list, self.stages), ["clauses", listed]]

    def __str__(self) -> str:
        _, *rows = self.table()
        width = max(len(name) for name, _ in rows)
        return "\n".join(f"{name:<{width}}    {text}" for name, text in rows)


def normalised(text: str, definitions: Definitions = False) -> tuple[Normalisation, ...]:
    """Return how each formula in a text becomes clauses, those that `clauses` makes of it.

    >>> print(*normalised("(p <-> q) -> r"))
    the formula             (p ↔ q) → r
    without ↔ and ⊕         (p → q) ∧ (q → p) → r
    without →               ¬((¬p ∨ q) ∧ (¬q ∨ p)) ∨ r
    negations inwards       p ∧ ¬q ∨ q ∧ ¬p ∨ r
    ∨ distributed over ∧    (p ∨ q ∨ r) ∧ (p ∨ ¬p ∨ r) ∧ (¬q ∨ q ∨ r) ∧ (¬q ∨ ¬p ∨ r)
    tautologies dropped     (p ∨ q ∨ r) ∧ (¬q ∨ ¬p ∨ r)
    clauses                 p ∨ q ∨ r, ¬p ∨ ¬q ∨ r

    Where parts are given names, as `definitions` says, nothing is multiplied out.

    Args:
        text: Formulas, separated by `;` or line ends.
        definitions: Whether parts get names, as for `clauses`.

    Returns:
        The stages of each formula.

    Raises:
        FormulaError: The text is no formula, or a formula is too large to be shown.
    """
    formulas = parse(text)
    taken = atoms(formulas)
    return tuple(_normalised(text, formula, definitions, taken) for formula in formulas)


def sourced(
    text: str, definitions: Definitions = None, taken: Iterable[str] = ()
) -> tuple[dict[Clause, str], AbstractSet[str]]:
    """Return the clauses that `clauses` makes of a text, each with the first formula that says it.

    The atoms that only name parts of formulas come with them.

    >>> sources, names = sourced("p & q -> r; p")
    >>> for clause, source in sources.items():
    ...     print(f"{clause}, from {source}")
    ¬p ∨ ¬q ∨ r, from p ∧ q → r
    p, from p

    A name that a part is given is none of the atoms that are taken.

    Args:
        text: Formulas, separated by `;` or line ends.
        definitions: Whether parts get names, as for `clauses`.
        taken: Atoms that no part may be named like.

    Raises:
        FormulaError: The text is no formula.
    """
    formulas = parse(text)
    found, names = stated(text, formulas, definitions, atoms(formulas).union(taken))
    sources = [_shortened(text_of(formula)) for formula in formulas]
    return {clause: sources[place] for clause, place in found.items()}, names


def _shortened(text: str) -> str:
    """Return a text of one line, without its middle where it is long."""
    return text if len(text) <= LONG else f"{text[: LONG // 2]} … {text[-LONG // 2 :]}"


def _normalised(
    text: str, whole: Formula, definitions: Definitions, taken: AbstractSet[str]
) -> Normalisation:
    stages, formula = [("the formula", text_of(whole))], whole
    for name, rule in (("without ↔ and ⊕", _equivalence), ("without →", _implication)):
        formula = _rewritten(formula, rule)
        stages.append((name, text_of(formula)))
    formula = _negations_inwards(formula)
    stages.append(("negations inwards", text_of(formula)))
    if definitions is not False:
        named = translated(text, whole, definitions, taken)
        met = dict.fromkeys(atom for clause in named.clauses for atom in clause.atoms)
        if names := ", ".join(atom for atom in met if atom in named.names):
            stages = [*_changed(stages), ("parts with names", names)]
            return Normalisation(tuple(stages), tuple(named.clauses))
    product = _distributed(formula)
    stages.append(("∨ distributed over ∧", _conjunction(product)))
    clauses = [clause for clause in product if not Clause(clause).is_tautology]
    stages.append(("tautologies dropped", _conjunction(clauses)))
    return Normalisation(_changed(stages), tuple(dict.fromkeys(map(Clause, clauses))))


def _changed(stages: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the stages without those that change nothing."""
    before = [None, *(text for _, text in stages)]
    return tuple(stage for stage, text in zip(stages, before, strict=False) if stage[1] != text)


class _Builder:
    """A formula in the making, in which equal parts are one; it counts how long it is as a text."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.sizes: list[int] = []
        self.places: dict[Node, int] = {}

    def put(self, operator: str, left: int = -1, right: int = -1, name: str = "") -> int:
        """Return the place of a node, put here now unless there is one like it."""
        node = Node(operator, left, right, name)
        if node not in self.places:
            size = 1 + sum(self.sizes[operand] for operand in (left, right) if operand >= 0)
            _limited(size, "operators and atoms")
            self.places[node] = len(self.nodes)
            self.nodes.append(node)
            self.sizes.append(size)
        return self.places[node]

    def formula(self, place: int) -> Formula:
        """Return the formula whose last node is at a place."""
        return tuple(self.nodes[: place + 1])


def _rewritten(formula: Formula, rule: Rule) -> Formula:
    """Return the formula with a rule used on each of its nodes, from below."""
    builder, at = _Builder(), list[int]()
    for node in formula:
        left, right = (at[place] if place >= 0 else -1 for place in (node.left, node.right))
        at.append(rule(builder, node, left, right))
    return builder.formula(at[-1])


def _equivalence(new: _Builder, node: Node, left: int, right: int) -> int:
    if node.operator == "<->":
        return new.put("&", new.put("->", left, right), new.put("->", right, left))
    if node.operator == "xor":
        neither = new.put("|", new.put("~", left), new.put("~", right))
        return new.put("&", new.put("|", left, right), neither)
    return new.put(node.operator, left, right, node.name)


def _implication(new: _Builder, node: Node, left: int, right: int) -> int:
    if node.operator == "->":
        return new.put("|", new.put("~", left), right)
    return new.put(node.operator, left, right, node.name)


def _negations_inwards(formula: Formula) -> Formula:
    """Return the formula with negations at atoms only; each node is made with both signs."""
    new = _Builder()
    signed: list[tuple[int, int]] = []  # of each node, what it is, and what its denial is
    opposite = {"&": "|", "|": "&", "true": "false", "false": "true"}
    for node in formula:
        if node.operator == "atom":
            atom = new.put("atom", name=node.name)
            signed.append((atom, new.put("~", atom)))
        elif node.operator == "~":
            positive, negative = signed[node.left]
            signed.append((negative, positive))
        else:
            sides = [signed[place] if place >= 0 else (-1, -1) for place in (node.left, node.right)]
            (left, not_left), (right, not_right) = sides
            denial = new.put(opposite[node.operator], not_left, not_right)
            signed.append((new.put(node.operator, left, right), denial))
    return new.formula(signed[-1][0])


def _distributed(formula: Formula) -> list[Literals]:
    """Return the conjunction of disjunctions, each literal once; a true one is left out."""
    done: list[list[Literals]] = []
    for node in formula:
        if node.operator == "atom":
            done.append([(Literal.of(node.name),)])
        elif node.operator == "~":
            done.append([(Literal.of(formula[node.left].name, False),)])
        elif node.operator in ("true", "false"):
            done.append([] if node.operator == "true" else [()])
        elif node.operator == "&":
            done.append(list(dict.fromkeys([*done[node.left], *done[node.right]])))
        else:
            left, right = done[node.left], done[node.right]
            size = len(right) * sum(map(len, left)) + len(left) * sum(map(len, right))
            _limited(size, "literals when multiplied out")
            product = (tuple(dict.fromkeys((*a, *b))) for a in left for b in right)
            done.append(list(dict.fromkeys(product)))
    return done[-1]


def _limited(size: int, what: str) -> None:
    if size > MANY:
        raise FormulaError(1, 1, f"a formula of more than {MANY:,} {what}", "a smaller one to show")


def _conjunction(clauses: Iterable[Literals]) -> str:
    listed = [" ∨ ".join(map(str, clause)) or "⊥" for clause in clauses]
    if len(listed) == 1:
        return listed[0]
    return " ∧ ".join(f"({text})" if " ∨ " in text else text for text in listed) or "⊤"
