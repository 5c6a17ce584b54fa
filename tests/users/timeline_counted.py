"""A timeline counted by event and rule."""

from importlib.resources import files

import pandas as pd

from kb import read_game

game = read_game(str(files("kb") / "games/five-at-the-table.clue"))
frame = pd.DataFrame(game.timeline())
print(frame.groupby(["line", "event", "rule"]).size().unstack(fill_value=0))
print(pd.concat([one.steps().to_dataframe() for one in game])["rule"].value_counts())
