"""Why a fact holds: the lines it rests on, the assumptions, the weakest rule, a chain of sentences, the proof.

The proof is cut into its landmarks, the unit clauses and the clauses that closed a case. Each landmark
comes from one premise and the landmarks before it, so each makes one sentence. What one line says of a
card's holder need not be said again for everybody who therefore lacks it.

Source: Davis, Logemann & Loveland for the shape of the proof; deletion of what is not needed as in Bakker et
al., IJCAI 1993.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from attrs import frozen

from kb.axioms import Source
from kb.conflict import told
from kb.record import Entry
from kb.table import SOLUTION, Setup
from kb.telling import cell, fact, facts, listed, said
from resolver import Clause, Literal, Proof, Step


@frozen
class Explanation:
    """Why a fact holds.

    ``sentences`` answer first and then give the chain; ``entries`` are the lines of an irreducible set
    of events: the header taken as given, dropping any one of them leaves the fact open. ``rule`` is
    the weakest named rule that suffices, ``proof`` a refutation of the denial.
    """

    sentences: tuple[str, ...]
    entries: tuple[int, ...]
    assumptions: tuple[str, ...]
    rule: str
    proof: Proof

    def __str__(self) -> str:
        lines = ", ".join(map(str, self.entries)) or "none: the header says it"
        rests = f"Rests on lines: {lines}. Weakest rule: {self.rule}."
        if self.assumptions:
            rests += f" Assuming {listed(self.assumptions)}."
        return "\n".join([self.sentences[0], rests, *self.sentences[1:]])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences[1:])
        head, rests = str(self).split("\n")[:2]
        steps = escape(str(self.proof))
        return (
            f"<p><b>{escape(head)}</b></p><p>{escape(rests)}</p><ol>{items}</ol>"
            f"<details><summary>Proof</summary><pre>{steps}</pre></details>"
        )


def irreducible(setup: Setup, entries: Sequence[Entry], goal: Literal) -> list[Entry]:
    """Return entries on which a fact rests: with any one of them left out, it is open."""
    proof = told(setup, entries).prove(goal)
    assert proof is not None
    needed = lines(proof)
    kept = [entry for entry in entries if entry.line in needed or is_assumption(entry, proof)]
    for entry in reversed(kept[:]):
        fewer = [other for other in kept if other is not entry]
        if told(setup, fewer).entails(goal):
            kept = fewer
    return kept


def lines(proof: Proof) -> set[int]:
    """Return the lines of the log that a proof names."""
    sources = (step.source for step in proof.axioms)
    return {s.line for s in sources if isinstance(s, Source) and s.line is not None}


def is_assumption(entry: Entry, proof: Proof) -> bool:
    """True if the entry switches on an assumption that the proof uses."""
    return getattr(entry.event, "name", None) in assumptions(proof)


def assumptions(proof: Proof) -> tuple[str, ...]:
    """Return the assumptions among a proof's sources."""
    sources = (step.source for step in proof.axioms)
    return tuple(
        dict.fromkeys(s.rule for s in sources if isinstance(s, Source) and s.assumption)
    )


@frozen
class Landmark:
    """A clause worth a sentence: derived from a first premise and side premises before it."""

    step: Step
    first: Step
    sides: tuple[Step, ...]


def landmarks(proof: Proof) -> Iterator[Landmark]:
    """Yield what a proof derives, step by step, without the clauses in between.

    A derivation here is a spine: its first premise, resolved with one side premise after the other.
    """
    steps = {step.number: step for step in proof}
    sides = {step.premises[1] for step in proof.resolutions}
    for step in proof.resolutions:
        if step.number in sides or step is proof[-1]:
            spine: list[Step] = []
            while step.rule == "resolution" and (not spine or step.number not in sides):
                spine.append(step)
                step = steps[step.premises[0]]
            used = tuple(steps[each.premises[1]] for each in reversed(spine))
            yield Landmark(spine[0], step, used)


class Chain:
    """The sentences of a proof, in its order, each thing said once."""

    def __init__(self, goal: Literal, proof: Proof, places: Mapping[str, int]) -> None:
        self.goal = goal
        self.proof = proof
        self.places = places
        self.sentences: list[str] = []
        self.stated: set[Clause] = set()
        self.landmarks = {landmark.step.number: landmark for landmark in landmarks(proof)}
        self.by_cases = False

    def tell(self) -> tuple[str, ...]:
        """Return the sentences."""
        last = self.landmarks.get(self.proof[-1].number)
        direct = last is not None and last.first.clause is Clause([~self.goal]) and not last.sides[1:]
        for number, landmark in self.landmarks.items():
            if number == self.proof[-1].number:
                if not direct:
                    self.suppose()
                    self.premises(landmark)
                    self.say(f"That cannot be, so {fact(self.goal)}.")
            elif not self.is_trivial(landmark):
                self.landmark(landmark)
        if direct and last is not None:
            self.state([last.sides[0]])
        return tuple(self.sentences)

    def landmark(self, landmark: Landmark) -> None:
        """Say what a landmark comes from, and what it concludes."""
        self.premises(landmark)
        clause = landmark.step.clause
        reason = because(landmark)
        if len(clause) == 1:
            self.say(f"{reason}{fact(next(iter(clause)))}.")
        else:
            both = " and ".join(fact(~literal) for literal in clause)
            self.say(f"So it cannot be that {both}.")
        self.stated.add(clause)

    def premises(self, landmark: Landmark) -> None:
        """Say those premises of a landmark that have not been said."""
        self.state([landmark.first, *landmark.sides])

    def state(self, steps: Sequence[Step]) -> None:
        """Say what the log says by these steps, one sentence for each source and holder."""
        groups: dict[tuple[Source, str, bool, int], list[Clause]] = {}
        for step in self.behind(steps):
            if step.clause in self.stated:
                continue
            self.stated.add(step.clause)
            if isinstance(step.source, Source):
                literal = next(iter(step.clause))
                unit = len(step.clause) == 1
                key = (step.source, cell(literal)[0], literal.positive, unit or step.number)
                groups.setdefault(key, []).append(step.clause)
            elif step.rule == "axiom":
                self.suppose()
        for key, clauses in groups.items():
            self.say(f"{said(key[0], clauses, self.places)}.")

    def behind(self, steps: Sequence[Step]) -> Iterator[Step]:
        """Yield the steps themselves; in place of "p lacks c" the fact that another holder has c."""
        for step in steps:
            landmark = self.landmarks.get(step.number)
            if landmark is not None and self.is_trivial(landmark):
                yield from self.behind(landmark.sides)
            else:
                yield step

    def is_trivial(self, landmark: Landmark) -> bool:
        """True if a landmark only says that who has not got a card lacks it."""
        return (
            landmark.first.rule == "instance"
            and str(landmark.first.source).startswith("one holder of ")
            and len(landmark.first.clause) == 2
            and landmark.step.clause is not Clause([self.goal])
            and len(landmark.step.clause) == 1
        )

    def suppose(self) -> None:
        """Say what is denied, before the first thing that rests on it."""
        if not self.by_cases:
            self.by_cases = True
            self.stated.add(Clause([~self.goal]))
            self.say(f"Suppose the contrary: {fact(~self.goal)}.")

    def say(self, sentence: str) -> None:
        """Add a sentence, with a capital."""
        self.sentences.append(sentence[0].upper() + sentence[1:])


def because(landmark: Landmark) -> str:
    """Return how a landmark's sentence begins: by the rule of the game that it uses."""
    first = landmark.first
    if first.rule != "instance":
        return "so "
    name = str(first.source)
    positive = next(iter(first.clause)).positive
    if name.startswith("one holder of "):
        return "nobody else can have it, so " if positive else "a card has one holder, so "
    if name.endswith("in the Solution"):
        return "the others are excluded, so " if positive else f"there is {name}, so "
    size = name.removesuffix(" cards").rsplit(" ", 1)
    if positive:
        return f"{size[0]} {size[1]} cards, and just as many are left, so "
    return f"{size[0]} {size[1]} cards, and these are known, so "


def explain(
    setup: Setup,
    entries: Sequence[Entry],
    goal: Literal,
    rule: str,
    places: Mapping[str, int],
) -> Explanation:
    """Return why a fact holds that follows from the header and these entries."""
    kept = irreducible(setup, entries, goal)
    proof = told(setup, kept).prove(goal)
    assert proof is not None
    named = assumptions(proof)
    chain = Chain(goal, proof, places).tell()
    answer = f"{fact(goal)}."
    return Explanation(
        (answer, *chain),
        tuple(entry.line for entry in kept),
        named,
        rule,
        proof,
    )

