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
            "A suggestion? 'gren' is no card or player here; did you mean 'Green'",
        ),
        ("gre rop din dna", "A suggestion? 'dna' is no card or player here; did you mean 'Dan'?"),
        ("pla kni con b", "A suggestion? 'pla' is no card or player here; did you mean 'Plum'?"),
        ("plum rope study no one", "A suggestion? 'no' is no card or player here"),
        ("plum rope ben", "A suggestion? No room is named."),
        (
            "plum green study b",
            "A suggestion? Plum and Green are both of the category suspect; name one.",
        ),
        ("sca pip kit c", "A suggestion? Cleo makes the suggestion, and cannot answer it"),
        (
            "dan sca pip kit cleo plum",
            "A suggestion? Plum was not asked for, and cannot have been shown.",
        ),
        ("replace 6 plum rope study", MISSING),
        ("insert 7 plum rope study", MISSING),
        ("sugest dan plum rope study -> ben", "no command 'sugest'; did you mean 'suggest'?"),
        ("insert 7 undo", "'undo' is a command; a line of the record is an entry"),
        ("xyzzy", "no command 'xyzzy'"),
    ],
)
def test_a_slip_is_answered_in_the_terms_of_what_was_meant(line: str, answer: str) -> None:
    shell = shell_at_the_table()
    before = shell.document.game
    assert shell.onecmd(line).startswith(answer)
    assert shell.document.game is before


def test_a_line_is_inserted_and_replaced_as_it_is_typed_at_the_prompt() -> None:
    shell = shell_at_the_table()
    shell.answer("insert 6 w pip kit d")
    assert shell.document.lines[5] == "suggest Ann White Pipe Kitchen -> Dan"
    shell.answer("replace 7 gre cand bill cleo")
    assert shell.document.lines[6] == 'suggest Ben Green Candlestick "Billiard Room" -> Cleo'
    shell.answer("insert 8 has dan plum  # seen by chance")
    assert shell.document.lines[7] == "has Dan Plum  # seen by chance"
