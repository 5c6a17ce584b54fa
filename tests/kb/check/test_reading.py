"""What the checker reads of a record, beside what the prover reads and a prover that errs."""

from types import SimpleNamespace

from support.cases import loop_over
from support.premises import axioms, rules
from support.random_games import CLASSIC, SMALL, random_game, word

from kb import Game
from kb.check.reading import read_count_rules, read_stated_clauses
from kb.cli import main
from kb.record.record import parse
from kb.table.events import Suggestion
from kb.table.setup import Setup
from resolver.export import save_axioms_and_proof

ASSUMED = "assume guesser-holds-one\nassume guesser-not-all-three\nassume no-own-accusation\n"


def text(seed: int) -> str:
    """A record of one of many kinds, with lines of each kind."""
    play = random_game(
        seed, categories=SMALL if seed % 2 else CLASSIC, players=2 + seed % 4, events=9,
        spectator=seed % 3 == 0, answers="all" if seed % 5 == 4 else "first",
        hidden=int(seed % 7 == 5), face_up=int(seed % 6 == 4), ranges=int(seed % 5 == 1),
        unknown=2 * int(seed % 11 == 3), dealer=0 if seed % 13 == 6 else None,
    )  # fmt: skip
    first, last = play.players[0], play.players[-1]
    held = {who: [c for c, h in play.deal.items() if h == who] for who in play.holders}
    wrong = [
        next(c for c in kind if play.deal[c] != "Solution") for kind in play.categories.values()
    ]
    one = next(card for card in wrong if card != held[last][0])
    lines = [
        f'reveal {first} "{held[first][0]}"', f"accuse {last} {' '.join(map(word, wrong))} wrong",
        f"oneof {last} {word(held[last][0])} {word(one)}", f"lacks {last} {word(held[first][0])}",
        f"has {last} {word(held[last][-1])}",
    ]  # fmt: skip
    return play.text + "\n".join(lines[seed % 3 :]) + "\n" + (ASSUMED if seed % 2 else "")


@loop_over("seed", range(24))
def test_the_checker_reads_of_a_record_what_the_prover_was_told(seed: int) -> None:
    record = parse(text(seed))  # read, not judged: play at random is not as is assumed
    game = SimpleNamespace(setup=record.setup, log=record.entries)
    read = {
        (one.source, frozenset((f"{h}:{c}", filled) for (h, c), filled in one.clause))
        for one in read_stated_clauses(record)
    }
    assert read == {
        (str(source), frozenset((one.name, one.positive) for one in clause))
        for clause, source in axioms(game)
    }
    bounds = {
        (one.name, frozenset(f"{h}:{c}" for h, c in one.cells), one.least, one.most)
        for one in read_count_rules(game.setup)
        if one.least or one.most < len(one.cells)
    }
    assert bounds == {(str(r), frozenset(r.atoms), r.lower, r.upper) for r in rules(game)}


def test_a_prover_that_reads_a_line_wrongly_is_refused(tmp_path, monkeypatch, capsys) -> None:
    game = tmp_path / "game.clue"
    game.write_text(
        "refute 1\ndeck classic\nplayers Ann Ben Cleo Dan\nsuggest Ann Plum Rope Hall -> Cleo\n"
    )

    def all_but_who_showed(event: Suggestion, setup: Setup) -> tuple[str, ...]:
        return tuple(p for p in setup.others(event.guesser) if p != event.answers[0].player)

    with monkeypatch.context() as patch:
        patch.setattr(Suggestion, "passers", all_but_who_showed)
        wrong = Game.parse(game.read_text())
        for player in ("Ben", "Dan"):
            save_axioms_and_proof(wrong.why(player, "Rope").proof, "lrat", tmp_path / player)
        statuses = [main(["check", str(game), str(tmp_path / who)]) for who in ("Ben", "Dan")]
    assert statuses == [0, 1]
    assert "this is not what 'passed (line 4)' says" in capsys.readouterr().err
