"""What is written reads back as the same, whatever the names."""

from unicodedata import normalize

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from support.profiles import letters

from kb.errors import IllegalEntry
from kb.record.header import header_of_setup
from kb.record.lines import write
from kb.record.record import parse
from kb.table.deck import CLASSIC, MASTER_DETECTIVE, Category, Deck
from kb.table.events import (
    ASSUMPTIONS,
    Accusation,
    Answer,
    Assume,
    Has,
    Lacks,
    OneOf,
    Reveal,
    Suggestion,
)
from kb.table.names import fold
from kb.table.setup import setup

TRICKY = (
    *("me", "refute", "why", "undo", "\N{RIGHTWARDS ARROW}", "a\N{RIGHTWARDS ARROW}b"),
    *("pass", "Pass", "nobody", "wrong", "right", "first", "all", "?", "suggest", "deck", "assume"),
    *("Plum", "Hall", "Dining Room", "O'Brien", "#1", "Smith, John", "a->b", "x -> y", "->", ","),
    *(" Nick ", "Jean-Luc", "Zoë", "李", "ﬁ", "ı", "İ", "ß", "\u00a0x", "e\u0301"),
)
NAMES = st.sampled_from(TRICKY) | st.text(letters("Cc Cf Co Cn Zl Zp", exclude='"'), max_size=8)


def distinct_names(least, most):
    """Lists of names that a record can tell apart."""
    lists = st.lists(NAMES.filter(fold), min_size=least, max_size=most, unique_by=fold)
    reserved = {"solution", "table", "nobody"}
    return lists.filter(lambda names: reserved.isdisjoint(map(fold, names)))


@st.composite
def decks(draw):
    if draw(st.booleans()):
        return draw(st.sampled_from((CLASSIC, MASTER_DETECTIVE)))
    cards = draw(distinct_names(5, 12))
    cuts = sorted(draw(st.sets(st.integers(1, len(cards) - 1), max_size=3)))
    parts = [cards[start:end] for start, end in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    names = draw(distinct_names(len(parts), len(parts)))
    return Deck(tuple(Category(name, tuple(part)) for name, part in zip(names, parts, strict=True)))


@st.composite
def setups(draw):
    """Tables that were once dealt: what is told of them is true, and not all is told."""
    deck = draw(decks())
    players = [name.replace(":", "-") for name in draw(distinct_names(2, 6))]
    assume(len(set(map(fold, players))) == len(players) and all(map(fold, players)))
    solution = {draw(st.sampled_from(category.cards)) for category in deck.categories}
    dealt = [card for card in draw(st.permutations(deck.cards)) if card not in solution]
    cuts = sorted(draw(st.integers(0, len(dealt))) for _ in range(len(players) + 1))
    bounds = zip([0, *cuts], [*cuts, len(dealt)], strict=True)
    face_up, *hands, hidden = (dealt[start:end] for start, end in bounds)
    told = {p: hand for p, hand in zip(players, hands, strict=True) if hand and draw(st.booleans())}
    unknown = draw(st.sets(st.sampled_from(players)))
    sizes = {p: len(h) for p, h in zip(players, hands, strict=True) if p not in unknown}
    return setup(
        deck, players, me=draw(st.sampled_from([None, *players])), hands=told,
        sizes=dict.fromkeys(unknown) | sizes, face_up=face_up, hidden=len(hidden),
        answers=draw(st.sampled_from(["first", "all"])),
    )  # fmt: skip


@st.composite
def one_of_each(draw, deck):
    return tuple(draw(st.sampled_from(category.cards)) for category in deck.categories)


@st.composite
def suggestions(draw, table):
    guesser, *others = draw(st.permutations(table.players))
    cards = draw(one_of_each(table.deck))
    split = draw(st.integers(0, len(others)))
    shown = st.sampled_from([None, *cards])
    answers = tuple(Answer(player, draw(shown)) for player in others[:split])
    passed = tuple(draw(st.sets(st.sampled_from(others[split:])))) if others[split:] else ()
    if draw(st.booleans()):
        return Suggestion(guesser, cards, answers, passed)
    return Suggestion(guesser, cards, answers if table.answers == "all" else answers[:1], None)


def events(table):
    deck, players = table.deck, st.sampled_from(table.players)
    holders, cards = st.sampled_from(table.holders), st.sampled_from(deck.cards)
    some = st.sets(cards, min_size=1).map(deck.in_order)
    return st.one_of(
        suggestions(table), st.builds(Reveal, players, cards), st.builds(Has, holders, cards),
        st.builds(Lacks, holders, cards), st.builds(OneOf, holders, some),
        st.builds(Accusation, players, one_of_each(deck), st.booleans()),
        st.builds(Assume, st.sampled_from(ASSUMPTIONS)),
    )  # fmt: skip


@given(setups(), st.lists(st.sampled_from(ASSUMPTIONS), unique=True))
def test_a_header_reads_back_as_the_same_setup(table, assumptions):
    record = parse("\n".join(header_of_setup(table, assumptions)))
    assert record.setup == table
    assert record.assumptions == tuple(assumptions)


@given(st.data())
def test_an_event_reads_back_as_the_same_event(data):
    table = data.draw(setups())
    record = parse("\n".join(header_of_setup(table)))
    event = data.draw(events(table))
    line = write(event, table)
    assert record.append(line).entries[-1].event == event
    assert parse(record.text + line).entries[-1].event == event


def test_cards_out_of_order_are_written_in_deck_order():
    table = setup(CLASSIC, ["A", "B"])
    assert write(OneOf("A", ("Hall", "Plum")), table) == "oneof A Plum Hall"
    suggestion = Suggestion("A", ("Hall", "Rope", "Plum"), (), None)
    assert write(suggestion, table) == "suggest A Plum Rope Hall -> nobody"


@given(st.lists(NAMES, min_size=2, max_size=6))
def test_players_that_the_table_refuses_are_never_half_read(names):
    try:
        table = setup(CLASSIC, names)
    except IllegalEntry:
        return

    assert parse("\n".join(header_of_setup(table))).setup.players == table.players
    assert table.players == tuple(normalize("NFC", name) for name in names)


def test_a_player_called_like_a_word_of_the_header_stays_me() -> None:
    table = setup(CLASSIC, ["first", "all"], me="first", answers="all")
    assert parse("\n".join(header_of_setup(table))).setup == table
    assert parse("\n".join(header_of_setup(evolve(table, answers="first")))).setup.me == "first"
