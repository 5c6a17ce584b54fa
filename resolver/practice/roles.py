"""The role of each clause in a line, by the words and the signs before it.

    q ∨ r  from 1 and 2 on p              subject, pivot
    from p ∨ q and ¬p ∨ r we get q ∨ r    parent, parent, result

A word for from begins the parents, one for get the result, one like on the pivot; a colon behind
two parents gives what follows. What is behind the reason of a step is a comment.
"""

from __future__ import annotations

from typing import Final

from resolver.practice.row import Row
from resolver.practice.words import ANDS, SINCE, WITH

SUBJECT: Final = "subject"
PARENT: Final = "from"
RESULT: Final = "gives"
PIVOT: Final = "on"
AFTER: Final = "after"  # behind the result, or the last number of a parent
COMMENT: Final = "comment"
ADDED: Final = ("&", *ANDS)  # before a second pivot
FILLERS: Final = ("the", "atom", "of", *ADDED)  # between the word on and the pivot
BETWEEN: Final = ("colon", "open", "other")


class Roles:
    """Reads a row from left to right, and keeps which role the next clause has.

    Args:
        row: The phrases of a line.
    """

    def __init__(self, row: Row) -> None:
        self.row, self.found = row, dict[int, str]()
        self.next = self.back = SUBJECT
        self.named = self.depth = 0  # parents so far, open brackets
        self.commented = False
        for at in range(len(row.all)):
            self._read(at)

    def _read(self, at: int) -> None:
        kind = self.row.kind(at)
        self.depth += (kind == "open") - (kind == "close")
        if at in self.row.content:
            self._clause(at)
        elif at in self.row.parents:
            self._number(at)
        elif cue := self.row.cue(at):
            self._cue(at, cue)
        elif kind == "open" and at - 1 in self.row.content and not self.row.numbers:
            self.next = PARENT
        elif kind == "colon" and self.next != PIVOT and not self.depth:
            several = self.named > (self.next != PARENT)
            self.next = RESULT if several and not self._is_reasoned() else self.next
        elif self.row.all[at].text == "." and self.next == RESULT:
            self.next = AFTER if self.found else SUBJECT
        elif self.next == PIVOT and kind not in BETWEEN:
            self.next = self.next if self.row.all[at].text.lower() in FILLERS else self.back

    def _clause(self, at: int) -> None:
        several = self.next == PIVOT and len(self.row.parents) < 2 and not self.row.is_unit(at)
        self.found[at] = self.back if several else self.next
        if self.commented and self.next != PIVOT:
            self.found[at] = COMMENT
        self.named += self.found[at] not in (PIVOT, AFTER)
        if self.next == PIVOT and self.row.text(at + 1) not in ADDED:
            self.next = self.back
        self.next = AFTER if self.next == RESULT else self.next

    def _number(self, at: int) -> None:
        self.named += 1
        self.next = self.back if self.next == PIVOT else self.next
        parents = self.row.parents
        if SUBJECT in self.found.values() and parents[1:] and at == parents[-1]:
            self.next = AFTER

    def _is_reasoned(self) -> bool:
        """Return whether a step's clause and its reason were read."""
        roles = self.found.values()
        return self.next == AFTER and SUBJECT in roles and RESULT not in roles

    def _cue(self, at: int, cue: str) -> None:
        if cue == PIVOT:
            self.back, self.next = self.back if self.next == PIVOT else self.next, PIVOT
        elif self._is_reasoned():
            self.commented = self.commented or self.row.word(at) in SINCE
        elif cue in (RESULT, PARENT):
            self.next = cue
        elif cue == "is" and not self.found:
            self.next = RESULT
        elif cue == "and" and self._begins(at):
            self.next = PARENT

    def _begins(self, at: int) -> bool:
        """Return whether a word for with begins the parents: at the head, or behind the result."""
        if self.next == AFTER:
            return self.row.word(at) in WITH
        return not self.found and not self.named
