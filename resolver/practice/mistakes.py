"""Whether a step follows from its parents, and what is wrong with it where it does not.

A resolution is looked at from both sides: which literals of the resolvent are missing, and which
are too many. A sum is added up once more:

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
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal, complements_of
from resolver.practice.parsed import Mistake, ParsedLine, join_with_and
from resolver.proofs.derivation import add_up_lines
from resolver.proofs.proof import Conclusion
from resolver.rules.binary_resolution import pivot_of

# A hint lists at most this many atoms, and a sentence this many names.
MOST_NAMES_LISTED: Final = 8
SUM_HINT: Final = "add its lines: 1 + 2, or 2·1 + 3, or 4 / 2"


def not_an_axiom(said: Conclusion, axioms: Sequence[Clause], steps: bool) -> Mistake:
    """Return the mistake of a line that is no axiom and names no parents.

    Args:
        said: What it says.
        axioms: What it may have been copied from.
        steps: Whether a step was made before; else it is a premise that was miscopied.
    """
    begin = f"{said} is not among the axioms, and the line does not say what it"
    if isinstance(said, LinearConstraint):
        return Mistake("not an axiom", f"{begin} adds up", SUM_HINT)

    hint = "add the two numbers: from 1, 3 on p"
    if axioms and not steps:
        nearest, *_ = find_nearest(said, axioms)
        shares_atom = not set(nearest.atoms).isdisjoint(said.atoms)
        hint = "look at the list of clauses again"
        if shares_atom:
            hint = f"the axiom most like it is {nearest}"
    return Mistake("not an axiom", f"{begin} comes from", hint)


def judge_step(
    line: ParsedLine, parts: Sequence[Conclusion], known: Mapping[int, Conclusion]
) -> Mistake:
    """Return what is wrong with a step that does not follow from its parents.

    Of two explanations the one is named that changes least of what is written: one number of a
    parent, if the step follows then, and else the clause.

    Args:
        line: The step, whose premises are numbers.
        parts: What its parents say, in their order.
        known: What the lines before it say, by number.
    """
    if line.sum is not None:
        return _judge_sum(line, parts)
    # A line of a sum may be added to others, but no literal of it is resolved away.
    for parent, part in zip(line.parents, parts, strict=True):
        if isinstance(part, LinearConstraint):
            sentence = f"{parent} counts its literals and is no clause, and clauses are resolved"
            return Mistake("pivot missing", sentence, SUM_HINT)

    left, right, clause = [said for said in (*parts, line.clause) if isinstance(said, Clause)]
    candidates = dict[int, Clause]()
    for number, said in known.items():
        if isinstance(said, Clause):
            candidates[number] = said

    # Changing one number is a smaller change than changing the clause, so it is tried first.
    wrong_parent = _find_other_parent(line, clause, (left, right), candidates)
    return wrong_parent or _judge_resolution(line, left, right, clause)


def _judge_resolution(
    line: ParsedLine,
    left: Clause,
    right: Clause,
    clause: Clause,
) -> Mistake:
    """Return what is wrong with a clause that is not the resolvent of its parents.

    Args:
        line: The step.
        left: The clause of its first parent.
        right: The clause of its second parent.
        clause: What it claims.
    """
    clashes = left.clashes(right)
    pivots = clashes if line.pivot is None else (line.pivot,)
    if not pivots or not set(pivots) <= set(clashes):
        return _pivot_missing(line, left, right, clashes)

    # Of the resolvents, the one most like the clause was probably meant.
    resolvents = {atom: left.resolvent(right, atom) for atom in pivots}
    pivot = min(pivots, key=lambda atom: count_changes(clause, resolvents[atom]))
    resolvent = resolvents[pivot]
    lost, extra = resolvent - clause.literals, clause - resolvent.literals
    first, second = line.parents
    outcome = f"on {pivot}, the clauses {first} and {second} give {resolvent}"

    resolved_away = [atom for atom in clashes if atom not in clause.atoms]
    if not extra and len(resolved_away) > 1:
        return _two_literals_at_once(resolved_away, lost, outcome)
    if lost and complements_of(lost) == set(extra):
        sentence = f"{join_with_and(extra)} should be {join_with_and(lost)}"
        return Mistake("wrong sign", sentence, outcome)
    if lost:
        return _literal_lost(lost, extra, outcome)
    return _literal_too_many(clause, pivot, extra, outcome)


def _two_literals_at_once(
    resolved_away: Sequence[str], lost: Iterable[Literal], outcome: str
) -> Mistake:
    """Return the mistake of a step that resolves several atoms away.

    Args:
        resolved_away: The atoms on which the parents clash and which the clause has not.
        lost: The literals of the resolvent that the clause has not.
        outcome: What the parents give, in words.
    """
    others = [literal for literal in lost if literal.name not in resolved_away]
    more = f", and {join_with_and(others)} got lost" if others else ""
    sentence = f"{join_with_and(resolved_away)} cannot be resolved away in one step{more}"
    hint = f"{outcome}, which is always true and no use"
    return Mistake("two literals at once", sentence, hint)


def _literal_lost(lost: Collection[Literal], extra: Collection[Literal], outcome: str) -> Mistake:
    """Return the mistake of a clause that lacks literals of the resolvent.

    Args:
        lost: The literals that it lacks.
        extra: The literals that the resolvent has not.
        outcome: What the parents give, in words.
    """
    sentence = f"{join_with_and(lost)} got lost"
    if extra:
        belongs = "does not belong" if len(extra) == 1 else "do not belong"
        sentence = f"{sentence}, and {join_with_and(extra)} {belongs} there"
    return Mistake("literal lost", sentence, f"all but the pivot is kept: {outcome}")


def _literal_too_many(
    clause: Clause,
    pivot: str,
    extra: Collection[Literal],
    outcome: str,
) -> Mistake:
    """Return the mistake of a clause that has literals which the resolvent has not.

    Args:
        clause: The clause.
        pivot: The atom on which the parents are resolved.
        extra: Its literals that are too many.
        outcome: What the parents give, in words.
    """
    of_pivot = [literal for literal in extra if literal.name == pivot]
    if of_pivot:
        sentence = f"{join_with_and(of_pivot)} is resolved away and must not stand in {clause}"
        hint = f"strike {pivot} with both signs: {outcome}"
        return Mistake("literal too many", sentence, hint)
    stand = "stands" if len(extra) == 1 else "stand"
    sentence = f"{join_with_and(extra)} {stand} in neither parent"
    return Mistake(
        "literal too many", sentence, f"only literals of the parents are kept: {outcome}"
    )


def count_changes(written: Clause, meant: Clause) -> int:
    """Count the literals of a clause that have to be changed to make it another.

    >>> count_changes(Clause(["p", "q"]), Clause(["~p", "q"]))
    1
    >>> count_changes(Clause(["p"]), Clause())
    1
    """
    return max(len(written.literals - meant.literals), len(meant.literals - written.literals))


def find_nearest(clause: Clause, axioms: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return the axioms that are most like a clause."""
    changes = [count_changes(clause, axiom) for axiom in axioms]
    fewest = min(changes)
    pairs = zip(axioms, changes, strict=True)
    return tuple(axiom for axiom, needed in pairs if needed == fewest)


def _find_other_parent(
    line: ParsedLine,
    clause: Clause,
    parents: tuple[Clause, Clause],
    known: Mapping[int, Clause],
) -> Mistake | None:
    """Return the mistake "wrong parent" if replacing one parent by another line gives this clause.

    Of several lines the one is named whose number is nearest to the number that is written.

    Args:
        line: The step, whose premises are numbers.
        clause: What it claims.
        parents: The clauses of its parents.
        known: The clauses that may be meant, by number.
    """
    left, right = line.parents
    left_clause, right_clause = parents
    replacements = (
        (left, left_clause, right, right_clause),
        (right, right_clause, left, left_clause),
    )

    # Each fit: the distance of the numbers, the parent that is kept, the one to take, the pivot.
    fits = list[tuple[int, int, int, str]]()
    for kept, kept_clause, wrong, _ in replacements:
        for other, candidate in known.items():
            pivot = pivot_of(clause, kept_clause, candidate, line.pivot)
            if pivot is not None:
                fits.append((abs(other - wrong), kept, other, pivot))
    if not fits:
        return None

    _, kept, other, pivot = min(fits, key=itemgetter(0))
    if left == right:
        sentence = f"clause {left} is named twice, and clashes with no copy of itself"
    else:
        wrong, wrong_clause = (right, right_clause) if kept == left else (left, left_clause)
        sentence = f"clause {wrong} ({wrong_clause}) is no parent of {clause}"
    return Mistake("wrong parent", sentence, f"try {kept} and {other} on {pivot}")


def unknown_atoms(names: Sequence[str], atoms: Collection[str]) -> Mistake:
    """Return the mistake "unknown atom"; its hint is the most similar known atom.

    >>> unknown_atoms(["rian"], ["rain", "wet"]).hint
    'did you mean rain?'

    Args:
        names: Names of a line.
        atoms: The atoms that are known.
    """
    names = names[:MOST_NAMES_LISTED]
    are_none = "are no atoms" if len(names) > 1 else "is no atom"
    sentence = f"{' and '.join(names)} {are_none} of the clauses"
    if not atoms:
        return Mistake("unknown atom", sentence, "look at the list of clauses")

    # The first name that is spelled nearly like an atom gives the hint.
    listed = sorted(atoms)
    for name in names:
        for near in get_close_matches(name, listed, n=1):
            return Mistake("unknown atom", sentence, f"did you mean {near}?")
    more = ", ..." if len(atoms) > MOST_NAMES_LISTED else ""
    hint = f"the atoms are {', '.join(listed[:MOST_NAMES_LISTED])}{more}"
    return Mistake("unknown atom", sentence, hint)


def unknown_parent(
    premise: int,
    own: int,
    to_come: Collection[int],
    greatest: int,
    several: Sequence[Clause] | None = None,
) -> Mistake:
    """Return the mistake of a step that cites a number which no clause above it has.

    Args:
        premise: The number of the parent.
        own: The number of the step.
        to_come: The numbers of all lines.
        greatest: The greatest number so far; 0 if there is none.
        several: The clauses of the formula that has this number, if one has it.
    """
    if several is not None:
        hint = "write each of its clauses with its own number"
        sentence = f"line {premise} has {len(several)} clauses: a line each"
        return Mistake("several clauses", sentence, hint)

    only_earlier = "and a step rests on earlier ones only"
    # A number that comes further below is another mistake than one that comes nowhere.
    if premise == own:
        sentence = f"{premise} is the step itself, {only_earlier}"
        return Mistake("forward reference", sentence, "name two clauses before it")
    if premise in to_come:
        sentence = f"{premise} is a later step, {only_earlier}"
        return Mistake("forward reference", sentence, "move the steps it needs before it")

    hint = f"the greatest so far is {greatest}" if greatest else "write the premises first"
    return Mistake("unknown number", f"there is no clause {premise}", hint)


def goal_itself(clauses: Iterable[Clause]) -> Mistake:
    """Return the mistake of a line that has the goal itself, and not its denial."""
    goal = ", ".join(map(str, clauses))
    sentence = f"{goal} is the goal; its denial is added, and not the goal itself"
    return Mistake("the goal itself", sentence, "write down the denial of the goal")


def _pivot_missing(
    line: ParsedLine,
    left: Clause,
    right: Clause,
    clashes: Sequence[str],
) -> Mistake:
    """Return the mistake of a step whose parents do not clash, or not on its pivot.

    Args:
        line: The step.
        left: The clause of its first parent.
        right: The clause of its second parent.
        clashes: The atoms on which they clash.
    """
    hint = f"try {' or '.join(clashes)}" if clashes else "choose clauses that clash on an atom"
    if line.pivot is None:
        sentence = f"no atom stands in {left} with one sign and in {right} with the other"
        return Mistake("pivot missing", sentence, hint)

    # A pivot that a parent lacks is a plainer mistake than one with equal signs in both.
    first, second = line.parents
    for number, clause in ((first, left), (second, right)):
        if line.pivot not in clause.atoms:
            sentence = f"{line.pivot} does not occur in clause {number} ({clause})"
            return Mistake("pivot missing", sentence, hint)
    sentence = f"{line.pivot} has the same sign in {left} and in {right}"
    return Mistake("pivot missing", sentence, hint)


def as_constraint(said: Conclusion) -> LinearConstraint:
    """Return what a line says as a linear constraint; a clause asks for one of its literals."""
    return LinearConstraint.at_least_one(said) if isinstance(said, Clause) else said


def _judge_sum(line: ParsedLine, parts: Sequence[Conclusion]) -> Mistake:
    """Return what is wrong with a sum that its parents do not add up to.

    Args:
        line: What it says, its parents, how often it takes them, and its divisor.
        parts: What its parents say, in their order.
    """
    addends = [*zip(line.multipliers, parts, strict=True)]
    total = add_up_lines(addends)
    if line.divisor > 1:
        quotient = add_up_parts(line, parts)
        sentence = f"{total} divided by {line.divisor} is {quotient}, and not {line.sum}"
        return Mistake("wrong division", sentence, "divide each number, and round it up")

    terms = list[str]()
    for multiplier, parent in zip(line.multipliers, line.parents, strict=True):
        terms.append(f"{multiplier}·{parent}" if multiplier > 1 else f"{parent}")
    sentence = f"{' + '.join(terms)} is {total}, and not {line.sum}"

    # Fewer literals are left where some have cancelled their complements.
    literals = set[Literal]().union(*parts)
    hint = "add up anew"
    if len(total) < len(literals):
        hint = f"{hint}; a literal and its complement are 1 together, on both sides"
    return Mistake("not the sum", sentence, hint)


def add_up_parts(line: ParsedLine, parts: Sequence[Conclusion]) -> LinearConstraint:
    """Return what parents add up to, each as often as the sum takes it, divided.

    Args:
        line: The sum.
        parts: What its parents say, in their order.
    """
    return add_up_lines([*zip(line.multipliers, parts, strict=True)], line.divisor)
