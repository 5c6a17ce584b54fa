"""The questions about a line that has no meaning as it stands; the first case that fits decides.

    the case                                             the question
    ──────────────────────────────────────────────────────────────────────────────────────────────
    a line that is to replace another                    the question about that line by itself
    a header line like one that is there already         whether to replace the line that is there
    the beginning of several commands                    which of them is meant
    no single slip explains the words                    the error of the words
    a slip in the name of a command explains them        the error of the name, and a proposal
    a slip elsewhere explains them                       the error of the words, and a proposal

The error is that of a command, or that of a suggestion if the words are more like a suggestion.
Nothing is ever guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy

from kb.errors import AmbiguousName, RecordError
from kb.record.forms import line_of_words
from kb.record.header import HEADER
from kb.record.lines import FORM_BY_VERB, FORMS, put_verb_first
from kb.record.record import Record
from kb.record.words import ARROW, Word
from kb.shell.change import with_header_line
from kb.shell.commands import commands_begun, unknown_command
from kb.shell.meaning import Call, Entries, Question, replacing
from kb.shell.slips import (
    begins_with_who_showed,
    find_fault,
    find_near,
    find_replacement,
    is_name,
    is_nearly_suggestion,
    is_player,
    may_suggest,
    mend_slip,
    split_at_signs,
    split_suggestion,
    with_spoken_answers,
)
from kb.shell.strict import (
    CHANGES,
    SUGGEST,
    WHY,
    Place,
    Words,
    comment_of,
    is_command,
    is_place,
    is_reworded,
    number_of,
    place_entry,
    read_header_line,
    read_strictly,
    require_one,
    take_words_from,
    with_columns,
    with_keyword,
    with_me_for_i,
    with_my_name,
)
from kb.table.events import Suggestion
from kb.table.names import fold
from kb.table.setup import Setup

# These words mean several players, or a player who is named in another line.
UNNAMED = ("we", "they", "he", "she", "you")
WHO_IS = "who is {!r}? Write the player's name instead, as in '{}'"
KEYWORDS_BEFORE_NAMES = (*HEADER, *FORMS, WHY)


def ask_about(
    place: Place,
    words: Words,
    line: str,
    error: RecordError,
    likely: Sequence[Entries | Call] = (),
) -> Question:
    """Return the question about a line that has no meaning as it stands.

    Args:
        place: The place in the record where the line is to stand.
        words: The words of the line.
        line: The line.
        error: The error of the line as a command.
        likely: The meanings that the line may have as an answer to "which card were you shown?".
    """
    setup = place.record.setup_or_none
    words, line = with_me_for_i(setup, words, line)
    if setup is not None and is_by_unnamed(words, setup):
        named = line_of_words([Word(place.asking, 1), *words[1:]])
        return Question(RecordError(WHO_IS.format(words[0].text, named)))

    is_suggestion = is_suggestion_like_command(place, words, error)
    begins = commands_begun(words[0])
    if len(begins) == 1 and not is_suggestion:
        if begins[0] in CHANGES:
            return ask_about_another(place, words, line, error)
        if begins[0] in HEADER and (same := ask_about_the_same(place, words, line)):
            return same
        if isinstance(error, AmbiguousName):
            return Question(error)

    meanings = likely or mend_line(place, without_verb(place, words))
    meanings_by_text = {each.text: each for each in meanings}
    if len(meanings_by_text) != 1:
        return Question(what_is_wrong(place, words, error, is_suggestion))

    # If the slip is in the name of a command, the error of that name stays.
    (only,) = meanings_by_text.values()
    if only.keyword not in error.nearest:
        error = what_is_wrong(place, words, error, is_suggestion or only.keyword == SUGGEST)
    return Question(error, only)


def is_by_unnamed(words: Words, setup: Setup) -> bool:
    """Return whether a pronoun stands for the player before a verb: 'we asked plum ...'."""
    if len(words) < 2:
        return False
    first, second = words[:2]
    is_pronoun = any(first.says(pronoun) for pronoun in UNNAMED)
    is_verb = fold(second.text) in FORM_BY_VERB
    return is_pronoun and is_verb and not is_player(first, setup)


def without_verb(place: Place, words: Words) -> Words:
    """Remove the verb after the guesser of a suggestion: 'ann suggests plum ...'."""
    setup = place.record.setup_or_none
    turned = None if setup is None else put_verb_first(words, setup)
    if turned is None or turned[0].text != SUGGEST:
        return words
    return turned[1:]


def is_suggestion_like_command(place: Place, words: Words, error: RecordError) -> bool:
    """Return whether words are a suggestion with a misspelt card that begins a command."""
    setup = place.record.setup_or_none
    if setup is None or not commands_begun(words[0]) or is_command(words):
        return False

    # The words begin several commands, and this error is the better question.
    if isinstance(error, AmbiguousName):
        return False
    return may_suggest(words, setup) and is_nearly_suggestion(words, setup)


def ask_about_another(place: Place, words: Words, line: str, error: RecordError) -> Question:
    """Return the question about a line that is to replace another line or to stand before it."""
    record = place.record
    words, line = with_keyword(words, line)
    if len(words) > 2 and words[1].says("last"):
        return ask_about_last(place, words, line)
    number = number_read(record, words)
    if number is None or not is_place(record, number):
        return Question(error)

    other = Place(record, number, words[0].text == "insert")
    entry_words = take_words_from(words, 2)
    setup = record.setup_or_none
    if setup is not None and (old_and_new := find_replacement(entry_words, setup)):
        command_words, command = with_columns([*words[:2], *old_and_new])
        error = RecordError("expected the old word and the new one")
        return Question(error, require_one(read_strictly(place, command_words, command)))
    text = line[words[2].column - 1 :]
    wrong = error_of(other, entry_words, text)
    if wrong is None or is_reworded(other, entry_words):
        return Question(error)
    asked = ask_about(other, entry_words, text, wrong)
    if not isinstance(asked.meant, Entries):
        return asked
    try:
        return Question(asked.error, place_entry(words, line, number, asked.meant))
    except RecordError as refused:
        return Question(refused)


def ask_about_last(place: Place, words: Words, line: str) -> Question:
    """Return the question whether 'replace last ...' means the line with the last number."""
    number = Word(str(len(place.record.line_vector)), 1)
    new_words, text = with_columns([words[0], number, *words[2:]], comment_of(words, line))
    error = RecordError("'last' is no number of a line")
    try:
        return Question(error, require_one(read_strictly(place, new_words, text)))
    except RecordError as wrong:
        return ask_about_another(place, new_words, text, wrong)


def number_read(record: Record, words: Words) -> int | None:
    """Return the line number that words begin with; None if there is none or nothing after it."""
    if len(words) <= 2:
        return None
    try:
        return number_of(record, words)
    except RecordError:
        return None


def error_of(place: Place, words: Words, line: str) -> RecordError | None:
    """Return the error of a line as it stands; None if the line has a meaning."""
    try:
        read_strictly(place, words, line)
    except RecordError as error:
        return error
    return None


def ask_about_the_same(place: Place, words: Words, line: str) -> Question | None:
    """Return the question whether a line is to replace a header line that already says the same.

    Return None if no line of the header does.
    """
    if not place.is_new:
        return None
    record = place.record
    words, line = with_my_name(record, *with_keyword(words, line))

    for entry, number in record.entry_lines.items():
        with suppress(RecordError):
            after = with_header_line(record, line, words[0].text, number)
            if after.entry_lines.get(entry) == number and after.lines != record.lines:
                new = read_header_line(Place(record, number, is_new=False), words, line)
                error = RecordError(f"line {number} says that already")
                return Question(error, replacing(number, new))
    return None


# What is wrong


def what_is_wrong(
    place: Place, words: Words, error: RecordError, is_suggestion: bool
) -> RecordError:
    """Return the error of words as a command, or as a suggestion if that is likelier.

    The first case that fits decides:

    the header makes no table yet                the error of the header, or of the command
    there are too many words for a suggestion    the error of the command
    the first word is `suggest`                  the error of the suggestion
    the first word is the name of a command      the error of the command
    the words are like a suggestion              the error of the suggestion
    any other words                              the error of the command

    Args:
        place: The place in the record where the line is to stand.
        words: The words of the line.
        error: The error of the words as a command.
        is_suggestion: Whether the words are known to be a suggestion.
    """
    setup = place.record.setup_or_none
    if setup is None:
        return header_error(place, words, error)
    if not may_suggest(words, setup):
        return error

    words = split_at_signs(put_verb_first(words, setup) or words)
    # The last way to write answers given player by player also names who passed.
    words = (with_spoken_answers(words, setup) or [words])[-1]
    first = words[0]
    if first.says("s") or commands_begun(first)[:1] == (SUGGEST,):
        return find_fault(words[1:], setup, place.asking)
    if is_command(words):
        return error
    if is_suggestion or is_like_suggestion(words, setup, error):
        return find_fault(words, setup, place.asking)
    return error


def header_error(place: Place, words: Words, error: RecordError) -> RecordError:
    """Return the error of an incomplete header, or of the words if they are like a command."""
    pending = place.record.setup_error if place.record.lines else None
    is_like_a_command = bool(error.nearest or commands_begun(words[0]))
    return error if pending is None or is_like_a_command else copy(pending)


def is_like_suggestion(words: Words, setup: Setup, error: RecordError) -> bool:
    """Return whether words are more like a suggestion than like a command.

    They are if the first word is a name, and either begins no command or has names after it. They
    also are if the first word is like no command, and is like a name or half of the words are
    names.
    """
    first = words[0]
    begins = commands_begun(first)
    names = sum(len(word.text) > 1 and is_name(word, setup) for word in words[1:])
    if is_name(first, setup):
        return names > 0 or not begins

    if error.nearest or any(each in KEYWORDS_BEFORE_NAMES for each in begins):
        return False
    if not begins and find_near(first.text, setup.declared_names):
        return True
    return 2 * names >= max(len(words), 3)


# Lines with one misspelled word


def read_spoken_answers(place: Place, words: Words) -> list[Entries | Call]:
    """Return the suggestion whose answers are given player by player; None for other words.

    Who passed is named in it where the seats do not tell so.
    """
    setup = place.record.setup_or_none
    ways = [] if setup is None else with_spoken_answers(words, setup)
    suggestions = list[Entries]()
    for way in ways:
        with suppress(RecordError):
            meaning = require_one(read_strictly(place, *with_columns(way)))
            if isinstance(meaning, Entries) and meaning.lines[0].event is not None:
                suggestions.append(meaning)
    # A player who passed cannot have asked, so then a turn may be missing.
    if setup is None or not suggestions or len(suggestions) < len(ways):
        return []

    # If the players whom the seats put before the answerer are the players who passed, the line
    # does not have to name them.
    passers = list[set[str]]()
    for each in suggestions:
        event = each.lines[0].event
        assert isinstance(event, Suggestion), "an answer is that to a suggestion"
        passers.append({*event.passers(setup)})
    return [suggestions[0] if passers[0] == passers[-1] else suggestions[-1]]


def mend_line(place: Place, words: Words) -> list[Entries | Call]:
    """Return the meanings of words after correcting one slip, or else their order."""
    if spoken := read_spoken_answers(place, words):
        return spoken
    first, *words_after = words
    begins = commands_begun(first)
    commands = list[Words]()
    likely = list[Words]()
    orders = list[Words]()

    # The slip may be in the command.
    for keyword in () if begins else unknown_command(first.text).nearest:
        commands.append([Word(keyword, 1), *words_after])

    # The slip may be in a name after a keyword, or in a name of a suggestion without a keyword.
    setup = place.record.setup_or_none
    if setup is not None and may_suggest(words, setup):
        if len(begins) == 1 and begins[0] in (*FORMS, WHY):
            for mended in mend_slip(words_after, setup):
                likely.append([Word(begins[0], 1), *mended])
        if not is_command(words):
            mended_lines = mend_slip(words, setup)
            showed_first = begins_with_who_showed(words, setup)
            likely += mended_lines
            orders += reorder_names(mended_lines, setup, showed_first)

        # If the first word is a name, a suggestion is likelier than a command.
        is_named = is_name(first, setup)
    else:
        is_named = False
    for candidates in (likely, orders, commands) if is_named else ([*commands, *likely], orders):
        meanings_by_text = dict[str, Entries | Call]()
        for candidate in candidates:
            with suppress(RecordError):
                meaning = require_one(read_strictly(place, *with_columns(candidate)))
                meanings_by_text[meaning.text] = meaning
        if meanings_by_text:
            return [*meanings_by_text.values()]
    return []


def reorder_names(lines: Sequence[Words], setup: Setup, showed_first: bool) -> list[Words]:
    """Return suggestions with the names of these lines, put in the order of the grammar.

    Args:
        lines: The words of each line; a name is a single word.
        setup: The table.
        showed_first: Whether the line says that its first player showed a card.
    """
    orders = list[Words]()
    for words in lines:
        # A player who passed has to stay before the arrow, so these lines keep their order.
        if any(word.says("pass") for word in words):
            continue
        for guesser, cards, answer in split_suggestion(words, setup, showed_first):
            orders.append([*guesser, *cards, Word(ARROW, 1), *answer])
    return orders
