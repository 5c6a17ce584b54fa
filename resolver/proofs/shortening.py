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
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import Proof, in_words, proof_of
from resolver.proofs.step import clause_of, resolved_on, rests_on
from resolver.text.results import OneLineRepr
from resolver.text.tables import text_table

KEEP, TAKE_LEFT, TAKE_RIGHT = 0, 1, 2  # what becomes of a resolution


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

        >>> from resolver import problems, prove
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).before.resolutions
        12
        """
        return self.stages[0][1]

    @property
    def after(self) -> Proof:
        """The shortest proof.

        >>> from resolver import problems, prove
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).after.resolutions
        11
        """
        return self.stages[-1][1]

    @property
    def summary(self) -> str:
        """What it comes to.

        >>> from resolver import problems, prove
        >>> shorten(prove(problems.pigeonhole(2), strategy="given").proof).summary
        'Shortening of 12 resolutions to 11'
        """
        found, now = in_words(self.before), self.after.length
        return f"Shortening of {found} to {now}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the measures of the proof after each stage.

        >>> from resolver import problems, prove
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


def shorten(proof: Proof, *, budget: Budget | Meter | None = None) -> Shortening:
    """Return the proof as found, trimmed, and shortened for as long as that helps.

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

    The conclusion stays the same, and the axioms and instances are some of those before. A counting
    proof is trimmed, and no more.

    Args:
        proof: The proof.
        budget: The most steps; each step of a proof counts once for each transformation.

    Returns:
        The proof after each stage, from "as found" on.

    Raises:
        ProofError: the proof does not hold.
        SearchStopped: the budget ran out.
    """
    meter, proof = Meter.of(budget), proof_of(proof)
    if proof.counts:
        return Shortening((("as found", proof), ("trimmed", proof.trimmed())))
    stages = [("as found", proof), ("trimmed", merged(proof))]
    while True:
        before = len(stages[-1][1])
        for name, transform in TRANSFORMATIONS:
            meter.step(len(stages[-1][1]))
            shorter = transform(stages[-1][1])
            if len(shorter) < len(stages[-1][1]):
                stages.append((name, shorter))
        if len(stages[-1][1]) == before:
            return Shortening(tuple(stages))


def merged(proof: Proof) -> Proof:
    """Return the proof with equal clauses merged, and trimmed."""
    graph, last = _read(proof)
    return graph.proof(last)


def lower_units(proof: Proof) -> Proof:
    """Return the proof with each unit clause that is used more than once used at the end."""
    graph, last = _read(proof)
    uses = Counter(number for premises in graph.premises for number in premises)
    units = [n for n, clause in enumerate(graph.clauses) if len(clause) == 1 < uses[n]]
    new, at = _avoiding(graph, set(units))
    end = at[last]
    for unit in reversed(units):  # a unit may rest on those before it, which are lowered too
        (literal,) = graph.clauses[unit]
        if ~literal in new.clauses[end]:
            end = new.join(at[unit], end, literal)
    return _same_conclusion(new.proof(end), proof)


def recycle_pivots(proof: Proof) -> Proof:
    """Return the proof without the resolutions on literals that are resolved away later anyway."""
    graph, last = _read(proof)
    choices = [KEEP] * len(graph.clauses)
    # Sets of literals as masks: in a long chain they grow by a literal with each step.
    bit: defaultdict[Literal, int] = defaultdict(lambda: 1 << len(bit))
    unknown = -1
    safe = [unknown] * len(graph.clauses)  # the literals that are resolved away later on all paths
    safe[last] = sum(bit[literal] for literal in graph.clauses[last])
    for number in reversed(_resolvents(graph)):
        here, safe[number] = safe[number], 0
        if here == unknown:
            continue
        (left, right), literal = graph.premises[number], graph.pivots[number]
        positive, negative = bit[literal], bit[~literal]
        if here & positive:
            choices[number] = TAKE_LEFT
        elif here & negative:
            choices[number] = TAKE_RIGHT
        if choices[number] != TAKE_RIGHT:
            safe[left] &= here | positive
        if choices[number] != TAKE_LEFT:
            safe[right] &= here | negative
    new, at = _rebuilt(graph, choices)
    return _same_conclusion(new.proof(at[last]), proof)


def without(proof: Proof, denied: AbstractSet[Clause]) -> Proof:
    """Return the proof with these axioms taken out; it proves the complements of some of them.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> d = Derivation()
    >>> end = d.axiom(Clause(["p", "q"]), "given")
    >>> for name in "pq":
    ...     end = d.resolve(end, d.axiom(Clause(["~" + name]), DENIED), name)
    >>> print(without(d.proof(end), {Clause(["~p"])}))
      1. p ∨ q    axiom: given
      2. ¬q       axiom: the denied goal
      3. p        resolution 1, 2 on q
    """
    graph, last = _read(proof)
    gone = {number for number, (clause, _, _) in graph.stated.items() if clause in denied}
    new, at = _avoiding(graph, gone)
    return new.proof(at[last])


def _read(proof: Proof) -> tuple[Derivation, int]:
    """Return the proof, merged and trimmed, and the number of its conclusion.

    What it states comes first, and has the lowest numbers.
    """
    _ = proof.conclusion  # raises ProofError when there is none
    graph = Derivation()
    at = {
        step.number: graph.state(clause_of(step), step.rule, step.source)
        for step in proof.steps
        if step.rule != "resolution"
    }
    lost = resolved_on(proof)
    for step in proof.inferences:
        left, right = (at[premise] for premise in step.premises)
        at[step.number] = graph.join(left, right, lost[step.number])
    return _trimmed(graph, at[proof.steps[-1].number])


def _trimmed(graph: Derivation, last: int) -> tuple[Derivation, int]:
    """Return what a clause rests on, and its number there."""
    new, at = Derivation(), dict[int, int]()
    for number in rests_on(last, graph.premises.__getitem__):
        if number in graph.stated:
            at[number] = new.state(*graph.stated[number])
        else:
            left, right = graph.premises[number]
            at[number] = new.join(at[left], at[right], graph.pivots[number])
    return new, at[last]


def _avoiding(graph: Derivation, gone: AbstractSet[int]) -> tuple[Derivation, list[int]]:
    """Return the proof without these unit clauses: the other premise takes the step's place."""
    choices = [KEEP] * len(graph.clauses)
    for number in _resolvents(graph):
        left, right = graph.premises[number]
        if right in gone:
            choices[number] = TAKE_LEFT
        elif left in gone:
            choices[number] = TAKE_RIGHT
    return _rebuilt(graph, choices)


def _rebuilt(graph: Derivation, choices: list[int]) -> tuple[Derivation, list[int]]:
    """Return the proof by these choices, and where each clause went."""
    new = Derivation()
    at = [0, *(new.state(*stated) for stated in graph.stated.values())]
    for number in _resolvents(graph):
        left, right = (at[premise] for premise in graph.premises[number])
        if choices[number] == KEEP:
            at.append(new.join(left, right, graph.pivots[number]))
        else:
            at.append(left if choices[number] == TAKE_LEFT else right)
    return new, at


def _resolvents(graph: Derivation) -> range:
    """Return the numbers of what is derived; what is stated comes before."""
    return range(len(graph.stated) + 1, len(graph) + 1)


def _same_conclusion(shorter: Proof, proof: Proof) -> Proof:
    """Return the shorter proof, or the one before if this one proves more than it did."""
    return shorter if shorter.conclusion is proof.conclusion else proof


TRANSFORMATIONS = (("lowered units", lower_units), ("recycled pivots", recycle_pivots))
