"""A TSTP derivation replayed: a leaf is the premise of its number, all else is one resolution.

Source: Sutcliffe, Journal of Automated Reasoning 59, 2017.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from resolver.errors import DimacsError, ReplayError
from resolver.replay.premises import NUMBER_PATTERN, Literals, Premises, check_end, number_lines

NAME_PATTERN = r"(?:[a-z][A-Za-z0-9]*|'(?:[^'\\]|\\.)*')"
LITERAL_PATTERN = re.compile(rf"(~ )?({NAME_PATTERN})")
FORMULA_PATTERN = (
    rf"(\$false|(?:~ )?{NAME_PATTERN}|\((?:~ )?{NAME_PATTERN}(?: \| (?:~ )?{NAME_PATTERN})+\))"
)
LEAF_PATTERN = re.compile(
    rf"cnf\(c_({NUMBER_PATTERN}), (?:axiom|negated_conjecture), {FORMULA_PATTERN}, "
    rf"file\('axioms\.cnf', c_({NUMBER_PATTERN})\)(?:, \[description\({NAME_PATTERN}\)\])?\)\."
)
STEP_PATTERN = re.compile(
    rf"cnf\(c_({NUMBER_PATTERN}), plain, {FORMULA_PATTERN}, "
    r"inference\(resolution, \[status\(thm\)\], "
    rf"\[c_({NUMBER_PATTERN}), c_({NUMBER_PATTERN})\]\)\)\."
)


def replay_tstp(text: str, premises: Premises) -> None:
    """Raise unless a TSTP text derives the empty clause from the premises.

    Args:
        text: The proof.
        premises: What it starts from.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    atoms = {name: number for number, name in premises.names.items()}
    known: dict[int, Literals] = {}
    line, last = 1, None
    for line, content in number_lines(text):
        leaf = LEAF_PATTERN.fullmatch(content)
        match = leaf or STEP_PATTERN.fullmatch(content)
        if not match:
            raise DimacsError(line, f"{content!r} is neither a leaf nor a resolution")
        number, last = int(match[1]), read_clause(match[2], atoms, line)
        if number in known:
            raise ReplayError(line, "another clause has this number")

        if leaf:
            place = int(leaf[3])
            if place > len(premises.listed) or premises.listed[place - 1].literals != last:
                raise ReplayError(line, f"this is not premise {place}")
        else:
            left, right = (known.get(int(parent)) for parent in match.group(3, 4))
            if left is None or right is None or last not in resolvents_of(left, right):
                raise ReplayError(line, "this is no resolvent of the two it names")
        known[number] = last
    check_end(last, line)


def resolvents_of(left: Literals, right: Literals) -> list[Literals]:
    """Return the resolvents of two clauses, one for each atom on which they clash."""
    return [(left - {literal}) | (right - {-literal}) for literal in left if -literal in right]


def read_clause(formula: str, atoms: Mapping[str, int], line: int) -> Literals:
    """Return the literals of a formula; raise DimacsError if the premises lack one of its atoms."""
    if formula == "$false":
        return frozenset()
    literals = set()
    for negation, word in LITERAL_PATTERN.findall(formula):
        name = unquote_word(word)
        if name not in atoms:
            raise DimacsError(line, f"the premises have no atom {name!r}")
        literals.add(-atoms[name] if negation else atoms[name])
    return frozenset(literals)


def unquote_word(word: str) -> str:
    r"""Return the name that a TPTP word stands for.

    >>> unquote_word("'Caf\\\\xe9'"), unquote_word("given")
    ('Café', 'given')
    """
    if not word.startswith("'"):
        return word
    plain = re.sub(r"\\(.)", r"\1", word[1:-1])
    # What is not in ASCII is written as an escape; a text that has none needs no decoding.
    try:
        return plain.encode("ascii").decode("unicode_escape")
    except UnicodeError:
        return plain
