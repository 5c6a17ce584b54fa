"""The lines of a clausal proof as words, and the words as numbers and clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from resolver.errors import DimacsError
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.dimacs import read_literal


def lines(text: str) -> Iterator[tuple[int, list[str]]]:
    r"""Yield the number and the words of each line that is neither blank nor a comment.

    >>> list(lines("c by hand\n1 -2 0\n\n0"))
    [(2, ['1', '-2', '0']), (4, ['0'])]
    """
    for line, content in enumerate(a_text(text, "try a proof as text").split("\n"), start=1):
        words = content.split()
        if words and not words[0].startswith("c"):
            yield line, words


def lists(words: Sequence[str], line: int, count: int) -> list[list[str]]:
    """Return the lists of words, each ended by a 0; raises DimacsError unless there are `count`.

    >>> lists(["1", "-2", "0", "4", "7", "0"], 1, 2)
    [['1', '-2'], ['4', '7']]
    """
    found: list[list[str]] = [[]]
    for word in words:
        if word == "0":
            found.append([])
        else:
            found[-1].append(word)
    if found.pop() or len(found) != count:
        ending = "a list ended by 0" if count == 1 else f"{count} lists, each ended by 0"
        raise DimacsError(line, f"{' '.join(words)!r} is not {ending}")
    return found


def read_number(word: str, line: int) -> int:
    """Return the number of a clause; raises DimacsError for any other word."""
    if word.startswith("-") or word == "0":
        raise DimacsError(line, f"{word!r} is no number of a clause")
    return read_literal(word, line)


def read_clause(words: Sequence[str], line: int, names: Mapping[int, str] | None) -> Clause:
    """Return the clause of these literals; without names each atom is called by its number.

    Raises DimacsError for an atom that is not among those named.
    """
    codes = [read_literal(word, line) for word in words]
    if names is None:
        return Clause(Literal.of(str(abs(code)), code > 0) for code in codes)
    strange = next((code for code in codes if abs(code) not in names), None)
    if strange is not None:
        raise DimacsError(line, f"the CNF has no atom {abs(strange)}")
    return Clause(Literal.of(names[abs(code)], code > 0) for code in codes)


def read_codes(words: Sequence[str], line: int, codes: Mapping[int, int]) -> list[int]:
    """Return the codes of literals, each once; raises DimacsError for an atom that has none."""
    numbers = dict.fromkeys(read_literal(word, line) for word in words)
    strange = next((abs(number) for number in numbers if abs(number) not in codes), None)
    if strange is not None:
        raise DimacsError(line, f"the CNF has no atom {strange}")
    return [codes[abs(number)] + (number < 0) for number in numbers]
