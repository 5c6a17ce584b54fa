"""A line that was meant as a suggestion is answered in the terms of a suggestion."""

from __future__ import annotations

import pytest

from kb.shell.shell import Shell

TABLE = (
    "deck classic",
    "players Ann Ben Cleo Dan",
    "me Ann",
    "hand Ann Mustard Knife Hall Lounge Rope",
    "suggest Ben Green Pipe Kitchen -> Cleo",
)
MISSING = "A suggestion? Who answered is missing: end with '-' or a player."


def shell_at_the_table() -> Shell:
    shell = Shell()
    for line in TABLE:
        shell.answer(line)
    return shell


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        *((f"{begin}plum rope study", MISSING) for begin in ("", "s ", "w ", "cleo ", "suggest ")),
        (
            "gren rop din dan",
            "A suggestion? 'gren' is no card or player here; "
            "did you mean 'suggest Cleo Green Rope \"Dining Room\" -> Dan'?",
        ),
        (
            "plmu rope hall xaver",
            "A suggestion? 'plmu' and 'xaver' are no card or player here; did you mean 'Plum'?",
        ),
        (
            "gre rop din dna",
            "A suggestion? 'dna' is no card or player here; "
            "did you mean 'suggest Cleo Green Rope \"Dining Room\" -> Dan'?",
        ),
        (
            "pla kni con b",
            "A suggestion? 'pla' is no card or player here; "
            "did you mean 'suggest Cleo Plum Knife Conservatory -> Ben'?",
        ),
        ("plum rope study rope", "A suggestion? Who showed Rope is missing: name the player"),
        ("ben showed plum", "A suggestion? Of which cards, and who asked? Name its cards, then"),
        ("dan passed", "A suggestion? Who passed follows from who answered: name its cards, then"),
        ("ben dan", "A suggestion? Its cards are missing: name them, then '-' or who showed."),
        ("plum", "A suggestion? No weapon or room is named."),
        (
            "- plum rope study",
            "A suggestion? It cannot be read: name its cards, then '-' or who showed; "
            "did you mean 'suggest Cleo Plum Rope Study -> nobody'?",
        ),
        ("plum rope ben", "A suggestion? No room is named."),
        (
            "plum green study b",
            "A suggestion? Plum and Green are both of the category suspect; name one; "
            "no weapon is named.",
        ),
        ("sca pip kit c", "A suggestion? Cleo makes the suggestion, and cannot answer it"),
        (
            "dan sca pip kit cleo plum",
            "A suggestion? Plum was not asked for, and cannot have been shown.",
        ),
        ("replace 6 plum rope study", MISSING),
        ("insert 7 plum rope study", MISSING),
        (
            "sugest dan plum rope study -> ben",
            "no command 'sugest'; did you mean 'suggest Dan Plum Rope Study -> Ben'?",
        ),
        ("insert 7 undo", "'undo' is a command; a line of the record is an entry"),
        ("xyzzy", "no command 'xyzzy'"),
    ],
)
def test_a_slip_is_answered_in_the_terms_of_what_was_meant(line: str, answer: str) -> None:
    shell = shell_at_the_table()
    before = shell.document.game
    assert shell.onecmd(line).startswith(answer)
    assert shell.document.game is before


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        *(
            (f"plum pipe study {nobody}", "suggest Cleo Plum Pipe Study -> nobody")
            for nobody in ("none", "no one", "no-one", "0", "x", "-", "nobody", "nobody showed")
        ),
        ("dan has plum", "has Dan Plum"),
        ("solution lacks plum  # I saw it", "lacks Solution Plum  # I saw it"),
        ("dan holds plum study", "has Dan Plum\nhas Dan Study"),
        ("dan accused plum pipe study wrong", "accuse Dan Plum Pipe Study wrong"),
        ("dan asks plum pipe study ben", "suggest Dan Plum Pipe Study -> Ben"),
        ("plum in the study with the pipe and ben showed pipe", "... Ben Pipe"),
    ],
)
def test_what_names_give_one_reading_is_understood(line: str, kept: str) -> None:
    kept = kept.replace("...", "suggest Cleo Plum Pipe Study ->")
    assert shell_at_the_table().understood(line).text == kept


def test_a_name_that_begins_as_a_word_for_nobody_makes_two_readings() -> None:
    shell = Shell()
    for line in ("deck classic", "players Ann Xaver Noel"):
        shell.answer(line)
    assert "-> nobody" in shell.onecmd("plum rope hall x") and "Xaver" in shell.onecmd("p r h x")
    assert shell.understood("plum rope hall xa").text.endswith("-> Xaver")
    shell = Shell()
    for line in ("deck classic", "players Ann X"):
        shell.answer(line)
    assert shell.understood("plum rope hall x").text.endswith("-> X")


def test_what_a_slip_would_be_is_entered_for_y_and_for_nothing_else() -> None:
    shell = shell_at_the_table()
    before = shell.document.game
    meant = 'suggest Cleo Green Rope "Dining Room" -> Dan'
    for other in ("", "solution", "n"):
        shell.onecmd("gren rop din dan")
        shell.onecmd(other)
        assert shell.document.game is before
        shell.onecmd("solution")
        assert shell.onecmd("y").startswith("nothing was proposed to say yes or no to")
    shell.onecmd("gren rop din dan")
    assert shell.offers() == [meant]
    assert shell.onecmd("y").startswith("7. Cleo: Green, Rope, Dining Room. Dan showed a card.")
    assert shell.document.lines[-1] == meant
    shell.onecmd("replace 7 gren rop stu dan")
    shell.onecmd("yes")
    assert shell.document.lines[-1] == "suggest Cleo Green Rope Study -> Dan"


def test_a_line_is_inserted_and_replaced_as_it_is_typed_at_the_prompt() -> None:
    shell = shell_at_the_table()
    shell.answer("insert 6 w pip kit d")
    assert shell.document.lines[5] == "suggest Ann White Pipe Kitchen -> Dan"
    shell.answer("replace 7 gre cand bill cleo")
    assert shell.document.lines[6] == 'suggest Ben Green Candlestick "Billiard Room" -> Cleo'
    shell.answer("insert 8 has dan plum  # seen by chance")
    assert shell.document.lines[7] == "has Dan Plum  # seen by chance"


def test_a_no_to_nothing_begins_no_other_game() -> None:
    shell = shell_at_the_table()
    before = shell.document
    assert shell.onecmd("n") == shell.onecmd("yes")
    assert shell.document is before


def test_the_card_that_was_asked_for_may_have_a_slip_and_may_wait() -> None:
    shell = shell_at_the_table()
    shell.answer("turn Ann")
    assert "Which card did Ben show you" in shell.answer("green wrench study b")
    assert "write more of either" in shell.onecmd("w")
    assert shell.onecmd("wrnech") == (
        "no card 'wrnech'; did you mean 'suggest Ann Green Wrench Study -> Ben Wrench'?"
    )
    assert "\nBen has Wrench." in shell.onecmd("y")
    assert shell.onecmd("peacok").startswith("A suggestion? 'peacok' is no card or player here")


def test_what_one_speaks_between_the_names_is_not_blamed() -> None:
    said = shell_at_the_table().onecmd("plum with the knife in the studio -")
    assert said.startswith("A suggestion? 'studio' is no card or player here")


def test_before_the_first_event_too_a_header_word_that_is_said_is_none() -> None:
    shell = Shell()
    for line in TABLE[:4]:
        shell.answer(line)
    said = shell.onecmd("pla kni con b")
    assert said.endswith("did you mean 'suggest Ann Plum Knife Conservatory -> Ben'?")


def test_who_is_no_player_and_passed_is_named() -> None:
    said = shell_at_the_table().onecmd("rachel passed")
    assert said.startswith("A suggestion? 'rachel' is no card or player here")


def test_a_word_that_is_not_in_the_line_cannot_be_replaced_there() -> None:
    said = shell_at_the_table().onecmd("replace 6 hall study")
    assert said == "'hall' is not in line 6: suggest Ben Green Pipe Kitchen -> Cleo"


def test_who_is_out_and_who_has_won_is_asked_for_nothing() -> None:
    shell = shell_at_the_table()
    shell.answer("accuse me plum candlestick study wrong")
    assert shell.answer("ask").startswith("You accused wrongly (line 7), and only answer")
    shell.answer("accuse ben plum candlestick ballroom right")
    assert shell.answer("ask") == "The game is over: Ben won."
    assert shell.answer("log 7-6").startswith("   6  suggest Ben")


@pytest.mark.parametrize("line", ["whi rop bal", "sa can lou ben"])
def test_cards_behind_what_might_be_a_command_are_a_suggestion_with_a_slip(line: str) -> None:
    shell = Shell()
    for each in ("deck classic", "players Ada Ben Cleo Dan"):
        shell.answer(each)
    assert shell.onecmd(line).startswith("A suggestion? ")
    assert shell.onecmd("whi") == "no command 'whi'; did you mean 'why'?"
