"""The examples in the docstrings of what a session is made of."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = "completion deck desk history mending session sheet shell terminal".split()


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    found = doctest.testmod(import_module(f"kb.{name}"))
    assert found.attempted > 0
    assert found.failed == 0
