"""What to ask: each suggestion with the bits that its answer is expected to tell of the Solution.

All deals are looked at where they are few, else a sample of them; then the figures have standard
errors. For the best suggestions each answer that came up is added to the deals that fit: that says
how many cells it settles, and whether the Solution is then known.

Source: Lindley, Annals of Mathematical Statistics 27, 1956 (the expected information of an
experiment).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from attrs import asdict, evolve, frozen

from kb.errors import AdviceError
from kb.odds.answers import Answer, Survey, Table, bits
from kb.odds.odds import Odds
from kb.odds.shaded import DIGITS, percent
from kb.record.record import Entry
from kb.table.deck import Deck
from kb.table.events import Answer as Shown
from kb.table.events import Suggestion
from kb.table.setup import SOLUTION, Setup
from kb.theory.axioms import entry_axioms
from kb.theory.deals import Deals
from resolver.text import Tabular

FEW: Final = 2_000  # deals that are all looked at; of more, so many are drawn
BEST: Final = 10  # suggestions of which everything is worked out
SHOWN: Final = 3  # suggestions that are written


@frozen
class Worth:
    """What a suggestion is worth to me: expected bits, and what they hear who see no card.

    `error` is the standard error of the bits, 0 where all deals were looked at; `nobody` the chance
    that nobody answers, `told` the bits that the answer tells those who do not see the card. Of the
    best ones `settles` is the number of cells settled on average, `solves` the chance to know the
    Solution then; of others both are None.
    """

    cards: tuple[str, ...]
    bits: float
    error: float
    nobody: float
    told: float
    settles: float | None = None
    solves: float | None = None

    def __str__(self) -> str:
        said = f"{', '.join(self.cards)}: {self.bits:.2f} bits"
        said += f" (± {self.error:.2f})" if self.error else ""
        sampled = self.error > 0
        parts = [f"{percent(self.nobody, sampled)} that nobody answers"]
        if self.settles is not None and self.solves is not None:
            parts = [f"settles {self.settles:.1f} cells on average", *parts]
            known = percent(self.solves, sampled)
            parts += [f"{known} to know the Solution"] if self.solves else []
        return f"{said}; {'; '.join(parts)}"


@frozen(repr=False)
class Advice(Tabular):
    """Suggestions, the best first; `sampled` tells that a sample of the deals was looked at."""

    worths: tuple[Worth, ...]
    deals: int
    sampled: bool

    @property
    def summary(self) -> str:
        """How many suggestions it weighs, and by how many deals."""
        return f"Advice: {len(self.worths)} suggestions, by {self.looked_at} {self.deals:,} deals"

    @property
    def looked_at(self) -> str:
        """How many of the deals that fit were looked at."""
        return f"a sample of {FEW:,} of" if self.sampled else "all of"

    @property
    def best(self) -> tuple[Worth, ...]:
        """Those that are written, three at most."""
        return self.worths[:SHOWN]

    def table(self) -> list[list[str]]:
        """Return what each suggestion is worth, the best first."""
        rows = [["suggestion", "bits", "error", "nobody", "told"]]
        for one in self.worths:
            figures = (one.bits, one.error, one.nobody, one.told)
            rows.append([", ".join(one.cards), *(f"{figure:.2f}" for figure in figures)])
        return rows

    def __str__(self) -> str:
        fit = "1 deal that fits" if self.deals == 1 else f"{self.deals:,} deals that fit"
        rows = [f"{n}. {worth}" for n, worth in enumerate(self.best, 1)]
        by = f"By {self.looked_at} the {fit}, what the answer is expected to tell:"
        return "\n".join([by, *rows])

    def in_words(self) -> dict[str, Any]:
        """Return all of it as JSON has it."""
        return {"deals": self.deals, "sampled": self.sampled, "suggestions": self.records()}

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each: cards, bits, error, nobody, `told`, settles, solves."""
        return [asdict(one) for one in self.worths]


def advise(
    setup: Setup,
    find_odds: Callable[[], Odds],
    card: str | None = None,
    seed: int = 0,
    progress: Callable[[Worth], object] | bool = False,
) -> Advice:
    """Return what each suggestion of mine is worth, or each that names a card, the best first.

    The odds are asked for only if somebody is me. The same seed draws the same deals; ``progress``
    is called with each worth, True shows a bar. Raises AdviceError where the record does not say
    who is me, SearchStopped where there are too many deals to draw from.
    """
    from resolver.questions import telling  # who asks no advice needs no bar

    if setup.me is None:
        raise AdviceError("advice is for a player, and this record is a spectator's; say 'me'")
    odds = find_odds()
    survey = surveyed(odds, setup.me, seed)
    asked = [*suggestions(setup.deck, card)]
    found = list[Worth]()
    with telling(progress, len(asked)) as tell:
        for cards in asked:
            found.append(worth(survey, cards))
            tell(found[-1])
    found.sort(key=lambda one: -round(one.bits, DIGITS))  # of equals the first by the deck
    best = [outlook(one, survey, odds.state) for one in found[:BEST]]
    return Advice((*best, *found[BEST:]), odds.deals, survey.sampled)


def suggestions(deck: Deck, card: str | None = None) -> Iterator[tuple[str, ...]]:
    """Return all suggestions that there are, or those that name a card, in the order of the deck.

    >>> from kb.table.editions import CLASSIC
    >>> len([*suggestions(CLASSIC)]), len([*suggestions(CLASSIC, "Hall")])
    (324, 36)
    """
    return product(*([card] if card in kind.cards else kind.cards for kind in deck.categories))


def surveyed(odds: Odds, me: str, seed: int, few: int | None = None) -> Survey:
    """Return the deals as they are seen from my seat: all, or where there are more, so few."""
    setup = odds.state.rows.setup
    deals, sampled = odds.looked_at(FEW if few is None else few, seed)
    players = setup.others(me)
    seat = {holder: len(players) for holder in setup.holders}
    seat |= {player: place for place, player in enumerate(players)}
    solutions: dict[tuple[str, ...], int] = {}
    numbers = [
        solutions.setdefault(tuple(c for c, who in deal.items() if who == SOLUTION), len(solutions))
        for deal in deals
    ]
    seats = {card: [seat[deal[card]] for deal in deals] for card in setup.deck.cards}
    return Survey(players, seats, numbers, setup.answers == "all", sampled)


def worth(survey: Survey, cards: Sequence[str]) -> Worth:
    """Return what a suggestion is worth by the bits alone."""
    table = survey.table(cards)
    gained, error = bits(table, survey.sampled)
    heard, _ = bits(unseen(table), survey.sampled)
    nobody = sum(number for (answer, _), number in table.items() if not answer)
    return Worth(tuple(cards), gained, error, nobody / len(survey.solutions), heard)


def unseen(table: Table) -> Table:
    """Return the same as it is heard by those who do not see which card was shown."""
    heard: defaultdict[tuple[Answer, int], float] = defaultdict(float)
    answers = {answer for answer, _ in table}
    who = {answer: tuple((player, 0) for player, _ in answer) for answer in answers}
    for (answer, solution), number in table.items():
        heard[who[answer], solution] += number
    return heard


def outlook(one: Worth, survey: Survey, deals: Deals) -> Worth:
    """Return a suggestion with what its answers settle."""
    total, known = len(survey.solutions), len(deals.facts)
    settles = solves = 0.0
    for answer, number in often(survey, one.cards).items():
        then = after(deals, one.cards, answer)
        settles += number / total * (len(then.facts) - known)
        solves += number / total * is_solved(then)
    return evolve(one, settles=settles, solves=solves)


def often(survey: Survey, cards: Sequence[str]) -> Mapping[Answer, float]:
    """Return in how many of the deals each answer to a suggestion comes up."""
    found: defaultdict[Answer, float] = defaultdict(float)
    for (answer, _), number in survey.table(cards).items():
        found[answer] += number
    return found


def after(deals: Deals, cards: tuple[str, ...], answer: Answer) -> Deals:
    """Return the deals that fit when a suggestion of mine had this answer."""
    setup = deals.rows.setup
    assert setup.me is not None, "only who is somebody can suggest"
    shown = tuple(Shown(player, cards[place]) for player, place in answer)
    event = Suggestion(setup.me, cards, shown, None)
    return deals.tell(entry_axioms(setup, Entry(0, "", event)))


def is_solved(deals: Deals) -> bool:
    """Return whether the Solution is known."""
    cards = deals.rows.setup.deck.cards
    return sum(deals.holds(SOLUTION, card) is True for card in cards) == deals.rows.category_count
