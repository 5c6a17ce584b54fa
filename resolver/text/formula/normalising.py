"""Turns a formula into clauses by one law after the other, as textbooks do by hand.

    A ↔ B   (A → B) ∧ (B → A)         ¬(A ∧ B)   ¬A ∨ ¬B         A ∨ (B ∧ C)
    A ⊕ B   (A ∨ B) ∧ (¬A ∨ ¬B)       ¬(A ∨ B)   ¬A ∧ ¬B         (A ∨ B) ∧ (A ∨ C)
    A → B   ¬A ∨ B                    ¬¬A        A

Each step gives an equivalent formula. `translation.py` goes another way, to fewer clauses sooner.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, chapter 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from itertools import islice, repeat
from typing import Final

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.text.formula.parser import MOST_LETTERS, Formula, atoms_of, parse, text_of
from resolver.text.formula.rewriting import LAWS, MOST_SHOWN, rewritings
from resolver.text.formula.translation import Definitions, translate, translate_all
from resolver.text.results import OneLineRepr
from resolver.text.tables import shorten_text, with_noun

LAW_WIDTH: Final = 20  # Letters of the column of laws, which is the same for all formulas.
MOST_STEPS: Final = 60  # Steps that are shown one by one; all others are one step.


@frozen(repr=False)
class Normalisation(OneLineRepr):
    """The rewritings of a formula, each with its law, and the clauses at the end.

    If there are more than 60, all after those are one step, "and so on".

    >>> from resolver import cnf
    >>> [normalised] = cnf("~(p & q)")
    >>> normalised.steps, [str(clause) for clause in normalised.clauses]
    ((('the formula', '¬(p ∧ q)'), ('De Morgan', '¬p ∨ ¬q')), ['¬p ∨ ¬q'])

    Attributes:
        steps: Pairs of a law and the formula that it gives.
        clauses: The clauses at the end, without repetitions and tautologies.
    """

    steps: tuple[tuple[str, str], ...]
    clauses: tuple[Clause, ...]

    @property
    def summary(self) -> str:
        """The formula, and how many clauses it becomes.

        >>> cnf("p -> q & r")[0].summary
        'Normalisation of p → q ∧ r: 2 clauses'
        """
        return f"Normalisation of {self.steps[0][1]}: {with_noun(len(self.clauses), 'clause')}"

    def table(self) -> list[list[str]]:
        """Return the steps as texts, with the clauses at the end.

        >>> cnf("p -> q & r")[0].table()[:3]
        [['', 'formula'], ['the formula', 'p → q ∧ r'], ['implication', '¬p ∨ (q ∧ r)']]
        """
        clauses = ", ".join(map(str, self.clauses)) or "none: it is always true"
        heads = ["", "formula"]
        return [heads, *map(list, self.steps), ["clauses", clauses]]

    def __str__(self) -> str:
        _, *rows = self.table()
        names = [name for name, _ in rows]
        width = max(LAW_WIDTH, *map(len, names))
        return "\n".join(f"{name:<{width}}    {text}" for name, text in rows)


def cnf(text: str, *, definitions: Definitions = False) -> tuple[Normalisation, ...]:
    """Return how each formula of a text becomes the clauses that `clauses` makes of it.

    >>> print(*cnf("~(p & (q -> r))"))
    the formula             ¬(p ∧ (q → r))
    implication             ¬(p ∧ (¬q ∨ r))
    De Morgan               ¬p ∨ ¬(¬q ∨ r)
    De Morgan               ¬p ∨ (¬¬q ∧ ¬r)
    double negation         ¬p ∨ (q ∧ ¬r)
    distribution            (¬p ∨ q) ∧ (¬p ∨ ¬r)
    clauses                 ¬p ∨ q, ¬p ∨ ¬r

    If parts are given names, as `definitions` says, nothing is multiplied out, and each definition
    is a line.

    Args:
        text: Formulas, separated by `;` or line ends.
        definitions: Whether parts get names, as for `clauses`.

    Returns:
        The steps of each formula.

    Raises:
        FormulaError: The text is no formula, or a formula is too large to be shown.
        ArgumentError: There is no such choice of definitions.
    """
    formulas = parse(text)
    taken = atoms_of(formulas)
    return tuple(_normalise(text, formula, definitions, taken) for formula in formulas)


def clauses_with_sources(
    text: str,
    definitions: Definitions = None,
    taken: Iterable[str] = (),
) -> tuple[dict[Clause, str], AbstractSet[str]]:
    """Return the clauses of a text, each with the first formula that implies it as its source.

    The second value has the atoms that only name parts of formulas.

    >>> sources, names = clauses_with_sources("p & q -> r; p")
    >>> for clause, source in sources.items():
    ...     print(f"{clause}, from {source}")
    ¬p ∨ ¬q ∨ r, from p ∧ q → r
    p, from p

    No part is given a taken name.

    Args:
        text: Formulas, separated by `;` or line ends.
        definitions: Whether parts get names, as for `clauses`.
        taken: The names that no part may be given.

    Raises:
        FormulaError: The text is no formula.
    """
    formulas = parse(text)
    all_taken = atoms_of(formulas).union(taken)
    formula_of, names, _ = translate_all(text, formulas, definitions, all_taken)
    sources = [shorten_text(text_of(formula), MOST_LETTERS) for formula in formulas]
    return {clause: sources[place] for clause, place in formula_of.items()}, names


def _normalise(
    text: str,
    whole: Formula,
    definitions: Definitions,
    taken: AbstractSet[str],
) -> Normalisation:
    """Return the steps of a formula, which end with definitions if its parts are given names."""
    translation = translate(
        text,
        whole,
        definitions=definitions,
        taken=taken,
        most=MOST_SHOWN,
    )

    # Where parts have names, the last stage, which multiplies out, is left out.
    stages = [*LAWS.values()]
    if translation.names:
        stages.pop()

    steps = [("the formula", text_of(whole))]
    for law, formula in islice(rewritings(whole, stages), MOST_STEPS):
        steps.append((law, text_of(formula)))
    if translation.names:
        steps += zip(repeat("definition"), translation.meanings())
    elif len(steps) > MOST_STEPS:
        conjunction = " ∧ ".join(f"({clause})" for clause in translation.clauses)
        steps.append(("and so on", conjunction or "⊤"))
    return Normalisation(tuple(steps), tuple(translation.clauses))
