"""A suggestion as a line: its arrow parts who asked for what from who answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import ClassVar, Final

from kb.errors import RecordSyntaxError, join_words
from kb.record.forms import (
    EventForm,
    MarkedSlot,
    Reading,
    assign_names,
    may_be_nobody,
    word_prefixes,
)
from kb.record.slots import ONE_OF_EACH, PLAYER, Values
from kb.record.words import (
    ARROW,
    COMMA,
    Keyword,
    Word,
    illegal_word,
    look_up,
    quote,
    unexpected_word,
)
from kb.table.events import Answer, Claim, Suggestion
from kb.table.setup import Lookup, Setup

# What a player does in a suggestion.
ASKS, PASSES, ANSWERS = "makes the suggestion", "passes", "answers"

SEVERAL: Final = (
    "of several answers only the first counts, unless the header says 'answers all'"
    " or the line says who passed ('pass B C' or 'pass nobody')"
)


class PassersSlot(MarkedSlot):
    """A slot for those who passed by the line's own words."""

    mark: ClassVar[str] = "pass"
    first_mark_index: ClassVar[int] = 2  # a player may be named so

    def read_after(
        self, words: Sequence[Word], lookup: Lookup, before: Values
    ) -> tuple[str, ...] | None:
        """Return those who passed, None where the line does not say."""
        if not words:
            return None
        if len(words) == 1:
            raise RecordSyntaxError("'pass' says nothing; name who passed, or 'pass nobody'")
        if Word.alone(words[1:], "nobody"):
            return ()
        roles = {before[0]: ASKS}
        return tuple(_assign_role(word, lookup, roles, PASSES) for word in words[1:])

    def list_readings(
        self, words: Sequence[Word], lookup: Lookup, named: Reading
    ) -> Iterable[Reading]:
        """Yield each way to read who passed; their mark is one of the words."""
        if not words:
            yield ()
        elif Word.alone(words[1:], "nobody", "-"):
            yield (words[0], Word("nobody", words[1].column))
        else:
            for names in assign_names(words[1:], [lookup.player_names.meant], has_more=True):
                yield (words[0], *names)

    def count_names(self, lookup: Lookup) -> int:
        """Return 0, because completion never offers who passed."""
        return 0

    def write(self, value: Sequence[str] | None, lookup: Lookup) -> str:
        """Return the word `pass` and the players; nothing where the line does not say."""
        if value is None:
            return ""
        return " ".join(("pass", *map(quote, value))) if value else "pass nobody"


class AnswersSlot(MarkedSlot):
    """A slot for an arrow and those who answered, each perhaps with the card that they showed."""

    is_endless: ClassVar[bool] = True
    mark: ClassVar[str] = ARROW
    missing_error: ClassVar[str] = "the answer is missing, '->' and who"

    def read_after(
        self, words: Sequence[Word], lookup: Lookup, before: Values
    ) -> tuple[Answer, ...]:
        """Return who answered; raises RecordError, for a card that was not suggested, too."""
        guesser, cards, passed = before
        roles = {guesser: ASKS, **dict.fromkeys(passed or (), PASSES)}
        items = _split_answers(words[1:])
        answers = tuple(_read_answer(item, cards, lookup, roles) for item in items)

        if len(answers) > 1 and passed is None and lookup.answers == "first":
            comma = next(word for word in words if word.says(COMMA))
            raise illegal_word(comma, SEVERAL)
        return answers

    def list_readings(
        self, words: Sequence[Word], lookup: Lookup, named: Reading
    ) -> Iterable[Reading]:
        """Yield each way to read who answered, and what was shown of the cards that are named."""
        cards = [word.text for word in named[1:]]
        for answers in _answer_readings(words[1:], lookup, cards):
            yield (words[0], *answers)

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return the arrow, who may answer, and what they may show, after all words of a line."""
        end = 1 + len(lookup.deck.categories)
        answer = [word for word in words[end:] if not word.says(ARROW)]
        if answer:
            meant = (lookup.deck.names.meant([word.text]) for word in words[1:end])
            suggested_cards = [card for cards in meant for card in cards[:1]]
            return suggested_cards if len(answer) == 1 else ()

        guessers = lookup.player_names.meant([words[0].text])
        others = [player for player in lookup.player_names.names if player not in guessers]
        answering = (*others, Keyword("nobody"))
        return answering if len(words) > end else (Keyword(ARROW), *answering)

    def write(self, value: Iterable[Answer], lookup: Lookup) -> str:
        """Return the arrow and the answers, or `nobody`."""
        answers = []
        for answer in value:
            names = (answer.player,) if answer.card is None else (answer.player, answer.card)
            answers.append(" ".join(map(quote, names)))
        return f"{ARROW} {', '.join(answers) or 'nobody'}"


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
    parts = [f"{event.guesser}: {', '.join(event.cards)}"]
    if event.passed:
        parts.append(f"{join_words(event.passed)} passed")
    for answer in event.answers:
        parts.append(f"{answer.player} showed {answer.card or 'a card'}")
    return f"{'. '.join(parts)}{'.' if event.answers else '. Nobody showed a card.'}"


SUGGEST: Final = EventForm(
    "suggest",
    (
        PLAYER,
        ONE_OF_EACH,
        PassersSlot("pass PLAYERS|nobody", attrgetter("player_names"), is_optional=True),
        AnswersSlot("-> nobody|PLAYER [CARD], ...", attrgetter("player_names")),
    ),
    "who asked for what, and who showed",
    "suggest Rachel Plum Ballroom Pipe -> Holden",
    Suggestion,
    # The class has the answers before who passed.
    reorder=itemgetter(0, 1, 3, 2),
    verbs=("suggest", "suggests", "suggested", "ask", "asks", "asked"),
    claims=_claims,
    # Everybody knows that it was made; what each has seen of it, `suggestion_seen` says.
    is_known_to=lambda event, player: True,
    sentence=_sentence,
)


def _split_answers(words: Sequence[Word]) -> list[list[Word]]:
    """Return the words of each answer; none for ``nobody``."""
    if Word.alone(words, "nobody"):
        return []
    items: list[list[Word]] = [[]]
    for word in words:
        if word.says(COMMA):
            items.append([])
        elif word.is_mark or len(items[-1]) == 2:
            advice = "an answer is a player and at most one card; ',' separates them"
            raise unexpected_word(word, advice)
        else:
            items[-1].append(word)
    if not all(items):
        raise RecordSyntaxError(f"an answer is missing; write {SUGGEST.usage!r}")
    return items


def _read_answer(
    words: Sequence[Word], suggested: Sequence[str], lookup: Lookup, roles: dict[str, str]
) -> Answer:
    """Return an answer; raises RecordError for a card that was not suggested, or a player twice."""
    player = _assign_role(words[0], lookup, roles, ANSWERS)
    if len(words) == 1:
        return Answer(player, None)
    card = look_up(words[1], lookup.deck.names.find)
    if card not in suggested:
        reason = f"{card!r} was not suggested; show one of {', '.join(suggested)}"
        raise illegal_word(words[1], reason)
    return Answer(player, card)


def _assign_role(word: Word, lookup: Lookup, roles: dict[str, str], role: str) -> str:
    """Return the player, who is given the role; raises RecordError if he has one already."""
    if word.says("nobody"):
        raise unexpected_word(word, "'nobody' goes with no name; name the players, or nobody")
    player = look_up(word, lookup.player_names.find)
    if player in roles:
        also = "twice" if roles[player] == role else f"but also {roles[player]}"
        raise illegal_word(word, f"{player!r} {role} {also}; name each player once")
    roles[player] = role
    return player


def short_readings(words: Sequence[Word], lookup: Lookup, guesser: Word) -> Iterator[Reading]:
    """Yield each way to read words as a suggestion, perhaps without its guesser or its arrow.

    An arrow that is missing may be in each place behind a guesser and the cards.
    """
    has_arrow = any(word.says(ARROW) for word in words)
    for named in (words, [guesser, *words]):
        line = [Word(SUGGEST.keyword, 1), *named]
        if has_arrow:
            yield from SUGGEST.list_readings(line, lookup)
            continue

        for index in range(2 + len(lookup.deck.categories), len(line)):
            answer = line[index:]
            if _may_begin_with_player(answer, lookup) or may_be_nobody(answer):
                arrow = Word(ARROW, answer[0].column)
                yield from SUGGEST.list_readings([*line[:index], arrow, *answer], lookup)


def _may_begin_with_player(words: Sequence[Word], lookup: Lookup) -> bool:
    """Return whether the first of some words may name a player."""
    prefixes = ([word.text for word in prefix] for prefix in word_prefixes(words))
    return any(map(lookup.player_names.meant, prefixes))


def _answer_readings(
    words: Sequence[Word], lookup: Lookup, cards: Sequence[str]
) -> Iterator[Reading]:
    """Yield each way to read who answered, and what was shown of these cards."""
    if may_be_nobody(words) and not lookup.player_names.is_full_name([word.text for word in words]):
        yield (Word("nobody", words[0].column),)
        if Word.alone(words, "nobody", "-"):
            return

    # A comma parts two answers if a player may follow it; else it is between a player and a card.
    for index, comma in enumerate(words):
        if comma.says(COMMA) and _may_begin_with_player(words[index + 1 :], lookup):
            for first in _single_answer_readings(words[:index], lookup, cards):
                for others in _answer_readings(words[index + 1 :], lookup, cards):
                    yield (*first, comma, *others)
            return
    yield from _single_answer_readings(words, lookup, cards)


def _single_answer_readings(
    words: Sequence[Word], lookup: Lookup, cards: Sequence[str]
) -> Iterator[Reading]:
    """Yield each way to read one answer: a player, and perhaps one of these cards."""
    yield from assign_names(words, [lookup.player_names.meant])
    for player, card in assign_names(words, [lookup.player_names.meant, lookup.deck.names.meant]):
        if card.text in cards:
            yield player, card
