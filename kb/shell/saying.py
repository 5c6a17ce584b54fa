"""What is said of a record: how far it is, what a line tells and brought, what it rests on.

White, Candlestick, Library ...                   the event as it was understood
The Solution has Rope (lines 7 and 9).
Uwe has Candlestick; Sara lacks White and Library (line 4).
Sara has Green or Revolver.
SOLVED: Plum, Rope, Hall, unless a line is mistyped: 'why Solution Plum'. Accuse now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.errors import Contradiction, KBError, plural
from kb.game import Game
from kb.record.lines import sentence_of
from kb.record.record import Record
from kb.record.words import quote
from kb.shell.change import place_of
from kb.shell.notes import hands_in_words, odd_hands, sentence
from kb.shell.turns import next_suggester
from kb.table.events import Accusation, Event, Has, Lacks, Reveal, facts
from kb.table.setup import SOLUTION
from kb.theory.atoms import literal
from kb.why.phrases import advice, lines_counted
from resolver import ResolverError

NOTHING_NEW = "Nothing new follows."
Facts = Mapping[tuple[str, str], bool]


def what_is_new(before: Game, after: Game, name: str) -> str:
    """Return the line that came in as it was understood, and what it brought.

    Args:
        before: The game before the line.
        after: The game with it.
        name: The first word of the line.

    """
    number = place_of(before.written, name)
    if before.written.table is not None and after.log and after.log[-1].line == number:
        said = f"{number}. {sentence_of(after.log[-1].event)}\n{difference(before, after)}"
        return assumed(after, said.rstrip("\n"))
    hand, lines = hand_at(after.written, number), after.written.lines
    if number < len(lines):
        return changed(before, after, f"line {number} is: {lines[number - 1]}\n{hand}".rstrip())
    stands = standing(after)
    if before.written.has_table and stands == standing(before):
        stands = ""  # it was said already
    said = "\n".join(filter(None, (hand, stands)))
    return f"ok, line {number}{': ' * bool(said)}{said}"


def hand_at(record: Record, number: int) -> str:
    """Return all cards of the hand in a line of the header, so that a forgotten one is seen."""
    entries = (entry for entry, line in record.places.items() if line == number)
    entry, _, player = next(entries, "").partition(" ")
    if record.table is None or entry != "hand":
        return ""
    return f"The hand of {player}: {', '.join(record.table.hand(player) or ())}."


def changed(before: Game, after: Game, done: str) -> str:
    """Return what was done, and what that changes in the sheet."""
    if not (before.written.has_table and after.written.has_table):
        return f"ok, {done}\n{standing(after)}"
    known = [*odd_hands(before.setup)]
    odd = (said for said in odd_hands(after.setup) if said not in known)
    return "\n".join((f"ok, {done}", difference(before, after, is_told=False), *odd))


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
        wrong.append(f"What {lines_counted(game.disputed)} said was not so: see 'mend'.")
    said = " ".join([f"The game is over: {winner} won.", *wrong])
    kept = "" if is_kept else "'save NAME' keeps it, "
    return f"{said}\n'puzzle' makes a puzzle of it, {kept}'new' begins another game."


def assumed(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions that it rests on."""
    if not game.assumptions:
        return said
    return f"{said}\nAll this rests on what is assumed: {', '.join(game.assumptions)}"


def rests(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions and the doubts that it rests on."""
    said = assumed(game, said)
    return f"{said}\n{doubt(game)}" if game.disputed else said


def doubt(game: Game) -> str:
    """Return which lines are disputed, and that the answers do without the suspects."""
    one = len(game.disputed) == 1
    without = lines_counted(game.suspects) if game.suspects else "it" if one else "them"
    said = f"{lines_counted(game.disputed)} {'is' if one else 'are'} disputed: this is what follows"
    return f"{said} without {without}; 'mend' says what may mend that.".capitalize()


def complaint(error: KBError | ResolverError) -> str:
    """Return an error for whoever typed the line: with what can be done about it."""
    if not isinstance(error, Contradiction):
        return str(error)
    notes = getattr(error, "__notes__", None) or (*advice(error), "Nothing is changed.")
    return "\n".join((f"{error.sentence}.", *notes))


def difference(before: Game, after: Game, is_told: bool = True) -> str:
    """Return what differs in two games, one idea a line: what is known now, and what is open again.

    Of a line that came in, it is said too which lines what follows rests on.

    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("lacks Nick Rope")
    >>> print(difference(game, game.tell("suggest Nick Plum Rope Hall -> Holden Rope")))
    Holden has Rope; Rachel lacks Plum and Hall.
    >>> print(difference(game, game.tell("suggest Nick Plum Rope Hall -> Rachel")))
    Rachel has Plum, Rope or Hall.
    >>> print(difference(game.tell("has Rachel Rope"), game))
    Open again: Rachel has Rope.
    """
    old, new = dict(before.facts), dict(after.facts)  # of two tables, if names changed
    fresh = worth_saying({cell: has for cell, has in new.items() if old.get(cell) is not has})
    is_longer = len(after.log) > len(before.log)
    outright = echoed(after.log[-1].event) if is_longer else None
    said_so = outright is not None and fresh.pop(outright, None) is not None
    placed = [card for (holder, card), has in fresh.items() if has and holder == SOLUTION]
    said = [f"{facts(SOLUTION, [card], True)}{because(after, SOLUTION, card)}." for card in placed]
    others = {cell: has for cell, has in fresh.items() if cell[1] not in placed}
    known_now = "; ".join(by_lines(after, others)) if is_told else by_holder(others)
    said += [f"{known_now}."] if known_now else []
    gone = worth_saying({cell: has for cell, has in old.items() if cell not in new})
    said += [f"Open again: {by_holder(gone)}."] if gone else []
    known = {(one.holder, one.cards) for one in before._state.alternatives}
    for one in after._state.alternatives:
        if (one.holder, one.cards) not in known and is_longer:
            said.append(f"{sentence(one.holder, one.cards)}.")
    if after.solved and not before.solved:
        said.append(solved(after))
    return "\n".join(said) or ("" if said_so else NOTHING_NEW)


def solved(game: Game) -> str:
    """Return the Solution, what it rests on, and that I may accuse where it is my turn."""
    cards = [card for card in game.solution.values() if card]
    reason = f"'why Solution {quote(cards[0])}'"
    said = f"SOLVED: {', '.join(cards)}, unless a line is mistyped: {reason}."
    is_mine = game.setup.me is not None and next_suggester(game.written) == game.setup.me
    return f"{said} Accuse now." if is_mine and not game.written.winner else said


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
    lines = game._reasons.behind(goal)
    return "" if not lines or lines == (game.log[-1].line,) else f" ({lines_counted(lines)})"


def by_holder(cells: Facts) -> str:
    """Return cells as facts by holder, what is had first."""
    found: dict[tuple[bool, str], list[str]] = {}
    for (holder, card), has in cells.items():
        found.setdefault((not has, holder), []).append(card)
    groups = sorted(found.items(), key=lambda group: group[0][0])
    return "; ".join(facts(holder, cards, not lacks) for (lacks, holder), cards in groups)


def worth_saying(cells: Facts) -> dict[tuple[str, str], bool]:
    """Return the cells without those that say who else lacks a card that is placed by another."""
    placed = {card for (_, card), has in cells.items() if has}
    return {cell: has for cell, has in cells.items() if has or cell[1] not in placed}


def how_far(game: Game) -> str:
    """Return how far a game is: its lines, who won, or whether it is solved."""
    lines = plural(len(game.written.lines), "line")
    if winner := game.written.winner:
        return f"{lines}; {winner} won"
    return f"{lines}; {'solved' if game.solved else 'open'}"
