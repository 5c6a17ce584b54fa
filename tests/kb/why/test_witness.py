"""Why a cell is open, in a sentence, and the two deals behind it."""

from support.cases import cases

from kb.table.deck import Category, Deck
from kb.table.setup import setup
from kb.why.explain import Witnesses, say_exchange

DECK = Deck(
    (Category("weapon", ("Knife", "Rope", "Pipe", "Axe")), Category("room", ("Hall", "Den")))
)


def witnesses(there: str, elsewhere: str) -> Witnesses:
    """Return two deals in which each card is with the holder of that letter, for the Rope."""
    names = {name[0]: name for name in ("Solution", "Ann", "Ben", "Cleo", "Table")}
    table = setup(DECK, ["Ann", "Ben", "Cleo"], hidden=1)
    one, other = (
        {card: names[letter] for card, letter in zip(DECK.cards, letters, strict=True)}
        for letters in (there, elsewhere)
    )
    return Witnesses(table, one["Rope"], "Rope", one, other)


@cases(there=str, elsewhere=str, said=str)
def test_an_exchange_is_said_card_by_card_each_to_the_next_giver(there, elsewhere, said) -> None:
    assert say_exchange(witnesses(there, elsewhere)) == said


def test_an_open_cell_is_told_in_a_sentence_and_shown_on_demand() -> None:
    both = witnesses("SABCST", "SBACST")
    assert str(both) == (
        "Ann: Rope is open."
        " If Ann's Rope and Ben's Pipe change places, all that was said still fits."
    )
    assert both.deals().split("\n") == [
        "      with Ann  elsewhere",
        "Rope    Ann        Ben",
        "Pipe    Ben        Ann",
    ]
    whole = both.deals(whole=True).split("\n")
    assert [line.split()[0] for line in whole[1:]] == list(DECK.cards)
    assert [line.split()[0] for line in whole[1:] if line.endswith("*")] == ["Rope", "Pipe"]
