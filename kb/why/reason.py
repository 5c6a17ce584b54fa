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

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

from attrs import evolve, frozen

from kb.inference.derivation import Derivation
from kb.inference.rules import ACROSS_HANDS
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.table.setup import Setup
from kb.theory.atoms import cells_of_setup, literal, unit_clause
from kb.theory.axioms import Axiom, Source, game_rules, header_axioms
from kb.theory.search import in_time
from resolver import DENIED, Budget, Clause, Literal, Proof, Prover, shorten
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
        source: Who says so.
        weights: Of a sum, how often each premise counts.
    """

    conclusion: tuple[Clause | Line, ...]
    rule: str
    premises: tuple[Reason, ...] = ()
    source: object = None
    weights: tuple[int, ...] = ()

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines of the log behind it, in order."""
        sources = [one.source for one in self.in_order if isinstance(one.source, Source)]
        return tuple(sorted({line for source in sources for line in source.lines}))

    @property
    def line(self) -> Line:
        """What it concludes as a line, where that is one thing."""
        (said,) = self.conclusion
        return said if isinstance(said, Line) else Line.at_least_one(said)

    @property
    def facts(self) -> list[Literal]:
        """The facts among what it concludes."""
        clauses = (said for said in self.conclusion if isinstance(said, Clause))
        return [literal for clause in clauses if clause.is_unit for literal in clause]

    def stated(self, beside: Collection[Reason] = ()) -> Iterator[Reason]:
        """Yield what was said that it follows from at once, or only because a card has one holder.

        Some premises may be left out.
        """
        for premise in self.premises:
            if premise in beside:
                continue
            if isinstance(premise.source, Source):
                yield premise
            elif premise.source == ONE_HOLDER:  # it goes without saying
                yield from premise.stated(beside)

    @cached_property
    def in_order(self) -> tuple[Reason, ...]:
        """It and all that it follows from, each once and after its premises."""
        order: dict[Reason, None] = {}
        waiting = [self]
        while waiting:
            if missing := [one for one in waiting[-1].premises if one not in order]:
                waiting += reversed(missing)
            else:
                order[waiting.pop()] = None
        return tuple(order)


@lru_cache(maxsize=4096)
def said(axiom: Axiom) -> Reason:
    """Return that the log or the header says so; of an axiom it is one and the same."""
    return Reason((axiom.full_clause,), axiom.source.rule, source=axiom.source)


def concluded(
    derivation: Derivation, facts: Sequence[Literal], known: Callable[[Literal], Reason]
) -> Reason:
    """Return that facts follow, which one deduction found together, or one source says.

    They follow from what was said, and from facts whose reasons are known. The search across hands
    names all that was said, and needs few of it: so it names nothing.
    """
    conclusion = tuple(map(unit_clause, facts))
    if isinstance(how := derivation.found[facts[0]], Axiom):
        every = [axiom for fact in facts if isinstance(axiom := derivation.found[fact], Axiom)]
        return evolve(said(how), conclusion=conclusion, premises=tuple(map(said, every)))
    clauses = () if how.rule == ACROSS_HANDS else how.deduction.premises().clauses
    behind = [said(axiom) for _, axiom in clauses]
    behind += (known(one) for fact in facts for one in derivation.behind(fact))
    return Reason(conclusion, how.rule.name, tuple(dict.fromkeys(behind)), how.rule)


def by_rules(derivation: Derivation, goal: Literal) -> Reason:
    """Return why the rules find a fact: each deduction with those of its facts that are needed.

    That others lack what somebody has is a reason for each of them, as each has another premise.
    """
    needed = {goal}
    for fact in reversed([*derivation.found]):
        if fact in needed:
            needed.update(derivation.behind(fact))
    made, groups = dict[Literal, Reason](), dict[object, list[Literal]]()
    for fact in filter(needed.__contains__, derivation.found):
        if isinstance(how := derivation.found[fact], Axiom):
            made[fact] = said(how)
        else:
            groups.setdefault(fact if how.rule == ONE_HOLDER else id(how), []).append(fact)
    for group in groups.values():
        made.update(dict.fromkeys(group, concluded(derivation, group, made.__getitem__)))
    return made[goal]


def by_sum(proof: Proof) -> Reason:
    """Return a counting proof as a reason: each of its steps is one."""
    made: dict[int, Reason] = {}
    for step in proof:
        premises = tuple(made[number] for number in step.premises)
        source = step.source
        rule = source.rule if isinstance(source, Source) else step.rule
        made[step.number] = Reason((step.clause,), rule, premises, source, step.multipliers)
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
        needed = premises(self.setup, self.axioms, self.goal)
        return in_time(lambda: refute_by_sums(needed, Meter(SUMS)))

    @cached_property
    def resolution(self) -> Proof:
        """The proof by resolution from the same and the rules of the game; the goal follows.

        Raises SearchStopped where resolution takes more than the budget.
        """
        setup = self.setup
        prover = Prover(literal(*cell) for cell in cells_of_setup(setup)).constrain(
            *game_rules(setup)
        )
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
    alone = HEADER if axiom.source.line is None else CARD
    cost = SET if len(axiom.cards) > 1 else alone
    return Premise.axiom(axiom.full_clause, axiom.source, cost)
