"""What a conflict teaches, by hand: a clause to learn, and the cut that it comes from.

    learned: ¬b ∨ ¬c
    cut: b, c

The decisions are those of the exercise. A clause is right if its literals are false by the
decisions and what follows from them by unit resolution, if supposing all of them false leads to a
conflict by unit resolution alone, and if one of them only is of the last level. Then there is an
implication graph in which just their complements are at the edge of a cut; so any cut at an
implication point is right.

Source: Marques-Silva & Sakallah, ICCAD 1996.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.answered import Answer, AnswerGrade
from resolver.practice.exercise import Exercise
from resolver.practice.graded_line import FOLLOWS, RIGHT
from resolver.practice.handwriting import atom_names
from resolver.practice.lexer import scan
from resolver.practice.parsed_line import PROSE, UNREAD, Fault
from resolver.practice.parser import phrases

LABELLED: Final = re.compile(r"\s*(?P<words>[^\W\d][^:={}]*?)\s*[:=]\s*(?P<rest>.+)")
CUT: Final = ("cut", "schnitt", "coup", "corte", "taglio", "uip", "point", "punkt")
EXAMPLE: Final = "write two lines: learned: ~p | q, and cut: p, ~q"


def grade_cut(text: str, exercise: Exercise) -> AnswerGrade:
    """Return whether a text has a clause that the conflict of the exercise teaches, and its cut.

    >>> premises = ("a -> b", "b -> c", "b & c -> d", "b -> ~d")
    >>> exercise = Exercise("learn", premises, task="learn", wanted="a")
    >>> grade_cut("learned: ~b; cut: b", exercise).fulfils
    True
    >>> grade_cut("learned: ~c; cut: c", exercise).mistake.kind
    'no cut'

    Args:
        text: What a student wrote.
        exercise: What was set, with its decisions.
    """
    answer = Answer(text, exercise)
    names, learned, cut = atom_names(exercise.listed), None, None
    parts = ((at, part) for at, line in answer.written() for part in line.split(";"))
    for at, line in parts:
        labelled = LABELLED.match(line)
        is_cut = labelled is not None and any(word in labelled["words"].lower() for word in CUT)
        found = _literals(labelled["rest"] if labelled else line, names, is_cut)
        if found is None:
            answer.passed(at, UNREAD if labelled else PROSE)
        elif is_cut:
            cut = found
            fault: Fault | None = None if learned is None else _other_cut(found, learned)
            answer.judged(at, fault, holds=FOLLOWS if answer.mistakes else RIGHT)
        else:
            learned = found
            answer.judged(at, judge_learned(found, exercise), found)
    return answer.grade(_lacking(learned, cut), "a cut at an implication point")


def _literals(text: str, names: Sequence[str], listed: bool) -> Clause | None:
    """Return the one clause of a text, or its literals one after the other; None for another."""
    tokens = scan(text, names)
    found = phrases(tokens, False, frozenset(names))
    clauses = [phrase for phrase in found if phrase.kind == "clause"]
    if not clauses or any(phrase.unknown for phrase in clauses) or (clauses[1:] and not listed):
        return None
    if any(phrase.kind in ("formula", "number", "operator") for phrase in found):
        return None
    return Clause(literal for phrase in clauses for literal in phrase.clause)


def decisions(exercise: Exercise) -> tuple[Literal, ...]:
    """Return the decisions of an exercise in their order.

    Args:
        exercise: What is set.
    """
    clause = [_literals(part, atom_names(exercise.listed), False) for part in exercise.decided]
    return tuple(literal for one in clause if one is not None for literal in one)


def without_conflict(exercise: Exercise) -> str:
    """Return why an exercise has no conflict to learn from; nothing where it has one."""
    made = decisions(exercise)
    if len(made) != len(exercise.decided):
        return f"{exercise.wanted} are no literals of the premises"
    ends = propagated(exercise.listed, made)[1]
    return "" if ends else f"no clause is false after {exercise.wanted}, and what follows"


def judge_learned(clause: Clause, exercise: Exercise) -> Fault | None:
    """Return what is wrong with a clause that is learned; None for a right one."""
    made, levels, top = decisions(exercise), dict[Literal, int](), 0
    for top in range(len(made) + 1):
        true, conflict = propagated(exercise.listed, made[:top])
        levels = dict.fromkeys(true, top) | levels
        if conflict:
            break
    for literal in clause:
        if ~literal not in levels:
            sentence = f"{literal} is not false by these decisions, and what follows from them"
            return "not false", sentence, "each literal of the clause is false at the conflict"
    if not propagated(exercise.listed, [~literal for literal in clause])[1]:
        sentence = f"supposing that {clause} is false leads to no conflict by unit clauses"
        return "no cut", sentence, "each way from the decisions to the conflict passes the cut"
    last = [literal for literal in clause if levels[~literal] == top]
    if len(last) != 1 and clause.literals:
        sentence = f"{len(last)} of its literals are of the last level, {top}"
        return "no implication point", sentence, "resolve on until one of them is left"
    return None


def propagated(
    clauses: Sequence[Clause], supposed: Iterable[Literal]
) -> tuple[dict[Literal, None], bool]:
    """Return all that unit resolution makes true, in any order, and whether a clause is false then.

    Beyond a conflict it goes on: of a false clause each literal may have been made true by it.

    Args:
        clauses: The clauses.
        supposed: The literals that are true at first.
    """
    true, grown = dict.fromkeys(supposed), True
    while grown:
        before = len(true)
        for clause in clauses:
            open_ones = [literal for literal in clause if ~literal not in true]
            true |= dict.fromkeys(clause if not open_ones else open_ones[:1] * (len(open_ones) < 2))
        grown = len(true) > before
    false = any(all(~literal in true for literal in clause) for clause in clauses)
    return true, false


def _other_cut(cut: Clause, learned: Clause) -> Fault | None:
    """Return that a cut is not that of the clause; the implication point alone will do."""
    if {~literal for literal in cut} == learned.literals:
        return None
    edge = ", ".join(str(~literal) for literal in learned)
    sentence = f"the cut of {learned} has {edge} at its edge"
    return "another cut", sentence, "its true literals are those that the clause denies"


def _lacking(learned: Clause | None, cut: Clause | None) -> Fault | None:
    if learned is None:
        return "no clause", "the clause that is learned is still to come", EXAMPLE
    return ("no cut", "the cut is still to come", EXAMPLE) if cut is None else None
