"""The loop that saturations share: pick a clause, simplify, draw conclusions, and again.

    waiting  →  given clause  →  conclusions  →  waiting

1. *Input.* Tautologies and repetitions are deleted, and with the option `pure` all clauses with a
   pure literal (`delete_pure`). The others wait in a queue.
2. *Pick.* The queue gives the next clause: mostly a shortest, now and then the oldest (options.py).
3. *Simplify.* If a clause given before subsumes it, it is deleted (forward). Otherwise all clauses
   given before that it subsumes are deleted (backward).
4. *Infer.* A subclass draws the conclusions from it and the clauses given before; those that are
   new wait. Then the next clause is picked.

Subsumption is tested only in step 3, when a clause is picked, since most clauses never are. (So a
clause that waits may be subsumed, and a clause that was deleted may have children.)

The loop ends in one of three ways. The empty clause was derived, and the trace has its proof. No
clause waits: nothing new follows, and the clauses say which model there is (`construct_model`). Or
the meter has counted more than the budget allows, and raises SearchStopped from wherever work was
reported to it.

Source: McCune, OTTER 3.0, 1994; the lazy variant: Denzinger, Kronenburg & Schulz, JAR 18(2), 1997;
Davis & Putnam, JACM 7(3), 1960 (pure literals, the affirmative-negative rule); Bachmair &
Ganzinger, Journal of Logic and Computation 4(3), 1994 (model construction).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Set
from typing import ClassVar, Final

from attrs import define

from resolver.budget import Meter
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof
from resolver.search.events import Dropped, Given, Listener
from resolver.search.problem import Outcome, Problem, bits, flip
from resolver.search.saturation.index import LOOKUP_OPERATIONS, Index
from resolver.search.saturation.options import SELECTIONS, Options, Queue
from resolver.search.trace import BinaryTrace

# Work is reported to the meter once it exceeds this many operations.
OPERATIONS_BETWEEN_REPORTS: Final = 10_000
# A mask over this many atoms takes as much room as one literal.
ATOMS_PER_STORED_LITERAL: Final = 300


def charge_input_masks(problem: Problem, meter: Meter) -> int:
    """Report the room of the input's masks to the meter; return the room of one stored literal.

    A mask has a bit for each literal of the problem, however few the clause has. So with many atoms
    each clause takes the room of several literals, and so does each entry under a literal.
    """
    width = len(problem.atoms)
    meter.keep(0, len(problem.clauses) * width // ATOMS_PER_STORED_LITERAL)
    return 1 + width // ATOMS_PER_STORED_LITERAL


@define(eq=False, slots=False)
class Search(ABC):
    """One run over clauses as masks.

    Attributes:
        problem: The clauses.
        options: The choices of a saturation.
        meter: Counts the work.
        tracer: Is called with each event; None if nobody listens.
        trace: The parents of every clause that was derived.
        index: The clauses of which none subsumes another.
        counts: How much of each kind of work was done, by its name.
    """

    # The kinds of work in `counts`, by name.
    counted: ClassVar[tuple[str, ...]] = ()

    problem: Problem
    options: Options
    meter: Meter
    tracer: Listener | None

    def __attrs_post_init__(self) -> None:
        """Begin with no clause in the index; a subclass adds its own data."""
        self.literal_room = charge_input_masks(self.problem, self.meter)
        self.even_codes = self.problem.even_codes
        self.width = len(self.problem.atoms)
        self.steps_before = self.meter.steps
        self.trace = BinaryTrace(self.problem)
        self.index = Index()
        self.counts = dict.fromkeys(self.counted, 0)

    def outcome(self) -> Outcome:
        """Return a refutation or a model, with the counts of the work."""
        empty = self.run()

        # Subclasses report each resolvent to the meter as a step.
        statistics = {**self.counts, "resolved": self.meter.steps - self.steps_before}
        if empty is None:
            return Outcome(model=self.model(), statistics=statistics)
        return Outcome(proof=self.proof(empty), statistics=statistics)

    def proof(self, empty: int) -> Proof:
        """Return the proof of the empty clause with this number."""
        return self.trace.proof(empty)

    @abstractmethod
    def run(self) -> int | None:
        """Return the number of the empty clause; None if nothing new follows."""

    @abstractmethod
    def model(self) -> Mapping[str, bool]:
        """Return a model of the problem, after a run that found nothing new."""

    def count_work(self) -> None:
        """Report to the meter the operations and the room counted by the index since last time."""
        index = self.index
        self.meter.work(index.work)
        self.meter.keep(0, index.room * self.literal_room)
        index.work = index.room = 0

    def report_subsumed(self, mask: int, by: int) -> None:
        """Count and report a clause as dropped because another subsumes it."""
        # A clause is made of its mask only if somebody listens.
        subsumer = None if self.tracer is None else self.problem.clause(by)
        self.report_dropped(mask, "subsumed by", subsumer)

    def report_dropped(self, mask: int, reason: str, by: Clause | Literal | None = None) -> None:
        """Count a clause as dropped, and report it to the tracer."""
        self.counts["dropped"] += 1
        if self.tracer is not None:
            self.tracer(Dropped(self.problem.clause(mask), reason, by))


class SaturationLoop(Search):
    """One run: the clauses that wait are in the queue, those that were given in the index.

    Attributes:
        queue: The numbers of the clauses that wait.
        select: Maps a clause to the literals on which it may be resolved.
        seen: The masks of all clauses that ever waited, so that none waits twice.
        protected: Clauses that are kept even if another subsumes them.
        pure_literals: The mask of the literals that were pure in the input.
    """

    counted: ClassVar[tuple[str, ...]] = ("given", "resolved", "kept", "dropped")

    def __attrs_post_init__(self) -> None:
        """Begin with an empty queue."""
        super().__attrs_post_init__()
        self.queue = Queue(self.options.ratio, self.options.units_first, 2 * self.width)
        self.select = SELECTIONS[self.options.select]
        self.seen: set[int] = set()
        self.protected: Set[int] = frozenset()
        self.pure_literals = 0

    def run(self) -> int | None:
        """Return the number of the empty clause; None if nothing new follows."""
        clauses = self.simplify_input()
        for number, mask in clauses.items():
            if not mask:
                return number
        self.enqueue_input(clauses)

        while (given := self.queue.pop()) is not None:
            empty = self.process_given(given)
            if empty is not None:
                return empty
        return None

    def simplify_input(self) -> Mapping[int, int]:
        """Return, by number, the input clauses left; of equal clauses only the first stays."""
        clauses: dict[int, int] = {}
        even_codes = self.even_codes if self.options.tautologies else 0
        seen = self.seen

        for number, mask in enumerate(self.problem.masks):
            # The test of `is_tautology`, without a call, for there may be many clauses.
            if mask & mask >> 1 & even_codes:
                self.report_dropped(mask, "tautology")
            elif mask in seen:
                self.report_dropped(mask, "repetition")
            else:
                seen.add(mask)
                clauses[number] = mask
        if not self.options.pure:
            return clauses

        literal_by_number, self.pure_literals = delete_pure(clauses, self.even_codes)
        for number, code in literal_by_number.items():
            self.report_dropped(clauses.pop(number), "pure literal", self.problem.literal(code))
        return clauses

    def process_given(self, number: int) -> int | None:
        """Simplify and infer, steps 3 and 4 of the loop, for the given clause with this number.

        Return the number of the empty clause, if it is derived.
        """
        self.meter.poll()
        self.index.work += LOOKUP_OPERATIONS
        if self.index.work > OPERATIONS_BETWEEN_REPORTS:
            self.count_work()
        given_clause = self.trace.masks[number]

        # Forward: if a clause given before subsumes this one, it adds nothing.
        if self.options.forward and given_clause not in self.protected:
            subsumer = self.index.find_subsumer(given_clause)
            if subsumer is not None:
                self.report_subsumed(given_clause, subsumer)
                return None
        self.counts["given"] += 1
        if self.tracer is not None:
            self.tracer(Given(self.problem.clause(given_clause)))

        # Backward: from the clauses given before that this one subsumes, nothing more is inferred.
        if self.options.backward:
            for old in self.index.find_subsumed(given_clause):
                if old not in self.protected:
                    self.report_subsumed(old, given_clause)
                    self.index.remove(old)
                    self.deactivate(old)

        return self.infer(number, given_clause)

    @abstractmethod
    def enqueue_input(self, clauses: Mapping[int, int]) -> None:
        """Put the input clauses into the queue, except those that a subclass only indexes."""

    @abstractmethod
    def infer(self, number: int, mask: int) -> int | None:
        """Draw all conclusions from the given clause and the clauses given before it.

        From then on it counts among these. Return the number of the empty clause, if it is among
        the conclusions.
        """

    @abstractmethod
    def deactivate(self, mask: int) -> None:
        """Let no more conclusions be drawn from a clause that was given before."""


def delete_pure(clauses: Mapping[int, int], even_codes: int) -> tuple[dict[int, int], int]:
    """Return the clauses to delete, each with its pure literal, and the mask of all pure literals.

        C ∨ a
        ═════      deletes the clause, if ¬a occurs nowhere; keeps satisfiability only

    A model of what is left becomes one of the whole when `a` is made true. The clauses deleted may
    have other consequences, so this is for a single search and never for clauses that are kept.

    They come in the order in which the literals become pure: each deletion may take away the last
    occurrence of another literal's complement.

    >>> delete_pure({0: 0b000110, 1: 0b010001, 2: 0b100001}, even_codes=0b010101)
    ({0: 2, 1: 0, 2: 0}, 5)

    Args:
        clauses: The clauses by number.
        even_codes: The mask of all even codes.

    Returns:
        The code of a pure literal by the number of each deleted clause; the mask of pure literals.
    """
    remaining = dict(clauses)
    literal_by_number = dict[int, int]()
    pure_literals = 0
    while True:
        present = 0
        for mask in remaining.values():
            present |= mask
        newly_pure = present & ~flip(present, even_codes)
        if not newly_pure:
            return literal_by_number, pure_literals

        # All are deleted at once. One literal at a time would come to the same, because a deletion
        # leaves every pure literal pure.
        pure_literals |= newly_pure
        deleted: list[tuple[int, int]] = []
        for number, mask in remaining.items():
            if mask & newly_pure:
                lowest_code, *_ = bits(mask & newly_pure)
                deleted.append((lowest_code, number))
        for code, number in sorted(deleted):
            literal_by_number[number] = code
            del remaining[number]


def construct_model(clauses: Iterable[int], even_codes: int, positive_only: bool) -> int:
    """Return the mask of the atoms that saturated clauses force to be true: a model of them.

    Atoms are decided from the least to the greatest. An atom is false unless a clause forces it:
    one in which it is the greatest literal, and all others are false so far. If the clauses are
    saturated, the outcome is a model. For suppose that it makes a clause false, and take the least
    one. Its greatest literal is negative, or the clause would have forced it; and some other clause
    forced that atom. The resolvent of the two is smaller, is false as well, and is there or is
    subsumed: a contradiction.

    Args:
        clauses: The clauses, from which nothing new follows.
        even_codes: The mask of all even codes.
        positive_only: Whether a clause with a negative literal forces nothing, because it was
            resolved on that literal first.
    """
    # By the greatest literal, the other literals of each clause that may force it.
    others_by_top: dict[int, list[int]] = {}
    for mask in clauses:
        top = 1 << mask.bit_length() - 1
        if top & even_codes and not (positive_only and mask & ~even_codes):
            others_by_top.setdefault(top, []).append(mask ^ top)

    true_atoms = 0
    for atom in sorted(others_by_top):
        # A negative literal is one bit above its atom, and true where that is false.
        true_literals = true_atoms | ~(true_atoms << 1) & even_codes << 1
        if any(not others & true_literals for others in others_by_top[atom]):
            true_atoms |= atom
    return true_atoms
