"""A refutation by sums: one where one is enough, else sums of the cases.

    premises, x ⊢ 0 ≥ 1     premises, ¬x ⊢ 0 ≥ 1
    ────────────────────────────────────────────      the first sum ends in ¬x ≥ 1, the second in
              premises ⊢ 0 ≥ 1                        x ≥ 1, and the third adds up these two

What unit clauses settle is put in first: the sum then has the unit as often as it was needed, and
the programme has fewer columns. A case is one more unit, and what its sum says without it is the
conclusion.

Source: Hooker, Annals of Operations Research 12, 1988; Cook, Coullard & Turán, Discrete Applied
Mathematics 18, 1987.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import islice
from typing import Final, TypeAlias

from attrs import define, field, frozen

from resolver.budget import Meter
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Summation, added_up
from resolver.proofs.proof import Proof
from resolver.search.counting.programme import Inequality, cheapest_by_classes
from resolver.search.events import AddedUp, Decided, Listener

TRIES: Final = 24  # atoms on which two cases are tried
Part: TypeAlias = tuple[int, "Premise"]  # so often a premise


@frozen
class Premise:
    """A line that may be added, what says so, and what it costs: a source, or a constraint.

    ``clause`` is what an axiom says; of a constraint's bound it is None.
    """

    line: Line
    source: object
    weight: int
    clause: Clause | None = None

    @staticmethod
    def axiom(clause: Clause, source: object, weight: int) -> Premise:
        """Return a clause as a premise."""
        return Premise(Line.at_least_one(clause), source, weight, clause)

    @staticmethod
    def bounds(constraint: Constraint, weight: int) -> tuple[Premise, ...]:
        """Return the bounds of a constraint that say something."""
        lines = (Line.at_least(constraint), Line.at_most(constraint))
        return tuple(Premise(line, constraint, weight) for line in lines if line.bound > 0)

    def state(self, derivation: Summation) -> int:
        """Return the number of the step that states the premise."""
        if self.clause is not None:
            return derivation.axiom(self.clause, self.source)
        assert isinstance(self.source, Constraint)
        return derivation.bound(self.line, self.source)


def one_sum(premises: Sequence[Premise], meter: Meter) -> list[Part] | None:
    """Return the cheapest sum of premises that ends in 0 ≥ 1, or None where no sum does.

    >>> pigeons = [Premise.axiom(Clause([f"{p}in{h}" for h in "ab"]), p, 9) for p in "123"]
    >>> from resolver.logic.cardinality import AtMost
    >>> holes = [AtMost(1, [f"{p}in{h}" for p in "123"], h) for h in "ab"]
    >>> bounds = [bound for hole in holes for bound in Premise.bounds(hole, 9)]
    >>> [(often, str(one.source)) for often, one in one_sum([*pigeons, *bounds], Meter())]
    [(1, '1'), (1, '2'), (1, '3'), (1, 'a'), (1, 'b')]

    Args:
        premises: The lines that may be added.
        meter: Counts the pivots.

    Returns:
        Pairs of a multiplier and a premise.

    Raises:
        SearchStopped: the budget ran out.
    """
    units: dict[str, Premise] = {}
    for premise in premises:
        if premise.clause is not None and premise.clause.is_unit:
            (literal,) = premise.line
            known = units.setdefault(literal.name, premise)
            if ~literal in known.line:
                return [(1, known), (1, premise)]
    others = [one for one in premises if one.clause is None or not one.clause.is_unit]
    found = _Reduced.of(others, _settled(units, others))
    often = cheapest_by_classes([one.inequality for one in found], meter)
    if often is None:
        return None
    parts: dict[Premise, int] = {}
    for n, reduced in zip(often, found, strict=True):
        for m, premise in reduced.parts if n else ():
            parts[premise] = parts.get(premise, 0) + n * m
    return [(n, premise) for premise, n in parts.items()]


@frozen
class _Settled:
    """A literal that is known, the parts whose sum says so, and what they cost."""

    literal: Literal
    parts: tuple[Part, ...]
    weight: int


def _settled(units: Mapping[str, Premise], premises: Sequence[Premise]) -> dict[str, _Settled]:
    """Return what units say, and what follows from them where at most one of some atoms is true."""
    settled = {
        name: _Settled(next(iter(unit.line)), ((1, unit),), unit.weight)
        for name, unit in units.items()
    }
    for premise in premises:
        literals = list(premise.line)
        if premise.line.bound != len(literals) - 1 or any(one.positive for one in literals):
            continue
        own = [units[literal.name] for literal in literals if literal.name in units]
        unit = next((one for one in own if next(iter(one.line)).positive), None)
        for literal in literals if unit is not None else ():
            if unit is not None and literal.name not in settled:
                parts = ((1, premise), (1, unit))
                settled[literal.name] = _Settled(literal, parts, unit.weight + 1)
    return settled


@frozen
class _Reduced:
    """What is left of a premise once units are put in, and the parts of which it is the sum."""

    inequality: Inequality
    parts: list[Part]

    @staticmethod
    def of(premises: Sequence[Premise], settled: Mapping[str, _Settled]) -> list[_Reduced]:
        """Return what is left of each premise that still says something."""
        columns: dict[str, int] = {}
        found = []
        for premise in premises:
            amounts: dict[int, int] = {}
            bound, weight, parts = premise.line.bound, premise.weight, [(1, premise)]
            for n, literal in premise.line.terms:
                known = settled.get(literal.name)
                if known is None:
                    column = columns.setdefault(literal.name, len(columns))
                    amounts[column] = n if literal.positive else -n
                    bound -= 0 if literal.positive else n
                elif known.literal is literal:
                    bound -= n  # it is true, and counts
                else:
                    parts += [(n * often, part) for often, part in known.parts]
                    weight += n * known.weight
            if bound - sum(n for n in amounts.values() if n < 0) > 0:
                found.append(_Reduced(Inequality(amounts, bound, weight), parts))
        return found + _limits([one.inequality for one in found])


def _limits(found: Sequence[Inequality]) -> list[_Reduced]:
    """Return that an atom is at most 1, which nobody needs to say, where a line wants more.

    What a clause wants of an atom it never wants twice; nor where only one of a group is true.
    """
    wanted, limited = set[int](), set[int]()
    for inequality in found:
        least = sum(n for n in inequality.amounts.values() if n < 0)
        if inequality.bound - least > 1:
            wanted.update(column for column, n in inequality.amounts.items() if n > 0)
        if inequality.bound >= -1 and least == -len(inequality.amounts):
            limited.update(inequality.amounts)
    return [_Reduced(Inequality({column: -1}, -1, 0), []) for column in sorted(wanted - limited)]


def proof_of(parts: Sequence[Part], tracer: Listener | None = None) -> Proof:
    """Return the proof that states the parts of one sum, and adds them up to 0 ≥ 1.

    >>> p, not_p = (Premise.axiom(Clause([text]), "given", 1) for text in ("p", "~p"))
    >>> print(proof_of(one_sum([p, not_p], Meter())))
      1. p        axiom: given
      2. ¬p       axiom: given
      3. 0 ≥ 1    sum of 1, 2

    Args:
        parts: Pairs of a multiplier and a premise.
        tracer: Is called with each event.
    """
    cases = _Cases((), Meter(), tracer)
    return cases.derivation.proof(cases.conclude(parts, ()))


def refute_by_sums(
    premises: Sequence[Premise], meter: Meter | None = None, tracer: Listener | None = None
) -> Proof | None:
    """Return a counting proof that the premises cannot all hold, or None: they can.

    >>> texts = "p q", "p ~q", "~p q", "~p ~q"
    >>> premises = [Premise.axiom(Clause(text.split()), "given", 1) for text in texts]
    >>> print(refute_by_sums(premises))
      1. ¬p ∨ q      axiom: given
      2. ¬p ∨ ¬q     axiom: given
      3. 2 ¬p ≥ 1    sum of 1, 2
      4. ¬p ≥ 1      sum of 3, divided by 2
      5. p ∨ q       axiom: given
      6. p ∨ ¬q      axiom: given
      7. 0 ≥ 1       sum of 5, 6, 2 × 4

    A step is a row that a pivot changes, and what is kept is what is concluded of a case.

    Args:
        premises: The lines that may be added.
        meter: Counts the pivots.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return _Cases(premises, meter or Meter(), tracer).proof()


@define
class _Cases:
    """One search: what was concluded of cases is a premise of those after them."""

    premises: Sequence[Premise]
    meter: Meter
    tracer: Listener | None
    derivation: Summation = field(factory=Summation)
    concluded: dict[Premise, int] = field(factory=dict)

    def proof(self) -> Proof | None:
        """Return the proof, or None when a case has no contradiction."""
        case: list[Literal] = []
        while True:
            parts = self.sum(case)
            if parts is not None:
                step = self.conclude(parts, case)
                if not self.retreat(case, step):
                    return self.derivation.proof(step)
            elif not self.assume(case):
                return None

    def sum(self, case: Sequence[Literal]) -> list[Part] | None:
        """Return what adds up to 0 ≥ 1 in a case, less what is assumed there; None if no sum."""
        assumed = [Premise.axiom(Clause([literal]), "assumed", 1) for literal in case]
        parts = one_sum([*assumed, *self.premises, *self.concluded], self.meter)
        return parts and [part for part in parts if part[1] not in assumed]

    def assume(self, case: list[Literal]) -> bool:
        """Assume one literal more; return False where the case can be, all lines being true."""
        literal = (None if case else self.parting()) or self.shortest(set(case))
        if literal is None:
            return False
        if self.tracer is not None:
            self.tracer(Decided(literal))
        case.append(literal)
        return True

    def retreat(self, case: list[Literal], step: int) -> bool:
        """Go back to where the conclusion settles a literal; return False where none is left."""
        line = self.derivation.clause(step)
        while case and ~case[-1] not in line:  # it was not needed
            case.pop()
        if not case:
            return False
        case.pop()
        self.meter.keep()
        self.concluded[Premise(line, "a case", 1)] = step
        return True

    def conclude(self, parts: Sequence[Part], case: Sequence[Literal]) -> int:
        """Return the number of the step that the parts add up to: not all of the case is true."""
        if not any(len(premise.line) for _, premise in parts):
            return self.number(parts[0][1])  # it is 0 ≥ 1 as it stands
        line = _denial([(often, premise.line) for often, premise in parts], case)
        clause = Line(tuple((1, literal) for literal in line), 1)
        if self.tracer is not None:
            lines = tuple((often, premise.line) for often, premise in parts)
            self.tracer(AddedUp(clause, lines))
        steps = [(often, self.number(premise)) for often, premise in parts]
        most = max((n for n, _ in line.terms), default=1)
        if most == 1:
            return self.derivation.add_up(steps, weakened=clause)
        step = self.derivation.add_up(steps, weakened=line)
        return self.derivation.add_up([(1, step)], most, weakened=clause)

    def number(self, premise: Premise) -> int:
        """Return the number of the step that a premise is."""
        step = self.concluded.get(premise)
        return premise.state(self.derivation) if step is None else step

    def parting(self) -> Literal | None:
        """Return a literal of an early clause with a sum either way; None if few tries show none.

        Who reads a proof is spared all cases but two.
        """
        if self.concluded:
            return None
        open_clauses = (one.clause for one in self.premises if one.clause and len(one.clause) > 1)
        atoms = dict.fromkeys(literal.name for clause in open_clauses for literal in clause)
        for atom in islice(atoms, TRIES):
            literal = Literal.of(atom)
            if self.sum([literal]) is not None and self.sum([~literal]) is not None:
                return literal
        return None

    def shortest(self, case: Set[Literal]) -> Literal | None:
        """Return a literal of the line that leaves least choice; None where all lines are true."""
        best, least = None, 0
        for premise in (*self.premises, *self.concluded):
            line = premise.line
            missing = line.bound - sum(n for n, literal in line.terms if literal in case)
            if missing > 0:
                choice = [unset for unset in line if unset not in case and ~unset not in case]
                if best is None or len(choice) < least:
                    best, least = choice[0], len(choice)
        return best


def _denial(parts: Sequence[tuple[int, Line]], case: Sequence[Literal]) -> Line:
    """Return what the parts add up to over the complements of a case, other literals taken off."""
    total, denied = added_up(parts), {~literal for literal in case}
    kept = tuple(term for term in total.terms if term[1] in denied)
    return Line(kept, total.bound - sum(n for n, summand in total.terms if summand not in denied))
