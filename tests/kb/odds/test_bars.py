"""How the deals share out, as bars."""

from __future__ import annotations

from importlib.resources import files

import pytest

from kb import Game, RecordError

THREE = Game.parse((files("kb") / "games" / "three-at-the-table.clue").read_text(encoding="utf-8"))


def test_the_bars_are_all_the_deals_the_likeliest_first():
    odds = THREE[12].odds()
    for bars in (odds.bars(), odds.bars("White"), odds.bars(most=3)):
        assert sum(bar.deals for bar in bars) == odds.deals
    assert len(odds.bars(most=3)) == 3
    assert odds.bars(most=3)[-1].name.endswith("others")
    deals = [bar.deals for bar in odds.bars("White")]
    assert deals == sorted(deals, reverse=True)


def test_they_are_drawn_as_long_as_they_are():
    bars = THREE[12].odds().bars("White")
    drawing = bars.svg()
    assert drawing.count("<rect") == 1 + len(bars)
    assert 'width="260"' in drawing
    for bar in bars:
        assert f">{bar.name}</text>" in drawing


def test_fewer_than_one_bar_cannot_be_drawn():
    with pytest.raises(RecordError, match="say 1 or more"):
        THREE[12].odds().bars(most=0)
