"""Reasons: a conclusion, the rule that gives it, its premises, and the lines behind it.

    axioms of the log and the header     rules of the game     earlier conclusions
    ──────────────────────────────────────────────────────────────────────────────
                    a conclusion: by a named rule, or by adding up

A fact rests on an irreducible set of lines. From these alone the named rules derive it, each step
by the weakest rule that allows it. Where that makes no story, or a long one, a sum explains the
fact instead. Every explanation is made from a reason. Premises are shared, so that a reason is a
graph; `all_reasons` lists each node once.

Each premise of a sum is a linear constraint: a card has a holder, a hand has five cards, a shown
set has one card with its holder. Added up they need more cards than there are places; where no
single sum does, one is made for each case. The cheapest sum is to be short in words: so a rule of
the game costs as much as a shown set, an axiom about a single card a fifth of that, and one of the
header still less. Resolution cannot count: where many cards and many holders are counted together,
it takes exponentially many steps (Haken, TCS 39, 1985). Ordinary play stays far below its budget.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979;
explaining from the very steps of the solver: the incompatibilities of PubGrub, Weizenbaum, 2018.
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

# The cost of a premise in a sum, by its kind. The search minimises the total cost, so that the
# story of the sum is short.
GAME_RULE_COST: Final = 100
SHOWN_SET_COST: Final = 100
CARD_COST: Final = 20
HEADER_COST: Final = 10
GOAL_COST: Final = 1

# In a step one row of the linear programme changes; sums of ordinary play take up to 10,000 steps.
SUM_BUDGET: Final = Budget(steps=400_000)

# This is about two seconds' work; ordinary play takes 2,000 steps.
RESOLUTION_BUDGET: Final = Budget(steps=20_000)


@frozen(eq=False)
class Reason:
    """A conclusion and the premises from which a rule gives it.

    Attributes:
        conclusion: The clauses that follow, or the linear constraint of a sum.
        rule: The name of the rule; of an axiom its kind, such as ``shown``.
        premises: The reasons of the premises; empty for an axiom.
        source: The origin: the `Source` of an axiom, a rule of the game, the denied goal, or the
            named rule that was applied.
        weights: The number of times that a sum adds each premise; empty for other rules.
    """

    conclusion: tuple[Clause | LinearConstraint, ...]
    rule: str
    premises: tuple[Reason, ...] = ()
    source: object = None
    weights: tuple[int, ...] = ()

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The lines of the log behind the conclusion, in ascending order."""
        lines = set[int]()
        for reason in self.all_reasons:
            if isinstance(reason.source, Source):
                lines.update(reason.source.lines)
        return tuple(sorted(lines))

    @property
    def constraint(self) -> LinearConstraint:
        """The conclusion as a linear constraint, if there is only one."""
        (conclusion,) = self.conclusion
        if isinstance(conclusion, LinearConstraint):
            return conclusion
        return LinearConstraint.at_least_one(conclusion)

    @property
    def facts(self) -> list[Literal]:
        """The facts among the conclusions, as literals."""
        literals = list[Literal]()
        for clause in self.conclusion:
            if isinstance(clause, Clause) and clause.is_unit:
                literals += clause
        return literals

    def stated_premises(self, beside: Collection[Reason] = ()) -> Iterator[Reason]:
        """Yield the premises that are axioms, and the axioms behind each `one-holder` premise.

        Args:
            beside: Premises that are left out.
        """
        for premise in self.premises:
            if premise in beside:
                continue
            if isinstance(premise.source, Source):
                yield premise
            elif premise.source == ONE_HOLDER:
                # The rule that a card has one holder needs no words, but the holder has to be
                # named.
                yield from premise.stated_premises(beside)

    @cached_property
    def all_reasons(self) -> tuple[Reason, ...]:
        """This reason and all reasons behind it, each once and its premises before it."""
        order: dict[Reason, None] = {}

        # A stack replaces recursion, as the chain of premises may be long.
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
    """Return an axiom as a reason without premises; equal axioms give the same object."""
    return Reason((axiom.full_clause,), axiom.source.rule, source=axiom.source)


def reason_of_facts(
    derivation: Derivation, facts: Sequence[Literal], reason_of: Callable[[Literal], Reason]
) -> Reason:
    """Return the shared reason of facts that one deduction gave, or that one source states.

    Args:
        derivation: The derivation in which the facts were found.
        facts: The facts.
        reason_of: A function that returns the reason of an earlier fact behind these facts.
    """
    conclusion = tuple(map(unit_clause, facts))
    found_by = derivation.found[facts[0]]
    if isinstance(found_by, Axiom):
        axioms = map(derivation.found.__getitem__, facts)
        premises = [reason_of_axiom(axiom) for axiom in axioms if isinstance(axiom, Axiom)]
        return evolve(
            reason_of_axiom(found_by),
            conclusion=conclusion,
            premises=tuple(premises),
        )

    # The search across hands has all axioms as premises but uses few, so none of them is named.
    reasons = list[Reason]()
    if found_by.rule != ACROSS_HANDS:
        for _, axiom in found_by.deduction.premises().clauses:
            reasons.append(reason_of_axiom(axiom))
    for fact in facts:
        reasons += map(reason_of, derivation.find_facts_behind(fact))
    return Reason(
        conclusion,
        rule=found_by.rule.name,
        premises=tuple(dict.fromkeys(reasons)),
        source=found_by.rule,
    )


def reason_by_rules(derivation: Derivation, goal: Literal) -> Reason:
    """Return the reason of a derived fact, with only those deductions that lead to it."""
    # Each fact follows from earlier ones, so one walk backwards finds all that lead to the goal.
    needed = {goal}
    for fact in reversed([*derivation.found]):
        if fact in needed:
            needed.update(derivation.find_facts_behind(fact))

    # The facts of one deduction share a reason. Facts of one-holder have a reason each, because
    # each follows from another premise.
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
    """Return a counting proof as a reason, each step with the reasons of its premises."""
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
    """The proofs of a goal from the header and the axioms of some lines, each made on demand.

    Without a goal they prove that these axioms contradict each other or the header.

    Attributes:
        setup: The setup of the header.
        axioms: The axioms of the lines.
        goal: The fact that follows, None for a contradiction.
    """

    setup: Setup
    axioms: tuple[Axiom, ...]
    goal: Literal | None = None

    @cached_property
    def by_counting(self) -> Proof | None:
        """The counting proof; None if no sum proves the goal or the budget ran out."""
        premises = premises_of_sum(self.setup, self.axioms, self.goal)
        return in_time(lambda: refute_by_sums(premises, Meter(SUM_BUDGET)))

    @cached_property
    def by_resolution(self) -> Proof:
        """The resolution proof from these axioms and the rules of the game.

        Raises:
            SearchStopped: Resolution exceeds its budget.
        """
        cell_literals = [literal(*cell) for cell in cells_of_setup(self.setup)]
        prover = Prover(cell_literals).constrain(*game_rules(self.setup))

        axioms = (*header_axioms(self.setup), *self.axioms)
        prover = prover.tell_all((axiom.full_clause, axiom.source) for axiom in axioms)

        proof = prover.prove(self.goal, budget=RESOLUTION_BUDGET)
        assert proof is not None, "it does not follow"
        return shorten(proof).after


def premises_of_sum(setup: Setup, axioms: Iterable[Axiom], goal: Literal | None) -> list[Premise]:
    """Return all premises of a sum: the denied goal, the axioms, and the rules of the game."""
    denial = list[Premise]()
    if goal is not None:
        denial.append(Premise.axiom(Clause([~goal]), DENIED, GOAL_COST))

    # If several lines give the same clause, only the first of them makes it a premise.
    first_axioms: dict[tuple[str, Clause], Axiom] = {}
    for axiom in axioms:
        first_axioms.setdefault((axiom.holder, axiom.clause), axiom)

    header, rules = premises_of_setup(setup)
    log = map(premise_of_axiom, first_axioms.values())
    return [*denial, *header, *log, *rules]


@lru_cache(maxsize=16)
def premises_of_setup(setup: Setup) -> tuple[tuple[Premise, ...], tuple[Premise, ...]]:
    """Return the axioms of the header and the bounds of the game rules as premises of a sum."""
    header = tuple(map(premise_of_axiom, header_axioms(setup)))
    bounds = list[Premise]()
    for rule in game_rules(setup):
        bounds += Premise.bounds(rule, GAME_RULE_COST)
    return header, tuple(bounds)


def premise_of_axiom(axiom: Axiom) -> Premise:
    """Return an axiom as a premise of a sum, with the cost of using it once."""
    if len(axiom.cards) > 1:
        cost = SHOWN_SET_COST
    else:
        cost = HEADER_COST if axiom.source.line is None else CARD_COST
    return Premise.axiom(axiom.full_clause, axiom.source, cost)
