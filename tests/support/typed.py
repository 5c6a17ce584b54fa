"""A shell in which lines were typed."""

from kb.shell.shell import Shell


def shell_after(*lines: str) -> Shell:
    """Return a shell after these lines; one that is refused or disputed says so and goes on."""
    shell = Shell()
    for line in lines:
        shell.onecmd(line)
    return shell
