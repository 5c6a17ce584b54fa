"""DRUP read: DRAT without the RAT property. It has no hints, so unit propagation finds them.

Source: Van Gelder, ISAIM 2008 (reverse unit propagation); Wetzler, Heule & Hunt, SAT 2014 (DRAT,
checked backward).
"""

from __future__ import annotations

from functools import partial

from resolver.budget import Budget, Meter
from resolver.errors import DimacsError, ProofError
from resolver.export.clausal.rebuilding import SolverLine, with_source
from resolver.export.clausal.tokens import lines, lists, read_codes
from resolver.logic.clause import Clause
from resolver.proofs.proof import Proof
from resolver.search.lemmas import Lemmas
from resolver.search.problem import encode
from resolver.search.trace import uncollected
from resolver.text.dimacs import Cnf, cnf_of


def read_drat(text: str, cnf: Cnf, budget: Budget | Meter | None = None) -> Proof:
    r"""Return the proof by resolution of a DRUP text over these clauses.

    >>> from resolver.text.dimacs import read_cnf
    >>> print(read_drat("2 0\n0\n", read_cnf("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. 1 ∨ 2    axiom: clause 1
      2. ¬1       axiom: clause 2
      3. ¬2       axiom: clause 3
      4. 2        resolution 1, 2 on 1
      5. □        resolution 3, 4 on 2

    That is DRAT without the RAT property, which follows by no resolution. The proof ends with the
    empty clause, whether the text adds it or leaves it to unit propagation, as some solvers do;
    without one, with the last clause added or one that subsumes it. The lines are checked from the
    last one back, and only those on which the end rests are looked at. What is deleted is looked
    at no more, unless it has made a literal true for good.

    Args:
        text: The lines of a proof in DRUP.
        cnf: The clauses that it rests on.
        budget: A limit on the work, or a meter that counts it. The default is none.

    Raises:
        DimacsError: A line cannot be read.
        ProofError: A line on which the end rests does not hold.
        SearchStopped: The budget ran out. A step is a literal made true.

    Source: Wetzler, Heule & Hunt, SAT 2014 (DRAT, checked backward).
    """
    stated = cnf_of(cnf).clauses
    sourced = [(clause, f"clause {place}") for place, clause in enumerate(stated, start=1)]
    problem = encode(sourced, atoms=cnf.names.values())
    places = {name: 2 * place for place, name in enumerate(problem.atoms)}
    codes = {number: places[name] for number, name in cnf.names.items()}
    lemmas, end, sources = Lemmas(problem, Meter.of(budget)), 0, dict[int, SolverLine]()
    with uncollected():
        for line, words in lines(text):
            deleted = words[0] == "d"
            (literals,) = lists(words[deleted:], line, 1)
            clause = read_codes(literals, line, codes)
            if lemmas.refuted:  # and so whatever is read follows
                continue
            end = line
            if deleted:
                lemmas.delete(clause)
            else:
                sources[lemmas.count] = SolverLine(line, " ".join(words))
                lemmas.add(clause)
    return _sourced(lemmas, sources, end)


def _sourced(lemmas: Lemmas, sources: dict[int, SolverLine], end: int) -> Proof:
    """Return the proof of the end, in which the step that ends a line has it as its source."""
    if lemmas.refuted:
        sources[lemmas.count] = SolverLine(end, "")
    elif not sources:
        raise DimacsError(1, "the text adds no clause, and so proves none")
    try:
        trace, last = lemmas.trace()
    except ProofError as error:
        line = sources[(error.step or 0) - 1].number
        raise ProofError(error.step, f"line {line}: {error.reason}") from None
    literal, by_clause = lemmas.problem.literal, dict[Clause, SolverLine]()
    for number, source in sources.items():
        if number in lemmas.derived:
            clause = Clause.of(frozenset(map(literal, lemmas.derived[number])))
            by_clause.setdefault(clause, source)
    return Proof(map(partial(with_source, by_clause), trace.proof(last)))
