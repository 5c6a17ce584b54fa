"""Doors: methods that a page calls by JSON. Whatever is wrong with a request is a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from resolver.errors import ArgumentError, ResolverError

Reply: TypeAlias = dict[str, Any]
Method = TypeVar("Method", bound=Callable[..., Reply])
KINDS: Final[Mapping[str, type]] = {"str": str, "bool": bool, "int": int, "Names": list}
Names: TypeAlias = list[str]


def door(method: Method) -> Method:
    """Mark a method as one that a page may call; each of its parameters is of one of KINDS."""
    method.is_door = True  # type: ignore[attr-defined]
    return method


class Doors:
    r"""The base of what a page calls.

    Example:
        >>> class Echo(Doors):
        ...     @door
        ...     def say(self, text: str) -> Reply:
        ...         return {"text": text}
        >>> Echo().answer('{"door": "say", "text": "hello"}')
        '{"ok": true, "text": "hello"}'
        >>> print(Echo().answer('{"door": "shout"}'))
        {"ok": false, "text": "'shout' is no door; try say"}
    """

    errors: ClassVar[tuple[type[Exception], ...]] = (ResolverError,)  # which the user may see

    def answer(self, request: str) -> str:
        """Return the reply to a request, both JSON objects.

        Args:
            request: The name of a `door`, and what it takes, by the names of its parameters.

        Returns:
            What the door replies; `ok` is false where something cannot be read or done, and then
            `text` says why.
        """
        try:
            reply: Reply = {"ok": True, **self.reply(_parse_request(request))}
        except self.errors as error:
            reply = {"ok": False, "text": self.complaint(error)}
        except (MemoryError, RecursionError):
            reply = {"ok": False, "text": "this is too large to be worked out here; try less"}
        return json.dumps(reply, ensure_ascii=False)

    def complaint(self, error: Exception) -> str:
        """Return an error in words."""
        return str(error)

    def reply(self, request: object) -> Reply:
        """Return what a door replies; raises ArgumentError, or one of `errors`."""
        if not isinstance(request, dict):
            raise ArgumentError(request, "request", "send one object")
        given = dict(request)
        name = given.pop("door", None)
        method: Any = getattr(self, name, None) if isinstance(name, str) else None
        if not getattr(method, "is_door", False):
            raise ArgumentError(name, "door", f"try {', '.join(self._names())}")
        try:
            signature(method).bind(**given)
        except TypeError as error:
            raise ArgumentError(given, f"request of {name}", str(error)) from None
        for key, value in given.items():
            _check_parameter(key, value, signature(method).parameters[key].annotation)
        found: Reply = method(**given)
        return found

    def _names(self) -> list[str]:
        return [name for name in dir(self) if getattr(getattr(self, name), "is_door", False)]


def _parse_request(request: str) -> object:
    """Return what a JSON text holds; a number may be too long to be one."""
    try:
        return json.loads(request)
    except ValueError:
        raise ArgumentError(request, "request", "send one JSON object") from None


def _check_parameter(key: str, value: object, kind: str) -> None:
    """Raise ArgumentError for a value of another kind than its parameter."""
    kind, _, none = kind.partition(" | ")
    good = type(value) is KINDS[kind] or bool(none and value is None)
    if isinstance(value, list):
        good = good and all(isinstance(each, str) for each in value)
    if not good:
        raise ArgumentError(value, f"value of {key}", f"send {kind}")
