"""From a formula to clauses, one stage after the other, as textbooks do it by hand.

    A ↔ B   (A → B) ∧ (B → A)         ¬(A ∧ B)   ¬A ∨ ¬B         A ∨ (B ∧ C)
    A ⊕ B   (A ∨ B) ∧ (¬A ∨ ¬B)       ¬(A ∨ B)   ¬A ∧ ¬B         (A ∨ B) ∧ (A ∨ C)
    A → B   ¬A ∨ B                    ¬¬A        A

Each stage is an equivalent formula. `translation.py` goes another way, to fewer clauses sooner.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, chapter 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.formula.parser import Formula, atoms, parse
from resolver.text.formula.printing import MOST_LETTERS, text_of
from resolver.text.formula.rewriting import (
    LAWS,
    limited,
    negations_inwards,
    rewritings,
    without_equivalences,
    without_implications,
)
from resolver.text.formula.translation import (
    Definitions,
    check_definitions,
    sizes,
    stated,
    translated,
)
from resolver.text.results import OneLineRepr
from resolver.text.tables import count

WIDTH: Final = 20  # letters of a law's name, so that two formulas line up
MOST_STEPS: Final = 60  # steps that are shown one by one; then the rest of a stage is one step
Literals: TypeAlias = tuple[Literal, ...]
STAGES: Final[Mapping[str, Callable[[Formula], Formula]]] = {
    "without ↔ and ⊕": without_equivalences,
    "without →": without_implications,
    "negations inwards": negations_inwards,
}


@frozen(repr=False)
class Normalisation(OneLineRepr):
    """The stages, each with its name and the formula as it is then, and the clauses at the end.

    `steps` are the single rewritings, each with its law; where there are too many the rest of a
    stage is one step. `sizes` has how many clauses and literals each use of names leads to. What
    changes nothing is left out.

    >>> from resolver import cnf
    >>> [normalised] = cnf("~(p & q)")
    >>> normalised.steps, [str(clause) for clause in normalised.clauses]
    ((('the formula', '¬(p ∧ q)'), ('De Morgan', '¬p ∨ ¬q')), ['¬p ∨ ¬q'])

    Attributes:
        stages: Pairs of a stage's name and the formula as it is then.
        clauses: The clauses at the end.
        steps: Pairs of a law and the formula that it gives.
        sizes: How many clauses and literals each use of names leads to.
    """

    stages: tuple[tuple[str, str], ...]
    clauses: tuple[Clause, ...]
    steps: tuple[tuple[str, str], ...]
    sizes: tuple[tuple[str, str], ...]

    @property
    def summary(self) -> str:
        """The formula, and how many clauses it becomes.

        >>> cnf("p -> q & r")[0].summary
        'Normalisation of p → q ∧ r: 2 clauses'
        """
        return f"Normalisation of {self.stages[0][1]}: {count(len(self.clauses), 'clause')}"

    def table(self) -> list[list[str]]:
        """Return the steps as texts, then the size of each way, the clauses at the end.

        >>> cnf("p -> q & r")[0].table()[:3]
        [['', 'formula'], ['the formula', 'p → q ∧ r'], ['implication', '¬p ∨ q ∧ r']]
        """
        listed = ", ".join(map(str, self.clauses)) or "none: it is always true"
        ways = [["size", f"{way}: {size}"] for way, size in self.sizes]
        return [["", "formula"], *map(list, self.steps), *ways, ["clauses", listed]]

    def __str__(self) -> str:
        _, *rows = self.table()
        width = max(WIDTH, *(len(name) for name, _ in rows))
        return "\n".join(f"{name:<{width}}    {text}" for name, text in rows)


def cnf(text: str, *, definitions: Definitions = False) -> tuple[Normalisation, ...]:
    """Return how each formula in a text becomes clauses, those that `clauses` makes of it.

    >>> print(*cnf("~(p & (q -> r))"))
    the formula             ¬(p ∧ (q → r))
    implication             ¬(p ∧ (¬q ∨ r))
    De Morgan               ¬p ∨ ¬(¬q ∨ r)
    De Morgan               ¬p ∨ ¬¬q ∧ ¬r
    double negation         ¬p ∨ q ∧ ¬r
    distribution            (¬p ∨ q) ∧ (¬p ∨ ¬r)
    size                    multiplied out: 2 clauses, 4 literals
    size                    names where they pay (Plaisted & Greenbaum): 2 clauses, 4 literals
    size                    names both ways (Tseitin): 4 clauses, 9 literals
    clauses                 ¬p ∨ q, ¬p ∨ ¬r

    Where parts are given names, as `definitions` says, nothing is multiplied out, and each
    definition is a line.

    Args:
        text: Formulas, separated by `;` or line ends.
        definitions: Whether parts get names, as for `clauses`.

    Returns:
        The stages and the steps of each formula.

    Raises:
        FormulaError: The text is no formula, or a formula is too large to be shown.
        ArgumentError: There is no such choice of definitions.
    """
    check_definitions(definitions)
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
    return (
        text
        if len(text) <= MOST_LETTERS
        else f"{text[: MOST_LETTERS // 2]} … {text[-MOST_LETTERS // 2 :]}"
    )


def _normalised(
    text: str, whole: Formula, definitions: Definitions, taken: AbstractSet[str]
) -> Normalisation:
    stages = [("the formula", text_of(whole))]
    steps = stages.copy()
    formula = whole
    for name, changed in STAGES.items():
        before, formula = formula, changed(formula)
        stages.append((name, text_of(formula)))
        steps += rewritings(before, LAWS[name], stages[-1], MOST_STEPS - len(steps))
    ways = tuple(sizes(text, whole, taken))
    if definitions is not False:
        named = translated(text, whole, definitions, taken)
        if named.names:
            meant = [("definition", meaning) for meaning in named.meanings()]
            rows = (_changed([*stages, *meant]), tuple(named.clauses), _changed([*steps, *meant]))
            return Normalisation(*rows, ways)
    product = _distributed(formula)
    stages.append(("∨ distributed over ∧", _conjunction(product)))
    steps += rewritings(formula, LAWS[stages[-1][0]], stages[-1], MOST_STEPS - len(steps))
    steps.append(("repetitions dropped", stages[-1][1]))
    clauses = [clause for clause in product if not Clause(clause).is_tautology]
    last = "tautologies dropped", _conjunction(clauses)
    found = tuple(dict.fromkeys(map(Clause, clauses)))
    return Normalisation(_changed([*stages, last]), found, _changed([*steps, last]), ways)


def _changed(stages: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the stages without those that change nothing."""
    before = [None, *(text for _, text in stages)]
    return tuple(stage for stage, text in zip(stages, before, strict=False) if stage[1] != text)


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
            limited(size, "literals when multiplied out")
            product = (tuple(dict.fromkeys((*a, *b))) for a in left for b in right)
            done.append(list(dict.fromkeys(product)))
    return done[-1]


def _conjunction(clauses: Iterable[Literals]) -> str:
    listed = [" ∨ ".join(map(str, clause)) or "⊥" for clause in clauses]
    if len(listed) == 1:
        return listed[0]
    return " ∧ ".join(f"({text})" if " ∨ " in text else text for text in listed) or "⊤"
