"""When each player could know the Solution, by the game as each player has seen it.

    my record         ─ closing entries apart ─▶  the hands that are known now, and the game itself
    the game          ─ as P has seen it      ─▶  the hand of P, and the cards that P was shown
    a card that P     ─ one of the suggested  ─▶  one *view* of P for each way to choose them
    was shown and I     that its holder has
    did not see

In each view the deals that fit become fewer line by line, and P knows the Solution after the first
line that leaves only deals with the same Solution. If all views agree on this line, it is certain;
otherwise it lies between the first and the last of their lines.

The closing entries of a record are no events of the game, as they settle the truth: a right
accusation, and `has` lines that lay the hands open.

Source: the possible worlds of an agent, Hintikka, Knowledge and Belief, 1962.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from random import Random
from typing import Final, NamedTuple

from attrs import evolve, frozen

from kb.record.record import Entry
from kb.state import State
from kb.table.events import Accusation, Answer, Has, Suggestion
from kb.table.setup import SOLUTION, Setup
from kb.theory.deals import Deals, deals_of
from kb.theory.log import Log, Stage
from resolver import SearchStopped

# At most this many views of a player are tried; if there are more, they are drawn at random.
MOST_VIEWS: Final = 24

# If the hands are not laid open, at most this many deals are tried.
DEALS_TRIED: Final = 12

# If not all cases were tried, a sentence limits itself with these words.
CASES_TRIED: Final = "the cases tried"


class Known(NamedTuple):
    """The first and the last line at which a player may have known the Solution.

    >>> for known in (Known(0, 0), Known(12, 12), Known(12, 17), Known(12, None)):
    ...     print(known)
    before the first line
    at line 12
    between line 12 and line 17
    at line 12 or later, or never
    >>> print(Known(None, None, are_all_tried=False))
    in none of the cases tried
    >>> print(Known(7, 7, are_all_tried=False))
    at line 7, in the cases tried

    Args:
        first: The earliest of the lines at which the Solution follows in a view. 0 is before the
            first event; None means that it followed in no view that was tried.
        last: The latest of these lines; None if it never follows in some view.
        are_all_tried: Whether all views were tried.
    """

    first: int | None
    last: int | None
    are_all_tried: bool = True

    def __str__(self) -> str:
        return self.say()

    def say(self, name_line: Callable[[int], str] = "line {}".format) -> str:
        """Return the words for these lines, each line named by the function."""
        if self.first is None:
            return f"in none of {CASES_TRIED}"
        if self.last is None:
            text = f"at {name_line(self.first)} or later, or never"
        elif self.first == self.last:
            text = f"at {name_line(self.first)}" if self.first else "before the first line"
        else:
            text = f"between {name_line(self.first)} and {name_line(self.last)}"
        return text if self.are_all_tried else f"{text}, in {CASES_TRIED}"


@frozen(slots=False)
class View:
    """The game as one player may have seen it: the header and the log that he could write.

    Attributes:
        setup: The table as the player knows it, with his own hand.
        log: The entries of the game, with the cards that the player was shown.
    """

    setup: Setup
    log: Log

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of the player's knowledge: before the first entry, and after each entry."""
        stages = [Stage((), deals_of(self.setup))]
        for number, entry in enumerate(self.log):
            stages.append(stages[-1].after(self.log[:number], entry))
        return tuple(stages)

    @property
    def first_line(self) -> int | None:
        """The first line after which the player knows the Solution; None if he never does."""
        return first_solved_line(self.stages)


def first_solved_line(stages: Sequence[Stage]) -> int | None:
    """Return the line of the first stage with a known Solution; None if no stage has one."""
    for stage in stages:
        if stage.deals.solved:
            return stage.line
    return None


def deciding_lines(views: Sequence[View]) -> tuple[int, ...]:
    """Return the lines whose shown cards decide when the Solution follows, in views of one deal.

    A line decides if two views differ in it alone, and the Solution follows at different lines.
    """
    lines = list[int]()
    for number, entry in enumerate(views[0].log):
        solved_lines = dict[tuple[Entry, ...], set[int | None]]()
        for view in views:
            others = (*view.log[:number], *view.log[number + 1 :])
            solved_lines.setdefault(others, set()).add(view.first_line)
        if any(len(each) > 1 for each in solved_lines.values()):
            lines.append(entry.line)
    return tuple(lines)


class Views(NamedTuple):
    """The views of one player.

    Attributes:
        views: The views, one of which is true if they are all.
        are_all: Whether these are all possible views.
    """

    views: tuple[View, ...]
    are_all: bool

    @property
    def known(self) -> Known | None:
        """The first and last line at which the player may have known the Solution; else None."""
        solved_lines = list[int]()
        for view in self.views:
            if view.first_line is not None:
                solved_lines.append(view.first_line)
        if not solved_lines:
            # If the views are a sample, the true one may be missing, so "never" is not proved.
            return None if self.are_all else Known(None, None, are_all_tried=False)

        # If the Solution never follows in some view, there is no last line.
        has_it_always = len(solved_lines) == len(self.views)
        last = max(solved_lines) if has_it_always else None
        return Known(min(solved_lines), last, self.are_all)


@frozen(slots=False)
class Played:
    """A record that is reviewed: the game in it, without the closing entries.

    Attributes:
        whole: The state after the whole record.
        game: The state after the last event of the game itself.
    """

    whole: State
    game: State

    @property
    def setup(self) -> Setup:
        """The table as the record's owner knows it."""
        return self.game.setup

    @property
    def me(self) -> str | None:
        """The owner of the record; None for a spectator."""
        return self.setup.me

    @property
    def stages(self) -> Sequence[Stage]:
        """The stages of my knowledge: before the first entry of the game, and after each entry."""
        return self.game.stages

    @cached_property
    def solution(self) -> tuple[str, ...] | None:
        """The cards of the Solution in the order of the deck; None if they are not all known."""
        return solution_in(self.whole.deals)

    @property
    def my_questions(self) -> Iterator[Entry]:
        """My suggestions, without those that are disputed or suspects."""
        for entry in self.game.log:
            if isinstance(entry.event, Suggestion) and entry.event.guesser == self.me:
                yield entry

    @cached_property
    def winner(self) -> str | None:
        """The player who accused rightly; None if nobody did."""
        return self.whole.record.winner or None

    def before(self, line: int) -> State:
        """Return the state of the game before a line."""
        return self.whole.after_line(line - 1)

    @cached_property
    def last_line(self) -> int:
        """The last line of the game itself."""
        return self.stages[-1].line

    @cached_property
    def known(self) -> Mapping[str, Known | None]:
        """The lines at which each player may have known the Solution; empty if it is open."""
        known = dict[str, Known | None]()
        if self.solution is None:
            return known
        for player in self.setup.players:
            if player == self.me:
                line = first_solved_line(self.stages)
                known[player] = None if line is None else Known(line, line)
            elif (views := self.views[player]) is not None:
                known[player] = views.known
        return known

    @cached_property
    def views(self) -> Mapping[str, Views | None]:
        """The views of each other player; None if there are too many deals to draw from."""
        views = dict[str, Views | None]()
        for player in self.setup.players:
            if player != self.me:
                views[player] = self._views_of(player)
        return views

    def _views_of(self, player: str) -> Views | None:
        """Return the views of a player, one for each way to choose what he was shown unseen."""
        log, setup = self.seen_by(player)
        try:
            deals, are_all = self._possible_deals
        except SearchStopped:
            return None

        views = list[View]()
        for number, deal in enumerate(deals):
            own_setup = with_hand(setup, player, deal)

            # If there are several deals, the number of views is divided among them.
            most = max(1, MOST_VIEWS // len(deals))
            choices = choices_of_unseen(log, player, deal)
            are_all &= prod(map(len, choices.values())) <= most
            for chosen in choose_cards(choices, most, number):
                views.append(View(own_setup, with_cards(log, chosen)))
        return Views(tuple(views), are_all)

    def seen_by(self, player: str) -> tuple[Log, Setup]:
        """Return the log of the game as a player has seen it, and the table as he knows it."""
        mind = self.game.mind(player)

        # The facts about his own cards stand after the log; they are left out, since a view has his
        # hand.
        entries = [entry for entry in mind.log if entry.line <= self.last_line]
        return Log(entries), mind.setup

    def certain_view(self, player: str) -> View:
        """Return the view with what a player has certainly seen, and his hand if it is known."""
        log, setup = self.seen_by(player)
        held_by = [*self._known_holders.values()]
        is_hand_known = held_by.count(player) == setup.size(player)
        if is_hand_known:
            setup = with_hand(setup, player, self._known_holders)

        # An unseen card is known too, if only one of the cards was in the hand.
        if self.are_hands_open:
            choices = choices_of_unseen(log, player, self._known_holders)
            certain = {key: cards[0] for key, cards in choices.items() if len(cards) == 1}
            log = with_cards(log, certain)
        return View(setup, log)

    @cached_property
    def _known_holders(self) -> dict[str, str]:
        """The holder of each card whose holder is known by now without any assumption."""
        holders = dict[str, str]()
        for (holder, card), is_there in self.whole.sure.facts.items():
            if is_there:
                holders[card] = holder
        return holders

    @property
    def are_hands_open(self) -> bool:
        """Whether the holder of every card is known."""
        return len(self._known_holders) == len(self.setup.deck.cards)

    @cached_property
    def _possible_deals(self) -> tuple[Sequence[Mapping[str, str]], bool]:
        """Deals of which one may be the true deal, and whether they are all such deals.

        Raises:
            SearchStopped: There are too many deals to draw from.
        """
        if self.are_hands_open:
            return [self._known_holders], True
        odds = self.whole.sure.odds
        if odds.deals <= DEALS_TRIED:
            return odds.list_deals(), True
        return odds.sample(DEALS_TRIED), False


def played_of(state: State) -> Played:
    """Return the game in a record without the closing entries."""
    log = state.log
    count = len(log)

    # If the Solution is not known, the game is not over; then `has` lines are events like others.
    if state.deals.solved:
        while count and ends_game(log[count - 1]):
            count -= 1

    if count == len(log):
        return Played(state, state)
    first_closing_line = log[count].line
    return Played(state, state.after_line(first_closing_line - 1))


def ends_game(entry: Entry) -> bool:
    """Return whether an entry can close a record: an open hand's card, or a right accusation."""
    event = entry.event
    return isinstance(event, Has) or (isinstance(event, Accusation) and event.right)


def solution_in(deals: Deals) -> tuple[str, ...] | None:
    """Return the cards of the Solution in the order of the deck; None if they are not all known."""
    if not deals.solved:
        return None
    deck = deals.rows.setup.deck
    return tuple(card for card in deck.cards if deals.holds(SOLUTION, card))


def with_hand(setup: Setup, player: str, holders: Mapping[str, str]) -> Setup:
    """Return the table with a player's hand known to him, taken from the holders of the cards."""
    if setup.hand(player) is not None:
        return setup

    # Hands are in the order of the seats, as in a header.
    hands = dict(setup.hands)
    cards = setup.deck.cards
    hands[player] = tuple(card for card in cards if holders.get(card) == player)
    seated = filter(hands.__contains__, setup.players)
    in_seats = tuple((name, hands[name]) for name in seated)
    return evolve(setup, hands=in_seats)


def choices_of_unseen(
    log: Sequence[Entry], player: str, holders: Mapping[str, str]
) -> dict[tuple[int, str], list[str]]:
    """Return the cards that a player may have been shown where I did not see the card.

    Args:
        log: The log with what the player has certainly seen.
        player: The player.
        holders: The holder of each card.

    Returns:
        The cards, by the number of the entry and the player who showed one of them.
    """
    choices = dict[tuple[int, str], list[str]]()
    for number, entry in enumerate(log):
        event = entry.event
        if not isinstance(event, Suggestion) or event.guesser != player:
            continue

        # A player who answered has one of the cards, so there is always a card to choose.
        for answer in event.answers:
            if answer.card is None:
                cards = [card for card in event.cards if holders[card] == answer.player]
                choices[number, answer.player] = cards
    return choices


def choose_cards(
    choices: Mapping[tuple[int, str], Sequence[str]], most: int, seed: int
) -> Iterator[dict[tuple[int, str], str]]:
    """Yield all ways to choose one card for each answer, or a sample if there are too many."""
    if prod(map(len, choices.values())) <= most:
        for cards in product(*choices.values()):
            yield dict(zip(choices, cards, strict=True))
        return

    random = Random(seed)
    for _ in range(most):
        yield {key: random.choice(cards) for key, cards in choices.items()}


def with_cards(log: Sequence[Entry], chosen: Mapping[tuple[int, str], str]) -> Log:
    """Return the log with the chosen cards as the shown ones."""
    entries = list[Entry]()
    for number, entry in enumerate(log):
        event = entry.event

        # Only an answer to a suggestion may have an unseen card.
        if isinstance(event, Suggestion):
            answers = list[Answer]()
            for answer in event.answers:
                card = chosen.get((number, answer.player), answer.card)
                answers.append(evolve(answer, card=card))
            entry = entry._replace(event=evolve(event, answers=tuple(answers)))
        entries.append(entry)
    return Log(entries)


def count_turns_lost(played: Played) -> int | None:
    """Return the number of my turns after I could know the Solution; None if I never could.

    In each of these turns I could have accused. A disputed suggestion is a turn too. For a
    spectator the result is None.
    """
    line = first_solved_line(played.stages)
    if line is None or played.me is None:
        return None
    return count_suggestions_after(played, played.me, line)


def count_suggestions_after(played: Played, player: str, line: int) -> int:
    """Return the number of suggestions that a player made after a line."""
    # Disputed lines and suspects are turns too, though they are not in the log.
    record = played.whole.record
    turns = 0
    for entry in (*record.entries, *record.disputed_entries):
        event = entry.event
        is_own = isinstance(event, Suggestion) and event.guesser == player
        turns += is_own and entry.line > line
    return turns


def find_my_accusation(played: Played) -> int | None:
    """Return the line of my last accusation; None if I made none."""
    line = None
    for entry in played.whole.log:
        if isinstance(entry.event, Accusation) and entry.event.accuser == played.me:
            line = entry.line
    return line
