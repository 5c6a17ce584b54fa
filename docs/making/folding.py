"""The directives of the course: an exercise, and below it its solution and a slip, folded.

What the grader says of either stands below it. A solution that it refuses fails the build, and so
does a slip that it accepts.
"""

from __future__ import annotations

from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from making.course import judged, task

STUDY: Final = "../pages/study.html"  # the page that opens an exercise, from a chapter
FOLDED: Final = {"solution": "Solution", "slip": "A slip, and what the grader says"}


class Asked(SphinxDirective):
    """An exercise: its text, and a link that opens it in the study, or by a script in the page."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the exercise as a block."""
        text = "\n".join(self.content)
        asked = self.env.current_document["asked"] = task(text)
        name = f"Exercise: {asked.name}"
        title = nodes.rubric(name, name)
        chapter = self.env.docname.rpartition("/")[2]
        address = asked.to_link(f"{STUDY}?chapter={chapter}")
        link = nodes.reference("", "Do it here", refuri=address)
        block = nodes.literal_block(text, text, language="none", classes=["wraps"])
        return [title, block, nodes.paragraph("", "", link)]


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
            nodes.literal_block(answer, answer, language="none", classes=["wraps"]),
            nodes.literal_block(said, said, language="none", classes=["said", "wraps"]),
            nodes.raw("", "</details>", format="html"),
        ]


def add_script(app, pagename, templatename, context, doctree):
    """Have a chapter's exercises open below their texts."""
    if pagename.startswith("course/"):
        app.add_js_file("course.js", type="module")


DIRECTIVES: Final = {"exercise": Asked, "solution": Answer, "slip": Answer}
