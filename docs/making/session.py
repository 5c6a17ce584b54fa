"""A session of the shell or the workbench in a page: its lines are typed as the site is built.

    ```{session} refute
    deck classic
    ! suggest Nobody
    ```

Lines of one page go on where those above ended. A line that begins with `! ` is refused, and is
meant to be: any other that is refused fails the build, and so does one that is not.
"""

from __future__ import annotations

from collections.abc import Callable

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from kb.errors import KBError
from kb.shell.saying import complaint
from kb.shell.shell import Shell
from resolver import ResolverError
from resolver.workbench import Workbench

REFUSED = "! "


def at_the_shell() -> Callable[[str], tuple[str, bool]]:
    """Return what types a line into a new shell: its answer, and whether it is refused."""
    shell = Shell()

    def answer(line: str) -> tuple[str, bool]:
        try:
            return shell.answer(line), False
        except (KBError, ResolverError) as error:
            return complaint(error), True

    return answer


def at_the_workbench() -> Callable[[str], tuple[str, bool]]:
    """Return the same for a new workbench."""
    workbench = Workbench()

    def answer(line: str) -> tuple[str, bool]:
        workbench.failed = False
        return workbench.onecmd(line), workbench.failed

    return answer


BEGIN = {"refute": at_the_shell, "resolver": at_the_workbench}


def transcript(program: str, lines: list[str], answer: Callable[[str], tuple[str, bool]]) -> str:
    """Return the lines and their answers; raises ValueError for a line that surprises."""
    written = []
    for line in lines:
        typed = line.removeprefix(REFUSED)
        said, refused = answer(typed)
        if refused != line.startswith(REFUSED):
            raise ValueError(f"{typed!r} is answered: {said}")
        written += [f"{program}> {typed}", *([said] if said else [])]
    return "\n".join(written)


class Session(SphinxDirective):
    """The directive."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the transcript as a block."""
        [program] = self.arguments
        going = self.env.current_document.setdefault(f"session {program}", BEGIN[program]())
        lines = [line for line in self.content if line.strip()]
        try:
            text = transcript(program, lines, going)
        except ValueError as error:
            raise self.error(str(error)) from None
        return [nodes.literal_block(text, text, language="none", classes=["wraps"])]
