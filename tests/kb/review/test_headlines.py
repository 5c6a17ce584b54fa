"""Every sentence of a review that claims something, on drawn games, by other ways than its own."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from pysat.solvers import Solver
from support.finished import as_seen_by, finished, laid_open
from support.oracle import Oracle
from support.profiles import seeds
from support.random_games import RandomGame, Said, word

from kb import RULES, Game, Review
from kb.review.headlines import Headline
from kb.review.questions import SIGNS
from kb.review.race import CLOSE_BITS
from kb.theory.atoms import cell_of
from kb.why.story import PLAIN_RULES

LEVELS = [rule.name for rule in RULES]


def with_accusation(played: RandomGame, seed: int) -> RandomGame:
    """Return the game in which a player accuses wrongly at the end, of cards that he may hold."""
    solution = {card for card, holder in played.deal.items() if holder == "Solution"}
    accuser = played.players[seed % len(played.players)]
    cards = [cards[seed % len(cards)] for cards in played.categories.values()]
    if solution != {*cards}:
        said: list[Said] = [("not all", "Solution", tuple(cards))]
        line = f"accuse {accuser} {' '.join(map(word, cards))} wrong"
        played.events.append((line, said))
        played.shown.append([])
    return played


def oracle_of(played: RandomGame, lines: Iterable[int]) -> Oracle:
    """Return an oracle that knows the header and these lines only."""
    oracle = Oracle(played)
    first = len(played.header) + 1
    for line in lines:
        for said in played.events[line - first][1]:
            oracle.tell(said)
    return oracle


def follows(oracle: Oracle, fact: str, positive: bool) -> bool:
    atom = oracle.atoms[cell_of(fact)]
    with Solver(name="cadical153", bootstrap_with=oracle.clauses) as solver:
        return not solver.solve(assumptions=[-atom if positive else atom])


def check_reason(played: RandomGame, headline: Headline) -> None:
    """Check that the cited lines suffice, and that no weaker rule finds the fact on them."""
    assert headline.why is not None
    goal, entries = headline.why.goal, headline.why.entries
    assert follows(oracle_of(played, entries), goal.name, goal.positive)

    if headline.kind == "missed":
        first = len(played.header) + 1
        cited = "\n".join([*played.header, *(played.events[line - first][0] for line in entries)])
        level = LEVELS.index(headline.why.rule)
        weaker = Game.parse(cited, rules=RULES[:level])
        enough = Game.parse(cited, rules=RULES[: level + 1])
        assert weaker.holds(*cell_of(goal.name)) is None
        assert enough.holds(*cell_of(goal.name)) is goal.positive


def check_missed(game: Game, headline: Headline) -> None:
    """Check that simple steps find the fact at the line that is said, and not before."""
    assert headline.why is not None and headline.line is not None
    cell = cell_of(headline.why.goal.name)
    later = re.search(r"found it only at line (\d+)", headline.text)
    lines = game.record().splitlines(True)

    def found_after(line: int) -> bool:
        return Game.parse("".join(lines[:line]), rules=PLAIN_RULES).holds(*cell) is True

    assert game.at(headline.line).holds(*cell) is True
    assert game.at(headline.line - 1).holds(*cell) is None
    if later:
        assert found_after(int(later[1])) and not found_after(int(later[1]) - 1)
    else:
        assert not found_after(game.log[-1].line)


def check_shown(game: Game, headline: Headline) -> None:
    """Check that the card that is said to be better gives that player less, by another door."""
    found = re.fullmatch(
        r"Line (\d+): (\S+) asked for .+, and you showed (.+), which told \2 (\d+\.\d\d) bits about"
        r" the Solution\. You also had (.+), which would have told (\d+\.\d\d) bits\.",
        headline.text,
    )
    assert found is not None, headline.text
    line, guesser, shown, told, better, less = found.groups()
    event = game.log[[entry.line for entry in game.log].index(int(line))].event
    cards = event.cards  # type: ignore[union-attr]
    bits = {each.card: each.bits for each in game.at(int(line) - 1).show(guesser, *cards)}

    assert bits[better] < bits[shown]
    assert (f"{bits[shown]:.2f}", f"{bits[better]:.2f}") == (told, less)


def check_worst(review: Review, headline: Headline) -> None:
    """Check that no other question lost more, and that both worths are those of its row."""
    (row,) = [row for row in review.rows if row.line == headline.line]
    assert row.sign
    assert row.loss == max(each.loss for each in review.rows if each.sign)
    assert re.findall(r"\d+\.\d\d", headline.text) == [
        f"{worth:.2f}" for worth in (row.worth, row.best_here.worth)
    ]


def check_texts(game: Game, review: Review) -> None:
    """Check that each new card is said, and that each sign has a reason and is explained."""
    for row in review.rows:
        before, after = game.at(row.line - 1).facts, game.at(row.line).facts
        said = f"{row.answer}. {row.news}"
        assert all(cell[1] in said for cell in after if after[cell] and cell not in before)
        assert bool(row.reason) == bool(row.sign)
        assert all(f"{sign} {least} or" in str(review) for least, sign in SIGNS if sign == row.sign)


@pytest.mark.parametrize("seed", seeds(1, 200))
def test_each_headline_is_true(seed: int) -> None:
    played, _ = finished(seed, players=3 + seed % 3, events=12 + seed % 20)
    played = with_accusation(played, seed)
    game = Game.parse(played.text + laid_open(played))

    review = game.review()

    for headline in review.headlines:
        if headline.kind == "accused" and headline.why is not None:
            accuser = re.findall(r"Line \d+: (\S+) accused", headline.text)[0]
            seen = played if accuser == "you" else as_seen_by(played, accuser)
            check_reason(seen, headline)
        elif headline.kind == "other" and headline.why is not None:
            player = headline.text.split()[0]
            check_reason(as_seen_by(played, player), headline)
        elif headline.why is not None:
            check_reason(played, headline)
        if headline.kind == "worth" and headline.line is not None:
            check_worst(review, headline)
        if headline.kind == "missed":
            check_missed(game, headline)
        if headline.kind == "shown":
            check_shown(game, headline)
    check_texts(game, review)

    if review.turning_point is not None and review.race is not None:
        assert review.race.leader is not None
        heights = review.race.by_player
        after = [each.line for each in heights[review.race.leader]].index(review.turning_point)
        leader = heights[review.race.leader]
        for number in range(after, len(leader)):
            others = [heights[player][number].bits for player in heights]
            assert leader[number].bits <= min(others) + CLOSE_BITS
            if leader[number].bits < CLOSE_BITS:
                break
