"""Laws that hold of every game: each is tried on random games, without knowing an answer.

renaming     other names for cards and players give the same answers about those
commuting    the order of the events is none of their meaning
monotone     an entry adds facts, and deals get fewer; no row of the timeline changes later
minds        what a player certainly knows is a fact, and he knows it by his own record
odds         0 or 1 exactly where deduced; the shares of a card sum to 1, of a category too
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count, pairwise
from random import Random

import second_reader
from attack import Case, attack
from support.random_games import RandomGame, word
from support.views import random_play, views

from kb import Game

Law = Callable[[RandomGame, str, int], int]  # of a game and one record of it; how much was asked
HARD = ("nobody's", "Zoë Ωmega", "pass", "x,y", "#1", "Lead-Pipe", "->", "K9", "ein  Wort", "‘q’")


def names(play: RandomGame, random: Random) -> dict[str, str]:
    """Return another name for every card and player, some of them hard to write."""
    old = [*play.players, *play.cards]
    new = [f"N{number}" for number in range(len(old))]
    for place, hard in zip(random.sample(range(len(old)), 5), random.sample(HARD, 5), strict=True):
        new[place] = f"{hard} {place}"
    return dict(zip(old, new, strict=True)) | {"Solution": "Solution", "Table": "Table"}


def renamed(text: str, new: dict[str, str]) -> str:
    """Return a record with other names, every one of them in quotes."""
    lines = []
    for number, line in enumerate(text.split("\n")):
        said = second_reader.words(line)
        if number and said and said[0] not in ("deck", "answers", "hidden", "assume", "category"):
            keep = ("->", ",", "pass", "nobody", "right", "wrong")
            said[1:] = [
                f'"{new[bare]}"' if (bare := one.removeprefix('"')) in new and one not in keep
                else one.removeprefix('"')
                for one in said[1:]
            ]  # fmt: skip
        elif said and said[0] == "category":
            said[2:] = [f'"{new[one.removeprefix(chr(34))]}"' for one in said[2:]]
        lines.append(" ".join(said))
    return "\n".join(lines)


def renaming(play: RandomGame, text: str, seed: int) -> int:
    if "deck classic" in text:
        deck = [" ".join(["category", k, *map(word, c)]) for k, c in play.categories.items()]
        text = text.replace("deck classic", "\n".join(deck))
    new, before = names(play, Random(seed)), Game.parse(text)
    after = Game.parse(renamed(text, new))
    facts = {(new[holder], new[card]): value for (holder, card), value in before.facts.items()}
    assert dict(after.facts) == facts, "other facts"
    assert list(after.facts) == list(facts), "in another order"
    assert after.deals == before.deals, "other deals"
    odds, again = before.odds(), after.odds()
    assert {(new[h], new[c]): share for (h, c), share in odds.items()} == dict(again.items())
    firm = {(new[h], new[c]): lines for (h, c), lines in before.firm.items()}
    assert dict(after.firm.items()) == firm, "other lines are critical"
    for holder, card in list(facts)[:: max(1, len(facts) // 5)]:
        back = {name: old for old, name in new.items()}
        here, there = before.why(back[holder], back[card]), after.why(holder, card)
        rule = here.rule  # the only rule with a name in it is who holds a known hand
        if rule.startswith("hand of "):
            rule = f"hand of {new[rule.removeprefix('hand of ')]}"
        assert (here.entries, rule) == (there.entries, there.rule), "another explanation"
    assert advised(before, new) == advised(after), "other advice"
    return 2 * len(facts) + len(odds)


def advised(game: Game, new: dict[str, str] | None = None) -> list[tuple[object, ...]]:
    """Return what is advised, perhaps by other names: nothing to a spectator, or once solved."""
    if game.setup.me is None or game.solved:
        return []
    rows = game.advise()
    of = (new or {}).get
    return [(tuple(of(c, c) for c in one.cards), one.solves, one.settles) for one in rows]


def commuting(play: RandomGame, text: str, seed: int) -> int:
    lines = text.split("\n")
    first = next((n for n, line in enumerate(lines) if line.startswith(EVENTS)), len(lines))
    events = lines[first:]
    Random(seed).shuffle(events)
    before, after = Game.parse(text), Game.parse("\n".join([*lines[:first], *events]))
    assert before.facts == after.facts, "other facts"
    assert before.deals == after.deals, "other deals"
    assert before.odds() == after.odds(), "other odds"
    assert advised(before) == advised(after), "other advice"
    return 2 * len(before.facts)


EVENTS = ("suggest", "reveal", "has", "lacks", "oneof", "accuse")


def monotone(play: RandomGame, text: str, seed: int) -> int:
    game = Game.parse(text)
    rows = [*game.timeline()]
    for before, after in pairwise(game):
        assert before.facts.items() <= after.facts.items(), "an entry took a fact away"
        assert after.deals <= before.deals, "an entry made a deal possible"
        mine = [row for row in rows if row.line <= before.log[-1].line] if before.log else []
        assert [*before.timeline()][-len(mine) :] == mine or not mine, "an earlier row changed"
    return len(game) * len(game.facts)


def minds(play: RandomGame, text: str, seed: int) -> int:
    game, asked = Game.parse(text), 0
    for player in play.players:
        mine, his = views(play, player, seed)
        if mine != text:
            return 0
        mind, own = game.mind(player).facts, Game.parse(his).facts
        assert mind.items() <= game.facts.items(), f"{player}: no fact"
        assert player == play.me or mind.items() <= own.items(), f"{player} does not know that"
        asked += len(mind)
    return asked


def odds(play: RandomGame, text: str, seed: int) -> int:
    game = Game.parse(text)
    shares = game.odds()
    for card in play.cards:
        assert sum(shares[holder, card] for holder in play.holders) == 1, f"shares of {card}"
        for holder in play.holders:
            share = shares[holder, card]
            assert isinstance(share, Fraction | int)
            assert 0 <= share <= 1
            deduced = {True: 1, False: 0}.get(game.holds(holder, card))  # type: ignore[arg-type]
            assert (share if share in (0, 1) else None) == deduced, f"{holder} {card}: {share}"
    for cards in play.categories.values():
        assert sum(shares["Solution", card] for card in cards) == 1
    return len(play.cards) * len(play.holders)


LAWS: dict[str, Law] = {
    "renaming": renaming, "commuting": commuting, "monotone": monotone, "minds": minds,
    "odds": odds,
}  # fmt: skip


def of_law(law: Law) -> Callable[[int], Iterator[Case]]:
    def cases(seed: int) -> Iterator[Case]:
        for number in count(seed):
            play = random_play(number)
            text = views(play, play.players[0], number).mine
            try:
                yield law(play, text, number), ""
            except Exception as error:
                yield 1, f"game {number}: {type(error).__name__}: {error}"

    return cases


ABOUT = {
    "renaming": "other names for cards and players: the same facts, odds, lines, reasons, advice",
    "commuting": "the events in another order: the same facts, deals, odds, advice",
    "monotone": "an entry takes no fact away, makes no deal possible, changes no earlier row",
    "minds": "what a mind claims is a fact, and known by that player's own record",
    "odds": "0 or 1 exactly where deduced; the shares of a card and of a category sum to 1",
}
for name, law in LAWS.items():
    attack(name, ABOUT[name], 3)(of_law(law))
