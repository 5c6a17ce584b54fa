"""Finds the shortest refutation, and whether it is certain that no other one is shorter.

Several strategies search for refutations, and the shortest of these, once it is shortened, is an
upper bound. A clause without which the others can all be true is a leaf of every refutation, and n
leaves take n - 1 resolutions: that is a lower bound. Each number between the bounds is tried in
turn, from below, by a search that leaves nothing out.

Source: Iwama & Miyano, Structure in Complexity Theory 1995 (read-once refutations, of one step less
than they have leaves, and how hard it is to tell); Peitl & Szeider, JAIR 72, 2021 (the shortest
refutations of small formulas).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from attrs import evolve, frozen

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import ConsistentError, SearchStopped
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.literal import atoms_of_literals
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, leaves_of, length_in_words
from resolver.proofs.shortening import Shortening, shorten_in_stages
from resolver.proofs.step import Step, clause_of
from resolver.questions.goal import Goal, Question, encode_question
from resolver.questions.implicates import find_sole_violated
from resolver.search.elimination import find_reduced_refutation
from resolver.search.minimum import (
    MOST_TABLE_ATOMS,
    Cases,
    MergeStep,
    StepSearch,
    choose_leaves,
    has_no_pure_literal,
)
from resolver.search.problem import Problem, encode, flip, is_tautology
from resolver.search.saturation.index import Index
from resolver.search.strategy import strategy
from resolver.text.reading import Sourced
from resolver.text.results import OneLineRepr

# Shortening by another search: the axioms of a proof may have a refutation with fewer steps.
#
# First the proof itself is changed (`resolver/proofs/shortening.py`). Then its axioms are refuted
# anew, by a reduction and clause learning (`resolver/search/elimination.py`). If that finds no
# shorter refutation, there is a second search, from more clauses: those of the caller that have
# only atoms of the proof join the axioms, since a proof may be short because of another clause.
# Elimination has to break ties between atoms of equal cost: in the first search by the order in
# which the proof first resolves on them, in the second by the order in which it last does.
#
# Two bounds keep the time at a few times that of the proof alone: the steps of a search are limited
# by the length of the proof, and a refutation that is clearly longer is shortened no further.
#
# Source: Fontaine, Merz & Woltzenlogel Paleo, CADE 2011 (the transformations); Zhang & Malik, SAT
# 2003 (the axioms of a proof, refuted anew).

SEARCH_STEPS_PER_PROOF_STEP: Final = 2
MOST_TIMES_LONGER: Final = (
    1.05  # A refutation this many times as long as the proof seldom becomes shorter.
)


def shorten(
    proof: Proof,
    *,
    clauses: Sourced = (),
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Shortening:
    """Shorten a proof by all means as long as they help, and return each stage.

    >>> from resolver.logic.clause import Clause
    >>> from resolver.proofs import Derivation
    >>> d = Derivation()
    >>> a = d.axiom(Clause(["a"]), "given")
    >>> b, c = (d.axiom(Clause(["~a", name]), "given") for name in "bc")
    >>> end = d.axiom(Clause(["~a", "~b", "~c"]), "given")
    >>> for premise, pivot in ((d.resolve(a, b, "a"), "b"), (d.resolve(a, c, "a"), "c")):
    ...     end = d.resolve(end, premise, pivot)
    >>> print(shorten(d.proof(d.resolve(end, a, "a"))))
                   resolutions  width  depth
    as found                 5      3      4
    trimmed                  5      3      4
    lowered units            3      3      3

    The conclusion stays the same, and the axioms and instances are some of the present ones, or
    some of the clauses. A counting proof is only trimmed. A proof that is no refutation is only
    transformed, and not searched for anew.

    Args:
        proof: The proof.
        clauses: Clauses that a refutation may use besides its axioms, each perhaps as a pair with
            its source; or the text of formulas.
        budget: The most steps; each step of a proof counts once for each transformation. The
            default is five million.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Returns:
        The proof after each stage, from "as found" on.

    Raises:
        ProofError: the proof does not hold.
        ClauseError: one of the clauses is no clause.
        FormulaError: the text is no formula.
        SearchStopped: the budget ran out.
    """
    meter = make_meter(SHORTENING_BUDGET if budget is None else budget, progress)
    stages = shorten_in_stages(proof, meter).stages
    best = stages[-1][1]

    # A read-once refutation, in which every clause is used once, has one leaf more than
    # resolutions. From the same axioms there is no shorter one.
    is_read_once = best.resolutions < len(best) - best.resolutions
    if best.conclusion != EMPTY or is_read_once:
        return Shortening(stages)

    searches = (
        (atoms_by_first_use(best), encode(())),
        (atoms_by_last_use(best), encode(clauses)),
    )
    for order, more_clauses in searches:
        other = _find_another_refutation(best, order, more_clauses, meter)
        if other is not None and other.resolutions < best.resolutions:
            return Shortening((*stages, ("found anew", other)))
    return Shortening(stages)


def atoms_by_first_use(proof: Proof) -> list[str]:
    """Return the atoms in the order in which a proof first resolves on them.

    >>> from resolver import prove
    >>> atoms_by_first_use(prove("p -> q; q -> r; p", "r").proof)
    ['p', 'q', 'r']
    """
    return list(dict.fromkeys(proof.pivots.values()))


def atoms_by_last_use(proof: Proof) -> list[str]:
    """Return the atoms in the order in which a proof last resolves on them.

    >>> from resolver import prove
    >>> atoms_by_last_use(prove("p -> q; q -> r; p", "r").proof)
    ['p', 'q', 'r']
    """
    # Of several resolutions on an atom, the one nearest to the end counts.
    last_first = list(dict.fromkeys(reversed(proof.pivots.values())))
    return last_first[::-1]


def _find_another_refutation(
    proof: Proof,
    order: Iterable[str],
    more_clauses: Problem,
    meter: Meter,
) -> Proof | None:
    """Search for another refutation of the proof's axioms, and of more clauses with its atoms.

    Returns:
        The refutation, shortened; None if the search is stopped, or its result is too long.
    """
    # Other atoms would be resolved away in steps of their own.
    axioms = {clause_of(leaf): leaf for leaf in leaves_of(proof)}
    atoms = frozenset(order)
    for clause, source in zip(more_clauses.clauses, more_clauses.sources, strict=True):
        if atoms_of_literals(clause.literals) <= atoms:
            axioms.setdefault(clause, Step(0, clause, "axiom", source=source))

    # The order of the atoms says how elimination breaks ties.
    problem = evolve(encode([*axioms]), atoms=tuple(order))
    search_meter = Meter(Budget(steps=SEARCH_STEPS_PER_PROOF_STEP * len(proof)))
    try:
        refutation = find_reduced_refutation(problem, search_meter)
    except SearchStopped:
        refutation = None
    meter.step(search_meter.steps)
    meter.poll()
    if refutation is None or refutation.resolutions >= MOST_TIMES_LONGER * proof.resolutions:
        return None

    # The axioms have the rules and sources that they have in the first proof.
    steps: list[Step] = []
    for number, step in enumerate(refutation, start=1):
        sourced = step if step.premises else axioms[clause_of(step)]
        steps.append(sourced._replace(number=number))
    return shorten_in_stages(Proof(steps), meter).after


DEFAULT_BUDGET: Final = Budget(steps=100_000, seconds=10)
SHORTENING_BUDGET: Final = Budget(steps=5_000_000)
QUICK_BUDGET: Final = Budget(steps=5_000, clauses=2_000)  # For each strategy but clause learning.
STRATEGIES: Final = ("levels", "unit", "input", "given", "ordered", "hyper", "negative-hyper")


@frozen(repr=False)
class Minimum(OneLineRepr):
    """A refutation, and the number of resolutions that any refutation has at least.

    >>> from resolver import minimum
    >>> least = minimum("p -> q; q -> r; p", "r")
    >>> least.proof.resolutions, least.at_least
    (3, 3)

    Attributes:
        proof: The shortest refutation that was found.
        at_least: How many resolutions any refutation has at least.
    """

    proof: Proof
    at_least: int

    @property
    def steps(self) -> int:
        """How many resolutions the refutation has.

        >>> minimum("p -> q; p", "q").steps
        2
        """
        return self.proof.resolutions

    @property
    def minimal(self) -> bool:
        """Whether it is certain that no refutation is shorter.

        >>> minimum("p -> q; p", "q").minimal
        True
        """
        return self.steps == self.at_least

    @property
    def verdict(self) -> str:
        """The length of the refutation, and what is known about shorter ones.

        >>> minimum("p -> q; p", "q").verdict
        '2 resolutions, and there is no shorter refutation'
        """
        length = length_in_words(self.proof)
        if self.minimal:
            return f"{length}, and there is no shorter refutation"
        if not self.at_least:
            return f"{length}; whether there is a shorter refutation is not known"
        return f"{length}; a shorter refutation has {self.at_least} or more, if any"

    @property
    def summary(self) -> str:
        """The verdict on the length of the refutation, in one line.

        >>> minimum("p -> q; p", "q").summary
        'Minimum: 2 resolutions, and there is no shorter refutation'
        """
        return f"Minimum: {self.verdict}"

    def __str__(self) -> str:
        return f"{self.proof}\n{self.verdict}"

    def _repr_html_(self) -> str:
        return self.proof.in_notebook(self.summary)


def minimum(
    clauses: Sourced,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
    known: Proof | None = None,
) -> Minimum:
    """Search for the shortest refutation of the clauses and the denial of a goal.

    >>> from resolver import clauses
    >>> print(minimum(clauses("p -> q; q -> r; p; r -> s"), "r"))
      1. ¬p ∨ q    axiom: given
      2. ¬q ∨ r    axiom: given
      3. p         axiom: given
      4. ¬r        axiom: the denied goal
      5. q         resolution 1, 3 on p
      6. r         resolution 2, 5 on q
      7. □         resolution 6, 4 on r
    3 resolutions, and there is no shorter refutation

    When the budget runs out, the answer is the shortest refutation found so far, and `minimal` is
    True only if a lower bound shows it. A step is a set of clauses that the search looks at. If
    more than 18 atoms may matter, the numbers between the bounds are not tried, and the answer is
    `minimal` only if every axiom is needed.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it. The default is 100,000 steps and 10
            seconds.
        known: A refutation that is known already, in place of the search for the first one.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Returns:
        The shortest refutation found, and how many steps any refutation has at least.

    Raises:
        ConsistentError: There is no refutation.
        SearchStopped: The budget ran out before the first refutation.
        FormulaError: The goal is no goal.
    """
    question = encode_question(clauses, goal)
    meter = make_meter(DEFAULT_BUDGET if budget is None else budget, progress)
    first = _find_first(question, meter) if known is None else known

    # If the budget runs out, the best refutation and the best bound so far are the answer.
    result = Minimum(first, at_least=0)
    try:
        for narrower in _narrow_bounds(question.problem, first, meter):
            result = narrower
    except SearchStopped:
        pass
    return result


def _narrow_bounds(problem: Problem, first: Proof, meter: Meter) -> Iterator[Minimum]:
    """Yield shorter refutations and higher bounds, until they meet or every search is done."""
    best = shorten_in_stages(first, meter).after
    yield Minimum(best, at_least=0)

    # Clauses without which the others have a model are leaves of every refutation.
    core = _keep_relevant_clauses(problem, meter)
    cases = Cases(len(core.atoms)) if len(core.atoms) <= MOST_TABLE_ATOMS else None
    needed = cases.needed_clauses(core.masks) if cases else _find_needed(core, best, meter)
    at_least = max(len(needed) - 1, 0)
    yield Minimum(best, at_least)

    if at_least < best.resolutions:
        best = _shorten_by_strategies(problem, best, meter)
        yield Minimum(best, at_least)
    if cases is None:
        return

    # Between the bounds each number is tried in turn, from below.
    search = _LengthSearch(core, needed, cases, meter)
    while at_least < best.resolutions:
        steps = search.find_steps(at_least)
        if steps is not None:
            yield Minimum(_write_proof(problem, core, steps), at_least)
            return
        at_least += 1
        yield Minimum(best, at_least)


def steps_needed(clauses: Iterable[Clause]) -> int:
    """Return a lower bound on the resolutions of a refutation, found without a search.

    The bound is one less than the number of clauses without which the others have a model. If there
    are too many atoms for a table of all cases, it is 0.

    >>> from resolver import clauses
    >>> steps_needed(clauses("p -> q; q -> r; p; ~r"))
    3

    Args:
        clauses: Clauses that contradict each other.
    """
    problem = encode(clauses)
    if len(problem.atoms) > MOST_TABLE_ATOMS:
        return 0

    # Each clause that is needed is a leaf, and n leaves take n - 1 resolutions.
    cases = Cases(len(problem.atoms))
    needed = cases.needed_clauses(set(problem.masks))
    return max(len(needed) - 1, 0)


class _LengthSearch:
    """The search for a refutation of a given length, which remembers what has failed.

    Attributes:
        core: The clauses that a shortest refutation may use.
        needed: The masks of the clauses that every refutation has as leaves.
        cases: The table of all cases of the atoms.
        meter: Counts the sets of clauses that are looked at.
        merging: The search for the steps from a set of leaves, with its memory of failures.
    """

    def __init__(self, core: Problem, needed: Sequence[int], cases: Cases, meter: Meter) -> None:
        self.core = core
        self.needed = needed
        self.cases = cases
        self.meter = meter
        self.merging = StepSearch(core.masks, cases, core.even_codes, meter)

    def find_steps(self, number: int) -> list[MergeStep] | None:
        """Return the steps of a refutation of at most a number of steps; None if there is none."""
        leaf_sets = choose_leaves(
            masks=self.core.masks,
            needed=self.needed,
            most=number + 1,
            cases=self.cases,
            even_codes=self.core.even_codes,
            meter=self.meter,
        )
        for leaves in leaf_sets:
            # Of all steps, n - 1 use n leaves for the first time; the others use clauses again.
            steps = self.merging.find_steps(leaves, number + 1 - len(leaves))
            if steps is not None:
                return steps
        return None


def _find_first(question: Question, meter: Meter) -> Proof:
    """Return a refutation by clause learning; raise ConsistentError if there is a model."""
    outcome = strategy("learning").refute(question.problem, meter=meter)
    if outcome.proof is None:
        raise ConsistentError(question.restrict_model(outcome.model or {}))
    return outcome.proof


def _shorten_by_strategies(problem: Problem, first: Proof, meter: Meter) -> Proof:
    """Let other strategies search too, and return the shortest of all refutations, shortened."""
    # Each strategy has a small budget, since most of them find nothing shorter.
    proofs = [shorten(first, budget=meter).after]
    for name in STRATEGIES:
        meter.poll()
        try:
            proof = strategy(name).refute(problem, meter=Meter(QUICK_BUDGET)).proof
        except SearchStopped:
            continue
        if proof is not None:
            proofs.append(shorten_in_stages(proof, meter).after)
    return min(proofs, key=lambda proof: proof.resolutions)


def _keep_relevant_clauses(problem: Problem, meter: Meter) -> Problem:
    """Return the problem of the clauses that a shortest refutation may use.

    Left out are tautologies, subsumed clauses, and clauses with a literal whose complement is in no
    clause.
    """
    even_codes = problem.even_codes
    index = Index()
    for mask in sorted(set(problem.masks), key=int.bit_count):
        meter.poll()
        if not is_tautology(mask, even_codes) and index.find_subsumer(mask) is None:
            index.add(mask)

    # When a clause with a pure literal is left out, other literals may become pure.
    masks = set(index.clauses())
    while not has_no_pure_literal(tuple(masks), even_codes):
        complements = flip(reduce(or_, masks), even_codes)
        masks = {mask for mask in masks if not mask & ~complements}

    pairs = zip(problem.clauses, problem.masks, strict=True)
    kept = dict.fromkeys(clause for clause, mask in pairs if mask in masks)
    return encode(list(kept))


def _find_needed(core: Problem, proof: Proof, meter: Meter) -> list[int]:
    """Return the masks of the clauses without which the others can all be true.

    Clauses are left out in turn, since the atoms are too many for a table of all cases.
    """
    clauses = core.clauses
    needed: set[Clause] = set()

    # A clause that some refutation does not use is not needed.
    unneeded = _clauses_unused(clauses, proof)
    for clause in clauses:
        if clause in needed or clause in unneeded:
            continue

        others = [other for other in clauses if other is not clause]
        outcome = strategy("learning").refute(encode(others), meter=meter)
        if outcome.model is not None:
            needed |= find_sole_violated(clauses, outcome.model, clause, meter)
        elif outcome.proof is not None:
            unneeded |= _clauses_unused(clauses, outcome.proof)

    pairs = zip(clauses, core.masks, strict=True)
    return [mask for clause, mask in pairs if clause in needed]


def _clauses_unused(clauses: Iterable[Clause], proof: Proof) -> set[Clause]:
    """Return the clauses that are no axioms of a proof."""
    return set(clauses).difference(step.clause for step in proof.axioms)


def _write_proof(problem: Problem, core: Problem, steps: Iterable[MergeStep]) -> Proof:
    """Return the steps as a proof, whose axioms have their sources."""
    sources = problem.source_by_clause()
    derivation = Derivation()
    for clause in problem.clauses:
        derivation.axiom(clause, sources[clause])

    # A resolvent is no tautology, so its premises clash in one atom only.
    number = 0
    for first, second, _ in steps:
        left = core.clause(first)
        right = core.clause(second)
        (pivot,) = left.clashes(right)
        number = derivation.resolve(derivation.number(left), derivation.number(right), pivot)
    return derivation.proof(number)


BOUNDS_BUDGET: Final = Budget(steps=2_000)  # These steps take a third of a second at most.


@lru_cache(maxsize=64)
def search_bounds(axioms: tuple[Clause, ...]) -> tuple[int, int] | None:
    """Return a lower and an upper bound of the shortest length; None if no refutation is found.

    Args:
        axioms: The clauses to be refuted.
    """
    try:
        shortest = minimum(axioms, budget=BOUNDS_BUDGET)
    except (ConsistentError, SearchStopped):
        return None
    return shortest.at_least, shortest.steps
