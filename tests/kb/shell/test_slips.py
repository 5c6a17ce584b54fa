"""A line with a slip is answered in the terms of what was meant, and entered for a yes alone."""

import pytest
from support.cases import cases
from support.typed import shell_after

from kb.shell.shell import Shell

TABLE = (
    "deck classic", "players Ann Ben Cleo Dan", "me Ann", "hand Ann Mustard Knife Hall Lounge Rope",
    "suggest Ben Green Pipe Kitchen -> Cleo",
)  # fmt: skip
MISSING = "A suggestion? Who answered is missing: end with '-' or a player."
TWO = "A suggestion? Of several answers only the first counts, unless the header says 'answers all'"
NO_CARD = "A suggestion? {!r} is no card or player here"


def shell_at_the_table() -> Shell:
    return shell_after(*TABLE)


@cases(line=str, answer=str)
def test_a_slip_is_answered_in_the_terms_of_what_was_meant(line: str, answer: str) -> None:
    shell = shell_at_the_table()
    before = shell.document.game
    assert shell.onecmd(line).startswith(answer)
    assert shell.document.game is before


@cases(line=str, wrong=str, meant=str)
@pytest.mark.parametrize("lines", [5, 4])  # the header is closed, and not yet
def test_the_one_line_that_it_would_be_is_proposed(line, wrong, meant, lines):
    shell = shell_after(*TABLE[:lines])
    said = shell.onecmd(line)
    meant = f"suggest {'Cleo' if lines == 5 else 'Ann'} {meant}"
    assert said.startswith(wrong)
    assert said.endswith(f"; did you mean {meant!r}?") and shell.offers() == [meant]


@cases(line=str, kept=str)
def test_what_names_give_one_reading_is_understood(line: str, kept: str) -> None:
    kept = kept.replace("...", "suggest Cleo Plum Pipe Study ->")
    assert shell_at_the_table().understand(line).text == kept


def test_a_name_that_begins_as_a_word_for_nobody_makes_two_readings() -> None:
    shell = shell_after("deck classic", "players Ann Xaver Noel")
    assert "-> nobody" in shell.onecmd("plum rope hall x") and "Xaver" in shell.onecmd("p r h x")
    assert shell.understand("plum rope hall xa").text.endswith("-> Xaver")
    shell = shell_after("deck classic", "players Ann X")
    assert shell.understand("plum rope hall x").text.endswith("-> X")


def test_what_a_slip_would_be_is_entered_for_y_and_for_nothing_else() -> None:
    shell = shell_at_the_table()
    before = shell.document.game
    for other in ("", "sheet Solution", "n"):
        shell.onecmd("gren rop din dan")
        shell.onecmd(other)
        assert shell.document.game is before
        shell.onecmd("sheet Solution")
        assert shell.onecmd("y").startswith("nothing was proposed to say yes or no to")
    shell.onecmd("gren rop din dan")
    assert shell.onecmd("y").startswith("7. Cleo: Green, Rope, Dining Room. Dan showed a card.")
    shell.onecmd("replace 7 gren rop stu dan")
    shell.onecmd("yes")
    assert shell.document.lines[6:] == ("suggest Cleo Green Rope Study -> Dan",)


def test_a_line_is_inserted_and_replaced_as_it_is_typed_at_the_prompt() -> None:
    shell = shell_at_the_table()
    for line, kept in (
        ("insert 6 w pip kit d", "suggest Ann White Pipe Kitchen -> Dan"),
        ("replace 7 gre cand bill cleo", 'suggest Ben Green Candlestick "Billiard Room" -> Cleo'),
        ("insert 8 has dan plum  # seen by chance", "has Dan Plum  # seen by chance"),
    ):
        shell.answer(line)
        assert shell.document.lines[int(line.split(" ")[1]) - 1] == kept


def test_the_card_that_was_asked_for_may_have_a_slip_and_may_wait() -> None:
    shell = shell_at_the_table()
    shell.answer("turn Ann")
    assert "Which card did Ben show you" in shell.answer("green wrench study b")
    assert "write the one you mean" in shell.onecmd("s")
    assert shell.onecmd("wrnech").endswith(
        "did you mean 'replace 8 suggest Ann Green Wrench Study -> Ben Wrench'?"
    )
    assert "\nBen has Wrench." in shell.onecmd("y")
    assert shell.onecmd("peacok").startswith(NO_CARD.format("peacok"))


def test_who_is_out_and_who_has_won_is_asked_for_nothing() -> None:
    shell = shell_at_the_table()
    shell.answer("accuse me plum candlestick study wrong")
    assert shell.answer("ask").startswith("You accused wrongly, and only answer")
    shell.answer("accuse ben plum candlestick ballroom right")
    assert shell.answer("ask") == "The game is over: Ben won."
    assert shell.answer("log 7-6").startswith("   6  suggest Ben")


# The words themselves


def test_a_word_that_one_only_speaks_is_no_misspelt_card() -> None:
    said = shell_after(*TABLE).onecmd("has dan mustard and knife")
    assert said.endswith("; did you mean 'has Dan Mustard; has Dan Knife'?")
    said = shell_after(*TABLE).onecmd("accuse dan with green in the hall rope wrong")
    assert said.endswith("; did you mean 'accuse Dan Green Rope Hall wrong'?")
