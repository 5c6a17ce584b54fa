"""Whatever was changed can be taken back, and made again, across save and load too."""

from pathlib import Path

from support.typed import shell_after

HEADER = ("deck classic", "players Nick Rachel Holden", "me Nick")
CHANGES = (
    "hand Nick White Conservatory Ballroom Plum Knife Library",
    "has Rachel Rope",
    "lacks Holden Pipe",
    "replace 6 has Rachel Wrench",
    "insert 6 lacks Rachel Study",
    "remove 8",
    "has Holden Wrench",  # disputed
    "mend 1",
    "lacks Holden Hall",
)


def test_undo_goes_back_through_every_kind_of_change_and_redo_forth_again() -> None:
    shell = shell_after(*HEADER)
    texts = [shell.document.game.written.text]
    for line in CHANGES:
        shell.onecmd(line)
        assert shell.document.game.written.text != texts[-1], line
        texts.append(shell.document.game.written.text)
    for text in reversed(texts[:-1]):
        assert shell.onecmd("undo").startswith("ok, taken back: ")
        assert shell.document.game.written.text == text
    for text in texts[1:]:
        assert shell.onecmd("redo").startswith("ok, made again: ")
        assert shell.document.game.written.text == text
    assert shell.onecmd("redo").startswith("nothing to redo")


def test_several_cards_in_a_line_are_one_change_after_a_restart_too(tmp_path: Path) -> None:
    path = str(tmp_path / "game.clue")
    shell = shell_after(*HEADER, f"save {path}", "lacks Nick Hall", "has Rachel Rope Pipe Study")
    assert len(shell.document.lines) == 8
    shell.onecmd("quit")
    again = shell_after(f"load {path}")
    assert again.onecmd("undo").startswith("ok, taken back: has Rachel Rope\nhas Rachel Pipe")
    assert again.document.lines[4:] == ("lacks Nick Hall",)


def test_a_change_of_lines_says_the_fact_that_one_of_them_is() -> None:
    shell = shell_after(*HEADER, "has Rachel Rope", "undo")
    assert shell.onecmd("redo") == "ok, made again: line 5 is: has Rachel Rope\nRachel has Rope."
    said = "ok, line 6 is now: lacks Nick Hall\nNick lacks Hall."
    assert shell.onecmd("insert 6 lacks Nick Hall") == said
    shell.onecmd("lacks Rachel Rope")  # disputed
    assert shell.onecmd("mend 1").endswith("back in the log.\nRachel lacks Rope.")
