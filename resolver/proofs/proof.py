"""A proof is a flat list of numbered steps, each an axiom or resting on earlier steps.

Premises are numbers, not objects: nothing here recurses, so a proof may be as long as it likes. A
notebook shows a short proof as a picture:

    a short proof        a long one
    ┌───┐   ┌───┐        1  p ∨ q   given
    │ p │   │ ¬p│        2  ¬p      given
    └─┬─┘   └─┬─┘          … 423 more …
    └─ □ ───┘          453 □      resolution 452, 447
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, Final

from attrs import field, frozen

from resolver.arguments import require, require_text
from resolver.budget import ProgressOption
from resolver.errors import ArgumentError, InternalError, ProofError
from resolver.lazy import write_as
from resolver.logic.clause import Clause
from resolver.logic.literal import atoms_of_literals
from resolver.logic.names import require_atom_names as listed_names
from resolver.proofs.step import DENIED as DENIED
from resolver.proofs.step import GIVEN as GIVEN
from resolver.proofs.step import Conclusion as Conclusion
from resolver.proofs.step import Step as Step
from resolver.proofs.step import ancestors_of, fill_in_pivots
from resolver.proofs.step import clause_of as clause_of
from resolver.text.results import MOST_SUMMARY_LETTERS, Drawing, Rows
from resolver.text.tables import escape_html, html_table, shorten_text, width_of, with_noun

EXAMPLE_STEP: Final = "Step(1, Clause(['p']), 'axiom')"  # Errors show it as an example.
MOST_DRAWN_STEPS: Final = 12  # A picture of more steps is not taken in at a glance.


def _collect_steps(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Collect the steps of a proof in a tuple, and fill in the pivots that are missing.

    Raises:
        ArgumentError: One of them is no step.
    """
    if not isinstance(steps, Iterable):
        raise ArgumentError(steps, "collection of steps", f"try [{EXAMPLE_STEP}]")

    # Most steps come with their pivots, which are only looked for if one is missing.
    collected = tuple(steps)
    lacks_pivot = False
    for step in collected:
        if not isinstance(step, Step):
            raise ArgumentError(step, "step", f"a proof is made of steps: try {EXAMPLE_STEP}")
        if step.pivot is None and step.rule == "resolution":
            lacks_pivot = True
    return tuple(fill_in_pivots(collected)) if lacks_pivot else collected


def expect_proof(given: Proof) -> Proof:
    """Return a proof unchanged; raise ArgumentError for any other value."""
    return require(given, Proof, "proof", "try prove('p & ~p').proof")


def length_in_words(proof: Proof) -> str:
    """Return how many inferences a proof has, in words.

    >>> from resolver import Clause
    >>> length_in_words(Proof([Step(1, Clause(["p"]), "axiom")]))
    '0 resolutions'
    """
    return with_noun(len(proof.inferences), "sum" if proof.counts else "resolution")


# Drawings and texts for people are methods of Proof, and exports for other programs functions of
# `resolver.export`: a proof that is asked for one of these names points to it.
EXPORTS_OF_PROOFS: Final = (
    "to_bussproofs to_dot to_drat to_html to_latex to_lrat to_networkx to_opb to_pbp to_tracecheck"
    " to_tree to_tstp"
).split()


class _Deferrable:
    """The slot for the recipe of a proof whose steps are made when they are first asked for.

    The recipe is a pair: the function that makes the proof, and the conclusion that it promises.
    Once the steps are made, None takes the place of the function. The recipe is no part of the
    proof's value and so no field of its class, and attrs makes slots for fields only.
    """

    __slots__ = ("_recipe",)


@frozen(repr=False)
class Proof(_Deferrable, Rows[Step]):
    """Steps in order; the clause of the last one is proved.

    >>> from resolver import Clause
    >>> from resolver.proofs import Derivation
    >>> derivation = Derivation()
    >>> somebody = derivation.axiom(Clause(["Pipe", "Plum"]), "shown (line 7)")
    >>> not_plum = derivation.axiom(Clause(["~Plum"]), "hand of Nick (line 5)")
    >>> proof = derivation.proof(derivation.resolve(somebody, not_plum, "Plum"))
    >>> print(proof)
      1. Pipe ∨ Plum    axiom: shown (line 7)
      2. ¬Plum          axiom: hand of Nick (line 5)
      3. Pipe           resolution 1, 2 on Plum
    >>> proof.conclusion, proof.width, proof.depth
    (Clause([Literal('Pipe')]), 2, 1)

    It is a record and not a judgement: `resolver.check` says whether it holds.

    Attributes:
        steps: The steps, by increasing numbers.
    """

    steps: tuple[Step, ...] = field(converter=_collect_steps)
    _column_heads = ("number", "clause", "rule", "premises", "source", "pivot")
    _tried: ClassVar[Mapping[str, str]] = {
        "check(proof)": "check verify validate valid is_valid checked",
        "save(proof, path)": "save write dump to_file export",
        "to_svg()": "draw plot render show view picture to_png to_pdf to_image",
        "conclusion": "goal result theorem claim root",
        "depth": "height",
        "axioms": "premises hypotheses leaves assumptions core unsat_core get_core",
        "resolutions": "size num_steps steps_count num_resolutions",
        "shorten(proof)": "shorten minimise minimize minimal compress simplify reduce",
        "unfold(proof)": "unfold expand to_tree_proof as_tree",
        "regularise(proof)": "regularise regularize",
        "interpolant(proof, ...)": "interpolant interpolate craig",
        "steps, each with its .clause": "clauses lines last",
        "steps, each with its .premises, or export.to_networkx(proof)": (
            "nodes edges graph dag predecessors successors ancestors descendants parents children"
        ),
        "export.to_dot(proof), for Graphviz": "dot graphviz to_graphviz to_pydot",
        "trimmed": "trim trim_proof prune",
        **{f"export.{name}(proof)": name for name in EXPORTS_OF_PROOFS},
    }

    @classmethod
    def deferred(cls, make: Callable[[], Proof], conclusion: Conclusion) -> Proof:
        """Return a proof whose steps are made when they are first asked for.

        A caller who asks only whether something follows never pays for them.

        >>> from resolver import Clause
        >>> later = Proof.deferred(lambda: Proof([Step(1, Clause(["p"]), "axiom")]), Clause(["p"]))
        >>> print(later.conclusion)
        p
        >>> len(later)
        1

        Args:
            make: A function that returns the proof.
            conclusion: The clause that it ends with.
        """
        proof = object.__new__(cls)
        object.__setattr__(proof, "_recipe", (make, conclusion))
        return proof

    def __getattr__(self, name: str) -> Any:
        """Make the steps of a deferred proof.

        Python calls this for an attribute that is not there, and of a deferred proof `steps` is
        not, until it is set here.
        """
        if name != "steps":
            super().__getattr__(name)  # type: ignore[misc] # It raises, and names what there is.
        make, conclusion = self._recipe
        steps = make().steps
        if not steps or steps[-1].clause != conclusion:
            raise InternalError(f"a proof of {conclusion} was made that does not end with it")

        # Without the function, all memory that the search held is freed.
        object.__setattr__(self, "steps", steps)
        object.__setattr__(self, "_recipe", (None, conclusion))
        return steps

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.steps,)

    @property
    def _rows(self) -> tuple[Step, ...]:
        return self.steps

    @property
    def conclusion(self) -> Conclusion:
        """The conclusion of the last step; ProofError is raised if there are no steps.

        >>> from resolver import prove
        >>> print(prove("p -> q; p", "q").proof.conclusion)
        □
        """
        if hasattr(self, "_recipe"):
            promised: Conclusion = self._recipe[1]
            return promised
        if not self.steps:
            raise ProofError(None, "it has no steps")
        return self.steps[-1].clause

    @property
    def axioms(self) -> tuple[Step, ...]:
        """The steps that are axioms.

        >>> from resolver import prove
        >>> [step.number for step in prove("p -> q; p", "q").proof.axioms]
        [1, 2, 3]
        """
        return steps_by_rule(self.steps, "axiom")

    @property
    def counts(self) -> bool:
        """Whether it is a counting proof: one of its steps is a sum, or a bound.

        >>> from resolver import problems, prove
        >>> prove(problems.pigeonhole(2), strategy="counting").proof.counts
        True
        """
        return bool(steps_by_rule(self.steps, "sum", "constraint"))

    @property
    def inferences(self) -> tuple[Step, ...]:
        """The steps that rest on others: resolutions and sums.

        >>> from resolver import prove
        >>> len(prove("p -> q; p", "q").proof.inferences)
        2
        """
        return steps_by_rule(self.steps, "resolution", "sum")

    @property
    def length(self) -> int:
        """How many inferences it has.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.length
        2
        """
        return len(self.inferences)

    @property
    def resolutions(self) -> int:
        """How many of its steps are resolutions.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.resolutions
        2
        """
        return len(steps_by_rule(self.steps, "resolution"))

    @property
    def sums(self) -> int:
        """How many of its steps are sums: 0 in a proof by resolution, 1 if one sum is enough.

        >>> from resolver import problems, prove
        >>> prove(problems.pigeonhole(2), strategy="counting").proof.sums
        3
        """
        return len(steps_by_rule(self.steps, "sum"))

    @property
    def sources(self) -> tuple[object, ...]:
        """The sources of the axioms and instances, each once, in order of first use.

        >>> from resolver import prove
        >>> [str(source) for source in prove("p -> q; p", "q").proof.sources]
        ['given', 'the denied goal']
        """
        sources = dict.fromkeys(step.source for step in self.steps if step.rule != "resolution")
        return tuple(source for source in sources if source is not None)

    @property
    def width(self) -> int:
        """The number of literals of the longest clause, or of the longest linear constraint.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.width
        2
        """
        return max((len(step.clause) for step in self.steps), default=0)

    @property
    def depths(self) -> dict[int, int]:
        """By the number of each step, the inferences on its longest path; 0 for an axiom.

        Raises ProofError if a premise is not an earlier step.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.depths
        {1: 0, 2: 0, 3: 0, 4: 1, 5: 2}
        """
        # Premises come before their steps, so their depths are known already.
        depths: dict[int, int] = {}
        for step in self.steps:
            premise_depths = _look_up_premises(step, depths)
            depths[step.number] = max(premise_depths) + 1 if premise_depths else 0
        return depths

    @property
    def depth(self) -> int:
        """The number of inferences on the longest path; ProofError is raised as by `depths`.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.depth
        2
        """
        return max(self.depths.values(), default=0)

    @property
    def pivots(self) -> dict[int, str]:
        """By the number of each resolution, the atom on which it resolves, if it is known.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.pivots
        {4: 'p', 5: 'q'}
        """
        return {step.number: step.pivot for step in self.steps if step.pivot is not None}

    def needed(self) -> Proof:
        """Return the steps on which the conclusion rests, with their numbers unchanged.

        Raises ProofError if a premise is not an earlier step.

        >>> from resolver import prove
        >>> proof = prove("p -> q; p", "q").proof
        >>> proof.needed() == proof
        True
        """
        if not self.steps:
            return self
        premises_of = premises_by_number(self.steps)
        last = self.steps[-1].number
        needed_numbers = set(ancestors_of(last, premises_of.get))
        needed_steps = Proof(step for step in self.steps if step.number in needed_numbers)
        _ = needed_steps.depths  # Raises ProofError if a premise is not an earlier step.
        return needed_steps

    def trimmed(self) -> Proof:
        """Return the steps on which the conclusion rests, renumbered from 1.

        Raises ProofError if a premise is not an earlier step.

        >>> from resolver import prove
        >>> [step.number for step in prove("p -> q; p", "q").proof.trimmed()]
        [1, 2, 3, 4, 5]
        """
        needed = self.needed()
        new_numbers: dict[int, int] = {}
        for new_number, step in enumerate(needed, start=1):
            new_numbers[step.number] = new_number
        return renumber(needed, new_numbers)

    @property
    def summary(self) -> str:
        """The conclusion and the sizes of the proof, in one line.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.summary
        'Proof of □: 5 steps, 2 resolutions, width 2'
        """
        if not self.steps:
            return "Proof without steps"
        steps = with_noun(len(self.steps), "step")
        return f"Proof of {self.conclusion}: {steps}, {length_in_words(self)}, width {self.width}"

    def _values(self) -> Iterable[Sequence[Any]]:
        for step in self.steps:
            source = None if step.source is None else str(step.source)
            yield (
                step.number,
                str(step.clause),
                step.rule,
                step.premises,
                source,
                step.pivot,
            )

    def table(self, names: AbstractSet[str] = frozenset()) -> Sequence[Sequence[str]]:
        """Return its steps as texts: number, clause, and reason.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.table()[-1]
        ['5', '□', 'resolution 4, 3 on q']

        Args:
            names: Atoms besides its own; a reason has no word that is also an atom.
        """
        taken = self._atoms()
        if names:
            taken.update(listed_names(names))

        head = "line" if self.counts else "clause"
        rows = [["", head, "from"]]
        for step in self.steps:
            reason = step.reason(taken=taken)
            rows.append([str(step.number), str(step.clause), reason])
        return rows

    def _atoms(self) -> set[str]:
        """Return the names of the atoms that occur in its steps."""
        atoms: set[str] = set()
        for step in self.steps:
            atoms.update(atoms_of_literals(step.clause))
        return atoms

    def to_text(self, names: AbstractSet[str] = frozenset()) -> str:
        """Return its steps, one a line, in the notation of derivations by hand.

        >>> from resolver import prove
        >>> print(prove("on | q; ~on", "q").proof.to_text())
          1. on ∨ q    axiom: given
          2. ¬on       axiom: given
          3. ¬q        axiom: the denied goal
          4. q         resolution 1, 2 (on)
          5. □         resolution 4, 3 (q)

        Args:
            names: Atoms besides its own; a reason has no word that is also an atom.
        """
        _, *rows = self.table(names)
        numbers = [number for number, _, _ in rows]
        digits = max(map(len, numbers), default=0)

        # The signs of logic take one column each. So if names are ASCII, a clause is as many
        # columns wide as it has characters, and need not be measured.
        are_names_ascii = all(map(str.isascii, self._atoms()))
        measure = len if are_names_ascii else width_of
        widths = [measure(clause) for _, clause, _ in rows]
        widest = max(widths, default=0)

        lines: list[str] = []
        for (number, clause, reason), width in zip(rows, widths, strict=True):
            padding = " " * (widest - width)
            lines.append(f"  {number:>{digits}}. {clause}{padding}    {reason}")
        return "\n".join(lines)

    __str__ = to_text

    def to_svg(
        self,
        *,
        most_steps: int = 200,
        shape: str | None = None,
        progress: ProgressOption = None,
    ) -> Drawing:
        """Return a drawing with a box for each step; raise ExportError if it has too many.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").proof.to_svg()[:4]
        '<svg'

        Args:
            most_steps: The most steps that are drawn.
            shape: The name of one of the `shapes`; steps that break it are drawn in red.
            progress: True for lines on standard error now and then, or a function that gets each
                line.
        """
        return Drawing(write_as(self, "svg", most_steps=most_steps, shape=shape, progress=progress))

    def in_notebook(self, sentence: str) -> str:
        """Return HTML that shows a sentence with the proof, drawn if it is short, else as a table.

        Under a drawing the table is folded away behind the sentence.

        >>> from resolver import prove
        >>> "by hand" in prove("p -> q; p", "q").proof.in_notebook("by hand")
        True

        Args:
            sentence: The sentence above or beside it.
        """
        sentence = shorten_text(require_text(sentence, "say it in words"), MOST_SUMMARY_LETTERS)
        # A longer proof, or one with steps that the conclusion does not need, is only a table.
        if not len(self):
            return f"<p>{escape_html(sentence)}</p>"
        if not self._is_drawn:
            return html_table(self.table(), sentence)

        steps = html_table(self.table())
        folded = f"<details><summary>{escape_html(sentence)}</summary>\n{steps}</details>"
        return f"{self.to_svg()._repr_html_()}\n{folded}"

    @property
    def _is_drawn(self) -> bool:
        """Whether the proof is short, and its drawing would have all steps of its table."""
        try:
            return 0 < len(self) <= MOST_DRAWN_STEPS and self.trimmed() == self
        except ProofError:
            return False

    def _repr_html_(self) -> str:
        return self.in_notebook(self.summary)


def steps_by_rule(proof: Iterable[Step], *rules: str) -> tuple[Step, ...]:
    """Return the steps of a proof that have one of these rules, in order."""
    return tuple([step for step in proof if step.rule in rules])


def steps_by_number(proof: Iterable[Step]) -> dict[int, Step]:
    """Return the steps of a proof by their numbers."""
    return {step.number: step for step in proof}


def clauses_by_number(proof: Iterable[Step]) -> dict[int, Clause]:
    """Return the clauses of a proof's steps by their numbers; raise ProofError for a line."""
    return {step.number: clause_of(step) for step in proof}


def premises_by_number(proof: Iterable[Step]) -> dict[int, tuple[int, ...]]:
    """Return the numbers of each step's premises, by the step's number."""
    return {step.number: step.premises for step in proof}


def leaves_of(proof: Iterable[Step]) -> list[Step]:
    """Return the steps of a proof that rest on no others, in order."""
    return [step for step in proof if not step.premises]


def renumber(proof: Proof, numbers: Mapping[int, int]) -> Proof:
    """Return a proof in which a mapping has replaced each step's number by another."""
    steps: list[Step] = []
    for step in proof:
        premises = _look_up_premises(step, numbers)
        steps.append(step._replace(number=numbers[step.number], premises=premises))
    return Proof(steps)


def _look_up_premises(step: Step, values: Mapping[int, int]) -> tuple[int, ...]:
    """Return the value of each premise by its number; raise ProofError if one has none.

    The values are those of earlier steps, so a premise without one is no earlier step.
    """
    for premise in step.premises:
        if premise not in values:
            raise ProofError(step.number, f"its premise {premise} is not an earlier step")
    return tuple([values[premise] for premise in step.premises])
