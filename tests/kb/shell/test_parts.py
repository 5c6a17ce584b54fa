"""What is proposed or said of a line keeps each word in the part in which it was typed."""

import json

from support.cases import cases, literal, loop_over
from support.profiles import is_deep
from support.typed import shell_after
from support.work import lines as work_of

from kb.page.table import Table
from kb.shell.shell import Shell

TABLE = (
    "deck classic", "players Nick Rachel Holden", "me Nick",
    "hand Nick White Conservatory Ballroom Plum Knife Library",
)  # fmt: skip
OPEN = "suggest Holden Plum Rope Hall -> Nick Plum"
MANY_WORDS = (
    'category suspect "Mademoiselle Rose" "Colonel Gatow" Grün Goyle/Crabbe Ross',
    'category weapon Rope "Lead Pipe" Knife',
    'category room Hall "Dining Room" "Billiard Room" "Red House"',
    'players Ann Bob "Mary Lee"',
)
TWO_MEANT = (
    'category suspect "Mademoiselle Rose" Rosemary White',
    'category weapon Rope "Lead Pipe" Pipette',
    'category room Hall "Red House" Houseboat Pantry',
    'players Bob "Anna Lee" Leeland',
)


# Who suggests is named, and who showed is forgotten


@cases(line=str)
def test_who_suggests_stays_who_suggests_and_who_showed_is_asked_for(line: str) -> None:
    shell = shell_after(*TABLE, OPEN)
    lines = shell.document.lines

    said = shell.onecmd(line)

    asker = "Holden" if "Holden" in line else "Rachel"
    assert said.startswith(f"A suggestion by {asker}? Who showed? End it as in '")
    assert shell.onecmd("y").startswith(("Who showed? Type the player", "nothing was proposed"))
    assert shell.document.lines == lines


@loop_over(
    "line",
    [
        "Rachel Gren Rope Hall", "Rachel Green Rope Hal l", "Rachl Green Rope Hall",
        "Rachel Green Rpoe Hall ->", "Rachel Rachel Green Rope Hall", "RachelGreen Rope Hall",
        "Green Rope Hall Rachel ->", "Green Rope -> Hall Rachel",
    ],
)  # fmt: skip
def test_with_a_slip_too_nothing_is_proposed_in_which_he_answers(line: str) -> None:
    shell = shell_after(*TABLE, OPEN)

    said = shell.onecmd(line)

    assert "suggest Nick" not in said and "-> Rachel" not in said
    assert shell.onecmd("y").startswith("nothing was proposed")


@cases(line=str, meant=str)
def test_what_has_its_part_by_a_word_or_by_no_place_is_proposed(line: str, meant: str) -> None:
    shell = shell_after(*TABLE, OPEN)

    assert shell.onecmd(line).endswith(f"; did you mean '{meant}'?")


# A whole word of a name


@cases(line=str, kept=str)
def test_a_whole_word_that_only_one_name_has_names_it(line: str, kept: str) -> None:
    assert shell_after(*MANY_WORDS).understand(line).text == kept


@cases(line=str, names=literal)
def test_where_a_prefix_names_one_and_a_word_another_both_are_said(line, names):
    shell = shell_after(*TWO_MEANT)
    lines = shell.document.lines

    said = shell.onecmd(line)

    assert all(name in said for name in names)
    assert shell.document.lines == lines and not shell.onecmd("y").startswith("ok")


@loop_over("line", ["lacks Bob room", "Ross Rope room Bob", "why Bob room",
                                  "has room", "oneof Bob room Rope", "hand Bob room"])  # fmt: skip
def test_two_names_that_hold_the_word_are_both_said_before_one_that_is_near(line: str) -> None:
    said = shell_after(*MANY_WORDS).onecmd(line.replace("has room", "has Bob room"))

    assert said.endswith("did you mean 'Dining Room' or 'Billiard Room'?")


# A slip in the first word, and the turn that is missing


@loop_over(
    "line",
    [
        "pla kni con h", "pla knife con rachel", "pla rope hall -", "pla kni con nick",
        "cat plum hall h", "han plum rope h",
    ],
)  # fmt: skip
@loop_over("table", [TABLE, (*TABLE, OPEN)])
def test_the_beginning_of_a_command_is_a_slip_in_a_suggestion(line, table):
    said = shell_after(*table).onecmd(line)

    assert said.startswith(f"A suggestion? '{line[:3]}' is no card or player here; did you mean ")


@cases(line=str, example=str)
def test_where_he_answered_whose_turn_it_is_a_turn_may_be_missing(line: str, example: str) -> None:
    shell = shell_after(*TABLE, OPEN)
    did = "passed" if "pass" in line else "answered"

    said = shell.onecmd(line)

    assert said == (
        f"A suggestion? It is Nick's turn, and Nick {did}: a turn may be missing."
        f" Name who asked in front, as in '{example}'; or 'mend' says where it may be."
    )
    assert shell.understand(example).text.startswith("suggest Rachel ")


def test_who_is_named_and_answers_himself_is_told_so() -> None:
    shell = shell_after(*TABLE, OPEN)

    said = shell.onecmd("rachel green rope hall rachel")

    assert said == (
        "A suggestion? 'Rachel' answers but also makes the suggestion; name each player once."
    )


def test_a_player_who_is_named_like_a_card_is_no_second_name_for_a_slip() -> None:
    shell = shell_after("deck classic", "players Plum Ann Bob")

    assert shell.onecmd("Bob Pipe Plumm Hall").endswith("; did you mean 'Plum'?")


# Long lines


def long_lines(count: int) -> list[str]:
    """Return lines of so many letters."""
    return [
        "a" * count, f'"{"a" * count}"', f"has Rachel {'x' * count}",
        f"plum rope hall {'z' * count}", f"{'z' * count} rope hall rachel",
        f"replace 6 {'a' * count}", f"replace 6 plum {'a' * count}", f"why Rachel {'z' * count}",
        "a." * (count // 2), "a," * (count // 2), "a " * (count // 2), "rachel " * (count // 7),
        f"plum rope hall pass {'rachel ' * (count // 7)}",
        f"plum rope hall -> {'rachel, ' * (count // 8)}", f"oneof Rachel {'plum ' * (count // 5)}",
    ]  # fmt: skip


def test_a_line_ten_times_as_long_is_at_most_ten_times_the_work() -> None:
    shell = shell_after(*TABLE, OPEN)
    lines = zip(*map(long_lines, (60, 100, 1_000)), strict=True)
    for line, short, long in [*lines][:: 1 if is_deep() else 3]:
        shell.onecmd(line)

        work_of_short, work_of_long = (work_of(lambda n=n: shell.onecmd(n)) for n in (short, long))

        assert work_of_long < 12 * work_of_short + 1_000, line


def test_the_doors_of_a_page_answer_a_long_line() -> None:
    table, shell = Table(), Shell()
    for line in (*TABLE, OPEN):
        table.answer(json.dumps({"door": "tell", "line": line}))
        shell.answer(line)

    # Thousands of words take seconds; the last seven lines have that many only in a deep run.
    wide, narrow = long_lines(50_000), long_lines(50_000 if is_deep() else 1_000)
    for line in (*wide[:8], *narrow[8:])[:: 1 if is_deep() else 2]:
        reply = json.loads(table.answer(json.dumps({"door": "tell", "line": line})))

        assert reply["ok"] is False and reply["text"] == shell.onecmd(line)
        assert "error" not in reply and "too large" not in reply["text"]
