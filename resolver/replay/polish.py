"""A VeriPB proof of `pol` lines replayed: worked out on a stack, from premises to 0 >= 1.

A line is how much of each atom reaches its bound, where c ~x is c - c x; so lines are added term by
term, and only to divide one is it written over literals again.

Source: Gocht & Nordström, AAAI 2021.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from resolver.errors import DimacsError, ReplayError
from resolver.replay.premises import NUMBER_PATTERN, Premises, number_lines

VERSION_LINE = "pseudo-Boolean proof version 2.0"
TOKEN_PATTERN = re.compile(rf"{NUMBER_PATTERN}|~?x{NUMBER_PATTERN}|[+*d]")
CONCLUSION_PATTERN = re.compile(rf"conclusion UNSAT : ({NUMBER_PATTERN})")

Line = tuple[Counter[int], int]


def replay_pbp(text: str, premises: Premises) -> None:
    """See that each `pol` line can be worked out, and that the one concluded cannot be true.

    Args:
        text: The proof.
        premises: What it starts from.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    known = [over_atoms(premise.terms, premise.bound) for premise in premises.listed]
    lines = number_lines(text)
    if len(lines) < 5:
        raise DimacsError(len(lines), "the proof is cut off")
    (first, begin), (second, count), *steps, (_, output), (last, content), (end, ending) = lines
    frame = {first: (begin, VERSION_LINE), second: (count, f"f {len(known)}")}
    frame |= {last - 1: (output, "output NONE"), end: (ending, "end pseudo-Boolean proof")}
    for line, (found, wanted) in frame.items():
        if found != wanted:
            raise DimacsError(line, f"{found!r} stands where {wanted!r} should")
    for line, step in steps:
        command, *words = step.split(" ")
        if command != "pol" or not words or not all(map(TOKEN_PATTERN.fullmatch, words)):
            raise DimacsError(line, f"{step!r} is no step; it should be like 'pol 1 2 3 * +'")
        known.append(evaluate_step(words, known, line, premises))
    concluded = CONCLUSION_PATTERN.fullmatch(content)
    if not concluded:
        raise DimacsError(last, f"{content!r} is no conclusion")
    place = int(concluded[1])
    if place > len(known):
        raise ReplayError(last, f"there is no line {place}")
    amounts, bound = known[place - 1]
    if sum(amount for amount in amounts.values() if amount > 0) >= bound:
        raise ReplayError(last, "this can be true")


def over_atoms(terms: Sequence[tuple[int, int]], bound: int) -> Line:
    """Return a line of literals over atoms alone."""
    amounts = Counter[int]()
    for amount, literal in terms:
        amounts[abs(literal)] += amount if literal > 0 else -amount
    return amounts, bound - sum(amount for amount, literal in terms if literal < 0)


def evaluate_step(words: Sequence[str], known: Sequence[Line], line: int, given: Premises) -> Line:
    """Return what a step in reverse Polish notation comes to; raises ReplayError."""
    number = len(known) + 1
    stack: list[Line | int] = []
    try:
        for at, word in enumerate(words):
            if word in "+*d":
                stack.append(apply_operator(word, stack))
            elif word[0] in "~x":
                atom = int(word.lstrip("~x"))
                stack.append(over_atoms([(1, -atom if word[0] == "~" else atom)], 0))
                if atom not in given.names:
                    raise ValueError(f"the premises have no atom {atom}")
            elif words[at + 1 : at + 2] in (["*"], ["d"]):
                stack.append(int(word))
            elif int(word) < number:
                stack.append(known[int(word) - 1])
            else:
                raise ValueError(f"there is no line {word} before it")
        if len(stack) != 1:
            raise ValueError("it leaves more than one line")
    except ValueError as error:
        raise ReplayError(line, f"{error}") from None
    (result,) = stack
    assert not isinstance(result, int), "a number is taken by the '*' or the 'd' after it"
    return result


def apply_operator(word: str, stack: list[Line | int]) -> Line:
    """Take two operands off the stack, and return what they come to; raises ValueError."""
    if len(stack) < 2:
        raise ValueError(f"{word!r} lacks an operand")
    second, first = stack.pop(), stack.pop()
    if isinstance(first, int) or isinstance(second, int) is (word == "+"):
        raise ValueError(f"{word!r} has an operand of the wrong kind")
    amounts, bound = first
    if not isinstance(second, int):
        total = Counter(amounts)
        total.update(second[0])
        return total, bound + second[1]
    if word == "*":
        return Counter({atom: n * second for atom, n in amounts.items()}), bound * second
    return divide_line(amounts, bound, second)


def divide_line(amounts: Counter[int], bound: int, by: int) -> Line:
    """Return a line divided, every number of it over literals rounded up."""
    literals = [(-(-abs(n) // by), atom if n > 0 else -atom) for atom, n in amounts.items()]
    reached = bound + sum(-n for n in amounts.values() if n < 0)
    return over_atoms(literals, -(-reached // by))
