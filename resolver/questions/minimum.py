"""The shortest refutation there is, and whether it is known that there is no shorter one.

From above: what several strategies find, made shorter. From below: clauses without which the others
can all be true are leaves of every refutation, and n leaves take n - 1 resolutions. Between the two
each number is tried in turn, from below, by a search that leaves nothing out.

Source: Iwama & Miyano, Structure in Complexity Theory 1995 (read-once refutations, of one step less
than they have leaves, and how hard it is to tell); Peitl & Szeider, JAIR 72, 2021 (the shortest
refutations of small formulas).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from attrs import evolve, frozen

from resolver.budget import Budget, Meter
from resolver.errors import ConsistentError, SearchStopped
from resolver.logic.clause import EMPTY, Clause
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, length_in_words
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

# Shortening by another search: what rests on the same axioms may be found in fewer steps.
#
# First the proof itself is changed (`resolver/proofs/shortening.py`). Then its axioms are refuted
# anew, by a reduction and clause learning (`resolver/search/elimination.py`). Where that finds
# nothing shorter, the clauses given besides whose atoms are all the proof's join the axioms, and
# there is a second search: a solver's proof may be short because it rests on others. Where two
# atoms cost elimination as much, the proof says which goes: in the first search what it begins to
# resolve away sooner, in the second what it is done with sooner. What is found is shortened too.
#
# Source: Fontaine, Merz & Woltzenlogel Paleo, CADE 2011 (the transformations); Zhang & Malik, SAT
# 2003 (the axioms of a proof, refuted anew).
#
# Two bounds keep this at a few times what the proof alone takes: a search ends after so many steps
# for each of the proof, and what it finds is passed over if it is longer by more than a little.

SEARCH_STEPS_A_PROOF_STEP: Final = 2
MOST_TIMES_LONGER: Final = 1.05  # Transformations seldom mend a proof that is longer than that.


def shorten(
    proof: Proof, *, clauses: Sourced = (), budget: Budget | Meter | None = None
) -> Shortening:
    """Return the proof as found, trimmed, and shortened for as long as that helps.

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

    The conclusion stays the same, and the axioms and instances are some of those before, or some of
    the clauses given. A counting proof is trimmed, and no more; and only a refutation is looked for
    anew.

    Args:
        proof: The proof.
        clauses: What a refutation may rest on besides its axioms: clauses, each perhaps as a pair
            with its source, or the text of formulas.
        budget: The most steps; each step of a proof counts once for each transformation.

    Returns:
        The proof after each stage, from "as found" on.

    Raises:
        ProofError: the proof does not hold.
        ClauseError: what is given besides is no clause.
        FormulaError: the text is no formula.
        SearchStopped: the budget ran out.
    """
    meter = Meter.of(budget)
    stages = shorten_in_stages(proof, meter).stages
    best = stages[-1][1]

    # Nothing is looked for where there is no refutation, or one in which nothing is used twice.
    is_read_once = best.resolutions < len(best) - best.resolutions
    if best.conclusion != EMPTY or is_read_once:
        return Shortening(stages)

    searches = (
        (atoms_by_first_use(best), encode(())),
        (atoms_by_last_use(best), encode(clauses)),
    )
    for order, more in searches:
        other = _find_another(best, order, more, meter)
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
    return list(dict.fromkeys(reversed(proof.pivots.values())))[::-1]


def _find_another(proof: Proof, order: Iterable[str], more: Problem, meter: Meter) -> Proof | None:
    """Return another refutation, of the proof's axioms and more; None if none is found soon."""
    stated = {clause_of(step): step for step in proof if not step.premises}
    atoms = frozenset(order)
    for clause, source in zip(more.clauses, more.sources, strict=True):
        if atoms.issuperset([literal.name for literal in clause.literals]):
            stated.setdefault(clause, Step(0, clause, "axiom", (), source))

    problem = encode([*stated])
    search = Meter(Budget(steps=SEARCH_STEPS_A_PROOF_STEP * len(proof)))
    try:
        found = find_reduced_refutation(evolve(problem, atoms=tuple(order)), search)
    except SearchStopped:
        found = None
    meter.step(search.steps)
    meter.poll()

    if found is None or found.resolutions >= MOST_TIMES_LONGER * proof.resolutions:
        return None
    steps = (step if step.premises else stated[clause_of(step)] for step in found)
    numbered = (step._replace(number=place) for place, step in enumerate(steps, start=1))
    return shorten_in_stages(Proof(numbered), meter).after


DEFAULT_BUDGET: Final = Budget(steps=100_000, seconds=10)
QUICK_BUDGET: Final = Budget(steps=5_000, clauses=2_000)  # for each strategy but the first
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
        """Whether there is no shorter one for certain.

        >>> minimum("p -> q; p", "q").minimal
        True
        """
        return self.steps == self.at_least

    @property
    def verdict(self) -> str:
        """What is known of its length, in words.

        >>> minimum("p -> q; p", "q").verdict
        '2 resolutions, and there is no shorter refutation'
        """
        if self.minimal:
            return f"{length_in_words(self.proof)}, and there is no shorter refutation"
        if not self.at_least:
            return (
                f"{length_in_words(self.proof)}; whether there is a shorter refutation is not known"
            )
        length = length_in_words(self.proof)
        return f"{length}; a shorter refutation has {self.at_least} or more, if any"

    @property
    def summary(self) -> str:
        """What is known of its length, in a line.

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
    known: Proof | None = None,
) -> Minimum:
    """Return the shortest refutation of the clauses, and of the denial of a goal.

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

    A refutation that is known already spares the search for the first one. By default it takes
    100,000 steps and 10 seconds at most; when they run out, it is the shortest one found, and
    `minimal` is False unless that is certain all the same. A step is a set of clauses looked at.
    Where more than 18 atoms may matter nothing is searched through, and it is `minimal` only where
    every axiom is needed.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it. The default is 100,000 steps and 10
            seconds.
        known: A refutation to begin with; it spares the search for the first one.

    Returns:
        The shortest refutation found, and how many steps any refutation has at least.

    Raises:
        ConsistentError: There is no refutation.
        SearchStopped: The budget ran out before the first refutation.
        FormulaError: The goal is no goal.
    """
    asked = encode_question(clauses, goal)
    meter = Meter.of(DEFAULT_BUDGET if budget is None else budget)
    problem = asked.problem
    best = _find_first(asked, meter) if known is None else known
    at_least = 0
    try:
        best = shorten_in_stages(best, meter).after

        # Clauses without which the others have a model are leaves of every refutation.
        core = _relevant_problem(problem, meter)
        cases = Cases(len(core.atoms)) if len(core.atoms) <= MOST_TABLE_ATOMS else None
        needed = cases.needed(core.masks) if cases else _find_needed(core, best, meter)
        at_least = max(len(needed) - 1, 0)

        # Between the bounds each number is tried in turn, from below.
        if at_least < best.resolutions:
            best = _find_shorter(problem, best, meter)
        if cases is not None:
            attempts = _Attempts(core, needed, cases, meter)
            while at_least < best.resolutions:
                steps = attempts.steps(at_least)
                if steps is not None:
                    best = _write_proof(problem, core, steps)
                    break
                at_least += 1
    except SearchStopped:
        pass  # What is known by then is the answer.
    return Minimum(best, at_least)


def steps_needed(clauses: Iterable[Clause]) -> int:
    """Return a lower bound on the resolutions of a refutation, found without a search.

    One less than there are clauses without which the others have a model; 0 where the atoms are
    too many for a table of all cases.

    >>> from resolver import clauses
    >>> steps_needed(clauses("p -> q; q -> r; p; ~r"))
    3

    Args:
        clauses: Clauses that contradict each other.
    """
    problem = encode(clauses)
    if len(problem.atoms) > MOST_TABLE_ATOMS:
        return 0
    return max(len(Cases(len(problem.atoms)).needed(set(problem.masks))) - 1, 0)


class _Attempts:
    """Tries one number of steps after the other, and remembers what has failed."""

    def __init__(self, core: Problem, needed: Sequence[int], cases: Cases, meter: Meter) -> None:
        self.core, self.needed, self.cases, self.meter = core, needed, cases, meter
        self.merging = StepSearch(core.masks, cases, core.even_codes, meter)

    def steps(self, number: int) -> list[MergeStep] | None:
        """Return a refutation of at most `number` steps; None if there is none."""
        core = self.core
        leaves = choose_leaves(
            core.masks, self.needed, number + 1, self.cases, core.even_codes, self.meter
        )
        tries = (
            self.merging.find_steps(leaf_set, number + 1 - len(leaf_set)) for leaf_set in leaves
        )
        return next((steps for steps in tries if steps is not None), None)


def _find_first(asked: Question, meter: Meter) -> Proof:
    """Return a refutation by clause learning; raise ConsistentError where there is a model."""
    outcome = strategy("learning").refute(asked.problem, meter=meter)
    if outcome.proof is None:
        raise ConsistentError(asked.restrict_model(outcome.model or {}))
    return outcome.proof


def _find_shorter(problem: Problem, first: Proof, meter: Meter) -> Proof:
    """Return the shortest of the first proof and what strategies find soon, shortened."""
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


def _relevant_problem(problem: Problem, meter: Meter) -> Problem:
    """Return the clauses that a shortest refutation may use, with no other atoms.

    A tautology is none of them, nor is what another subsumes, nor a clause with a literal whose
    complement is in no clause.
    """
    even_codes = problem.even_codes
    index = Index()
    for mask in sorted(set(problem.masks), key=int.bit_count):
        meter.poll()
        if not is_tautology(mask, even_codes) and index.subsumer(mask) is None:
            index.add(mask)

    # A clause with a pure literal goes, and others may have one then.
    masks = set(index.clauses())
    while not has_no_pure_literal(tuple(masks), even_codes):
        complements = flip(reduce(or_, masks), even_codes)
        masks = {mask for mask in masks if not mask & ~complements}

    pairs = zip(problem.clauses, problem.masks, strict=True)
    kept = [clause for clause, mask in pairs if mask in masks]
    return encode([*dict.fromkeys(kept)])


def _find_needed(core: Problem, proof: Proof, meter: Meter) -> list[int]:
    """Return the clauses without which the others can all be true, of many atoms."""
    clauses = core.clauses
    needed: set[Clause] = set()

    # What a refutation does without is not needed.
    unneeded: set[Clause] = set(clauses).difference(step.clause for step in proof.axioms)
    for clause in clauses:
        if clause in needed or clause in unneeded:
            continue
        others = [other for other in clauses if other is not clause]
        outcome = strategy("learning").refute(encode(others), meter=meter)
        if outcome.model is not None:
            needed |= find_sole_violated(clauses, outcome.model, clause, meter)
        elif outcome.proof is not None:
            unneeded |= set(clauses).difference(step.clause for step in outcome.proof.axioms)

    pairs = zip(clauses, core.masks, strict=True)
    return [mask for clause, mask in pairs if clause in needed]


def _write_proof(problem: Problem, core: Problem, steps: Iterable[MergeStep]) -> Proof:
    """Return the steps as a proof, its axioms with their sources."""
    sources = dict(zip(reversed(problem.clauses), reversed(problem.sources), strict=True))
    derivation = Derivation()
    for clause in problem.clauses:
        derivation.axiom(clause, sources[clause])

    number = 0
    for first, second, _ in steps:
        left, right = core.clause(first), core.clause(second)
        (pivot,) = left.clashes(right)
        number = derivation.resolve(derivation.number(left), derivation.number(right), pivot)
    return derivation.proof(number)


SHORTEST_BUDGET: Final = Budget(steps=2_000)  # a third of a second, at most


@lru_cache(maxsize=64)
def search_bounds(axioms: tuple[Clause, ...]) -> tuple[int, int] | None:
    """Return both bounds as a quick search finds them; None where it finds no refutation.

    Args:
        axioms: The clauses to be refuted.
    """
    try:
        found = minimum(axioms, budget=SHORTEST_BUDGET)
    except (ConsistentError, SearchStopped):
        return None
    return found.at_least, found.steps
