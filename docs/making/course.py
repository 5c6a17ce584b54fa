"""The exercises of the course: each as text that the grader reads, its solution and a slip folded.

    ```{exercise}            ```{solution}            ```{slip}
    exercise chain           4. q  1, 2               4. ~q  1, 2
    premise p -> q; p        ```                      ```
    goal q
    ```

An exercise is one of `resolver.practice.parse_exercises`, and the grader judges both answers. What
the site makes of these blocks is in `folding.py`. Run as a file, this writes the exercises beside
those of the textbooks, where the workbench finds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from resolver.practice import Exercise, grade, parse_exercises

BLOCK: Final = re.compile(r"^```\{(exercise|solution|slip)\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def task(text: str) -> Exercise:
    """Return the exercise of a text."""
    [exercise] = parse_exercises(text, trusted=True).values()
    return exercise


def judged(asked: Exercise, answer: str) -> tuple[bool, str]:
    """Return whether an answer does what is asked, and what the grader says."""
    graded = grade(answer, asked)
    return graded.fulfils, str(graded)


def exercises(chapter: str) -> Iterator[tuple[Exercise, str, str]]:
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


def exercises_file(folder: Path) -> str:
    """Return the exercises of all chapters as one file."""
    texts = []
    for name, chapter in chapters(folder).items():
        asked = [text for kind, text in BLOCK.findall(chapter) if kind == "exercise"]
        texts.append("\n".join([f"# Chapter {name}\n", *asked]))
    return "\n".join(texts)


if __name__ == "__main__":
    docs = Path(__file__).parent.parent
    target = docs.parent / "resolver" / "practice" / "course.exercises"
    target.write_text(exercises_file(docs / "course"), encoding="utf-8")
