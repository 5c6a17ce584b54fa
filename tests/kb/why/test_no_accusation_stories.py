"""What rests on `no-accusation-yet`: lines, story, proofs, and what a contradiction says of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from accusing import GAME, HEADER, accusing
from random_games import SMALL, random_game

from kb import Contradiction, Game
from kb.cli import main
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.deals import deals_of
from kb.theory.log import deals_after, enough_axioms, log_axioms
from kb.why.justification import justifications
from kb.why.story import CASES
from resolver import check

ON = "assume no-accusation-yet\n"
MANY = """suggest P3 g e a -> P1 e
suggest P1 c g f -> P3 g
suggest P2 f a i -> P3 a
suggest P3 d b j -> P1 d
suggest P1 d c g -> P3 g
suggest P2 b g d -> P3 g
suggest P3 e c h -> P1 e
suggest P1 h c d -> P2
suggest P2 e a h -> P3 a
"""


def test_a_story_names_the_hand_and_the_lines_in_which_is_what_he_saw() -> None:
    why = Game.parse(GAME + ON).why("P2", "c")
    assert (why.entries, why.assumptions) == ((12, 13, 14, 15), ("no-accusation-yet",))
    assert why.sentences[1:] == (
        "P2 showed b (line 12).",
        "With b and c P2 would have known the Solution after line 13 and accused, so they are not "
        "all with P2 (line 13; assuming no-accusation-yet).",
        "So P2 lacks c.",
        "What P2 saw of it is in lines 12 and 13; line 14 shows that the game went on.",
    )


def silent_facts(number: int) -> Iterator[tuple[Game, tuple[str, str]]]:
    """Facts that need `no-accusation-yet`, one of a game."""
    found = 0
    for seed in range(1000):
        play = accusing(random_game(seed, SMALL, players=2 + seed % 3, events=12))
        game, plain = Game.parse(play.text + ON), Game.parse(play.text)
        cell = next((cell for cell in game.facts if cell not in plain.facts), None)
        if cell:
            yield game, cell
            found += 1
        if found == number:
            return


@pytest.fixture(scope="module")
def needing() -> list[Any]:
    return list(silent_facts(12))


def follows(setup: Setup, entries: Sequence[Entry], cell: tuple[str, str]) -> bool:
    return cell in deals_of(setup).tell(log_axioms(setup, entries)).facts


def test_no_line_of_an_explanation_by_no_accusation_can_be_left_out(needing: list[Any]) -> None:
    for game, cell in needing:
        why = game.why(*cell)
        kept = [entry for entry in game.log if entry.line in why.entries]
        assert why.assumptions == ("no-accusation-yet",)
        assert follows(game.setup, kept, cell)
        for entry in kept:
            assert not follows(game.setup, [e for e in kept if e is not entry], cell)


def test_an_explanation_by_no_accusation_has_proofs_that_are_checked(needing: list[Any]) -> None:
    for game, cell in needing:
        why = game.why(*cell)
        assert check(why.proof)
        assert why.count is not None and check(why.count)


def test_of_a_proof_that_goes_through_many_hands_only_that_is_told() -> None:
    header = HEADER.replace("me P1\nhand P1 d g h\n", "me P3\nhand P3 a g\n")
    why = Game.parse(header + MANY + ON).why("P2", "b")
    assert why.count is not None and why.count.sums > CASES
    assert why.sentences[1] == f"That takes {why.count.sums} cases, more than are listed here."


def test_the_last_turns_say_all_that_the_turns_before_said(needing: list[Any]) -> None:
    for game, _ in needing:
        for number in range(len(game.log)):
            entries = [*game.log[:number], game.log[-1]]
            facts = deals_of(game.setup).tell(log_axioms(game.setup, entries)).facts
            assert deals_of(game.setup).tell(enough_axioms(game.setup, entries)).facts == facts


def test_a_fact_is_undone_by_the_lines_without_which_it_does_not_follow(needing: list[Any]) -> None:
    for game, _ in needing[:6]:
        rests = defaultdict(list)
        for entry in game.log:
            rest = deals_after(game.setup, [e for e in game.log if e is not entry])
            for cell in game.facts:
                if rest.consistent and cell not in rest.facts:
                    rests[cell].append(entry.line)
        assert dict(game.firm) == {cell: tuple(rests[cell]) for cell in game.facts}


def test_the_ground_of_a_fact_by_no_accusation_suffices(needing: list[Any]) -> None:
    for game, _ in needing[:6]:
        for cell, ground in justifications(game.derivation, game.log, game.facts).items():
            kept = [entry for entry in game.log if entry.line in ground.lines]
            assert follows(game.setup, kept, cell)


@pytest.mark.parametrize("form", ["lrat", "pbp"])
def test_a_proof_by_no_accusation_is_accepted_and_a_hand_that_tells_nothing_refused(
    needing: list[Any], form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.clue"
    for number, (game, (holder, card)) in enumerate(needing):
        record.write_text(game.record())
        folder = str(tmp_path / f"{form}{number}")
        written = ["why", str(record), holder, card, "--format", form, "--output", folder]
        assert main(written) == 0
        assert main(["check", str(record), folder]) == 0
        assert "no-accusation-yet" in capsys.readouterr().out
        record.write_text(game.record().replace(ON, ""))
        assert main(["check", str(record), folder]) != 0


def test_who_would_have_known_with_what_he_has_contradicts_the_assumption() -> None:
    with pytest.raises(Contradiction) as caught:
        Game.parse(GAME + ON + "has P2 c\n")
    error = caught.value
    assert error.entries == (12, 13, 14, 15, 16)
    assert 15 in error.culprits and 16 in error.culprits
    for repair in error.repairs:
        lines = (GAME + ON + "has P2 c\n").splitlines()
        lines[repair.line - 1] = repair.text
        assert Game.parse("\n".join(lines))
