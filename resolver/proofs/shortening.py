"""Shortening: the same conclusion from no other axioms, in fewer steps, for all to see.

Two transformations, and each ends with merging equal clauses and leaving out what is not used:

- *lower units*: a unit clause that is used more than once is taken out wherever it is used, and
  resolved with only once, at the end;
- *recycle pivots with intersection*: a literal is safe at a step when it is resolved away further
  down on every path. A resolution on a safe literal is needless: the premise that has the safe
  literal can take the place of the step.

Source: Fontaine, Merz & Woltzenlogel Paleo, CADE 2011; Bar-Ilan, Fuhrmann, Hoory, Shacham &
Strichman, HVC 2008 (recycling pivots).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from attrs import frozen

from resolver.budget import Meter
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, expect_proof, length_in_words
from resolver.proofs.step import ancestors_of, clause_of, lost_literals
from resolver.text.results import OneLineRepr
from resolver.text.tables import text_table

LEFT, RIGHT = 0, 1  # the premise that is taken in the place of a resolution


@frozen(repr=False)
class Shortening(OneLineRepr):
    """A proof before and after, with what each stage in between made of it.

    ``stages`` are pairs of a name and a proof, from "as found" on.

    >>> from resolver import problems, prove, shorten
    >>> short = shorten(prove(problems.pigeonhole(2), strategy="given").proof)
    >>> [(name, proof.resolutions) for name, proof in short.stages]
    [('as found', 12), ('trimmed', 12), ('lowered units', 11)]

    Attributes:
        stages: Pairs of a name and a proof, from "as found" on.
    """

    stages: tuple[tuple[str, Proof], ...]

    @property
    def before(self) -> Proof:
        """The proof as it was found.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).before.resolutions
        12
        """
        return self.stages[0][1]

    @property
    def after(self) -> Proof:
        """The shortest proof.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).after.resolutions
        11
        """
        return self.stages[-1][1]

    @property
    def summary(self) -> str:
        """What it comes to.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).summary
        'Shortening of 12 resolutions to 11'
        """
        found, now = length_in_words(self.before), self.after.length
        return f"Shortening of {found} to {now}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the measures of the proof after each stage.

        >>> from resolver import problems, prove, shorten
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).table()[-1]
        ['lowered units', '11', '2', '5']
        """
        counts = self.before.counts
        rows = [["", "sums" if counts else "resolutions", "width", "depth"]]
        for name, proof in self.stages:
            rows.append([name, *map(str, (len(proof.inferences), proof.width, proof.depth))])
        return rows

    def __str__(self) -> str:
        note = "\na counting proof is only trimmed: units and pivots are of resolution"
        return text_table(self.table()) + (note if self.before.counts else "")


def shorten_in_stages(proof: Proof, meter: Meter) -> Shortening:
    """Return the proof as found, trimmed, and transformed for as long as that helps.

    >>> from resolver import prove
    >>> proof = prove("p -> q; q -> r; p", "r").proof
    >>> [name for name, _ in shorten_in_stages(proof, Meter()).stages]
    ['as found', 'trimmed']

    Args:
        proof: The proof.
        meter: Counts the steps of the proof, once for each transformation.

    Raises:
        ProofError: the proof does not hold.
        SearchStopped: the budget ran out.
    """
    proof = expect_proof(proof)
    if proof.counts:
        return Shortening((("as found", proof), ("trimmed", proof.trimmed())))
    graph = read_graph(proof)
    stages = [("as found", proof), ("trimmed", graph.proof(len(graph)))]
    while True:
        before = len(graph)
        for name, transform in TRANSFORMATIONS:
            meter.step(len(graph))
            shorter = transform(graph)
            if len(shorter) < len(graph):
                graph = shorter
                stages.append((name, graph.proof(len(graph))))
        if len(graph) == before:
            return Shortening(tuple(stages))


def read_graph(proof: Proof, tree_like: bool = False) -> Derivation:
    """Return a proof with equal clauses merged, unless it is tree-like, and trimmed.

    What it states comes first, and its conclusion last.
    """
    _ = proof.conclusion  # raises ProofError when there is none
    graph, at, lost = Derivation(tree_like), dict[int, int](), lost_literals(proof)
    for step in sorted(proof, key=lambda step: bool(step.premises)):
        if step.premises:
            left, right = (at[premise] for premise in step.premises)
            at[step.number] = graph.join(left, right, lost[step.number])
        else:
            at[step.number] = graph.state(clause_of(step), step.rule, step.source)
    return rebuild(graph, at[proof[-1].number])[0]


def lower_units(graph: Derivation) -> Derivation:
    """Return the proof in which a unit clause with several uses is resolved on once, at the end."""
    uses = Counter(number for premises in graph.premises for number in premises)
    units = [n for n, clause in enumerate(graph.clauses) if len(clause) == 1 < uses[n]]
    new, at = _leave_out_units(graph, set(units))
    end = at[len(graph)]
    for unit in reversed(units):  # a unit may rest on those before it, which are lowered too
        (literal,) = graph.clauses[unit]
        if ~literal in new.clauses[end]:
            end = new.join(at[unit], end, literal)
    return _keep_conclusion(new, end, graph)


def recycle_pivots(graph: Derivation) -> Derivation:
    """Return the proof without the resolutions on literals that are resolved away later anyway."""
    new, at = rebuild(graph, len(graph), find_needless(graph))
    return _keep_conclusion(new, at[len(graph)], graph)


def find_needless(graph: Derivation) -> dict[int, int]:
    """Return the steps on literals that are resolved away later, each with the premise to take."""
    taken: dict[int, int] = {}
    # Sets of literals as masks: in a long chain they grow by a literal with each step.
    bit: defaultdict[Literal, int] = defaultdict(lambda: 1 << len(bit))
    last, unknown = len(graph), -1
    safe = [unknown] * (last + 1)  # the literals that are resolved away later on all paths
    safe[last] = sum(bit[literal] for literal in graph.clauses[last])
    for number in range(last, 0, -1):
        here, safe[number] = safe[number], 0
        if here == unknown or number in graph.stated:
            continue
        (left, right), literal = graph.premises[number], graph.pivots[number]
        positive, negative = bit[literal], bit[~literal]
        if here & positive:
            taken[number] = LEFT
        elif here & negative:
            taken[number] = RIGHT
        if taken.get(number) != RIGHT:
            safe[left] &= here | positive
        if taken.get(number) != LEFT:
            safe[right] &= here | negative
    return taken


def leave_out_axioms(proof: Proof, denied: AbstractSet[Clause]) -> Proof:
    """Return the proof with these axioms taken out; it proves the complements of some of them.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> d = Derivation()
    >>> end = d.axiom(Clause(["p", "q"]), "given")
    >>> for name in "pq":
    ...     end = d.resolve(end, d.axiom(Clause(["~" + name]), DENIED), name)
    >>> print(leave_out_axioms(d.proof(end), {Clause(["~p"])}))
      1. p ∨ q    axiom: given
      2. ¬q       axiom: the denied goal
      3. p        resolution 1, 2 on q
    """
    graph = read_graph(proof)
    gone = {number for number, (clause, _, _) in graph.stated.items() if clause in denied}
    new, at = _leave_out_units(graph, gone)
    return new.proof(at[len(graph)])


def _leave_out_units(
    graph: Derivation, gone: AbstractSet[int]
) -> tuple[Derivation, dict[int, int]]:
    """Return the proof without these unit clauses: the other premise takes the step's place."""
    taken = {
        number: LEFT if premises[1] in gone else RIGHT
        for number, premises in enumerate(graph.premises)
        if not gone.isdisjoint(premises)
    }
    return rebuild(graph, len(graph), taken)


def rebuild(
    graph: Derivation, last: int, taken: Mapping[int, int] = MappingProxyType({})
) -> tuple[Derivation, dict[int, int]]:
    """Copy what a step rests on, some steps replaced by a premise; return it with new numbers."""
    new, at = Derivation(graph.tree_like), dict[int, int]()
    for number in ancestors_of(last, graph.premises.__getitem__):
        if number in graph.stated:
            at[number] = new.state(*graph.stated[number])
            continue
        left, right = (at[premise] for premise in graph.premises[number])
        if number in taken:
            at[number] = right if taken[number] else left
        else:
            at[number] = new.join(left, right, graph.pivots[number])
    return new, at


def _keep_conclusion(new: Derivation, end: int, graph: Derivation) -> Derivation:
    """Return the new proof, trimmed, or the one before if the new one proves more than it did."""
    shorter, _ = rebuild(new, end)
    return shorter if shorter.clauses[-1] == graph.clauses[-1] else graph


TRANSFORMATIONS = (("lowered units", lower_units), ("recycled pivots", recycle_pivots))
