"""A proof as a tree, and the tree made regular.

    C₁ ∨ x    D ∨ ¬x
    ────────────────
        C ∨ ...          C₁ ∨ x takes the place of C, for x is resolved away below
           ⋮
    E ∨ x     F ∨ ¬x
    ────────────────
         E ∨ F

- *Unfolding*: each resolvent is derived anew for each use. Sizes explode, so there is a limit.
- *Regularising*: a resolution on an atom that is resolved on again further down is needless. The
  premise with the literal that goes there takes the step's place. A tree never grows by that; other
  proofs would have to, so they are unfolded first.

Source: Tseitin, 1968 (a smallest tree is regular); Alekhnovich, Johannsen, Pitassi & Urquhart,
STOC 2002 (no such thing without unfolding).
"""

from __future__ import annotations

from typing import Final

from resolver.budget import Budget, Meter
from resolver.errors import ArgumentError
from resolver.proofs.proof import Proof, Step, expect_proof
from resolver.proofs.shortening import find_needless, read_graph, rebuild

TREE_BUDGET: Final = Budget(steps=100_000)  # A step is an inference of the tree.


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

    Axioms are still written once, and definitions before all else. Steps that the conclusion does
    not rest on are left out. A counting proof is unfolded in the same way.

    Args:
        proof: The proof, by resolution or by sums.
        budget: The most inferences written, counted as steps; 100,000 by default.

    Raises:
        SearchStopped: the budget ran out.
    """
    meter = Meter.of(TREE_BUDGET if budget is None else budget)
    trimmed = expect_proof(proof).trimmed()
    steps = {step.number: step for step in trimmed}

    # A definition stands before the first use of its atom, wherever that is in the tree.
    written: list[Step] = []
    axiom_numbers: dict[int, int] = {}
    for step in trimmed:
        if step.rule == "extension":
            written.append(step._replace(number=len(written) + 1))
            axiom_numbers[step.number] = len(written)

    # An inference is on the stack twice: first for its premises, then to be written below them.
    unused: list[int] = []  # the numbers of what was written and not yet used
    stack = [(step.number, False) for step in trimmed.steps[-1:]]
    while stack:
        number, premises_are_written = stack.pop()
        step = steps[number]
        if number in axiom_numbers:
            unused.append(axiom_numbers[number])
            continue
        if step.premises and not premises_are_written:
            stack.append((number, True))
            stack += [(premise, False) for premise in reversed(step.premises)]
            continue

        premises = tuple(unused[len(unused) - len(step.premises) :])
        del unused[len(unused) - len(premises) :]
        written.append(step._replace(number=len(written) + 1, premises=premises))
        unused.append(len(written))
        if premises:
            meter.step()
        else:
            axiom_numbers[number] = len(written)
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
    new, new_numbers = rebuild(graph, len(graph), find_needless(graph))
    return unfold(new.proof(new_numbers[len(graph)]), budget=Meter())
