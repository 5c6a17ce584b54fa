"""Which kind each line of a sheet is of, and which number it has.

A line is a heading, a premise, a step, a remark, or one that is not read. Its number is its label;
a line without one has the next number that is no line's label. The numbers are those of the list of
clauses, in which the denied goal comes last, or the sheet's own: then all that is used is written
down again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from resolver.practice.derivation import WrittenDerivation
from resolver.practice.judging import read_filling
from resolver.practice.lines import SheetLine as WrittenLine
from resolver.practice.lines import is_heading, split_sheet
from resolver.practice.parsed import GradedLine, LineKind, ParsedLine
from resolver.practice.proposals import UnreadLine
from resolver.practice.reader import read_line
from resolver.practice.sums import read_sum
from resolver.practice.unread import (
    Explainer,
    JudgedText,
    classify_unread,
    refuse_unexplained,
)
from resolver.proofs.proof import Conclusion

# In these tasks a line may be a sum.
TASKS_WITH_SUMS: Final = ("prove", "refute")
NO_SUM: Final = JudgedText(
    LineKind.UNREAD, why="a sum is no step of this task", form="q   from 1, 3"
)

# Many lines of a long sheet are alike, so what this many lines say is kept.
MOST_LINES_CACHED: Final = 1_000


class SortedLine(NamedTuple):
    """A line of a sheet with its kind.

    Args:
        graded: The line, its kind, and its label as its step; 0 for none.
        parsed: What it says, if it is to be judged.
    """

    graded: GradedLine
    parsed: ParsedLine | None = None


def sort_lines(text: str, task: WrittenDerivation) -> list[SortedLine]:
    """Return the lines that are neither blank nor a comment, each with its kind and what it says.

    A line that is not read, and a name that is no atom, may be a remark above the first premise.

    Args:
        text: The sheet.
        task: What it starts from.
    """
    names = task.names

    @lru_cache(MOST_LINES_CACHED)
    def read_once(line: str) -> ParsedLine | None:
        parsed = read_line(line, names) or read_sum(line, names)
        if parsed is None and task.given:
            return read_filling(line, names, task.given)
        return parsed

    read_lines = list[tuple[WrittenLine, ParsedLine | None]]()
    for line in split_sheet(text, names):
        read_lines.append((line, None if line.unread else read_once(line.text)))

    # If no line is a premise or a step, each that claims something is unread.
    has_begun = all(parsed is None or is_remark(parsed, False) for _, parsed in read_lines)
    explainer = Explainer(names)
    sorted_lines = list[SortedLine]()
    for line, parsed in read_lines:
        sorted_line = _sort_line(line, parsed, task, has_begun, explainer)
        sorted_lines.append(sorted_line)
        has_begun = has_begun or sorted_line.parsed is not None
    return sorted_lines


def _sort_line(
    line: WrittenLine,
    parsed: ParsedLine | None,
    task: WrittenDerivation,
    has_begun: bool,
    explainer: Explainer,
) -> SortedLine:
    """Return a line with its kind.

    Args:
        line: The line.
        parsed: What it says; None for one that does not fit the notation.
        task: What the sheet starts from.
        has_begun: Whether a premise or a step stands above it.
        explainer: It says why a line is not read.
    """
    at, text, exercise = line.at, line.text, task.exercise
    if line.unread:
        return SortedLine(refuse_unexplained(at, text, line.unread))
    if exercise is not None and is_heading(text, exercise.name):
        return SortedLine(GradedLine(at, text, LineKind.HEADING))
    if parsed is None:
        return _sort_unread(line, task, has_begun, explainer)

    may_be_sum = exercise is None or exercise.task in TASKS_WITH_SUMS
    if parsed.sum is not None and not may_be_sum:
        return SortedLine(explainer.classify(at, text, has_begun, NO_SUM))
    if is_remark(parsed, has_begun):
        return SortedLine(GradedLine(at, text, LineKind.REMARK))
    return SortedLine(GradedLine(at, text, parsed.kind, step=parsed.number or 0), parsed)


def _sort_unread(
    line: WrittenLine,
    task: WrittenDerivation,
    has_begun: bool,
    explainer: Explainer,
) -> SortedLine:
    """Return a line that does not fit the notation; a premise if its clause is given.

    The words behind a clause that is given change nothing in it, and so they are only noted.
    """
    unread = explainer.examine(line.text)
    if unread is None:
        return SortedLine(refuse_unexplained(line.at, line.text))

    premise, words = unread.stated or (None, "")
    if premise is None or not set(premise.clauses) <= set(task.axioms):
        return SortedLine(classify_unread(line.at, line.text, unread, has_begun))
    label = premise.number or 0
    graded = GradedLine(line.at, line.text, LineKind.PREMISE, step=label, strange=words)
    return SortedLine(graded, premise)


def is_remark(line: ParsedLine, has_begun: bool) -> bool:
    """Return whether a line that is read says nothing: `QED`, or a □ without label and parents.

    Without a label and with no name that is an atom, it says nothing above the first premise
    either.

    Args:
        line: The line.
        has_begun: Whether a premise or a step stands above it.
    """
    if line.number is not None or line.sum is not None:
        return False
    names = {literal.name for clause in line.clauses for literal in clause}
    if names:
        return names <= {*line.unknown} and not (has_begun and line.parents)
    return line.clause is not None and not line.parents


def assign_numbers(
    lines: Sequence[SortedLine], derivation: WrittenDerivation
) -> tuple[Sequence[SortedLine], list[int]]:
    """Return the lines, and the number of each; 0 for one without, and for several clauses.

    If the numbers are the sheet's own, the derivation begins empty, and no unlabelled line with
    strange words is a premise.

    Args:
        lines: The lines of the sheet.
        derivation: What it starts from.
    """
    # If a clause is listed twice, its first number counts.
    list_numbers = dict[Conclusion, int]()
    for number, axiom in enumerate(derivation.axioms, start=1):
        list_numbers.setdefault(axiom, number)

    labels, said = set[int](), list[ParsedLine]()
    for graded, parsed in lines:
        if graded.step:
            labels.add(graded.step)
        if parsed is not None:
            said.append(parsed)

    # If lines are given, they have the numbers of the list, and so have all others.
    has_own_numbers = not derivation.given and _has_own_numbers(said, list_numbers, labels)
    labels |= {*derivation.given} - {*derivation.unfilled}
    if has_own_numbers:
        derivation.begin_anew()
        lines = [_withdraw_strange_premise(line, derivation.names) for line in lines]

    free_number_from = _find_free_numbers(labels)
    last = 0 if has_own_numbers else len(derivation.axioms)
    numbers = list[int]()
    for graded, parsed in lines:
        # A premise without a label has the number of the clause that it says.
        premises = () if parsed is None or parsed.parents else parsed.clauses
        is_listed = bool(premises) and list_numbers.keys() >= {*premises}
        if graded.kind in (LineKind.REMARK, LineKind.HEADING):
            numbers.append(0)
        elif graded.step:
            last = graded.step if has_own_numbers else max(last, graded.step)
            numbers.append(graded.step)
        elif is_listed and not has_own_numbers:
            numbers.append(list_numbers[premises[0]] if len(premises) == 1 else 0)
        else:
            last = free_number_from.get(last + 1, last + 1)
            numbers.append(last)
    return lines, numbers


def _find_free_numbers(labels: Iterable[int]) -> dict[int, int]:
    """Return of each label the first number from it on that is no label."""
    free_number_from = dict[int, int]()
    for label in sorted(labels, reverse=True):
        free_number_from[label] = free_number_from.get(label + 1, label + 1)
    return free_number_from


def _withdraw_strange_premise(line: SortedLine, names: frozenset[str]) -> SortedLine:
    """Return a line; an unlabelled premise with strange words as one that is not read."""
    graded = line.graded
    if graded.step or not graded.strange:
        return line
    unread = UnreadLine(graded.text, names)
    return SortedLine(classify_unread(graded.line, graded.text, unread, has_begun=True))


def _has_own_numbers(
    lines: Sequence[ParsedLine], list_numbers: Mapping[Conclusion, int], labels: set[int]
) -> bool:
    """Return whether the numbers of a sheet are its own, and not those of the list of clauses.

    So it is where a premise has another number there; and where a step has the number of a clause
    of the list, and all that is cited has a label on the sheet.

    Args:
        lines: What its premises and steps say.
        list_numbers: The number of each listed clause.
        labels: The labels of the sheet.
    """
    for line in lines:
        is_labelled = line.number is not None and not line.parents
        is_listed = is_labelled and line.clause in list_numbers
        if is_listed and list_numbers[line.clauses[0]] != line.number:
            return True

    takes_list_number = False
    for line in lines:
        # A number that is cited and is no label is one of the list.
        if line.parents and not labels.issuperset(line.parents):
            return False
        is_labelled_step = bool(line.parents) and line.number is not None
        if is_labelled_step and (line.number or 0) <= len(list_numbers):
            takes_list_number = True
    return takes_list_number
