"""What a line means, or the error that asks about it."""

from kb import Game
from kb.shell.meaning import Call, Entries, Question
from kb.shell.reading import read_typed


def meant(game: Game, line: str) -> Entries | Call:
    """Return what a line means behind a game; raises what is asked about it."""
    meaning = read_typed(game.state.record, line)
    if isinstance(meaning, Question):
        raise meaning.refusal
    return meaning
