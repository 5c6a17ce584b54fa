"""The doors of the table: what is tapped and what is typed are one record, and nothing is lost."""

import json

from jsonschema import Draft202012Validator
from support.cases import loop_over
from support.doors import SCHEMA, ask, names

from kb.page import Table
from resolver.text import parse_link

HAND = ["Plum", "White", "Knife", "Ballroom", "Library", "Conservatory"]
PLAYERS = ["Nick", "Rachel", "Holden"]


def seated() -> Table:
    table = Table()
    assert ask(table, "set_up", deck="classic", players=PLAYERS, me="Nick", hand=HAND)["ok"]
    return table


def test_the_schema_is_one_and_has_every_door() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["doors"]["kb.page"]) == names(Table())


def test_taps_and_typing_give_the_same_record() -> None:
    tapped, typed = seated(), Table()
    ask(tapped, "suggest", guesser="Rachel", cards=["Plum", "Ballroom", "Pipe"], refuter="Holden")
    ask(tapped, "suggest", guesser="Nick", cards=["Hall", "Rope", "Plum"], refuter="Rachel")
    ask(tapped, "shown", card="Rope")
    ask(tapped, "suggest", guesser="Holden", cards=["Green", "Rope", "Study"])
    ask(tapped, "learn", entry="lacks", holder="Rachel", card="Study")
    ask(tapped, "accuse", player="Holden", cards=["Green", "Pipe", "Study"], right=False)
    for line in (
        "deck classic", "players Nick Rachel Holden", "me Nick", f"hand Nick {' '.join(HAND)}",
        "rachel plum ballroom pipe holden", "nick plum rope hall rachel rope",
        "s Holden green rope study -", "lacks rachel study", "accuse holden green pipe study wrong",
    ):  # fmt: skip
        ask(typed, "tell", line=line)
    assert (record := ask(tapped, "export")["record"]) == ask(typed, "export")["record"]
    assert "suggest Nick Plum Rope Hall -> Rachel Rope\n" in record


def test_an_answer_says_which_cells_changed_and_asks_for_the_card() -> None:
    table = seated()
    told = ask(
        table, "suggest", guesser="Rachel", cards=["Plum", "Ballroom", "Pipe"], refuter="Holden"
    )
    assert {"holder": "Holden", "card": "Pipe", "value": "yes"} in told["changed"]
    told = ask(table, "suggest", guesser="Nick", cards=["Plum", "Rope", "Hall"], refuter="Rachel")
    assert told["asks"] == {"line": 7, "player": "Rachel", "cards": ["Rope", "Hall"]}
    assert ask(table, "tell", line="Hall")["asks"] is None


def test_the_news_is_what_follows_and_the_solution_stands_in_the_state() -> None:
    table = seated()
    told = ask(table, "tell", line="rachel plum ballroom pipe holden")
    assert told["news"] == "Holden has Pipe."
    assert ask(table, "undo")["news"] == "Open again: Holden has Pipe."
    assert ask(table, "tell", line="has Rachel Rope")["news"] == "Rachel has Rope."
    replaced = ask(table, "tell", line="replace 6 has Holden Rope")
    assert replaced["news"] == "New: Holden has Rope.\nWithdrawn: Rachel has Rope."
    ask(table, "undo")
    for card in ("Mustard", "Scarlet", "Green", "Wrench", "Revolver", "Hall", "Study", "Lounge"):
        ask(table, "tell", line=f"lacks solution {card}")
    for card in ("Pipe", "Kitchen"):
        ask(table, "tell", line=f"lacks solution {card}")
    told = ask(table, "tell", line="lacks solution 'Dining Room'")
    assert "SOLVED" in told["text"] and "SOLVED" not in told["news"]
    state = ask(table, "state")
    assert [*state["solution"].values()] == ["Peacock", "Candlestick", "Billiard Room"]
    assert state["winner"] == ""
    ask(table, "accuse", player="Nick", cards=[*state["solution"].values()], right=True)
    assert ask(table, "state")["winner"] == "Nick"


def test_a_game_is_looked_at_again_in_parts() -> None:
    table = seated()
    assert not ask(table, "review")["ok"]
    ask(table, "tell", line="nick plum rope hall rachel rope")
    ask(table, "accuse", player="Rachel", cards=["Green", "Pipe", "Study"], right=True)
    parts = 0
    while ask(table, "review_part")["more"]:
        parts += 1
    assert parts > 3
    reply = ask(table, "review")
    assert reply["headlines"] and "Your 1 question was worth" in reply["text"]
    assert reply["headlines"][0]["text"] in reply["html"]
    ask(table, "undo")
    assert not ask(table, "review")["ok"]


def test_a_disputed_line_says_what_speaks_against_it_for_as_long_as_it_stands() -> None:
    table = seated()
    assert ask(table, "state")["trouble"] == ""
    ask(table, "tell", line="rachel plum ballroom pipe holden")
    ask(table, "tell", line="has Rachel Pipe")
    kept = ask(table, "export")
    again = Table()
    ask(again, "open", record=kept["record"], history=kept["history"])
    trouble = ask(again, "state")["trouble"]
    assert trouble.startswith("Line 7 cannot be true: Rachel has Pipe, but ")
    ask(again, "tell", line="drop")
    assert ask(again, "state")["trouble"] == ""


def test_a_hand_that_no_even_deal_gives_is_asked_about_before_it_is_entered() -> None:
    given = {"deck": "classic", "players": PLAYERS, "me": "Nick", "hand": [*HAND, "Rope"]}
    table = Table()
    asked = ask(table, "set_up", **given, first="Rachel")
    assert asked == {
        "ok": False,
        "text": "Nick has 7 cards here, and an even deal gives 6.",
        "uneven": True,
    }
    assert ask(table, "export")["record"] == ""
    assert ask(table, "set_up", **given, first="Rachel", as_counted=True)["ok"]
    assert "size Nick 7\n" in ask(table, "export")["record"]
    four = given | {"players": [*PLAYERS, "Lee"], "hand": HAND[:3]}
    assert ask(table, "set_up", **four)["text"].endswith("an even deal gives 4 or 5.")


def test_the_state_is_that_of_solve_and_says_who_is_next() -> None:
    table = Table()
    assert ask(table, "state")["whole"] is False
    table = seated()
    ask(table, "suggest", guesser="Nick", cards=["Plum", "Rope", "Hall"], refuter="Rachel")
    state = ask(table, "state")
    assert (state["next"], state["me"], state["undo"], state["redo"]) == (
        "Rachel", "Nick", True, False,
    )  # fmt: skip
    assert state["sheet"]["Plum"]["Nick"] == "yes"
    assert state["cells"]["Plum"]["Nick"] == {"value": "yes", "firm": []}


def test_a_contradiction_is_kept_as_disputed_and_mended_by_its_number() -> None:
    table = seated()
    ask(table, "suggest", guesser="Rachel", cards=["Plum", "Ballroom", "Pipe"], refuter="Holden")
    told = ask(table, "learn", entry="has", holder="Rachel", card="Pipe")
    assert told["ok"] is False
    numbers = [one["number"] for one in told["mend"]]
    assert numbers == list(range(1, len(numbers) + 1))
    lacks = next(one["number"] for one in told["mend"] if one["becomes"] == "lacks Rachel Pipe")
    assert ask(table, "tell", line=f"mend {lacks}")["mend"] == []
    assert ask(table, "state")["lines"][-1] == "lacks Rachel Pipe"


def test_undo_and_redo_go_on_after_a_game_is_opened_again() -> None:
    table = seated()
    ask(table, "learn", entry="has", holder="Rachel", card="Pipe")
    kept, again = ask(table, "export"), Table()
    ask(again, "open", record=kept["record"], history=kept["history"])
    ask(again, "undo")
    assert "Pipe" not in ask(again, "export")["record"]
    ask(again, "redo")
    assert ask(again, "export")["record"] == kept["record"]


def test_what_is_taken_back_is_to_be_chosen_and_made_again_is_chosen_no_more() -> None:
    table, cards = seated(), ["Plum", "Rope", "Hall"]
    told = ask(table, "suggest", guesser="Rachel", cards=cards, refuter="Holden")
    assert told["chosen"] is None
    assert ask(table, "undo")["chosen"] == {"player": "Rachel", "cards": cards, "accuses": False}
    assert ask(table, "redo")["chosen"] == {"player": None, "cards": [], "accuses": False}
    ask(table, "accuse", player="Holden", cards=cards, right=False)
    back = {"player": "Holden", "cards": cards, "accuses": True}
    assert ask(table, "tell", line="undo")["chosen"] == back
    ask(table, "learn", entry="has", holder="Rachel", card="Pipe")
    assert ask(table, "undo")["chosen"] is None
    assert ask(table, "redo")["chosen"] is None


def test_the_state_says_in_which_order_the_others_answer() -> None:
    order = ask(seated(), "state")["order"]
    assert order["Rachel"] == ["Holden", "Nick"]


def test_why_of_an_open_cell_says_what_is_open_and_of_a_fact_has_its_picture() -> None:
    table = seated()
    ask(table, "suggest", guesser="Rachel", cards=["Plum", "Ballroom", "Pipe"], refuter="Holden")
    assert ask(table, "why", holder="Holden", card="Pipe")["svg"].startswith("<svg")
    assert ask(table, "why", holder="Rachel", card="Rope")["value"] == "open"
    assert ask(table, "why_not", holder="Holden", card="Pipe")["ok"] is False


def test_odds_advice_and_who_knows_are_there_to_be_read() -> None:
    table = seated()
    percents = ask(table, "odds")["percents"]
    assert (percents["Plum"]["Nick"], percents["Rope"]["Solution"]) == ("", "20%")
    assert len(ask(table, "advise")["best"][0]) == 3
    assert {one["player"] for one in ask(table, "knows")["players"]} == {"Rachel", "Holden"}
    assert [one["player"] for one in ask(table, "knows", player="Rachel")["players"]] == ["Rachel"]
    shown = ask(table, "show", guesser="Rachel", cards=["Plum", "Ballroom", "Pipe"])
    assert shown["cards"][0] in ("Plum", "Ballroom")
    assert ask(table, "complete", text="has Hol") == {"ok": True, "length": 3, "words": ["Holden"]}


def test_advice_in_parts_is_the_same_and_begins_again_with_another_game() -> None:
    table, other = seated(), seated()
    assert ask(table, "advise_part")["more"]
    for each in (table, other):
        ask(each, "tell", line="suggest Rachel Plum Pipe Ballroom -> Holden")
    parts = 0
    while ask(table, "advise_part")["more"]:
        parts += 1
    assert parts > 1 and not ask(table, "advise_part")["more"]
    assert ask(table, "advise") == ask(other, "advise")
    assert not ask(Table(), "advise_part")["ok"]


def test_what_a_link_gives_away_is_said_and_can_be_kept() -> None:
    table = seated()
    ask(table, "suggest", guesser="Nick", cards=["Plum", "Rope", "Hall"], refuter="Rachel")
    ask(table, "tell", line="rope")
    ask(table, "tell", line="suggest Rachel Plum Rope Hall -> Nick Plum")
    ask(table, "learn", entry="has", holder="Holden", card="Pipe")
    whole = ask(table, "link", base="https://example.org/table.html")
    assert parse_link(whole["link"])["game"] == ask(table, "export")["record"]
    seen = ask(table, "link", base="https://example.org/table.html", private=True)["record"]
    assert seen.split("\n")[3:-1] == [
        "size Nick 6",
        "suggest Nick Plum Rope Hall -> Rachel",
        "suggest Rachel Plum Rope Hall -> Nick",
    ]


@loop_over("end", ["", "x=1.abc", "game=2.abc", "game=1.*", "game=1._w", "exercise=1.cA"])
def test_a_broken_link_or_a_newer_one_is_a_sentence(end: str) -> None:
    reply = ask(Table(), "read_link", link=f"https://example.org/table.html#{end}")
    assert not reply["ok"] and reply["text"].startswith("this link")


def test_a_record_too_long_for_a_link_is_a_sentence() -> None:
    table = seated()
    ask(table, "open", record=ask(table, "export")["record"] + "# more\n" * 3000)
    reply = ask(table, "link", base="table.html")
    assert not reply["ok"] and "20,000" in reply["text"]


def test_the_puzzle_of_a_day_is_the_same_for_all_and_has_its_answer() -> None:
    table = Table()
    found = ask(table, "puzzle", day="2026-03-01")
    assert found == ask(Table(), "puzzle", day="2026-03-01")
    ask(table, "open", record=found["record"])
    solution = ask(table, "puzzle_answer", day="2026-03-01")["solution"]
    assert list(ask(table, "state")["solution"].values()) == solution
    assert "2026-03-01" in ask(table, "puzzle", day="today")["text"]


@loop_over("line", ["save game.clue", 'sav "a b"', "load", "new", "ne", "quit", "q"])
def test_a_command_about_files_says_what_the_page_does_instead(line: str) -> None:
    table = seated()
    before = ask(table, "export")
    reply = ask(table, "tell", line=line)
    assert not reply["ok"] and "exports" in reply["text"]
    assert ask(table, "export") == before


@loop_over(
    "request_text",
    [
        "", "[]", "{}", '{"door": "answer"}', '{"door": "tell"}', '{"door": "tell", "line": 3}',
        '{"door": "suggest", "guesser": "A", "cards": [1]}', '{"door": "__init__"}',
        '{"door": null}',
    ],
)  # fmt: skip
def test_a_request_that_is_none_is_a_sentence(request_text: str) -> None:
    reply = json.loads(Table().answer(request_text))
    assert reply["ok"] is False and reply["text"]


def test_a_bad_line_changes_nothing() -> None:
    table = seated()
    before = ask(table, "export")
    for door, given in (
        ("tell", {"line": "suggest Nobody Plum Rope Hall -> nobody"}),
        ("suggest", {"guesser": "Nick", "cards": ["Plum", "Green", "Hall"]}),
        ("learn", {"entry": "knows", "holder": "Nick", "card": "Plum"}),
        ("set_up", {"deck": "classic", "players": ["A", "A"]}),
    ):
        assert ask(table, door, **given)["ok"] is False
    assert ask(table, "export") == before


def test_the_card_that_was_asked_for_is_asked_for_when_the_game_is_opened_again() -> None:
    table, later = Table(), Table()
    ask(table, "set_up", deck="classic", players=PLAYERS, me="Nick", hand=HAND)
    ask(table, "tell", line="suggest Nick Plum Rope Hall -> Rachel")
    kept = ask(table, "export")
    assert ask(later, "open", record=kept["record"], history=kept["history"])["ok"]
    asked = ask(later, "state")["asks"]
    assert asked == ask(table, "state")["asks"] and asked["cards"] == ["Rope", "Hall"]
    assert ask(later, "shown", card="Hall")["asks"] is None
    assert ask(later, "export")["record"].endswith("-> Rachel Hall\n")


def test_what_is_wrong_with_a_table_that_is_set_up_by_taps_names_no_column() -> None:
    table = Table()
    twice = ask(table, "set_up", deck="classic", players=["A", "A"])["text"]
    assert twice == "player 'A' is named twice; every player needs a name of its own"
    unknown = ask(table, "set_up", deck="clasic", players=PLAYERS)["text"]
    assert unknown == "no deck 'clasic'; try 'classic', 'master-detective' or 'super-cluedo'"
    nobody = ask(table, "set_up", deck="classic", players=[])["text"]
    assert nobody == "a table has at least two players, not 0; name the others too"
