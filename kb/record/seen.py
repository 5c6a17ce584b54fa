"""The record of another player: my record without the things that only I know.

    my record                         as P has seen it
    ─────────────────────────────────────────────────────────────────────────────────
    me A, hand A cards                me P, size A n
    size, deal, table, hidden         unchanged: everybody knows them
    suggest A cards -> B card         the card if P is A or B, else ``-> B``
    suggest P cards -> B              the card if, by what I know, it can be one only
    reveal, accuse                    unchanged: all have seen it
    has, lacks, oneof                 unchanged if it is about P, else a comment
    assume NAME                       a comment: P need not assume what I assume
    facts about the hand of P         ``has P card`` and ``lacks P card``, at the end

The player who shows a card and the guesser know which card it was; the others only know that a card
was shown. A line that P does not know becomes a comment, so that each line keeps its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from kb.record.header import header_of_setup
from kb.record.lines import form_of, write
from kb.record.record import Entry, Record
from kb.record.words import quote
from kb.table.events import Answer, Has, Lacks, Suggestion
from kb.table.setup import Setup

# The known cells (holder, card), with True if the holder has the card, else False.
KnownCells = Mapping[tuple[str, str], bool]

# This stands for somebody who only watches, because no player has the empty name.
SPECTATOR = ""


def seen_by(record: Record, player: str, facts: KnownCells) -> Record:
    r"""Return the record that another player would have kept of this game.

    >>> from kb.record.record import parse
    >>> header = "refute 1\ndeck classic\nplayers Ann Bob Cid\nme Ann\n"
    >>> mine = parse(header + "suggest Cid Plum Rope Hall -> Ann Hall\nlacks Cid Rope\n"
    ...                       "suggest Ann Plum Rope Hall -> Bob Rope\nhas Bob Pipe\n")
    >>> facts = {("Cid", "Rope"): False, ("Cid", "Knife"): True}
    >>> for line in seen_by(mine, "Cid", facts).lines[3:]:
    ...     print(line)
    me Cid
    suggest Cid Plum Rope Hall -> Ann Hall
    lacks Cid Rope
    suggest Ann Plum Rope Hall -> Bob
    # has Bob Pipe
    has Cid Knife

    If `record` is a spectator's, the result has no `me` line either.

    Args:
        record: My record, or that of a spectator.
        player: The other player, or SPECTATOR for a record without a `me` line.
        facts: What follows from my record without assumptions.
    """
    setup = record.setup
    new_lines = dict(header_seen(record, player))
    for line in record.disputed:
        new_lines[line] = comment_out(record.lines[line - 1])
    for entry in record.entries:
        new_lines[entry.line] = entry_seen(setup, entry, player, facts)
    seen = record.rewrite(new_lines)

    # The player sees his own cards, also those that no line mentions.
    events = {entry.event for entry in record.entries}
    for event in facts_about_own_cards(setup, player, facts):
        if event not in events:
            seen = seen.append_event(event)
    return seen


def public_record(record: Record) -> str:
    r"""Return the text of a spectator's record of this game, without comments.

    >>> from kb.record.record import parse
    >>> mine = parse("refute 1\ndeck classic\nplayers Ann Bob\nme Ann\nhas Bob Pipe  # he said so\n"
    ...              "suggest Ann Plum Rope Hall -> Bob Rope")
    >>> print(public_record(mine), end="")
    refute 1
    deck classic
    players Ann Bob
    suggest Ann Plum Rope Hall -> Bob
    """
    seen = seen_by(record, SPECTATOR, {})
    header = header_of_setup(seen.setup)
    event_lines = [write(entry.event, seen.setup) for entry in seen.entries]
    return "\n".join([*header, *event_lines, ""])


def header_seen(record: Record, player: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the new text of each header line that differs in a player's record."""
    for entry, line in record.entry_lines.items():
        keyword, _, name = entry.partition(" ")
        hand = record.setup.hand(name) if keyword in ("hand", "size") else None
        if entry == "me":
            yield line, f"me {quote(player)}" if player else comment_out(record.lines[line - 1])
        elif hand is not None and name != player:
            size = f"size {quote(name)} {len(hand)}"
            yield line, size if keyword == "hand" else comment_out(record.lines[line - 1])


def entry_seen(setup: Setup, entry: Entry, player: str, facts: KnownCells) -> str:
    """Return the line for an event in a player's record; a comment if he does not know it."""
    event = entry.event
    if isinstance(event, Suggestion):
        seen = suggestion_seen(event, player, facts)
        return entry.text if seen == event else write(seen, setup)
    is_known = form_of(event).is_known_to(event, player)
    return entry.text if is_known else comment_out(entry.text)


def suggestion_seen(event: Suggestion, player: str, facts: KnownCells) -> Suggestion:
    """Return a suggestion with only those shown cards that a player knows."""
    answers = [answer_seen(event, answer, player, facts) for answer in event.answers]
    return evolve(event, answers=tuple(answers))


def answer_seen(event: Suggestion, answer: Answer, player: str, facts: KnownCells) -> Answer:
    """Return an answer as a player knows it: with the card only if he showed it or was shown it."""
    if player not in (event.guesser, answer.player):
        return evolve(answer, card=None)
    if answer.card is not None:
        return answer

    # I did not see the card, but the player did. If I can infer the card, his record has it.
    refuter = answer.player
    possible_cards = [card for card in event.cards if facts.get((refuter, card), True)]
    if len(possible_cards) != 1:
        return answer
    return evolve(answer, card=possible_cards[0])


def facts_about_own_cards(setup: Setup, player: str, facts: KnownCells) -> Iterator[Has | Lacks]:
    """Yield the known facts about a player's own cards, unless the header has his hand."""
    if player not in setup.players or setup.hand(player) is not None:
        return
    held_cards = [card for card in setup.deck.cards if facts.get((player, card))]
    for card in held_cards:
        yield Has(player, card)

    # If the whole hand is known, it follows that he lacks all other cards.
    if len(held_cards) == setup.size(player):
        return
    for card in setup.deck.cards:
        if not facts.get((player, card), True):
            yield Lacks(player, card)


def comment_out(line: str) -> str:
    """Return a line as a comment."""
    return f"# {line}"
