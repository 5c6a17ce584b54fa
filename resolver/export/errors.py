"""The error of an export that cannot be made."""

from __future__ import annotations

from resolver.errors import ResolverError


class ExportError(ResolverError, ValueError):
    """A form that a proof cannot be given: `.asked`, `.reason`, and `.advice` on what to try."""

    def __init__(self, asked: str, reason: str, advice: str) -> None:
        super().__init__(asked, reason, advice)
        self.asked = asked
        self.reason = reason
        self.advice = advice

    def __str__(self) -> str:
        return f"cannot write {self.asked}: {self.reason}; {self.advice}"
