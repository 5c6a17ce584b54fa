"""The reference: every public name has a first sentence, its arguments, an example that runs."""

import ast
import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module

from making import reference
from support.cases import loop_over

LEAST = 130  # public names, modules aside; and methods of the classes among them
NAMES = [
    (facade, name) for facade in reference.FACADES for each in reference.names(facade).values()
    for name in each
]  # fmt: skip
ARGUMENTS = re.compile(r"^(Args|Attributes):$", re.MULTILINE)


def value_of(facade: str, name: str) -> object:
    return getattr(import_module(facade), name)


DOCUMENTED = {
    f"{facade}.{name}": (value_of(facade, name), reference.documentation(facade, name))
    for facade, name in NAMES
}


def test_every_public_name_stands_in_the_reference_once() -> None:
    public = {
        name
        for facade in reference.FACADES
        for name in import_module(facade).__all__
        if name not in reference.MACHINERY
        if not inspect.ismodule(value_of(facade, name))
    }
    assert {name for _, name in NAMES} == public
    assert len(NAMES) == len(public) >= LEAST


def test_each_name_says_in_a_sentence_what_it_is() -> None:
    firsts = {name: text.split("\n\n")[0] for name, (_, text) in DOCUMENTED.items()}
    wrong = [
        name
        for name, first in firsts.items()
        if first.count("\n") > 1 or not re.search(r"\w.*[.:]$", " ".join(first.split()))
    ]
    assert wrong == []


def test_each_name_has_an_example() -> None:
    assert [name for name, (_, text) in DOCUMENTED.items() if ">>> " not in text] == []


def test_each_name_names_its_arguments() -> None:
    found = DOCUMENTED.items()
    routines = {name: value for name, (value, _) in found if inspect.isroutine(value)}
    assert {name: unnamed(each) for name, each in routines.items() if unnamed(each)} == {}
    made = [(name, text) for name, (value, text) in found if takes_something(value)]
    assert [name for name, text in made if not ARGUMENTS.search(text)] == []


def takes_something(value: object) -> bool:
    """Return whether it is a class whose values are made of data, an error's sentence aside."""
    if not inspect.isclass(value):
        return False
    if issubclass(value, Exception):
        return "__init__" in vars(value) or bool(getattr(value, "_data", ()))
    return True


def unnamed(function: Callable[..., object]) -> list[str]:
    """Return the parameters of a function that its docstring does not name under Args."""
    _, _, text = (inspect.getdoc(function) or "").partition("Args:\n")
    names = inspect.signature(function).parameters
    parameters = [name for name in names if name not in ("self", "cls")]
    return [name for name in parameters if not re.search(rf"^ +\**{name}:", text, re.MULTILINE)]


def members() -> Iterator[tuple[str, object, str]]:
    """Yield the public methods and properties of the public classes, inherited ones of ours too."""
    for facade, name in NAMES:
        value = value_of(facade, name)
        for member, found in inspect.getmembers_static(value) if inspect.isclass(value) else ():
            function = getattr(
                found, "fget", getattr(found, "func", getattr(found, "__func__", found))
            )
            ours = (getattr(function, "__module__", None) or "").startswith(("kb.", "resolver."))
            if member[0] != "_" and inspect.isfunction(function) and ours:
                yield f"{name}.{member}", function, inspect.getdoc(found) or ""
        for home in getattr(value, "__mro__", ()):
            for member, text in (vars(home).get("_docstrings") or {}).items():  # cached, in a slot
                if member[0] != "_":
                    yield f"{name}.{member}", None, text or ""


MEMBERS = [*members()]


def test_each_method_says_what_it_does_and_names_its_arguments() -> None:
    methods = {name: found for name, found, _ in MEMBERS if inspect.isfunction(found)}
    assert len(methods) > LEAST
    assert [name for name, _, text in MEMBERS if not text] == []
    assert {name: unnamed(each) for name, each in methods.items() if unnamed(each)} == {}


def test_each_method_and_each_property_has_an_example() -> None:
    assert len(MEMBERS) > 2 * LEAST
    assert [name for name, _, text in MEMBERS if ">>> " not in text] == []


@loop_over("name", [name for _, name in NAMES if name.isupper()])
def test_the_examples_below_data_are_true(name: str) -> None:
    facade = reference.homes()[name]
    scope = {name: value_of(facade, name) for facade, name in NAMES}
    test = doctest.DocTestParser().get_doctest(
        reference.documentation(facade, name), scope, name, None, None
    )
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_help_has_the_text_of_each_cached_property_of_a_public_class() -> None:
    found = [*cached_properties()]

    assert len(found) > 5
    assert [name for name, written, shown in found if shown != inspect.cleandoc(written)] == []


def cached_properties() -> Iterator[tuple[str, str, str | None]]:
    """Yield each cached property of a public class: its text as written, and as `help` shows it."""
    values = [value_of(facade, name) for facade, name in NAMES]
    homes = {home for value in values if inspect.isclass(value) for home in value.__mro__}
    for home in sorted(homes, key=lambda home: (home.__module__, home.__qualname__)):
        if not home.__module__.startswith(("kb.", "resolver.")):
            continue
        for node in ast.parse(inspect.getsource(home)).body[0].body:
            decorators = [ast.unparse(one) for one in getattr(node, "decorator_list", ())]
            if "cached_property" in decorators and not node.name.startswith("_"):
                shown = inspect.getdoc(inspect.getattr_static(home, node.name))
                yield f"{home.__qualname__}.{node.name}", ast.get_docstring(node) or "", shown
