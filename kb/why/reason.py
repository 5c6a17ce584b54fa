"""Why something holds: what follows, by which rule, from which reasons, and the lines behind it.

    what the log and the header say     rules of the game     what followed before
    ──────────────────────────────────────────────────────────────────────────────
                what follows: by a rule of unifying, or by adding them up

A fact rests on an irreducible set of lines. From these alone the named rules derive it once, each
fact by the weakest rule that gives it; where no words of theirs say it, or many, the sum does.
Whatever tells of a fact walks its reason. Premises are shared, so a reason is a graph: `in_order`
has each of them once.

Each premise of a sum is a line: a card has a holder, a hand so many cards, a set shown at least one
of its own. Added up they ask for more cards than there are places; where no sum does, the cases are
summed. A rule of the game costs as much as a set shown, what a line says of a single card a fifth
of that, and the header still less: so the cheapest sum is one that is short to tell. Resolution
cannot count: where many cards and many holders are counted together it takes exponentially many
steps (Haken, TCS 39, 1985). Ordinary play stays far below its budget.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979;
that what a solver works on is what is walked to explain: the incompatibilities of PubGrub,
Weizenbaum, 2018.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

from attrs import frozen

from kb.inference.derivation import CellValue, Derivation, cells
from kb.inference.rules import ACROSS_HANDS
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.table.setup import Setup
from kb.theory.atoms import atoms, cell_of
from kb.theory.axioms import Axiom, Source, game_rules, header_axioms
from resolver import DENIED, Budget, Clause, Literal, Proof, Prover, SearchStopped, shorten
from resolver.logic import Line
from resolver.search.counting import Meter, Premise, refute_by_sums

GAME, SET, CARD, HEADER, GOAL = 100, 100, 20, 10, 1  # what a premise costs
SUMS: Final = Budget(steps=400_000)  # rows changed; the longest of ordinary play take 10,000
RESOLUTIONS: Final = Budget(steps=20_000)  # two seconds' work; ordinary play takes 2,000 at most


@frozen(eq=False)
class Reason:
    """Why something holds.

    ``source`` is who says so: the log or the header, a rule of the game, the denied goal, or a rule
    of unifying; a sum has ``weights``, how often it counts each premise.

    Attributes:
        conclusion: What follows, all of it: clauses, or a line of a sum.
        rule: The name of the rule; of what was said, its word.
        premises: The reasons from which it follows.
        lines: The lines of the log behind it.
    """

    conclusion: tuple[Clause | Line, ...]
    rule: str
    premises: tuple[Reason, ...] = ()
    lines: tuple[int, ...] = ()
    source: object = None
    weights: tuple[int, ...] = ()

    @property
    def line(self) -> Line:
        """What it concludes as a line, where that is one thing."""
        (said,) = self.conclusion
        return said if isinstance(said, Line) else Line.at_least_one(said)

    @property
    def facts(self) -> list[Literal]:
        """The facts among what it concludes."""
        return [literal for said in self.conclusion if len(said) == 1 for literal in said]

    @property
    def is_of_one_holder(self) -> bool:
        """Whether it says that others lack what somebody has, which goes without saying."""
        return self.source == ONE_HOLDER

    def stated(self, beside: Collection[Reason] = ()) -> Iterator[Reason]:
        """Yield what was said that it follows from at once, or only because a card has one holder.

        Some premises may be left out.
        """
        for premise in self.premises:
            if premise in beside:
                continue
            if isinstance(premise.source, Source):
                yield premise
            elif premise.is_of_one_holder:
                yield from premise.stated(beside)

    def in_order(self) -> tuple[Reason, ...]:
        """Return it and all that it follows from, each once and after its premises."""
        order: dict[Reason, None] = {}
        waiting = [self]
        while waiting:
            if missing := [one for one in waiting[-1].premises if one not in order]:
                waiting += reversed(missing)
            else:
                order[waiting.pop()] = None
        return tuple(order)


def said(axiom: Axiom) -> Reason:
    """Return that the log or the header says so."""
    source = axiom.source
    lines = () if source.line is None else (source.line,)
    return Reason((axiom.full_clause,), source.rule, (), lines, source)


def concluded(
    derivation: Derivation, cells: Sequence[CellValue], premises: Iterable[Reason]
) -> Reason:
    """Return that cells, which a rule settled together, follow from these premises."""
    rule, behind = derivation.found[cells[0]][0].rule, tuple(dict.fromkeys(premises))
    lines = {line for premise in behind for line in premise.lines}
    facts = tuple(map(derivation.clause, cells))
    return Reason(facts, rule.name, behind, tuple(sorted(lines)), rule)


def derived(derivation: Derivation, goal: Literal) -> tuple[str, Reason | None]:
    """Return the weakest rule that gives a fact, and how; of the search across hands only that."""
    target = derivation.cell(*cell_of(goal.name), goal.positive)
    derivation = derivation.until(target)
    if not derivation.settles(target):
        return ACROSS_HANDS.name, None
    return derivation.rule_of(target), by_rules(derivation, target)


def by_rules(derivation: Derivation, target: CellValue) -> Reason:
    """Return why the rules find a cell: each deduction with those of its cells that are needed.

    That others lack what somebody has is a reason for each cell, as each has another premise.
    """
    needed, groups = behind(derivation, target), dict[object, list[CellValue]]()
    for cell, (found, deduction) in derivation.found.items() if needed else ():
        if cell in needed:
            alone = found.rule == ONE_HOLDER
            groups.setdefault(cell if alone else id(deduction), []).append(cell)
    stated, made = dict[Axiom, Reason](), dict[CellValue, Reason]()
    for group in groups.values():
        _, deduction = derivation.found[group[0]]
        facts = [fact for cell in group for fact in cells_behind(derivation, cell)]
        axioms = {axiom for _, axiom in deduction.premises().clauses}
        axioms.update(derivation.unit(fact) for fact in facts if fact not in made)
        for axiom in sorted(axioms, key=derivation.start.axioms.index):
            stated.setdefault(axiom, said(axiom))
        premises = [stated[axiom] for axiom in stated if axiom in axioms]
        premises += (made[fact] for fact in facts if fact in made)
        made.update(dict.fromkeys(group, concluded(derivation, group, premises)))
    return made[target] if target in made else said(derivation.unit(target))


def behind(derivation: Derivation, target: CellValue) -> set[CellValue]:
    """Return the cells that rules settled of those that a cell rests on, and it, if a rule did."""
    needed, waiting = set[CellValue](), [target]
    while waiting:
        cell = waiting.pop()
        if cell in derivation.found and cell not in needed:
            needed.add(cell)
            waiting += cells_behind(derivation, cell)
    return needed


def cells_behind(derivation: Derivation, cell: CellValue) -> Iterator[CellValue]:
    """Yield the facts that settled a cell: of rules about single cards, only those of its card."""
    found, deduction = derivation.found[cell]
    single = found.rule in (ONE_HOLDER, LAST_HOLDER)
    premises = deduction.premises()
    for fact in premises.facts:
        yield from (each for each in cells(*fact) if not single or each[1] == cell[1])
    for clause, axiom in premises.clauses:  # of a set that was passed on, what it had lost by then
        left = {literal.name for literal in clause.literals}
        lost = (card for card in axiom.cards if card not in left)
        yield from (derivation.cell(axiom.holder, card, False) for card in lost)


def by_sum(proof: Proof) -> Reason:
    """Return a counting proof as a reason: each of its steps is one."""
    made: dict[int, Reason] = {}
    for step in proof:
        premises = tuple(made[number] for number in step.premises)
        rule, source = step.rule, step.source
        lines = {line for one in premises for line in one.lines}
        if isinstance(source, Source):
            rule = source.rule
            lines.update([source.line] if source.line is not None else ())
        behind = tuple(sorted(lines))
        made[step.number] = Reason((step.clause,), rule, premises, behind, source, step.multipliers)
    return made[step.number]


@frozen(eq=False, slots=False)
class Proofs:
    """The proofs of a goal from the header and what lines say, each made when it is asked for.

    Without a goal they prove that all this cannot hold.
    """

    setup: Setup
    axioms: tuple[Axiom, ...]
    goal: Literal | None = None

    @cached_property
    def count(self) -> Proof | None:
        """The counting proof; None where there is none, and where the budget ended first."""
        try:
            return refute_by_sums(premises(self.setup, self.axioms, self.goal), Meter(SUMS))
        except SearchStopped:
            return None

    @cached_property
    def resolution(self) -> Proof:
        """The proof by resolution from the same and the rules of the game; the goal follows.

        Raises SearchStopped where resolution takes more than the budget.
        """
        setup = self.setup
        prover = Prover(atoms(setup.holders, setup.deck.cards)).constrain(*game_rules(setup))
        said = (*header_axioms(setup), *self.axioms)
        prover = prover.tell_all((axiom.full_clause, axiom.source) for axiom in said)
        proof = prover.prove(self.goal, budget=RESOLUTIONS)
        assert proof is not None, "it does not follow"
        return shorten(proof).after


def premises(setup: Setup, axioms: Iterable[Axiom], goal: Literal | None) -> list[Premise]:
    """Return the denied goal, what was said, the header first, and the rules of the game.

    What several lines say is there once, from the first of them.
    """
    denial = [] if goal is None else [Premise.axiom(Clause([~goal]), DENIED, GOAL)]
    said: dict[tuple[str, Clause], Axiom] = {}
    for axiom in axioms:
        said.setdefault((axiom.holder, axiom.clause), axiom)
    header, rules = of_table(setup)
    return [*denial, *header, *map(premise, said.values()), *rules]


@lru_cache(maxsize=16)
def of_table(setup: Setup) -> tuple[tuple[Premise, ...], tuple[Premise, ...]]:
    """Return as premises what the header says, and the bounds of each rule of the game."""
    bounds = (bound for rule in game_rules(setup) for bound in Premise.bounds(rule, GAME))
    return tuple(map(premise, header_axioms(setup))), tuple(bounds)


def premise(axiom: Axiom) -> Premise:
    """Return what an axiom says as a premise of a sum."""
    return Premise.axiom(axiom.full_clause, axiom.source, cost(axiom))


def cost(axiom: Axiom) -> int:
    """Return what an axiom costs as a premise."""
    if len(axiom.cards) > 1:
        return SET
    return HEADER if axiom.source.line is None else CARD
