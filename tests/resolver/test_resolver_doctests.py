"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import resolver

MODULES = [
    module.name
    for module in pkgutil.walk_packages(resolver.__path__, "resolver.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str):
    assert doctest.testmod(import_module(name)).failed == 0
