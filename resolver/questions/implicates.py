"""Finds the prime implicates of clauses, their backbone, and a minimal unsatisfiable subset.

An implicate is a clause that follows; it is prime if no part of it does. The prime implicates of
one literal, the entailed literals, are the *backbone*. Clauses that cannot all hold have a *minimal
unsatisfiable subset*: a part that cannot hold either, but can without any one of its clauses.
`derivation` proves an implicate. With a goal, its denial is one of the clauses.

Source: Tison, IEEE Transactions on Electronic Computers EC-16(4), 1967 (prime implicates); Zhu,
Weissenbacher & Malik, FMCAD 2011 (backbones); Bakker, Dikker, Tempelman & Wognum, IJCAI 1993, and
Nadel, FMCAD 2010 (minimal unsatisfiable subsets by deletion, refined by the proof).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Self

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import ConsistentError
from resolver.logic.clause import Clause, deny_clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof
from resolver.proofs.shortening import leave_out_axioms
from resolver.proofs.step import ancestors_of
from resolver.questions.goal import Goal, encode_question
from resolver.search.entailed import EntailedLiterals
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.problem import Outcome, encode, is_tautology, verify_outcome
from resolver.search.saturation.index import Index
from resolver.search.strategy import LEARNING_BUDGET, strategy
from resolver.text.listing import Clauses, Listing
from resolver.text.reading import ClausesLike

# A step is a resolvent. This many take about fifteen seconds.
IMPLICATES_BUDGET: Final = Budget(steps=2_000_000)


def prime_implicates(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Clauses:
    """Return the prime implicates in order; for inconsistent clauses, the empty clause alone.

    >>> print(*prime_implicates("p | q; p -> r; r -> q"), sep=", ")
    ¬p ∨ r, q

    For each atom all resolvents on it are added, and subsumed clauses are dropped; one pass over
    the atoms is enough. There may be exponentially many prime implicates. If parts of large
    formulas have names, these atoms come first, and all clauses with them are dropped after their
    turn, so the result has the atoms of the formulas alone.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it; by default some fifteen seconds.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: A text is no formula, or the goal is no goal.
        SearchStopped: The budget ran out. A step is a resolvent looked at.
    """
    question = encode_question(clauses, goal)
    problem = question.problem
    meter = make_meter(IMPLICATES_BUDGET if budget is None else budget, progress)
    kept = Index()
    for mask in problem.masks:
        if not is_tautology(mask, problem.even_codes):
            _keep_unless_subsumed(mask, kept, meter)

    # Atoms that name parts of formulas come first, as their clauses go as soon as possible.
    is_hidden = [atom in question.hidden for atom in problem.atoms]
    for v in sorted(range(len(problem.atoms)), key=is_hidden.__getitem__, reverse=True):
        atom = 1 << 2 * v
        complement = 2 << 2 * v
        _keep_resolvents(atom, complement, problem.even_codes, kept, meter)

        # The resolvents say all that follows without the atom, so its own clauses can go.
        if is_hidden[v]:
            for mask in [*kept.find_subsumed(atom), *kept.find_subsumed(complement)]:
                kept.remove(mask)
    return Clauses(sorted(map(problem.clause, kept.clauses())))


def _keep_resolvents(
    atom: int,
    complement: int,
    even_codes: int,
    kept: Index,
    meter: Meter,
) -> None:
    """Keep all resolvents on an atom, whose two literals are given by their masks."""
    rests_with_atom = [mask ^ atom for mask in kept.find_subsumed(atom)]
    rests_with_complement = [mask ^ complement for mask in kept.find_subsumed(complement)]
    for first in rests_with_atom:
        meter.step(len(rests_with_complement))
        for second in rests_with_complement:
            resolvent = first | second
            if not is_tautology(resolvent, even_codes):
                _keep_unless_subsumed(resolvent, kept, meter)


def _keep_unless_subsumed(mask: int, kept: Index, meter: Meter) -> None:
    """Keep a clause unless a kept one subsumes it, and drop the clauses that it subsumes."""
    meter.poll()
    if kept.find_subsumer(mask) is None:
        meter.keep()
        for subsumed in kept.find_subsumed(mask):
            kept.remove(subsumed)
        kept.add(mask)


class Backbone(Listing[Literal]):
    """The entailed literals in order; for inconsistent clauses, all literals.

    >>> backbone("p; ~p").premises_inconsistent, backbone("p").premises_inconsistent
    (True, False)

    Args:
        literals: The literals.
        premises_inconsistent: Whether the clauses cannot all be true.
    """

    premises_inconsistent: bool
    _noun = "literal"

    def __new__(cls, literals: Iterable[Literal], premises_inconsistent: bool = False) -> Self:
        """Make a tuple of the literals, and keep whether the clauses are inconsistent."""
        entailed = super().__new__(cls, literals)
        entailed.premises_inconsistent = premises_inconsistent
        return entailed


def backbone(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Backbone:
    """Return all entailed literals in order; for inconsistent clauses, every literal.

    >>> print(*backbone("p | q; p | ~q; p -> r | s"))
    p

    For inconsistent clauses `premises_inconsistent` is True.

    A literal is a candidate as long as it is true in every model found. Local search changes the
    model at hand to make one candidate after the other false; clause learning decides about the
    candidates that are left.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it; by default some fifteen seconds.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: A text is no formula, or the goal is no goal.
        SearchStopped: The budget ran out.
    """
    question = encode_question(clauses, goal)
    meter = make_meter(LEARNING_BUDGET if budget is None else budget, progress)
    entailed = EntailedLiterals(question.problem, meter)

    # The answer has the atoms of the text, and none that only names a part of it.
    literals = map(question.problem.literal, entailed.find_all(meter))
    shown = sorted(literal for literal in literals if literal.name not in question.hidden)
    return Backbone(shown, premises_inconsistent=not entailed.is_consistent)


def derivation(
    clauses: ClausesLike,
    clause: Clause,
    *,
    budget: Budget | Meter | None = None,
) -> Proof:
    """Prove a clause, or a part of it, from these clauses alone.

    >>> cases = [Clause(["p", "q"]), Clause(["p", "~q"])]
    >>> print(derivation(cases, Clause(["p"])))
      1. p ∨ q     axiom: given
      2. p ∨ ¬q    axiom: given
      3. p         resolution 1, 2 on q

    A prime implicate is proved whole, since no part of it follows. The denial of the clause is
    refuted, and then left out of the proof.

    Args:
        clauses: Clauses, or the text of formulas.
        clause: The clause to be derived.
        budget: A limit on the work, or a meter that counts it; by default some fifteen seconds.

    Raises:
        ConsistentError: The clause is a tautology, or does not follow; the error has a model that
            denies it.
        SearchStopped: The budget ran out.
    """
    question = encode_question(clauses)
    premises = question.problem.clauses
    if clause.is_tautology:
        raise ConsistentError({})

    denial = deny_clause(clause)
    meter = Meter.of(LEARNING_BUDGET if budget is None else budget)
    outcome = strategy("learning").refute(encode(premises, denial), meter=meter)
    if outcome.proof is None:
        raise ConsistentError(question.restrict_model(outcome.model or {}))

    # A part of the denial that is a premise as well stays in the proof, as the premise.
    return leave_out_axioms(outcome.proof, set(denial).difference(premises))


def minimal_unsatisfiable(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Clauses:
    """Return clauses among these that cannot all hold, but can if any one is left out.

    >>> texts = "p", "~p q", "~q", "~q r", "~r"
    >>> print(*minimal_unsatisfiable(Clause(text.split()) for text in texts), sep=", ")
    p, ¬p ∨ q, ¬q

    The clauses keep their order. Each one is left out on trial; if the others have a refutation,
    only the clauses that it uses are kept.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it; by default some fifteen seconds.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ConsistentError: The clauses can all hold.
        SearchStopped: The budget ran out.
    """
    question = encode_question(clauses, goal)
    problem = encode(tuple(dict.fromkeys(question.problem.clauses)))
    clauses_in_order = problem.clauses
    meter = make_meter(LEARNING_BUDGET if budget is None else budget, progress)
    search = Learner(problem, Configuration(), meter)
    outcome = verify_outcome(problem, search.run())
    if outcome.proof is None:
        raise ConsistentError(question.restrict_model(outcome.model or {}))

    # Each clause is left out in turn, until all clauses of the core are known to be needed.
    core = _find_core(search, clauses_in_order)
    needed: set[Clause] = set()
    while untried := [clause for clause in core if clause not in needed]:
        left_out = untried[0]
        others = [clause for clause in core if clause is not left_out]
        trial = encode(others, atoms=problem.atoms)
        search = Learner(trial, Configuration(), search.meter)
        model = search.solve()
        if model is None:
            core = _find_core(search, others)
            continue

        # The clause is needed; changes of the model may show others that are.
        verify_outcome(trial, Outcome(model=model))
        needed |= find_sole_violated(core, model, left_out, search.meter)
    return Clauses(core)


def _find_core(search: Learner, inputs: Sequence[Clause]) -> list[Clause]:
    """Return the input clauses from which a search has derived the empty clause, in order."""
    assert search.empty is not None
    used = ancestors_of(search.empty, search.trace.premises_of)
    return [inputs[number] for number in used if number < len(inputs)]


def find_sole_violated(
    core: Sequence[Clause],
    model: Mapping[str, bool],
    start: Clause,
    meter: Meter,
) -> set[Clause]:
    """Return clauses each of which is the only false one under some values, and so is needed.

    The values begin with a model of all clauses but one. One atom of the false clause is flipped;
    if just one other clause is false then, it is needed too, and the search goes on from there.

    Source: Belov & Marques-Silva, FMCAD 2011 (model rotation).
    """
    containing: dict[str, list[Clause]] = {}
    for clause in core:
        for atom in clause.atoms:
            containing.setdefault(atom, []).append(clause)

    # An atom that the model lacks may have any value, so it is false at first.
    sole_violated = {start}
    agenda = [(start, {**dict.fromkeys(containing, False), **model})]
    while agenda:
        clause, values = agenda.pop()
        for atom in clause.atoms:
            meter.step()
            flipped = {**values, atom: not values[atom]}

            # Only a clause that has the atom can have become false.
            violated: list[Clause] = []
            for other in containing[atom]:
                if not any(flipped[literal.name] == literal.positive for literal in other):
                    violated.append(other)
            if len(violated) == 1 and violated[0] not in sole_violated:
                (newly_needed,) = violated
                sole_violated.add(newly_needed)
                agenda.append((newly_needed, flipped))
    return sole_violated
