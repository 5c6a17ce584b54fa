"""What the others certainly know, against what they write down themselves over the same deal."""

from kb import Game

HEADER = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"
HAND = "hand Nick White Conservatory Ballroom Plum Knife Library\n"


def test_where_i_know_all_that_a_player_has_seen_his_mind_knows_all_that_he_does() -> None:
    held = ["Scarlet", "Green", "Rope", "Wrench", "Hall", "Study"]
    told = "".join(f"reveal Rachel {card}\n" for card in held)
    told += "suggest Nick Plum Rope Lounge -> Rachel Rope\nsuggest Rachel Plum Rope Hall -> Nick"
    mind = Game.parse(f"{HEADER}{HAND}{told} Plum\n").mind("Rachel")
    own = HEADER.replace("me Nick", "me Rachel") + f"hand Rachel {' '.join(held)}\n"
    assert mind.facts == Game.parse(f"{own}{told} Plum\n").facts
    assert mind.holds("Nick", "Plum") and mind.holds("Nick", "White") is None


def test_a_mind_does_not_suppose_what_i_suppose_nor_what_follows_from_it() -> None:
    plain = Game.parse(HEADER + HAND + "accuse Rachel Green Hall Pipe wrong\n")
    game = plain.tell("assume no-own-accusation")
    assert game.holds("Rachel", "Pipe") is False and plain.holds("Rachel", "Pipe") is None
    assert game.mind("Rachel").holds("Rachel", "Pipe") is None
    assert game.mind("Holden").facts == plain.mind("Holden").facts
    assert game.mind("Holden").assumptions == ()


def test_a_fact_of_a_mind_is_explained_by_the_lines_of_my_record() -> None:
    game = Game.parse(HEADER + HAND + "\nsuggest Rachel Plum Ballroom Pipe -> Holden\n")
    why = game.mind("Rachel").why("Holden", "Pipe")
    assert why.entries == (7,)
    assert game.log[0].line == 7
