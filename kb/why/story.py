"""The story of a fact: by the rules where they are the players' own, else by counting.

The rules up to `hand-exhausted` are how players think, and each has its sentence. A stronger one
is given by its own sentence only where it is all of the last step, and the sum where that is
shorter. So nothing is concluded that does not follow from what was said before. Where
`no-accusation-yet` is in the sum, a last sentence says what the player had seen, and which line
shows that the game went on; the hands that such an argument goes through may be many: then only
that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kb.inference.derivation import Cell, Derivation
from kb.inference.rules import ACROSS_HANDS, RULES
from kb.inference.rules.hand_exhausted import HAND_EXHAUSTED
from kb.record.record import Entry
from kb.table.events import Accusation, Reveal, Suggestion
from kb.theory.axioms import Source, game_rules
from kb.theory.no_accusation import Turn, is_no_accusation, turns
from kb.why.count_story import count_story
from kb.why.irreducible import Counting
from kb.why.phrases import Perspective, Sentence, lines_counted
from kb.why.rule_story import path, rule_story
from resolver import Proof

PLAIN: Final = RULES[: RULES.index(HAND_EXHAUSTED) + 1]
STRONGER: Final = {rule.name for rule in RULES if rule not in PLAIN}
CASES: Final = 12  # hands gone through; of a hundred nobody reads
NAMED: Final = tuple(rule for rule in RULES if rule is not ACROSS_HANDS)


def story(
    derivation: Derivation, target: Cell, counting: Counting, perspective: Perspective
) -> tuple[Sentence, ...]:
    """Return the sentences of a fact.

    Args:
        derivation: What the named rules derive from the lines cited.
        target: The fact as a cell.
        counting: Makes the counting proof; it is asked only where no rule of players' own does.
        perspective: Who is "you", and the lines of the header.

    """
    needed = list(path(derivation, target)) if derivation.settles(target) else None
    by_rules = None
    if (
        needed is not None
        and all(rule in PLAIN for rule, _, _ in needed[:-1])
        and all(rule.because is not None for rule, _, _ in needed)
    ):
        by_rules = tuple(rule_story(derivation, target, needed, perspective))
    if by_rules is not None and derivation.rule_of(target) not in STRONGER:
        return by_rules
    count = counting.proof
    if count is None:
        return by_rules or (Sentence("that takes cases, more than are listed here."),)
    if count.sums > CASES and no_accusation_sources(count):
        return (Sentence(f"that takes {count.sums} cases, more than are listed here."),)
    by_count = count_story(count, game_rules(derivation.start.setup), perspective)
    return by_count if by_rules is None else min(by_rules, by_count, key=len)


def seen_in(count: Proof | None, kept: Sequence[Entry]) -> Iterator[Sentence]:
    """Yield where the log shows what a player knew whose turn ended without an accusation."""
    lines = {source.line for source in no_accusation_sources(count)}
    for turn in turns(kept):
        if kept[turn.start].line in lines:
            yield Sentence(f"{seen_and_shown(turn, kept)}.")


def seen_and_shown(turn: Turn, kept: Sequence[Entry]) -> str:
    """Return which lines a player saw by the end of their turn, and which shows that it was one."""
    before = kept[: turn.start + 1]
    lines = [e.line for e in before if isinstance(e.event, Suggestion | Reveal | Accusation)]
    went_on = f"line {kept[turn.end].line} shows that the game went on"
    return f"what {turn.player} saw of it is in {lines_counted(lines)}; {went_on}"


def no_accusation_sources(count: Proof | None) -> list[Source]:
    """Return the sources in a counting proof that are `no-accusation-yet`."""
    sources = () if count is None else count.sources
    return [one for one in sources if is_no_accusation(one)]
