"""Shortening by another search: what rests on the same axioms may be found in fewer steps.

First the proof itself is changed (`resolver/proofs/shortening.py`). Then its axioms are refuted
anew, by a reduction and clause learning (`resolver/search/elimination.py`). Where that finds
nothing shorter, the clauses given besides whose atoms are all the proof's join the axioms, and
there is a second search: a solver's proof may be short because it rests on others. Where two atoms
cost elimination as much, the proof says which goes: in the first search what it begins to resolve
away sooner, in the second what it is done with sooner. What is found is shortened too.

Source: Fontaine, Merz & Woltzenlogel Paleo, CADE 2011 (the transformations); Zhang & Malik, SAT
2003 (the axioms of a proof, refuted anew).

Two bounds keep this at a few times what the proof alone takes: a search ends after so many steps
for each of the proof, and what it finds is passed over if it is longer by more than a little.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import EMPTY
from resolver.proofs.proof import Proof
from resolver.proofs.shortening import Shortening, shorten_in_stages
from resolver.proofs.step import Step, clause_of
from resolver.search.elimination import find_reduced_refutation
from resolver.search.problem import Problem, encode
from resolver.text.reading import Sourced

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
