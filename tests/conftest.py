"""The profile of the property tests is chosen before any test is read; interrupts arrive.

The collector waits for more objects than usual: the thousands that pytest keeps for each test are
looked through at every round, and never go.
"""

import gc
import os
import signal
import sys
from functools import partial
from shutil import rmtree
from tempfile import mkdtemp

import pytest
from hypothesis import is_hypothesis_test
from support import profiles

DRAWING = (profiles.is_deep, profiles.seeds, profiles.examples)

# A suite started in the background of a shell inherits that interrupts are ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

gc.set_threshold(50_000, 20, 100)


def pytest_configure(config: pytest.Config) -> None:
    profiles.load(config.option.markexpr)
    if sys.dont_write_bytecode and not hasattr(config, "workerinput"):
        # Otherwise each process that a test starts would compile the packages anew.
        os.environ["PYTHONPYCACHEPREFIX"] = folder = mkdtemp(prefix="refute-tests-")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        config.add_cleanup(partial(rmtree, folder))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark for a deep run each property, and what stands in a file that draws seeds or examples."""
    if not profiles.is_deep():
        return
    for item in items:
        named = vars(getattr(item, "module", object)).values()
        drawn = any(each is drawing for each in named for drawing in DRAWING)
        if drawn or is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("deep")
