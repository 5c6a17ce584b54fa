"""What is wrong with a resolution whose clause is not the resolvent of its premises.

It is looked at from both sides: which literals of the resolvent are missing, and which are too
many.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of; above all, of two clashing pairs only one is resolved away.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.practice.parsed_line import Fault, ParsedLine

SEVERAL: Final = re.compile(r"\s*(?:,|&|\band\b)\s*")


@frozen
class Mistake:
    """What is wrong with a line, and what to try.

    Args:
        line: The number of the line in the text, from 1.
        step: The number of the step.
        kind: A few words that name the mistake.
        sentence: What is wrong.
        hint: What to try.
    """

    line: int
    step: int
    kind: str
    sentence: str
    hint: str

    def __str__(self) -> str:
        where = f"step {self.step}" if self.step else f"line {self.line}"
        return f"{where}, {self.kind}: {self.sentence}\nhint: {self.hint}"


def copied(clause: Clause, axioms: Sequence[Clause], steps: bool) -> Fault:
    """Return what is wrong with a clause that is no axiom and names no parents.

    Args:
        clause: The clause.
        axioms: What it may have been copied from.
        steps: Whether a step was made before; else it is a premise that was miscopied.
    """
    sentence = f"{clause} is not among the axioms, and the line does not say what it comes from"
    if steps or not axioms:
        return "not an axiom", sentence, "add the two numbers: from 1, 3 on p"
    near = nearest(clause, axioms)
    alike = not set(near.atoms).isdisjoint(clause.atoms)
    hint = f"the axiom most like it is {near}" if alike else "look at the list of clauses again"
    return "not an axiom", sentence, hint


def judge_step(line: ParsedLine, left: Clause, right: Clause, clause: Clause) -> Fault:
    """Return what is wrong with a step whose clause is not the resolvent of its parents.

    Args:
        line: The step, whose premises are numbers.
        left: The clause of its first parent.
        right: The clause of its second parent.
        clause: What it claims.
    """
    first, second = line.premises
    clashes = left.clashes(right)
    atoms = clashes if line.pivot is None else (line.pivot,)
    if not atoms or not set(atoms) <= set(clashes):
        return _pivot_missing(line, left, right, clashes)
    made = {atom: left.resolvent(right, atom) for atom in atoms}
    pivot = min(atoms, key=lambda atom: len(made[atom].literals ^ clause.literals))
    lost, extra = made[pivot] - clause.literals, clause - made[pivot].literals
    rest = f"on {pivot}, the clauses {first} and {second} give {made[pivot]}"
    away = [atom for atom in clashes if atom not in clause.atoms]
    if not extra and len(away) > 1:
        others = [literal for literal in lost if literal.name not in away]
        more = f", and {_listed(others)} got lost" if others else ""
        return _two_at_once(away, rest, more)
    if lost and {~literal for literal in lost} == set(extra):
        return "wrong sign", f"{_listed(extra)} should be {_listed(lost)}", rest
    if lost:
        belongs = "does not belong" if len(extra) == 1 else "do not belong"
        more = f", and {_listed(extra)} {belongs} there" if extra else ""
        sentence = f"{_listed(lost)} got lost{more}"
        return "literal lost", sentence, f"all but the pivot is kept: {rest}"
    resolved = [literal for literal in extra if literal.name == pivot]
    if resolved:
        sentence = f"{_listed(resolved)} is resolved away and must not stand in {clause}"
        return "literal too many", sentence, f"strike {pivot} with both signs: {rest}"
    sentence = f"{_listed(extra)} {'stands' if len(extra) == 1 else 'stand'} in neither parent"
    return "literal too many", sentence, f"only literals of the parents are kept: {rest}"


def _two_at_once(atoms: Sequence[str], rest: str, more: str = "") -> Fault:
    sentence = f"{_listed(atoms)} cannot be resolved away in one step{more}"
    return "two literals at once", sentence, f"{rest}, which is always true and no use"


def nearest(clause: Clause, axioms: Sequence[Clause]) -> Clause:
    """Return the axiom that is most like a clause."""
    return min(axioms, key=lambda axiom: len(axiom.literals ^ clause.literals))


def other_parent(
    line: ParsedLine, clause: Clause, parents: tuple[Clause, Clause], known: Mapping[int, Clause]
) -> Fault | None:
    """Return that another parent was meant, when a known clause gives just this clause.

    Only where the parents named could never give it: the pivot or a literal is in neither.

    Args:
        line: The step, whose premises are numbers.
        clause: What it claims.
        parents: The clauses of its parents.
        known: The clauses that may be meant, by number.
    """
    a, b = parents
    left, right = (parent for parent in line.premises if isinstance(parent, int))
    atoms = a.clashes(b)
    fits = line.pivot in atoms if line.pivot else bool(atoms)
    if fits and clause.literals <= a.literals | b.literals and not _far(clause, a, b):
        return None
    for kept, clause_kept, wrong, clause_wrong in ((left, a, right, b), (right, b, left, a)):
        for other, candidate in known.items():
            atom = pivot_of(clause, clause_kept, candidate, line.pivot) if other > 0 else None
            if atom is not None:
                sentence = f"clause {wrong} ({clause_wrong}) is no parent of {clause}"
                if left == right:
                    sentence = f"clause {left} is named twice, and clashes with no copy of itself"
                return "wrong parent", sentence, f"try {kept} and {other} on {atom}"
    return None


def pivot_of(clause: Clause, left: Clause, right: Clause, named: str | None = None) -> str | None:
    """Return the atom on which a clause is the resolvent of two; None if it is not.

    Args:
        clause: What is claimed.
        left: The clause of the first parent.
        right: The clause of the second parent.
        named: The pivot that the line names, which it has to be then.
    """
    pivots = [atom for atom in left.clashes(right) if named in (None, atom)]
    return next((atom for atom in pivots if left.resolvent(right, atom) is clause), None)


def spelled(fault: Fault, atoms: Collection[str]) -> Fault:
    """Return a fault; a known atom that is spelt like an unknown one is its hint.

    >>> spelled(("unknown atom", "rian is no atom of the clauses", ""), ["rain"])[2]
    'did you mean rain?'

    Args:
        fault: Its kind, a sentence, and a hint.
        atoms: The atoms that are known.
    """
    kind, sentence, hint = fault
    if kind != "unknown atom":
        return fault
    word = sentence.partition(" ")[0]
    same = [atom for atom in atoms if atom.lower() == word.lower()]
    near = same or get_close_matches(word, sorted(atoms), n=1)
    meant = f"did you mean {near[0]}?" if near else ""
    return kind, sentence, f"{meant} {hint}".strip() if same or not near else meant


def runs(numbers: Iterable[int]) -> str:
    """Return numbers in a row.

    >>> runs([7, 1, 2, 3, 4])
    '1 to 4, 7'
    """
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        start = found.pop()[0] if found and number <= found[-1][1] + 1 else number
        found.append((start, number))
    return ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in found)


def too_many(parents: int) -> Fault:
    """Return that a step has more parents than two."""
    sentence = f"a step has two parents, and this one has {parents}"
    return "too many parents", sentence, "resolve two of them, and the result with the next"


def unknown_parent(
    premise: object, own: int | None, to_come: Collection[int], numbers: str
) -> Fault:
    """Return that no line before a step has the number of its parent.

    Args:
        premise: The number of the parent; 0 for a clause that no earlier line has.
        own: The number of the step.
        to_come: The numbers of all lines.
        numbers: The numbers so far, in words.
    """
    if premise == 0:
        sentence = "a parent that this line names stands in no earlier line"
        return "unknown parent", sentence, "name clauses that were written down before"
    if premise == own or premise in to_come:
        itself = premise == own
        sentence = f"{premise} is {'the step itself' if itself else 'a later step'}"
        hint = "name two clauses before it" if itself else "move the steps it needs before it"
        return "forward reference", f"{sentence}, and a step rests on earlier ones only", hint
    hint = f"the numbers so far are {numbers}" if numbers else "there are none"
    return "unknown number", f"there is no clause {premise}", hint


def goal_itself(clauses: Iterable[Clause]) -> Fault:
    """Return that the goal is written down, and not its denial."""
    listed = ", ".join(map(str, clauses))
    sentence = f"{listed} is the goal; its denial is added, and not the goal itself"
    return "the goal itself", sentence, "write down the denial of the goal"


def _far(clause: Clause, a: Clause, b: Clause) -> bool:
    """Return whether a clause lacks literals of the resolvent and has others, of other atoms."""
    made = [a.resolvent(b, atom) for atom in a.clashes(b)]
    near = nearest(clause, made)
    lost, extra = near - clause.literals, clause - near.literals
    return len(made) == 1 and bool(lost) and bool(extra) and set(lost.atoms) != set(extra.atoms)


def _pivot_missing(line: ParsedLine, left: Clause, right: Clause, clashes: Sequence[str]) -> Fault:
    first, second = line.premises
    hint = f"try {' or '.join(clashes)}" if clashes else "choose clauses that clash on an atom"
    if line.pivot is None:
        sentence = f"no atom stands in {left} with one sign and in {right} with the other"
        return "pivot missing", sentence, hint
    named = SEVERAL.split(line.pivot)
    if line.pivot not in (*left.atoms, *right.atoms):
        if all(map(str.isdecimal, named)):
            return too_many(2 + len(named))
        if len(named) > 1 and set(named) <= set(clashes):
            made = left.resolvent(right, named[0])
            rest = f"on {named[0]}, the clauses {first} and {second} give {made}"
            return _two_at_once(named, rest)
    sentence = f"{line.pivot} has the same sign in {left} and in {right}"
    for number, clause in ((second, right), (first, left)):
        if line.pivot not in clause.atoms:
            sentence = f"{line.pivot} does not occur in clause {number} ({clause})"
    return "pivot missing", sentence, hint


def _listed(literals: Iterable[object]) -> str:
    *most, last = map(str, literals)
    return f"{', '.join(most)} and {last}" if most else last
