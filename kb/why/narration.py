"""From a proof to a chain of sentences, in a player's words.

A proof is cut into its landmarks: the clauses that are used as side premises, and the last one.
Each is derived along a spine, from a first premise and one side premise after the other, so each
makes one sentence. What follows merely because a card has one holder is not said: the holder is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from kb.theory.atoms import cell_of
from kb.theory.axioms import Source
from kb.theory.constraints import GameRules
from kb.why.phrases import ONE_HOLDER, fact, facts, listed, rule, said, together
from resolver import Clause, Literal, Proof, Step


@frozen
class Landmark:
    """A clause worth a sentence: derived from a first premise and side premises before it."""

    step: Step
    first: Step
    sides: tuple[Step, ...]

    def rules(self, names: Mapping[int, str]) -> tuple[str, ...]:
        """Return the rules of the game among its premises, each once; names are by step."""
        premises = (step.number for step in (self.first, *self.sides))
        return tuple(dict.fromkeys(names[number] for number in premises if number in names))


def landmarks(proof: Proof) -> Iterator[Landmark]:
    """Yield what a proof derives, in its order, without the clauses in between."""
    steps = {step.number: step for step in proof}
    sides = {step.premises[1] for step in proof.resolutions}
    for step in proof.resolutions:
        if step.number not in sides and step is not proof[-1]:
            continue
        spine, first = [step], steps[step.premises[0]]
        while first.rule == "resolution" and first.number not in sides:
            spine.append(first)
            first = steps[first.premises[0]]
        used = tuple(steps[each.premises[1]] for each in reversed(spine))
        yield Landmark(step, first, used)


class Chain:
    """The sentences of a proof, each thing said once."""

    def __init__(
        self, goal: Literal, proof: Proof, places: Mapping[str, int], rules: GameRules
    ) -> None:
        self.goal = goal
        self.places = places
        self.sentences: list[str] = []
        self.stated: set[Clause] = set()
        self.group: tuple[str, str, bool] | None = None  # reason, holder, sign of what is concluded
        self.cards: list[str] = []
        self.landmarks = {mark.step.number: mark for mark in landmarks(proof)}
        self.rules = {s.number: rule(s.source, rules) for s in proof if s.rule == "instance"}
        self.units = {step.clause for step in proof if len(step.clause) == 1}
        self.end = self.landmarks[proof[-1].number]

    def narrate(self) -> tuple[str, ...]:
        """Return the sentences: towards the fact, or from its denial towards a contradiction."""
        denial = Clause([~self.goal])
        direct = self.end.first.clause is denial
        self.stated.add(denial)
        if not direct:
            self.say(f"Suppose the contrary: {fact(~self.goal)}.")
        for mark in self.landmarks.values():
            if mark is not self.end and not self.is_trivial(mark):
                self.landmark(mark)
        self.state([self.end.first, *self.end.sides])
        self.flush()
        if not self.sentences:
            used = [name for mark in self.landmarks.values() for name in mark.rules(self.rules)]
            self.say(f"{listed(used)}.")
        if not direct:
            rules = [name for name in self.end.rules(self.rules) if name != ONE_HOLDER]
            why = f", for {listed(rules)}" if rules else ""
            self.say(f"That cannot be{why}, so {fact(self.goal)}.")
        return tuple(self.sentences)

    def landmark(self, mark: Landmark) -> None:
        """Say what a landmark comes from, and what it concludes."""
        self.state([mark.first, *mark.sides])
        left = list(mark.step.clause)
        if len(left) > 1:
            known = {*self.units, Clause([~self.goal])}
            left = [literal for literal in left if Clause([~literal]) not in known]
        if len(left) == 1:
            self.conclude(because(mark, self.rules), left[0])
        elif left:
            self.flush()
            self.say(f"So it cannot be that {together([~literal for literal in left])}.")
        self.stated.add(mark.step.clause)

    def conclude(self, reason: str, literal: Literal) -> None:
        """Say a conclusion, together with those just before it that have the same reason."""
        holder, card = cell_of(literal.name)
        group = (reason, holder, literal.positive)
        if group != self.group:
            self.flush()
            self.group = group
        self.cards.append(card)

    def flush(self) -> None:
        """Say the conclusions that were waiting for more of their kind."""
        if self.group is not None:
            reason, holder, positive = self.group
            self.say(f"{reason}{facts(holder, self.cards, positive)}.")
        self.group, self.cards = None, []

    def state(self, steps: Sequence[Step]) -> None:
        """Say what the log says by these steps: one sentence for each source, holder and sign."""
        groups: dict[tuple[Source, str, bool, int], list[Clause]] = {}
        for step in self.behind(steps):
            if isinstance(step.source, Source) and step.clause not in self.stated:
                self.stated.add(step.clause)
                literal = next(iter(step.clause))
                alone = 0 if len(step.clause) == 1 else step.number
                key = (step.source, cell_of(literal.name)[0], literal.positive, alone)
                groups.setdefault(key, []).append(step.clause)
        if groups:
            self.flush()
        for key, clauses in groups.items():
            self.say(f"{said(key[0], clauses, self.places)}.")

    def behind(self, steps: Sequence[Step]) -> Iterator[Step]:
        """Yield the steps; in place of "p lacks c", the fact that another holder has c."""
        for step in steps:
            mark = self.landmarks.get(step.number)
            if mark is not None and self.is_trivial(mark):
                yield from self.behind(mark.sides)
            else:
                yield step

    def is_trivial(self, mark: Landmark) -> bool:
        """Return whether a landmark only says that who has not got a card lacks it."""
        one_holder = self.rules.get(mark.first.number) == ONE_HOLDER
        small = len(mark.first.clause) == 2 and len(mark.step.clause) == 1
        return one_holder and small and mark.step.clause is not Clause([self.goal])

    def say(self, sentence: str) -> None:
        """Add a sentence, with a capital."""
        self.sentences.append(sentence[0].upper() + sentence[1:])


def because(mark: Landmark, names: Mapping[int, str]) -> str:
    """Return how a landmark's sentence begins: by the rules of the game that it uses."""
    if mark.first.rule != "instance":
        rules = mark.rules(names)
        return f"{listed(rules)}, so " if rules else "so "
    positive = next(iter(mark.first.clause)).positive
    name = names[mark.first.number]
    if name == ONE_HOLDER:
        return "nobody else can have it, so " if positive else f"{name}, so "
    if name.startswith("there is one"):
        return "every other is excluded, so " if positive else f"{name}, so "
    return f"{name}, {'just as many are left' if positive else 'all known'}, so "
