"""What attacks once found at the shell."""

from __future__ import annotations

from pathlib import Path

from kb.shell.shell import Shell


def test_a_record_that_was_taken_back_whole_is_loaded_again_and_made_again(tmp_path: Path) -> None:
    file, shell = str(tmp_path / "game.clue"), Shell()
    for line in ("deck classic", f"save {file}", "undo", "quit"):
        shell.onecmd(line)
    assert (tmp_path / "game.clue").read_bytes() == b""
    again = Shell()
    assert again.onecmd(f"load {file}").startswith("ok")
    assert again.onecmd("redo").startswith("ok, made again")
    assert again.document.lines == ("refute 1", "deck classic")


def test_an_entry_in_place_of_the_last_line_of_the_header_is_spelled_out() -> None:
    shell = Shell()
    for line in ("deck classic", "players A B C", "answers all", "replace 4 suggest A pl ro hal B"):
        shell.onecmd(line)
    assert shell.document.lines[-1] == "suggest A Plum Rope Hall -> B"
    shell.onecmd("replace 3 has A rope")  # without players there is no table, and that is said
    assert shell.document.lines[2] == "players A B C"


def test_what_was_no_table_yet_is_met_again_by_undo_after_a_restart(tmp_path: Path) -> None:
    file, shell = str(tmp_path / "game.clue"), Shell()
    for line in ("deck classic", "players A B", "size A 9", "size B 9", "table Rope Hall"):
        shell.onecmd(line)
    lines = shell.document.lines  # too many cards in the hands now
    assert not shell.document.game.written.table
    for line in (f"save {file}", "replace 6 suggest A Plum Rope Hall -> B", "quit"):
        shell.onecmd(line)
    again = Shell()
    again.onecmd(f"load {file}")
    assert again.document.game.written.is_begun
    assert again.onecmd("undo").startswith("ok, taken back")
    assert again.document.lines == lines
