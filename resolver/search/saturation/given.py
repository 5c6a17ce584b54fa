"""The second rung, the given-clause loop: pick a clause, resolve it with all picked before.

    passive      picked next            active
    ───────  →   given clause  ×  ──────────────────  →  passive
                                  all picked before it

To the prover of textbooks (`resolver/rules/textbook.py`) it adds a choice: one clause at a time,
short ones first, on selected literals, and an index that finds what is subsumed.

The loop is that of loop.py; here a conclusion is a binary resolvent, and every pair of clauses
meets just once, when the later of the two is given. Level saturation, unit, input and ordered
resolution and the set of support are this loop with other options; what they may resolve is a
matter of which partners are filed under a literal.

Source: McCune, OTTER 3.0, 1994.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import Final

from resolver.budget import Meter
from resolver.errors import UNSUPPORTED
from resolver.logic.clause import EMPTY, Clause
from resolver.proofs.proof import Proof
from resolver.search.events import Dropped, Kept, LevelBegun, Listener, Resolved
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem, bits, encode, flip, order_atoms
from resolver.search.saturation.loop import Saturation, construct_model
from resolver.search.saturation.options import Options

ACTIVATION_OPERATIONS_A_LITERAL: Final = (
    150  # operations for each literal that a clause may be resolved on
)
ENQUEUE_OPERATIONS: Final = 70  # and for each clause that is kept, which takes room


def refute(
    problem: Problem, options: Options, meter: Meter, tracer: Listener | None = None
) -> Outcome:
    """Return a refutation of the problem, or a model of it.

    >>> from resolver import Clause, Literal
    >>> from resolver.search.problem import encode
    >>> problem = encode([Clause(["~p", "q"]), Clause(["p"])], [Clause(["~q"])])
    >>> print(refute(problem, Options(), Meter()).proof)
      1. ¬p ∨ q    axiom: given
      2. p         axiom: given
      3. ¬q        axiom: the denied goal
      4. q         resolution 1, 2 on p
      5. □         resolution 4, 3 on q

    Args:
        problem: The clauses.
        options: The choices of a saturation.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out; or nothing new follows and the options are incomplete.
    """
    if options.refinement == "sos":
        problem = _leave_out_denied_premises(problem)
    return _GivenClause(order_atoms(problem), options, meter, tracer).outcome()


def saturate_problem(
    problem: Problem, options: Options, meter: Meter, tracer: Listener | None = None
) -> tuple[Clause, ...]:
    """Return, in order, the clauses left when nothing new follows, or else the empty one alone.

    >>> from resolver.search.problem import encode
    >>> clauses = [Clause(["p", "q"]), Clause(["~p"])]
    >>> print(*saturate_problem(encode(clauses), Options(refinement="unit"), Meter()), sep=", ")
    ¬p, q

    Args:
        problem: The clauses.
        options: The choices of a saturation.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    problem = order_atoms(problem)
    run = _GivenClause(problem, options, meter, tracer)
    if run.run() is not None:
        return (EMPTY,)
    return tuple(sorted(map(problem.clause, run.index.clauses())))


def _leave_out_denied_premises(problem: Problem) -> Problem:
    """Return the problem without premises that deny the goal as well: they have support."""
    denial = frozenset(problem.clauses[problem.support :])
    pairs = zip(problem.clauses, problem.sources, strict=True)
    premises = [pair for pair in list(pairs)[: problem.support] if pair[0] not in denial]
    return encode(premises, problem.clauses[problem.support :], problem.atoms)


class _GivenClause(Saturation):
    """One run of the loop."""

    def __attrs_post_init__(self) -> None:
        """Begin with no active clause."""
        super().__attrs_post_init__()
        masks, refinement = self.problem.masks, self.options.refinement
        self.support: frozenset[int] = frozenset()
        if refinement == "sos":  # without a goal: all the others together have a model
            negative = [mask for mask in masks if not mask & self.even]
            self.support = frozenset(masks[self.problem.support :] or negative)
        if refinement == "input":  # what subsumes an input need not be one itself
            self.protected = frozenset(masks)
        self.inputs = len(masks)
        # The operations for each clause resolved with, and for each that is kept.
        self.looking, self.waiting = self.width // 500, ENQUEUE_OPERATIONS + self.width // 6
        self.level_ends = self.inputs
        # Under each literal: the other literals of the active clauses with it, and their numbers.
        self.active: list[dict[int, int]] = [{} for _ in range(2 * self.width)]
        self.special = self.active
        if refinement != "any":
            self.special = [{} for _ in self.active]

    def proof(self, empty: int) -> Proof:
        """Return the refutation; raises SearchStopped where it uses no clause with support."""
        if self.options.refinement == "sos" and not self.is_special(empty, 0):
            self.meter.run_dry(UNSUPPORTED)
        return super().proof(empty)

    def model(self) -> Mapping[str, bool]:
        """Return what the clauses force to be true; raises SearchStopped where that is no model."""
        if not self.options.complete:
            self.meter.run_dry()
        if self.options.refinement == "any":
            positive_only = self.options.select != "greatest"
            true = construct_model(self.index.clauses(), self.even, positive_only) | self.pure
            return self.problem.model(true)
        # The clauses here are too few to build a model from, and what has no support may have none.
        found = learner.refute(self.problem, meter=self.meter).model
        return self.meter.run_dry(UNSUPPORTED) if found is None else found

    def begin(self, clauses: Mapping[int, int]) -> None:
        """Let all clauses wait; where they are picked by age alone, levels are counted."""
        self.queue.extend(0, [clauses.get(number, 0) for number in range(self.inputs)])
        if not self.options.ratio:
            self.counts["levels"] = 0
            self.next_level()

    def give(self, number: int) -> int | None:
        """Simplify with a clause, and infer, as everywhere; count the levels."""
        if not self.options.ratio and number >= self.level_ends:
            self.next_level()
            self.level_ends = len(self.trace.masks)
        return super().give(number)

    def next_level(self) -> None:
        """Count a level more; the input is level 0."""
        if self.tracer is not None:
            self.tracer(LevelBegun(self.counts["levels"]))
        self.counts["levels"] += 1

    def infer(self, number: int, mask: int) -> int | None:
        """Resolve a clause with the active ones; return the number of the empty clause, if any."""
        codes = bits(self.select(mask, self.even))
        partners = self.enter(number, mask, codes)
        for code in codes:
            if partners[code ^ 1]:
                empty = self.resolve(number, mask, code, partners[code ^ 1])
                if empty is not None:
                    return empty
        return None

    def enter(self, number: int, mask: int, codes: Collection[int]) -> list[dict[int, int]]:
        """Make a clause active under these codes, and return those it may be resolved with."""
        self.index.add(mask)
        self.index.work += ACTIVATION_OPERATIONS_A_LITERAL * len(codes)
        for code in codes:
            self.active[code][mask ^ 1 << code] = number
        if self.special is self.active or not self.is_special(number, mask):
            return self.special
        for code in codes:
            self.special[code][mask ^ 1 << code] = number
        return self.active

    def is_special(self, number: int, mask: int) -> bool:
        """Return whether a clause may be resolved with any other, where not all may."""
        refinement = self.options.refinement
        if refinement == "unit":
            return not mask & mask - 1
        if refinement == "input":
            return number < self.inputs
        return number >= self.inputs or mask in self.support

    def retire(self, mask: int) -> None:
        """Take a clause out from under the literals it is resolved on."""
        for code in bits(self.select(mask, self.even)):
            self.active[code].pop(mask ^ 1 << code)
            self.special[code].pop(mask ^ 1 << code, None)

    def resolve(self, number: int, mask: int, code: int, partners: dict[int, int]) -> int | None:
        """Make all resolvents of a clause on one literal; keep those not seen before.

        This is the inner loop. A resolvent is a tautology if the other parent has the complement
        of a literal here.
        """
        self.meter.step(len(partners))
        self.index.work += len(partners) * self.looking
        rest = mask ^ 1 << code
        seen = self.seen
        clash = flip(rest, self.even) if self.options.tautologies else 0
        fresh = {
            resolvent: partner
            for others, partner in partners.items()
            if not others & clash and (resolvent := others | rest) not in seen
        }
        self.counts["dropped"] += len(partners) - len(fresh)
        if self.tracer is not None:
            self.report(self.tracer, mask, code, partners, fresh.keys())
        return self.keep(number, code, fresh) if fresh else None

    def keep(self, left: int, code: int, fresh: dict[int, int]) -> int | None:
        """Note new resolvents, with the numbers of their right parents, and let them wait."""
        self.meter.keep(len(fresh))
        self.counts["kept"] += len(fresh)
        self.index.work += len(fresh) * self.waiting
        first = self.trace.extend(left, code, fresh)
        if 0 in fresh:
            return first + list(fresh).index(0)
        self.seen.update(fresh)
        self.queue.extend(first, fresh)
        return None

    def report(
        self, tracer: Listener, mask: int, code: int, partners: dict[int, int], fresh: Set[int]
    ) -> None:
        """Report to the tracer, one by one, the resolvents that `resolve` makes at once."""
        clause, atom, new = self.problem.clause, self.problem.atoms[code >> 1], set(fresh)
        for others in partners:
            resolvent = mask ^ 1 << code | others
            whole = others | 1 << (code ^ 1)
            tracer(Resolved(clause(mask), clause(whole), atom, clause(resolvent)))
            if resolvent in new:
                new.remove(resolvent)
                tracer(Kept(clause(resolvent)))
            else:
                seen = resolvent in self.seen or resolvent in fresh
                tracer(Dropped(clause(resolvent), "repetition" if seen else "tautology"))
