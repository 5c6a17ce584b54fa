"""A VeriPB proof of `pol` lines replayed: each is evaluated on a stack, from premises to 0 >= 1.

A line has the coefficient of each atom and a bound, with c ~x written as c - c x. So lines are
added atom by atom; only to be divided is a line written over literals again.

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

Line = tuple[Counter[int], int]  # the coefficient of each atom, and the bound
LEAST_LINES = 5  # Two stand before the steps, three after them.


def replay_pbp(text: str, premises: Premises) -> None:
    """Raise unless each `pol` line can be evaluated, and the one concluded cannot be true.

    Args:
        text: The proof.
        premises: What it starts from.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    lines = number_lines(text)
    if len(lines) < LEAST_LINES:
        raise DimacsError(len(lines), "the proof is cut off")
    version, count, *steps, output, conclusion, end = lines
    known = [over_atoms(premise.terms, premise.bound) for premise in premises.listed]
    _check_frame(version, VERSION_LINE)
    _check_frame(count, f"f {len(known)}")
    _check_frame(output, "output NONE")
    _check_frame(end, "end pseudo-Boolean proof")

    for line, step in steps:
        command, *words = step.split(" ")
        if command != "pol" or not words or not all(map(TOKEN_PATTERN.fullmatch, words)):
            raise DimacsError(line, f"{step!r} is no step; it should be like 'pol 1 2 3 * +'")
        known.append(evaluate_step(words, known, line, premises))

    line, content = conclusion
    match = CONCLUSION_PATTERN.fullmatch(content)
    if not match:
        raise DimacsError(line, f"{content!r} is no conclusion")
    place = int(match[1])
    if place > len(known):
        raise ReplayError(line, f"there is no line {place}")

    # The left side is largest if just the atoms with a positive coefficient are true.
    amounts, bound = known[place - 1]
    most = sum(amount for amount in amounts.values() if amount > 0)
    if most >= bound:
        raise ReplayError(line, "this can be true")


def _check_frame(line: tuple[int, str], wanted: str) -> None:
    """Raise DimacsError unless a line around the steps is the one wanted."""
    number, content = line
    if content != wanted:
        raise DimacsError(number, f"{content!r} stands where {wanted!r} should")


def over_atoms(terms: Sequence[tuple[int, int]], bound: int) -> Line:
    """Return a line of literals over atoms alone."""
    amounts = Counter[int]()
    for amount, literal in terms:
        if literal > 0:
            amounts[literal] += amount
        else:
            amounts[-literal] -= amount
            bound -= amount
    return amounts, bound


def evaluate_step(words: Sequence[str], known: Sequence[Line], line: int, given: Premises) -> Line:
    """Return the value of a step in reverse Polish notation; raise ReplayError if it has none.

    Args:
        words: The step without its command.
        known: The lines before it.
        line: The number of the line.
        given: The premises, whose atoms it may name.
    """
    stack: list[Line | int] = []
    try:
        for at, word in enumerate(words):
            if word in "+*d":
                stack.append(apply_operator(word, stack))
            elif word[0] in "~x":
                stack.append(_literal_axiom(word, given))
            # A number before `*` or `d` is itself; any other is that of a line.
            elif words[at + 1 : at + 2] in (["*"], ["d"]):
                stack.append(int(word))
            elif int(word) <= len(known):
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


def _literal_axiom(word: str, given: Premises) -> Line:
    """Return the line that a literal is at least 0; raise ValueError if its atom is unknown."""
    atom = int(word.lstrip("~x"))
    if atom not in given.names:
        raise ValueError(f"the premises have no atom {atom}")
    literal = -atom if word[0] == "~" else atom
    return over_atoms([(1, literal)], 0)


def apply_operator(operator: str, stack: list[Line | int]) -> Line:
    """Take two operands off the stack, and return the result; raise ValueError if they do not fit.

    Of `+` both operands are lines; of `*` and `d` the second is a number.
    """
    if len(stack) < 2:
        raise ValueError(f"{operator!r} lacks an operand")
    second, first = stack.pop(), stack.pop()
    needs_number = operator != "+"
    if isinstance(first, int) or isinstance(second, int) is not needs_number:
        raise ValueError(f"{operator!r} has an operand of the wrong kind")

    amounts, bound = first
    if not isinstance(second, int):
        total = Counter(amounts)
        total.update(second[0])
        return total, bound + second[1]
    if operator == "*":
        return Counter({atom: n * second for atom, n in amounts.items()}), bound * second
    return divide_line(amounts, bound, second)


def divide_line(amounts: Counter[int], bound: int, by: int) -> Line:
    """Return a line divided, every number of it over literals rounded up."""
    terms = []
    for atom, amount in amounts.items():
        literal = atom if amount > 0 else -atom
        terms.append((-(-abs(amount) // by), literal))
        bound += 0 if amount > 0 else -amount
    return over_atoms(terms, -(-bound // by))
