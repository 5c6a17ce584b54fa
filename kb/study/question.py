"""Questions about a game that the engine grades: which cells follow, and which is likelier.

    question follows                               each card that the last line finds a holder for
    question likelier Rachel Rope, Solution Rope   the likelier of two cells, or `equal`

A question is the text of a record with such a line at its end. What is right is worked out when an
answer is graded: no answer is stored. Facts that others follow from, or that were known before, may
be in the answer too; they are right if they follow, and are not asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from kb.errors import KBError, StudyError
from kb.game import Game
from kb.table.arguments import text as a_text
from kb.table.events import facts
from kb.theory.atoms import Cell

SAYS: Final = re.compile(r"(?P<holder>\S+)\s*(?P<word>:|has|lacks|:\s*not)\s+(?P<card>.+)", re.I)
ENTRY: Final = re.compile(r"(?P<word>has|lacks)\s+(?P<holder>\S+)\s+(?P<card>.+)", re.IGNORECASE)
EQUAL: Final = ("equal", "equally likely", "neither", "the same")


@frozen
class Judged:
    """A line of an answer or what it lacks: whether it is right, and why.

    >>> print(Judged("Bob has Rope", False, "it is open"))
    Bob has Rope: wrong, it is open
    """

    claim: str
    right: bool
    reason: str

    def __str__(self) -> str:
        return f"{self.claim}: {'right' if self.right else 'wrong'}, {self.reason}"


@frozen
class Answered:
    """How far an answer is right: each of its lines, and what is missing from it.

    >>> answered = Answered((Judged("Bob has Rope", False, "it is open"),), ("Bob has Hall",))
    >>> answered.score, answered.correct
    (0.0, False)

    Attributes:
        lines: Each claim, with whether it is right and why.
        missing: What was asked for and is not there.
    """

    lines: tuple[Judged, ...]
    missing: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """The share of what is right in all that was claimed, or should have been: 0 to 1.

        >>> Answered((Judged("Bob has Hall", True, "it follows"),), ("Ann has Rope",)).score
        0.5
        """
        right = sum(line.right for line in self.lines)
        return right / max(1, len(self.lines) + len(self.missing))

    @property
    def correct(self) -> bool:
        """Whether nothing is wrong and nothing is missing.

        >>> Answered((Judged("Bob has Hall", True, "it follows"),)).correct
        True
        """
        return self.score == 1

    def __str__(self) -> str:
        missing = (f"missing: {text}" for text in self.missing)
        return "\n".join([*map(str, self.lines), *missing]) or "nothing is answered"


def line_by_line(answered: Answered, lines: Iterable[str]) -> list[Judged | None]:
    """Return what becomes of each line of an answer, None where it claims nothing new.

    What is said twice counts once, where it is said first: said more often it would be worth more.

    >>> answered = Answered((Judged("Bob has Hall", True, "it follows"),))
    >>> [bool(line) for line in line_by_line(answered, ["", " Bob has Hall", "Bob has Hall"])]
    [False, True, False]
    """
    left = {line.claim: line for line in answered.lines}
    return [left.pop(line.strip(), None) for line in lines]


@frozen
class Question:
    r"""A question about a game, which the engine grades.

    >>> record = "refute 1\ndeck classic\nplayers Ann Bob Cid\nhas Ann Rope\n"
    >>> question = Question.read(record + "suggest Bob Plum Rope Hall pass nobody -> Cid Plum\n"
    ...                          "question follows")
    >>> print(question.grade("Cid has Plum"))
    Cid has Plum: right, it follows
    >>> question.grade("Cid has Plum\nBob has Hall").score
    0.5

    Attributes:
        game: The game that it is about.
        kind: `follows` or `likelier`.
        cells: The cells that `likelier` compares.
    """

    game: Game
    kind: str
    cells: tuple[Cell, ...] = ()

    @classmethod
    def read(cls, text: str) -> Question:
        r"""Return the question of a text: a record with a line that asks at its end.

        >>> record = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
        >>> Question.read(record + "question likelier Bob Pipe, Solution Pipe").cells
        (('Bob', 'Pipe'), ('Solution', 'Pipe'))

        Args:
            text: The record, and then `question follows` or `question likelier CELL, CELL`.

        Raises:
            StudyError: There is no such line.
            RecordError: The record cannot be read.
            Contradiction: The record cannot be true.
        """
        record, _, asked = a_text(text, "a question").rstrip().rpartition("\n")
        word, _, rest = asked.strip().partition(" ")
        kind, _, named = rest.strip().partition(" ")
        if word != "question" or kind not in GRADERS:
            raise StudyError(
                f"the last line asks nothing: {asked!r}; "
                "end with 'question follows' or 'question likelier HOLDER CARD, HOLDER CARD'"
            )
        game = Game.parse(record + "\n")
        cells = tuple(cell_of(game, each) for each in named.split(",")) if named else ()
        if len(cells) != (2 if kind == "likelier" else 0):
            raise StudyError(f"{asked!r} names {len(cells)} cells; 'likelier' takes two, with ','")
        return cls(game, kind, cells)

    def grade(self, answer: str) -> Answered:
        r"""Return how far an answer is right.

        >>> record = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
        >>> question = Question.read(record + "question likelier Bob Pipe, Solution Pipe")
        >>> question.grade("Bob Pipe").correct
        True

        Args:
            answer: Of `follows` a fact on each line, as `Holden has Pipe` or `Rachel lacks Rope`;
                of `likelier` the cell, as `Rachel Rope`, or `equal`.
        """
        lines = [line.strip() for line in a_text(answer, "an answer").splitlines()]
        return GRADERS[self.kind](self, [*dict.fromkeys(filter(None, lines))])


def cell_of(game: Game, words: str) -> Cell:
    """Return the cell of two names."""
    holder, _, card = words.strip().partition(" ")
    return game.cell(holder, card.strip())


def follows(question: Question, lines: list[str]) -> Answered:
    """Grade facts: those that the last line settled and that say where a card is are asked for."""
    game = question.game
    before = game[-2].facts if len(game) > 1 else {}
    asked = {cell for cell, held in game.facts.items() if held and cell not in before}
    judged, claimed = [], set[Cell]()
    for line in lines:
        judgement, cell = judge(game, line)
        if judgement.right and cell in claimed:
            continue
        claimed |= {cell} if cell and judgement.right else set()
        judged.append(judgement)
    missing = (cell for cell in game.facts if cell in asked - claimed)
    return Answered(tuple(judged), tuple(facts(holder, [card], True) for holder, card in missing))


def judge(game: Game, line: str) -> tuple[Judged, Cell | None]:
    """Return whether a fact follows, and its cell; None where it cannot be read."""
    found = ENTRY.fullmatch(line.rstrip(".")) or SAYS.fullmatch(line.rstrip("."))
    if found is None:
        return Judged(line, False, "it is no fact; write 'Holden has Pipe'"), None
    try:
        holder, card = cell = game.cell(found["holder"], found["card"])
    except KBError as error:
        return Judged(line, False, str(error)), None
    held = found["word"].lower() in ("has", ":")
    known = game.holds(*cell)
    if known is None:
        other = game.why_not(*cell)
        where = (other.elsewhere if held else other.there)[card]
        return Judged(line, False, f"it is open: a deal has {card} with {where}"), cell
    if known is not held:
        return Judged(line, False, f"the contrary follows: {facts(holder, [card], known)}"), cell
    return Judged(line, True, "it follows"), cell


def likelier(question: Question, lines: list[str]) -> Answered:
    """Grade which of two cells is likelier, by the share of the deals that fit."""
    odds, (first, second) = question.game.odds(), question.cells
    share = f"{odds[first]} of the deals against {odds[second]}"
    right = first if odds[first] > odds[second] else second if odds[second] > odds[first] else None
    judged = list[Judged]()
    for line in lines[:1]:  # the odds are said to who has chosen
        picked = chosen(question, line)
        reason = share if picked else "it is neither of the two cells, nor 'equal'"
        judged.append(Judged(line, picked == (right,), reason))
    judged += [Judged(line, False, "one answer is asked for") for line in lines[1:]]
    name = "equal" if right is None else " ".join(right)
    return Answered(tuple(judged), () if judged else (name,))


def chosen(question: Question, line: str) -> tuple[Cell | None, ...]:
    """Return the cell that a line names, or None for equal; nothing where it names neither."""
    if line.lower().rstrip(".") in EQUAL:
        return (None,)
    try:
        cell = cell_of(question.game, line.replace(":", " ").rstrip("."))
    except KBError:
        return ()
    return (cell,) if cell in question.cells else ()


Grader = Callable[[Question, list[str]], Answered]
GRADERS: Final[Mapping[str, Grader]] = MappingProxyType({"follows": follows, "likelier": likelier})
