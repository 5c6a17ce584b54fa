"""What is said of a record: how far it is, what a line tells and brought, what it rests on.

White, Candlestick, Library ...                   the event as it was understood
Rope is in the Solution (lines 7 and 9); Sara lacks White and Library (line 4).
Sara has Green or Revolver.
SOLVED: Plum, Rope, Hall, unless a line is mistyped: 'why Solution Plum'. Accuse now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from attrs import evolve

from kb.errors import KBError, join_words, plural
from kb.game import Game
from kb.record.lines import sentence_of
from kb.record.record import line_of
from kb.record.words import quote
from kb.shell.change import next_suggester, turn_at, turn_sentence
from kb.shell.document import Version, find_difference
from kb.table.events import Event, Has, Lacks, Reveal, Suggestion, facts, rests_on
from kb.table.setup import Setup, cards_dealt, even_shares
from kb.table.sizes import text_of_size
from kb.theory.atoms import literal
from kb.why.contradiction import Contradiction, advise_repair
from kb.why.phrases import say_lines
from resolver import ResolverError

NOTHING_NEW = "Nothing new follows."
NAMED = 3  # guessers that are named
MEND, FROM_OUTSIDE = "'mend'", "'refute GAME', then 'mend'"
Facts = Mapping[tuple[str, str], bool]


def describe_entry(before: Version, after: Version) -> str:
    """Return the lines that came in as they were understood, and what they brought."""
    old, new, lines = before.game, after.game, after.lines
    at, _, into = find_difference(before.lines, lines)
    fresh = [entry for entry in new.state.log if entry.line > at] if at == len(before.lines) else []
    if old.state.record.table and fresh:
        echo = (f"{entry.line}. {sentence_of(entry.event)}" for entry in fresh)
        said = add_assumptions(new, "\n".join(filter(None, (*echo, describe_difference(old, new)))))
        return "\n".join(filter(None, (said, skipped_turns(old, fresh[-1].event))))
    number = at + len(into)
    line = lines[number - 1].text
    if number < len(lines):
        return describe_change(before, after, f"line {number} is: {line}")
    told = [line] if line.startswith("hand ") else []  # so that a forgotten card is seen
    stands = describe_standing(new)
    if not old.written.table or stands != describe_standing(old):
        told.append(stands)
    return f"ok, line {number}{': ' * bool(told)}" + "\n".join(told)


def skipped_turns(before: Game, event: Event) -> str:
    """Return whose turns a suggestion has left out; empty for none."""
    turn = turn_at(before.state.record)
    if not (isinstance(event, Suggestion) and turn.next and event.guesser in turn.around):
        return ""
    players = turn.around[: turn.around.index(event.guesser)]
    if len(players) < 2:
        return "".join(f"{player}'s turn is left out." for player in players)
    return f"The turns of {join_words(players)} are left out."


def describe_change(before: Version, after: Version, done: str) -> str:
    """Return what was done, and all that it changes."""
    old, new = before.game, after.game
    said = [f"ok, {done}"]
    if old.written.table and new.written.table:
        known = [*odd_hands(old.setup)]
        odd = (hand for hand in odd_hands(new.setup) if hand not in known)
        said += [*describe_moves(before, after), describe_difference(old, new, is_told=False), *odd]
    else:
        said.append(describe_standing(new))
    turn = turn_sentence(new.written) if new.written.is_begun else ""
    if turn and not (old.written.table and turn == turn_sentence(old.written)):
        said.append(turn)
    return "\n".join(said)


class Unseen(NamedTuple):
    """A card that I was shown, and that the last event does not name."""

    line: int
    event: Suggestion
    player: str
    cards: list[str]

    def __str__(self) -> str:
        may = join_words(self.cards, "or")
        return f"Which card did {self.player} show you, {may}? Type it, or go on."

    def with_card(self, card: str) -> Suggestion:
        """Return the event that names the card; what others showed stays as it is."""
        answers = tuple(
            evolve(answer, card=card) if answer.player == self.player else answer
            for answer in self.event.answers
        )
        return evolve(self.event, answers=answers)


def find_unseen(game: Game) -> Unseen | None:
    """Return the card that I was shown unnamed last; None where it can have been one only."""
    entries = game.state.record.entries
    line, _, event = entries[-1] if entries else (0, "", None)
    setup = game.state.record.table
    if setup is None or not isinstance(event, Suggestion) or event.guesser != setup.me:
        return None
    who = next((answer.player for answer in event.answers if answer.card is None), "")
    facts = game.facts
    cards = [card for card in event.cards if who and facts.get((who, card)) is not False]
    return Unseen(line, event, who, cards) if len(cards) > 1 else None


def describe_moves(before: Version, after: Version) -> Iterator[str]:
    """Yield which lines are disputed now, which no more, and which implied guessers are others."""
    both = (before.game.written, after.game.written)
    old, new = (sorted((*one.entries, *one.doubtful), key=line_of) for one in both)
    was, now = (tuple(without_guesser(one.event) for one in said) for said in (old, new))
    at, out, into = find_difference(was, now)
    pairs = [*zip(old[:at], new, strict=False)]
    pairs += zip(old[at + len(out) :], new[at + len(into) :], strict=True)
    was_so, is_so = before.game.disputed, after.game.disputed
    back = [b.line for a, b in pairs if a.line in was_so and b.line not in is_so]
    fresh = [b.line for a, b in pairs if a.line not in was_so and b.line in is_so]
    if back:
        fits = "fits again and is" if len(back) == 1 else "fit again and are"
        yield f"{say_lines(back).capitalize()} {fits} back in the log."
    if fresh:
        yield f"Disputed now, as it does not fit: {say_lines(fresh)}."
    named = [
        f"{b.event.guesser} in line {b.line}"
        for a, b in pairs
        if isinstance(b.event, Suggestion)
        and b.event != a.event
        and after.lines[b.line - 1].is_implied
    ]
    more = [f"{len(named) - NAMED} more"] if len(named) > NAMED + 1 else []
    if named:
        yield f"The guessers are now: {join_words([*named[:NAMED], *more] if more else named)}."


def without_guesser(event: Event) -> Event:
    """Return an event without who suggests."""
    return evolve(event, guesser="") if isinstance(event, Suggestion) else event


def describe_difference(before: Game, after: Game, *, is_told: bool = True) -> str:
    """Return what differs in two games, one idea a line: what is known now, and what is open again.

    Of lines that came in, it is said too which lines what follows rests on.

    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("lacks Nick Rope")
    >>> print(describe_difference(game, game.tell("suggest Nick Plum Rope Hall -> Holden Rope")))
    Holden has Rope; Rachel lacks Plum and Hall.
    >>> print(describe_difference(game, game.tell("suggest Nick Plum Rope Hall -> Rachel")))
    Rachel has Plum, Rope or Hall.
    >>> print(describe_difference(game.tell("has Rachel Rope"), game))
    Open again: Rachel has Rope.
    """
    old, new = dict(before.state.facts), dict(after.state.facts)  # of two tables, if names changed
    fresh = drop_implied({cell: has for cell, has in new.items() if old.get(cell) is not has})
    log_before, log = before.state.log, after.state.log
    more = log[len(log_before) :]
    outright = [cell for entry in more if is_told and (cell := echoed_cell(entry.event)) in fresh]
    others = {cell: has for cell, has in fresh.items() if cell not in outright}
    gone = drop_implied({cell: has for cell, has in old.items() if cell not in new})
    said = [*in_sentences(others, lambda *cell: reason_suffix(after, cell, new) if is_told else "")]
    said += [f"Open again: {row}" for row in in_sentences(gone)]
    deals_before, deals = before.state.deals, after.state.deals
    known = {(one.holder, one.cards) for one in deals_before.alternatives}
    events = set() if more else {entry.event for entry in log_before}
    replaced = {entry.line for entry in log if not more and entry.event not in events}
    said += [
        f"{holder_sentence(one.holder, one.cards)}."
        for one in deals.alternatives
        if (more or one.line in replaced) and (one.holder, one.cards) not in known
    ]
    if after.solved and not before.solved:
        said.append(solved_sentence(after))
    return "\n".join(said) or ("" if outright else NOTHING_NEW)


def in_sentences(
    cells: Facts, why: Callable[[str, str], str] = lambda holder, card: ""
) -> Iterator[str]:
    """Yield cells in a sentence by holder, what is had first, those together that have one why."""
    groups: dict[tuple[bool, str, str], list[str]] = {}
    for (holder, card), has in cells.items():
        groups.setdefault((not has, holder, why(holder, card)), []).append(card)
    if groups:
        rows = sorted(groups.items(), key=lambda group: group[0][0])
        said = (facts(who, cards, not lacks) + reason for (lacks, who, reason), cards in rows)
        yield f"{'; '.join(said)}."


def reason_suffix(game: Game, cell: tuple[str, str], facts: Facts) -> str:
    """Return the lines that a fact rests on, in brackets; of the last one alone nothing."""
    state = game.state
    lines = state.reasons.find_lines(literal(*cell, facts[cell]))
    return "" if not lines or lines == (state.log[-1].line,) else f" ({say_lines(lines)})"


def drop_implied(cells: Facts) -> dict[tuple[str, str], bool]:
    """Return the cells without those that say who else lacks a card that is placed by another."""
    placed = {card for (_, card), has in cells.items() if has}
    return {cell: has for cell, has in cells.items() if has or cell[1] not in placed}


def solved_sentence(game: Game) -> str:
    """Return the Solution, what it rests on, and that I may accuse where it is my turn."""
    cards = [card for card in game.solution.values() if card]
    reason = f"'why Solution {quote(cards[0])}'"
    said = f"SOLVED: {', '.join(cards)}, unless a line is mistyped: {reason}."
    is_mine = game.setup.me is not None and next_suggester(game.written) == game.setup.me
    return f"{said} Accuse now." if is_mine and not game.written.winner else said


def echoed_cell(event: Event) -> tuple[str, str] | None:
    """Return the cell of which an event says by itself what is there."""
    match event:
        case Has(holder, card) | Lacks(holder, card) | Reveal(holder, card):
            return holder, card
    return None


def describe_standing(game: Game) -> str:
    """Return how far a record is: what its header lacks, the table, or the Solution."""
    if pending := game.written.pending:
        return pending.reason if game.written.lines else "the record is empty."
    if game.written.is_begun:
        return add_doubts(game, f"{game.sheet.solution().rstrip('.')}.")
    return hands_in_words(game.setup)


def hands_in_words(setup: Setup) -> str:
    """Return the number of cards by player, and which known hand no even deal gives.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Ann", "Bob", "Cid", "Dan"], sizes={"Ann": (3, 6), "Bob": 4})
    >>> hands_in_words(table)
    'Ann has 4-6 cards, Bob 4, Cid 4-5, Dan 4-5.'
    """
    bounds = map(setup.bounds, setup.players)
    sizes = [text_of_size(low if low == high else (low, high)) for low, high in bounds]
    first, *others = zip(setup.players, sizes, strict=True)
    said = [
        f"{' has '.join(first)} {'card' if sizes[0] == '1' else 'cards'}",
        *map(" ".join, others),
    ]
    return " ".join([f"{', '.join(said)}.", *odd_hands(setup)])


def odd_hands(setup: Setup) -> Iterator[str]:
    """Yield a sentence for each hand of a number that no even deal gives, and no line states."""
    low, high = even_shares(setup)
    for player, hand in setup.hands:
        if not setup.stated and len(hand) not in (low, high):
            said = f"The hand of {player} has {plural(len(hand), 'card')}, where"
            said += f" {cards_dealt(setup)} cards dealt to {len(setup.players)} players"
            yield f"{said} are {low} or {high} each; it is taken as stated."


def holder_sentence(holder: str, cards: tuple[str, ...]) -> str:
    """Return that some of the cards is with the holder.

    >>> holder_sentence("Sara", ("Green", "Revolver"))
    'Sara has Green or Revolver'
    """
    either = join_words(cards, "or")
    return facts(holder, [either], positive=True)


def add_assumptions(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions that it rests on."""
    if not game.assumptions:
        return said
    return f"{said}\n{rests_on(game.assumptions)}"


def add_doubts(game: Game, said: str, mend: str = MEND) -> str:
    """Return what is said of a game, with the assumptions and the doubts that it rests on."""
    said = add_assumptions(game, said)
    return f"{said}\n{doubt_sentence(game, mend)}" if game.disputed else said


def doubt_sentence(game: Game, mend: str = MEND) -> str:
    """Return which lines are disputed, that the answers do without the suspects, what to type."""
    one = len(game.disputed) == 1
    without = say_lines(game.suspects) if game.suspects else "it" if one else "them"
    said = f"{say_lines(game.disputed).capitalize()} {'is' if one else 'are'} disputed"
    return f"{said}: this is what follows without {without}; {mend} says what may mend that."


def complaint(error: KBError | ResolverError) -> str:
    """Return an error for whoever typed the line: with what can be done about it."""
    if not isinstance(error, Contradiction):
        return str(error)
    notes = getattr(error, "__notes__", None) or (*advise_repair(error), "Nothing is changed.")
    return "\n".join((f"{error.sentence}.", *notes))
