"""What is wrong with a resolution whose clause is not the resolvent of its premises.

It is looked at from both sides: which literals of the resolvent are missing, and which are too
many.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of; above all, of two clashing pairs only one is resolved away.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from resolver.errors import PivotError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.parsed_line import Fault, ParsedLine

SEVERAL: Final = re.compile(r"\s*(?:,|&|\band\b)\s*")


@frozen
class Mistake:
    """What is wrong: the `line` of the text, the `step`, the `kind`, a sentence and a hint."""

    line: int
    step: int
    kind: str
    sentence: str
    hint: str

    def __str__(self) -> str:
        return f"step {self.step}, {self.kind}: {self.sentence}\nhint: {self.hint}"


def copied(clause: Clause, axioms: Sequence[Clause], steps: bool) -> Fault:
    """Return what is wrong with a clause that is said to come from nowhere.

    Before the first step it is a premise that was miscopied; the axiom most like it is named.
    """
    if steps or not axioms:
        said = f"{clause} is not among the axioms, and the line does not say what it comes from"
        return "not an axiom", said, "add the two numbers: from 1, 3 on p"
    near = nearest(clause, axioms)
    said = f"{clause} is not among the axioms, and the line does not say what it comes from"
    if near.literals & clause.literals or set(near.atoms) & set(clause.atoms):
        return "not an axiom", said, f"the axiom most like it is {near}"
    return "not an axiom", said, "look at the list of clauses again"


def judge_step(claim: ParsedLine, left: Clause, right: Clause, clause: Clause) -> Fault:
    """Return what is wrong with a step whose clause is not the resolvent of its parents."""
    one, other = claim.premises
    clashes = left.clashes(right)
    atoms = clashes if claim.pivot is None else (claim.pivot,)
    if not atoms or not set(atoms) <= set(clashes):
        return _pivot_missing(claim, left, right, clashes)
    made = {atom: left.resolvent(right, atom) for atom in atoms}
    pivot = min(atoms, key=lambda atom: len(made[atom].literals ^ clause.literals))
    resolvent = made[pivot]
    lost, extra = resolvent - clause.literals, clause - resolvent.literals
    rest = f"on {pivot}, the clauses {one} and {other} give {resolvent}"
    away = [
        a for a in clashes if Literal.of(a) not in clause and Literal.of(a, False) not in clause
    ]
    if not extra and len(away) > 1:
        others = [literal for literal in lost if literal.name not in away]
        more = f", and {_listed(others)} got lost" if others else ""
        said = f"{_listed(away)} cannot be resolved away in one step{more}"
        return "two literals at once", said, f"{rest}, which is always true and no use"
    if lost and {~literal for literal in lost} == set(extra):
        return "wrong sign", f"{_listed(extra)} should be {_listed(lost)}", rest
    if lost:
        belongs = "does not belong" if len(extra) == 1 else "do not belong"
        more = f", and {_listed(extra)} {belongs} there" if extra else ""
        said = f"{_listed(lost)} got lost{more}"
        return "literal lost", said, f"all but the pivot is kept: {rest}"
    resolved = [literal for literal in extra if literal.name == pivot]
    if resolved:
        said = f"{_listed(resolved)} is resolved away and must not stand in {clause}"
        return "literal too many", said, f"strike {pivot} with both signs: {rest}"
    stands = "stands" if len(extra) == 1 else "stand"
    said = f"{_listed(extra)} {stands} in neither parent"
    return "literal too many", said, f"only literals of the parents are kept: {rest}"


def nearest(clause: Clause, axioms: Sequence[Clause]) -> Clause:
    """Return the axiom that is most like a clause."""
    return min(axioms, key=lambda axiom: len(axiom.literals ^ clause.literals))


def other_parent(
    claim: ParsedLine, clause: Clause, parents: tuple[Clause, Clause], known: Mapping[int, Clause]
) -> Fault | None:
    """Return that another parent was meant, when one of those known gives just this clause.

    Only where the parents named could never give it: the pivot or a literal is in neither.
    """
    a, b = parents
    left, right = (one for one in claim.premises if isinstance(one, int))
    atoms = a.clashes(b)
    fits = claim.pivot in atoms if claim.pivot else bool(atoms)
    if fits and clause.literals <= a.literals | b.literals and not _far(clause, a, b):
        return None
    for kept, clause_kept, wrong, clause_wrong in ((left, a, right, b), (right, b, left, a)):
        for other, candidate in known.items():
            pivots = [claim.pivot] if claim.pivot else clause_kept.clashes(candidate)
            for atom in pivots if other > 0 else ():
                if resolvent(clause_kept, candidate, atom) is clause:
                    said = f"clause {wrong} ({clause_wrong}) is no parent of {clause}"
                    if left == right:
                        said = f"clause {left} is named twice, and clashes with no copy of itself"
                    return "wrong parent", said, f"try {kept} and {other} on {atom}"
    return None


def resolvent(left: Clause, right: Clause, atom: str) -> Clause | None:
    """Return the resolvent on an atom; None where the two do not clash on it."""
    try:
        return left.resolvent(right, atom)
    except PivotError:
        return None


def pivot_of(claim: ParsedLine, left: Clause, right: Clause, clause: Clause) -> str | None:
    """Return the atom on which a clause is the resolvent of two, as is claimed; None if it is not.

    Where no pivot is claimed, any atom will do.
    """
    pivots = left.clashes(right) if claim.pivot is None else (claim.pivot,)
    return next((atom for atom in pivots if resolvent(left, right, atom) is clause), None)


def too_many(parents: int) -> Fault:
    """Return that a step has more parents than two."""
    said = f"a step has two parents, and this one has {parents}"
    return "too many parents", said, "resolve two of them, and the result with the next"


def unknown_parent(
    premise: object, own: int | None, to_come: Collection[int], numbers: str
) -> Fault:
    """Return that a parent stands in no line before its step; 0 is a clause that stands in none."""
    if premise == 0:
        said = "a parent that this line names stands in no earlier line"
        return "unknown parent", said, "name clauses that were written down before"
    if premise == own or premise in to_come:
        itself = premise == own
        said = f"{premise} is {'the step itself' if itself else 'a later step'}"
        hint = "name two clauses before it" if itself else "move the steps it needs before it"
        return "forward reference", f"{said}, and a step rests on earlier ones only", hint
    hint = f"the numbers so far are {numbers}" if numbers else "there are none"
    return "unknown number", f"there is no clause {premise}", hint


def goal_itself(clauses: Iterable[Clause]) -> Fault:
    """Return that the goal is written down, and not its denial."""
    listed = ", ".join(map(str, clauses))
    said = f"{listed} is the goal; its denial is added, and not the goal itself"
    return "the goal itself", said, "write down the denial of the goal"


def _far(clause: Clause, a: Clause, b: Clause) -> bool:
    """Return whether a clause lacks literals of the resolvent and has others, of other atoms."""
    made = [a.resolvent(b, atom) for atom in a.clashes(b)]
    near = nearest(clause, made)
    lost, extra = near - clause.literals, clause - near.literals
    return len(made) == 1 and bool(lost) and bool(extra) and set(lost.atoms) != set(extra.atoms)


def _pivot_missing(claim: ParsedLine, left: Clause, right: Clause, clashes: Sequence[str]) -> Fault:
    one, other = claim.premises
    hint = f"try {' or '.join(clashes)}" if clashes else "choose clauses that clash on an atom"
    if claim.pivot is None:
        said = f"no atom stands in {left} with one sign and in {right} with the other"
        return "pivot missing", said, hint
    named = SEVERAL.split(claim.pivot)
    if claim.pivot not in (*left.atoms, *right.atoms):
        if all(map(str.isdecimal, named)):
            return too_many(2 + len(named))
        if len(named) > 1 and set(named) <= set(clashes):
            said = f"{_listed(named)} cannot be resolved away in one step"
            made = left.resolvent(right, named[0])
            hint = f"on {named[0]}, the clauses {one} and {other} give {made}"
            return "two literals at once", said, f"{hint}, which is always true and no use"
    for number, clause in ((one, left), (other, right)):
        if claim.pivot not in clause.atoms:
            said = f"{claim.pivot} does not stand in clause {number} ({clause})"
            return "pivot missing", said, hint
    said = f"{claim.pivot} has the same sign in {left} and in {right}"
    return "pivot missing", said, hint


def _listed(literals: Iterable[object]) -> str:
    *most, last = map(str, literals)
    return f"{', '.join(most)} and {last}" if most else last
