"""The exercises of the course: each as text that the grader reads, its solution and a slip folded.

    ```{exercise}            ```{solution}            ```{slip}
    exercise chain           4. q  1, 2               4. ~q  1, 2
    premise p -> q; p        ```                      ```
    goal q
    ```

An exercise is one of `resolver.read_exercises`, or a question about a game (`kb.Question`). While
the site is built the grader judges both answers, and what it says stands below them: a solution
that it refuses fails the build, and so does a slip that it accepts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from kb import Question
from resolver import Exercise, grade, read_exercises

BLOCK: Final = re.compile(r"^```\{(exercise|solution|slip)\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STUDY: Final[str | None] = None  # the page that opens an exercise, from a chapter; None without one
FOLDED: Final = {"solution": "Solution", "slip": "A slip, and what the grader says"}


def task(text: str) -> Exercise | Question:
    """Return the exercise or the question of a text."""
    if text.lstrip().startswith("refute "):
        return Question.read(text)
    [exercise] = read_exercises(text)
    return exercise


def judged(asked: Exercise | Question, answer: str) -> tuple[bool, str]:
    """Return whether an answer does what is asked, and what the grader says."""
    if isinstance(asked, Question):
        answered = asked.grade(answer)
        return answered.correct, str(answered)
    graded = grade(answer, asked)
    return graded.fulfils, str(graded)


def exercises(chapter: str) -> Iterator[tuple[Exercise | Question, str, str]]:
    """Yield each exercise of a chapter's text with its solution and its slip."""
    blocks = BLOCK.findall(chapter)
    for at in range(0, len(blocks), 3):
        kinds, texts = zip(*blocks[at : at + 3], strict=True)
        if kinds != ("exercise", "solution", "slip"):
            raise ValueError(f"after an exercise its solution and a slip, not {kinds}: {texts[0]}")
        yield task(texts[0]), texts[1], texts[2]


def chapters(folder: Path) -> dict[str, str]:
    """Return the text of each chapter by the name of its file, in order."""
    return {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("[0-9]-*.md"))}


class Asked(SphinxDirective):
    """An exercise: its name, its text, and a link that opens it where there is such a page."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the exercise as a block."""
        text = "\n".join(self.content)
        asked = self.env.current_document["asked"] = task(text)
        name = f"Exercise: {asked.name}" if isinstance(asked, Exercise) else "Question"
        title = nodes.rubric(name, name)
        found: list[nodes.Node] = [title, nodes.literal_block(text, text, language="none")]
        if STUDY is not None and isinstance(asked, Exercise):
            link = nodes.reference("", "Open it in the browser", refuri=asked.link(STUDY))
            found.append(nodes.paragraph("", "", link))
        return found


class Answer(SphinxDirective):
    """A solution, or a slip: the answer and what the grader says of it, folded."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the fold."""
        answer = "\n".join(self.content)
        right, said = judged(self.env.current_document["asked"], answer)
        if right is not (self.name == "solution"):
            raise self.error(f"of this {self.name} the grader says: {said}")
        opening = f"<details><summary>{FOLDED[self.name]}</summary>"
        return [
            nodes.raw("", opening, format="html"),
            nodes.literal_block(answer, answer, language="none"),
            nodes.literal_block(said, said, language="none", classes=["said"]),
            nodes.raw("", "</details>", format="html"),
        ]


DIRECTIVES: Final = {"exercise": Asked, "solution": Answer, "slip": Answer}
