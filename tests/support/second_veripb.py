"""A reader of OPB and a checker of VeriPB 2.0 proofs, written from what those formats say.

It shares nothing with the package: a constraint is an amount for each literal, as `{3: 2, -4: 1}`,
and what they reach together; a `pol` line is worked out on a stack. ValueError where it fails.
"""

import re
from collections import Counter

Constraint = tuple[dict[int, int], int]
HEADER = re.compile(r"\* #variable= (\d+) #constraint= (\d+)")
LINE = re.compile(r"((?:\+\d+ ~?x[1-9]\d* )*)>= (-?\d+) ;")
TERM = re.compile(r"\+(\d+) (~?)x(\d+)")


def opb(text: str) -> list[Constraint]:
    """The constraints of an OPB text of one a line."""
    header, *rest = text.removesuffix("\n").split("\n")
    found = HEADER.fullmatch(header)
    if not found:
        raise ValueError("there is no header")
    constraints = [constraint(line) for line in rest if not line.startswith("*")]
    if len(constraints) != int(found[2]):
        raise ValueError("the header promises another number of constraints")
    if any(abs(one) > int(found[1]) for amounts, _ in constraints for one in amounts):
        raise ValueError("a variable beyond those promised")
    return constraints


def names(text: str) -> dict[int, str]:
    return {int(n): name for n, name in re.findall(r"^\* x(\d+) (.*)$", text, re.MULTILINE)}


def sources(text: str) -> list[str]:
    """The comment before each constraint."""
    lines = text.removesuffix("\n").split("\n")
    return [lines[at - 1][2:] for at, line in enumerate(lines) if not line.startswith("*")]


def constraint(line: str) -> Constraint:
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError(f"{line!r} is no constraint")
    amounts = {(-int(v) if no else int(v)): int(n) for n, no, v in TERM.findall(found[1])}
    return normal(amounts, int(found[2]))


def normal(amounts: dict[int, int], degree: int) -> Constraint:
    """Cancel each literal with its complement: together they are 1."""
    left = Counter(amounts)
    for one in [one for one in left if one > 0 and -one in left]:
        both = min(left[one], left[-one])
        left[one] -= both
        left[-one] -= both
        degree -= both
    return {one: n for one, n in left.items() if n}, degree


def check(axioms: str, proof: str) -> Constraint:
    """The constraint that the conclusion names, which must be impossible."""
    known = opb(axioms)
    lines = proof.removesuffix("\n").split("\n")
    if lines[:2] != ["pseudo-Boolean proof version 2.0", f"f {len(known)}"]:
        raise ValueError("this is not how a proof of these axioms begins")
    *steps, output, conclusion, end = lines[2:]
    if (output, end) != ("output NONE", "end pseudo-Boolean proof"):
        raise ValueError("this is not how a proof ends")
    for line in steps:
        word, *polish = line.split(" ")
        if word != "pol":
            raise ValueError(f"{line!r} is no step")
        known.append(worked_out(polish, known))
    found = re.fullmatch(r"conclusion UNSAT : ([1-9]\d*)", conclusion)
    if not found or int(found[1]) > len(known):
        raise ValueError(f"{conclusion!r} is no conclusion")
    amounts, degree = known[int(found[1]) - 1]
    if sum(amounts.values()) >= degree:
        raise ValueError("the conclusion can be satisfied")
    return amounts, degree


def worked_out(polish: list[str], known: list[Constraint]) -> Constraint:
    stack: list[Constraint | int] = []
    for at, word in enumerate(polish):
        following = polish[at + 1] if at + 1 < len(polish) else ""
        if word == "+":
            (a, b), (c, d) = of_kind(stack, tuple), of_kind(stack, tuple)
            stack.append(normal(dict(Counter(a) + Counter(c)), b + d))
        elif word == "*":
            times, (amounts, degree) = of_kind(stack, int), of_kind(stack, tuple)
            stack.append(({one: n * times for one, n in amounts.items()}, degree * times))
        elif word == "d":
            by, (amounts, degree) = of_kind(stack, int), of_kind(stack, tuple)
            stack.append(({one: -(-n // by) for one, n in amounts.items()}, -(-degree // by)))
        elif re.fullmatch(r"~?x[1-9]\d*", word):
            number = int(word.lstrip("~x"))
            stack.append(({-number if word[0] == "~" else number: 1}, 0))
        elif not re.fullmatch(r"[1-9]\d*", word):
            raise ValueError(f"{word!r} is no word of a proof")
        elif following in ("*", "d"):
            stack.append(int(word))
        elif int(word) <= len(known):
            stack.append(known[int(word) - 1])
        else:
            raise ValueError(f"there is no constraint {word} yet")
    result = of_kind(stack, tuple)
    if stack:
        raise ValueError("more than one constraint is left")
    return result


def of_kind(stack: list, kind: type):
    if not stack or type(stack[-1]) is not kind:
        raise ValueError("an operand is missing, or of another kind")
    return stack.pop()
