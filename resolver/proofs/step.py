"""A step is one line of a proof: an axiom, or what earlier steps give, by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from resolver.errors import ProofError
from resolver.logic.arguments import names
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.text.tables import shortened

WORDS_BEFORE_PREMISES: Final = ("resolution", "from", "by", "with", "using", "res")  # the premises
WORDS_FOR_AXIOMS: Final = ("axiom", "premise", "given", "hypothesis", "assumption")
MOST_STEP_LETTERS: Final = 300  # of a step's clause, and of its reason, where it is echoed

Conclusion: TypeAlias = Clause | Line  # a line is that of a step that counts


class Origin(StrEnum):
    """The sources that this package itself gives: text that is known by which object it is.

    >>> text = "the denied goal"
    >>> text == Origin.DENIED, text is Origin.DENIED
    (True, False)
    """

    GIVEN = "given"
    DENIED = "the denied goal"


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


class Step(NamedTuple):
    """One line of a proof: its number, its clause, the rule that gives it, and what it rests on.

    >>> Step(1, Clause(["~Plum"]), "axiom", source="hand of Nick (line 5)").source
    'hand of Nick (line 5)'

    The rule is `axiom`, whose source is any hashable object with a readable text; `instance`,
    whose source is the cardinality constraint; or `resolution`, with the numbers of two premises.

    A proof by extended resolution has besides `extension`, whose source is the definition of a new
    atom, and whose clause is one of its clauses.

    A counting proof has besides axioms the rules `constraint`, a bound of the constraint that is
    its source, and `sum`: its premises, each as often as `multipliers` says, added up, and perhaps
    divided. What these two conclude is a Line.

    The pivot of a resolution is the atom on which its premises are resolved. It follows from them,
    so steps are equal whether they name it or not, and a Proof fills in what is missing.

    Attributes:
        number: Its number, from 1.
        clause: What it concludes: a clause, or a line of a counting proof.
        rule: `axiom`, `instance`, `resolution`, `extension`, `constraint` or `sum`.
        premises: The numbers of the steps that it takes.
        source: Where an axiom, an instance or a constraint is from.
        multipliers: How often a sum takes each premise.
        divisor: What a sum is divided by, 1 for not at all.
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
        text = f"Step {self.number}: {shortened(str(self.clause), MOST_STEP_LETTERS)}"
        return f"<{text}, {shortened(self.reason(), MOST_STEP_LETTERS)}>"

    def reason(self, *, rule: bool = True, taken: AbstractSet[str] = frozenset()) -> str:
        """Return what it rests on: its rule and source, or its premises and the pivot.

        With `rule=False` a step with a source gives the source alone.

        >>> step = Step(4, Clause(["Pipe"]), "resolution", (3, 1), pivot="Plum")
        >>> print(step.reason())
        resolution 3, 1 on Plum

        Args:
            rule: Whether a source is preceded by the rule.
            taken: Names of atoms, which are not used as words.
        """
        taken = taken if isinstance(taken, AbstractSet) else frozenset(names(taken))
        if self.rule == "sum":
            parts = zip(self.multipliers, self.premises, strict=True)
            often = [f"{n} × {premise}" if n > 1 else str(premise) for n, premise in parts]
            divided = f", divided by {self.divisor}" if self.divisor > 1 else ""
            return f"{'' if 'sum' in taken else 'sum of '}{', '.join(often)}{divided}"
        if self.rule == "resolution":
            parents, word = (
                ", ".join(map(str, self.premises)),
                _first_free_word(WORDS_BEFORE_PREMISES, taken),
            )
            named = f" ({self.pivot})" if "on" in taken else f" on {self.pivot}"
            reason = f"{word} {parents}" if word else f"({parents})"
            return reason if self.pivot is None else reason + named
        word = _first_free_word((self.rule, *WORDS_FOR_AXIOMS), taken)
        if self.source is None:
            return word
        return f"{word}: {self.source}" if rule and word else str(self.source) if not rule else ""


def _first_free_word(words: Iterable[str], taken: AbstractSet[str]) -> str:
    """Return the first word that is no atom; empty for none."""
    return next((word for word in words if word not in taken), "")


def ancestors_of(last: int, premises: Callable[[int], Iterable[int] | None]) -> list[int]:
    """Return the numbers of all ancestors of a step and its own, ascending.

    >>> ancestors_of(7, {7: (3, 5), 5: (3, 1), 6: (2, 1)}.get)
    [1, 3, 5, 7]
    """
    found, agenda = {last}, [last]
    for number in agenda:
        for premise in premises(number) or ():
            if premise not in found:
                found.add(premise)
                agenda.append(premise)
    return sorted(agenda)


def fill_in_pivots(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps, each resolution with the pivot that its clauses show, if it is one.

    Whether the steps are well formed is for the checker to say.
    """
    for step, literal in _pair_with_lost_literals(steps):
        yield step if literal is None else step._replace(pivot=literal.name)


def _pair_with_lost_literals(steps: Iterable[Step]) -> Iterator[tuple[Step, Literal | None]]:
    """Yield each step with the literal that its first premise loses, if it is a resolution."""
    clauses: dict[int, frozenset[Literal]] = {}
    for step in steps:
        literal = None
        if isinstance(step.number, int) and isinstance(step.clause, Clause):
            clauses[step.number] = step.clause.literals
            match step.premises:
                case (int(left), int(right)) if left in clauses and right in clauses:
                    literal = _find_lost_literal(step, clauses[left], clauses[right])
        yield step, literal


def clause_of(step: Step) -> Clause:
    """Return the clause of a step; raises ProofError where it counts, and concludes a line.

    >>> print(clause_of(Step(1, Clause(["p"]), "axiom")))
    p
    """
    if isinstance(step.clause, Clause):
        return step.clause
    raise ProofError(step.number, f"{step.clause} is a line, where a clause is needed")


def _find_lost_literal(
    step: Step, left: frozenset[Literal], right: frozenset[Literal]
) -> Literal | None:
    """Return the literal of the left premise that is resolved away; None if the step is wrong."""
    if step.pivot is None:
        clashes = sorted(literal for literal in left if ~literal in right)
    else:
        atom = Literal.of(step.pivot)
        clashes = [literal for literal in (atom, ~atom) if literal in left and ~literal in right]
    result = clause_of(step).literals
    return next((lost for lost in clashes if left - {lost} | right - {~lost} == result), None)


def lost_literals(proof: Iterable[Step]) -> dict[int, Literal]:
    """Return, by the number of each resolution, the literal that its first premise loses.

    >>> from resolver import prove
    >>> lost_literals(prove("p; ~p").proof)
    {3: Literal('p', False)}

    Raises ProofError where a step is no resolution of its premises on its pivot.
    """
    found: dict[int, Literal] = {}
    for step, literal in _pair_with_lost_literals(proof):
        if step.rule == "resolution":
            if literal is None:
                raise ProofError(step.number, "it is no resolution of its premises")
            found[step.number] = literal
    return found
