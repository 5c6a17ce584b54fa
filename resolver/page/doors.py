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

    # The user may see these errors; any other is one of the program.
    errors: ClassVar[tuple[type[Exception], ...]] = (ResolverError,)

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
        """Return the sentence that a user sees of an error."""
        return str(error)

    def reply(self, request: object) -> Reply:
        """Carry out a request, and return the reply of its door.

        Args:
            request: The name of the door, and its arguments.

        Raises:
            ArgumentError: It is no request; or one of `errors`, which the door raises.
        """
        if not isinstance(request, dict):
            raise ArgumentError(request, "request", "send one object")
        arguments = dict(request)
        name = arguments.pop("door", None)
        method: Any = getattr(self, name, None) if isinstance(name, str) else None
        if not getattr(method, "is_door", False):
            raise ArgumentError(name, "door", f"try {', '.join(self._list_doors())}")

        # Each parameter has to be there, and of its kind, before the door is called.
        try:
            signature(method).bind(**arguments)
        except TypeError as error:
            raise ArgumentError(arguments, f"request of {name}", str(error)) from None
        for key, value in arguments.items():
            _check_parameter(key, value, signature(method).parameters[key].annotation)
        reply: Reply = method(**arguments)
        return reply

    def _list_doors(self) -> list[str]:
        """Return the names of the methods that a page may call."""
        return [name for name in dir(self) if getattr(getattr(self, name), "is_door", False)]


def _parse_request(request: str) -> object:
    """Return the value of a JSON text."""
    try:
        return json.loads(request)

    # A number may be too long to be one, which is a ValueError, too.
    except ValueError:
        raise ArgumentError(request, "request", "send one JSON object") from None


def _check_parameter(key: str, value: object, kind: str) -> None:
    """Raise ArgumentError for a value of another kind than its parameter.

    Args:
        key: The name of the parameter.
        value: What is sent for it.
        kind: How the parameter is annotated, such as `str | None`.
    """
    kind, _, or_none = kind.partition(" | ")
    if value is None and or_none:
        return

    # True is an int, but no number.
    is_of_kind = type(value) is KINDS[kind]
    if isinstance(value, list):
        is_of_kind = is_of_kind and all(isinstance(member, str) for member in value)
    if not is_of_kind:
        raise ArgumentError(value, f"value of {key}", f"send {kind}")
