"""Odds as a pivot, a mind, and who knows."""

from kb import Game

HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=HAND)
game = game.suggest("Rachel", "Plum", "Ballroom", "Pipe", refuter="Holden")
odds = game.odds()
print(odds.to_dataframe().pivot(index="card", columns="holder", values="share").round(2))
print(odds.solutions.to_dataframe().nlargest(3, "share"), float(odds["rachel", "rope"]))
print(game.mind("Rachel").facts.to_dataframe(), game.sheet.to_dataframe(wide=True))
print({player: game.knows(player, seed=1).share for player in game.players})
