"""The deals that fit: every cell settled or open for certain, every witness a deal that fits."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.card import CardEnc, EncType
from support.cases import loop_over
from support.oracle import Oracle
from support.premises import as_axioms
from support.profiles import seeds
from support.random_games import CLASSIC, SMALL, RandomGame, Said, random_game, size_fits
from support.witness_deals import witness_deals

from kb.record.record import parse
from kb.table.setup import SOLUTION
from kb.theory.axioms import Axiom, header_axioms
from kb.theory.deals import Deals, deals_of
from kb.theory.search import Effort
from resolver import SearchStopped

THIRTY = {kind: [f"{kind}{i}" for i in range(n)] for kind, n in (("s", 10), ("w", 8), ("r", 12))}


def start(play: RandomGame) -> Deals:
    setup = parse("\n".join(play.header)).setup
    return deals_of(setup).tell(header_axioms(setup))


def facts(play: RandomGame, deals: Deals) -> dict[tuple[str, str], bool]:
    cells = [(holder, card) for holder in play.holders for card in play.cards]
    true, false = deals.settled
    assert all(
        deals.holds(*cell) == (True if true >> i & 1 else False if false >> i & 1 else None)
        for i, cell in enumerate(cells)
    )
    return {cell: bool(true >> i & 1) for i, cell in enumerate(cells) if (true | false) >> i & 1}


def fits(play: RandomGame, deal: dict[str, str], told: list[Axiom]) -> bool:
    """Return whether a deal keeps the rules of the game and makes every axiom true."""
    held = {holder: [c for c in play.cards if deal[c] == holder] for holder in play.holders}
    return (
        all(any((deal[x.name] == a.holder) == x.positive for x in a.clause) for a in told)
        and all(size_fits(n, len(held[name])) for name, n in play.sizes.items())
        and len(held.get("Table", ())) == play.left_over
        and all(len(set(held[SOLUTION]) & set(cards)) == 1 for cards in play.categories.values())
    )


def small_game(rng: Random) -> RandomGame:
    return random_game(
        rng, rng.choice([SMALL, {"who": list("abcd"), "where": list("efghij")}]),
        players=rng.randint(2, 5), events=8, spectator=rng.random() < 0.4,
        unequal=rng.random() < 0.4, unknown=rng.choice([0, 0, 1, 2]), face_up=rng.choice([0, 0, 1]),
        hidden=rng.choice([0, 0, 1, 2]), answers=rng.choice(["first", "first", "all"]),
    )  # fmt: skip


def with_bounds(play: RandomGame, bounds: dict[str, tuple[int, int]]) -> Oracle:
    """Return the oracle that knows two bounds of each hand, and no size beside."""
    play.sizes = dict.fromkeys(play.players)
    oracle = Oracle(play)
    for player, (low, high) in bounds.items():
        row = [oracle.atoms[player, card] for card in play.cards]
        for encode, bound in ((CardEnc.atleast, low), (CardEnc.atmost, high)):
            encoded = encode(row, bound, top_id=oracle.top, encoding=EncType.seqcounter)
            oracle.top = max(oracle.top, encoded.nv)
            oracle.clauses += encoded.clauses
    return oracle


def same_as(oracle: Oracle, play: RandomGame, header: list[str]) -> None:
    """Compare the facts after every event of a game under this header."""
    setup = parse("\n".join(header)).setup
    deals = deals_of(setup).tell(header_axioms(setup))
    for _, said in play.events:
        deals = deals.tell(as_axioms(said))
        for one in said:
            oracle.tell(one)
        assert facts(play, deals) == oracle.facts()


@given(st.randoms(use_true_random=False))
def test_sizes_may_be_ranges(rng: Random) -> None:
    play = random_game(rng, SMALL, players=rng.randint(2, 4), events=7, unequal=True, hidden=1)
    header = [line for line in play.header if not line.startswith("size ")]
    bounds = {}
    for player in play.players:
        size = len(play.hand(player))
        bounds[player] = low, high = max(0, size - rng.randint(0, 2)), size + rng.randint(0, 2)
        if player == play.me and size:
            bounds[player] = size, size
        header.append(f"size {player} {low}-{high}")
    same_as(with_bounds(play, bounds), play, header)


@pytest.mark.parametrize("seed", seeds(4, 24))
def test_sizes_that_nobody_stated_are_open_within_the_deal(seed: int) -> None:
    play = random_game(seed, SMALL, players=2 + seed % 4, events=8, spectator=seed % 3 == 0)
    header = [line for line in play.header if not line.startswith("size ")]
    mine = len(play.hand(play.me)) if play.me else 0
    others = [player for player in play.players if player != play.me]
    share, extra = divmod(7 - mine, len(others))
    bounds = {player: (share, share + bool(extra)) for player in others}
    if play.me:
        bounds[play.me] = mine, mine
    same_as(with_bounds(play, bounds), play, header)


def true_claims(play: RandomGame, rng: Random, count: int) -> Iterator[Said]:
    """Yield clauses of every kind that are true in the deal, the Solution's among them."""
    while count:
        holder = rng.choice(play.holders)
        cards = tuple(rng.sample(play.cards, rng.randint(2, 4)))
        held = {play.deal[card] == holder for card in cards}
        word = rng.choice(["some", "not all"])
        if (word == "some") in held:
            count -= 1
            yield word, holder, cards


@given(st.randoms(use_true_random=False))
def test_clauses_of_any_kind_and_holder_are_reckoned_with(rng: Random) -> None:
    play = small_game(rng)
    deals, oracle = start(play), Oracle(play)
    for said in true_claims(play, rng, 10):
        deals = deals.tell(as_axioms([said]))
        oracle.tell(said)
    assert facts(play, deals) == oracle.facts()


@given(st.randoms(use_true_random=False))
def test_an_open_cell_has_a_witness_deal_either_way_and_both_fit(rng: Random) -> None:
    play = small_game(rng)
    told = [*chain.from_iterable(said for _, said in play.events), *true_claims(play, rng, 4)]
    everything = as_axioms([*play.given, *told])
    deals = start(play).tell(as_axioms(told))
    for holder in play.holders:
        for card in play.cards:
            if deals.holds(holder, card) is None:
                there, elsewhere = deals.witnesses(holder, card)
                assert there[card] == holder != elsewhere[card]
                assert fits(play, dict(there), everything)
                assert fits(play, dict(elsewhere), everything)
    check_witnesses(play, deals, everything)


@loop_over("seed", seeds(6, 40))
def test_what_cannot_be_is_inconsistent_as_the_oracle_says_and_stays_so(seed: int) -> None:
    rng = Random(seed)
    play = small_game(rng)
    deals, oracle = start(play), Oracle(play)
    claims: list[Said] = []
    while deals.consistent:
        cards = tuple(rng.sample(play.cards, rng.randint(1, 3)))
        word = rng.choice(["has", "lacks", "some", "not all"])
        said = (word, rng.choice(play.holders), cards)
        before, deals = deals, deals.tell(as_axioms([said]))
        claims.append(said)
        oracle.tell(said)
        assert deals.consistent == oracle.consistent()
        assert (before.narrow(as_axioms([said])) is not None) == oracle.consistent()
        assert (start(play).narrow(as_axioms(claims)) is not None) == oracle.consistent()
    assert not deals.tell(()).consistent
    assert deals.narrow(()) is None


@loop_over("players", range(4, 13))
def test_groups_that_may_have_just_their_cards_have_them(players: int) -> None:
    """A SAT solver as the oracle would need hours for the larger groups."""
    deck = CLASSIC if players < 7 else THIRTY
    play = random_game(players, deck, players=players, events=0, spectator=True)
    deals = start(play)
    told: list[Said] = []
    for size in (players // 2, players - 1):
        group = play.players[-size:]
        theirs = [card for card in play.cards if play.deal[card] in group]
        rest = tuple(card for card in play.cards if card not in theirs)
        told += [("lacks", holder, rest) for holder in group]
        deals = deals.tell(as_axioms(told))
        others = [holder for holder in play.holders if holder not in group]
        assert all(deals.holds(holder, card) is False for holder in others for card in theirs)
    check_witnesses(play, deals, as_axioms(told))
    assert not deals.tell(as_axioms([("has", SOLUTION, (theirs[0],))])).consistent


def shown_sets(play: RandomGame, rng: Random, players: list[str], count: int) -> Iterator[Said]:
    """Yield what players answered with a card of theirs, one of each category asked for."""
    while count:
        holder = rng.choice(players)
        card = rng.choice(play.hand(holder))
        count -= 1
        kinds = play.categories.values()
        yield "some", holder, tuple(card if card in kind else rng.choice(kind) for kind in kinds)


@pytest.mark.parametrize("seed", seeds(4, 20))
def test_many_overlapping_sets_of_two_unknown_hands_take_few_branches(seed: int) -> None:
    rng = Random(seed)
    play = random_game(rng, players=4, events=0, spectator=True, unknown=4)
    play.sizes = {player: len(play.hand(player)) for player in play.players}
    header = [line for line in play.header if not line.startswith("size P")]
    header += [
        "size P1 ?", "size P2 ?", f"size P3 {play.sizes['P3']}", f"size P4 {play.sizes['P4']}",
    ]  # fmt: skip
    setup = parse("\n".join(header)).setup
    deals = deals_of(setup)
    told = as_axioms([*shown_sets(play, rng, ["P1", "P2"], 40)])
    for axiom in told:
        deals = deals.tell([axiom], Effort(most=600))
    play.sizes |= dict.fromkeys(["P1", "P2"])
    check_witnesses(play, deals, told)


def test_exchanges_and_counting_leave_little_to_the_search() -> None:
    meter = Effort()
    for seed in range(24):
        play = random_game(seed, players=3 + seed % 4, spectator=seed % 3 == 0, unknown=seed % 2)
        deals = start(play)
        for _, said in play.events:
            deals = deals.tell(as_axioms(said), meter)
    assert meter.nodes < 24 * 6  # in a game of thirty events


@pytest.mark.parametrize("showing", [["P1"], ["P1", "P2"]])
def test_a_hand_full_of_shown_sets_leaves_little_to_the_search(showing: list[str]) -> None:
    meter = Effort(700)  # 253 and 402 nodes; without packing 6,073 and 5,909
    for seed in range(4):
        rng = Random(seed)
        play = random_game(rng, players=4, events=0, spectator=True)
        deals = deals_of(parse("\n".join(play.header)).setup)

        for axiom in as_axioms([*shown_sets(play, rng, showing, 40)]):
            deals = deals.tell([axiom], meter)

        assert deals.consistent


def check_witnesses(play: RandomGame, deals: Deals, told: list[Axiom]) -> None:
    """Check that the facts are true in the deal, and each open cell filled in one that fits."""
    cells = [(holder, card) for holder in play.holders for card in play.cards]
    known = facts(play, deals)
    assert all((play.deal[card] == holder) == known[holder, card] for holder, card in known)
    kept = witness_deals(deals)
    assert all(fits(play, deal, told) for deal in kept)
    filled = {(holder, card) for deal in kept for card, holder in deal.items()}
    assert all(cell in filled or cell in known for cell in cells)


def test_a_search_that_takes_too_long_is_stopped_and_says_so() -> None:
    play = random_game(3, players=4, events=0, spectator=True)
    claims = [
        ("some", player, tuple(Random(i).choice(c) for c in CLASSIC.values()))
        for i, player in enumerate(play.players * 6)
    ]
    with pytest.raises(SearchStopped, match="nothing is decided"):
        start(play).tell(as_axioms(claims), Effort(most=0))
