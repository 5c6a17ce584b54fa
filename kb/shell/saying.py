"""What is said of a record: how far it is, what a line tells and brought, what it rests on.

White, Candlestick, Library ...                   the event as it was understood
The Solution has Rope (lines 7 and 9).
Uwe has Candlestick; Sara lacks White and Library (line 4).
Sara has Green or Revolver.
SOLVED: Plum, Rope, Hall. Certain even if any one line after the header is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.errors import Contradiction, KBError
from kb.game import Game
from kb.record.lines import sentence_of
from kb.record.record import Record
from kb.shell.change import Change
from kb.shell.mending import doubt
from kb.shell.notes import hands_in_words, odd_hands, sentence, sizes_in_words
from kb.table.events import Accusation, Event, Has, Lacks, Reveal, facts
from kb.table.setup import SOLUTION
from kb.theory.atoms import literal
from kb.why.phrases import advice, lines_counted
from resolver import ResolverError

NEWLINE = "\n"


def what_is_new(change: Change) -> str:
    """Return the line that came in as it was understood, and what it brought."""
    after, number = change.after, change.number
    if change.entry is not None:
        parts = [f"{number}. {sentence_of(change.entry.event)}", report(change.before, after)]
        sizes = sizes_in_words(change.before, after)
        return rests(after, "\n".join(filter(None, (*parts, sizes))))
    hand = hand_at(after.written, number)
    if number < len(after.written.lines):
        done = f"line {number} of the header is: {after.written.lines[number - 1]}"
        return changed(change, f"{done}\n{hand}".rstrip())
    return f"ok, line {number}: {hand and hand + NEWLINE}{standing(after)}"


def hand_at(record: Record, number: int) -> str:
    """Return all cards of the hand in a line of the header, so that a forgotten one is seen."""
    entries = (entry for entry, line in record.places.items() if line == number)
    entry, _, player = next(entries, "").partition(" ")
    if record.table is None or entry != "hand":
        return ""
    return f"The hand of {player}: {', '.join(record.table.hand(player) or ())}."


def changed(change: Change, done: str) -> str:
    """Return what was done, and what that changes in the sheet."""
    before, after = change.before, change.after
    if not (before.written.has_table and after.written.has_table):
        return f"ok, {done}\n{standing(after)}"
    known = [*odd_hands(before.setup)]
    odd = (said for said in odd_hands(after.setup) if said not in known)
    return "\n".join((f"ok, {done}", diff(before, after), *odd))


def standing(game: Game) -> str:
    """Return how far a record is: what its header lacks, the table, or the Solution."""
    if pending := game.written.pending:
        return pending.reason if game.written.lines else "the record is empty."
    if game.written.is_begun:
        return rests(game, f"{game.sheet.solution().rstrip('.')}.")
    return hands_in_words(game.setup)


def ending(game: Game, is_kept: bool) -> str:
    """Return who won, what was wrong, and what may be done with a game that is over."""
    winner = game.written.winner
    wrong = [
        f"{event.accuser} accused wrongly (line {line})."
        for line, event in ((entry.line, entry.event) for entry in game.written.entries)
        if isinstance(event, Accusation) and not event.right
    ]
    if game.disputed:
        wrong.append(f"What {lines_counted(game.disputed)} said was not so: see 'repairs'.")
    said = " ".join([f"The game is over: {winner} won.", *wrong])
    kept = "" if is_kept else "'save NAME' keeps it, "
    return f"{said}\n'puzzle' makes a puzzle of it, {kept}'new' begins another game."


def rests(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions and the doubts that it rests on."""
    lines = [said]
    if game.assumptions:
        lines.append(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    return doubted(game, "\n".join(lines))


def doubted(game: Game, said: str) -> str:
    """Return what is said of a game, with the doubts that disputed lines raise."""
    return f"{said}\n{doubt(game)}" if game.disputed else said


def complaint(error: KBError | ResolverError) -> str:
    """Return an error for whoever typed the line: with what can be done about it."""
    if not isinstance(error, Contradiction):
        return str(error)
    notes = getattr(error, "__notes__", None) or (*advice(error), "Nothing is changed.")
    return "\n".join((f"{error.sentence}.", *notes))


NOTHING_NEW = "Nothing new follows."
Facts = Mapping[tuple[str, str], bool]


def report(before: Game, after: Game) -> str:
    """Return what follows now and did not before, one idea a line.

    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("lacks Nick Rope")
    >>> print(report(game, game.tell("suggest Nick Plum Rope Hall -> Holden Rope")))
    Holden has Rope; Rachel lacks Plum and Hall.
    >>> print(report(game, game.tell("suggest Nick Plum Rope Hall -> Rachel")))
    Rachel has Plum, Rope or Hall.
    """
    known_before = {*before.facts}  # of another table, where names were changed
    fresh = dict(worth_saying({c: v for c, v in after.facts.items() if c not in known_before}))
    outright = echoed(after.log[-1].event) if after.log else None
    said_so = outright is not None and fresh.pop(outright, None) is not None
    placed = [card for (holder, card), has in fresh.items() if has and holder == SOLUTION]
    said = [f"{facts(SOLUTION, [card], True)}{because(after, SOLUTION, card)}." for card in placed]
    others = {cell: has for cell, has in fresh.items() if cell[1] not in placed}
    others_said = list(by_lines(after, others))
    said += [f"{'; '.join(others_said)}."] if others_said else []
    known = {(one.holder, one.cards) for one in before.state.alternatives}
    for one in after.state.alternatives:
        if (one.holder, one.cards) not in known:
            said.append(f"{sentence(one.holder, one.cards)}.")
    if after.solved and not before.solved:
        said.append(after.sheet.solution().replace(SOLUTION, "SOLVED", 1))
    return "\n".join(said) or ("" if said_so else NOTHING_NEW)


def echoed(event: Event) -> tuple[str, str] | None:
    """Return the cell of which an event says by itself what is there."""
    match event:
        case Has(holder, card) | Lacks(holder, card) | Reveal(holder, card):
            return holder, card
    return None


def by_lines(game: Game, cells: Facts) -> Iterator[str]:
    """Yield facts by holder, what is had first, those together that rest on the same lines."""
    groups: dict[tuple[bool, str, str], list[str]] = {}
    for (holder, card), has in cells.items():
        groups.setdefault((not has, holder, because(game, holder, card)), []).append(card)
    for (lacks, holder, why), cards in sorted(groups.items(), key=lambda group: group[0][0]):
        yield facts(holder, cards, not lacks) + why


def because(game: Game, holder: str, card: str) -> str:
    """Return the lines that a fact rests on, in brackets; of the last one alone nothing."""
    goal = literal(holder, card, game.facts[holder, card])
    lines = game.reasons.behind(goal)
    return "" if lines in ((), (game.log[-1].line,)) else f" ({lines_counted(lines)})"


def diff(before: Game, after: Game) -> str:
    """Return which cells were settled, opened again or changed; nothing at all is said too.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> print(diff(game, game.tell("has Rachel Rope")))
    Settled: Rachel has Rope.
    >>> print(diff(game.tell("has Rachel Rope"), game))
    Open again: Rachel has Rope.
    """
    old, new = dict(before.facts), dict(after.facts)  # of two tables, where names were changed
    parts = {
        "Settled": {cell: has for cell, has in new.items() if cell not in old},
        "Open again": {cell: has for cell, has in old.items() if cell not in new},
        "Known now": {cell: has for cell, has in new.items() if old.get(cell, has) != has},
    }
    said = [f"{kind}: {by_holder(cells)}." for kind, cells in parts.items() if cells]
    return " ".join(said) or "The sheet is the same."


def by_holder(cells: Facts) -> str:
    """Return cells as facts by holder, what is had first."""
    groups = sorted(grouped(worth_saying(cells)).items(), key=lambda group: not group[0][1])
    return "; ".join(facts(holder, cards, has) for (holder, has), cards in groups)


def grouped(cells: Facts) -> Mapping[tuple[str, bool], Sequence[str]]:
    """Return the cards by holder, and by whether they are there."""
    found: dict[tuple[str, bool], list[str]] = {}
    for (holder, card), has in cells.items():
        found.setdefault((holder, has), []).append(card)
    return found


def worth_saying(cells: Facts) -> Facts:
    """Return the cells without those that say who else lacks a card that is placed by another."""
    placed = {card for (_, card), has in cells.items() if has}
    return {cell: has for cell, has in cells.items() if has or cell[1] not in placed}
