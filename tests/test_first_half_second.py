"""Ctrl-C while the command is still imported ends it as it does later: 130, and no traceback."""

import subprocess
import sys

import pytest
from support.cases import passage

PROGRAM = passage(__file__, "an interrupt")


def ended(package: str, module: str, *arguments: str) -> tuple[int, str]:
    """Return the exit code and the errors of a command that is interrupted at an import."""
    code = PROGRAM.format(package=package, module=module, arguments=[package, *arguments])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


TO_SOLVE = ("argparse", "kb.command.commands", "kb.shell.output")


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("argparse", ("--version",)),
        ("kb.cli", ("solve", "-")),
        ("kb.errors", ("solve", "-")),
        *(pytest.param(module, ("solve", "-"), marks=pytest.mark.deep) for module in TO_SOLVE),
    ],
)
def test_an_interrupt_while_the_command_is_imported_is_no_traceback(module, arguments):
    assert ended("kb", module, *arguments) == (130, "")


@pytest.mark.parametrize(
    "module",
    ["resolver.workbench.interpreter", pytest.param("resolver.errors", marks=pytest.mark.deep)],
)
def test_an_interrupt_while_the_workbench_is_imported_is_no_traceback(module: str) -> None:
    assert ended("resolver", module) == (130, "")
