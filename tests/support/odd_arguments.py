"""Values that are odd as arguments, and what is wrong with a call that has some.

A call may take an odd value for what it can be read as. Where it refuses one, the error is of the
family, or a plain TypeError that Python itself raises before a line of the function has run.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeAlias

from kb import KBError
from resolver import EMPTY, Clause, Literal, ResolverError

Family: TypeAlias = tuple[type[Exception], ...]

ODD: Mapping[str, Callable[[], object]] = MappingProxyType(
    {
        "None": lambda: None, "True": lambda: True, "0": lambda: 0, "-3": lambda: -3,
        "2.5": lambda: 2.5, "nan": lambda: float("nan"), "inf": lambda: float("inf"),
        "10**30": lambda: 10**30, "''": lambda: "", "'x'": lambda: "x", "'p; ~q'": lambda: "p; ~q",
        "'x\\ny'": lambda: "x\ny", "'\\ud800'": lambda: "\ud800", "b'x'": lambda: b"x",
        "object": object, "print": lambda: print, "[]": list, "[1]": lambda: [1],
        "[None]": lambda: [None], "['x']": lambda: ["x"], "[[]]": lambda: [[]],
        "{'x'}": lambda: {"x"}, "{'x': None}": lambda: {"x": None}, "{1: 'x'}": lambda: {1: "x"},
        "(clause,)": lambda: (Clause(["p"]),), "[(clause,)]": lambda: [(Clause(["p"]),)],
        "[(1, 2)]": lambda: [(1, 2)], "literal": lambda: Literal("p"), "□": lambda: EMPTY,
        "deep": lambda: reduce(lambda inner, _: [inner], range(3000), []),
        "iterator": lambda: iter("xy"), "class": lambda: Clause,
    }
)  # fmt: skip


FAMILY: Family = (KBError, ResolverError)


def stray(
    call: Callable[..., object], arguments: Mapping[str, Any], told: str, family: Family = FAMILY
) -> Iterator[str]:
    """Yield what is wrong with one call, if anything is; `family` are the errors that may come."""
    placed = [value for name, value in arguments.items() if name.isdigit()]
    named = {name: value for name, value in arguments.items() if not name.isdigit()}
    try:
        found = call(*placed, **named)
        if isinstance(found, Iterator):
            list(islice(found, 3))
    except family as error:
        str(error)
    except TypeError as error:
        trace = error.__traceback__
        if trace is not None and trace.tb_next is not None:
            yield f"{told}: TypeError: {error}"
    except Exception as error:
        yield f"{told}: {type(error).__name__}: {error}"
