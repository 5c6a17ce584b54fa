"""Why a fact holds: the lines it rests on, the assumptions, the weakest rule, the story, the proofs.

The lines are an irreducible set, and all that is said is about these alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from html import escape

from attrs import field, frozen

from kb.inference.position import opening
from kb.inference.rules import ACROSS_HANDS, RULES
from kb.inference.trail import Cell, Trail
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.axioms import Axiom, Source, header_axioms, log_axioms
from kb.theory.atoms import cell_of
from kb.theory.constraints import Kind, game_rules
from kb.theory.joint import header_prover
from kb.why.count import counted
from kb.why.irreducible import assumptions, irreducible
from kb.why.phrases import Header, fact, listed
from kb.why.resolved import resolved
from kb.why.rule_story import lines_behind
from kb.why.sentence import Sentence
from kb.why.story import NAMED, PLAIN, is_known, story
from resolver import Literal, Proof


@frozen
class Explanation:
    """Why a fact holds.

    ``sentences`` answer first and then tell the story; ``entries`` are the lines of an irreducible
    set of events: the header taken as given, dropping any one of them leaves the fact open.
    ``rule`` is the weakest named rule that suffices on these lines; ``easier`` are lines with which
    a weaker one does. ``count`` is the counting proof, None only where its budget ended first, and
    ``proof`` the proof by resolution, made when it is asked for.
    """

    goal: Literal
    told: tuple[Sentence, ...] = field(repr=False)
    entries: tuple[int, ...]
    assumptions: tuple[str, ...]
    rule: str
    easier: tuple[int, ...]
    count: Proof | None = field(repr=False)
    header: tuple[str, ...] = field(repr=False)
    _setup: Setup = field(repr=False)
    _axioms: tuple[Axiom, ...] = field(repr=False)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The fact, and the story of why it holds."""
        return (f"{fact(self.goal)}.", *map(str, self.told))

    @cached_property
    def proof(self) -> Proof:
        """The proof by resolution down to the axioms of these lines and the rules of the game.

        Raises SearchStopped where resolution takes too long: then `count` has the argument.
        """
        return resolved(self._setup, self._axioms, self.goal)

    @property
    def rests(self) -> str:
        """What it rests on, as a sentence or two."""
        lines = [f"line{'s' * (len(self.entries) > 1)} {listed(list(map(str, self.entries)))}"]
        on = listed([*(lines if self.entries else []), *self.header]) if (
            self.entries or self.header
        ) else "the header alone"
        assumed = f", assuming {listed(self.assumptions)}" if self.assumptions else ""
        said = f"Rests on {on}{assumed}. Weakest rule: {self.rule}."
        if not self.easier:
            return said
        more = f"line{'s' * (len(self.easier) > 1)} {listed(list(map(str, self.easier)))}"
        return f"{said} Easier, with {more} too."

    def __str__(self) -> str:
        return "\n".join([self.sentences[0], self.rests, *self.sentences[1:]])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences[1:])
        return (
            f"<p><b>{escape(self.sentences[0])}</b></p><p>{escape(self.rests)}</p><ol>{items}</ol>"
        )


def explain(
    setup: Setup, entries: Sequence[Entry], goal: Literal, whole: Trail, header: Header
) -> Explanation:
    """Return why a fact holds that follows from the header and these entries.

    ``whole`` is the trail of the whole log, which is looked at only where a strong rule is needed.
    """
    kept = irreducible(setup, entries, goal)
    axioms = tuple(log_axioms(setup, kept))
    count = counted(setup, axioms, goal)
    trail = Trail(opening(setup).tell(axioms, header_prover(setup)), NAMED)
    holder, card = cell_of(goal.name)
    target = trail.cell(holder, card, goal.positive)
    rule = trail.rule(holder, card, goal.positive) if is_known(trail, target) else ACROSS_HANDS.name
    told = story(trail, target, goal, count, header)
    lines = tuple(entry.line for entry in kept)
    return Explanation(
        goal=goal,
        told=told,
        entries=lines,
        assumptions=assumptions(axiom.source for axiom in axioms),
        rule=rule,
        easier=easier(whole, target, rule, lines),
        count=count,
        header=used_header(setup, told, count, header),
        setup=setup,
        axioms=axioms,
    )


def easier(whole: Trail, target: Cell, rule: str, lines: Sequence[int]) -> tuple[int, ...]:
    """Return the further lines with which a weaker rule of the whole log suffices, if one does."""
    names = [one.name for one in RULES]
    if rule not in names or RULES[names.index(rule)] in PLAIN or target not in whole.found:
        return ()
    if names.index(whole.rule_of(target)) >= names.index(rule):
        return ()
    return tuple(line for line in lines_behind(whole, target) if line not in lines)


def used_header(
    setup: Setup, told: Sequence[Sentence], count: Proof | None, header: Header
) -> tuple[str, ...]:
    """Return the hands, sizes and cards of the header that a story uses, each with its line."""
    said = {clause for sentence in told for clause in sentence.premises}
    used = (
        source
        for source, clause in header_clauses(setup)
        if clause in said and isinstance(source, Source)
    )
    places = dict.fromkeys(header.place(source.rule) for source in used)
    table = game_rules(setup)
    rules = [table[rule] for sentence in told for rule in sentence.rules if rule in table]
    sizes = dict.fromkeys(
        f"the size of {rule.subject} (line {header.lines[f'size {rule.subject}']})"
        for rule in rules
        if rule.kind is Kind.HAND and f"size {rule.subject}" in header.lines
    )
    return (*places, *sizes)
