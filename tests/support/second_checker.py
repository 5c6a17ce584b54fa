"""Checkers for DIMACS, LRAT, DRAT and TraceCheck texts, written from what those formats say.

They share nothing with the package: integers from the text, sets of them, and no search but unit
propagation. Each returns the last clause of the proof and raises ValueError where it does not hold.
"""

import re


def formula(cnf: str) -> list[frozenset[int]]:
    """The clauses of a DIMACS text of one clause a line."""
    lines = [line for line in cnf.removesuffix("\n").split("\n") if not line.startswith("c")]
    header = re.fullmatch(r"p cnf (\d+) (\d+)", lines[0])
    clauses = [literals(line) for line in lines[1:]]
    if len(clauses) != int(header[2]):
        raise ValueError("the header promises another number of clauses")
    if any(abs(one) > int(header[1]) for clause in clauses for one in clause):
        raise ValueError("an atom beyond those promised")
    return clauses


def names(cnf: str) -> dict[int, str]:
    found = re.findall(r"^c atom (\d+) (.*)$", cnf, re.MULTILINE)
    return {int(number): name for number, name in found}


def literals(line: str) -> frozenset[int]:
    *codes, end = map(int, line.split())
    if end != 0 or 0 in codes:
        raise ValueError(f"{line!r} is not one clause")
    return frozenset(codes)


def lrat(cnf: str, proof: str, defining: bool = False) -> frozenset[int]:
    known = dict(enumerate(formula(cnf), start=1))
    clause: frozenset[int] = frozenset()
    for line in proof.removesuffix("\n").split("\n"):
        match = re.fullmatch(r"(\d+) ((?:-?[1-9]\d* )*)0 ((?:\d+ )*|(?:-\d+ )+)0", line)
        if not match or int(match[1]) in known or match[1] == "0":
            raise ValueError(f"{line!r} is no addition, or its number is not new")
        clause = frozenset(map(int, match[2].split()))
        hints = [*map(int, match[3].split())]
        if defining and clause and max(hints, default=0) <= 0:
            follow_definition(clause, int(match[2].split()[0]), {-hint for hint in hints}, known)
        else:
            follow_hints(clause, [known[hint] for hint in hints])
        known[int(match[1])] = clause
    return clause


def follow_definition(
    clause: frozenset[int], first: int, named: set[int], known: dict[int, frozenset[int]]
) -> None:
    """Those named are all with the complement of the first literal; each clashes once more."""
    rest = {-literal for literal in clause - {first}}
    if named != {number for number, other in known.items() if -first in other}:
        raise ValueError(f"not all clauses with {-first} are named")
    if not all(rest & known[number] for number in named):
        raise ValueError(f"{set(clause)} has not the RAT property")


def follow_hints(clause: frozenset[int], hints: list[frozenset[int]]) -> None:
    """Each hint but the last is unit once the clause is denied, and the last is false: no more."""
    false = set(clause)
    for at, hint in enumerate(hints):
        rest = hint - false
        if not rest:
            if at < len(hints) - 1:
                raise ValueError("a conflict before the last hint")
            return
        if len(rest) > 1 or -min(rest) in false:
            raise ValueError(f"{set(hint)} is not unit")
        false.add(-min(rest))
    raise ValueError("no conflict at the last hint")


def drat(cnf: str, proof: str) -> frozenset[int]:
    known = formula(cnf)
    clause: frozenset[int] = frozenset()
    for line in proof.removesuffix("\n").split("\n"):
        clause = literals(line)
        if not has_rup(known, clause):
            raise ValueError(f"{line!r} does not follow by unit propagation")
        known.append(clause)
    return clause


def has_rup(known: list[frozenset[int]], clause: frozenset[int]) -> bool:
    false = set(clause)
    while True:
        before = len(false)
        for one in known:
            rest = one - false
            if not rest:
                return True
            if len(rest) == 1:
                false.update(-unit for unit in rest)
        if len(false) == before:
            return False


def tracecheck(cnf: str, proof: str) -> frozenset[int]:
    """Leaves are clauses of the CNF, and a chain resolves its antecedents in the order given."""
    leaves = set(formula(cnf))
    known: dict[int, frozenset[int]] = {}
    clause: frozenset[int] = frozenset()
    for line in proof.removesuffix("\n").split("\n"):
        match = re.fullmatch(r"(\d+) ((?:-?[1-9]\d* )*)0 ((?:\d+ )*|(?:-\d+ )+)0", line)
        number, clause = int(match[1]), frozenset(map(int, match[2].split()))
        chain = [known[int(antecedent)] for antecedent in match[3].split()]
        if number in known or (clause not in leaves if not chain else not resolves(chain, clause)):
            raise ValueError(f"{line!r} does not hold")
        known[number] = clause
    return clause


def resolves(chain: list[frozenset[int]], clause: frozenset[int]) -> bool:
    reached = {chain[0]}
    for other in chain[1:]:
        reached = {
            (one - {pivot}) | (other - {-pivot})
            for one in reached
            for pivot in one
            if -pivot in other
        }
    return clause in reached
