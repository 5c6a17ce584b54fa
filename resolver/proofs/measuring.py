"""The measures of a proof: how long, how large as a tree, how much at a time, how wide, how deep.

*Space* is the clauses that are on the board at once. To infer a clause, its premises must be
there; an axiom is written when it is needed and wiped off after the step, for it can be written
again; a derived clause stays from its step to the last that uses it. So one inference from two
premises takes three. It is counted for the steps in the order shown. `least_space` is the least
known: the steps in that order, or each after what it rests on, the more demanding premise first.
That is the best there is for a tree; for other proofs the best is hard to find.

Source: Esteban & Torán, Information and Computation 171(1), 2001 (space); Sethi & Ullman, JACM
17(4), 1970 (the best order for a tree); Gilbert, Lengauer & Tarjan, SIAM J. Computing 9(3), 1980
(hard for others).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import asdict, frozen

from resolver.proofs.proof import Proof, Step, expect_proof
from resolver.text.results import Tabular

LEAST_ABBREVIATED: Final = 10**15  # a larger number is written as a power of ten
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

    `tree_size` is of the tree to which what the conclusion rests on unfolds.

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
        length: How many steps.
        tree_size: How many steps the tree has to which it unfolds.
        space: How many clauses are held at once, in its order.
        least_space: The same in the best order that was found.
        width: The literals of its longest clause.
        depth: The longest way from an axiom to the end.
    """

    length: int
    tree_size: int
    space: int
    least_space: int
    width: int
    depth: int
    _heads = ("measure", "number", "of")

    @property
    def summary(self) -> str:
        """The measures, in a line.

        >>> from resolver import prove
        >>> measures(prove("p -> q; p", "q").proof).summary
        'Measures: length 2, tree size 2, space 3, least space 3, width 2, depth 2'
        """
        parts = (f"{name.replace('_', ' ')} {write_number(n)}" for name, n in asdict(self).items())
        return f"Measures: {', '.join(parts)}"

    def _values(self) -> Iterable[Sequence[Any]]:
        for name, number in asdict(self).items():
            yield name.replace("_", " "), number, MEANINGS[name]

    def table(self) -> Sequence[Sequence[str]]:
        """Return the measures as texts: name, number, of what.

        >>> from resolver import prove
        >>> measures(prove("p -> q; p", "q").proof).table()[:2]
        [['measure', '', 'of'], ['length', '2', 'inferences']]
        """
        rows = [[name, write_number(number), of] for name, number, of in self._values()]
        return [["measure", "", "of"], *rows]


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
    depth = expect_proof(proof).depth  # which looks at every premise
    space = _count_space(proof.steps)
    least = min(space, _count_space(_order_demanding_first(proof)))
    return Measures(len(proof.inferences), tree_size(proof), space, least, proof.width, depth)


def write_number(number: int) -> str:
    """Return a number; of a large one, the power of ten that it reaches.

    >>> write_number(12), write_number(2**100)
    ('12', '10^30')
    """
    if number < LEAST_ABBREVIATED:
        return str(number)
    digits = (number.bit_length() - 1) * 30103 // 100000  # the logarithm of 2; never too many
    return f"10^{digits}"


def tree_size(proof: Proof, leaf: int = 0) -> int:
    """Return how many inferences a proof has as a tree, where each is made anew for each use.

    Args:
        proof: Every step rests on earlier ones.
        leaf: How much each use of an axiom adds.
    """
    sizes, size = dict[int, int](), 0
    for step in proof:
        above = sum(sizes[premise] for premise in step.premises)
        size = sizes[step.number] = above + 1 if step.premises else leaf
    return size


def _count_space(steps: Sequence[Step]) -> int:
    """Return the most clauses that are on the board at once, in this order of steps."""
    last = {premise: place for place, step in enumerate(steps) for premise in step.premises}
    derived = {step.number for step in steps if step.premises}
    standing: set[int] = set()
    most = 1 if steps else 0
    for place, step in enumerate(steps):
        if not step.premises:
            continue
        axioms = {premise for premise in step.premises if premise not in derived}
        most = max(most, len(standing) + len(axioms) + 1)
        standing -= {premise for premise in step.premises if last[premise] == place}
        if step.number in last:
            standing.add(step.number)
    return most


def _order_demanding_first(proof: Proof) -> list[Step]:
    """Return the steps, each after what it rests on, the premise that needs more space first."""
    steps = {step.number: step for step in proof}
    needs = _estimate_space(proof)
    order: dict[int, Step] = {}
    agenda = [step.number for step in proof]  # from the last one on
    while agenda:
        number = agenda[-1]
        open_premises = [premise for premise in steps[number].premises if premise not in order]
        if number in order or not open_premises:
            order.setdefault(agenda.pop(), steps[number])
        else:
            agenda += sorted(open_premises, key=lambda premise: (needs[premise], -premise))
    return list(order.values())


def _estimate_space(proof: Proof) -> Mapping[int, int]:
    """Return the space that each step needs where nothing above it is used twice."""
    needs: dict[int, int] = {}
    for step in proof:
        # of each premise beside those before it, and of all with the step
        above = sorted([needs[premise] for premise in set(step.premises)], reverse=True)
        most = [need + place for place, need in enumerate(above)]
        needs[step.number] = max([len(above) + 1, *most])
    return needs
