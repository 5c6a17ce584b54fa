"""The second rung, the given-clause loop: pick a clause, resolve it with all picked before.

    passive      picked next            active
    ───────  →   given clause  ×  ──────────────────  →  passive
                                  all picked before it

To the prover of textbooks (`resolver/rules/textbook.py`) it adds a choice: one clause at a time,
short ones first, is resolved on selected literals only. It also adds an index, which finds what
subsumes a clause and what the clause subsumes.

*The loop* (written in loop.py, which adds the reasons; the options have their default values here):

1. *Input.* Tautologies and repetitions are deleted, and clauses with a pure literal if the option
   `pure` is on. A model of the others then makes the pure literals true as well, which satisfies
   the deleted clauses and makes no other false. The others wait in a queue.
2. *Pick.* The given clause is a unit if one waits, else a shortest clause: short clauses subsume
   much, and are near the empty one. After every five picks by length (`ratio`) comes the oldest of
   all, so that no clause waits for ever. Of equally short clauses the oldest is picked.
3. *Simplify.* If an active clause subsumes it, it is deleted (forward). Otherwise the active
   clauses that it subsumes are deleted (backward). Clauses that wait are not tested, because most
   are never picked.
4. *Infer.* Clauses that were given are active: each is filed under the literals on which it may be
   resolved. The given clause becomes active too, and is resolved with those filed under the
   complements of its selected literals. So every pair of clauses meets just once, when the later of
   the two is given. A resolvent that is a tautology, or that has waited before, is dropped; all
   others wait.

It ends with the empty clause, or when no clause waits, or when the budget has run out: each pair
that is resolved is a step of the meter, each resolvent that waits a clause, and `index.work` counts
operations that `count_work` reports to it now and then. The meter raises SearchStopped.

*The proof.* Each resolvent is entered into the trace (`BinaryTrace`, trace.py) with its parents and
its pivot when it is kept, and is never removed from it. A proof has the clauses that are reached
from the empty clause by going back to parents.

*Why it is complete.* The queue is fair, so in the end each clause was given or is subsumed by one
that was. Then the active clauses are saturated: all resolvents on selected literals of any two are
there, or subsumed. If the empty clause is not among them, `construct_model` builds a model from
them. For the model only the resolvents on the greatest literal of each clause are needed, or those
on a negative literal where there is one. So with a selection (`greatest`, `negative`) fewer
resolvents are made, and they are enough.

*Variants.* Level saturation, unit, input and ordered resolution and the set of support are this
loop with other options. Level saturation picks by age alone. A refinement wants one of two parents
to be special: a unit, an input clause, or one with support. Under each literal it keeps a second
list, of the special clauses only, and a clause that is not special is resolved with these.

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
from resolver.search.saturation.loop import SaturationLoop, construct_model
from resolver.search.saturation.options import Options

# Activating a clause costs this many operations for each literal on which it may be resolved.
ACTIVATION_OPERATIONS_A_LITERAL: Final = 150
# Letting a clause wait costs this many operations, which pay for its room as well.
ENQUEUE_OPERATIONS: Final = 70
# Long masks take longer: for this many atoms of the problem each resolvent, or each clause that is
# kept, costs one operation more.
ATOMS_AN_OPERATION_OF_A_RESOLVENT: Final = 500
ATOMS_AN_OPERATION_OF_A_KEPT_CLAUSE: Final = 6


def refute(
    problem: Problem,
    options: Options,
    meter: Meter,
    tracer: Listener | None = None,
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
    problem: Problem,
    options: Options,
    meter: Meter,
    tracer: Listener | None = None,
) -> tuple[Clause, ...]:
    """Return, in order, the clauses left when nothing new follows, or the empty clause alone.

    >>> from resolver.search.problem import encode
    >>> clauses = [Clause(["p", "q"]), Clause(["~p"])]
    >>> options = Options(refinement="unit")
    >>> print(*saturate_problem(encode(clauses), options, Meter()), sep=", ")
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
    """Return the problem without premises that also deny the goal, so that these have support."""
    denial = problem.clauses[problem.support :]
    denied = frozenset(denial)
    pairs = list(zip(problem.clauses, problem.sources, strict=True))
    premises = pairs[: problem.support]
    others = [(clause, source) for clause, source in premises if clause not in denied]
    return encode(others, denial, problem.atoms)


class _GivenClause(SaturationLoop):
    """One run of the loop.

    Attributes:
        active: By the code of a literal, the active clauses filed under it: a dictionary from the
            mask of a clause's other literals, so that a resolvent is one operation, to its number.
        special: Of these, the clauses that the refinement lets be resolved with any other. Without
            a refinement these are all, and the dictionaries are those of `active`.
        support: The input clauses with support, as masks.
        inputs: How many clauses the problem has.
        level_end: The number of the first clause of the next level.
        operations_a_resolvent: What one resolvent costs because of the length of its mask.
        operations_a_kept_clause: What one clause that is kept costs.
    """

    def __attrs_post_init__(self) -> None:
        """Begin with no active clause."""
        super().__attrs_post_init__()
        masks = self.problem.masks
        refinement = self.options.refinement

        # Without a goal the negative clauses have support. The set may be any whose other clauses
        # are consistent, and all others are: they are true if every atom is.
        self.support: frozenset[int] = frozenset()
        if refinement == "sos":
            negative = [mask for mask in masks if not mask & self.even_codes]
            self.support = frozenset(masks[self.problem.support :] or negative)

        # The clause that subsumes an input clause need not be one, and then may not be resolved
        # with all that the input clause may. So input clauses stay.
        if refinement == "input":
            self.protected = frozenset(masks)

        self.active: list[dict[int, int]] = [{} for _ in range(2 * self.width)]
        self.special = self.active
        if refinement != "any":
            self.special = [{} for _ in self.active]

        self.inputs = len(masks)
        self.level_end = self.inputs
        self.operations_a_resolvent = self.width // ATOMS_AN_OPERATION_OF_A_RESOLVENT
        self.operations_a_kept_clause = (
            ENQUEUE_OPERATIONS + self.width // ATOMS_AN_OPERATION_OF_A_KEPT_CLAUSE
        )

    def proof(self, empty: int) -> Proof:
        """Return the refutation; raise SearchStopped if no clause with support is in it."""
        if self.options.refinement == "sos" and not self._is_special(empty, 0):
            self.meter.run_dry(UNSUPPORTED)
        return super().proof(empty)

    def model(self) -> Mapping[str, bool]:
        """Return a model of the saturated clauses; raise SearchStopped if they need not have one.

        Pure literals are made true, which satisfies the clauses that were deleted for them.
        """
        if not self.options.complete:
            self.meter.run_dry()
        if self.options.refinement == "any":
            positive_only = self.options.select != "greatest"
            true = construct_model(self.index.clauses(), self.even_codes, positive_only)
            return self.problem.model(true | self.pure_literals)

        # With a set of support too few clauses are derived to build a model from them. And premises
        # were never resolved with each other, so they may be contradictory without the goal.
        model = learner.refute(self.problem, meter=self.meter).model
        return self.meter.run_dry(UNSUPPORTED) if model is None else model

    def enqueue_input(self, clauses: Mapping[int, int]) -> None:
        """Let all clauses wait; begin level 0 if they are picked by age alone."""
        self.queue.extend(0, [clauses.get(number, 0) for number in range(self.inputs)])
        if not self.options.ratio:
            self.counts["levels"] = 0
            self._begin_level()

    def process_given(self, number: int) -> int | None:
        """Count a level if the given clause begins one; then simplify and infer as the loop does.

        Levels are counted if clauses are picked by age alone: then all clauses of a level are given
        before any that they derive.
        """
        if not self.options.ratio and number >= self.level_end:
            self._begin_level()
            self.level_end = len(self.trace.masks)
        return super().process_given(number)

    def _begin_level(self) -> None:
        """Report the next level to the tracer, and count it; the input is level 0."""
        if self.tracer is not None:
            self.tracer(LevelBegun(self.counts["levels"]))
        self.counts["levels"] += 1

    def infer(self, number: int, mask: int) -> int | None:
        """Resolve the given clause with active ones; return the empty clause's number, if any."""
        codes = bits(self.select(mask, self.even_codes))

        # It becomes active before it is resolved, yet does not meet itself: only a tautology has
        # the complement of one of its literals.
        partners = self._activate(number, mask, codes)
        for code in codes:
            if partners[code ^ 1]:
                empty = self._resolve(number, mask, code, partners[code ^ 1])
                if empty is not None:
                    return empty
        return None

    def _activate(self, number: int, mask: int, codes: Collection[int]) -> list[dict[int, int]]:
        """Make a clause active under these codes; return the clauses it may be resolved with."""
        self.index.add(mask)
        self.index.work += ACTIVATION_OPERATIONS_A_LITERAL * len(codes)
        for code in codes:
            self.active[code][mask ^ 1 << code] = number

        if self.special is self.active or not self._is_special(number, mask):
            return self.special
        for code in codes:
            self.special[code][mask ^ 1 << code] = number
        return self.active

    def _is_special(self, number: int, mask: int) -> bool:
        """Return whether the refinement lets a clause be resolved with any other."""
        refinement = self.options.refinement
        if refinement == "unit":
            return not mask & mask - 1
        if refinement == "input":
            return number < self.inputs

        # Whatever is derived with a set of support has a parent with support, so it has support.
        return number >= self.inputs or mask in self.support

    def deactivate(self, mask: int) -> None:
        """Take a clause out of the active ones, under each of its selected literals."""
        for code in bits(self.select(mask, self.even_codes)):
            self.active[code].pop(mask ^ 1 << code)
            self.special[code].pop(mask ^ 1 << code, None)

    def _resolve(self, number: int, mask: int, code: int, partners: dict[int, int]) -> int | None:
        """Make all resolvents of a clause on one literal; return the empty one's number, if any.

        This is the inner loop, so the resolvents are made in one batch.
        """
        self.meter.step(len(partners))
        self.index.work += len(partners) * self.operations_a_resolvent
        others = mask ^ 1 << code
        seen = self.seen

        # A resolvent is a tautology if the partner has the complement of a literal that is left.
        clashing = flip(others, self.even_codes) if self.options.tautologies else 0
        new_resolvents = {
            resolvent: partner
            for partner_others, partner in partners.items()
            if not partner_others & clashing and (resolvent := partner_others | others) not in seen
        }

        self.counts["dropped"] += len(partners) - len(new_resolvents)
        if self.tracer is not None:
            self._report_batch(self.tracer, mask, code, partners, new_resolvents.keys())
        return self._keep(number, code, new_resolvents) if new_resolvents else None

    def _keep(self, left: int, code: int, new_resolvents: dict[int, int]) -> int | None:
        """Enter a batch of resolvents into the trace, and let them wait.

        Return the number of the empty clause, if it is among them.

        Args:
            left: The number of the left parent of all.
            code: The code of the left parent's literal that is resolved away.
            new_resolvents: The right parent's number by the mask of each resolvent.
        """
        self.meter.keep(len(new_resolvents))
        self.counts["kept"] += len(new_resolvents)
        self.index.work += len(new_resolvents) * self.operations_a_kept_clause
        first = self.trace.add_batch(left, code, new_resolvents)
        if 0 in new_resolvents:
            return first + list(new_resolvents).index(0)

        self.seen.update(new_resolvents)
        self.queue.extend(first, new_resolvents)
        return None

    def _report_batch(
        self,
        tracer: Listener,
        mask: int,
        code: int,
        partners: dict[int, int],
        kept: Set[int],
    ) -> None:
        """Report to the tracer, one by one, the resolvents that are made in one batch."""
        clause_of = self.problem.clause
        given = clause_of(mask)
        pivot = self.problem.atoms[code >> 1]
        unreported = set(kept)
        for partner_others in partners:
            mask_of_resolvent = mask ^ 1 << code | partner_others
            partner = clause_of(partner_others | 1 << (code ^ 1))
            resolvent = clause_of(mask_of_resolvent)
            tracer(Resolved(given, partner, pivot, resolvent))

            # The batch may make a clause twice; only the first one is new.
            if mask_of_resolvent in unreported:
                unreported.remove(mask_of_resolvent)
                tracer(Kept(resolvent))
            elif mask_of_resolvent in self.seen or mask_of_resolvent in kept:
                tracer(Dropped(resolvent, "repetition"))
            else:
                tracer(Dropped(resolvent, "tautology"))
