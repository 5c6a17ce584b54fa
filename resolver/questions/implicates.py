"""What follows from clauses: prime implicates, entailed literals; and why they cannot all hold.

An implicate is a clause that follows; it is prime when no part of it does. The entailed literals
are the prime implicates of one literal, their *backbone*. Clauses that cannot all hold have a part
that cannot either, and of which each clause is needed. `derivation` proves any of them. With
a goal, its denial is one of the clauses.

Source: Tison, IEEE Transactions on Electronic Computers EC-16(4), 1967 (prime implicates); Zhu,
Weissenbacher & Malik, FMCAD 2011 (backbones); Bakker, Dikker, Tempelman & Wognum, IJCAI 1993, and
Nadel, FMCAD 2010 (minimal unsatisfiable subsets by deletion, refined by the proof).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import ConsistentError
from resolver.logic.clause import Clause
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
from resolver.search.strategy import strategy
from resolver.text.reading import ClausesLike


def prime_implicates(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> tuple[Clause, ...]:
    """Return the prime implicates, in order; of clauses that cannot all hold, the empty clause.

    >>> print(*prime_implicates("p | q; p -> r; r -> q"), sep=", ")
    ¬p ∨ r, q

    Atom by atom, all resolvents on it are added, and what is subsumed is dropped; one pass over
    the atoms is enough. There may be exponentially many. Where parts of large formulas get names,
    these atoms come first, and their clauses go: what is left speaks of the text's own atoms.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ClauseError: The clauses are none.
        FormulaError: A text is no formula, or the goal is no goal.
        SearchStopped: The budget ran out. A step is a resolvent looked at.
    """
    asked = encode_question(clauses, goal)
    meter = make_meter(budget, progress)
    problem, kept = asked.problem, Index()
    for mask in problem.masks:
        if not is_tautology(mask, problem.even_codes):
            _keep_unless_subsumed(mask, kept, meter)

    is_hidden = [atom in asked.hidden for atom in problem.atoms]
    for v in sorted(range(len(problem.atoms)), key=is_hidden.__getitem__, reverse=True):
        atom, complement = 1 << 2 * v, 2 << 2 * v
        left = [mask ^ atom for mask in kept.subsumed(atom)]
        right = [mask ^ complement for mask in kept.subsumed(complement)]
        for first in left:
            meter.step(len(right))
            for second in right:
                if not is_tautology(first | second, problem.even_codes):
                    _keep_unless_subsumed(first | second, kept, meter)

        # Without the clauses that have it, the resolvents say all that the others are told by it.
        for mask in [*kept.subsumed(atom), *kept.subsumed(complement)] if is_hidden[v] else ():
            kept.remove(mask)
    return tuple(sorted(map(problem.clause, kept.clauses())))


def _keep_unless_subsumed(mask: int, kept: Index, meter: Meter) -> None:
    """Keep a clause that nothing subsumes, and drop what it subsumes."""
    meter.poll()
    if kept.subsumer(mask) is None:
        meter.keep()
        for subsumed in kept.subsumed(mask):
            kept.remove(subsumed)
        kept.add(mask)


class Backbone(tuple[Literal, ...]):
    """The entailed literals, in order; of inconsistent clauses all literals, and it says so.

    >>> backbone("p; ~p").premises_inconsistent, backbone("p").premises_inconsistent
    (True, False)

    Args:
        literals: The literals.
        premises_inconsistent: Whether the clauses cannot all be true.
    """

    premises_inconsistent: bool

    def __new__(cls, literals: Iterable[Literal], premises_inconsistent: bool = False) -> Self:
        """Return the literals, marked."""
        made = super().__new__(cls, literals)
        made.premises_inconsistent = premises_inconsistent
        return made


def backbone(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Backbone:
    """Return all entailed literals, in order; of clauses that cannot all hold, every literal.

    >>> print(*backbone("p | q; p | ~q; p -> r | s"))
    p

    Of clauses that cannot all hold `premises_inconsistent` is True.

    A literal is a candidate as long as it is true in every model found. Local search changes the
    model at hand so that one candidate after the other is false; clause learning decides about
    those that are left.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ClauseError: The clauses are none.
        FormulaError: A text is no formula, or the goal is no goal.
        SearchStopped: The budget ran out.
    """
    asked = encode_question(clauses, goal)
    meter = make_meter(budget, progress)
    entailed = EntailedLiterals(asked.problem, meter)

    # What the text is answered with are its own atoms, not those that name parts of it.
    literals = map(asked.problem.literal, entailed.find_all(meter))
    spoken = sorted(literal for literal in literals if literal.name not in asked.hidden)
    return Backbone(spoken, premises_inconsistent=not entailed.is_consistent)


def derivation(
    clauses: ClausesLike, clause: Clause, *, budget: Budget | Meter | None = None
) -> Proof:
    """Return a proof, from these clauses alone, of a clause or of a part of it.

    >>> cases = [Clause(["p", "q"]), Clause(["p", "~q"])]
    >>> print(derivation(cases, Clause(["p"])))
      1. p ∨ q     axiom: given
      2. p ∨ ¬q    axiom: given
      3. p         resolution 1, 2 on q

    Of a prime implicate it proves all. The denial of the clause is refuted, and then taken out of
    the proof.

    Args:
        clauses: Clauses, or the text of formulas.
        clause: The clause to be derived.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.

    Raises:
        ConsistentError: The clause is a tautology, or does not follow; the error has a model that
            denies it.
        SearchStopped: The budget ran out.
    """
    asked = encode_question(clauses)
    premises = asked.problem.clauses
    if clause.is_tautology:
        raise ConsistentError({})

    denial = [Clause([~literal]) for literal in clause]
    outcome = strategy("learning").refute(encode(premises, denial), meter=Meter.of(budget))
    if outcome.proof is None:
        raise ConsistentError(asked.restrict_model(outcome.model or {}))
    return leave_out_axioms(outcome.proof, set(denial).difference(premises))


def minimal_unsatisfiable(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> tuple[Clause, ...]:
    """Return clauses of these, in order, that cannot all hold, although all but any one can.

    >>> texts = "p", "~p q", "~q", "~q r", "~r"
    >>> print(*minimal_unsatisfiable(Clause(text.split()) for text in texts), sep=", ")
    p, ¬p ∨ q, ¬q

    Each clause is left out on trial; when a refutation is left, only what it uses is kept. A trial
    begins with what was learned before from the clauses that are left.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        budget: A limit on the work, or a meter that counts it; by default there is no limit.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ConsistentError: The clauses can all hold.
        SearchStopped: The budget ran out.
    """
    asked = encode_question(clauses, goal)
    problem = encode(tuple(dict.fromkeys(asked.problem.clauses)))
    order = problem.clauses
    search = Learner(problem, Configuration(), make_meter(budget, progress))
    outcome = verify_outcome(problem, search.run())
    if outcome.proof is None:
        raise ConsistentError(asked.restrict_model(outcome.model or {}))

    core, needed = _find_core(search, range(len(order))), set[Clause]()
    while untried := [number for number in core if order[number] not in needed]:
        left_out = untried[0]
        left = [number for number in core if number != left_out]
        trial = encode([order[number] for number in left], atoms=problem.atoms)
        search = Learner(trial, Configuration(), search.meter)
        model = search.solve()
        if model is None:
            core = _find_core(search, left)
            continue

        verify_outcome(trial, Outcome(model=model))
        clauses_of_core = [order[number] for number in core]
        needed |= find_sole_violated(clauses_of_core, model, order[left_out], search.meter)
    return tuple(order[number] for number in core)


def _find_core(search: Learner, inputs: Sequence[int]) -> list[int]:
    """Return those of its input clauses, in order, that the empty clause is derived from."""
    assert search.empty is not None
    used = ancestors_of(search.empty, search.trace.premises_of)
    return [inputs[number] for number in used if number < len(inputs)]


def find_sole_violated(
    core: Sequence[Clause], model: Mapping[str, bool], start: Clause, meter: Meter
) -> set[Clause]:
    """Return clauses that are each the only one false in some model, so that each is needed.

    A model of the others is flipped at one atom of the false clause, and again from there.

    Source: Belov & Marques-Silva, FMCAD 2011 (model rotation).
    """
    containing: dict[str, list[Clause]] = {}
    for clause in core:
        for atom in clause.atoms:
            containing.setdefault(atom, []).append(clause)

    sole_violated = {start}
    agenda = [(start, {**dict.fromkeys(containing, False), **model})]
    while agenda:
        clause, values = agenda.pop()
        for atom in clause.atoms:
            meter.step()
            flipped = {**values, atom: not values[atom]}

            # Only a clause that has the atom can have become false.
            false = [
                other
                for other in containing[atom]
                if not any(flipped[literal.name] == literal.positive for literal in other)
            ]
            if len(false) == 1 and false[0] not in sole_violated:
                sole_violated.add(false[0])
                agenda.append((false[0], flipped))
    return sole_violated
