"""Replays a VeriPB proof of `pol` lines, each evaluated on a stack, from premises to 0 >= 1.

A line is kept as the coefficient of each atom and a bound, where c ~x is c - c x. So lines are
added atom by atom. Only a division, which rounds up, needs the line over literals again.

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

Line = tuple[Counter[int], int]  # The coefficient of each atom, and the bound.
LEAST_LINES = 5  # Two lines stand before the steps, and three after them.


def replay_pbp(text: str, premises: Premises) -> None:
    """Raise unless each `pol` line can be evaluated, and the one concluded cannot be true.

    Args:
        text: The proof.
        premises: The lines from which the proof starts.

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

    # Each derived line gets the next number behind the premises.
    for line, step in steps:
        command, *words = step.split(" ")
        if command != "pol" or not words or not all(map(TOKEN_PATTERN.fullmatch, words)):
            raise DimacsError(line, f"{step!r} is no step; it should be like 'pol 1 2 3 * +'")
        known.append(evaluate_step(words, known, line, premises))

    line, content = conclusion
    match = CONCLUSION_PATTERN.fullmatch(content)
    if not match:
        raise DimacsError(line, f"{content!r} is no conclusion")
    number = int(match[1])
    if number > len(known):
        raise ReplayError(line, f"there is no line {number}")

    # The left side is largest if just the atoms with a positive coefficient are true.
    coefficients, bound = known[number - 1]
    largest_sum = sum(max(coefficient, 0) for coefficient in coefficients.values())
    if largest_sum >= bound:
        raise ReplayError(line, "expected a line that cannot be true, but this can be true")


def _check_frame(line: tuple[int, str], expected: str) -> None:
    """Raise DimacsError unless a line around the steps is the expected one."""
    number, content = line
    if content != expected:
        raise DimacsError(number, f"{content!r} stands where {expected!r} should")


def over_atoms(terms: Sequence[tuple[int, int]], bound: int) -> Line:
    """Return a sum of literals and its bound as a line over atoms alone."""
    coefficients = Counter[int]()
    for coefficient, literal in terms:
        if literal > 0:
            coefficients[literal] += coefficient
        else:
            coefficients[-literal] -= coefficient
            bound -= coefficient
    return coefficients, bound


def evaluate_step(words: Sequence[str], known: Sequence[Line], line: int, given: Premises) -> Line:
    """Return the value of a step in reverse Polish notation; raise ReplayError if it has none.

    Args:
        words: The words of the step without its command.
        known: The lines before the step.
        line: The number of the step's line.
        given: The premises, whose atoms the step may name.
    """
    stack: list[Line | int] = []
    try:
        for index, word in enumerate(words):
            if word in "+*d":
                stack.append(apply_operator(word, stack))
            elif word[0] in "~x":
                stack.append(_literal_axiom(word, given))
            # A number before `*` or `d` is a factor; any other number is that of a line.
            elif words[index + 1 : index + 2] in (["*"], ["d"]):
                stack.append(int(word))
            elif int(word) <= len(known):
                stack.append(known[int(word) - 1])
            else:
                raise ValueError(f"there is no line {word} before it")
        if len(stack) != 1:
            raise ValueError(f"expected one line left at its end, not {len(stack)}")
    except ValueError as error:
        raise ReplayError(line, f"{error}") from None

    (result,) = stack
    assert not isinstance(result, int), "a number is taken by the '*' or the 'd' after it"
    return result


def _literal_axiom(word: str, given: Premises) -> Line:
    """Return the line which says that a literal is at least 0.

    Raises:
        ValueError: the premises have no such atom.
    """
    atom = int(word.lstrip("~x"))
    if atom not in given.names:
        raise ValueError(f"the premises have no atom {atom}")
    literal = -atom if word[0] == "~" else atom
    return over_atoms([(1, literal)], 0)


def apply_operator(operator: str, stack: list[Line | int]) -> Line:
    """Take two operands off the stack, and return the result; raise ValueError if they do not fit.

    Both operands of `+` are lines; the second operand of `*` and `d` is a number.
    """
    if len(stack) < 2:
        raise ValueError(f"{operator!r} lacks an operand")

    # The second operand was put on the stack last.
    second, first = stack.pop(), stack.pop()
    needs_number = operator != "+"
    if isinstance(first, int) or isinstance(second, int) is not needs_number:
        raise ValueError(f"{operator!r} has an operand of the wrong kind")

    coefficients, bound = first
    if not isinstance(second, int):
        added_coefficients, added_bound = second
        total = Counter(coefficients)
        total.update(added_coefficients)
        return total, bound + added_bound
    if operator == "*":
        products = {atom: coefficient * second for atom, coefficient in coefficients.items()}
        return Counter(products), bound * second
    return divide_line(coefficients, bound, second)


def divide_line(coefficients: Counter[int], bound: int, divisor: int) -> Line:
    """Divide a line by a number, and round up each number that it has over literals."""
    # Over literals, -c x is c ~x - c: no coefficient is negative, and the bound is higher by c.
    terms = []
    for atom, coefficient in coefficients.items():
        literal = atom if coefficient > 0 else -atom
        terms.append((-(-abs(coefficient) // divisor), literal))
        if coefficient < 0:
            bound -= coefficient
    return over_atoms(terms, -(-bound // divisor))
