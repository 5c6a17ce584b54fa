"""Ways to damage a text, by a seed: what is cut, put in, put elsewhere, or no longer the number."""

import random
import re

SCRAPS = (
    *"\0\t\n\r\"'#,->?-_ ,x9٣é\u2028\u202e\ud800\ufeff(){}[]∨¬~⟨>=*:;",
    *("->", "pass", "nobody", "wrong", "all", "Nick", "Plum", "Table", "suggest", "players"),
    *("size", "99", "has Nick Plum", "0", "-1", "x1", "p cnf", "from 1, 2", ">=", "e+9", "\r\n"),
    *("9" * 30, "9" * 5000, "((((" * 50, "v" * 2000),
)


def cut(source: random.Random, text: str) -> str:
    start = source.randrange(len(text) + 1)
    return text[:start] + text[start + source.randint(1, 12) :]


def insert(source: random.Random, text: str) -> str:
    place = source.randrange(len(text) + 1)
    return text[:place] + source.choice(SCRAPS) + text[place:]


def replace(source: random.Random, text: str) -> str:
    return insert(source, cut(source, text))


def swap_words(source: random.Random, text: str) -> str:
    return _swapped(source, text, " ")


def swap_lines(source: random.Random, text: str) -> str:
    return _swapped(source, text, "\n")


def _swapped(source: random.Random, text: str, between: str) -> str:
    parts = text.split(between)
    if len(parts) > 1:
        one, other = source.sample(range(len(parts)), 2)
        parts[one], parts[other] = parts[other], parts[one]
    return between.join(parts)


def renumber(source: random.Random, text: str) -> str:
    """Put another number of the text, or its complement, in place of one."""
    numbers = list(re.finditer(r"-?\b[0-9]+", text))
    if not numbers:
        return text
    place = source.choice(numbers)
    other = source.choice([source.choice(numbers)[0], f"-{place[0]}", str(source.randint(0, 40))])
    return text[: place.start()] + other + text[place.end() :]


def twice(source: random.Random, text: str) -> str:
    lines = text.split("\n")
    line = source.choice(lines)
    lines.insert(source.randrange(len(lines)), line)
    return "\n".join(lines)


ALL = (cut, insert, replace, swap_words, swap_lines, renumber, twice)


def damaged(source: random.Random, text: str) -> str:
    """Return the text with one to three of these done to it."""
    for _ in range(source.randint(1, 3)):
        text = source.choice(ALL)(source, text)
    return text
