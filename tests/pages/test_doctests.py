"""The examples in the docstrings are true, in every module of both packages."""

import doctest
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path

import pytest
from support.cases import loop_over

import kb
import resolver

MODULES = [
    module.name
    for package in (resolver, kb)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]


def cached(name: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of a module's cached properties, which doctest does not look for."""
    for _, value in inspect.getmembers(import_module(name), inspect.isclass):
        if value.__module__ == name:
            docstrings = dict(vars(value).get("_docstrings") or {})  # of a class with slots
            for member, found in vars(value).items():
                if isinstance(found, cached_property):
                    docstrings[member] = found.__doc__
            for member, text in docstrings.items():
                yield f"{name}.{value.__name__}.{member}", text or ""


def has_examples(name: str) -> bool:
    """Return whether there is an example in a module: doctest takes long to find none."""
    return ">>>" in Path(str(import_module(name).__file__)).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in MODULES if has_examples(name)])
def test_the_examples_of_a_module_are_true(name: str, monkeypatch) -> None:
    # For each docstring doctest would look whether any file has changed that a debugger might show.
    monkeypatch.setattr("linecache.checkcache", lambda filename=None: None)
    assert doctest.testmod(import_module(name)).failed == 0


@loop_over("name", [name for name in MODULES if any(cached(name))])
def test_the_examples_of_cached_properties_are_true(name: str) -> None:
    scope = vars(import_module(name))
    for member, text in cached(name):
        test = doctest.DocTestParser().get_doctest(text, dict(scope), member, None, None)
        assert doctest.DocTestRunner().run(test).failed == 0
