"""How a line that is being typed may go on: commands, players, the cards still possible there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence

from kb.errors import KBError, RecordError
from kb.game import Game
from kb.record.words import ARROW, Word, quote, split
from kb.shell.commands import COMMANDS, Command, begun_path, names, quote_path
from kb.shell.short import CHANGED, guesser, may_name
from kb.table.editions import DECKS
from kb.table.events import ASSUMPTIONS
from kb.table.names import fold
from kb.table.setup import Setup, find_card, find_holder

WORDS: Mapping[str, Sequence[str]] = {  # what may fill the first slot of a line, by its use
    "deck NAME": tuple(DECKS),
    "assume [NAME]": ASSUMPTIONS,
    "DECK": tuple(DECKS),
    "RULE": ("answer",),
}
# Which cards come after a holder: those of which this is known there, where it is not POSSIBLE.
POSSIBLE, OPEN, KNOWN = (True, None), (None,), (True, False)
AFTER_HOLDER: Mapping[str, tuple[bool | None, ...]] = {
    "lacks": OPEN,
    "whynot": OPEN,
    "why": KNOWN,
}


class Keyword(str):
    """A word of the grammar, where a name could stand as well."""

    __slots__ = ()


def offered(game: Game) -> str:
    """Return how the next line may begin: who suggests next, in seat order.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> offered(game.tell("suggest Nick Plum Rope Hall -> nobody"))
    'suggest Rachel '
    """
    return next(iter(offers(game)), "")


def offers(game: Game) -> list[str]:
    """Return how the next line may begin: a suggestion of each player, the next one's first."""
    if not game.written.is_whole:
        return []
    first = game.written.next_suggester
    return [f"suggest {quote(player)} " for player in (first, *game.setup.others(first))]


def following(offers: Sequence[str], text: str) -> str:
    """Return the line offered after this one, which is empty or one itself; empty for others.

    >>> offers = ["suggest Nick ", "suggest Holden "]
    >>> following(offers, ""), following(offers, "suggest Holden "), following(offers, "sheet")
    ('suggest Nick ', 'suggest Nick ', '')
    """
    lines = ["", *offers]
    if text not in lines:
        return ""
    rest = lines[lines.index(text) + 1 :]
    return (rest or lines[1:] or [""])[0]


def completions(game: Game, text: str) -> tuple[int, list[str]]:
    """Return the length of the word begun last, and what it may become.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> completions(game.tell("has Rachel Rope"), "has Holden R")
    (1, ['Revolver'])
    """
    name, _, rest = text.lstrip().partition(" ")
    known = COMMANDS.get(name.lower())
    if known and (known.takes_file or known.name == "deck") and text.lstrip() != name:
        rest = rest.lstrip()
        return len(rest), of_files(known, begun_path(rest))
    words, closed = read(text)
    fresh = not words or (closed and text.endswith(" "))
    begun = Word("", len(text) + 1) if fresh else words.pop()
    return len(text) - begun.column + 1, starting(going_on(game, words), begun)


def of_files(command: Command, begun: str) -> list[str]:
    """Return what may come after a command that takes a file."""
    files = (quote_path(name) for name in file_names(begun))
    return [*starting(first_words(command), Word(begun, 1)), *files]


def first_words(command: Command) -> Sequence[str]:
    """Return the fixed words that may fill the first slot of a command, none where names do.

    >>> first_words(COMMANDS["answers"]), first_words(COMMANDS["why"])
    (['first', 'all'], ())
    """
    slot = command.slots[0] if command.slots else ""
    if slot == "COMMAND":
        return names()
    if slot.islower():
        return slot.split("|")
    return WORDS.get(command.usage, WORDS.get(slot, ()))


def starting(words: Iterable[str], begun: Word) -> list[str]:
    """Return the words that begin as the word at the cursor."""
    return [word for word in words if fold(word).startswith(fold(begun.text))]


def file_names(begun: str) -> list[str]:
    """Return the files and directories whose path begins so; hidden ones only after a dot."""
    directory, name = os.path.split(begun)
    try:
        found = sorted(os.scandir(directory or "."), key=lambda each: each.name)
    except OSError:
        return []
    return [
        begun[: len(begun) - len(name)] + each.name + ("/" if each.is_dir() else "")
        for each in found
        if each.name.startswith(name) and (name or not each.name.startswith("."))
    ]


def read(text: str) -> tuple[list[Word], bool]:
    """Return the words of a line that is being typed, and whether its last quote is closed."""
    try:
        return split(text), True
    except RecordError:
        pass
    try:
        return split(f'{text}"'), False
    except RecordError:
        return [], True


def going_on(game: Game, words: Sequence[Word]) -> list[str]:
    """Return what may come after some words, each as it can stand in a line."""
    if not words:
        return list(names())
    command, *given = words
    name = command.text.lower()
    if name in COMMANDS and (fixed := first_words(COMMANDS[name])):
        return [] if given else list(fixed)
    if name in CHANGED:
        return replaced(game.written.lines, given) if name == "replace" else []
    if not game.written.is_whole:
        return []
    if name not in COMMANDS and may_name(game.setup, command):
        name, given = "suggest", [guesser(game), *words]
    return [quote_name(word) for word in going_by_use(game, name, given)]


def replaced(lines: Sequence[str], given: Sequence[Word]) -> list[str]:
    """Return the line that is about to be replaced, to be changed."""
    number = int(given[0].text) if len(given) == 1 and given[0].text.isdecimal() else 0
    return [lines[number - 1]] if 1 < number <= len(lines) else []


def going_by_use(game: Game, command: str, given: Sequence[Word]) -> Sequence[str]:
    """Return the names that may come next in a line about a game, as the command's use has them."""
    setup = game.setup
    who = {"PLAYER": setup.players, "HOLDER": setup.holders, "CARD": setup.deck.cards}
    slots = COMMANDS[command].slots if command in COMMANDS else ()
    first, second = (*slots, "", "")[:2]
    if not given and first in who:
        return who[first]
    if command == "suggest":
        return cards_and_answers(game, given)
    if command == "accuse":
        return accused(game, given)
    if command in ("hand", "table"):
        return setup.deck.cards
    if first in who and second in ("CARD", "CARDS"):
        return with_holder(game, given[0], AFTER_HOLDER.get(command, POSSIBLE), setup.deck.cards)
    return ()


def cards_and_answers(game: Game, given: Sequence[Word]) -> Sequence[str]:
    """Return what may come next in a suggestion: a card, the arrow, who answers, what he shows."""
    end = 1 + len(game.setup.deck.categories)
    asked = [card for word in given[1:end] for card in meant(find_card, game, word)]
    said = [word for word in given[end:] if not word.says(ARROW)]
    if len(given) < end:
        return unnamed(game, given[1:])
    if said:
        return with_holder(game, said[-1], POSSIBLE, asked) if len(said) == 1 else ()
    asker = meant(find_holder, game, given[0])
    answering = (*(p for p in game.setup.players if p not in asker), Keyword("nobody"))
    return answering if len(given) > end else (Keyword(ARROW), *answering)


def accused(game: Game, given: Sequence[Word]) -> Sequence[str]:
    """Return what may come next in an accusation."""
    return unnamed(game, given[1:]) or (Keyword("wrong"), Keyword("right"))


def unnamed(game: Game, words: Sequence[Word]) -> Sequence[str]:
    """Return the cards of the categories of which none is named yet."""
    deck = game.setup.deck
    named = {deck.category_of(card) for word in words for card in meant(find_card, game, word)}
    return [card for each in deck.categories if each.name not in named for card in each.cards]


def with_holder(
    game: Game, word: Word, known: Sequence[bool | None], cards: Iterable[str]
) -> Sequence[str]:
    """Return those of the cards of which this is known with a holder."""
    holders = meant(find_holder, game, word)
    return [c for c in cards if any(game.facts.get((h, c)) in known for h in holders)]


def meant(find: Callable[[Setup, str], str], game: Game, word: Word) -> list[str]:
    """Return the name that a word means, if it means one."""
    try:
        return [find(game.setup, word.text)]
    except KBError:
        return []


def quote_name(word: str) -> str:
    """Return a name as it can stand in a line; a keyword is none."""
    return word if isinstance(word, Keyword) else quote(word)
