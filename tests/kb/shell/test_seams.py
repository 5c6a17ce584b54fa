"""What players stumbled over where two ideas meet: order, turns, disputed lines, the header."""

from functools import partial

from support.cases import passage
from support.typed import shell_after as after

HEADER = (
    "deck classic", "players Nick Rachel Holden", "me Nick",
    "hand Nick White Conservatory Ballroom Plum Knife Library",
)  # fmt: skip


shell_after = partial(after, *HEADER)


def transcript(*lines: str) -> str:
    """What is typed after the header, and what is answered."""
    shell, said = shell_after(), list[str]()
    for line in lines:
        said += [f"> {line}", *filter(None, [shell.onecmd(line)])]
    return "\n".join(said)


def test_a_skipped_line_is_put_in_and_the_implied_guesser_behind_it_moves() -> None:
    lines = ("plum rope hall rachel rope", "must pipe study -", "insert 7 must pipe study holden")
    assert transcript(*lines) == (passage(__file__, "a skipped line")[:-1])


DISPUTED = ("plum rope hall rachel rope", "plum wrench study -")  # I have Plum


def test_a_word_of_a_disputed_line_is_replaced_and_the_line_entered_again() -> None:
    shell = shell_after(*DISPUTED, "scar pipe hall nobody")
    said = shell.answer("replace 7 plum mustard")
    assert said.startswith("ok, line 7 is now: suggest Rachel Mustard Wrench Study -> nobody\n")
    assert shell.game.disputed == ()
    assert [entry.event.guesser for entry in shell.game.log] == ["Nick", "Rachel", "Holden"]


def test_the_repairs_of_what_was_just_said_come_first_and_mend_makes_the_first() -> None:
    shell = shell_after(*DISPUTED, "scar pipe hall holden", "n", "has rachel pipe")
    shell = shell_after(*DISPUTED, "rachel has scarlet", "holden has scarlet")
    assert shell.game.disputed == (7, 9)
    shell.answer("undo")
    rows = shell.onecmd("holden has scarlet").split("\n")
    first = next(row for row in rows if row.startswith("  1. "))
    assert first.startswith(("  1. Line 9: ", "  1. Line 8: "))
    assert "With these, line 7 may stay disputed." in rows or "more" in rows[-2]
    assert shell.answer("mend").split("\n")[1] == first
    shell.answer("mend 1")
    assert 7 in shell.game.disputed and len(shell.game.disputed) == 1


def test_me_and_cards_is_my_suggestion() -> None:
    shell = shell_after()
    assert shell.answer("me scar knife kit rachel kit").startswith(
        "6. Nick: Scarlet, Knife, Kitchen. Rachel showed Kitchen."
    )
    assert shell.onecmd("me").startswith("the line stops too early")


def test_a_hand_that_is_told_again_is_proposed_as_the_line_it_takes_the_place_of() -> None:
    shell = shell_after()
    line = "hand nick plum white knife ballroom library study"
    said = "replace 5 hand Nick Plum White Knife Ballroom Library Study"
    assert shell.onecmd(line) == f"line 5 says that already; did you mean {said!r}?"
    assert shell.document.lines[4] == HEADER[3]
    shell.answer("y")
    assert shell.game.setup.hand("Nick") == shell.game.setup.deck.in_order(
        ("Plum", "White", "Knife", "Ballroom", "Library", "Study")
    )


def test_a_line_of_the_header_that_contradicts_another_is_refused() -> None:
    shell = shell_after("has rachel rope")
    assert "is in both 'hand Nick' and 'hand Rachel'" in shell.onecmd("hand rachel knife")
    assert len(shell.document.lines) == 6 and shell.game.written.setup_or_none


def test_solved_on_my_turn_says_to_accuse_now() -> None:
    facts = ("has Solution Scarlet", "has Solution Rope")
    said = shell_after(*facts).answer("has Solution Hall").split("\n")[-1]
    assert said == (
        "SOLVED: Scarlet, Rope, Hall, unless a line is mistyped: 'why Solution Scarlet'."
        " Accuse now."
    )
    others = shell_after(*facts, "turn holden").answer("has Solution Hall")
    assert "SOLVED" in others and "Accuse now" not in others


def test_a_verb_behind_a_name_lacks_a_card() -> None:
    assert shell_after().onecmd("holden has") == "the line stops too early; write 'has HOLDER CARD'"


# The line after a disputed one


def test_a_line_like_the_disputed_one_is_proposed_in_its_place() -> None:
    shell = shell_after(*DISPUTED)
    said = shell.onecmd("mustard wrench study -")
    assert said == (
        "line 7 is disputed; 'n' enters a turn of its own; did you mean "
        "'replace 7 suggest Rachel Mustard Wrench Study -> nobody'?"
    )
    assert len(shell.document.lines) == 7 and shell.game.disputed == (7,)
    shell.answer("y")
    assert shell.document.lines[6] == "suggest Rachel Mustard Wrench Study -> nobody"
    assert shell.game.disputed == () and shell.answer("turn") == "Next: Holden."


def test_a_line_with_three_other_words_is_a_turn_of_its_own() -> None:
    shell = shell_after("plum rope hall rachel", "mustard pipe study nick pipe")
    assert shell.game.disputed == (7,)
    shell.answer("white wrench study nick")
    assert shell.document.lines[7] == "suggest Holden White Wrench Study -> Nick"


def test_a_word_that_a_comment_lacks_is_not_replaced() -> None:
    said = shell_after("turn holden").onecmd("replace 6 plum mustard")
    assert said == "'plum mustard' changes nothing in line 6: #> next Holden"


def test_dropping_an_earlier_line_leaves_the_guessers_alone() -> None:
    shell = shell_after(*DISPUTED, "scar pipe hall nobody", "green pipe lounge -")
    shell.answer("drop 7")
    assert shell.document.lines[6] == "#> next Holden"
    assert [entry.event.guesser for entry in shell.game.log] == ["Nick", "Holden", "Nick"]
    shell.answer("insert 7 green wrench kitchen holden")
    assert [entry.event.guesser for entry in shell.game.log] == [
        "Nick", "Rachel", "Holden", "Nick",
    ]  # fmt: skip
