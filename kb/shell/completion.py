"""How a line that is being typed may go on, and the toolbar below it.

It may go on with commands, players, and the cards that are still possible there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from glob import escape, glob
from pathlib import Path

from kb.errors import RecordError
from kb.game import Game
from kb.record.forms import EntryForm
from kb.record.header import EMPTY_HEADER, HEADER
from kb.record.slots import CARD, CARDS
from kb.record.words import ARROW, Keyword, Word, quote, split
from kb.shell.change import next_suggester
from kb.shell.commands import COMMANDS, takes_file
from kb.shell.session import Session
from kb.shell.slips import is_name
from kb.shell.strict import SUGGEST, WHY
from kb.table.deck import DECKS
from kb.table.names import fold
from kb.table.setup import Setup
from kb.why.phrases import say_lines


def completions(game: Game, text: str, kept: Sequence[str] = ()) -> tuple[int, list[str]]:
    """Return the length of the word begun last, and what it may become.

    `kept` are the names of games that `load` finds.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> completions(game.tell("has Rachel Rope"), "has Holden R")
    (1, ['Revolver'])
    """
    name, _, rest = text.lstrip().partition(" ")
    known = COMMANDS.get(name.lower())
    if known and (takes_file(known) or known.keyword == "deck") and text.lstrip() != name:
        path = rest.lstrip()
        return len(path), complete_files(path, kept if known.keyword == "load" else DECKS)

    words, closed = read_begun(text)
    fresh = not words or (closed and text.endswith(" "))
    begun = Word("", len(text) + 1) if fresh else words.pop()
    return len(text) - begun.column + 1, keep_starting(find_next_words(game, words), begun)


def complete_files(begun: str, names: Iterable[str]) -> list[str]:
    """Return names, and files and directories, that begin so; hidden ones only after a dot."""
    found = sorted(glob(f"{escape(begun)}*"))  # noqa: PTH207  which leaves './' as it is typed
    files = (path + "/" * Path(path).is_dir() for path in found)
    return [*keep_starting(names, Word(begun, 1)), *files]


def keep_starting(words: Iterable[str], begun: Word) -> list[str]:
    """Return the words that begin as the word at the cursor."""
    return [word for word in words if fold(word).startswith(fold(begun.text))]


def read_begun(text: str) -> tuple[list[Word], bool]:
    """Return the words of a line that is being typed, and whether its last quote is closed."""
    closed = text.count('"') % 2 == 0
    try:
        return split(text if closed else f'{text}"'), closed
    except RecordError:
        return [], True


def find_next_words(game: Game, words: Sequence[Word]) -> list[str]:
    """Return what may come after some words, each as it can stand in a line."""
    if not words:
        return list(COMMANDS)
    command, *given = words
    name, table = command.text.lower(), game.written.setup_or_none
    if name not in COMMANDS and table is not None and is_name(command, table):
        name, given = SUGGEST, [Word(next_suggester(game.written), 1, quoted=True), *words]

    row = COMMANDS.get(name)
    if row is None or (table is None and any(slot.needs_table for slot in row.slots)):
        return []
    offered = row.list_completions(given, table or EMPTY_HEADER)
    if table is not None and name != WHY and (holder := holder_before(row, given, table)):
        offered = [card for card in offered if may_have(game, holder, card)]
    return [word if isinstance(word, Keyword) else quote(word) for word in offered]


def holder_before(row: EntryForm, given: Sequence[Word], setup: Setup) -> Word | None:
    """Return the word for whoever has the card that comes next, None where that is nobody's."""
    if row.keyword == SUGGEST:
        end = 1 + len(setup.deck.categories)
        return next((word for word in reversed(given[end:]) if not word.says(ARROW)), None)
    is_held = row.keyword not in HEADER and row.slots[1:2] in ((CARD,), (CARDS,))
    return given[0] if is_held and given else None


def may_have(game: Game, word: Word, card: str) -> bool:
    """Return whether it is not known that a holder lacks a card; of no card and nobody too."""
    holders = game.setup.holder_names.meant([word.text])
    return isinstance(card, Keyword) or (
        len(holders) == 1 and game.facts.get((holders[0], card)) is not False
    )


def toolbar(shell: Session) -> str:
    """Return whose turn is next, the Solution, how many cells are open, and the file."""
    game, path = shell.document.game, shell.document.path
    kept = path.name if path else "not kept in a file"
    if not game.written.setup_or_none:
        return f" no game yet | {kept}"

    sheet, winner = game.sheet, game.written.winner
    cells = len(sheet.setup.holders) * len(sheet.setup.deck.cards) - len(sheet.facts)
    said = (
        f"{winner} won" if winner else f"next: {next_suggester(game.written)}",
        f"Solution: {', '.join(card or '?' for card in game.solution.values())}",
        f"{cells} cells open",
        f"{say_lines(game.disputed)} disputed" if game.disputed else "",
        kept,
    )
    return f" {' | '.join(filter(None, said))}"
