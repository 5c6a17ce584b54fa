"""A line with a slip: what is missing or wrong in it, and the line that it would be.

    plum rope study       who answered is missing
    plum green study b    two suspects, and no weapon
    gren rope din dan     'gren' is no card or player; did you mean 'Green'?

A line is proposed where one is nearest, and entered only if the player says so: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from attrs import frozen

from kb.errors import RecordError, UnknownName, join_words
from kb.game import Game
from kb.record.lenient import as_line, is_nobody
from kb.record.words import ARROW, KEYWORDS, Word
from kb.shell.nearest import MARGIN, corrections, in_parts, names_apart, near, without_filling
from kb.shell.turns import next_suggester
from kb.table.deck import Deck
from kb.table.setup import Setup

SIGNS: Final = frozenset((*KEYWORDS, ARROW, "-"))
OPENING = "A suggestion?"
ALL_OF_IT = "then '-' or who showed"
SHOWED, PASSED = ("showed", "shows", "shown", "show"), ("passed", "passes", "pass")


@frozen
class Part:
    """Words in a row that name one thing, and the cards or players that they may mean."""

    word: Word
    cards: tuple[str, ...]
    players: tuple[str, ...]

    @property
    def is_sure(self) -> bool:
        """Whether it can be one thing only."""
        return len(self.cards) + len(self.players) == 1

    @property
    def is_unknown(self) -> bool:
        """Whether it names nothing at this table."""
        return not (self.cards or self.players)


def suggestion_slip(game: Game, words: Sequence[Word]) -> RecordError | None:
    """Return what is wrong with words that were meant as a suggestion.

    It is None for words that do not look like one: they name two things for certain, one of them
    perhaps a card, and at most one word names nothing; or they only name who showed.

    >>> game = Game.new(["Ann", "Ben", "Cleo"])
    >>> print(suggestion_slip(game, [Word("plum", 1), Word("rope", 6), Word("study", 11)]))
    A suggestion? Who answered is missing: end with '-' or a player.
    """
    setup = game.setup
    if reason := spoken_slip(words, setup):
        return slip(reason)
    if len(words) == 2 and words[1].text.lower() in SHOWED + PASSED and not words[0].quoted:
        return misspelt(setup, words[0])
    words = without_filling([part for word in words for part in names_apart(word, setup)], setup)
    parts = list(parts_of(words, setup))
    unknown = [part.word for part in parts if part.is_unknown]
    if not unknown and all(part.is_sure and part.players for part in parts):
        return slip(f"Its cards are missing: name them, {ALL_OF_IT}")
    if not any(part.cards for part in parts) or (
        sum(part.is_sure for part in parts) < 2 and not (len(parts) == 1 and parts[0].is_sure)
    ):
        return None
    if unknown:
        is_no_name = parts[0].is_unknown and len(unknown) > 1
        return None if is_no_name else misspelt(setup, unknown[0])
    guesser: tuple[str, ...] = (next_suggester(game.written),)
    if not parts[0].cards:
        guesser, parts = parts[0].players, parts[1:]
    named = named_cards(parts, len(setup.deck.categories))
    answer = parts[len(named) :]
    is_answered = bool(answer) or any(is_nobody([word]) for word in words)
    reason = wrong_cards(setup.deck, named, is_answered) or wrong_answer(guesser, named, answer)
    if not reason and not is_answered:
        reason = "Who answered is missing: end with '-' or a player"
    return slip(reason) if reason else None


def slip(reason: str) -> RecordError:
    """Return the error for a suggestion with a slip."""
    return RecordError(f"{OPENING} {reason}.")


def spoken_slip(words: Sequence[Word], setup: Setup) -> str:
    """Return what is missing where a line only names who showed a card, or passed."""
    said = [word.text.lower() for word in words if not word.quoted]
    verb = next((text for text in said[1:] if text in SHOWED + PASSED), None)
    if verb is None:
        return ""
    before = parts_of(words[: said.index(verb)], setup)
    if not all(part.players and not part.cards for part in before):
        return ""
    if verb in PASSED:
        return f"Who passed follows from who answered: name its cards, {ALL_OF_IT}"
    return f"Of which cards, and who asked? Name its cards, {ALL_OF_IT}"


def wrong_answer(
    guesser: Sequence[str], named: Sequence[Sequence[str]], answer: Sequence[Part]
) -> str:
    """Return what is wrong with the answer: who gives it, or what was shown; empty for nothing."""
    if answer and {*guesser} & {*answer[0].players}:
        reason = f"{guesser[0]} makes the suggestion, and cannot answer it"
        return f"{reason}; name the guesser first if it is somebody else"
    shown = answer[1].cards if len(answer) > 1 else ()
    if shown and not any({*shown} & {*cards} for cards in named):
        return f"{join_words(shown, 'or')} was not asked for, and cannot have been shown"
    return ""


def named_cards(parts: Sequence[Part], wanted: int) -> list[tuple[str, ...]]:
    """Return the cards that may be meant before the answer begins, which is with a player."""
    found = list[tuple[str, ...]]()
    for part in parts:
        if not part.cards or (part.players and len(found) >= wanted):
            break
        found.append(part.cards)
    return found


def parts_of(words: Sequence[Word], setup: Setup) -> Iterator[Part]:
    """Yield the names among some words, each of as many words as it can be."""
    named = [w for w in words if w.quoted or not (w.is_mark or w.text.lower() in SIGNS)]
    for row in in_parts(named, setup):
        texts = [word.text for word in row]
        yield Part(row[0], setup.deck.names.meant(texts), setup.seats.meant(texts))


def misspelt(setup: Setup, *words: Word) -> UnknownName:
    """Return the error for words that name nothing, with the names most like the first of them."""
    close = (near(word.text, (*setup.deck.cards, *setup.players)) for word in words)
    nearest = tuple(name for _, name in next(filter(None, close), ()))[
        : 2 if len(words) == 1 else 1
    ]
    said = join_words([repr(word.text) for word in words])
    reason = f"{OPENING} {said} {'is' if len(words) == 1 else 'are'} no card or player here"
    return UnknownName(reason, word=words[0].text, nearest=nearest)


def unreadable(words: Sequence[Word], setup: Setup) -> RecordError:
    """Return what is wrong with words that name some things, and nothing else is known of."""
    words = [part for word in words for part in names_apart(word, setup)]
    unknown = [part.word for part in parts_of(words, setup) if part.is_unknown]
    if 0 < len(unknown) < 3:
        return misspelt(setup, *unknown)
    return slip(f"It cannot be read: name its cards, {ALL_OF_IT}")


def wrong_cards(deck: Deck, named: Sequence[tuple[str, ...]], is_answered: bool) -> str:
    """Return which category has two cards, or none; empty where each has one, or may have."""
    sure = [cards[0] for cards in named if len(cards) == 1]
    if not is_answered and len(sure) == len(named) == len(deck.categories) + 1:
        kinds = {deck.category_of(card) for card in sure[:-1]}
        if len(kinds) == len(deck.categories) and sure[-1] in sure[:-1]:
            return f"Who showed {sure[-1]} is missing: name the player before it"
    found = "; ".join(filter(None, (doubled(deck, sure), missing(deck, named))))
    return found[:1].upper() + found[1:]


def doubled(deck: Deck, sure: Sequence[str]) -> str:
    """Return which category has two cards; empty where none has."""
    for category in deck.categories:
        several = [card for card in sure if card in category.cards]
        if len({*several}) > 1:
            joint = "both" if len(several) == 2 else "all"
            return f"{join_words(several)} are {joint} of the category {category.name}; name one"
        if len(several) > 1:
            return f"{several[0]} is named twice; name one card of each category"
    return ""


def missing(deck: Deck, named: Sequence[tuple[str, ...]]) -> str:
    """Return which categories have no card; empty where each has one, or may have."""
    free = [c for c in deck.categories if not any({*c.cards} & {*cards} for cards in named)]
    return f"no {join_words([category.name for category in free], 'or')} is named" if free else ""


TRIED = 250  # lines that are read at most


class Line(Protocol):
    """A line that was understood; its text is that of the record."""

    @property
    def text(self) -> str:
        """How it is written."""
        ...


Found = TypeVar("Found", bound=Line)


class Nearly(RecordError):
    """A line that cannot be read, with the line that it would be.

    >>> class Plum:
    ...     text = "has Ann Plum"
    >>> print(Nearly(RecordError("no card 'Plmu'", nearest=("Plum",)), Plum()))
    no card 'Plmu'; did you mean 'has Ann Plum'?
    """

    def __init__(self, error: RecordError, meant: Line) -> None:
        line = meant.text.replace("\n", "; ")  # of several cards
        reason = error.reason.rstrip(".")
        super().__init__(reason, column=error.column, word=error.word, nearest=(line,))
        self.meant = meant


def nearest(
    setup: Setup, words: Sequence[Word], read: Callable[[Sequence[Word]], Found | None]
) -> Found | None:
    """Return what the nearest words mean that can be read; None where others are about as near.

    Args:
        setup: The table.
        words: Words that cannot be read.
        read: Gives what other words mean, None for nothing or for two things.

    """
    lines = dict[str, tuple[float, list[Word]]]()
    for cost, other in corrections(words, setup):
        line = as_line(other)
        if line not in lines or cost < lines[line][0]:
            lines[line] = cost, other
    best: Found | None = None
    most = float("inf")
    for cost, other in sorted(lines.values(), key=lambda one: one[0])[:TRIED]:
        if cost > most:
            break
        found = read(other)
        if found is None or (best is not None and found.text == best.text):
            continue
        if best is not None:
            return None
        best, most = found, cost + MARGIN
    return best
