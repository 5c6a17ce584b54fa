"""A proof as a tree, and the tree made regular.

    C₁ ∨ x    D ∨ ¬x
    ────────────────
        C ∨ ...          C₁ ∨ x takes the place of C, for x is resolved away below
           ⋮
    E ∨ x     F ∨ ¬x
    ────────────────
         E ∨ F

- *Unfolding*: each resolvent is derived anew for each use. Sizes explode, so there is a limit.
- *Regularising*: where an atom that is resolved on further down is resolved on, the premise with
  the literal that goes there takes the step's place. Of a tree that never makes a larger one; of
  other proofs it would have to, so they are unfolded first.

Source: Tseitin, 1968 (a smallest tree is regular); Alekhnovich, Johannsen, Pitassi & Urquhart,
STOC 2002 (no such thing without unfolding).
"""

from __future__ import annotations

from typing import Final

from resolver.budget import Budget, Meter
from resolver.errors import ArgumentError
from resolver.proofs.proof import Proof, expect_proof
from resolver.proofs.shortening import find_needless, read_graph, rebuild

TREE_BUDGET: Final = Budget(steps=100_000)  # inferences of a tree, where no other limit is given


def unfold(proof: Proof, *, budget: Budget | Meter | None = None) -> Proof:
    """Return the tree-like proof of the same conclusion: no derived step is used twice.

    >>> from resolver import prove
    >>> from resolver.proofs import measures, shapes
    >>> proof = prove("p | q; p | ~q; ~p | q; ~p | ~q").proof
    >>> tree = unfold(proof)
    >>> measures(proof).length, measures(proof).tree_size, measures(tree).length
    (4, 5, 5)
    >>> shapes(tree).tree_like
    True

    Axioms are still written once, and definitions first of all. What the conclusion does not rest
    on is left out. A proof that counts is unfolded likewise.

    Args:
        proof: The proof, by resolution or by sums.
        budget: The most inferences written, counted as steps; 100,000 by default.

    Raises:
        SearchStopped: the budget ran out.
    """
    meter, proof = (
        Meter.of(TREE_BUDGET if budget is None else budget),
        expect_proof(proof).trimmed(),
    )
    steps = {step.number: step for step in proof}
    written = [step for step in proof if step.rule == "extension"]
    axioms = {step.number: place for place, step in enumerate(written, start=1)}
    written = [step._replace(number=place) for place, step in enumerate(written, start=1)]
    results: list[int] = []  # the numbers of what was written and not yet used
    agenda = [(step.number, False) for step in proof.steps[-1:]]
    while agenda:
        number, ready = agenda.pop()
        step = steps[number]
        if number in axioms:
            results.append(axioms[number])
            continue
        if step.premises and not ready:
            agenda.append((number, True))
            agenda += [(premise, False) for premise in reversed(step.premises)]
            continue
        premises = tuple(results[len(results) - len(step.premises) :])
        del results[len(results) - len(premises) :]
        written.append(step._replace(number=len(written) + 1, premises=premises))
        results.append(len(written))
        if premises:
            meter.step()
        else:
            axioms[number] = len(written)
    return Proof(written)


def regularise(proof: Proof, *, budget: Budget | Meter | None = None) -> Proof:
    """Return a proof that is tree-like and regular, of the same conclusion or one that subsumes it.

    >>> from resolver import Clause
    >>> from resolver.proofs import Derivation, shapes
    >>> d = Derivation()
    >>> one, two, three, four = (d.axiom(Clause(text.split()), "given")
    ...     for text in ("p q", "~p q", "p ~q", "~p"))
    >>> end = d.resolve(d.resolve(d.resolve(one, two, "p"), three, "q"), four, "p")
    >>> proof = d.proof(end)
    >>> shapes(proof).regular
    False
    >>> print(regularise(proof))
      1. p ∨ q     axiom: given
      2. p ∨ ¬q    axiom: given
      3. p         resolution 1, 2 on q
      4. ¬p        axiom: given
      5. □         resolution 3, 4 on p

    It is never larger than the tree that `unfold` returns.

    Args:
        proof: A proof by resolution.
        budget: The most inferences of the tree, counted as steps; 100,000 by default.

    Raises:
        SearchStopped: the budget ran out.
        ArgumentError: the proof counts.
    """
    if expect_proof(proof).counts:
        raise ArgumentError(proof, "proof by resolution", "a sum has no pivot to be regular in")
    if not proof.steps:
        return proof
    graph = read_graph(unfold(proof, budget=budget), tree_like=True)
    new, at = rebuild(graph, len(graph), find_needless(graph))
    return unfold(new.proof(at[len(graph)]), budget=Meter())
