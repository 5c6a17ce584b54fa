"""The words for silence: with which hand a player would have known, and by which lines that is so.

    With b and c P2 would have known the Solution after line 14 and accused, so they are not all
    with P2 (line 14; assuming no-accusation-yet).
    What P2 saw of it is in lines 13 and 14; line 16 shows that the game went on.

The hands that an argument goes through one by one may be many; then only that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kb.record.record import Entry
from kb.table.events import Accusation, Reveal, Suggestion
from kb.theory.axioms import Source
from kb.theory.turns import Turn, is_silence, turns
from kb.why.phrases import lines_counted
from kb.why.sentence import Sentence
from resolver import Proof

CASES: Final = 12  # told; a hundred nobody reads


def seen_in(count: Proof | None, kept: Sequence[Entry]) -> Iterator[Sentence]:
    """Yield in which lines is what a player knew of whose hands a proof speaks by silence."""
    lines = {source.line for source in silences(count)}
    for turn in turns(kept):
        if kept[turn.start].line in lines:
            yield Sentence(f"{knowledge(turn, kept)}.")


def knowledge(turn: Turn, kept: Sequence[Entry]) -> str:
    """Return which lines a player saw by the end of his turn, and which shows that it was one."""
    before = kept[: turn.start + 1]
    lines = [e.line for e in before if isinstance(e.event, Suggestion | Reveal | Accusation)]
    went_on = f"line {kept[turn.end].line} shows that the game went on"
    return f"what {turn.player} saw of it is in {lines_counted(lines)}; {went_on}"


def silences(count: Proof | None) -> list[Source]:
    """Return the sources of what a counting proof takes from silence."""
    sources = () if count is None else count.sources
    return [one for one in sources if is_silence(one)]


def too_long(count: Proof) -> bool:
    """Return whether a proof goes through more hands than anybody would read of."""
    return count.sums > CASES and bool(silences(count))
