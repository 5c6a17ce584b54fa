"""The forms in which ``refute why`` answers: in words, and those of the exports."""

from __future__ import annotations

from collections.abc import Iterator

WORDS = ("story", "sheet")


class Formats:
    """The names of all formats, looked up when asked for: the exports take long to import."""

    def __iter__(self) -> Iterator[str]:
        from resolver.export import FORMATS

        return iter((*WORDS, *FORMATS))

    def __contains__(self, name: object) -> bool:
        return name in WORDS or name in tuple(self)


def is_checked(format: str) -> bool:
    """Return whether a format is for checkers: it says a whole proof or nothing."""
    if format in WORDS:
        return False
    from resolver.export import CLAUSAL, COUNTED

    return format in CLAUSAL or format in COUNTED
