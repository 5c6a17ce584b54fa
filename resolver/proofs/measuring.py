"""The measures of a proof: length, size as a tree, space, width and depth.

*Space* is the number of clauses that stand on the board at once. To infer a clause, its premises
must stand there. An axiom is written when it is needed and wiped off after the step, since it can
be written again; a derived clause stays from its step to the last step that uses it. So one
inference from two axioms takes a space of three. `space` is counted for the steps in their order.

`least_space` is the smaller space of two orders: the present one, and one in which the premise
that needs more space is derived first. For a tree the second order is the best; for other proofs
the best order is hard to find.

Source: Esteban & Torán, Information and Computation 171(1), 2001 (space); Sethi & Ullman, JACM
17(4), 1970 (the best order for a tree); Gilbert, Lengauer & Tarjan, SIAM J. Computing 9(3), 1980
(hard for others).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import asdict, frozen

from resolver.proofs.proof import Proof, Step, expect_proof, steps_by_number
from resolver.text.results import Tabular

LEAST_ABBREVIATED: Final = 10**15  # From here on a number is written as a power of ten.
MEANINGS: Final = {
    "length": "inferences",
    "tree_size": "inferences where each is made anew for each use",
    "space": "clauses at a time, in this order",
    "least_space": "clauses at a time, in the best order known",
    "width": "literals of the longest clause",
    "depth": "inferences on the longest path",
}


@frozen(repr=False)
class Measures(Tabular):
    """The measures of a proof, all of them whole numbers.

    >>> from resolver import prove
    >>> from resolver.proofs import measures
    >>> print(measures(prove("p -> q; q -> r; p", "r").proof))
    measure         of
    length       3  inferences
    tree size    3  inferences where each is made anew for each use
    space        3  clauses at a time, in this order
    least space  3  clauses at a time, in the best order known
    width        2  literals of the longest clause
    depth        3  inferences on the longest path

    Attributes:
        length: How many inferences it has.
        tree_size: How many inferences it has when the needed steps are unfolded to a tree.
        space: How many clauses are on the board at once, in its order.
        least_space: How many are on the board at once, in the best order that was tried.
        width: How many literals its longest clause has.
        depth: How many inferences are on the longest path from an axiom to the end.
    """

    length: int
    tree_size: int
    space: int
    least_space: int
    width: int
    depth: int
    _column_heads = ("measure", "number", "of")

    @property
    def summary(self) -> str:
        """The measures, in one line.

        >>> from resolver import prove
        >>> measures(prove("p -> q; p", "q").proof).summary
        'Measures: length 2, tree size 2, space 3, least space 3, width 2, depth 2'
        """
        parts = [f"{name} {abbreviate_number(number)}" for name, number, _ in self._values()]
        return f"Measures: {', '.join(parts)}"

    def _values(self) -> Iterable[Sequence[Any]]:
        for name, number in asdict(self).items():
            yield name.replace("_", " "), number, MEANINGS[name]

    def table(self) -> Sequence[Sequence[str]]:
        """Return the measures as texts: name, number, and what is counted.

        >>> from resolver import prove
        >>> measures(prove("p -> q; p", "q").proof).table()[:2]
        [['measure', '', 'of'], ['length', '2', 'inferences']]
        """
        rows = [["measure", "", "of"]]
        for name, number, of in self._values():
            rows.append([name, abbreviate_number(number), of])
        return rows


def measures(proof: Proof) -> Measures:
    """Return the measures of a proof, by resolution or by sums.

    >>> from resolver import prove
    >>> print(measures(prove("p -> q; q -> r; p", "r", strategy="unit").proof).summary)
    Measures: length 3, tree size 3, space 3, least space 3, width 2, depth 3

    Args:
        proof: The proof.

    Returns:
        Six whole numbers: length, tree size, space, least space, width and depth.

    Raises:
        ProofError: a premise is not an earlier step.
    """
    # The depth comes first, since it raises ProofError if a premise is not an earlier step.
    depth = expect_proof(proof).depth
    space = _count_space(proof.steps)
    other_space = _count_space(_order_demanding_first(proof))
    return Measures(
        length=len(proof.inferences),
        tree_size=tree_size(proof),
        space=space,
        least_space=min(space, other_space),
        width=proof.width,
        depth=depth,
    )


def abbreviate_number(number: int) -> str:
    """Return a number as a text, a large one as the highest power of ten that it reaches.

    >>> abbreviate_number(12), abbreviate_number(2**100)
    ('12', '10^30')
    """
    if number < LEAST_ABBREVIATED:
        return str(number)
    # The logarithm of 2 is 0.30103. A float would overflow, so whole numbers are multiplied.
    power = (number.bit_length() - 1) * 30103 // 100000
    return f"10^{power}"


def tree_size(proof: Proof, leaf: int = 0) -> int:
    """Return how many inferences a proof has when it is unfolded to a tree.

    Args:
        proof: A proof, each step of which rests on earlier ones.
        leaf: How much each use of an axiom adds to the number.
    """
    sizes: dict[int, int] = {}
    size = 0
    for step in proof:
        size_above = sum(sizes[premise] for premise in step.premises)
        size = size_above + 1 if step.premises else leaf
        sizes[step.number] = size
    return size


def _count_space(steps: Sequence[Step]) -> int:
    """Return the most clauses that stand on the board at once, in this order of the steps."""
    last_user: dict[int, int] = {}
    for step in steps:
        for premise in step.premises:
            last_user[premise] = step.number
    derived = {step.number for step in steps if step.premises}

    standing: set[int] = set()  # The derived clauses that will be used again.
    most = 1 if steps else 0
    for step in steps:
        if not step.premises:
            continue

        # During an inference the board holds the standing clauses, its axioms and the new clause.
        axioms = set(step.premises) - derived
        most = max(most, len(standing) + len(axioms) + 1)
        standing -= {premise for premise in step.premises if last_user[premise] == step.number}
        if step.number in last_user:
            standing.add(step.number)
    return most


def _order_demanding_first(proof: Proof) -> list[Step]:
    """Return the steps in an order in which the premise that needs more space is derived first."""
    steps = steps_by_number(proof)
    needs = _estimate_space(proof)
    order: dict[int, Step] = {}

    # The last step is taken first; it waits on the agenda until its premises are in order.
    agenda = list(steps)
    while agenda:
        number = agenda[-1]
        open_premises = [premise for premise in steps[number].premises if premise not in order]
        if number in order or not open_premises:
            order.setdefault(agenda.pop(), steps[number])
        else:
            agenda += sorted(open_premises, key=lambda premise: (needs[premise], -premise))
    return list(order.values())


def _estimate_space(proof: Proof) -> Mapping[int, int]:
    """Return the space that each step needs if no step above it is used twice, by its number."""
    needs: dict[int, int] = {}
    for step in proof:
        premise_needs = sorted([needs[premise] for premise in set(step.premises)], reverse=True)

        # The first premise is derived on an empty board, the next one beside it, and so on. At the
        # end all premises stand there with the step itself.
        need = len(premise_needs) + 1
        for standing_count, premise_need in enumerate(premise_needs):
            need = max(need, premise_need + standing_count)
        needs[step.number] = need
    return needs
