"""A proof is a flat list of numbered steps, each an axiom or resting on earlier steps.

Premises are numbers, not objects: nothing here recurses, so a proof may be as long as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen

from resolver.errors import ProofError
from resolver.logic.arguments import expected
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.exports import Exports
from resolver.text.printable import count, shortened

WIDEST: Final = 300  # characters of a step's clause, and of its reason, where it is echoed

Conclusion: TypeAlias = Any  # a Clause; of a step that counts, a Line


class Origin(StrEnum):
    """The sources that this package itself gives: text that is known by which object it is.

    >>> text = "the denied goal"
    >>> text == Origin.DENIED, text is Origin.DENIED
    (True, False)
    """

    GIVEN = "given"
    DENIED = "the denied goal"


GIVEN: Final = Origin.GIVEN
DENIED: Final = Origin.DENIED


@frozen(repr=False)
class Step:
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
    """

    number: int
    clause: Conclusion
    rule: str
    premises: tuple[int, ...] = ()
    source: object = None
    multipliers: tuple[int, ...] = ()
    divisor: int = 1
    pivot: str | None = field(default=None, eq=False)

    def __repr__(self) -> str:
        said = f"Step {self.number}: {shortened(str(self.clause), WIDEST)}"
        return f"<{said}, {shortened(self.reason(), WIDEST)}>"

    def reason(self, *, rule: bool = True) -> str:
        """Return what it rests on: its rule and source, or its premises and the pivot.

        Without its rule, what has a source is described by the source alone.

        >>> step = Step(4, Clause(["Pipe"]), "resolution", (3, 1), pivot="Plum")
        >>> print(step.reason())
        resolution 3, 1 on Plum
        """
        if self.rule == "sum":
            return added(self)
        if self.rule == "resolution":
            on = "" if self.pivot is None else f" on {self.pivot}"
            return f"resolution {', '.join(map(str, self.premises))}{on}"
        if self.source is None:
            return self.rule
        return f"{self.rule}: {self.source}" if rule else str(self.source)


def _flat(steps: Iterable[Step]) -> tuple[Step, ...]:
    flat = tuple(expected(steps, Iterable, "collection of steps", "try [Step(...)]"))
    complete = True
    for step in flat:
        expected(step, Step, "step", "a proof is made of steps: try Step(1, clause, 'axiom')")
        if step.pivot is None and step.rule == "resolution":
            complete = False
    return flat if complete else tuple(_with_pivots(flat))


def proof_of(given: Proof) -> Proof:
    """Return a proof that was given; raises ArgumentError for anything else."""
    return expected(given, Proof, "proof", "try prove(...).proof")


@frozen(repr=False)
class Proof(Exports):
    """These steps in order; the clause of the last one is proved.

    >>> from resolver.proofs.derivation import Derivation
    >>> derivation = Derivation()
    >>> somebody = derivation.axiom(Clause(["Pipe", "Plum"]), "shown (line 7)")
    >>> not_plum = derivation.axiom(Clause(["~Plum"]), "hand of Nick (line 5)")
    >>> proof = derivation.proof(derivation.resolve(somebody, not_plum, "Plum"))
    >>> print(proof)
      1. Pipe ∨ Plum    axiom: shown (line 7)
      2. ¬Plum          axiom: hand of Nick (line 5)
      3. Pipe           resolution 1, 2 on Plum
    >>> proof.conclusion, proof.width, proof.depth
    (Clause([Literal('Pipe')]), 2, 1)

    It is a record and not a judgement: `resolver.check` says whether it holds.
    """

    steps: tuple[Step, ...] = field(converter=_flat)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, position: int) -> Step:
        return self.steps[position]

    @property
    def conclusion(self) -> Conclusion:
        """The clause of the last step, or its line; raises ProofError if there is none."""
        if not self.steps:
            raise ProofError(None, "it has no steps")
        return self.steps[-1].clause

    @property
    def axioms(self) -> tuple[Step, ...]:
        """The steps that are axioms."""
        return tuple(step for step in self.steps if step.rule == "axiom")

    @property
    def resolutions(self) -> tuple[Step, ...]:
        """The steps that are resolutions."""
        return tuple(step for step in self.steps if step.rule == "resolution")

    @property
    def counts(self) -> bool:
        """Whether it is a counting proof: one of its steps is a sum, or a bound."""
        return any(step.rule in ("sum", "constraint") for step in self.steps)

    @property
    def inferences(self) -> tuple[Step, ...]:
        """The steps that rest on others: resolutions and sums."""
        return tuple(step for step in self.steps if step.rule in ("resolution", "sum"))

    @property
    def length(self) -> str:
        """How many inferences it has, in words.

        >>> p = Step(1, Clause(["p"]), "axiom")
        >>> print(Proof([p]).length)
        0 resolutions
        """
        return count(len(self.inferences), "sum" if self.counts else "resolution")

    @property
    def sums(self) -> int:
        """How many of its steps are sums: 0 in a proof by resolution, 1 where a single one did."""
        return sum(step.rule == "sum" for step in self.steps)

    @property
    def sources(self) -> tuple[object, ...]:
        """What the axioms and instances name as their source, each once, in order of first use."""
        sources = dict.fromkeys(step.source for step in self.steps if step.rule != "resolution")
        return tuple(source for source in sources if source is not None)

    @property
    def width(self) -> int:
        """The number of literals of the longest clause, or line."""
        return max((len(step.clause) for step in self.steps), default=0)

    @property
    def depths(self) -> dict[int, int]:
        """By the number of each step: the inferences on its longest path; 0 for an axiom.

        Raises ProofError when a premise is not an earlier step.
        """
        depths: dict[int, int] = {}
        for step in self.steps:
            depths[step.number] = max((1 + at for at in _follow(step, depths)), default=0)
        return depths

    @property
    def depth(self) -> int:
        """The number of inferences on the longest path of all; raises ProofError as `depths`."""
        return max(self.depths.values(), default=0)

    @property
    def pivots(self) -> dict[int, str]:
        """By the number of each resolution, the atom on which it resolves; if it is one."""
        return {step.number: step.pivot for step in self.steps if step.pivot is not None}

    def needed(self) -> Proof:
        """Return the steps on which the conclusion rests, under the numbers that they have.

        Raises ProofError when a premise is not an earlier step.
        """
        if not self.steps:
            return self
        before = {step.number: step.premises for step in self.steps}
        wanted = set(rests_on(self.steps[-1].number, before.get))
        kept = Proof(step for step in self.steps if step.number in wanted)
        _ = kept.depths  # raises ProofError
        return kept

    def trimmed(self) -> Proof:
        """Return the steps on which the conclusion rests, renumbered from 1.

        Raises ProofError when a premise is not an earlier step.
        """
        kept = self.needed()
        return renumbered(kept, {step.number: at for at, step in enumerate(kept, start=1)})

    @property
    def summary(self) -> str:
        """What it proves, and its measures."""
        if not self.steps:
            return "Proof without steps"
        steps = count(len(self.steps), "step")
        return f"Proof of {self.conclusion}: {steps}, {self.length}, width {self.width}"

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each step: number, clause, rule, premises, source, and its pivot."""
        return [
            {
                "number": step.number,
                "clause": str(step.clause),
                "rule": step.rule,
                "premises": step.premises,
                "source": None if step.source is None else str(step.source),
                "pivot": step.pivot,
            }
            for step in self.steps
        ]

    def table(self) -> Sequence[Sequence[str]]:
        """Return its steps as texts: number, clause, what it rests on."""
        rows = [["", "line" if self.counts else "clause", "from"]]
        for step in self.steps:
            rows.append([str(step.number), str(step.clause), step.reason()])
        return rows

    def __str__(self) -> str:
        _, *rows = self.table()
        numbers = max((len(number) for number, _, _ in rows), default=0)
        width = max((len(clause) for _, clause, _ in rows), default=0)
        return "\n".join(
            f"  {number:>{numbers}}. {clause:<{width}}    {reason}"
            for number, clause, reason in rows
        )


def rests_on(last: int, premises: Callable[[int], Iterable[int] | None]) -> list[int]:
    """Return the numbers on which one rests by way of its premises, in order, its own the last.

    >>> rests_on(7, {7: (3, 5), 5: (3, 1), 6: (2, 1)}.get)
    [1, 3, 5, 7]
    """
    found, agenda = {last}, [last]
    for number in agenda:
        for premise in premises(number) or ():
            if premise not in found:
                found.add(premise)
                agenda.append(premise)
    return sorted(agenda)


def renumbered(proof: Proof, numbers: Mapping[int, int]) -> Proof:
    """Return the same steps under these numbers, by those that they have."""
    return Proof(
        evolve(step, number=numbers[step.number], premises=_follow(step, numbers)) for step in proof
    )


def _follow(step: Step, known: Mapping[int, int]) -> tuple[int, ...]:
    """Return what is known of the step's premises."""
    for premise in step.premises:
        if premise not in known:
            raise ProofError(step.number, f"its premise {premise} is not an earlier step")
    return tuple(known[premise] for premise in step.premises)


def added(step: Step) -> str:
    """Return what a sum adds up.

    >>> added(Step(4, None, "sum", (1, 2, 3), multipliers=(1, 2, 1), divisor=2))
    'sum of 1, 2 × 2, 3, divided by 2'
    """
    parts = zip(step.multipliers, step.premises, strict=True)
    listed = ", ".join(f"{often} × {one}" if often > 1 else f"{one}" for often, one in parts)
    return f"sum of {listed}" + (f", divided by {step.divisor}" if step.divisor > 1 else "")


def resolved_on(proof: Proof) -> dict[int, Literal]:
    """Return, by the number of each resolution, the literal that its first premise loses.

    >>> from resolver import prove
    >>> resolved_on(prove("p; ~p").proof)
    {3: Literal('p', False)}

    Raises ProofError where a step is no resolution of its premises on its pivot.
    """
    clauses: dict[int, frozenset[Literal]] = {}
    found: dict[int, Literal] = {}
    for step in proof:
        clauses[step.number] = step.clause.literals
        if step.rule == "resolution":
            premises = [clauses[premise] for premise in step.premises if premise in clauses]
            if len(premises) != 2:
                raise ProofError(step.number, "it is no resolution of two earlier steps")
            literal = _lost(step, *premises)
            if literal is None:
                raise ProofError(step.number, "it is no resolution of its premises")
            found[step.number] = literal
    return found


def _with_pivots(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps, each resolution with the pivot that its clauses show, if it is one.

    Whether the steps are well formed is for the checker to say.
    """
    clauses: dict[int, frozenset[Literal]] = {}
    for step in steps:
        if isinstance(step.number, int) and isinstance(step.clause, Clause):
            clauses[step.number] = step.clause.literals
            match step.premises:
                case (int(left), int(right)) if left in clauses and right in clauses:
                    literal = _lost(step, clauses[left], clauses[right])
                    step = evolve(step, pivot=literal and literal.name)
        yield step


def _lost(step: Step, left: frozenset[Literal], right: frozenset[Literal]) -> Literal | None:
    """Return the literal of the left premise that is resolved away; None if the step is wrong."""
    if step.pivot is None:
        clashes = sorted(literal for literal in left if ~literal in right)
    else:
        atom = Literal.of(step.pivot)
        clashes = [literal for literal in (atom, ~atom) if literal in left and ~literal in right]
    result = step.clause.literals
    return next((one for one in clashes if left - {one} | right - {~one} == result), None)
