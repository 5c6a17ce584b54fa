"""The course as a page calls it: exercises and questions about a game, by the same doors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from kb.errors import KBError
from kb.record.header import VERSION
from kb.table.events import facts
from resolver import ResolverError
from resolver.page import Doors, Names, Reply, Study, door
from resolver.text import read_link, to_link

if TYPE_CHECKING:
    from kb.study.question import Answered, Question

LINKED: Final = "question"  # of a link
ANSWER: Final = "derivation"  # as a link to an exercise has it
ASKED: Final = {
    "follows": ("Which cells follow?", "name each card that the last line finds a holder for"),
    "likelier": ("Which is likelier?", "choose the likelier cell, or say that they are equal"),
}


class Questions(Doors):
    """The doors of the study as they take questions: a record with a line that asks at its end."""

    errors = (KBError, ResolverError)

    @door
    def stated(self, exercise: str) -> Reply:
        """Return the record, what is asked, and what an answer is made of by taps."""
        asked = question(exercise)
        name, task = ASKED[asked.kind]
        cells, setup = [" ".join(cell) for cell in asked.cells], asked.game.setup
        words = [f"{holder} has " for holder in setup.holders]
        words += [f"{card}\n" for card in setup.deck.cards]
        return {
            "name": name,
            "task": asked.kind,
            "asked": task,
            "allowed": "",
            "worth": "1 point",
            "source": "",
            "premises": exercise.rstrip().split("\n")[:-1],
            "by_steps": False,
            "clauses": [],
            "choices": [[*cells, "equal"]] if cells else [],
            "signs": [] if cells else words,
        }

    @door
    def check(self, exercise: str, answer: str) -> Reply:
        """Return what becomes of each line of an answer; what is missing is counted, not named."""
        found = question(exercise).grade(answer)
        lines = [*judged(found, answer)]
        wrong = [line for line in lines if line["status"] == "wrong"]
        left = len(found.missing)
        missing = (
            [f"{left} {'card is' if left == 1 else 'cards are'} not yet named"] if left else []
        )
        return {
            "done": found.correct,
            "points": found.score,
            "sentences": [*map(str, found.lines), *missing],
            "lines": lines,
            "mistakes": [{key: line[key] for key in ("line", "mistake", "hint")} for line in wrong],
            "clauses": [],
            "svg": "",
        }

    @door
    def hint(self, exercise: str, answer: str, depth: int) -> Reply:
        """Return a hint of a depth from 1 to 3: how much is missing, where, and what it is."""
        asked = question(exercise)
        found = asked.grade(answer)
        wrong = [str(line) for line in found.lines if not line.right]
        if found.correct or wrong:
            return {"text": wrong[0] if wrong else "it is done", "more": False}
        hints = hints_of_odds(asked) if asked.kind == "likelier" else hints_of_facts(asked, found)
        return {"text": hints[max(1, min(depth, 3)) - 1], "more": depth < 3}

    @door
    def link(self, exercise: str, answer: str, base: str) -> Reply:
        """Return a link that opens the question alone, with what is written so far."""
        return {"link": to_link(base, {LINKED: exercise, ANSWER: answer})}

    @door
    def par(self, exercise: str) -> Reply:
        """Return nothing: a question takes no steps."""
        return {"text": ""}


class Lessons(Study):
    r"""The doors of the study, for exercises and for questions about a game.

    Example:
        >>> record = "refute 1\ndeck classic\nplayers Ann Bob Cid\nhas Ann Rope\n"
        >>> request = {"door": "check", "exercise": record + "question follows", "answer": ""}
        >>> Lessons().reply(request)["sentences"]
        ['1 card is not yet named']
    """

    errors = (KBError, ResolverError)

    def reply(self, request: object) -> Reply:
        """Return what a door replies; a request that has the text of a question is about it."""
        if isinstance(request, dict) and is_question(request.get("exercise")):
            return Questions().reply(request)
        return super().reply(request)

    @door
    def read_link(self, link: str) -> Reply:
        """Return the exercise or the question that a link holds; no game in it is solved yet."""
        texts = read_link(link)
        if not is_question(texts.get(LINKED)):
            return super().read_link(link)
        text, answer = texts[LINKED], texts.get(ANSWER, "")
        name = "A question about a game"
        return {"exercise": text, "name": name, "answer": answer, "at_once": False}

    @door
    def results(self, student: str, exercises: Names, answers: Names) -> Reply:
        """Return the answers to exercises as a file; those to questions are not graded there."""
        pairs = [*zip(exercises, answers, strict=False)]
        kept = [pair for pair in pairs if not is_question(pair[0])]
        reply = super().results(student, [text for text, _ in kept], [answer for _, answer in kept])
        if len(kept) < len(pairs):
            reply["text"] += " Questions about a game are no part of it."
        return reply


def is_question(text: object) -> bool:
    """Return whether a text is a question, and no exercise: it begins with a record."""
    return isinstance(text, str) and text.startswith(VERSION.split()[0] + " ")


@lru_cache(2)
def question(text: str) -> Question:
    """Return the question of a text, whose game is solved once for many answers."""
    from kb.study.question import Question  # an exercise needs no game

    return Question.read(text)


def judged(found: Answered, answer: str) -> Iterator[Reply]:
    """Yield each line that is written, and what becomes of it."""
    from kb.study.question import line_by_line

    texts = answer.split("\n")
    judgements = zip(texts, line_by_line(found, texts), strict=True)
    for number, (text, line) in enumerate(judgements, start=1):
        status = "" if line is None else "right" if line.right else "wrong"
        mistake = line.reason if line and not line.right else ""
        if text.strip():
            row = {"line": number, "step": 0, "clause": "", "kind": "claim", "status": status}
            yield row | {"mistake": mistake, "hint": ""}


def hints_of_odds(asked: Question) -> tuple[str, str, str]:
    """Return the hints of a question which of two cells is likelier."""
    odds = asked.game.odds()
    shares = (f"{holder} has {card} in {odds[holder, card]}" for holder, card in asked.cells)
    return (
        "of all the deals that fit, count those with each",
        f"{asked.game.deals:,} deals fit",
        f"{' of them, and '.join(shares)}",
    )


def hints_of_facts(asked: Question, found: Answered) -> tuple[str, str, str]:
    """Return the hints of a question which cells follow, of which some are missing."""
    places = asked.game.facts
    left = [card for holder, card in places if facts(holder, [card], True) in found.missing]
    return (
        f"the last line finds a holder for {len(left)} more of the cards",
        f"where is {left[0]}?",
        f"{found.missing[0]}",
    )
