"""Every sentence of a review that claims something, on drawn games, by other ways than its own."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from math import inf, prod

import pytest
from pysat.solvers import Solver
from support.finished import (
    as_seen_by,
    cases,
    finished,
    guesser_and_cards,
    laid_open,
    lines_in,
    true_line,
    unseen_choices,
)
from support.oracle import Oracle
from support.profiles import seeds
from support.random_games import RandomGame, Said, word

from kb import RULES, Game, Review
from kb.errors import join_words
from kb.odds.odds import percent
from kb.review.headlines import Headline
from kb.review.known import MOST_VIEWS, Known
from kb.review.questions import SIGNS
from kb.review.race import CLOSE_BITS, Race
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


def won_by(played: RandomGame, seed: int) -> str:
    """Return the line of a right accusation, or nothing in every third game."""
    solution = [word(card) for card in played.cards if played.deal[card] == "Solution"]
    winner = played.players[seed // 2 % len(played.players)]
    return f"accuse {winner} {' '.join(solution)} right\n" if seed % 3 else ""


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


def check_missed(played: RandomGame, game: Game, headline: Headline) -> None:
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
        assert not found_after(len(played.header) + len(played.events))


def check_shown(played: RandomGame, game: Game, headline: Headline) -> None:
    """Check that the card that is said to be better gives that player less, by another door."""
    found = re.fullmatch(
        r"Line (\d+): (\S+) asked for .+, and you showed (.+), which told \2 (\S+) bits about"
        r" the Solution\. (.+) was the better card to show: it would have told (\S+) bits,"
        r" (\S+) less(; the reason is that \2 knows that you have it, by .+)?\.",
        headline.text,
    )
    assert found is not None, headline.text
    line, guesser, shown, told, better, less, difference, knows = found.groups()
    event = game.log[[entry.line for entry in game.log].index(int(line))].event
    cards = event.cards  # type: ignore[union-attr]
    bits = {each.card: each.bits for each in game.at(int(line) - 1).show(guesser, *cards)}

    assert bits[better] < bits[shown]
    assert (f"{bits[shown]:.2f}", f"{bits[better]:.2f}") == (told, less)
    assert float(difference) == pytest.approx(float(told) - float(less))

    # The guesser has heard who passed on this suggestion, so its own line may be a reason.
    first = len(played.header) + 1
    seen = oracle_of(as_seen_by(played, guesser), range(first, int(line)))
    passes = [said for said in played.events[int(line) - first][1] if said[0] == "lacks"]
    for said in (*passes, ("some", str(game.me), cards)):
        seen.tell(said)
    assert not knows or follows(seen, f"{game.me}:{better}", True)


def check_worst(review: Review, headline: Headline) -> None:
    """Check that no other question lost more, and that both worths are those of its row."""
    (row,) = [row for row in review.rows if row.line == headline.line]
    assert row.sign
    assert row.loss == max(each.loss for each in review.rows if each.sign)
    assert row.reason[1:] in headline.text
    assert re.findall(r"\d+\.\d\d", headline.text)[:2] == [
        f"{worth:.2f}" for worth in (row.worth, row.best_here.worth)
    ]


def check_end(played: RandomGame, known: Known | None, headline: Headline) -> None:
    """Check the line at which I could know the Solution, my last cards, and my turns after it."""
    line = true_line(played)
    assert known == (None if line is None else Known(line, line))
    if line is None:
        check_never(played, "you", headline)
        return
    first = len(played.header) + 1
    before, after = (oracle_of(played, range(first, last + 1)) for last in (line - 1, line))
    facts = [f"Solution:{card}" for card in played.cards if played.deal[card] == "Solution"]
    new_facts = [fact for fact in facts if not follows(before, fact, True)]
    assert all(follows(after, fact, True) for fact in facts)
    last_cards = [cell_of(fact)[1] for fact in new_facts]
    nouns = "cards" if len(last_cards) > 1 else "card"
    assert f"know the Solution at line {line} (" in headline.text
    assert f"with {join_words(last_cards)} as the last {nouns}." in headline.text
    check_turns(played, headline, str(played.me), line)


def check_never(seen: RandomGame, who: str, headline: Headline) -> None:
    """Check which cards of the Solution a player could be sure of at the end."""
    first = len(seen.header) + 1
    oracle = oracle_of(seen, range(first, first + len(seen.events)))
    sure, unsure = list[str](), list[str]()
    for category, cards in seen.categories.items():
        (card,) = [each for each in cards if seen.deal[each] == "Solution"]
        is_sure = follows(oracle, f"Solution:{card}", True)
        (sure if is_sure else unsure).append(card if is_sure else f"the {category}")
    of_sure = f"of {join_words(sure)}, but " if sure else ""
    assert f"{who} could be sure {of_sure}not of {join_words(unsure, 'or')}." in headline.text


def check_turns(played: RandomGame, headline: Headline, player: str, line: int) -> None:
    later = played.events[line - len(played.header) :]
    due = sum(text.startswith(f"suggest {player} ") for text, _ in later)
    found = re.search(r"asked (\d+) (?:more )?questions?[.,]", headline.text)
    assert due == (int(found[1]) if found else 0)


def check_other(played: RandomGame, known: Known | None, headline: Headline) -> None:
    """Check the lines of another player, why they are certain, and what they depend on."""
    player = headline.text.split()[0]
    choices = unseen_choices(played, player)
    if prod(map(len, choices.values())) > MOST_VIEWS:
        assert "the cases tried" in headline.text
        return
    lines = dict(cases(played, player))
    solved = [line for line in lines.values() if line is not None]
    if not solved:
        assert known is None
        if len(lines) == 1:
            check_never(as_seen_by(played, player), player, headline)
        return

    # The games of these lines have one record, so a range is no wider than it must be.
    last = None if None in lines.values() else max(solved)
    assert known == Known(min(solved), last)
    assert f"line {min(solved)} (" in headline.text and (
        last is None or f" {last} (" in headline.text
    )
    assert ("or never." in headline.text) == (last is None)
    has_all = all(len(cards) == 1 for cards in choices.values())
    assert ("certain: every card that" in headline.text) == has_all
    is_same = len({*lines.values()}) == 1
    assert ("the same for all hands" in headline.text) == (is_same and not has_all)
    if is_same:
        check_turns(played, headline, player, min(solved))
    else:
        pairs = [
            ({*one} - {*other}) for one in lines for other in lines if lines[one] != lines[other]
        ]
        deciding = {line for pair in pairs if len(pair) == 1 for line, _ in pair}
        named = headline.text.partition("was shown at ")[2].partition(", which")[0]
        assert lines_in(named) == deciding


def check_winner(played: RandomGame, record: str, review: Review) -> None:
    """Check who won, and with which accusation, by the text of the record and the deal."""
    won = {headline.line: headline.text for headline in review.headlines if headline.kind == "won"}
    due = {}
    for number, line in enumerate(record.splitlines(), 1):
        word_, accuser, *rest = [*shlex.split(line), "", ""]
        if word_ == "accuse" and "right" in rest:
            cards = [card for card in played.cards if card in rest]
            assert {played.deal[card] for card in cards} == {"Solution"}
            winner = "you" if accuser == played.me else accuser
            due[number] = f"Line {number}: {winner} accused {join_words(cards)}, and won."
            end = review.race.by_player[accuser][-1] if review.race else None
            if end and CLOSE_BITS < end.least == end.most:
                due[number] += f" It was a guess: by what {winner} saw, it was right with a chance"
                due[number] += f" of {percent(2**-end.bits)}."
            turn = [each.text for each in review.headlines if each.kind == "turn"]
            leads = review.race is None or review.race.leader in (None, accuser)
            assert all(leads or f"it was {winner} who accused rightly" in text for text in turn)
    assert won == due


def check_accused(played: RandomGame, headline: Headline) -> None:
    """Check from which line on each accused card was excluded by what the accuser saw."""
    first, end = len(played.header) + 1, headline.line or 0
    accuser = played.events[end - first][0].split()[1]
    accused = guesser_and_cards(played, played.events[end - first][0])[1]
    seen = as_seen_by(played, accuser, certain=True)
    due = []
    for card in accused:
        for line in range(first, end + 1):
            if follows(oracle_of(seen, range(first, line)), f"Solution:{card}", False):
                since = "the start" if line == first else f"line {line - 1} on"
                due.append((line, accused.index(card), f"{card} (from {since})"))
                break
    parts = [part for _, _, part in sorted(due)]
    assert (f": {join_words(parts)} " if parts else "could exclude one") in headline.text
    assert headline.text.count(" (from ") == len(parts)


def check_race(race: Race, headline: Headline, me: str | None) -> None:
    """Check who was first, at which line, and that nobody was ahead from the turning point on."""
    ends = {}
    for player, heights in race.by_player.items():
        zeros = [each.line for each in heights if each.bits < CLOSE_BITS]
        ends[player] = (zeros[0] if zeros else inf, round(heights[-1].bits, 9))
    first = [player for player in ends if ends[player] == min(ends.values())]
    line, _ = min(ends.values())
    assert join_words(["you" if each == me else each for each in first]) in headline.text
    assert (f"the first with 0 bits left to find, at line {line} (" in headline.text) == (
        line < inf
    )

    for heights in zip(*race.by_player.values(), strict=True):
        own = next(each for each in heights if each.player == race.leader)
        if own.line == (headline.line or 0) - 1:
            ahead = [each.player for each in heights if each.bits < own.bits - CLOSE_BITS]
            names = join_words(["you" if each == me else each for each in ahead])
            assert f"just before it {names} had fewer" in headline.text
        if (headline.line or 0) <= own.line <= line:
            assert own.bits <= min(each.bits for each in heights) + CLOSE_BITS


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
    played, _ = finished(seed, players=3 + seed % 4, events=12 + seed % 29)
    played = with_accusation(played, seed)
    record = played.text + won_by(played, seed) + laid_open(played)
    game = Game.parse(record)

    review = game.review()

    for headline in review.headlines:
        if headline.kind == "accused":
            check_accused(played, headline)
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
        if headline.kind == "me":
            check_end(played, review.known[str(game.me)], headline)
        if headline.kind == "other":
            check_other(played, review.known[headline.text.split()[0]], headline)
        if headline.kind == "missed":
            check_missed(played, game, headline)
        if headline.kind == "shown":
            check_shown(played, game, headline)
        if headline.kind == "turn" and review.race is not None:
            check_race(review.race, headline, game.me)
    check_winner(played, record, review)
    check_texts(game, review)
