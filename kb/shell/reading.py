"""Reading of a typed line: each line is read once, and becomes a meaning.

    a line as in a file, or a comment     is kept as it is
    a plain line, or a short suggestion   is read fast; nearly every typed line is one
    any other line                        is read as it stands (`strict.py`), or becomes a question

A line with exactly one meaning as it stands has that meaning. If it has none, slips are corrected;
if the corrected lines have exactly one meaning, that is proposed (`questions.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from contextlib import suppress
from functools import partial
from typing import Final

from attrs import evolve

from kb.errors import AmbiguousName, RecordError
from kb.record.header import VERSION
from kb.record.lines import FORMS, read_event_cached, write
from kb.record.plain import drop_dispute_mark, read_plain, read_short, write_plain
from kb.record.record import Record
from kb.record.words import ARROW, COMMA, Word, quote, spaced_texts, split, word_texts, words_of
from kb.shell.change import next_suggester
from kb.shell.commands import (
    COMMANDS,
    commands_begun,
    commands_begun_by,
    read_file_command,
)
from kb.shell.meaning import (
    Call,
    Entries,
    EntryLine,
    Guesser,
    Meaning,
    Question,
    replacing,
)
from kb.shell.questions import ask_about
from kb.shell.saying import Unseen
from kb.shell.slips import (
    SHOWING,
    find_near,
    find_replacement,
    is_card,
    is_name,
    is_player,
    join_names,
    join_spoken,
    split_at_signs,
    with_spoken_answers,
    without_some_card,
)
from kb.shell.strict import (
    CHANGES,
    SHOW,
    SUGGEST,
    WHY,
    Place,
    Words,
    comment_of,
    find_ambiguous_i,
    find_suggestions,
    is_capital_i,
    kept_line,
    only_card,
    read_strictly,
    require_one,
    with_columns,
)
from kb.table.events import NOBODY, Answer, Suggestion
from kb.table.names import Names
from kb.table.setup import Setup

# A question in plain words begins with one of these: 'who has the rope?', 'what should I ask?'.
QUESTION_WORDS: Final = frozenset(
    (
        *("who", "whos", "whose", "what", "whats", "where", "wheres", "when", "which", "how"),
        *("is", "isnt", "are", "am", "was", "do", "does", "doesnt", "did", "didnt", "can", "cant"),
        *("could", "should", "shall", "must", "may", "might", "will", "would", "have", "why"),
        "my",
    )
)

# A word of a question has at most this many letters, counting its punctuation.
LONGEST_QUESTION_WORD: Final = 30

# These words of a question are no names of holders or cards.
SPOKEN_IN_QUESTIONS: Final = QUESTION_WORDS | {
    *(
        "lacks",
        "has",
        "hasnt",
        "had",
        "havent",
        "not",
        "got",
        "get",
        "hold",
        "holds",
        "held",
        "own",
        "owns",
    ),
    *("it", "i", "my", "the", "a", "an", "of", "in", "with", "by", "at", "there", "that", "be"),
    *("anybody", "anyone", "somebody", "someone", "card", "please", "likely"),
}
ASK, HELP_ME, WRONG = "ask", "help me", "wrong"
# A question with one of these words is about my next suggestion: 'what should I ask in the hall?'.
OF_ADVICE: Final = frozenset("ask suggest suggestion question try advise recommend".split())
BY_ME: Final = frozenset(("i", "me", "we"))
# A line of one or two words, one of them of these, asks for advice.
ADVICE: Final = frozenset(
    "advice advise tip tips recommend recommendation suggestions idea ideas".split()
)
MOST_WORDS_OF_ADVICE: Final = 2
# Each row has a command, and words of the questions that it answers. The first row that fits a
# question counts.
SHEET_OF = "sheet {player}"
SOLUTION_SHEET = "sheet Solution"
TOPICS: Final = (
    ("turn", "turn whose next goes begins starts"),
    ("help me", "start begin help work works"),
    ("show", "show"),
    ("odds", "odds chance chances probability probable likely likeliest sure"),
    ("knows {player}", "knows knowing"),
    ("ask", "ask suggest suggestion guess question play now move best"),
    ("undo", "undo back delete erase"),
    ("mend", "mend fix repair wrong mistake error disputed"),
    ("hint", "hint follows deduce conclude"),
    ("log", "log record line lines said entered history"),
    ("help save", "save saved keep kept file"),
    (
        SOLUTION_SHEET,
        "solved solution murderer murder killer killed culprit guilty envelope done win won",
    ),
    (SHEET_OF, "know known have has hold holds cards card hand sheet left possible shown got get"),
    (SOLUTION_SHEET, "did"),
    ("ask", "do try"),
)
# A line with only these words, as 'solved?' or 'the solution', asks for the Solution too.
SAID_OF_SOLUTION: Final = frozenset("solved solution murderer killer culprit envelope".split())
SPOKEN_BEFORE_SOLUTION: Final = frozenset(("the", "it", "its", "we", "all"))
# With one of these words a player is said to be next: 'it's my turn', 'carl begins'.
OF_TURN: Final = frozenset("turn start starts begin begins first next".split())
SPOKEN_OF_TURN: Final = OF_TURN | frozenset(
    "it its is am the now goes go will was got did dealt card one".split()
)
ME: Final = frozenset(("i", "im", "ill", "my", "me"))
# A line with these words speaks of a missing line, or of a wrong one.
FORGOT: Final = re.compile(
    r"\b(forgot|forgotten|missed .*turn|turn .*missing|(was|got) (skipped|missed))\b"
    r"|\b(we|weve) (have )?(skipped|missed)\b|\b(i|ive) (have )?(skipped|missed) (?!my\b)"
    r"|^((oh|oops|wait|sorry) )*(skipped|missed) "
)
CORRECTED: Final = re.compile(
    r"^(fix|change|correct|edit)\b|\b(it|that) was\b|\bthats wrong\b"
    r"|\b(in|at|of) (line|turn) \d+\b|^line \d+\b|^(in )?\d+ (was|is|should|it)\b"
)
DELETED: Final = re.compile(r"^(delete|erase|cancel)\b")
# In a correction these words stand between the line's number and its new words.
SPOKEN_IN_CORRECTIONS: Final = frozenset("to was is should be by with into as it the".split())
# In front of the new words of a correction stand these, and before the number of a line these.
SPOKEN_BEFORE_CORRECTION: Final = SPOKEN_IN_CORRECTIONS | {
    *("fix", "change", "correct", "edit", "no", "sorry", "oops", "wait", "actually", ""),
}
SPOKEN_BEFORE_NUMBER: Final = frozenset(("line", "turn", "in", "at", "of", ""))
MOST_WORDS_BEFORE_NUMBER: Final = 3
# Each of these words means a command with another name.
BEGINS: Final = re.compile(r"(start|begin|restart)( |$)")
MOST_WORDS_TO_BEGIN: Final = 4
TO_PLAY: Final = frozenset("play playing game clue cluedo".split())
TO_RESUME: Final = frozenset("continue resume last yesterday yesterdays".split())
# These words stand around 'beth showed' and 'carl asked' in a correction of the last suggestion.
SPOKEN_IN_REMARKS: Final = frozenset(
    [*"wait no not oh oops sorry actually it that was who the too also".split(), ""]
)
ASKED: Final = frozenset("asked asks suggested suggests guessed guesses".split())
REGRETS: Final = frozenset("oops ups whoops sorry mistake".split())
NO_TURN: Final = re.compile(r"(^| )(skips?|skipped|(doesnt|didnt|cant) (ask|suggest|move))( |$)")
SHOWS: Final = re.compile(r"(can |could |please |would )*(you |i )?(show|see|get|give|print) ")
SHOWN: Final = frozenset("sheet log odds hint steps review".split())
ACCUSING: Final = frozenset(("accuse", "accusation", "accusing"))
INSERTS = (
    "a line is missing? Write 'insert N LINE', which puts it before line N; 'log' numbers them"
)
REPLACES = (
    "a line is wrong? Write 'replace {0} LINE', or 'replace {0} OLD NEW' for a word; 'log' numbers"
    " them"
)
GREETINGS: Final = frozenset("hi hello hey hallo there".split())
# This sign ends a line for people, and stands for nothing in a record.
LINE_END = ";"
SEVERAL_LINES = "these are several lines; type one at a time, first '{}'"
NOT_KNOWN: Final = frozenset(("i dont know", "dont know", "i dont remember", "no idea"))
GO_ON = "then go on with the next turn; 'replace N LINE' adds what you learn later"
HELLO = "hello; 'new' begins a game, 'help' lists what can be typed"
HELP_LISTS = "'help' lists what can be typed"
SHOW_CARDS = "write 'show CARDS' to hear what each of your cards would tell"
BEGIN = VERSION.split()[0]


def read_typed(record: Record, line: str, unseen: Unseen | None = None) -> Meaning:
    r"""Return the meaning of a line typed after a record: entries, a command, or a question.

    >>> from kb import Game
    >>> record = Game.new(["Nick", "Rachel", "Holden"]).state.record
    >>> for line in ("w ca li h", "s w ca li h ca  # twice", "la h dining room", "s", "w h pip"):
    ...     print(read_typed(record, line).text)
    suggest Nick White Candlestick Library -> Holden
    suggest Nick White Candlestick Library -> Holden Candlestick  # twice
    lacks Holden "Dining Room"
    sheet
    why Holden Pipe
    >>> read_typed(record, "w ca li holdn").meant.text
    'suggest Nick White Candlestick Library -> Holden'

    Args:
        record: The record.
        line: The line, without blanks around it.
        unseen: The shown card that the shell has asked for, if it has.
    """
    texts = spaced_texts(line)
    if (entries := read_at_once(record, texts, line)) is not None:
        return entries

    # After a command that takes a file, the rest of the line is its path, whatever it looks like.
    if (call := read_file_command(line)) is not None:
        return call

    place = Place(record)
    try:
        words = words_of(texts, line)
    except RecordError as error:
        return Question(error)
    if (entries := read_as_written(place, words, line)) is not None:
        return entries

    if not words or words[0].text.lower() == BEGIN:
        return Entries(BEGIN if words else "", (EntryLine(line),))
    return read_words(place, words, line, unseen if len(words) == 1 else None)


def read_at_once(record: Record, texts: Sequence[str], line: str) -> Entries | None:
    """Return the entry of a line in full names, or of a short suggestion; None for other lines."""
    setup = record.setup_or_none
    if setup is None or not texts:
        return None

    # A line exactly as the record would write it is that entry, whatever else it may mean.
    # In another order of the cards, or with a comment, it is kept as typed unless it may mean more.
    event = read_plain(texts, setup)
    if event is not None:
        is_sure = write_plain(event, setup) == line or not may_join_names(texts, setup)
        return Entries(texts[0], (EntryLine(line, event),)) if is_sure else None

    # A line that may be a command is left to the slower reading, and so is the pronoun I.
    if "I" in texts or len(commands_begun_by(texts[0])) == 1 or texts[0].lower() in COMMANDS:
        return None
    short = read_short(texts, setup, next_suggester(record))
    if short is None:
        return None
    text = write_plain(short, setup)
    assert text is not None, "a short suggestion is plain"
    comment = line[len(" ".join(texts)) :].strip()
    text = f"{text}  {comment}" if comment else text
    return Entries(SUGGEST, (EntryLine(text, short),), Guesser.IMPLIED)


def may_join_names(texts: Sequence[str], setup: Setup) -> bool:
    """Return whether two neighbouring words of a plain line may be one name together.

    The player behind the keyword may begin the name of a card, and a player with the card that he
    showed may be another player; somebody may be called nobody.
    """
    names = [text.strip('"') for text in texts]
    if setup.deck.names.meant(names[1:2]):
        return True

    answer = names[names.index(ARROW) + 1 :] if ARROW in names else []
    is_one_player = len(answer) == 1 and answer[0] != NOBODY
    return bool(answer) and not is_one_player and bool(setup.player_names.meant(answer))


def read_as_written(place: Place, words: Words, line: str) -> Entries | None:
    """Return the entry of a line exactly as the record would write it; None for any other line."""
    setup = place.record.setup_or_none
    if setup is None or not words or words[0].text not in FORMS:
        return None
    with suppress(RecordError):
        event = read_event_cached(tuple(words), setup)
        if write(event, setup) == line:
            return Entries(words[0].text, (EntryLine(line, event),))
    return None


def read_by_guesser(record: Record, line: str) -> dict[str, EntryLine]:
    """Return the suggestion of a line without a guesser, for each player who may have made it."""
    setup = record.setup_or_none
    entry_by_guesser = dict[str, EntryLine]()

    with suppress(RecordError):
        words = tuple(split(line))
        if setup is not None:
            spoken = with_spoken_answers(words, setup)
            plain = [word for word in join_spoken(words, setup) if not word.says(COMMA)]
            words = tuple(spoken[-1] if spoken else plain)
        for player in setup.players if setup and words else ():
            assert setup is not None
            suggestions = find_suggestions(setup, player, words)
            if len(suggestions) == 1 and suggestions[0][1]:
                event = suggestions[0][0]
                entry_by_guesser[player] = EntryLine(
                    kept_line(words, line, write(event, setup)), event
                )
    return entry_by_guesser


def read_words(place: Place, words: Words, line: str, unseen: Unseen | None = None) -> Meaning:
    """Return the meaning of a line as it stands, or as the card that was asked for."""
    meanings, likely = list[Entries | Call](), list[Entries | Call]()
    if unseen is not None:
        text = words[0].text
        cards = Names("card", tuple(unseen.cards)).meant([text])
        enter = partial(enter_card, place.record, unseen)
        meanings += map(enter, cards)
        likely += map(enter, find_near(text, unseen.cards))

    try:
        meanings += read_strictly(place, words, line)
    except RecordError as error:
        if not meanings:
            answer = None if likely else read_question(place, words)
            answer = answer or reply_to_unreadable(place, words, line)
            return answer or ask_about(place, words, line, error, likely)

    # A line that can be read is in doubt too, if its `I` may be another player.
    ambiguous = find_ambiguous_i(place.record.setup_or_none, words)
    if ambiguous is not None:
        return ask_who_is_i(place, words, line, ambiguous)
    try:
        return require_one(meanings)
    except AmbiguousName as error:
        return Question(error)


def reply_to_unreadable(place: Place, words: Words, line: str) -> Question | None:
    """Return the reply to a line that has no meaning; None for other lines.

    A reply is given to greetings, to lines with an ambiguous `I`, and to several lines in one.
    """
    if reply := find_reply(words):
        return Question(RecordError(reply))
    ambiguous = find_ambiguous_i(place.record.setup_or_none, words)
    if ambiguous is not None:
        return ask_who_is_i(place, words, line, ambiguous)

    first = line.partition(LINE_END)[0]
    if first != line and isinstance(read_typed(place.record, first), Entries):
        return Question(RecordError(SEVERAL_LINES.format(first)))
    return None


def find_reply(words: Words) -> str:
    """Return what is said to a greeting, or to a card that is not known; empty for other words."""
    spoken = list(map(bare_text, words))
    if GREETINGS.issuperset(spoken):
        return HELLO
    return GO_ON if " ".join(spoken) in NOT_KNOWN else ""


def ask_who_is_i(place: Place, words: Words, line: str, error: AmbiguousName) -> Question:
    """Return the question whether each capital `I` of a line is me."""
    me = Word(str(place.record.setup.me), 1, quoted=True)
    said = [me if is_capital_i(word) else word for word in words]
    meaning = read_words(place, *with_columns(said, comment_of(words, line)))
    return Question(error, meaning.meant if isinstance(meaning, Question) else meaning)


def read_question(place: Place, words: Words) -> Meaning | None:
    """Return the meaning of a card alone or of a question in plain words; None for other lines.

    >>> from kb import Game
    >>> place = Place(Game.new(["Nick", "Rachel", "Holden"]).state.record)
    >>> for line in ("why isn't rope with Holden?", "who has the rope", "what should I ask?"):
    ...     asked = read_question(place, split(line))
    ...     print(asked.refusal if isinstance(asked, Question) else asked.text)
    why Holden Rope
    why Rope
    no command 'what'; did you mean 'ask'?
    """
    setup = place.record.setup_or_none
    spoken = list(map(bare_text, words))
    if (command := read_spoken_command(place, words, spoken)) is not None:
        return command
    if setup is None:
        is_asked = spoken[0] in QUESTION_WORDS and spoken[0] not in COMMANDS
        return propose_call(place, spoken[0], HELP_ME) if is_asked else None
    names = name_words(words, setup)
    is_about_solution = not SAID_OF_SOLUTION.isdisjoint(spoken)
    if is_about_solution and set(spoken) <= SAID_OF_SOLUTION | SPOKEN_BEFORE_SOLUTION:
        return propose_answer(place, spoken, ())
    if (advised := read_question_of_advice(place, words, spoken, names)) is not None:
        return advised
    if (corrected := read_correction(place, words)) is not None:
        return corrected
    # With a question mark 'has ann the rope?' asks, and enters nothing.
    is_asked = words[-1].text.endswith("?") and spoken[0] in ("has", "lacks")
    is_asked = is_asked or (spoken[0] in QUESTION_WORDS and names[:1] != words[:1])
    if not is_asked:
        is_command = bool(commands_begun(words[0]))
        card = None if is_command else only_card(setup, names)
        return None if card is None else Call(WHY, f"{WHY} {quote(card)}", (card,))

    # A question that names a holder and a card, or only a card, is answered by `why`.
    asks_of_mine = setup.me is not None and ("my" in spoken or {"i", "have"} <= set(spoken))
    asked = find_asked_cell(setup, names, setup.me if asks_of_mine else None)
    if asked:
        return Call(WHY, " ".join((WHY, *map(quote, asked))), asked)
    if spoken[0] == WHY or any(is_card(word, setup) for word in names):
        return None
    players = [word.text for word in names if is_player(word, setup)]
    players += [str(setup.me)] * asks_of_mine
    if players and "know" in spoken and players[0] != setup.me:
        return propose_call(place, spoken[0], f"knows {quote(players[0])}")
    return propose_answer(place, spoken, players)


def read_spoken_command(place: Place, words: Words, spoken: Sequence[str]) -> Question | None:
    """Return the question whether words spoken at the table mean a command, as 'ben skips'.

    >>> from kb import Game
    >>> place = Place(Game.new(["Nick", "Rachel", "Holden"]).state.record)
    >>> for line in ("oops", "nick didn't ask", "please show me the sheet"):
    ...     print(read_question(place, split(line)).refusal)
    no command 'oops'; did you mean 'undo'?
    no command 'nick'; did you mean 'pass'?
    no command 'please'; did you mean 'sheet'?
    """
    setup, line = place.record.setup_or_none, " ".join(spoken)
    if len(spoken) <= MOST_WORDS_TO_BEGIN and BEGINS.match(line):
        return propose_call(place, words[0].text, "new" if setup is None else HELP_ME)
    if setup is None:
        return read_spoken_beginning(place, words[0].text, spoken)
    last = place.record.latest_entry
    regretted = f"remove {last.line}" if last is not None and spoken[-1] == "twice" else ""
    if regretted or (len(spoken) == 1 and spoken[0] in REGRETS):
        return propose_call(place, words[0].text, regretted or "undo")
    if len(spoken) <= MOST_WORDS_OF_ADVICE and not ADVICE.isdisjoint(spoken):
        return propose_call(place, words[0].text, ASK)

    is_about_turn = spoken[0] not in QUESTION_WORDS or spoken[0] == "my"
    if is_about_turn and not OF_TURN.isdisjoint(spoken):
        player = find_player_of_turn(words, setup)
        if player:
            return propose_call(place, words[0].text, f"turn {quote(player)}")

    # Only the player whose turn it is can pass it on.
    passes = len(spoken) == 2 and spoken[1] in ("pass", "passes", "passed")
    skips = NO_TURN.search(line) and not FORGOT.search(line)
    if (passes or skips) and not any(is_card(word, setup) for word in words):
        players = setup.player_names.meant([words[0].text])
        if not players or players == (place.asking,):
            return propose_call(place, words[0].text, "pass")
        reason = f"it is the turn of {place.asking}; 'turn PLAYER' gives it to another"
        return Question(RecordError(reason))
    if SHOWS.match(line) and spoken[-1] in SHOWN:
        return propose_call(place, words[0].text, spoken[-1])
    return None


def read_spoken_beginning(place: Place, typed: str, spoken: Sequence[str]) -> Question | None:
    """Return a question that proposes `new` or `load` for words before any setup, else None.

    Args:
        place: The place in the record where the line would stand.
        typed: The first word as it was typed.
        spoken: The words, in small letters and without punctuation.
    """
    if spoken[0] in QUESTION_WORDS or spoken[0] in COMMANDS:
        return None
    if not TO_RESUME.isdisjoint(spoken):
        return propose_call(place, typed, "load 1")
    return propose_call(place, typed, "new") if TO_PLAY & {*spoken} else None


def find_player_of_turn(words: Words, setup: Setup) -> str:
    """Return the player of 'carl begins' or 'my turn'; empty if anything else is named."""
    names = list[str]()
    for word in words:
        is_name_here = word.quoted or setup.player_names.is_full_name([word.text])
        if is_name_here or bare_text(word) not in SPOKEN_OF_TURN:
            names.append(word.text)
    if len(names) != 1:
        return ""
    if bare_text(Word(names[0], 1)) in ME:
        return setup.me or ""
    players = setup.player_names.meant([names[0].removesuffix("'s")])
    return players[0] if len(players) == 1 else ""


def read_question_of_advice(
    place: Place, words: Words, spoken: Sequence[str], names: Words
) -> Call | Question | None:
    """Return the meaning of 'should I accuse?' or 'what should I ask in the hall?', else None.

    Args:
        place: The place in the record where the line would stand.
        words: The words of the question.
        spoken: The words, in small letters and without punctuation.
        names: The words that may be names.
    """
    setup = place.record.setup
    if is_about_accusing(words, spoken):
        if spoken[0] == "how":
            return propose_call(place, spoken[0], "help accuse")
        is_general = all(not is_name(word, setup) for word in names)
        return Call(ASK, ASK, ((False, ()), True)) if is_general else None

    # A question about the past is no question what to ask now.
    is_asked = spoken[0] in QUESTION_WORDS and "did" not in spoken
    if not is_asked or OF_ADVICE.isdisjoint(spoken) or BY_ME.isdisjoint(spoken):
        return None
    cards = list[str]()
    for word in join_names(names, setup):
        meant = setup.deck.names.meant([word.text])
        if len(meant) == 1:
            cards.append(quote(meant[0]))
        elif bare_text(word) not in OF_ADVICE | {"if", "next", "now"}:
            return None
    return propose_call(place, spoken[0], " ".join((ASK, *cards)))


def is_about_accusing(words: Words, spoken: Sequence[str]) -> bool:
    """Return whether words ask whether to accuse: 'should I accuse', 'accuse?'."""
    is_question = spoken[0] in QUESTION_WORDS or words[-1].text.endswith("?")
    return is_question and not ACCUSING.isdisjoint(spoken)


def find_correction(words: Words) -> str:
    """Return how to add a missing line or correct a wrong one, if words ask that; else nothing.

    >>> find_correction(split("oh, we forgot a turn"))[:18]
    'a line is missing?'
    """
    text = " ".join(map(bare_text, words))

    # A correction that is written as a command has the error of the command.
    if bare_text(words[0]) in CHANGES:
        return ""
    if FORGOT.search(text):
        return INSERTS
    return REPLACES.format("N") if CORRECTED.search(text) or DELETED.search(text) else ""


def propose_correction(place: Place, words: Words) -> Question | None:
    """Return the question whether 'fix 7 rope pipe' and the like mean a correction of a line.

    Without a number the words are about the last suggestion: 'it was cara'. Return None if they
    name no line of the record, or nothing that can replace a word of the last line.
    """
    index = find_line_number(words)
    if index is None:
        return propose_another_word(place, words)
    line_number = bare_text(words[index])
    if not 2 <= int(line_number) <= len(place.record.line_vector):
        return None

    reason = f"no command {words[0].text!r}"
    new_words = without_leading(words[index + 1 :], SPOKEN_IN_CORRECTIONS | {""})
    if DELETED.search(bare_text(words[0])):
        if new_words:
            return None
        return propose_call(place, words[0].text, f"remove {line_number}")

    # The new words may also stand before the number: 'it was knife in line 26'.
    if not new_words:
        new_words = without_leading(words[:index], SPOKEN_BEFORE_CORRECTION)
        while new_words and bare_text(new_words[-1]) in SPOKEN_BEFORE_NUMBER:
            del new_words[-1]
    if not new_words or bare_text(new_words[0]) == WRONG:
        return Question(RecordError(f"{reason}; {REPLACES.format(line_number)}"))
    event = place.record.event_at(int(line_number))
    if isinstance(event, Suggestion) and len(new_words) == 1:
        new_words = with_old_name(event, new_words, place.record.setup)
    return propose_replacing(place, words[0], line_number, new_words)


def find_line_number(words: Words) -> int | None:
    """Return the index of the number of a line: one of the first words, or behind 'line'."""
    for index, word in enumerate(words):
        is_behind_line = index > 0 and bare_text(words[index - 1]) in ("line", "turn")
        if bare_text(word).isdecimal() and (index < MOST_WORDS_BEFORE_NUMBER or is_behind_line):
            return index
    return None


def without_leading(words: Words, spoken: Set[str]) -> list[Word]:
    """Return words from the first one on that is not only spoken."""
    kept = list(words)
    while kept and bare_text(kept[0]) in spoken:
        del kept[0]
    return kept


def with_old_name(event: Suggestion, new_words: Words, setup: Setup) -> list[Word]:
    """Return the name that another replaces in a suggestion, and that name; else the words.

    A player replaces the one who answered, and a card the card of its category.
    """
    text = new_words[0].text
    players = setup.player_names.meant([text])
    cards = setup.deck.names.meant([text])
    old_names = list[str]()
    new = ""
    if len(players) == 1 and not cards and event.answers:
        new, old_names = players[0], [event.answers[0].player]
    elif len(cards) == 1 and not players:
        new, kind = cards[0], setup.deck.category_of(cards[0])
        old_names = [card for card in event.cards if setup.deck.category_of(card) == kind]
    if not old_names or old_names == [new]:
        return list(new_words)
    return [Word(old_names[0], 1, quoted=True), Word(new, 1, quoted=True)]


def propose_replacing(place: Place, typed: Word, number: int | str, new_words: Words) -> Question:
    """Return the question whether a line is to be replaced, or a word of it by another."""
    command_words, text = with_columns([Word("replace", 1), Word(str(number), 1), *new_words])
    meaning = read_words(place, command_words, text)
    if isinstance(meaning, Question):
        return meaning
    return Question(RecordError(f"no command {typed.text!r}"), meaning)


def propose_another_word(place: Place, words: Words) -> Question | None:
    """Return the question whether a name is to replace one in the last suggestion.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Ben", "Cara"]).tell("suggest Ann Plum Rope Hall -> Ben")
    >>> print(propose_another_word(Place(game.state.record), split("no, it was cara")).refusal)
    no command 'no'; did you mean 'replace 4 suggest Ann Plum Rope Hall -> Cara'?
    """
    record, setup = place.record, place.record.setup
    last = record.latest_entry
    is_older = any(bare_text(word) == "ago" for word in words)
    if last is None or not isinstance(last.event, Suggestion) or is_older:
        return None
    if old_and_new := find_replacement(words[1:], setup):
        return propose_replacing(place, words[0], last.line, old_and_new)
    names = name_words(split_at_signs(words), setup)
    named = [word.text for word in names if is_name(word, setup)]
    if not named:
        return None

    old_and_new = with_old_name(last.event, [Word(named[0], 1)], setup)
    if len(old_and_new) < 2:
        return None
    question = propose_replacing(place, words[0], last.line, old_and_new)
    return question if question.meant is not None else None


def propose_another_part(place: Place, words: Words) -> Question | None:
    """Return the question whether 'wait, cara showed' or 'ben asked' corrects the last suggestion.

    Return None if the words say anything else.

    >>> from kb import Game
    >>> game = Game.new(["Ann", "Ben", "Cara"]).tell("suggest Ann Plum Rope Hall -> Ben")
    >>> print(propose_another_part(Place(game.state.record), split("cara showed rope")).refusal)
    no command 'cara'; did you mean 'replace 4 suggest Ann Plum Rope Hall -> Cara Rope'?
    """
    record, setup = place.record, place.record.setup
    last = record.latest_entry
    remark = read_remark(words, setup)
    if remark is None or last is None or not isinstance(last.event, Suggestion):
        return None
    player, said = remark
    is_about_guesser = bare_text(said[0]) in ASKED
    other = with_other_player(last.event, player, said, setup)
    if other is None:
        return None
    if other == last.event:
        return Question(RecordError(f"line {last.line} says that already"))

    # A player who answered or passed cannot have asked, so more than a name is wrong.
    answered = {answer.player for answer in last.event.answers}
    if is_about_guesser and player in answered.union(last.event.passed or ()):
        return Question(RecordError(REPLACES.format(last.line)))

    # The guesser of an implied turn stays implied, unless the words correct the guesser.
    old = drop_dispute_mark(record.lines[last.line - 1])
    text = f"{write(other, setup)}  {comment_of(split(old), old)}".rstrip()
    guesser = Guesser.NAMED if is_about_guesser else Guesser.AS_BEFORE
    entries = Entries(SUGGEST, (EntryLine(text, other),), guesser)
    return Question(RecordError(f"no command {words[0].text!r}"), replacing(last.line, entries))


def read_remark(words: Words, setup: Setup) -> tuple[str, Words] | None:
    """Return the player of a remark such as 'no, cara showed rope', and the words from its verb on.

    Return None for words that are no such remark.
    """
    kept = list[Word]()
    for word in without_some_card(split_at_signs(words)):
        is_full_name = word.quoted or setup.player_names.is_full_name([word.text])
        if is_full_name or bare_text(word) not in SPOKEN_IN_REMARKS:
            kept.append(word)
    if len(kept) < 2 or bare_text(kept[1]) not in SHOWING | ASKED:
        return None
    if is_capital_i(kept[0]) and setup.me is not None:
        return setup.me, kept[1:]
    players = setup.player_names.meant([kept[0].text])
    return (players[0], kept[1:]) if len(players) == 1 else None


def with_other_player(
    event: Suggestion, player: str, said: Words, setup: Setup
) -> Suggestion | None:
    """Return the suggestion with another guesser or answer; None if the words do not say which.

    Where all players answer, the answer is one more.

    Args:
        event: The suggestion.
        player: The player who asked or showed instead.
        said: The verb, and the card that the player showed if it is named.
        setup: The table.
    """
    verb, *words_after = said
    if bare_text(verb) in ASKED:
        return None if words_after else evolve(event, guesser=player)
    card = only_card(setup, words_after)
    if player == event.guesser or (words_after and card not in event.cards):
        return None

    # Who showed did not pass. Where all players answer, one more answer takes nothing from the
    # others.
    passed = event.passed and tuple(each for each in event.passed if each != player)
    if setup.answers == "all":
        others = [answer for answer in event.answers if answer.player != player]
        before = [answer.card for answer in event.answers if answer.player == player]
        answers = (*others, Answer(player, card or next(iter(before), None)))
        order = setup.others(event.guesser)
        in_order = sorted(answers, key=lambda answer: order.index(answer.player))
        return evolve(event, answers=tuple(in_order), passed=passed)

    # The card that was seen stays unless another card is named: 'it was cara' names no card.
    if card is None and event.answers:
        card = event.answers[0].card
    return evolve(event, answers=(Answer(player, card),), passed=passed or None)


def read_correction(place: Place, words: Words) -> Question | None:
    """Return the question about words that correct a line or report a missing line, else None."""
    if (another := propose_another_part(place, words)) is not None:
        return another
    advice = find_correction(words)
    if not advice or bare_text(words[0]) in QUESTION_WORDS:
        return None
    corrected = None if advice == INSERTS else propose_correction(place, words)
    return corrected or Question(RecordError(advice))


def propose_call(place: Place, typed: str, text: str) -> Question:
    """Return the question whether a command is meant by a word that is no command."""
    proposed_meaning = require_one(read_strictly(place, split(text), text))
    is_another = typed.lower() in COMMANDS
    reason = f"{typed!r} needs other words" if is_another else f"no command {typed!r}"
    return Question(RecordError(reason), proposed_meaning)


def bare_text(word: Word) -> str:
    """Return the text of a word in small letters without punctuation, to compare questions.

    The text is empty for a quoted word, and for a word longer than any word of a question.
    """
    if word.quoted or len(word.text) > LONGEST_QUESTION_WORD:
        return ""
    return "".join(letter for letter in word.text.lower() if letter.isalnum())


def is_plain_question(line: str) -> bool:
    """Return whether a line begins like a question in plain words, or like a greeting."""
    first = line.split()[:1]
    return bool(first) and bare_text(Word(first[0], 1)) in QUESTION_WORDS | GREETINGS


def name_words(words: Words, setup: Setup) -> list[Word]:
    """Return those words of a question that may be names, without punctuation at the end."""
    kept = list[Word]()
    for word in words:
        # A full name is a name, even if it is also a word of questions.
        text = word.text if word.quoted else word.text.rstrip("?!.")
        is_full_name = setup.deck.names.is_full_name([text])
        is_full_name = is_full_name or setup.holder_names.is_full_name([text])
        if text and (is_full_name or bare_text(word) not in SPOKEN_IN_QUESTIONS):
            kept.append(word._replace(text=text))
    return kept


def find_asked_cell(setup: Setup, names: Words, me: str | None) -> tuple[str, ...]:
    """Return the holder and the card that words name in any order, or only the card.

    The result is empty if the words name anything else, or more than one holder or card.

    Args:
        setup: The table.
        names: The words.
        me: The player who asks about his own cards; None for a question about other cards.
    """
    card = only_card(setup, names)
    if card is not None:
        return (card,) if me is None else (me, card)
    for cut in range(1, len(names)):
        for one, other in ((names[:cut], names[cut:]), (names[cut:], names[:cut])):
            holders = setup.holder_names.meant(word_texts(one))
            cards = setup.deck.names.meant(word_texts(other))
            if len(holders) == len(cards) == 1:
                return holders[0], cards[0]
    return ()


def propose_answer(place: Place, spoken: Sequence[str], players: Sequence[str]) -> Question:
    """Return the question whether the command that answers a plain question is meant.

    Args:
        place: The place in the record where the line would stand.
        spoken: The words of the question, in small letters and without punctuation.
        players: The words that name players; the command gets the first of them.
    """
    rows = (command for command, topics in TOPICS if not set(spoken).isdisjoint(topics.split()))
    command = next(rows, "")
    if command in ("", SHOW):
        reason = f"no command {spoken[0]!r}"
        return Question(RecordError(f"{reason}; {SHOW_CARDS if command else HELP_LISTS}"))
    text = command.format(player=quote(players[0]) if players else "").strip()
    return propose_call(place, spoken[0], text)


def enter_card(record: Record, unseen: Unseen, card: str) -> Call:
    """Return the command that adds a shown card to the line that did not name it."""
    event = unseen.with_card(card)
    text = write(event, record.setup)
    return replacing(unseen.line, Entries(SUGGEST, (EntryLine(text, event),), Guesser.AS_BEFORE))
