"""The record as another player has seen it: what only I know is taken out of mine.

    my record                         as P has seen it
    ─────────────────────────────────────────────────────────────────────────────────
    me A, hand A cards                me P, size A n
    size, deal, table, hidden         the same: these lie open
    suggest A cards -> B card         the card if P is A or B, else ``-> B``
    suggest P cards -> B              the card if, by what I know, it can be one only
    reveal, accuse                    the same: all have seen it
    has, lacks, oneof                 the same if it is about P, else a comment
    assume NAME                       a comment: what I suppose of people, P need not
    what follows of the cards of P    ``has P card`` and ``lacks P card``, at the end

Who shows a card and who is shown it know which it was; the others know that there was one. What is
not known to P becomes a comment, so that each line keeps its number.
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

# Whether a card is there, by holder and card.
Settled = Mapping[tuple[str, str], bool]

SPECTATOR = ""  # No player has this name.


def seen_by(record: Record, player: str, facts: Settled) -> Record:
    r"""Return the record as a player has seen it; `facts` follow from it, with nothing assumed.

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

    A spectator's record has no line that says who is me, and gets none. As a SPECTATOR
    has seen mine, it says no more who is me.
    """
    setup = record.setup
    instead = dict(header_seen(record, player))
    for line in record.disputed:
        instead[line] = comment_out(record.lines[line - 1])
    for entry in record.entries:
        instead[entry.line] = entry_seen(setup, entry, player, facts)
    seen = record.rewrite(instead)

    # What he sees of his own cards, and nobody said, goes behind it.
    events = {entry.event for entry in record.entries}
    for event in own_cards(setup, player, facts):
        if event not in events:
            seen = seen.append_event(event)
    return seen


def public_record(record: Record) -> str:
    r"""Return a record as who only watched has seen it: no hand, no card shown, no word of mine.

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
    events = (write(entry.event, seen.setup) for entry in seen.entries)
    return "".join(f"{line}\n" for line in (*header_of_setup(seen.setup), *events))


def header_seen(record: Record, player: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of the header that are others for a player, with their numbers."""
    for entry, line in record.entry_lines.items():
        keyword, _, name = entry.partition(" ")
        hand = record.setup.hand(name) if keyword in ("hand", "size") else None
        if entry == "me":
            yield line, f"me {quote(player)}" if player else comment_out(record.lines[line - 1])
        elif hand is not None and name != player:
            size = f"size {quote(name)} {len(hand)}"
            yield line, size if keyword == "hand" else comment_out(record.lines[line - 1])


def entry_seen(setup: Setup, entry: Entry, player: str, facts: Settled) -> str:
    """Return the line of an event as a player has seen it."""
    event = entry.event
    if isinstance(event, Suggestion):
        seen = suggestion_seen(event, player, facts)
        return entry.text if seen == event else write(seen, setup)
    return entry.text if form_of(event).is_known_to(event, player) else comment_out(entry.text)


def suggestion_seen(event: Suggestion, player: str, facts: Settled) -> Suggestion:
    """Return a suggestion as a player has seen it."""
    answers = tuple(answer_seen(event, each, player, facts) for each in event.answers)
    return evolve(event, answers=answers)


def answer_seen(event: Suggestion, answer: Answer, player: str, facts: Settled) -> Answer:
    """Return an answer as a player has seen it."""
    if player not in (event.guesser, answer.player):
        return evolve(answer, card=None)
    can = [card for card in event.cards if facts.get((answer.player, card), True)]
    return evolve(answer, card=can[0]) if answer.card is None and len(can) == 1 else answer


def own_cards(setup: Setup, player: str, facts: Settled) -> Iterator[Has | Lacks]:
    """Yield what follows of a player's cards, and is not said by his hand: he sees them all."""
    if player not in setup.players or setup.hand(player) is not None:
        return
    held = [card for card in setup.deck.cards if facts.get((player, card))]
    yield from (Has(player, card) for card in held)
    if len(held) != setup.size(player):
        lacked = (card for card in setup.deck.cards if not facts.get((player, card), True))
        yield from (Lacks(player, card) for card in lacked)


def comment_out(line: str) -> str:
    """Return a line as a comment."""
    return f"# {line}"
