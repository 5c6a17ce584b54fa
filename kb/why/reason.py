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
from resolver.logic import LinearConstraint
from resolver.search.counting import Meter, Premise, refute_by_sums

# What a premise costs in a sum: the cheapest sum shall be one that is short to tell.
GAME_RULE_COST: Final = 100
SHOWN_SET_COST: Final = 100
CARD_COST: Final = 20
HEADER_COST: Final = 10
GOAL_COST: Final = 1

SUM_BUDGET: Final = Budget(steps=400_000)  # rows changed; the longest of ordinary play take 10,000
RESOLUTION_BUDGET: Final = Budget(steps=20_000)  # about two seconds; ordinary play takes 2,000


@frozen(eq=False)
class Reason:
    """Why something holds.

    Attributes:
        conclusion: What follows, all of it: clauses, or the linear constraint of a sum.
        rule: The name of the rule; of what was said, its word.
        premises: The reasons from which it follows.
        source: Who says so: the log or the header, a rule of the game, the denied goal, or a rule
            of unifying.
        weights: Of a sum, how often each premise counts.
    """

    conclusion: tuple[Clause | LinearConstraint, ...]
    rule: str
    premises: tuple[Reason, ...] = ()
    source: object = None
    weights: tuple[int, ...] = ()

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines of the log behind it, in order."""
        sources = [reason.source for reason in self.in_order if isinstance(reason.source, Source)]
        return tuple(sorted({line for source in sources for line in source.lines}))

    @property
    def constraint(self) -> LinearConstraint:
        """What it concludes as a linear constraint, where that is one thing."""
        (conclusion,) = self.conclusion
        return (
            conclusion
            if isinstance(conclusion, LinearConstraint)
            else LinearConstraint.at_least_one(conclusion)
        )

    @property
    def facts(self) -> list[Literal]:
        """The facts among what it concludes."""
        clauses = [each for each in self.conclusion if isinstance(each, Clause)]
        return [fact for clause in clauses if clause.is_unit for fact in clause]

    def stated_premises(self, beside: Collection[Reason] = ()) -> Iterator[Reason]:
        """Yield what was said that it follows from at once, or only because a card has one holder.

        Args:
            beside: Premises that are left out.
        """
        for premise in self.premises:
            if premise in beside:
                continue
            if isinstance(premise.source, Source):
                yield premise
            elif premise.source == ONE_HOLDER:  # It goes without saying.
                yield from premise.stated_premises(beside)

    @cached_property
    def in_order(self) -> tuple[Reason, ...]:
        """It and all that it follows from, each once and after its premises."""
        order: dict[Reason, None] = {}

        # A stack in the place of a recursion, for a reason may be deep.
        waiting = [self]
        while waiting:
            missing = [premise for premise in waiting[-1].premises if premise not in order]
            if missing:
                waiting += reversed(missing)
            else:
                order[waiting.pop()] = None
        return tuple(order)


@lru_cache(maxsize=4096)
def reason_of_axiom(axiom: Axiom) -> Reason:
    """Return the reason that the log or the header says so, one object for each axiom."""
    return Reason((axiom.full_clause,), axiom.source.rule, source=axiom.source)


def reason_of_facts(
    derivation: Derivation, facts: Sequence[Literal], known: Callable[[Literal], Reason]
) -> Reason:
    """Return the one reason of facts that a single deduction found, or a single source states.

    Args:
        derivation: Where they were found.
        facts: The facts.
        known: Gives the reason of a fact that they follow from.
    """
    conclusion = tuple(map(unit_clause, facts))
    found_by = derivation.found[facts[0]]
    if isinstance(found_by, Axiom):
        sources = [derivation.found[fact] for fact in facts]
        axioms = [source for source in sources if isinstance(source, Axiom)]
        premises = tuple(map(reason_of_axiom, axioms))
        return evolve(reason_of_axiom(found_by), conclusion=conclusion, premises=premises)

    # The search across hands names all that was said, and needs little of it: so it names nothing.
    clauses = () if found_by.rule == ACROSS_HANDS else found_by.deduction.premises().clauses
    reasons = [reason_of_axiom(axiom) for _, axiom in clauses]
    for fact in facts:
        reasons += map(known, derivation.find_facts_behind(fact))
    return Reason(conclusion, found_by.rule.name, tuple(dict.fromkeys(reasons)), found_by.rule)


def reason_by_rules(derivation: Derivation, goal: Literal) -> Reason:
    """Return why the rules find a fact: each deduction with those of its facts that are needed."""
    # What is found later needs what was found before, so one walk back finds all that is needed.
    needed = {goal}
    for fact in reversed([*derivation.found]):
        if fact in needed:
            needed.update(derivation.find_facts_behind(fact))

    # Facts of one deduction have one reason. That others lack what somebody has is a reason for
    # each of them, as each has another premise.
    reasons = dict[Literal, Reason]()
    groups = dict[object, list[Literal]]()
    for fact in filter(needed.__contains__, derivation.found):
        found_by = derivation.found[fact]
        if isinstance(found_by, Axiom):
            reasons[fact] = reason_of_axiom(found_by)
        else:
            key: object = fact if found_by.rule == ONE_HOLDER else id(found_by)
            groups.setdefault(key, []).append(fact)

    for group in groups.values():
        reason = reason_of_facts(derivation, group, reasons.__getitem__)
        reasons.update(dict.fromkeys(group, reason))
    return reasons[goal]


def reason_by_sum(proof: Proof) -> Reason:
    """Return a counting proof as a reason: each of its steps is one."""
    reasons: dict[int, Reason] = {}
    for step in proof:
        rule = step.source.rule if isinstance(step.source, Source) else step.rule
        reasons[step.number] = Reason(
            conclusion=(step.clause,),
            rule=rule,
            premises=tuple(reasons[number] for number in step.premises),
            source=step.source,
            weights=step.multipliers,
        )
    return reasons[step.number]


@frozen(eq=False, slots=False)
class Proofs:
    """The proofs of a goal from the header and what lines say, each made when it is asked for.

    Without a goal they prove that all this cannot hold.

    Attributes:
        setup: What the header says.
        axioms: What the lines say.
        goal: The fact that follows, None for a contradiction.
    """

    setup: Setup
    axioms: tuple[Axiom, ...]
    goal: Literal | None = None

    @cached_property
    def by_counting(self) -> Proof | None:
        """The counting proof; None where there is none, and where the budget ended first."""
        premises = premises_of_sum(self.setup, self.axioms, self.goal)
        return in_time(lambda: refute_by_sums(premises, Meter(SUM_BUDGET)))

    @cached_property
    def by_resolution(self) -> Proof:
        """The proof by resolution, from these axioms and the rules of the game.

        Raises:
            SearchStopped: Resolution takes more than the budget.
        """
        cells = [literal(*cell) for cell in cells_of_setup(self.setup)]
        axioms = (*header_axioms(self.setup), *self.axioms)
        prover = Prover(cells).constrain(*game_rules(self.setup))
        prover = prover.tell_all((axiom.full_clause, axiom.source) for axiom in axioms)

        proof = prover.prove(self.goal, budget=RESOLUTION_BUDGET)
        assert proof is not None, "it does not follow"
        return shorten(proof).after


def premises_of_sum(setup: Setup, axioms: Iterable[Axiom], goal: Literal | None) -> list[Premise]:
    """Return the denied goal, what was said, the header first, and the rules of the game."""
    denial = [] if goal is None else [Premise.axiom(Clause([~goal]), DENIED, GOAL_COST)]

    # What several lines say is there once, from the first of them.
    first_axioms: dict[tuple[str, Clause], Axiom] = {}
    for axiom in axioms:
        first_axioms.setdefault((axiom.holder, axiom.clause), axiom)

    header, rules = premises_of_setup(setup)
    return [*denial, *header, *map(premise_of_axiom, first_axioms.values()), *rules]


@lru_cache(maxsize=16)
def premises_of_setup(setup: Setup) -> tuple[tuple[Premise, ...], tuple[Premise, ...]]:
    """Return as premises what the header says, and the bounds of each rule of the game."""
    header = tuple(map(premise_of_axiom, header_axioms(setup)))
    bounds = [bound for rule in game_rules(setup) for bound in Premise.bounds(rule, GAME_RULE_COST)]
    return header, tuple(bounds)


def premise_of_axiom(axiom: Axiom) -> Premise:
    """Return what an axiom says as a premise of a sum."""
    if len(axiom.cards) > 1:
        cost = SHOWN_SET_COST
    else:
        cost = HEADER_COST if axiom.source.line is None else CARD_COST
    return Premise.axiom(axiom.full_clause, axiom.source, cost)
