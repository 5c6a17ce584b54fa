"""A word names a thing loosely, but never by a guess."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, literal, loop_over

from kb.errors import AmbiguousName, IllegalEntry, UnknownName
from kb.table.names import Names, check_names, fold, fold_accents


def match(word, names, aliases=(), kind="name"):
    """Return the name that the word means."""
    return Names(kind, tuple(names), tuple(aliases)).find(word)


ROOMS = ("Hall", "Hallway", "Dining Room", "Library", "Lounge")


@loop_over(
    "word",
    [
        "dining-room", "Dining Room", "DININGROOM", "'dining' room", "“Dining”–Room",
        "ｄｉｎｉｎｇ room",
    ],
)  # fmt: skip
def test_case_spaces_hyphens_and_quotes_do_not_matter(word):
    assert match(word, ROOMS) == "Dining Room"


@pytest.mark.parametrize(("word", "name"), [("Zoe", "Zoë"), ("ZOÉ", "Zoë"), ("émi", "Emil")])
def test_accents_do_not_matter(word, name):
    assert match(word, ("Zoë", "Emil")) == name


def test_names_that_differ_by_an_accent_are_told_apart_by_it():
    assert [match(word, ("Zoe", "Zoë")) for word in ("zoe", "zoë")] == ["Zoe", "Zoë"]
    with pytest.raises(AmbiguousName):
        match("Zoé", ("Zoe", "Zoë"))


@pytest.mark.parametrize("word", ["must", "col", "colonel m", "Col Mustard", "colonel-mustard"])
def test_a_title_may_be_said_and_left_out(word):
    aliases = (("Col. Mustard", "Colonel Mustard"),)
    names = Names("card", ("Colonel Mustard", "Mrs White"), aliases)
    assert names.meant(word.split(" ")) == ("Colonel Mustard",)


def test_the_title_of_one_name_does_not_spoil_the_beginning_of_another():
    names = ("Revolver", "Reverend Green", "Miss Scarlet", "Mrs White", "Mustard")
    assert match("re", names) == "Revolver"
    assert match("m", names) == "Mustard"
    assert match("reveren", names) == "Reverend Green"
    with pytest.raises(AmbiguousName):
        match("mi", ("Miss Scarlet", "Miss Peach"))


def test_words_in_a_row_name_a_thing_part_by_part():
    names = Names("card", ("Lead Pipe", "Leadbeater", "Dining Room"))
    assert names.meant(["lead", "pi"]) == ("Lead Pipe",)
    assert names.meant(["le", "pipe"]) == ()
    assert names.meant(["lead", "beater"]) == ()
    assert names.meant(["lead"]) == ("Lead Pipe", "Leadbeater")
    assert names.meant(["Dining", "Room", "Door"]) == ()


def test_several_candidates_are_an_error_that_names_them():
    with pytest.raises(AmbiguousName) as caught:
        match("l", ROOMS, kind="room")
    assert str(caught.value) == "room 'l' is ambiguous; did you mean 'Library' or 'Lounge'?"
    assert caught.value.nearest == ("Library", "Lounge")
    assert caught.value.word == "l"


def test_an_unknown_word_is_an_error_with_the_nearest_names():
    with pytest.raises(UnknownName) as caught:
        match("Libary", ROOMS, kind="room")
    assert str(caught.value) == "no room 'Libary'; did you mean 'Library'?"
    assert caught.value.nearest == ("Library",)


def test_where_no_name_is_near_a_few_are_listed():
    with pytest.raises(UnknownName) as caught:
        match("xyz", ("Hall", "Study"), kind="room")
    assert str(caught.value) == "no room 'xyz'; try 'Hall' or 'Study'"
    assert caught.value.nearest == ()


@pytest.mark.parametrize("word", ["", "-", "''", " "])
def test_a_word_with_nothing_to_match_names_nothing(word):
    with pytest.raises(UnknownName):
        match(word, ("Hall",))


@pytest.mark.parametrize("word", ["spanner", "sp", "wr", "Wrench"])
def test_an_alias_stands_for_its_name_in_full_and_as_a_prefix(word):
    assert match(word, ("Wrench", "Rope"), (("Spanner", "Wrench"),)) == "Wrench"


@given(st.lists(st.text(string.ascii_letters + " -'é", min_size=1), min_size=1), st.data())
def test_whatever_is_found_is_a_declared_name_and_the_only_candidate(texts, data):
    names = {fold(text): text for text in texts if fold(text)}
    word = data.draw(st.sampled_from(texts))[: data.draw(st.integers(0, 5))]
    folded = fold(word)
    plain = {name: fold_accents(name) for name in names.values()}
    candidates = [
        name
        for name, key in plain.items()
        if fold_accents(word) and key.startswith(fold_accents(word))
    ]
    alike = [name for name in candidates if plain[name] == fold_accents(word)]
    expected = [names[folded]] if folded in names else alike or candidates
    try:
        found = [Names("name", tuple(names.values())).find(word)]
    except UnknownName:
        found = []
    except AmbiguousName as error:
        found = list(error.nearest)
    assert found == expected


@cases(names=literal, sentence=str)
def test_names_that_cannot_be_written_or_told_apart_are_refused(names, sentence):
    with pytest.raises(IllegalEntry) as caught:
        check_names("room", names)
    assert str(caught.value) == sentence
    assert caught.value.word == names[-1]


@loop_over("letter", "\0\t\n\x85\u200b\u200e\u2028\u2029\ud800\ue000\uffff")
def test_no_unprintable_character_gets_into_a_name(letter):
    with pytest.raises(IllegalEntry, match=f"U\\+{ord(letter):04X}"):
        check_names("room", (f"Hall{letter}",))


def test_a_joiner_makes_one_symbol_of_two_and_stands_nowhere_else():
    check_names("player", ("👩\u200d🚀", "Zoë 🏴\u200d☠\ufe0f", "👩🏽\u200d🚀"))
    for name in ("A\u200dB", "👩\u200d", "\u200d🚀", "👩\u200dA"):
        with pytest.raises(IllegalEntry, match=r"U\+200D"):
            check_names("player", (name,))
