"""The commands that ask, and change nothing: the sheet, reasons, odds, advice and the record.

As on paper, the sheet marks a card that a player may have with a small number:

    Green      ?¹     1. Sara has Green or Revolver (line 12).
    Revolver   ?¹,²   2. Sara has Revolver or Hall (line 15).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from kb.errors import OpenCell, RecordError, join_words, plural
from kb.game import Game
from kb.odds.advice import Advice, is_most_telling, words_for
from kb.record.words import quote
from kb.sheet.sheet import Sheet
from kb.shell.change import turn_at
from kb.shell.output import WithSheet
from kb.shell.saying import add_assumptions, holder_sentence
from kb.shell.session import Session
from kb.table.events import say_cards
from kb.table.setup import SOLUTION
from kb.table.sizes import text_of_size
from resolver import SearchStopped

# Only a review needs this room, which is imported when a review is asked for.
if TYPE_CHECKING:
    from kb.review.questions import WeighedQuestion
    from kb.review.review import Review

NO_LINE = "No such line in the record: 'new' says how one begins, 'log' shows all."
ODDS = "odds"
IN_SOLUTION = "in the Solution"
OUT = "You accused wrongly, and only answer."
MOST_TURNS_RETRIED = 3
RETRY = "'review again' puts your worst turns before you once more."


def sheet(session: Session, what: str | int = "") -> str:
    """Return the whole sheet with the Solution as far as it is known, or one part of the sheet.

    Args:
        session: The session.
        what: The number of a line, a holder, a category, or `odds`; empty for the whole sheet.
    """
    game = session.game
    if isinstance(what, int):
        then = game.at(what)
        line = session.document.lines[what - 1]
        below = f"After line {what}: {line}\n{then.sheet.solution()}"
        return WithSheet(add_notes(then), below)

    # A player or a card category may be called "odds", and then this name is meant.
    if what in game.setup.holders:
        return add_assumptions(game, describe_holder(game, what))
    if what == ODDS and what not in game.setup.deck.category_by_card.values():
        found = game.odds()
        return WithSheet(found, add_assumptions(game, f"{found.fitting}."))

    # The legend of the sheet is shown once in a session.
    drawn = evolve(add_notes(game), only=what, is_explained=not session.explained)
    session.explained = session.explained or bool(drawn.legend)
    return WithSheet(drawn, add_assumptions(game, game.sheet.solution()))


def add_notes(game: Game) -> Sheet:
    """Return the sheet with its open clauses numbered, and with hand sizes if they are not even."""
    notes: dict[tuple[str, str], tuple[int, ...]] = {}
    for number, alternative in enumerate(game.state.deals.alternatives, 1):
        for card in alternative.cards:
            cell = alternative.holder, card
            notes[cell] = (*notes.get(cell, ()), number)
    return evolve(game.sheet, notes=notes, sizes=sizes_to_note(game))


def describe_holder(game: Game, holder: str) -> str:
    """Return a holder's known cards, and his open clauses with their numbers on the sheet.

    Of the Solution, return the cards of each category that may still be in it.

    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("lacks Rachel Pipe")
    >>> print(describe_holder(game.tell("suggest Nick Plum Rope Hall -> Rachel"), "Rachel"))
    Rachel lacks Pipe.
    1. Rachel has Plum, Rope or Hall (line 5).
    """
    if holder == SOLUTION:
        return "\n".join(left_in_solution(game))
    sentences = list[str]()
    for has in (True, False):
        cards = list_known_cards(game, holder, has)
        if cards:
            sentences.append(f"{say_cards(holder, cards, has)}.")

    # The sheet numbers the clauses of all holders, so the others are counted too.
    for number, alternative in enumerate(game.state.deals.alternatives, 1):
        if alternative.holder == holder:
            sentence = holder_sentence(holder, alternative.cards)
            sentences.append(f"{number}. {sentence} (line {alternative.line}).")
    return "\n".join(sentences) or f"Nothing is known of {holder} yet."


def list_known_cards(game: Game, holder: str, has: bool) -> list[str]:
    """Return the cards that a holder certainly has, or with `has` False the cards he lacks."""
    known = game.facts
    return [card for card in game.setup.deck.cards if known.get((holder, card)) is has]


def left_in_solution(game: Game) -> Iterator[str]:
    """Yield a sentence for each category: which of its cards may still be in the Solution."""
    lacking = list_known_cards(game, SOLUTION, False)
    for category in game.setup.deck.categories:
        known = game.solution[category.name]
        left = [card for card in category.cards if card not in lacking]
        yield f"The Solution's {category.name} is {known or join_words(left, 'or')}."


def sizes_to_note(game: Game) -> dict[str, str]:
    """Return the hand size of each player as a text; empty if all sizes are stated and equal.

    >>> sizes_to_note(Game.new(["Ann", "Bob", "Cid", "Dan"]))
    {'Ann': '4-5', 'Bob': '4-5', 'Cid': '4-5', 'Dan': '4-5'}
    >>> sizes_to_note(Game.new(["Ann", "Bob", "Cid"]))
    {}
    """
    sizes_in_header = set(game.setup.sizes)
    if len(sizes_in_header) == 1 and None not in sizes_in_header:
        return {}
    try:
        sizes = game.state.deals.sizes
    except SearchStopped:
        # The deals cannot narrow the sizes in time, so the sizes of the header are shown.
        sizes = {player: game.setup.bounds(player) for player in game.setup.players}
    texts = dict[str, str]()
    for player, (low, high) in sizes.items():
        texts[player] = text_of_size(low if low == high else (low, high))
    return texts


def explain_cell(
    session: Session, holder: str, card: str | None = None, is_full: bool = False
) -> str:
    """Return why a holder has or lacks a card; for an open cell return two deals that show it.

    With a card alone, return who has it or who may have it.
    """
    if card is None:
        return explain_card(session, holder)
    try:
        found = session.game.why(holder, card)
        session.hints.known.add(session.game.cell(holder, card))
        return found.full if is_full else str(found)
    except OpenCell:
        both = session.game.why_not(holder, card)
        return add_assumptions(session.game, f"{both}\n{both.deals()}")


def explain_card(session: Session, card: str) -> str:
    """Return why a holder has a card; if several may have it, name them."""
    game = session.game
    holders, places = list[str](), list[str]()
    for holder in game.setup.holders:
        if game.facts.get((holder, card)) is not False:
            holders.append(holder)
            places.append(IN_SOLUTION if holder == SOLUTION else f"with {holder}")
    if len(holders) == 1:
        return explain_cell(session, holders[0], card)

    # The last holder is mostly a player, and about a player a reason says more.
    more = f"'why {quote(holders[-1])} {quote(card)}' says more."
    return add_assumptions(game, f"{card} may be {join_words(places, 'or')}.\n{more}")


def show(session: Session, guesser: str, cards: Sequence[str]) -> str:
    """Return the cards that I could show, the best first, with what the guesser learns from each.

    Args:
        session: The session.
        guesser: The player who suggests the cards.
        cards: The cards of the suggestion.
    """
    showings = session.game.show(guesser, *cards)
    return add_assumptions(session.game, str(showings))


def odds(session: Session) -> str:
    """Return the number of deals that fit, and the likeliest Solutions."""
    return add_assumptions(session.game, session.game.odds().sentences())


def steps(session: Session) -> str:
    """Return the deductions that the last event set off."""
    return str(session.game.steps()) or "The last event set nothing off."


def log(session: Session, lines: int | tuple[int, int] = 0) -> str:
    """Return the numbered lines of the record: all lines, one line, or a range of lines."""
    first, last = sorted(lines) if isinstance(lines, tuple) else (lines, lines or None)
    numbered_lines = [*enumerate(session.document.lines, 1)]
    rows = list[str]()
    for number, line in numbered_lines[max(first - 1, 0) : last]:
        rows.append(f"{number:>4}  {line}".rstrip())
    return "\n".join(rows) or NO_LINE


def ask(
    session: Session,
    what: tuple[bool, Sequence[str]] = (False, ()),
    is_about_accusing: bool = False,
) -> str:
    """Return the best advice for my turn in one line: an accusation or a question.

    Args:
        session: The session.
        what: Whether equally good questions are named too, and the cards to choose from.
        is_about_accusing: Whether it is said only whether to accuse.
    """
    game = session.game
    is_full, cards = what
    if over := no_more_to_ask(game):
        return add_assumptions(game, over)

    # The shell offers the advised questions as completions until the record changes.
    advice = game.advise(cards)
    if is_about_accusing and advice.accuse is not None:
        return add_assumptions(game, str(advice.accuse))
    me = quote(str(game.setup.me))
    lines = list[str]()
    for option in () if game.solved else advice.best:
        names = " ".join(map(quote, option.cards))
        lines.append(f"suggest {me} {names} ")
    session.advised = session.document.game, lines
    return add_assumptions(game, str(advice) if is_full else in_a_line(advice))


def in_a_line(advice: Advice) -> str:
    """Return the best advice in one line: to accuse, or a question and its reason.

    >>> from kb import Game
    >>> game = Game.new(["Nick", "Rachel"], me="Nick", sizes={"Nick": 16, "Rachel": 2})
    >>> print(in_a_line(game.tell("has Rachel Plum").advise(["White", "Rope", "Hall"])))
    Ask White, Rope, Hall: tells most.
    """
    if advice.accuse is not None and advice.accuse.now:
        return str(advice.accuse)

    best = advice.best[0]
    is_most = is_most_telling(advice, best)
    if not best.solves:
        brings = "tells most" if is_most else "tells nothing"
    else:
        settling = best.settling(sampled=advice.sampled)
        brings = f"{settling[0].lower()}{settling[1:]}"
        if is_most and best.solves < 1:
            brings += "; else tells most"
    return f"Ask {words_for(advice, best)}: {brings}."


def no_more_to_ask(game: Game) -> str:
    """Return why I suggest nothing: the game is over or I am out; empty if I may suggest."""
    if game.written.winner:
        return f"The game is over: {game.written.winner} won."
    return OUT if game.setup.me in turn_at(game.written).out else ""


def follow_review(game: Game, tell: Callable[[str], object]) -> tuple[Review, bool]:
    """Review a game, and return the review and whether it is whole or was interrupted.

    Args:
        game: The game.
        tell: Called with words that say how far the review is.

    Raises:
        KeyboardInterrupt: The interrupt came before the first part of the review.
    """
    from kb.review.review import review_stages

    latest = None
    try:
        for latest in review_stages(game.state):
            tell(f"counting ... {plural(len(latest.rows), 'question')} weighed")
    except KeyboardInterrupt:
        if latest is None:
            raise
        return latest, False
    assert latest is not None, "a review has stages"
    return latest, True


def review(session: Session, cards: Sequence[str] | None = None) -> str:
    """Return the review of the game, or one of my worst turns to be tried again.

    Args:
        session: The session.
        cards: The cards that I would ask for in the turn on show; empty to be shown a turn, None
            for the whole review.
    """
    game, latest_review = session.reviewed
    if game is not session.game or latest_review is None:
        game = session.game
        latest_review, is_whole = follow_review(game, session.show_progress)
        session.reviewed = (game, latest_review) if is_whole else (None, None)
        session.to_retry = list(worst_turns(latest_review))
    if cards is None:
        worst = worst_turns(latest_review)
        return f"{latest_review}\n{RETRY}" if worst else str(latest_review)

    # After the last of the worst turns the first one is asked again.
    session.to_retry = session.to_retry or list(worst_turns(latest_review))
    if not session.to_retry:
        return "No question of yours was worth less than the best where you stood."
    if not cards:
        return pose_turn(game, session.to_retry[0])
    judged = judge_retry(game, session.to_retry[0], cards)
    session.to_retry.pop(0)
    return f"{judged}\n'review again' has the next." if session.to_retry else judged


def worst_turns(found: Review) -> Sequence[WeighedQuestion]:
    """Return my questions that lost most against the best question, the worst first."""
    losing = [row for row in found.rows if round(row.loss, 2) > 0]
    return sorted(losing, key=lambda row: -row.loss)[:MOST_TURNS_RETRIED]


def pose_turn(game: Game, turn: WeighedQuestion) -> str:
    """Return the sheet as it was before one of my turns, and the question what to ask there."""
    words = " ".join(categories_to_name(game, turn)).upper()
    where = f"Before line {turn.line}; you stand in {turn.room}. What do you ask?"
    return WithSheet(game.at(turn.line - 1).sheet, f"{where} 'review again {words}' says.")


def categories_to_name(game: Game, turn: WeighedQuestion) -> list[str]:
    """Return the categories of which I choose a card in a turn; the room is given there."""
    return [each.name for each in game.deck.categories if turn.room not in each.cards]


def judge_retry(game: Game, turn: WeighedQuestion, cards: Sequence[str]) -> str:
    """Return the worth of another question in a turn, and the worths of mine and of the best.

    Raises:
        RecordError: The cards and the room of the turn are not one card of each category.
    """
    from kb.review.questions import weigh_all

    deck = game.deck
    named = deck.in_order({*cards, turn.room})
    categories = list(map(deck.category_of, named))
    if categories != [category.name for category in deck.categories]:
        expected = join_words(categories_to_name(game, turn))
        reason = f"expected a card each of {expected}, since you stand in {turn.room}"
        raise RecordError(f"{reason}, not {join_words(cards)}; write 'review again CARDS'")

    worths, _ = weigh_all(game.state.after_line(turn.line - 1), named)
    worth = next(each.worth for each in worths if each.cards == named)
    best = turn.best_here
    return (
        f"{', '.join(named)}: worth {worth:.2f} points. You asked {', '.join(turn.cards)}:"
        f" {turn.worth:.2f} points. The best there was {', '.join(best.cards)}: {best.worth:.2f}."
    )


def hint(session: Session) -> str:
    """Return the next step of a hint about a fact that follows and was not seen yet."""
    return add_assumptions(session.game, session.hints.give(session.game, "hint"))


def knows(session: Session, player: str = "") -> str:
    """Return how likely a player knows the Solution; without a name, how likely each other player.

    The player who most likely knows the Solution comes first.
    """
    game = session.game
    if player:
        return add_assumptions(game, f"{game.knows(player)}.\n{certain_knowledge(game, player)}")

    rivals = [*map(game.knows, others(game))]
    rivals.sort(key=lambda rival: -rival.share)
    return add_assumptions(game, "\n".join(f"{rival}." for rival in rivals))


def certain_knowledge(game: Game, player: str) -> str:
    """Return the sentence with the cards of the Solution that a player certainly knows."""
    known_cards = filter(None, game.mind(player).solution.values())
    return f"For certain {player} knows of it: {', '.join(known_cards) or 'no card'}."


def others(game: Game) -> tuple[str, ...]:
    """Return all players but me."""
    return tuple(name for name in game.setup.players if name != game.setup.me)
