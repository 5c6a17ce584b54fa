"""The examples in the docstrings are true, in every module of both packages."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import kb
import resolver

MODULES = [
    module.name
    for package in (resolver, kb)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
