"""A step is one line of a proof: an axiom, or what earlier steps give, by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from resolver.errors import ProofError
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal
from resolver.logic.names import require_atom_names
from resolver.text.tables import html_table, shorten_text

# A reason is read back by the notation of derivations, where a word that is an atom would be read
# as that atom. So there are several words for each purpose, and the first free one is written.
WORDS_BEFORE_PREMISES: Final = ("resolution", "from", "by", "with", "using", "res")
WORDS_FOR_AXIOMS: Final = ("axiom", "premise", "given", "hypothesis", "assumption")
MOST_STEP_LETTERS: Final = 300  # In a repr, a step's clause and its reason are cut to this.

# The steps of a counting proof conclude linear constraints, those of any other proof clauses.
Conclusion: TypeAlias = Clause | LinearConstraint


class Origin(StrEnum):
    """The sources that this package itself gives: texts that are recognised by identity.

    >>> text = "the denied goal"
    >>> text == Origin.DENIED, text is Origin.DENIED
    (True, False)
    """

    GIVEN = "given"
    DENIED = "the denied goal"
    ASSUMED = "an assumption"


GIVEN: Final = Origin.GIVEN
"""The source of a premise.

>>> print(GIVEN)
given
"""
DENIED: Final = Origin.DENIED
"""The source of a goal's denial.

>>> print(DENIED)
the denied goal
"""
ASSUMED: Final = Origin.ASSUMED  # The source of a literal that is assumed.


class Step(NamedTuple):
    """One line of a proof: its number, its clause, the rule that gives it, and what it rests on.

    >>> Step(1, Clause(["~Plum"]), "axiom", source="hand of Nick (line 5)").source
    'hand of Nick (line 5)'

    The rule is `axiom`, whose source is any hashable object with a readable text; `instance`,
    whose source is the cardinality constraint; or `resolution`, with the numbers of two premises.

    A proof by extended resolution also has the rule `extension`, whose source is the definition of
    a new atom, and whose clause is one of the definition's clauses.

    A counting proof has, besides axioms, the rules `constraint`, a bound of the constraint that is
    its source, and `sum`: its premises, each as often as `multipliers` says, added up, and perhaps
    divided. What these two conclude is a line, a `LinearConstraint`.

    The pivot of a resolution is the atom on which its premises are resolved. It follows from them,
    so steps are equal whether they name it or not, and a Proof fills in missing pivots.

    Attributes:
        number: Its number, from 1.
        clause: What it concludes: a clause, or a line of a counting proof.
        rule: `axiom`, `instance`, `resolution`, `extension`, `constraint` or `sum`.
        premises: The numbers of the steps that it takes.
        source: Where an axiom, an instance or a constraint is from.
        multipliers: How often a sum takes each premise.
        divisor: The number that a sum is divided by, or 1.
        pivot: The atom of a resolution.
    """

    number: int
    clause: Conclusion
    rule: str
    premises: tuple[int, ...] = ()
    source: object = None
    multipliers: tuple[int, ...] = ()
    divisor: int = 1
    pivot: str | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __repr__(self) -> str:
        text = f"Step {self.number}: {shorten_text(str(self.clause), MOST_STEP_LETTERS)}"
        return f"<{text}, {shorten_text(self.reason(), MOST_STEP_LETTERS)}>"

    def _repr_html_(self) -> str:
        row = [str(self.number), str(self.clause), self.reason()]
        return html_table([["number", "clause", "reason"], row])

    def reason(self, *, rule: bool = True, taken: AbstractSet[str] = frozenset()) -> str:
        """Return in words what it rests on: its rule and source, or its premises and the pivot.

        >>> step = Step(4, Clause(["Pipe"]), "resolution", (3, 1), pivot="Plum")
        >>> print(step.reason())
        resolution 3, 1 on Plum

        Args:
            rule: Whether the rule stands before a source, or the source alone.
            taken: The names of atoms; the reason has no word that is also an atom.
        """
        taken = taken if isinstance(taken, AbstractSet) else frozenset(require_atom_names(taken))
        if self.rule == "sum":
            return self._reason_of_sum(taken)
        if self.rule == "resolution":
            return self._reason_of_resolution(taken)

        if self.source is not None and not rule:
            return str(self.source)
        word = _first_free_word((self.rule, *WORDS_FOR_AXIOMS), taken)

        # A source without a word before it would be read as a clause, so it is left out.
        if self.source is None or not word:
            return word
        return f"{word}: {self.source}"

    def _reason_of_sum(self, taken: AbstractSet[str]) -> str:
        """Return the premises of a sum with their multipliers, and the divisor."""
        terms: list[str] = []
        for multiplier, premise in zip(self.multipliers, self.premises, strict=True):
            terms.append(f"{multiplier} × {premise}" if multiplier > 1 else str(premise))

        words = "" if "sum" in taken else "sum of "
        sum_of_terms = ", ".join(terms)
        division = f", divided by {self.divisor}" if self.divisor > 1 else ""
        return f"{words}{sum_of_terms}{division}"

    def _reason_of_resolution(self, taken: AbstractSet[str]) -> str:
        """Return the premises of a resolution, and its pivot if it has one."""
        parents = ", ".join(map(str, self.premises))
        word = _first_free_word(WORDS_BEFORE_PREMISES, taken)
        reason = f"{word} {parents}" if word else f"({parents})"
        if self.pivot is None:
            return reason
        if "on" in taken:
            return f"{reason} ({self.pivot})"
        return f"{reason} on {self.pivot}"


def _first_free_word(words: Iterable[str], taken: AbstractSet[str]) -> str:
    """Return the first word that is not the name of an atom; an empty text if all are names."""
    return next((word for word in words if word not in taken), "")


def ancestors_of(last: int, premises_of: Callable[[int], Iterable[int] | None]) -> list[int]:
    """Return the numbers of a step and of all its ancestors, in ascending order.

    >>> ancestors_of(7, {7: (3, 5), 5: (3, 1), 6: (2, 1)}.get)
    [1, 3, 5, 7]
    """
    # The agenda grows while the loop goes through it, so nothing recurses.
    seen = {last}
    agenda = [last]
    for number in agenda:
        for premise in premises_of(number) or ():
            if premise not in seen:
                seen.add(premise)
                agenda.append(premise)
    return sorted(agenda)


def fill_in_pivots(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps, with the pivot of each resolution whose clauses show one.

    Steps that are not well formed are yielded unchanged, for the checker to refuse.
    """
    for step, literal in _pair_with_lost_literals(steps):
        yield step if literal is None else step._replace(pivot=literal.name)


def _pair_with_lost_literals(steps: Iterable[Step]) -> Iterator[tuple[Step, Literal | None]]:
    """Yield each step with the literal that its first premise loses; None for no resolution."""
    clauses: dict[int, frozenset[Literal]] = {}
    for step in steps:
        is_clause = isinstance(step.number, int) and isinstance(step.clause, Clause)
        if not is_clause:
            yield step, None
            continue

        clauses[step.number] = clause_of(step).literals
        literal = None
        match step.premises:
            case (int(left), int(right)) if left in clauses and right in clauses:
                literal = _find_lost_literal(step, clauses[left], clauses[right])
        yield step, literal


def clause_of(step: Step) -> Clause:
    """Return the clause of a step; raise ProofError if it concludes a linear constraint.

    >>> print(clause_of(Step(1, Clause(["p"]), "axiom")))
    p
    """
    if isinstance(step.clause, Clause):
        return step.clause
    raise ProofError(step.number, f"expected a clause, not the line {step.clause}")


def _find_lost_literal(
    step: Step,
    left: frozenset[Literal],
    right: frozenset[Literal],
) -> Literal | None:
    """Return the literal of the left premise that is resolved away; None if the step is wrong."""
    # Without a pivot, every literal that clashes may be the one.
    candidates: Iterable[Literal] = left
    if step.pivot is not None:
        atom = Literal.of(step.pivot)
        candidates = {atom, ~atom} & left
    clashes = sorted(literal for literal in candidates if ~literal in right)

    conclusion = clause_of(step).literals
    for literal in clashes:
        resolvent = left - {literal} | right - {~literal}
        if resolvent == conclusion:
            return literal
    return None


def lost_literals(proof: Iterable[Step]) -> dict[int, Literal]:
    """Return, by the number of each resolution, the literal that its first premise loses.

    >>> from resolver import prove
    >>> lost_literals(prove("p; ~p").proof)
    {3: Literal('p', False)}

    Raises ProofError if a step is no resolution of its premises on its pivot.
    """
    literals: dict[int, Literal] = {}
    for step, literal in _pair_with_lost_literals(proof):
        if step.rule == "resolution":
            if literal is None:
                raise ProofError(step.number, "its clause is no resolvent of its premises")
            literals[step.number] = literal
    return literals
