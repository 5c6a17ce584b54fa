"""An attack is a sequence of cases, each with what it found; it may be endless.

The suite takes the first few cases of each, a full run as many as its time allows. The seed decides
the cases, so a finding is met again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

Case = tuple[int, str]  # how many questions were asked, and what was wrong; "" for nothing
Cases = Callable[[int], Iterator[Case]]


@dataclass(frozen=True)
class Attack:
    """A named attack: what it tries, its cases by seed, how many cases the suite takes."""

    name: str
    about: str
    cases: Cases
    fast: int
    weight: int = 1  # how much of the time of a full run it gets


@dataclass
class Result:
    """What came of an attack."""

    attack: Attack
    seed: int
    asked: int = 0
    findings: list[str] = field(default_factory=list)
    seconds: float = 0.0
    is_complete: bool = False  # whether the attack came to its end

    def row(self) -> tuple[str, ...]:
        asked = f"{self.asked:,}" + (", all there are" if self.is_complete else "")
        return (
            self.attack.name, self.attack.about, asked, str(self.seed),
            str(len(self.findings)), f"{self.seconds:.0f}",
        )  # fmt: skip


ATTACKS: Final[dict[str, Attack]] = {}
SHARE: Final = [1e9]  # the seconds that the attack has which is carried out


def attack(name: str, about: str, fast: int, weight: int = 1) -> Callable[[Cases], Cases]:
    """Return a decorator that puts cases into the table."""

    def register(cases: Cases) -> Cases:
        ATTACKS[name] = Attack(name, about, cases, fast, weight)
        return cases

    return register


def carried_out(
    one: Attack, seed: int, most: int | None = None, seconds: float = 1e9, findings: int = 10
) -> Result:
    """Return what came of an attack of so many cases, or of so much time."""
    result, start = Result(one, seed), time.monotonic()
    SHARE[0] = seconds
    cases = one.cases(seed)
    while most is None or most > 0:
        case = next(cases, None)
        if case is None:
            result.is_complete = True
            break
        result.asked += case[0]
        result.findings += [case[1]] if case[1] else []
        most = None if most is None else most - 1
        if time.monotonic() - start > seconds or len(result.findings) >= findings:
            break
    result.seconds = time.monotonic() - start
    return result
