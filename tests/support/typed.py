"""A shell in which lines were typed, and the table of Nick, where many games begin."""

from collections.abc import Iterable
from io import StringIO

from kb.shell.output import Output
from kb.shell.prompt import Conversation
from kb.shell.shell import Shell
from support.cases import passage

NICKS_TABLE = passage(__file__, "three players")


def shell_after(*lines: str) -> Shell:
    """Return a shell after these lines; one that is refused or disputed says so and goes on."""
    shell = Shell()
    for line in lines:
        shell.onecmd(line)
    return shell


def converse(lines: Iterable[str]) -> list[str]:
    """Return what is answered to each line at the prompt, with the next prompt, in one row."""
    out, answers, typed = StringIO(), list[str](), iter(lines)

    def ask(prompt: str) -> str:
        answers.append(" ".join(f"{out.getvalue()} {prompt}".split()))
        out.truncate(out.seek(0))
        return next(typed, "quit")

    assert Conversation(Output(out), ask).run() == 0
    return answers[1:]
