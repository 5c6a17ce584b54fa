"""The form of a suggestion's line: the guesser, the cards, and behind an arrow the answers.

The last two slots have marks, ``pass`` and ``->``. `short_readings` reads a short suggestion, one
without its guesser or its arrow.
"""

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
    Words,
    illegal_word,
    look_up,
    quote,
    unexpected_word,
    word_texts,
)
from kb.table.events import Answer, Claim, Suggestion
from kb.table.setup import Lookup, Setup

# A player may have one of these roles in a suggestion; errors name them.
ASKS = "makes the suggestion"
PASSES = "passes"
ANSWERS = "answers"

SEVERAL: Final = (
    "of several answers only the first counts, unless the header says 'answers all'"
    " or the line says who passed ('pass B C' or 'pass nobody')"
)


class PassersSlot(MarkedSlot):
    """A slot for the players who passed, which a line may leave out."""

    mark: ClassVar[str] = "pass"

    # The word behind the keyword is the guesser, even if he is called "pass".
    first_mark_index: ClassVar[int] = 2

    def read_behind_mark(
        self, words: Words, lookup: Lookup, earlier_values: Values
    ) -> tuple[str, ...] | None:
        """Return the players who passed, None if the line does not name them."""
        if not words:
            return None
        if len(words) == 1:
            raise RecordSyntaxError("'pass' lacks a name; name who passed, or 'pass nobody'")
        if Word.alone(words[1:], "nobody"):
            return ()
        roles = {earlier_values[0]: ASKS}
        passers = list[str]()
        for word in words[1:]:
            passers.append(_assign_role(word, lookup, roles, PASSES))
        return tuple(passers)

    def list_readings(
        self, words: Words, lookup: Lookup, earlier_names: Reading
    ) -> Iterable[Reading]:
        """Yield the lenient readings of the mark and the players behind the mark."""
        if not words:
            yield ()
        elif Word.alone(words[1:], "nobody", "-"):
            nobody = Word("nobody", words[1].column)
            yield (words[0], nobody)
        else:
            name_finders = [lookup.player_names.meant]
            for names in assign_names(words[1:], name_finders, has_more=True):
                yield (words[0], *names)

    def count_names(self, lookup: Lookup) -> int:
        """Return 0, so that completion never offers this rare slot."""
        return 0

    def write(self, value: Sequence[str] | None, lookup: Lookup) -> str:
        """Return the mark and the players who passed; an empty text for None."""
        if value is None:
            return ""
        names = [*map(quote, value)] or ["nobody"]
        return " ".join(("pass", *names))


class AnswersSlot(MarkedSlot):
    """A slot for the arrow and the answers, each a player with or without the shown card."""

    is_endless: ClassVar[bool] = True
    mark: ClassVar[str] = ARROW
    missing_error: ClassVar[str] = "the answer is missing, '->' and who answered"

    def read_behind_mark(
        self, words: Words, lookup: Lookup, earlier_values: Values
    ) -> tuple[Answer, ...]:
        """Return the answers; raises RecordError, also for a card that the guesser did not name."""
        guesser, cards, passed = earlier_values
        roles = {guesser: ASKS, **dict.fromkeys(passed or (), PASSES)}
        answers = list[Answer]()
        for words_of_answer in _split_answers(words[1:]):
            answers.append(_read_answer(words_of_answer, cards, lookup, roles))

        # If only the first player with a card answers, a second answer is a mistake.
        if len(answers) > 1 and passed is None and lookup.answers == "first":
            commas = [word for word in words if word.says(COMMA)]
            raise illegal_word(commas[0], SEVERAL)
        return tuple(answers)

    def list_readings(
        self, words: Words, lookup: Lookup, earlier_names: Reading
    ) -> Iterable[Reading]:
        """Yield the lenient readings of the answers in which only suggested cards are shown."""
        cards = word_texts(earlier_names[1:])
        for answers in _answer_readings(words[1:], lookup, cards):
            yield (words[0], *answers)

    def list_completions(self, words: Words, lookup: Lookup) -> Sequence[str]:
        """Return the words that may come next behind the cards: the arrow, players or cards."""
        cards_end = 1 + len(lookup.deck.categories)
        answer = [word for word in words[cards_end:] if not word.says(ARROW)]
        if len(answer) > 1:
            return ()

        # Behind a player one of the suggested cards may follow.
        if answer:
            suggested_cards = list[str]()
            for word in words[1:cards_end]:
                suggested_cards += lookup.deck.names.meant([word.text])[:1]
            return suggested_cards

        # The guesser cannot answer his own suggestion.
        guessers = lookup.player_names.meant([words[0].text])
        others = [player for player in lookup.player_names.names if player not in guessers]
        answering = (*others, Keyword("nobody"))
        has_arrow = len(words) > cards_end
        return answering if has_arrow else (Keyword(ARROW), *answering)

    def write(self, value: Iterable[Answer], lookup: Lookup) -> str:
        """Return the arrow and the answers as a text, or the arrow and ``nobody``."""
        answers = []
        for answer in value:
            names = [answer.player]
            if answer.card is not None:
                names.append(answer.card)
            answers.append(" ".join(map(quote, names)))
        return f"{ARROW} {', '.join(answers) or 'nobody'}"


def _claims(event: Suggestion, setup: Setup) -> Iterator[Claim]:
    """Yield the claims of a suggestion: passers lack the cards, and each answerer has one."""
    for player in event.passers(setup):
        for card in event.cards:
            yield Claim("passed", player, (card,), False)

    for answer in event.answers:
        if answer.card is None:
            yield Claim("shown", answer.player, event.cards)
        else:
            yield Claim("shown-card", answer.player, (answer.card,))


def _sentence(event: Suggestion) -> str:
    """Return the sentences for a suggestion: the cards, named passers, and the answers."""
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
    # In the class the answers come before the passers, so the last two values change places.
    reorder=itemgetter(0, 1, 3, 2),
    verbs=("suggest", "suggests", "suggested", "ask", "asks", "asked"),
    claims=_claims,
    # Every player hears a suggestion; `suggestion_seen` removes the cards that he did not see.
    is_known_to=lambda event, player: True,
    sentence=_sentence,
)


def _split_answers(words: Words) -> list[list[Word]]:
    """Split answers at commas, and return the words of each; an empty list for ``nobody``."""
    if Word.alone(words, "nobody"):
        return []
    answers: list[list[Word]] = [[]]
    for word in words:
        if word.says(COMMA):
            answers.append([])
        elif word.is_mark or len(answers[-1]) == 2:
            advice = "an answer is a player and at most one card; ',' separates them"
            raise unexpected_word(word, advice)
        else:
            answers[-1].append(word)

    # A comma at either end, or two in a row, would make an empty answer.
    if not all(answers):
        raise RecordSyntaxError(f"an answer is missing; write {SUGGEST.usage!r}")
    return answers


def _read_answer(
    words: Words, suggested: Sequence[str], lookup: Lookup, roles: dict[str, str]
) -> Answer:
    """Return an answer; raises RecordError for a second role or a card that was not suggested."""
    player = _assign_role(words[0], lookup, roles, ANSWERS)
    if len(words) == 1:
        return Answer(player, None)
    card = look_up(words[1], lookup.deck.names.find)
    if card not in suggested:
        reason = f"{card!r} was not suggested; show one of {', '.join(suggested)}"
        raise illegal_word(words[1], reason)
    return Answer(player, card)


def _assign_role(word: Word, lookup: Lookup, roles: dict[str, str], role: str) -> str:
    """Return a player and record his role; raises RecordError if he has a role already."""
    if word.says("nobody"):
        raise unexpected_word(
            word, "'nobody' stands alone; name the players, or write only 'nobody'"
        )
    player = look_up(word, lookup.player_names.find)
    if player in roles:
        also = "twice" if roles[player] == role else f"but also {roles[player]}"
        raise illegal_word(word, f"{player!r} {role} {also}; name each player once")
    roles[player] = role
    return player


def short_readings(words: Words, lookup: Lookup, guesser: Word) -> Iterator[Reading]:
    """Yield the lenient readings of a suggestion that may lack its guesser or its arrow.

    Args:
        words: The words behind the keyword.
        lookup: The names among which words are looked up.
        guesser: The player whose turn it is, as a word.
    """
    has_arrow = any(word.says(ARROW) for word in words)
    for named in (words, [guesser, *words]):
        line = [Word(SUGGEST.keyword, 1), *named]
        if has_arrow:
            yield from SUGGEST.list_readings(line, lookup)
            continue

        # The arrow is inserted before each word with which the answers can begin.
        first_index = 2 + len(lookup.deck.categories)
        for index in range(first_index, len(line)):
            answer = line[index:]
            if _may_begin_with_player(answer, lookup) or may_be_nobody(answer):
                arrow = Word(ARROW, answer[0].column)
                line_with_arrow = [*line[:index], arrow, *answer]
                yield from SUGGEST.list_readings(line_with_arrow, lookup)


def _may_begin_with_player(words: Words, lookup: Lookup) -> bool:
    """Return whether one or more of the first words may be the name of a player."""
    prefixes = map(word_texts, word_prefixes(words))
    return any(map(lookup.player_names.meant, prefixes))


def _answer_readings(words: Words, lookup: Lookup, cards: Sequence[str]) -> Iterator[Reading]:
    """Yield the lenient readings of the answers in which only the suggested cards are shown."""
    if may_be_nobody(words) and not lookup.player_names.is_full_name(word_texts(words)):
        yield (Word("nobody", words[0].column),)
        if Word.alone(words, "nobody", "-"):
            return

    # A comma before a player's name separates two answers. Any other comma stands between a player
    # and his card.
    for index, comma in enumerate(words):
        behind = words[index + 1 :]
        if comma.says(COMMA) and _may_begin_with_player(behind, lookup):
            for first in _single_answer_readings(words[:index], lookup, cards):
                for others in _answer_readings(behind, lookup, cards):
                    yield (*first, comma, *others)
            return
    yield from _single_answer_readings(words, lookup, cards)


def _single_answer_readings(
    words: Words, lookup: Lookup, cards: Sequence[str]
) -> Iterator[Reading]:
    """Yield the lenient readings of one answer: a player, or a player and a suggested card."""
    find_players = lookup.player_names.meant
    find_cards = lookup.deck.names.meant
    yield from assign_names(words, [find_players])
    for player, card in assign_names(words, [find_players, find_cards]):
        if card.text in cards:
            yield player, card
