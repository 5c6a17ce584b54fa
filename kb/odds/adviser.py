"""What to ask: each suggestion with what it is worth, the best first.

    worth = bits + L × chance to know

The bits are those that its answer is expected to tell of the Solution, and the chance is that the
Solution is known then. The search ends there, which bits do not count: by bits alone a card of
one's own as a filler tells a little more, and gives that chance away. So L is large enough that the
chance decides; of questions that are as likely to end it, that with most bits is the best. On each
deck that was solved (tests/best_questions.py) no way to ask takes fewer questions.

The deals are listed where they are few: then the bits are of all the Solution. Else they say what
the answer tells of the named cards, which of them are in the Solution, and that is a little less:
exactly where the deals can be counted by who has three cards, or with standard errors by a sample.
The chance to know follows from the same tables (`solving.py`). For the best suggestions each answer
that came up is added to the deals that fit: that says how many cells it settles.

Which suggestion would settle an open cell is the same question about one cell: each that names the
card is looked at, and after each answer the cell is then settled or it is not.

Source: Lindley, Annals of Mathematical Statistics 27, 1956 (the expected information of an
experiment).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from math import prod
from typing import Final

from attrs import evolve

from kb.errors import AdviceError
from kb.odds.accusing import Accuse, Rival, accuse, right_after
from kb.odds.advice import Advice, Alike, Worth
from kb.odds.answers import Listed, Seat, Survey, counted
from kb.odds.model import suggestion_answered
from kb.odds.odds import DIGITS, Odds, deals_after
from kb.odds.solving import Solving
from kb.table.deck import Deck
from kb.table.setup import Setup
from kb.theory.deals import Deals
from resolver import SearchStopped
from resolver.text import FrozenMapping

MOST_DEALS: Final = 2_000  # deals that are all looked at; of more, so many are drawn at most
FAST: Final = 7_000  # states of a count of three cards together that is made before any sample
STATES: Final = 40_000  # of one that is made after a small sample: half a second's work
FIRST_DEALS: Final = 200  # deals drawn for the first rows
MOST_SUGGESTIONS: Final = 1_000  # suggestions that are weighed; no edition has more
BEST: Final = 10  # suggestions of which everything is worked out
MOST_NAMED: Final = 3  # cards that are alike and all named
BITS_OF_KNOWING: Final = 30  # what it is worth to know the Solution; the L of sweep.py


class Adviser:
    """Says what to ask at a position, and keeps what it found."""

    def __init__(
        self,
        setup: Setup,
        find_odds: Callable[[], Odds],
        find_rivals: Callable[[], Iterable[Rival]] | None = None,
        seed: int = 0,
    ) -> None:
        self.setup, self.find_odds, self.seed = setup, find_odds, seed
        self.find_rivals = find_rivals  # None where I may accuse no more
        self.accuse: Accuse | None = None
        self.survey: Survey | None = None
        self.found: dict[tuple[str, ...], Advice] = {}

    def advise(
        self, cards: tuple[str, ...] = (), progress: Callable[[Worth], object] | bool = False
    ) -> Advice:
        """Return what each suggestion of mine is worth, or each that names cards, the best first.

        Of several cards of a category a suggestion names any.

        The same seed draws the same deals; ``progress`` is called with each worth, True shows a
        bar. Raises AdviceError where the record does not say who is me, SearchStopped where there
        are too many deals to draw from.
        """
        from resolver.questions import telling  # who asks no advice needs no bar

        number = prod(map(len, choices(self.setup.deck, cards)))
        with telling(progress, min(number, MOST_SUGGESTIONS)) as tell:
            *_, best = self.stages(cards, tell, only_best=True)
        return best

    def stages(
        self,
        named: tuple[str, ...] = (),
        tell: Callable[[Worth], object] = lambda worth: None,
        *,
        only_best: bool = False,
    ) -> Iterator[Advice]:
        """Yield the same as soon as there is any advice, and each time that there is better.

        Where only the best is wanted, none goes by a survey that a better one follows.
        """
        if self.setup.me is None:
            raise AdviceError("advice is for a player, and this record is a spectator's; say 'me'")
        if named in self.found:
            yield self.found[named]
            return
        odds = self.find_odds()
        if odds.state.solved and self.find_rivals is not None:
            self.accuse = accuse(odds, self.find_rivals, float)  # right it is
        for survey in self.looking(odds, only_best=only_best):
            suggested = promising(self.setup.deck, named, survey)
            tell_last = tell if survey is self.survey else lambda worth: None
            worths = ranked(suggested, survey, Solving(survey, odds), tell_last)
            looked = int(survey.weight) if survey.sampled else odds.deals
            alike = FrozenMapping(dict(alike_cards(odds, survey, self.setup, named)))
            found = Advice(
                tuple(worths), odds.deals, looked, survey.of_solution, alike, self.accuse
            )
            yield found
        found = with_outlooks(found, survey, odds.state)
        if self.accuse is None and self.find_rivals is not None:
            yield found
            found = evolve(found, accuse=self.accusing(odds, found.worths[0].cards))
        self.found[named] = found
        yield found

    def accusing(self, odds: Odds, cards: tuple[str, ...]) -> Accuse | None:
        """Return what an accusation is worth, or to ask for these; None where that is too much."""
        survey, rivals = self.survey, self.find_rivals
        assert survey is not None and rivals is not None
        with suppress(SearchStopped):
            find_next = partial(right_after, survey, odds, cards)
            return accuse(odds, rivals, find_next, seed=self.seed)
        return None

    def looking(self, odds: Odds, *, only_best: bool = False) -> Iterator[Survey]:
        """Yield surveys of the deals; the last is the best, and kept.

        All deals are counted where that is fast, and listed where they are few. Else there is a
        small sample first, and a larger one if counting takes too long.
        """
        if self.survey is None:
            seat = Seat(odds, str(self.setup.me))
            are_few = odds.deals <= MOST_DEALS
            is_fast_wanted = odds.deals > (MOST_DEALS if only_best else FIRST_DEALS)
            fast = counted(seat, FAST) if is_fast_wanted else None
            if are_few:
                if fast is not None:
                    yield fast
                self.survey = Listed(seat, odds.drawn(MOST_DEALS))
            elif fast is not None:
                self.survey = fast
            else:
                sampler = odds.sampler(self.seed)
                drawn = [(sampler.deal(), 1) for _ in range(FIRST_DEALS)]
                if not only_best:
                    yield Listed(seat, drawn)
                self.survey = counted(seat, STATES)
                if self.survey is None:
                    drawn += [(sampler.deal(), 1) for _ in range(MOST_DEALS - FIRST_DEALS)]
                    self.survey = Listed(seat, drawn)
        yield self.survey


def ranked(
    suggested: Iterable[tuple[str, ...]],
    survey: Survey,
    solving: Solving,
    tell: Callable[[Worth], object] = lambda worth: None,
    knowing: float = BITS_OF_KNOWING,
) -> list[Worth]:
    """Return what each suggestion is worth, the best first, and of equals the first that came.

    Of a sample, chances to know that the largest does not exceed by its error count as one.

    Args:
        suggested: The cards of each.
        survey: The deals by which they are weighed.
        solving: How likely each ends the search, by the same deals.
        tell: Called with each worth.
        knowing: What it is worth to know the Solution, in bits.
    """
    worths = list[Worth]()
    for cards in suggested:
        bits, error, nobody, told = survey.figures(cards)
        solves = solving.share(cards)
        worth = bits + knowing * solves
        worths.append(Worth(cards, worth, bits, error, nobody, told, solves))
        tell(worths[-1])

    likeliest = max(worths, key=lambda each: each.solves)
    if error := solving.error(likeliest.cards):
        most = likeliest.solves - error
        worths = [
            each._replace(worth=each.bits + knowing * min(each.solves, most)) for each in worths
        ]
    return sorted(worths, key=lambda each: -round(each.worth, DIGITS))


def suggestions(deck: Deck, *named: str) -> Iterator[tuple[str, ...]]:
    """Return all suggestions that there are, or those that name cards, in the order of the deck.

    >>> from kb.table.editions import CLASSIC
    >>> len([*suggestions(CLASSIC)]), len([*suggestions(CLASSIC, "Hall")])
    (324, 36)
    """
    return product(*choices(deck, named))


def choices(deck: Deck, named: Sequence[str]) -> list[Sequence[str]]:
    """Return the cards of each category that may be suggested, only named ones if there are any."""
    return [
        [card for card in kind.cards if card in named] or kind.cards for kind in deck.categories
    ]


def alike_cards(
    odds: Odds, survey: Survey, setup: Setup, named: Sequence[str]
) -> Iterator[tuple[str, Alike]]:
    """Yield each card that may be suggested, with those that it is alike to."""
    for kind, cards in zip(setup.deck.categories, choices(setup.deck, named), strict=True):
        groups: dict[int, list[str]] = {}
        for card in cards:
            groups.setdefault(survey.names[card], []).append(card)
        for name, group in groups.items():
            words = " or ".join(group)
            if len(group) > 1 and all(odds.state.holds(str(setup.me), card) for card in group):
                words = f"any of your own {kind.name}s"
            elif len(group) > MOST_NAMED:
                words = f"{group[0]} or any of {len(group) - 1} {kind.name}s like it"
            yield from ((card, Alike(name, words)) for card in group)


def promising(deck: Deck, named: Sequence[str], survey: Survey) -> Iterator[tuple[str, ...]]:
    """Return all suggestions, or where they are too many, some that may tell most.

    Then of alike cards only the first is named, and of those that differ only as many as make no
    more: the ones that are likeliest in the Solution.
    """
    kinds = choices(deck, named)
    if prod(map(len, kinds)) <= MOST_SUGGESTIONS:
        return product(*kinds)
    kinds = [
        sorted({survey.names[each]: each for each in reversed(cards)}.values(), key=cards.index)
        for cards in kinds
    ]
    likely = [sorted(cards, key=survey.solution_share, reverse=True) for cards in kinds]
    most = max(map(len, kinds))
    while prod(min(most, len(cards)) for cards in kinds) > MOST_SUGGESTIONS:
        most -= 1
    return product(*(cards[:most] for cards in likely))


def with_outlooks(found: Advice, survey: Survey, deals: Deals) -> Advice:
    """Return advice with how many cells the answers to the best settle, once for alike ones."""
    settled: dict[tuple[int, ...], float] = {}
    worths, best = [*found.worths], {*found.worths[:BEST], *found.best}
    for place, each in enumerate(worths):
        if each in best:
            names = tuple(survey.names[card] for card in each.cards)
            if names not in settled:
                settled[names] = cells_settled(each.cards, survey, deals)
            worths[place] = each._replace(settles=settled[names])
    return evolve(found, worths=tuple(worths))


def cells_settled(cards: tuple[str, ...], survey: Survey, deals: Deals) -> float:
    """Return how many cells the answers to a suggestion settle on average."""
    setup, known = deals.rows.setup, len(deals.facts)
    settles = 0.0
    for answer, weight in survey.often(cards).items():
        then = deals_after(deals, suggestion_answered(setup, cards, answer))
        settles += weight / survey.weight * (len(then.facts) - known)
    return settles
