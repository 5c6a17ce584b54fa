"""Open clauses with their numbers, and hand sizes where they are not equal."""

from kb import Game
from kb.shell.asking import add_notes, describe_holder, sizes_to_note
from kb.shell.shell import Shell

FOUR = ["Ann", "Bob", "Cid", "Dan"]
HAND = ["White", "Conservatory", "Ballroom", "Plum"]


def game(*lines: str) -> Game:
    told = Game.new(FOUR, me="Ann", hand=HAND)
    for line in lines:
        told = told.tell(line)
    return told


def test_each_clause_has_one_number_on_the_sheet_and_in_the_list() -> None:
    told = game("suggest Bob Green Rope Hall -> Cid", "suggest Bob Green Pipe Study -> Dan")
    assert describe_holder(told, "Cid").endswith("\n1. Cid has Rope or Hall (line 6).")
    assert describe_holder(told, "Dan").endswith("\n2. Dan has Green, Pipe or Study (line 7).")
    sheet = add_notes(told)
    for number, one in enumerate(told.state.deals.alternatives, 1):
        marked = {cell for cell, numbers in sheet.notes.items() if number in numbers}
        assert marked == {(one.holder, card) for card in one.cards}
    assert "?¹" in str(sheet)
    assert "?¹" not in str(told.sheet)


def test_the_sheet_of_a_holder_says_what_there_is_and_of_the_solution_what_is_left() -> None:
    shell = Shell()
    for line in game("suggest Bob Green Rope Hall -> Cid").record().split("\n"):
        shell.onecmd(line)
    assert shell.onecmd("sheet Cid") == (
        "Cid lacks Plum, White, Ballroom and Conservatory.\n"
        "1. Cid has Green, Rope or Hall (line 6)."
    )
    assert shell.onecmd("sheet ann").split("\n")[0] == (
        "Ann has Plum, White, Ballroom and Conservatory."
    )
    assert shell.onecmd("sheet sol").split("\n")[1] == (
        "The Solution's weapon is Knife, Revolver, Wrench, Rope, Candlestick or Pipe."
    )
    assert "no sheet of 'Zed'" in shell.onecmd("sheet Zed")


def test_a_name_of_the_table_wins_over_a_number_and_over_odds() -> None:
    shell = Shell()
    for line in ("deck classic", "players Odds 5 Ann", "has 5 Rope"):
        shell.answer(line)
    assert shell.answer("sheet 5") == "5 has Rope."
    assert shell.answer("sheet odds") == "Odds lacks Rope."
    assert "\nAfter line 4: has 5 Rope\n" in shell.answer("sheet line 4")
    assert "100" in shell.answer("sheet with odds") or "%" in shell.answer("sheet with odds")
    assert "\nAfter line 4: " in shell.answer("sheet 4")


def test_the_sheet_of_a_holder_of_two_words_is_asked_for_by_both_or_by_one() -> None:
    shell = Shell()
    for line in ("deck classic", 'players "Anna Lee" "Dining Car" Bo', "has anna lee rope"):
        shell.answer(line)
    for line in ("sheet anna lee", "sheet Anna", 'sheet "Anna Lee"', "sheet anna l"):
        assert shell.answer(line) == "Anna Lee has Rope."
    assert shell.answer("sheet dining car") == "Dining Car lacks Rope."


def test_what_is_settled_is_listed_no_more() -> None:
    told = game("suggest Bob Green Rope Hall -> Cid", "has Dan Rope", "has Dan Green")
    assert told.holds("Cid", "Hall") is True
    assert told.state.deals.alternatives == ()
    assert add_notes(told).notes == {}


FIVE_OF_BOB = [f"has Bob {card}" for card in ("Green", "Hall", "Revolver", "Peacock", "Lounge")]


def test_sizes_are_noted_only_where_not_all_have_as_many() -> None:
    assert sizes_to_note(Game.new(["Ann", "Bob", "Cid"])) == {}
    assert sizes_to_note(game(*FIVE_OF_BOB)) == {"Ann": "4", "Bob": "5", "Cid": "4-5", "Dan": "4-5"}
