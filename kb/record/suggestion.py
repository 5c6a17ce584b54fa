"""A suggestion as a line: its arrow parts who asked for what from who answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kb.errors import RecordSyntaxError, join_words
from kb.record.lenient import Place, Reading, is_nobody, may_be_nobody, rows, ways
from kb.record.slots import ONE_OF_EACH, PLAYER, EventRow, Slot
from kb.record.words import (
    ARROW,
    COMMA,
    Keyword,
    Word,
    check_count,
    illegal,
    look_up,
    quote,
    unexpected,
)
from kb.table.events import Answer, Claim, Suggestion
from kb.table.setup import Setup

SEVERAL: Final = (
    "of several answers only the first counts, unless the header says 'answers all'"
    " or the line says who passed ('pass B C' or 'pass nobody')"
)


class SuggestionRow(EventRow):
    """The row of a suggestion, whose arrow parts two sides that are read apart."""

    def read(self, words: Sequence[Word], setup: Setup) -> Suggestion:
        """Return the suggestion that the words tell of one by one; raises RecordError."""
        check_count(words, self.usage, 2)
        arrow = next((i for i, word in enumerate(words) if word.text == ARROW and word.is_mark), 0)
        if not arrow:
            raise RecordSyntaxError(f"the answer is missing, '->' and who; write {self.usage!r}")
        end = _start_of_pass(words, 2, arrow)
        guesser = look_up(words[1], setup.seats.find)
        cards = ONE_OF_EACH.read(words[2:end], setup)
        roles = {guesser: "makes the suggestion"}
        passed = None if end == arrow else _passed(words[end + 1 : arrow], setup, roles)
        items = _items(words[arrow + 1 :], self.usage)
        answers = tuple(_answer(item, cards, setup, roles) for item in items)
        if len(answers) > 1 and passed is None and setup.answers == "first":
            comma = next(word for word in words[arrow:] if word.text == COMMA and word.is_mark)
            raise illegal(comma, SEVERAL)
        return Suggestion(guesser, cards, answers, passed)

    def ways(self, words: Sequence[Word], setup: Setup) -> Iterator[Reading]:
        """Yield each way to read the words leniently."""
        return ((words[0], *way) for way in suggestion_ways(words[1:], setup))

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return what may come next: a card, the arrow, who answers, what they show."""
        end = 1 + len(setup.deck.categories)
        if len(words) < end:
            return super().offers(words, setup)
        said = [word for word in words[end:] if not word.says(ARROW)]
        if said:
            asked = [card for word in words[1:end] for card in setup.deck.meant([word.text])[:1]]
            return asked if len(said) == 1 else ()
        asking = setup.seats.meant([words[0].text])
        answering = (*(p for p in setup.players if p not in asking), Keyword("nobody"))
        return answering if len(words) > end else (Keyword(ARROW), *answering)

    def write(self, event: Suggestion, setup: Setup) -> str:
        """Return the canonical line of a suggestion."""
        _, cards, passed, answers = self.slots
        said = cards.write(event.cards, setup), passed.write(event.passed, setup)
        parts = (self.entry, quote(event.guesser), *said, answers.write(event.answers, setup))
        return " ".join(filter(None, parts))


class Passed(Slot):
    """A place for those who passed by the line's own words."""

    def write(self, value: Sequence[str] | None, setup: Setup) -> str:
        """Return the word `pass` and the players; nothing where the line does not say."""
        if value is None:
            return ""
        return " ".join(("pass", *map(quote, value))) if value else "pass nobody"


class Answers(Slot):
    """A place for an arrow and those who answered, each perhaps with the card that they showed."""

    def write(self, value: Iterable[Answer], setup: Setup) -> str:
        """Return the arrow and the answers, or `nobody`."""
        said = (" ".join(map(quote, filter(None, (a.player, a.card)))) for a in value)
        return f"{ARROW} {', '.join(said) or 'nobody'}"


def _claims(event: Suggestion, setup: Setup) -> Iterator[Claim]:
    """Yield who lacks the cards of a suggestion, and of each answer the card, or that it is one."""
    for player in event.passers(setup):
        for card in event.cards:
            yield Claim("passed", player, (card,), False)
    for answer in event.answers:
        if answer.card is None:
            yield Claim("shown", answer.player, event.cards)
        else:
            yield Claim("shown-card", answer.player, (answer.card,))


def _sentence(event: Suggestion) -> str:
    """Return who asked for what, who passed, where the line says so, and who showed what."""
    said = [f"{event.guesser}: {', '.join(event.cards)}"]
    said += [f"{join_words(event.passed)} passed"] if event.passed else []
    said += [f"{one.player} showed {one.card or 'a card'}" for one in event.answers]
    return f"{'. '.join(said)}{'.' if event.answers else '. Nobody showed a card.'}"


SUGGEST: Final = SuggestionRow(
    "suggest",
    (
        PLAYER,
        ONE_OF_EACH,
        Passed("pass PLAYERS|nobody", lambda setup: setup.seats, is_optional=True),
        Answers("-> nobody|PLAYER [CARD], ...", lambda setup: setup.seats),
    ),
    "who asked for what, and who showed",
    "suggest Rachel Plum Ballroom Pipe -> Holden",
    Suggestion,
    verbs=("suggest", "suggests", "suggested", "ask", "asks", "asked"),
    claims=_claims,
    is_known_to=lambda event, player: True,  # that it was made; see `suggestion_seen`
    sentence=_sentence,
)


def _start_of_pass(words: Sequence[Word], first: int, arrow: int) -> int:
    """Return the place of the word `pass`, that of the arrow if nowhere before it."""
    return next((i for i in range(first, arrow) if words[i].says("pass")), arrow)


def _passed(words: Sequence[Word], setup: Setup, roles: dict[str, str]) -> tuple[str, ...]:
    """Return those who passed by the entry's own words; they are added to the roles."""
    if not words:
        raise RecordSyntaxError("'pass' says nothing; name who passed, or 'pass nobody'")
    if Word.alone(words, "nobody"):
        return ()
    return tuple(_player_in_role(word, setup, roles, "passes") for word in words)


def _items(words: Sequence[Word], usage: str) -> list[list[Word]]:
    """Return the words of each answer; none for ``nobody``."""
    if Word.alone(words, "nobody"):
        return []
    items: list[list[Word]] = [[]]
    for word in words:
        if word.text == COMMA and word.is_mark:
            items.append([])
        elif word.is_mark or len(items[-1]) == 2:
            raise unexpected(word, "an answer is a player and at most one card; ',' separates them")
        else:
            items[-1].append(word)
    if not all(items):
        raise RecordSyntaxError(f"an answer is missing; write {usage!r}")
    return items


def _answer(
    words: Sequence[Word], suggested: Sequence[str], setup: Setup, roles: dict[str, str]
) -> Answer:
    player = _player_in_role(words[0], setup, roles, "answers")
    if len(words) == 1:
        return Answer(player, None)
    card = look_up(words[1], setup.deck.find)
    if card not in suggested:
        raise illegal(words[1], f"{card!r} was not suggested; show one of {', '.join(suggested)}")
    return Answer(player, card)


def _player_in_role(word: Word, setup: Setup, roles: dict[str, str], role: str) -> str:
    """Return the player, who is given the role and must not have one yet."""
    if word.says("nobody"):
        raise unexpected(word, "'nobody' goes with no name; name the players, or nobody")
    player = look_up(word, setup.seats.find)
    if player in roles:
        also = "twice" if roles[player] == role else f"but also {roles[player]}"
        raise illegal(word, f"{player!r} {role} {also}; name each player once")
    roles[player] = role
    return player


def suggestion_ways(words: Sequence[Word], setup: Setup) -> Iterator[Reading]:
    """Yield each way to read a suggestion that names its guesser, and has an arrow."""
    arrow = next((i for i, word in enumerate(words) if word.text == ARROW and word.is_mark), None)
    if arrow is None:
        return
    end = _start_of_pass(words, 1, arrow)
    for said in ways(words[:end], [*PLAYER.places(setup), *ONE_OF_EACH.places(setup)]):
        shown = [word.text for word in said[1:]]
        for passed in _passing_ways(words[end:arrow], setup):
            for answers in _answer_ways(words[arrow + 1 :], setup, shown):
                yield (*said, *passed, words[arrow], *answers)


def _passing_ways(words: Sequence[Word], setup: Setup) -> Iterator[Reading]:
    """Yield each way to read who passed, with the word ``pass`` if it is there."""
    if not words:
        yield ()
    elif is_nobody(words[1:]):
        yield (words[0], Word("nobody", words[1].column))
    else:
        yield from ((words[0], *way) for way in ways(words[1:], [setup.seats.meant], more=True))


def _answer_ways(words: Sequence[Word], setup: Setup, cards: Sequence[str]) -> Iterator[Reading]:
    """Yield each way to read who answered, and what was shown of these cards."""
    player = setup.seats.meant
    if may_be_nobody(words) and not setup.seats.spells([word.text for word in words]):
        yield (Word("nobody", words[0].column),)
        if is_nobody(words):
            return
    commas = (i for i, word in enumerate(words) if word.text == COMMA and word.is_mark)
    for comma in commas:
        if any(any(player([word.text for word in row])) for row in rows(words[comma + 1 :])):
            for first in _one_answer(words[:comma], player, setup, cards):
                for others in _answer_ways(words[comma + 1 :], setup, cards):
                    yield (*first, words[comma], *others)
            return
    yield from _one_answer(words, player, setup, cards)


def _one_answer(
    words: Sequence[Word], player: Place, setup: Setup, cards: Sequence[str]
) -> Iterator[Reading]:
    """Yield each way to read one answer: a player, and perhaps a card."""

    def suggested(row: Sequence[str]) -> Iterable[str]:
        return [card for card in setup.deck.meant(row) if card in cards]

    yield from ways(words, [player])
    yield from ways(words, [player, suggested])


# Nearly every line is as the record itself writes it: read in one step, with nothing to judge.
_TOKEN: Final = re.compile(r'"[^"]*"|[^ "]+')


class Plain(NamedTuple):
    """The names of a table by the words that a record writes for them."""

    players: Mapping[str, str]
    cards: Mapping[str, str]
    category: Mapping[str, int]  # by card, as a number
    place: Mapping[str, int]  # by card, in the deck
    categories: int


@lru_cache(maxsize=64)
def plain_names(setup: Setup) -> Plain | None:
    """Return the names of a table; None where a name has several words, which may be read apart."""
    if setup.seats.in_parts:
        return None
    return Plain(
        {quote(name): name for name in setup.players},
        {quote(card): card for card in setup.deck.cards},
        {card: n for n, kind in enumerate(setup.deck.categories) for card in kind.cards},
        {card: n for n, card in enumerate(setup.deck.cards)},
        len(setup.deck.categories),
    )


def plain_suggestion(line: str, setup: Setup) -> Suggestion | None:
    """Return the suggestion that a line is word for word; None for any other line.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Nick", "Rachel", "Holden"])
    >>> plain_suggestion("suggest Nick Plum Rope Hall -> Rachel Rope", table).answers
    (Answer(player='Rachel', card='Rope'),)
    >>> plain_suggestion("suggest Nick plum Rope Hall -> Rachel", table)  # it is judged elsewhere

    Args:
        line: The line.
        setup: The table.
    """
    names = plain_names(setup)
    tokens = _TOKEN.findall(line)
    if names is None or tokens[:1] != ["suggest"] or " ".join(tokens) != line:
        return None
    end = 2 + names.categories
    guesser = names.players.get(tokens[1]) if len(tokens) > end + 1 else None
    if guesser is None or tokens[end] != "->":
        return None
    cards = [names.cards[token] for token in tokens[2:end] if token in names.cards]
    if len({names.category[card] for card in cards}) < names.categories:
        return None
    in_order = tuple(sorted(cards, key=names.place.__getitem__))
    answers = _plain_answers(tokens[end + 1 :], names, guesser, in_order)
    return None if answers is None else Suggestion(guesser, in_order, answers, None)


def _plain_answers(
    tokens: list[str], names: Plain, guesser: str, cards: tuple[str, ...]
) -> tuple[Answer, ...] | None:
    """Return who answered, nobody perhaps; None where that has to be judged."""
    if tokens == ["nobody"]:
        return ()
    player = names.players.get(tokens[0])
    shown = names.cards.get(tokens[1]) if len(tokens) == 2 else None
    if player is None or player == guesser or len(tokens) > 2:
        return None
    if len(tokens) == 2 and shown not in cards:
        return None
    return (Answer(player, shown),)
