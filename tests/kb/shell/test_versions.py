"""The versions of a record: undo, redo and changes, and the notes that tell them as text."""

import itertools
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import loop_over

from kb.errors import HistoryError
from kb.shell.document import Line, Lines, Version, Versions, lines_of, read_notes, texts_of

LINE = st.builds(Line, st.sampled_from("abcd"), st.booleans())
LINES = st.lists(LINE, max_size=5).map(tuple)
DEEDS = st.lists(st.one_of(LINES, st.sampled_from(["undo", "redo"])), max_size=12)


def texts(versions: Versions) -> tuple[str, ...]:
    return texts_of(versions.now.lines)


class Model:
    """What undo and redo are: two piles of records."""

    def __init__(self) -> None:
        self.behind: list[Lines] = []
        self.now: Lines = ()
        self.ahead: list[Lines] = []

    def do(self, deed: Lines | str) -> bool:
        """Do this, and return whether it can be done."""
        if deed == "undo":
            return self.moved(self.behind, self.ahead)
        if deed == "redo":
            return self.moved(self.ahead, self.behind)
        assert not isinstance(deed, str)
        if deed != self.now:
            self.behind.append(self.now)
            self.now, self.ahead = deed, []
        return True

    def moved(self, source: list[Lines], target: list[Lines]) -> bool:
        if source:
            target.append(self.now)
            self.now = source.pop()
            return True
        return False


def done(versions: Versions, deed: Lines | str) -> Versions:
    if isinstance(deed, str):
        return versions.undo() if deed == "undo" else versions.redo()
    return versions.after_change_to(Version(deed))


def met(versions: Versions, deed: str) -> list[Lines]:
    """The records that are met on the way back, or forth."""
    lines = list[Lines]()
    with suppress(HistoryError):
        while True:
            versions = done(versions, deed)
            lines.append(versions.now.lines)
    return lines


def some_game(seed: int, length: int = 12) -> list[Versions]:
    """Versions as a player makes them, each with one more step than the one before."""
    random, found = Random(seed), [Versions()]
    while len(found) < length:
        lines = list(found[-1].now.lines)
        at = random.randint(0, len(lines))
        new = Line(f"{random.choice('abc')}{random.randint(0, 99)}", random.random() < 0.5)
        lines[at : at + random.randint(0, 1)] = [new]
        deed = random.choice([tuple(lines), tuple(lines), "undo", "redo"])
        try:
            found.append(done(found[-1], deed))
        except HistoryError:
            continue
    return found


@given(DEEDS)
def test_undo_and_redo_are_two_piles_of_records(deeds: Sequence[Lines | str]) -> None:
    model, versions = Model(), Versions()
    for deed in deeds:
        if model.do(deed):
            versions = done(versions, deed)
        else:
            with pytest.raises(HistoryError):
                done(versions, deed)
        assert versions.now.lines == model.now
        assert met(versions, "undo") == model.behind[::-1]
        assert met(versions, "redo") == model.ahead[::-1]


@given(DEEDS)
def test_notes_that_are_written_are_the_versions_that_are_read(deeds):
    versions = Versions()
    for deed in deeds:
        try:
            after = done(versions, deed)
        except HistoryError:
            continue
        versions = after
        found = read_notes(versions.notes.text, texts(versions))
        assert found is not None
        assert (found, found.notes) == (versions, versions.notes)


def with_one_hash(notes: str) -> str:
    """Notes in their earlier form."""
    steps = "".join(f"{row[9:]}\n" for row in notes.split("\n")[:-1])
    return f"{sha256(steps.encode()).hexdigest()}\n{steps}"


def test_notes_with_one_hash_of_all_steps_are_read() -> None:
    for versions in (game[-1] for game in map(some_game, range(20))):
        notes = with_one_hash(versions.notes.text)
        found = read_notes(notes, texts(versions))
        assert found is not None and (found, found.notes) == (versions, versions.notes)
        assert read_notes(notes[:-1], texts(versions)) is None


def test_a_record_of_which_nothing_is_known_was_entered_line_by_line() -> None:
    versions = Versions.of(lines_of(("refute 1", "deck classic", "players A B", "has A Rope")))
    assert [len(lines) for lines in met(versions, "undo")] == [3, 2, 0]
    assert Versions.of(()) == Versions()
    assert Versions.of(lines_of(["refute 1"])).undo().now.lines == ()


def test_the_last_step_may_not_have_come_to_be() -> None:
    for game in map(some_game, range(20)):
        for before, after in itertools.pairwise(game):
            notes = after.notes.text
            assert read_notes(notes, texts(before)) in (before, after)
            assert read_notes(notes, texts(after)) == after

            start = len(before.notes.text)
            for end in range(start, len(notes)):  # a step that is cut off is none
                for rest in (
                    notes[start:end],
                    "\0" * (end - start),
                    "\0" + notes[end:],
                    "\udcff\n",
                ):
                    found = read_notes(notes[:start] + rest, texts(before))
                    assert found is not None and found.notes == before.notes


def damaged(notes: str, random: Random) -> dict[str, str]:
    """Notes that were cut, doubled, shuffled, or changed in a letter."""
    rows = notes.splitlines(keepends=True)
    shuffled = [*rows]
    random.shuffle(shuffled)
    one, other = sorted(random.sample(range(len(rows)), 2))
    swapped = [*rows]
    swapped[one], swapped[other] = rows[other], rows[one]
    at = random.randrange(len(notes) - 1)
    letter = chr(ord(notes[at]) ^ 1)
    return {
        "cut at the end": "".join(rows[:one]), "cut at the beginning": "".join(rows[one + 1 :]),
        "cut in the middle": "".join(rows[:one] + rows[other:]), "torn": notes[:at],
        "doubled": notes + notes, "a line doubled": "".join(rows[: one + 1] + rows[one:]),
        "shuffled": "".join(shuffled), "swapped": "".join(swapped),
        "a letter": notes[:at] + letter + notes[at + 1 :],
        "other line ends": notes.replace("\n", "\r\n"),
    }  # fmt: skip


@loop_over("seed", range(60))
def test_damaged_notes_are_noticed_as_a_whole(seed: int) -> None:
    game = some_game(seed)
    now = game[-1]
    if texts(now) in [texts(each) for each in [*game][:-1]]:
        return  # then notes that end earlier may be those of the record, too
    wrong = damaged(now.notes.text, Random(seed)) | {
        "another game's": some_game(seed + 1000)[-1].notes.text
    }
    for how, notes in wrong.items():
        if notes != now.notes.text:
            assert read_notes(notes, texts(now)) is None, how


@loop_over(
    "step",
    [
        "5", "[]", "null", "{}", '"0"', "[0, 0]", "[0, 0, [5]]", '["0", 0, []]',
        "[0", "[" * 100_000,
    ],
)  # fmt: skip
def test_a_step_that_leads_nowhere_is_not_gone(step: str) -> None:
    notes = Versions.of(lines_of("ab")).notes.with_steps(step)
    for text in (notes.text, with_one_hash(notes.text)):
        assert read_notes(text, ("a", "b")) is None
