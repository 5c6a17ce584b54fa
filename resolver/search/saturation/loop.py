"""The loop that saturations share: pick a clause, simplify, draw conclusions, and again.

    waiting  →  given clause  →  conclusions  →  waiting

A clause is looked at closely only when its turn comes, and most never have one. What follows from a
given clause and those before it is the subclass's part. When nothing new follows, the saturated
clauses say which model there is (`construct_model`).

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

OPERATIONS_BETWEEN_REPORTS: Final = 10_000  # operations, after which they are counted at the latest
ATOMS_PER_STORED_LITERAL: Final = (
    300  # atoms; the mask of so many takes the room of a literal that is held
)


def charge_input_masks(problem: Problem, meter: Meter) -> int:
    """Count the masks of the input; return how many times the room of a literal each literal takes.

    A mask is as long as all atoms are many, and a literal that is held has one of its own.
    """
    width = len(problem.atoms)
    meter.keep(0, len(problem.clauses) * width // ATOMS_PER_STORED_LITERAL)
    return 1 + width // ATOMS_PER_STORED_LITERAL


@define(eq=False, slots=False)
class Search(ABC):
    """One run over clauses as masks; `index` has those that nothing subsumes."""

    counted: ClassVar[tuple[str, ...]] = ()  # what is counted, by name

    problem: Problem
    options: Options
    meter: Meter
    tracer: Listener | None

    def __attrs_post_init__(self) -> None:
        """Make what a run needs; a subclass adds its own."""
        self.room = charge_input_masks(self.problem, self.meter)
        self.even = self.problem.even
        self.width = len(self.problem.atoms)
        self.begun = self.meter.steps
        self.trace = BinaryTrace(self.problem)
        self.index = Index()
        self.counts = dict.fromkeys(self.counted, 0)

    def outcome(self) -> Outcome:
        """Return a refutation, or a model; each step of the meter is a clause resolved."""
        empty = self.run()
        statistics = {**self.counts, "resolved": self.meter.steps - self.begun}
        if empty is None:
            return Outcome(model=self.model(), statistics=statistics)
        return Outcome(proof=self.proof(empty), statistics=statistics)

    def proof(self, empty: int) -> Proof:
        """Return the proof of the empty clause."""
        return self.trace.proof(empty)

    @abstractmethod
    def run(self) -> int | None:
        """Return the number of the empty clause, or None when nothing new follows."""

    @abstractmethod
    def model(self) -> Mapping[str, bool]:
        """Return a model of clauses from which nothing new follows."""

    def count_work(self) -> None:
        """Report to the meter the operations since the last report, and the room filed."""
        index = self.index
        self.meter.work(index.work)
        self.meter.keep(0, index.room * self.room)
        index.work = index.room = 0

    def subsume(self, mask: int, by: int) -> None:
        """Count a clause that another subsumes."""
        self.drop(mask, "subsumed by", None if self.tracer is None else self.problem.clause(by))

    def drop(self, mask: int, reason: str, by: Clause | Literal | None = None) -> None:
        """Count a clause that is not used, or no longer."""
        self.counts["dropped"] += 1
        if self.tracer is not None:
            self.tracer(Dropped(self.problem.clause(mask), reason, by))


class Saturation(Search):
    """One run: the clauses that wait, and those that were given, which the index has."""

    counted: ClassVar[tuple[str, ...]] = ("given", "resolved", "kept", "dropped")

    def __attrs_post_init__(self) -> None:
        """Begin with nothing that waits."""
        super().__attrs_post_init__()
        self.queue = Queue(self.options.ratio, self.options.units_first, 2 * self.width)
        self.select = SELECTIONS[self.options.select]
        self.seen: set[int] = set()  # every clause there ever was
        self.protected: Set[int] = frozenset()  # what is kept even if something subsumes it
        self.pure = 0

    def run(self) -> int | None:
        """Return the number of the empty clause, or None when nothing new follows."""
        clauses = self.start()
        for number, mask in clauses.items():
            if not mask:
                return number
        self.begin(clauses)
        while (given := self.queue.pop()) is not None:
            empty = self.give(given)
            if empty is not None:
                return empty
        return None

    def start(self) -> Mapping[int, int]:
        """Return the clauses to begin with: each once, and what the simplifications leave."""
        clauses: dict[int, int] = {}
        even, seen = self.even if self.options.tautologies else 0, self.seen
        for number, mask in enumerate(self.problem.masks):
            if mask & mask >> 1 & even:  # tautological, without a call: there may be many
                self.drop(mask, "tautology")
            elif mask in seen:
                self.drop(mask, "repetition")
            else:
                seen.add(mask)
                clauses[number] = mask
        if not self.options.pure:
            return clauses
        gone, self.pure = delete_pure(clauses, self.even)
        for number, code in gone.items():
            self.drop(clauses.pop(number), "pure literal", self.problem.literal(code))
        return clauses

    def give(self, number: int) -> int | None:
        """Simplify with a clause, and infer; return the number of the empty clause, if any."""
        self.meter.poll()
        self.index.work += LOOKUP_OPERATIONS
        if self.index.work > OPERATIONS_BETWEEN_REPORTS:
            self.count_work()
        mask = self.trace.masks[number]
        if self.options.forward and mask not in self.protected:
            by = self.index.subsumer(mask)
            if by is not None:
                self.subsume(mask, by)
                return None
        self.counts["given"] += 1
        if self.tracer is not None:
            self.tracer(Given(self.problem.clause(mask)))
        if self.options.backward:
            for old in self.index.subsumed(mask):
                if old not in self.protected:
                    self.subsume(old, mask)
                    self.index.remove(old)
                    self.retire(old)
        return self.infer(number, mask)

    @abstractmethod
    def begin(self, clauses: Mapping[int, int]) -> None:
        """Let the clauses to begin with wait."""

    @abstractmethod
    def infer(self, number: int, mask: int) -> int | None:
        """Draw all conclusions from a clause and those before it, and note it as one of them."""

    @abstractmethod
    def retire(self, mask: int) -> None:
        """Draw no more conclusions from a clause that was given before."""


def delete_pure(clauses: Mapping[int, int], even: int) -> tuple[dict[int, int], int]:
    """Return the clauses that go, each with the code of its pure literal, and those literals' mask.

        C ∨ a
        ═════      deletes the clause, if ¬a occurs nowhere; keeps satisfiability only

    A model of what is left becomes one of the whole when `a` is made true. The clauses deleted may
    have other consequences, so this is for a single search and never for clauses that are kept.

    They come in the order in which the literals become pure, for each clause that goes may leave
    more of them.

    >>> delete_pure({0: 0b000110, 1: 0b010001, 2: 0b100001}, even=0b010101)
    ({0: 2, 1: 0, 2: 0}, 5)
    """
    left, gone, pure = dict(clauses), dict[int, int](), 0
    while True:
        present = 0
        for mask in left.values():
            present |= mask
        found = present & ~flip(present, even)
        if not found:
            return gone, pure
        # One literal at a time would delete no less: a pure literal stays pure.
        pure |= found
        deleted = [(bits(mask & found)[0], number) for number, mask in left.items() if mask & found]
        gone.update((number, code) for code, number in sorted(deleted))
        for _, number in deleted:
            del left[number]


def construct_model(clauses: Iterable[int], even: int, positive_only: bool) -> int:
    """Return, as a mask of positive literals, what the clauses force to be true.

    Atoms are decided from the least to the greatest, false unless a clause forces them: one whose
    other literals are smaller and false, and whose greatest literal is the atom. Saturation up to
    redundancy is just what makes the outcome a model.

    With `positive_only` a clause with a negative literal forces nothing, because it has been
    resolved on that literal first.
    """
    forcing: dict[int, list[int]] = {}
    for mask in clauses:
        top = 1 << mask.bit_length() - 1
        if top & even and not (positive_only and mask & ~even):
            forcing.setdefault(top, []).append(mask ^ top)
    true = 0
    for atom in sorted(forcing):
        # Negative literals are false where the atom, one bit lower, is true.
        holds = true | ~(true << 1) & even << 1
        if any(not rest & holds for rest in forcing[atom]):
            true |= atom
    return true
