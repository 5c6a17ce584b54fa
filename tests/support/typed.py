"""A shell in which lines were typed, and the table of Nick, where many games begin."""

from kb.shell.shell import Shell

NICKS_TABLE = """\
refute 1
deck classic
players Nick Rachel Holden
me Nick
hand Nick White Conservatory Ballroom Plum Knife Library
"""


def shell_after(*lines: str) -> Shell:
    """Return a shell after these lines; one that is refused or disputed says so and goes on."""
    shell = Shell()
    for line in lines:
        shell.onecmd(line)
    return shell
