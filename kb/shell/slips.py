"""Lines with a slip: the words that were meant, and the error that says what is wrong.

    gren rope hall dan      a name misspelt              green rope hall dan
    plumrope hall dan       a space forgotten            plum rope hall dan
    plumr ope hall dan      a space too late             plum rope hall dan
    plum.rope.hall.dan      another sign for a space     plum rope hall dan
    plum dan rope hall      a word in another place      plum rope hall dan
    plum rope rope hall dan a word twice                 plum rope hall dan
    plum green study b      two suspects, and no weapon

At most one slip in a line is corrected. A misspelt word has one slip too: a wrong letter, a letter
too few or too many, or two letters exchanged. Names in any order are put into the order of a
suggestion. If the record can read that, the suggestion was meant; otherwise the error of the record
says what is wrong.

Source: these four are 80 % of all misspellings, Damerau, Communications of the ACM 7(3), 1964.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from kb.errors import RecordError, UnknownName, join_words
from kb.record.forms import MOST_WORDS_OF_NAME, line_of_words, may_be_nobody, word_prefixes
from kb.record.suggestion import PASSES, SUGGEST
from kb.record.words import ARROW, COMMA, GRAMMAR_WORDS, Word, word_texts
from kb.table.events import NOBODY
from kb.table.names import SPOKEN_BETWEEN, fold_accents, list_telling_words
from kb.table.setup import Setup

Words = list[Word]

_BETWEEN_SIGNS: Final = re.compile(r"[^.;:/,+&_]+")

# These signs are typed instead of a dash: their keys are near it, or they look like it.
_BESIDE_DASH: Final = ("=", "_", "--", "+", "[", "~", "\u2013", "\u2014")

# These signs are typed instead of an arrow.
_LIKE_ARROW: Final = re.compile("[-=~|>:\u2013\u2014]+")
_GRAMMAR: Final = GRAMMAR_WORDS | {"-"}
SHOWING: Final = frozenset("showed shows shown answered".split())
# One of these words after each player says whether he could show a card: 'tom no, rob yes'.
SAID_YES: Final = SHOWING | frozenset("yes yep yeah y did has had".split())
SAID_NO: Final = frozenset(
    "no nope n pass passed passes none nothing didnt cant couldnt hasnt doesnt".split()
)
SHOWN_TO: Final = ("me", "us", "him", "her", "them")
# These words may follow 'showed' without naming a card. The words of SAID_AFTER_COULD_NOT may
# follow 'could not' without adding to its meaning.
SOME_CARD: Final = (
    *(("a", "card"), ("one", "card"), ("a", "single", "card")),
    *(("something",), ("one",), ("it",)),
)
# Behind 'nobody' these words say no more than that.
SAID_AFTER_NOBODY: Final = frozenset(
    "could can did had has have show showed help answer it any one them of those anything".split()
)
COULD_NOT: Final = frozenset("didnt cant couldnt hasnt doesnt".split())
SAID_AFTER_COULD_NOT: Final = frozenset("answer show help anything any card cards one".split())
# One of these words stands between an old word and its replacement: 'dan to carl'.
SPOKEN_BEFORE_NEW: Final = ("to", "with", "into", "by")
# One of these words stands before the old one: 'carl, not dan'.
SPOKEN_BEFORE_OLD: Final = ("not", "instead", "rather")
SPOKEN_IN_TWO: Final = (("should", "be"), ("instead", "of"), ("rather", "than"))
OPENING = "A suggestion?"
# Between two names stand at most this many words of the grammar or filling words.
MOST_WORDS_BETWEEN_NAMES: Final = 2


def is_slip(word: str, name: str) -> bool:
    """Return whether a word is the beginning of a name except for one slip.

    >>> is_slip("gren", "green"), is_slip("dna", "dan"), is_slip("wern", "green")
    (True, True, False)
    """
    # The word and the name are equal up to the slip, so only the later letters are compared.
    equal_length = 0
    shorter = min(len(word), len(name))
    while equal_length < shorter and word[equal_length] == name[equal_length]:
        equal_length += 1
    typed, meant = word[equal_length:], name[equal_length:]

    has_letter_too_much = meant.startswith(typed[1:])
    lacks_letter_or_has_another = meant[1:].startswith((typed, typed[1:]))
    exchanged = f"{meant[1:2]}{meant[:1]}{meant[2:]}"
    return has_letter_too_much or lacks_letter_or_has_another or exchanged.startswith(typed)


def find_near(word: str, names: Iterable[str]) -> list[str]:
    """Return the names that have this word, or else the names that it may be with one slip.

    >>> find_near("gren", ["Green", "Hall"]), find_near("rose", ["Mademoiselle Rose", "Rope"])
    (['Green'], ['Mademoiselle Rose'])
    """
    typed, names = fold_accents(word), [*names]
    if word in _BESIDE_DASH:
        return [NOBODY] if NOBODY in names else []

    # A word that is part of a name has no slip.
    holders = [name for name in names if typed in list_telling_words(name)]
    if holders:
        return holders

    longest = max(map(len, map(fold_accents, names)), default=0)
    if not 1 < len(typed) <= 1 + longest:
        return []
    return [name for name in names if is_slip(typed, fold_accents(name))]


def is_known(words: Sequence[Word], setup: Setup) -> bool:
    """Return whether adjacent words name something at this table, or are a word of the grammar."""
    word = words[0]
    if len(words) == 1 and not word.quoted and word.text.lower() in _GRAMMAR:
        return True
    texts = word_texts(words)
    is_name_of_table = setup.deck.names.meant(texts) or setup.holder_names.meant(texts)
    return bool(is_name_of_table) or may_be_nobody(words)


def list_unknown(words: Iterable[Word], setup: Setup) -> Words:
    """Return the words that are no name at this table and no word of the grammar."""
    return [word for word in words if not is_known([word], setup)]


def is_card(word: Word, setup: Setup) -> bool:
    """Return whether a word is the name of a card, or an abbreviation of one or several."""
    return bool(setup.deck.names.meant([word.text]))


def is_player(word: Word, setup: Setup) -> bool:
    """Return whether a word is the name of a player, or an abbreviation of one or several."""
    return bool(setup.player_names.meant([word.text]))


def is_only_player(word: Word, setup: Setup) -> bool:
    """Return whether a word may be the name of a player, and of no card."""
    return is_player(word, setup) and not is_card(word, setup)


def is_name(word: Word, setup: Setup) -> bool:
    """Return whether a word may be the name of a card or a player."""
    return is_card(word, setup) or is_player(word, setup)


def list_cards(words: Iterable[Word], setup: Setup) -> Words:
    """Return the words that may be names of cards."""
    return [word for word in words if is_card(word, setup)]


def list_names(words: Iterable[Word], setup: Setup) -> Words:
    """Return the words that may be names of cards or players."""
    return [word for word in words if is_name(word, setup)]


def find_player(words: Iterable[Word], setup: Setup) -> Words:
    """Return the first word that may be the name of a player, in a list; empty if none may."""
    for word in words:
        if is_player(word, setup):
            return [word]
    return []


def split_at_signs(words: Iterable[Word]) -> Words:
    """Return the words split at punctuation: `rope/hall` gives two words."""
    parts = Words()
    for word in words:
        # A quoted word is one name, and a sign alone is a word of the grammar.
        pieces = Words()
        if not word.quoted:
            for match in _BETWEEN_SIGNS.finditer(word.text):
                column = word.column + match.start()
                pieces.append(Word(match[0], column))
        parts += pieces or [word]
    return parts


def may_suggest(words: Sequence[Word], setup: Setup) -> bool:
    """Return whether there are few enough words for a suggestion, even with names of many words."""
    # A suggestion names the guesser, the cards, and the players who passed or showed something.
    names = 1 + len(setup.deck.categories) + 3 * len(setup.players)
    return len(split_at_signs(words)) <= (MOST_WORDS_OF_NAME + MOST_WORDS_BETWEEN_NAMES) * names


def without_filling(words: Sequence[Word], setup: Setup) -> Words:
    """Return the words without those only spoken between names, as in "with the rope in ..."."""
    kept = Words()
    for word in words:
        is_spoken = not word.quoted and word.text.lower() in SPOKEN_BETWEEN
        if not is_spoken or is_name(word, setup):
            kept.append(word)
    return kept


def find_replacement(words: Sequence[Word], setup: Setup) -> Words:
    """Return the old word and the new one of 'dan to carl'; an empty list for other words."""
    said = [word for word in split_at_signs(words) if word.text != COMMA]
    for index, word in enumerate(said):
        text, following = word.text.lower(), [each.text.lower() for each in said[index + 1 :]]
        length = 2 if (text, *following[:1]) in SPOKEN_IN_TWO else 1
        is_forward = text in SPOKEN_BEFORE_NEW or text == "should"
        if word.quoted or not (is_forward or text in SPOKEN_BEFORE_OLD):
            continue
        first = join_names(without_filling(said[:index], setup), setup)
        second = join_names(without_filling(said[index + length :], setup), setup)
        is_pair = len(first) == len(second) == 1 and is_name(second[0], setup)
        if not is_pair:
            return []
        return [*first, *second] if is_forward else [*second, *first]
    return []


def join_names(words: Sequence[Word], setup: Setup) -> Words:
    """Return the words with each name of several words joined into one."""
    joined, left = Words(), list(words)
    while left:
        name = longest_name(left, setup)
        left = left[len(name) :]
        if len(name) == 1:
            joined.append(name[0])
        else:
            text = " ".join(word_texts(name))
            is_quoted = not may_be_nobody(name)
            joined.append(Word(text, name[0].column, quoted=is_quoted))
    return joined


def longest_name(words: Words, setup: Setup) -> Sequence[Word]:
    """Return the words of the longest name at the beginning, or the first word if none is there."""
    for prefix in reversed([*word_prefixes(words)]):
        if is_known(prefix, setup):
            return prefix
    return words[:1]


def name_me(words: Words, setup: Setup) -> Words:
    """Return the words with my name for `I` before 'showed', and without `me` after it."""
    named = Words()
    words = without_some_card(words)
    for index, word in enumerate(words):
        shows_next = index + 1 < len(words) and words[index + 1].text.lower() in SHOWING
        is_me = shows_next and word.says("i") and setup.me is not None
        named.append(Word(setup.me or "", word.column, quoted=True) if is_me else word)
    return named


def without_some_card(words: Sequence[Word]) -> Words:
    """Return the words without 'me' and 'a card' behind a verb, as in 'shows me a card'.

    A card is always shown to the player who asks, so these words say nothing new.
    """
    kept, left = Words(), list(words)
    while left:
        word = left.pop(0)
        kept.append(word)
        if word.text.lower() not in SHOWING:
            continue
        if left and any(left[0].says(pronoun) for pronoun in SHOWN_TO):
            del left[0]
        behind = tuple(text.lower() for text in word_texts(left))
        for some in SOME_CARD:
            if behind[: len(some)] == some:
                del left[: len(some)]
                break
    return kept


def without_words_after_nobody(words: Words) -> Words:
    """Return the words without what is said behind 'nobody', as in 'nobody could'."""
    for index in range(len(words), 0, -1):
        behind = words[index:]
        is_said = all(word.text.lower() in SAID_AFTER_NOBODY for word in behind)
        before = words[:index]
        if is_said and (may_be_nobody(before[-1:]) or may_be_nobody(before[-2:])):
            return before
    return words


def join_spoken(words: Sequence[Word], setup: Setup) -> Words:
    """Return the words split at signs, without filling words, and with each name as one word."""
    named = without_words_after_nobody(name_me(split_at_signs(words), setup))
    joined_words = join_names(without_filling(named, setup), setup)

    # A sign that looks like an arrow is an arrow before a player, and is dropped before an arrow.
    kept = Words()
    for index, word in enumerate(joined_words):
        following = joined_words[index + 1 : index + 2]
        is_sign = not word.quoted and _LIKE_ARROW.fullmatch(word.text) is not None
        if is_sign and following and following[0].says(ARROW):
            continue
        is_arrow = is_sign and index > 0 and bool(find_player(following, setup))
        kept.append(Word(ARROW, word.column) if is_arrow else word)
    return kept


# Corrections of a misspelled word


def mend_slip(words: Sequence[Word], setup: Setup) -> list[Words]:
    """Return the lines that may have been meant if one word has a slip, each as a list of words.

    >>> from kb.record.words import split
    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> meant, *_ = mend_slip(split("gren rope hall -"), setup(CLASSIC, ["Ann", "Ben"]))
    >>> [word.text for word in meant]
    ['Green', 'rope', 'hall', '-']
    """
    joined_words = join_spoken(words, setup)
    unknown = list_unknown(joined_words, setup)
    if not joined_words:
        return []
    if not unknown:
        # All words are known, so the slip is their order or a word that was typed twice.
        return [joined_words, without_doubles(joined_words)]

    first = joined_words.index(unknown[0])
    before, behind = joined_words[:first], joined_words[first + 1 :]
    lines = list[Words]()
    for meant in mend_word(unknown[0].text, setup):
        lines.append([*before, *meant, *behind])

    # If the space came too late, the last letter of this word belongs to the next one.
    if behind:
        text = unknown[0].text
        shortened = Word(text[:-1], 1)
        following = Word(f"{text[-1]}{behind[0].text}", 1)
        lines.append([*before, shortened, following, *behind[1:]])
    return [line for line in lines if not list_unknown(line, setup)]


def without_doubles(words: Words) -> Words:
    """Return the words without any word that repeats the word before it."""
    once = words[:1]
    for before, word in pairwise(words):
        if word.text != before.text:
            once.append(word)
    return once


def mend_word(text: str, setup: Setup) -> Iterator[Words]:
    """Yield the words that a misspelt word may mean: a similar name, or two joined words."""
    for name in find_near(text, (*setup.deck.cards, *setup.holders, NOBODY)):
        yield [Word(name, 1, quoted=name != NOBODY)]

    longest = max(setup.deck.names.longest_length, setup.holder_names.longest_length)
    if len(text) <= 2 * longest:
        for cut in range(2, len(text) - 1):
            yield [Word(text[:cut], 1), Word(text[cut:], 1)]


def begins_with_who_showed(words: Sequence[Word], setup: Setup) -> bool:
    """Return whether words begin with a player who showed a card: `Ben showed the Rope`."""
    said = join_names(split_at_signs(words), setup)
    if len(said) < 2:
        return False
    player, verb = said[:2]
    return is_player(player, setup) and verb.text.lower() in SHOWING


def with_spoken_answers(words: Sequence[Word], setup: Setup) -> list[Words]:
    """Return the ways to write a suggestion whose answers are given player by player.

    The first way leaves out who passed, as the seats mostly show that; the second names them. The
    list is empty unless the line has a yes or no after each player at its end.

    >>> from kb.record.words import split
    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> said = split("plum rope hall ben no, cy yes rope")
    >>> for words in with_spoken_answers(said, setup(CLASSIC, ["Ann", "Ben", "Cy"])):
    ...     print(" ".join(word.text for word in words))
    plum rope hall -> cy rope
    plum rope hall pass ben -> cy rope
    """
    kept = keep_names_and_verdicts(without_some_card(split_at_signs(words)), setup)
    if setup.me is not None:
        me = Word(setup.me, 1, quoted=True)
        kept = [me if word.says("i") or word.says("me") else word for word in kept]
    spoken = join_names(kept, setup)
    verdicts = (index for index in range(1, len(spoken)) if is_verdict(spoken, index, setup))
    first = next(verdicts, 0)
    if first < 2:
        return []

    # Several players may share a verdict, as in 'ben, cy and di passed', behind all the cards.
    begins = first - 1
    if spoken[first].text.lower() not in SAID_YES:
        while begins > len(setup.deck.categories) and is_only_player(spoken[begins - 1], setup):
            begins -= 1

    # After the first verdict there may only be players, verdicts, and a card after a yes.
    cards = spoken[:begins]
    passed, showed = spoken[begins : first - 1], Words()
    index = first - 1
    while index < len(spoken):
        has_verdict = is_verdict(spoken, index + 1, setup)
        if has_verdict and spoken[index + 1].text.lower() not in SAID_YES and not showed:
            passed.append(spoken[index])
        elif not showed and is_player(spoken[index], setup):
            # The player after all who passed showed a card, whether or not a yes follows his name.
            showed.append(spoken[index])
        elif len(showed) == 1 and is_card(spoken[index], setup) and not has_verdict:
            showed.append(spoken[index])
        else:
            return []
        index += 2 if has_verdict else 1

    ending = [Word(ARROW, 1), *showed]
    if not showed:
        ending.append(Word(NOBODY, 1))
    who_passed = [Word("pass", 1), *passed] if passed else []
    return [[*cards, *ending], [*cards, *who_passed, *ending]]


def keep_names_and_verdicts(words: Sequence[Word], setup: Setup) -> Words:
    """Return the words without commas and filling words, but with each yes and no."""
    kept = Words()
    for word in words:
        text = word.text.lower().replace("'", "")
        before = kept[-1].text.lower().replace("'", "") if kept else ""
        if before in COULD_NOT and text in SAID_AFTER_COULD_NOT and not is_name(word, setup):
            continue
        is_verdict_word = text in SAID_YES | SAID_NO
        if not word.says(COMMA) and (is_verdict_word or without_filling([word], setup)):
            kept.append(word)
    return kept


def is_verdict(words: Sequence[Word], index: int, setup: Setup) -> bool:
    """Return whether a word says yes or no about the player before it."""
    if not 0 < index < len(words) or words[index].quoted:
        return False
    text = words[index].text.lower().replace("'", "")
    return text in SAID_YES | SAID_NO and is_player(words[index - 1], setup)


def split_suggestion(
    words: Sequence[Word], setup: Setup, showed_first: bool = False
) -> Iterator[tuple[Words, Words, Words]]:
    """Yield the parts of a suggestion: its guesser (empty if unnamed), its cards, and its answer.

    The position of a word decides its part: a player at the beginning asks, unless the word may
    also be a card, and a word stays on its side of the arrow.

    Args:
        words: The words, each a whole name.
        setup: The table.
        showed_first: Whether the line says that the player at its beginning showed a card.
    """
    arrow = find_arrow(words)
    asked = list_names(words[:arrow], setup)
    answered = Words() if arrow is None else list_names(words[arrow:], setup)
    category_count = len(setup.deck.categories)

    # A first word that may be a card is one if there are too few cards without it.
    front = Words() if showed_first else find_player(asked[:1], setup)
    may_be_card = bool(list_cards(front, setup))
    if may_be_card and len(list_cards(asked[1:], setup)) < category_count:
        front = []

    for guesser in (front, []) if may_be_card and front else (front,):
        behind = asked[len(guesser) :]
        cards = list_cards(behind, setup)[:category_count]
        others = [word for word in behind if word not in cards]
        answering = others if arrow is None else answered
        if arrow is not None:
            # The other words before an arrow are added to the cards, even if these are too many
            # then: the reader of the parts has an error for that.
            cards += others

        players = find_player(answering, setup)
        answer = order_answer(words, answering, players, setup)
        yield guesser, cards if players else [*cards, *answering], answer


def find_arrow(words: Sequence[Word]) -> int | None:
    """Return the index of the arrow among words; None if there is no arrow."""
    for index, word in enumerate(words):
        if word.says(ARROW):
            return index
    return None


def order_answer(words: Sequence[Word], answering: Words, players: Words, setup: Setup) -> Words:
    """Return the words of the answer, the player first, with commas between players.

    Args:
        words: All the words, one of which may be `nobody`.
        answering: The names of the answer.
        players: The first player among them, if there is one.
        setup: The table.
    """
    answer, others = Words(), Words()
    if any(may_be_nobody([word]) for word in words):
        answer.append(Word(NOBODY, 1))
    if players:
        others = [word for word in answering if word not in players]

    for word in (*players, *others):
        if answer and is_player(word, setup):
            answer.append(Word(COMMA, 1))
        answer.append(word)
    return answer


# What is wrong


def find_fault(words: Sequence[Word], setup: Setup, asking: str) -> RecordError:
    """Return the error of words as a suggestion: of an unknown word, or of the record's grammar.

    >>> from kb.record.words import split
    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> print(find_fault(split("plum rope hall"), setup(CLASSIC, ["Ann", "Ben"]), "Ann"))
    A suggestion? Who answered is missing: end with '-' or a player.
    """
    typed, words = words, join_spoken(words, setup)
    unknown = list_unknown(words, setup)
    if unknown:
        return unknown_words_error(word_texts(unknown), setup)

    showed_first = begins_with_who_showed(typed, setup)
    guesser, cards, answer = next(split_suggestion(words, setup, showed_first))
    ending = [*choose_one_of_kind(cards, setup), Word(ARROW, 1), *(answer or [Word(NOBODY, 1)])]
    if any(word.says("pass") for word in words):
        ending = words[len(guesser) :]

    error = error_of_suggestion([*(guesser or [Word(asking, 1, quoted=True)]), *ending], setup)
    if error is not None:
        reason = error.reason
        asker = None if guesser else find_other_asker(ending, setup, asking)
        if asker is not None:
            # Another player can have asked that, so a turn may be missing.
            reason = skipped_turn_reason(asking, asker, typed, error)
    elif answer:
        reason = "it cannot be read: name its cards, then '-' or who showed"
    elif guesser:
        return answer_missing_error(guesser[0], typed, setup)
    else:
        reason = "who answered is missing: end with '-' or a player"
    return RecordError(f"{OPENING} {reason[0].upper()}{reason[1:]}.")


def error_of_suggestion(words: Sequence[Word], setup: Setup) -> RecordError | None:
    """Return the error of words as a suggestion with its guesser first; None if there is none."""
    try:
        SUGGEST.read([Word(SUGGEST.keyword, 1), *words], setup)
    except RecordError as error:
        return error
    return None


def find_other_asker(ending: Sequence[Word], setup: Setup, asking: str) -> Word | None:
    """Return the first player after `asking`, in seat order, who may have made a suggestion.

    Args:
        ending: The suggestion without its guesser.
        setup: The table.
        asking: The player who cannot have made the suggestion.
    """
    for player in setup.others(asking):
        asker = Word(player, 1, quoted=True)
        if error_of_suggestion([asker, *ending], setup) is None:
            return asker
    return None


def unknown_words_error(unknown: Sequence[str], setup: Setup) -> UnknownName:
    """Return the error for words that name nothing here, with names similar to the first word."""
    # A player and a card may share a name, which is listed once.
    names = dict.fromkeys((*setup.deck.cards, *setup.players))
    nearest = find_near(unknown[0], names)[:2]
    verb = "is" if len(unknown) == 1 else "are"
    reason = f"{OPENING} {join_words([*map(repr, unknown)])} {verb} no card or player here"
    return UnknownName(reason, word=unknown[0], nearest=tuple(nearest))


def choose_one_of_kind(cards: Words, setup: Setup) -> Words:
    """Return words for cards, with an ambiguous word replaced by one card of each category."""
    if all(len(meanings_of_cards([word], setup)) <= 1 for word in cards):
        return cards
    by_kind = dict[str, Word]()
    for card in meanings_of_cards(cards, setup):
        by_kind[setup.deck.category_by_card[card]] = Word(card, 1, True)
    return [*by_kind.values()]


def meanings_of_cards(words: Iterable[Word], setup: Setup) -> list[str]:
    """Return all cards that words may name; an ambiguous word names several."""
    cards = list[str]()
    for word in words:
        cards += setup.deck.names.meant([word.text])
    return cards


def answer_missing_error(guesser: Word, typed: Sequence[Word], setup: Setup) -> RecordError:
    """Return the error for a suggestion that names its guesser and no answer."""
    kept_words = Words()
    for word in typed:
        is_sign = word.is_mark or word.says("?") or _LIKE_ARROW.fullmatch(word.text)
        if word.quoted or not is_sign:
            kept_words.append(word)
    line = line_of_words([*kept_words, Word("-", 1)])
    player = setup.player_names.meant([guesser.text])[0]
    reason = f"A suggestion by {player}? Who showed? End it as in '{line}', or with a player."
    return RecordError(reason)


def skipped_turn_reason(asking: str, asker: Word, words: Sequence[Word], error: RecordError) -> str:
    """Return the message that a turn may be missing, because the player to suggest has answered.

    Args:
        asking: The player whose turn it is.
        asker: Another player, who may have asked.
        words: The words of the line.
        error: The error of the line as a suggestion of the player whose turn it is.
    """
    did = "passed" if f" {PASSES} " in error.reason else "answered"
    line = line_of_words([asker, *words])
    reason = f"it is {asking}'s turn, and {asking} {did}: a turn may be missing"
    return f"{reason}. Name who asked in front, as in '{line}'; or 'mend' says where it may be"


def is_nearly_suggestion(words: Sequence[Word], setup: Setup) -> bool:
    """Return whether words with one slip corrected have a card of each category and an answer."""
    category_by_card, category_count = setup.deck.category_by_card, len(setup.deck.categories)
    for line in mend_slip(words, setup):
        for _, cards, answer in split_suggestion(line, setup):
            named = {category_by_card[card] for card in meanings_of_cards(cards, setup)}
            if answer and len(cards) == len(named) == category_count:
                return True
    return False
