"""Whether a step follows from its parents, and what is wrong with it where it does not.

A resolution is looked at from both sides: which literals of the resolvent are missing, and which
are too many. A sum is added up by the checker:

    3. p + q ≥ 1    1 + 2            1 + 2 + 3: 2 ¬p + 2 ¬q ≥ 3
    4. 2 p + q ≥ 2    2·1 + 3        5. p ≥ 1    4 / 2        (1 + 2) / 2

The numbers of a reason are those of lines, perhaps with how often each is taken. A sum may say
less than its lines add up to. A line whose literals reach 1, each counted once, is a clause, and
0 ≥ 1 is the empty one; so clauses are added up, and what a sum gives may be resolved.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of; above all, of two clashing pairs only one is resolved away. Sums:
Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987 (cutting planes).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from operator import itemgetter
from typing import Final

from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.practice.graded import Mistake, join_with_and
from resolver.practice.parsed import ParsedLine
from resolver.proofs.derivation import add_up_lines
from resolver.proofs.proof import Conclusion
from resolver.rules.binary_resolution import pivot_of

MOST_NAMES_LISTED: Final = 8  # atoms in a hint
SUM_HINT: Final = "add its lines: 1 + 2, or 2·1 + 3, or 4 / 2"


def not_an_axiom(said: Conclusion, axioms: Sequence[Clause], steps: bool) -> Mistake:
    """Return what is wrong with a line that is no axiom and names no parents.

    Args:
        said: What it says.
        axioms: What it may have been copied from.
        steps: Whether a step was made before; else it is a premise that was miscopied.
    """
    unsaid = "adds up" if isinstance(said, Line) else "comes from"
    sentence = f"{said} is not among the axioms, and the line does not say what it {unsaid}"
    hint = "add the two numbers: from 1, 3 on p"
    if isinstance(said, Line):
        hint = SUM_HINT
    elif axioms and not steps:
        near, *_ = find_nearest(said, axioms)
        alike = not set(near.atoms).isdisjoint(said.atoms)
        hint = f"the axiom most like it is {near}" if alike else "look at the list of clauses again"
    return Mistake("not an axiom", sentence, hint)


def judge_step(
    line: ParsedLine, parts: Sequence[Conclusion], known: Mapping[int, Conclusion]
) -> Mistake:
    """Return what is wrong with a step that does not follow from its parents.

    Of two explanations the one is named that changes least of what is written: one number of a
    parent, where the step follows then, and else the clause.

    Args:
        line: The step, whose premises are numbers.
        parts: What its parents say, in their order.
        known: What the lines before it say, by number.
    """
    if line.sum is not None:
        return _judge_sum(line, parts)
    for parent, part in zip(line.parents, parts, strict=True):
        if isinstance(part, Line):
            sentence = f"{parent} counts its literals and is no clause, and clauses are resolved"
            return Mistake("pivot missing", sentence, SUM_HINT)
    left, right, clause = (one for one in (*parts, line.clause) if isinstance(one, Clause))
    clauses = {at: one for at, one in known.items() if isinstance(one, Clause)}
    wrong_parent = _find_other_parent(line, clause, (left, right), clauses)
    return wrong_parent or _judge_resolution(line, left, right, clause)


def _judge_resolution(line: ParsedLine, left: Clause, right: Clause, clause: Clause) -> Mistake:
    """Return what is wrong with a clause that is not the resolvent of its parents."""
    first, second = line.parents
    clashes = left.clashes(right)
    atoms = clashes if line.pivot is None else (line.pivot,)
    if not atoms or not set(atoms) <= set(clashes):
        return _pivot_missing(line, left, right, clashes)
    made = {atom: left.resolvent(right, atom) for atom in atoms}
    pivot = min(atoms, key=lambda atom: count_changes(clause, made[atom]))
    lost, extra = made[pivot] - clause.literals, clause - made[pivot].literals
    rest = f"on {pivot}, the clauses {first} and {second} give {made[pivot]}"
    away = [atom for atom in clashes if atom not in clause.atoms]
    if not extra and len(away) > 1:
        others = [literal for literal in lost if literal.name not in away]
        more = f", and {join_with_and(others)} got lost" if others else ""
        sentence = f"{join_with_and(away)} cannot be resolved away in one step{more}"
        return Mistake("two literals at once", sentence, f"{rest}, which is always true and no use")
    if lost and {~literal for literal in lost} == set(extra):
        return Mistake(
            "wrong sign", f"{join_with_and(extra)} should be {join_with_and(lost)}", rest
        )
    if lost:
        belongs = "does not belong" if len(extra) == 1 else "do not belong"
        more = f", and {join_with_and(extra)} {belongs} there" if extra else ""
        sentence = f"{join_with_and(lost)} got lost{more}"
        return Mistake("literal lost", sentence, f"all but the pivot is kept: {rest}")
    resolved = [literal for literal in extra if literal.name == pivot]
    if resolved:
        sentence = f"{join_with_and(resolved)} is resolved away and must not stand in {clause}"
        return Mistake("literal too many", sentence, f"strike {pivot} with both signs: {rest}")
    sentence = (
        f"{join_with_and(extra)} {'stands' if len(extra) == 1 else 'stand'} in neither parent"
    )
    return Mistake("literal too many", sentence, f"only literals of the parents are kept: {rest}")


def count_changes(written: Clause, meant: Clause) -> int:
    """Return how many literals of a clause have to be written otherwise to make it another.

    >>> count_changes(Clause(["p", "q"]), Clause(["~p", "q"]))
    1
    >>> count_changes(Clause(["p"]), Clause())
    1
    """
    return max(len(written.literals - meant.literals), len(meant.literals - written.literals))


def find_nearest(clause: Clause, axioms: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return the axioms that are most like a clause."""
    least = min(count_changes(clause, axiom) for axiom in axioms)
    return tuple(axiom for axiom in axioms if count_changes(clause, axiom) == least)


def _find_other_parent(
    line: ParsedLine, clause: Clause, parents: tuple[Clause, Clause], known: Mapping[int, Clause]
) -> Mistake | None:
    """Return that another parent was meant, when a known clause gives just this clause.

    Of several the one whose number is most like the number that is written.

    Args:
        line: The step, whose premises are numbers.
        clause: What it claims.
        parents: The clauses of its parents.
        known: The clauses that may be meant, by number.
    """
    a, b = parents
    left, right = line.parents
    fits = [
        (abs(other - wrong), kept, other, wrong, clause_wrong, atom)
        for kept, clause_kept, wrong, clause_wrong in ((left, a, right, b), (right, b, left, a))
        for other, candidate in known.items()
        if (atom := pivot_of(clause, clause_kept, candidate, line.pivot)) is not None
    ]
    if not fits:
        return None
    _, kept, other, wrong, clause_wrong, atom = min(fits, key=itemgetter(0))
    sentence = f"clause {wrong} ({clause_wrong}) is no parent of {clause}"
    if left == right:
        sentence = f"clause {left} is named twice, and clashes with no copy of itself"
    return Mistake("wrong parent", sentence, f"try {kept} and {other} on {atom}")


def unknown_atoms(names: Sequence[str], atoms: Collection[str]) -> Mistake:
    """Return that names are no atoms; a known atom that is spelt like one is the hint.

    >>> unknown_atoms(["rian"], ["rain", "wet"]).hint
    'did you mean rain?'

    Args:
        names: Names of a line.
        atoms: The atoms that are known.
    """
    names = names[:MOST_NAMES_LISTED]
    sentence = f"{' and '.join(names)} {'are no atoms' if names[1:] else 'is no atom'}"
    near = [near for name in names for near in get_close_matches(name, sorted(atoms), n=1)]
    if not atoms:
        return Mistake("unknown atom", f"{sentence} of the clauses", "look at the list of clauses")
    few = f"the atoms are {', '.join(sorted(atoms)[:MOST_NAMES_LISTED])}" + ", ..." * (
        len(atoms) > MOST_NAMES_LISTED
    )
    hint = f"did you mean {near[0]}?" if near else few
    return Mistake("unknown atom", f"{sentence} of the clauses", hint)


def unknown_parent(
    premise: int,
    own: int,
    to_come: Collection[int],
    greatest: int,
    several: Sequence[Clause] | None = None,
) -> Mistake:
    """Return that no line before a step has the number of its parent.

    Args:
        premise: The number of the parent.
        own: The number of the step.
        to_come: The numbers of all lines.
        greatest: The greatest number so far; 0 where there is none.
        several: The clauses of the formula that has this number, if one has it.
    """
    if several is not None:
        hint = "write each of its clauses with its own number"
        sentence = f"line {premise} has {len(several)} clauses: a line each"
        return Mistake("several clauses", sentence, hint)
    if premise == own or premise in to_come:
        itself = premise == own
        sentence = f"{premise} is {'the step itself' if itself else 'a later step'}"
        hint = "name two clauses before it" if itself else "move the steps it needs before it"
        sentence = f"{sentence}, and a step rests on earlier ones only"
        return Mistake("forward reference", sentence, hint)
    hint = f"the greatest so far is {greatest}" if greatest else "write the premises first"
    return Mistake("unknown number", f"there is no clause {premise}", hint)


def goal_itself(clauses: Iterable[Clause]) -> Mistake:
    """Return that the goal is written down, and not its denial."""
    goal = ", ".join(map(str, clauses))
    sentence = f"{goal} is the goal; its denial is added, and not the goal itself"
    return Mistake("the goal itself", sentence, "write down the denial of the goal")


def _pivot_missing(
    line: ParsedLine, left: Clause, right: Clause, clashes: Sequence[str]
) -> Mistake:
    first, second = line.parents
    hint = f"try {' or '.join(clashes)}" if clashes else "choose clauses that clash on an atom"
    if line.pivot is None:
        sentence = f"no atom stands in {left} with one sign and in {right} with the other"
        return Mistake("pivot missing", sentence, hint)
    sentence = f"{line.pivot} has the same sign in {left} and in {right}"
    for number, clause in ((second, right), (first, left)):
        if line.pivot not in clause.atoms:
            sentence = f"{line.pivot} does not occur in clause {number} ({clause})"
    return Mistake("pivot missing", sentence, hint)


def as_constraint(said: Conclusion) -> Line:
    """Return what a line says, or a clause, as a line."""
    return Line.at_least_one(said) if isinstance(said, Clause) else said


def _judge_sum(by: ParsedLine, parts: Sequence[Conclusion]) -> Mistake:
    """Return what is wrong with a sum that its lines do not add up to.

    Args:
        by: What it says, its parents, how often it takes them, and its divisor.
        parts: What its parents say, in their order.
    """
    often = [*zip(by.multipliers, parts, strict=True)]
    names = zip(by.multipliers, by.parents, strict=True)
    sum_text = " + ".join(f"{n}·{at}" if n > 1 else f"{at}" for n, at in names)
    total = add_up_lines(often)
    if by.divisor == 1:
        together = "; a literal and its complement are 1 together, on both sides"
        cancelled = together if len(total) < len({x for _, part in often for x in part}) else ""
        return Mistake(
            "not the sum", f"{sum_text} is {total}, and not {by.sum}", f"add up anew{cancelled}"
        )
    sentence = f"{total} divided by {by.divisor} is {add_up_parts(by, parts)}, and not {by.sum}"
    return Mistake("wrong division", sentence, "divide each number, and round it up")


def add_up_parts(by: ParsedLine, parts: Sequence[Conclusion]) -> Line:
    """Return what these parts add up to, each as often as the sum takes it, divided."""
    return add_up_lines([*zip(by.multipliers, parts, strict=True)], by.divisor)
