"""Sentences about a record: how far it is, what a line means, what follows, and from which lines.

White, Candlestick, Library ...                   the event as it was understood
Rope is in the Solution (lines 7 and 9); Sara lacks White and Library (line 4).
Sara has Green or Revolver.
SOLVED: Plum, Rope, Hall, unless a line is mistyped: 'why Solution Plum'. Accuse now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from attrs import evolve

from kb.errors import KBError, join_words, plural
from kb.game import Game
from kb.record.lines import sentence_of
from kb.record.record import Entry, Record, line_of
from kb.record.words import quote
from kb.shell.change import next_suggester, turn_at, turn_sentence, without_guesser
from kb.shell.document import Version, find_difference
from kb.table.events import Event, Has, Lacks, Reveal, Suggestion, say_assumptions, say_cards
from kb.table.setup import Setup, count_dealt_cards, even_hand_sizes
from kb.table.sizes import text_of_size
from kb.theory.atoms import literal
from kb.theory.log import Log
from kb.why.contradiction import Contradiction, advise_repair
from kb.why.phrases import say_lines
from resolver import ResolverError

NOTHING_NEW = "Nothing new follows."
MOST_GUESSERS_NAMED = 3
MEND, FROM_OUTSIDE = "'mend'", "'refute GAME', then 'mend'"

Cell = tuple[str, str]
Facts = Mapping[Cell, bool]


def describe_entry(before: Version, after: Version) -> str:
    """Return the added lines as they were understood, with the facts that follow from them."""
    old, new, lines = before.game, after.game, after.lines
    index, _, added = find_difference(before.lines, lines)

    # Events at the end of the record are repeated, followed by their consequences.
    if old.state.record.setup_or_none and index == len(before.lines):
        fresh = [entry for entry in new.state.log if entry.line > index]
        if fresh:
            return describe_events(old, new, fresh)

    # A header line that was inserted moves the later lines down, so a change is described.
    line_number = index + len(added)
    line = lines[line_number - 1].text
    if line_number < len(lines):
        return describe_change(before, after, f"line {line_number} is: {line}")

    # My hand is repeated, so that I see if a card was forgotten.
    sentences = [line] if line.startswith("hand ") else []
    standing = describe_standing(new)
    if not old.written.setup_or_none or standing != describe_standing(old):
        sentences.append(standing)
    return f"ok, line {line_number}{': ' * bool(sentences)}" + "\n".join(sentences)


def describe_events(before: Game, after: Game, entries: Sequence[Entry]) -> str:
    """Return events as they were understood, with their consequences and the skipped turns."""
    sentences = [f"{entry.line}. {sentence_of(entry.event)}" for entry in entries]
    sentences.append(describe_difference(before, after))
    answer = add_assumptions(after, "\n".join(filter(None, sentences)))
    skipped = skipped_turns(before, entries[-1].event)
    unseated = unseated_answers(after, entries[-1].event)
    return "\n".join(filter(None, (answer, skipped, unseated)))


def unseated_answers(game: Game, event: Event) -> str:
    """Return the sentence that the seats contradict the named passes; empty if they agree."""
    if not isinstance(event, Suggestion) or not event.passed or game.setup.answers == "all":
        return ""
    order = game.setup.others(event.guesser)
    answerer = event.answers[0].player if event.answers else None
    named = {*event.passed, answerer}

    # Behind the answerer nobody is asked, and before him nobody is left out.
    if answerer is not None:
        late = [player for player in order[order.index(answerer) :] if player in event.passed]
        if late:
            return f"By the seats {answerer} answers before {join_words(late)}."
    seen = [index for index, player in enumerate(order) if player in named]
    for index in seen:
        left_out = [player for player in order[:index] if player not in named]
        if left_out:
            verb = "answers" if len(left_out) == 1 else "answer"
            return f"By the seats {join_words(left_out)} {verb} before {order[index]}."
    return ""


def skipped_turns(before: Game, event: Event) -> str:
    """Return the sentence about the players whose turns a suggestion skips; empty for none."""
    turn = turn_at(before.state.record)
    if not (isinstance(event, Suggestion) and turn.next and event.guesser in turn.around):
        return ""
    players = turn.around[: turn.around.index(event.guesser)]
    if not players:
        return ""
    if len(players) == 1:
        return f"{players[0]}'s turn is left out."
    return f"The turns of {join_words(players)} are left out."


def describe_change(before: Version, after: Version, done: str) -> str:
    """Return the sentences about a change: what was done, and which facts differ after it.

    Args:
        before: The version before the change.
        after: The version after it.
        done: What was done, in words.
    """
    old, new = before.game, after.game
    sentences = [f"ok, {done}"]
    if old.written.setup_or_none and new.written.setup_or_none:
        sentences += describe_moves(before, after)
        sentences.append(describe_difference(old, new, lines_came_in=False))
        stated_before = [*odd_hands(old.setup)]
        for sentence in odd_hands(new.setup):
            if sentence not in stated_before:
                sentences.append(sentence)
    else:
        sentences.append(describe_standing(new))

    turn = turn_sentence(new.written) if new.written.is_begun else ""
    if turn and not (old.written.setup_or_none and turn == turn_sentence(old.written)):
        sentences.append(turn)
    return "\n".join(sentences)


class Unseen(NamedTuple):
    """A card that I was shown and that the last event does not name.

    Attributes:
        line: The number of the suggestion's line.
        event: The suggestion.
        player: The player who showed the card.
        cards: The cards that he may have shown.
    """

    line: int
    event: Suggestion
    player: str
    cards: list[str]

    def __str__(self) -> str:
        cards = join_words(self.cards, "or")
        return f"Which card did {self.player} show you, {cards}? Type it, or go on."

    def with_card(self, card: str) -> Suggestion:
        """Return the suggestion with this card named; the other answers stay as they are."""
        answers = tuple(
            evolve(answer, card=card) if answer.player == self.player else answer
            for answer in self.event.answers
        )
        return evolve(self.event, answers=answers)


def find_unseen(game: Game) -> Unseen | None:
    """Return the card that I was shown last, if it is unnamed and several cards are possible."""
    record = game.state.record
    last = record.entries[-1] if record.entries else None
    if last is None or record.setup_or_none is None:
        return None
    event = last.event
    if not isinstance(event, Suggestion) or event.guesser != record.setup_or_none.me:
        return None

    players = [answer.player for answer in event.answers if answer.card is None]
    if not players:
        return None
    player = players[0]
    known = game.facts
    cards = [card for card in event.cards if known.get((player, card)) is not False]
    if len(cards) < 2:
        return None
    return Unseen(last.line, event, player, cards)


def describe_moves(before: Version, after: Version) -> Iterator[str]:
    """Yield sentences about lines that are now disputed or not, and about moved guessers."""
    pairs = pair_entries(before.game.written, after.game.written)
    disputed_before = before.game.disputed
    disputed = after.game.disputed

    back = list[int]()
    fresh = list[int]()
    guessers = list[str]()
    for old, new in pairs:
        was_disputed = old.line in disputed_before
        is_disputed = new.line in disputed
        if was_disputed and not is_disputed:
            back.append(new.line)
        if is_disputed and not was_disputed:
            fresh.append(new.line)
        is_implied = after.lines[new.line - 1].is_implied
        if is_implied and isinstance(new.event, Suggestion) and new.event != old.event:
            guessers.append(f"{new.event.guesser} in line {new.line}")

    if back:
        fits = "fits again and is" if len(back) == 1 else "fit again and are"
        yield f"{say_lines(back).capitalize()} {fits} back in the log."
    if fresh:
        yield f"Disputed now, as it does not fit: {say_lines(fresh)}."
    if len(guessers) > MOST_GUESSERS_NAMED + 1:
        more = f"{len(guessers) - MOST_GUESSERS_NAMED} more"
        guessers = [*guessers[:MOST_GUESSERS_NAMED], more]
    if guessers:
        yield f"The guessers are now: {join_words(guessers)}."


def pair_entries(before: Record, after: Record) -> list[tuple[Entry, Entry]]:
    """Return each entry that a change keeps, as a pair: before the change and after it."""
    old = sorted((*before.entries, *before.disputed_entries), key=line_of)
    new = sorted((*after.entries, *after.disputed_entries), key=line_of)

    # A change may have moved guessers, so events are compared without them.
    index, gone, added = find_difference(list_events(old), list_events(new))
    first = zip(old[:index], new, strict=False)
    old_end = old[index + len(gone) :]
    new_end = new[index + len(added) :]
    return [*first, *zip(old_end, new_end, strict=True)]


def list_events(entries: Sequence[Entry]) -> tuple[Event, ...]:
    """Return the events of entries, each without its guesser."""
    return tuple(without_guesser(entry.event) for entry in entries)


def describe_difference(before: Game, after: Game, *, lines_came_in: bool = True) -> str:
    """Return how two games differ: the new facts, and whether the game is solved now.

    Args:
        before: The game before the change.
        after: The game after it.
        lines_came_in: Whether the change only added lines.
    """
    answer = describe_news(before, after, lines_came_in=lines_came_in)
    if not after.solved or before.solved:
        return answer
    news = [answer] if answer not in ("", NOTHING_NEW) else []
    return "\n".join([*news, solved_sentence(after)])


def describe_news(before: Game, after: Game, *, lines_came_in: bool = True) -> str:
    """Return the facts that are new in a game, and those that are open again.

    If lines were only added, each new fact names the lines from which it follows.

    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("lacks Nick Rope")
    >>> print(describe_news(game, game.tell("suggest Nick Plum Rope Hall -> Holden Rope")))
    Holden has Rope; Rachel lacks Plum and Hall.
    >>> print(describe_news(game, game.tell("suggest Nick Plum Rope Hall -> Rachel")))
    Rachel has Plum, Rope or Hall.
    >>> print(describe_news(game.tell("has Rachel Rope"), game))
    Open again: Rachel has Rope.
    """
    # The facts are copied to plain mappings, because `Facts` raises an error for a cell with a name
    # that only the other game has.
    old, new = dict(before.state.facts), dict(after.state.facts)
    log_before, log = before.state.log, after.state.log
    fresh = drop_implied(facts_missing_in(old, new))
    open_again = drop_implied({cell: has for cell, has in old.items() if cell not in new})
    turned = {cell: has for cell, has in old.items() if has and new.get(cell) is False}

    # A fact that the line itself states was repeated already.
    outright = list[Cell]()
    for entry in log[len(log_before) :] if lines_came_in else ():
        cell = echoed_cell(entry.event)
        if cell is not None and cell in fresh:
            outright.append(cell)
            del fresh[cell]

    def find_reason(holder: str, card: str) -> str:
        return reason_suffix(after, (holder, card), new) if lines_came_in else ""

    # A change may take facts away too, so the facts that it brings are called new.
    is_mixed = bool(open_again or turned) and not lines_came_in
    sentences = [f"{'New: ' * is_mixed}{sentence}" for sentence in in_sentences(fresh, find_reason)]
    for sentence in in_sentences(turned):
        sentences.append(f"Withdrawn: {sentence}")
    for sentence in in_sentences(open_again):
        sentences.append(f"Open again: {sentence}")
    sentences += new_alternatives(before, after, log_before, log)
    return "\n".join(sentences) or ("" if outright else NOTHING_NEW)


def facts_missing_in(old: Facts, new: Facts) -> dict[Cell, bool]:
    """Return the facts of the new game that are open or have the other value in the old game."""
    return {cell: has for cell, has in new.items() if old.get(cell) is not has}


def new_alternatives(before: Game, after: Game, log_before: Log, log: Log) -> Iterator[str]:
    """Yield a sentence for each new clause "he has one of these", from added or replaced lines."""
    known = set[tuple[str, tuple[str, ...]]]()
    for alternative in before.state.deals.alternatives:
        known.add((alternative.holder, alternative.cards))

    # If the log has not grown, a new clause can only come from a replaced line.
    is_longer = len(log) > len(log_before)
    replaced = set[int]()
    if not is_longer:
        events = {entry.event for entry in log_before}
        replaced = {entry.line for entry in log if entry.event not in events}
    for alternative in after.state.deals.alternatives:
        is_new = (alternative.holder, alternative.cards) not in known
        if is_new and (is_longer or alternative.line in replaced):
            yield f"{holder_sentence(alternative.holder, alternative.cards)}."


def in_sentences(
    cells: Facts, find_reason: Callable[[str, str], str] = lambda holder, card: ""
) -> Iterator[str]:
    """Yield one sentence with these cells: grouped by holder, and by the lines behind them."""
    groups = dict[tuple[bool, str, str], list[str]]()
    for (holder, card), has in cells.items():
        group = not has, holder, find_reason(holder, card)
        groups.setdefault(group, []).append(card)
    if not groups:
        return

    # A card that a holder has is worth more than one he lacks, and comes first.
    clauses = list[str]()
    for lacks, holder, reason in sorted(groups, key=lambda group: group[0]):
        cards = groups[lacks, holder, reason]
        clauses.append(say_cards(holder, cards, not lacks) + reason)
    yield f"{'; '.join(clauses)}."


def reason_suffix(game: Game, cell: Cell, known: Facts) -> str:
    """Return the lines behind a fact in brackets; empty if there is only the last line."""
    state = game.state
    goal = literal(*cell, known[cell])
    lines = state.reasons.find_lines(goal)
    is_last_alone = lines == (state.log[-1].line,)
    return f" ({say_lines(lines)})" if lines and not is_last_alone else ""


def drop_implied(cells: Facts) -> dict[Cell, bool]:
    """Drop each fact that a holder lacks a card, if another fact states who has the card."""
    placed_cards = set[str]()
    for (_, card), has in cells.items():
        if has:
            placed_cards.add(card)
    return {cell: has for cell, has in cells.items() if has or cell[1] not in placed_cards}


def solved_sentence(game: Game) -> str:
    """Return the sentence with the known Solution, and the advice to accuse if it is my turn."""
    cards = [*filter(None, game.solution.values())]
    reason = f"'why Solution {quote(cards[0])}'"
    sentence = f"SOLVED: {', '.join(cards)}, unless a line is mistyped: {reason}."
    me = game.setup.me
    is_mine = me is not None and next_suggester(game.written) == me
    is_over = bool(game.written.winner)
    return f"{sentence} Accuse now." if is_mine and not is_over else sentence


def echoed_cell(event: Event) -> Cell | None:
    """Return the cell that an event states directly; None for other events."""
    match event:
        case Has(holder, card) | Lacks(holder, card) | Reveal(holder, card):
            return holder, card
    return None


def describe_standing(game: Game) -> str:
    """Return how far a record is: what its header lacks, its hand sizes, or its Solution."""
    if pending := game.written.setup_error:
        return pending.reason if game.written.lines else "the record is empty."
    if game.written.is_begun:
        return add_doubts(game, f"{game.sheet.solution().rstrip('.')}.")
    return hands_in_words(game.setup)


def hands_in_words(setup: Setup) -> str:
    """Return the number of cards of each player, and each hand of a size that no even deal gives.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Ann", "Bob", "Cid", "Dan"], sizes={"Ann": (3, 6), "Bob": 4})
    >>> hands_in_words(table)
    'Ann has 4-6 cards, Bob 4, Cid 4-5, Dan 4-5.'
    """
    parts = list[str]()
    for player in setup.players:
        low, high = setup.bounds(player)
        size = text_of_size(low if low == high else (low, high))

        # The sentence has its verb and noun only for the first player.
        noun = "card" if size == "1" else "cards"
        parts.append(f"{player} {size}" if parts else f"{player} has {size} {noun}")
    return " ".join((f"{', '.join(parts)}.", *odd_hands(setup)))


def odd_hands(setup: Setup) -> Iterator[str]:
    """Yield a sentence for each known hand that no even deal gives, if no line states sizes."""
    low, high = even_hand_sizes(setup)
    for player, hand in setup.hands:
        if not setup.stated_sizes and len(hand) not in (low, high):
            said = f"The hand of {player} has {plural(len(hand), 'card')}, where"
            said += f" {count_dealt_cards(setup)} cards dealt to {len(setup.players)} players"
            yield f"{said} are {low} or {high} each; it is taken as stated."


def holder_sentence(holder: str, cards: tuple[str, ...]) -> str:
    """Return the sentence that a holder has one of these cards.

    >>> holder_sentence("Sara", ("Green", "Revolver"))
    'Sara has Green or Revolver'
    """
    either = join_words(cards, "or")
    return say_cards(holder, [either], positive=True)


def add_assumptions(game: Game, answer: str) -> str:
    """Add to an answer the sentence about the assumptions on which it rests."""
    assumptions = game.assumptions
    return f"{answer}\n{say_assumptions(assumptions)}" if assumptions else answer


def add_doubts(game: Game, answer: str, mend: str = MEND) -> str:
    """Add to an answer the sentences about assumptions and about disputed lines."""
    answer = add_assumptions(game, answer)
    return f"{answer}\n{doubt_sentence(game, mend)}" if game.disputed else answer


def doubt_sentence(game: Game, mend: str = MEND) -> str:
    """Return the sentence about disputed lines: which they are, and what answers leave out."""
    is_one = len(game.disputed) == 1
    without = "it" if is_one else "them"
    if game.suspects:
        without = say_lines(game.suspects)
    said = f"{say_lines(game.disputed).capitalize()} {'is' if is_one else 'are'} disputed"
    return f"{said}: this is what follows without {without}; {mend} says what may mend that."


def complaint(error: KBError | ResolverError) -> str:
    """Return the text of an error, with advice on what can be done about it."""
    if not isinstance(error, Contradiction):
        return str(error)
    notes = getattr(error, "__notes__", None) or (*advise_repair(error), "Nothing is changed.")
    return "\n".join((f"{error.sentence}.", *notes))
