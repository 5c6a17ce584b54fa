"""Why a fact holds: the lines it rests on, the assumptions, the weakest rule, sentences, the proof.

The lines are an irreducible set, and the proof that is shown is from these alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from attrs import frozen

from kb.inference.position import opening
from kb.inference.rules import RULES
from kb.inference.trail import Trail
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.axioms import log_axioms
from kb.theory.constraints import game_rules
from kb.theory.joint import refutation
from kb.why.irreducible import assumptions, irreducible
from kb.why.narration import Chain
from kb.why.phrases import fact, listed
from kb.why.rule_story import rule_chain
from resolver import Literal, Proof, Prover

SHORT = 6  # sentences; nothing shorter is looked for


@frozen
class Explanation:
    """Why a fact holds.

    ``sentences`` answer first and then give the chain; ``entries`` are the lines of an irreducible
    set of events: the header taken as given, dropping any one of them leaves the fact open.
    ``rule`` is the weakest named rule that suffices, ``proof`` a refutation of the denial.
    """

    sentences: tuple[str, ...]
    entries: tuple[int, ...]
    assumptions: tuple[str, ...]
    rule: str
    proof: Proof

    @property
    def rests(self) -> str:
        """What it rests on, as a sentence."""
        lines = ", ".join(map(str, self.entries))
        on = "the header alone" if not lines else f"line{'s' * (len(self.entries) > 1)} {lines}"
        assumed = f", assuming {listed(self.assumptions)}" if self.assumptions else ""
        return f"Rests on {on}{assumed}. Weakest rule: {self.rule}."

    def __str__(self) -> str:
        return "\n".join([self.sentences[0], self.rests, *self.sentences[1:]])

    def _repr_html_(self) -> str:
        from resolver.export import to_svg  # only where something is drawn

        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences[1:])
        return (
            f"<p><b>{escape(self.sentences[0])}</b></p><p>{escape(self.rests)}</p>"
            f"<ol>{items}</ol><details><summary>Proof</summary>"
            f"<pre>{escape(str(self.proof))}</pre>{to_svg(self.proof)}</details>"
        )


def explain(
    setup: Setup,
    entries: Sequence[Entry],
    prover: Prover,
    goal: Literal,
    rule: str,
    places: Mapping[str, int],
) -> Explanation:
    """Return why a fact holds that follows from the header and these entries, told the prover."""
    kept, prover = irreducible(setup, entries, prover, goal)
    proof = refutation(prover, goal)
    from resolver import shorten  # only where something is explained

    sentences = (f"{fact(goal)}.", *shortest_chain(setup, kept, prover, goal, proof, places))
    lines = tuple(entry.line for entry in kept)
    return Explanation(sentences, lines, assumptions(proof), rule, shorten(proof).after)


def shortest_chain(
    setup: Setup,
    entries: Sequence[Entry],
    prover: Prover,
    goal: Literal,
    proof: Proof,
    places: Mapping[str, int],
) -> tuple[str, ...]:
    """Return the sentences of the proof, or of the named rules where these are fewer."""
    chain = Chain(goal, proof, places, game_rules(setup)).narrate()
    if len(chain) <= SHORT:
        return chain
    trail = Trail(opening(setup).tell(log_axioms(setup, entries), prover), RULES)
    by_rules = rule_chain(trail, goal, places)
    return chain if by_rules is None else min(chain, by_rules, key=len)
