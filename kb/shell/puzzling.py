"""Puzzles at the shell: a short record to think about, and its answer when that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.errors import StudyError
from kb.record.words import Word
from kb.shell.commands import SESSION, command
from kb.shell.desk import Desk
from kb.why.phrases import join_words

if TYPE_CHECKING:  # who plays at a table plays no games at random: imported when asked for
    from kb.study.puzzle import Puzzle

ANSWER = "answer"
NONE = "there is no puzzle yet; 'puzzle' makes one"


class Puzzling(Desk):
    """The command that makes puzzles; the record stays as it is."""

    posed: Puzzle | None = None
    random: int = 0  # how many random ones were made

    @command(SESSION, "puzzle [RULE]", "a record to solve; 'puzzle answer' tells", "puzzle")
    def puzzle(self, word: Word | None = None) -> str:
        """Return a puzzle, cut out of this game if it is solved, or the answer to the last one."""
        if word is not None and word.says(ANSWER):
            if self.posed is None:
                raise StudyError(NONE)
            cards = join_words(self.posed.solution)
            return f"{cards}; the strongest rule it takes is {self.posed.rule}."
        from kb.study.puzzle import puzzle

        rule = None if word is None else word.text
        game = self.document.game
        if game.written.is_whole and game.solved:
            self.posed, of = puzzle(game, rule=rule), "this game"
        else:
            self.posed, of = puzzle(rule=rule, seed=self.random), "a random game"
            self.random += 1
        number = len(self.posed.lines)
        events = f"{number} event{'s' * (number != 1)} of {of}"
        said = f"{events}, none to spare: which cards are in the Solution? 'puzzle answer' tells."
        return f"{self.posed}\n{said}"
