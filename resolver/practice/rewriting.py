r"""Answers that bring formulas into clauses, a rewriting a line, each with its law.

    ¬(p ∧ q) → r
    ¬¬(p ∧ q) ∨ r              implication
    (p ∧ q) ∨ r                double negation
    (p ∨ r) ∧ (q ∨ r)          distribution
    clauses: {p, r}, {q, r}

Each line is judged from the line before it as that stands there, wrong or not: it has to be
equivalent to it, and made from it by the law that it names, or by several of which each is needed.
A line may also begin anew with a premise. Two formulas are the same by laws where both, rewritten
by these laws as far as that goes, are the same but for order, brackets and repetitions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from resolver.budget import Budget
from resolver.errors import FormulaError, SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.exercise import Exercise
from resolver.practice.mistakes import unknown_atoms
from resolver.practice.parsed import LineKind, Mistake
from resolver.practice.possible import format_model
from resolver.practice.rewriting_lines import WrittenRewriting, read_rewriting
from resolver.practice.scanning import parse_statement, read_statement
from resolver.practice.unread import JudgedText
from resolver.questions.proving import prove
from resolver.text.formula.parser import Formula, atoms_of, text_of
from resolver.text.formula.rewriting import (
    ALTERNATIVES,
    LAWS,
    SIMPLER,
    Builder,
    Law,
    dual,
    normal_form,
    shape_of,
    without_tautologies,
)
from resolver.text.formula.translation import clauses as translated

# `cnf` prints a line of this form after the clauses.
SIZE_LINE: Final = re.compile(r"\s*size\s.*:")

# All lines of a sheet together may cost this much: a law takes a line's length squared.
JUDGING_BUDGET: Final = 20_000
LEAST_LINE_COST: Final = 100
EQUIVALENCE_BUDGET: Final = Budget(steps=20_000)

ALL_LAWS: Final = {name: law for laws in LAWS.values() for name, law in laws.items()}

# The rules for constants are named simplification, and not by a name of their own.
LAW_NAMES: Final = (*(name for name in ALL_LAWS if name != "constants"), SIMPLER)
LAW_HINT: Final = "name the law behind it, such as: De Morgan"


class Rewriting:
    """The formulas of an exercise, each with how far it was rewritten.

    >>> rewriting = Rewriting(Exercise("cnf", premises=("~(p & q)",), task="cnf"))
    >>> print(rewriting.enter("~p & ~q   De Morgan").fault.sentence)
    this is not equivalent: with p = true, q = false only the line before it is true
    >>> rewriting = Rewriting(Exercise("cnf", premises=("~(p & q)",), task="cnf"))
    >>> rewriting.enter("~p | ~q   De Morgan").fault, rewriting.find_missing()
    (None, None)

    Args:
        exercise: What was set.
    """

    ending = "clauses, by laws"

    def __init__(self, exercise: Exercise) -> None:
        self.premises = list[Formula]()
        for text in exercise.premises:
            self.premises += parse_statement(text)
        self.names = atoms_of(self.premises)

        # The last line of each premise, as it is written, and which of them say something else.
        self.current = self.premises.copy()
        self.doubtful = set[int]()

        # The premise that is being rewritten, and whether anything is.
        self.at: int = 0
        self.has_begun = False

        # The cost of judging so far, and the first line from which nothing is missing.
        self.cost = 0
        self.complete_from: int | None = None

    def judge(self, lines: Sequence[str]) -> list[JudgedText]:
        """Judge each line, and note from which on nothing is missing."""
        judged = list[JudgedText]()
        for at, line in enumerate(lines):
            judged.append(self.enter(line))
            if self.cost > JUDGING_BUDGET or self.find_missing() is not None:
                self.complete_from = None
            elif self.complete_from is None:
                self.complete_from = at
        return judged

    def enter(self, text: str) -> JudgedText:
        """Judge a line by the last line of its premise, whose place it takes."""
        if SIZE_LINE.match(text):
            return JudgedText(LineKind.REMARK)

        self.cost += LEAST_LINE_COST + len(text) ** 2 // LEAST_LINE_COST
        if self.cost > JUDGING_BUDGET:
            sentence = "the lines down to this one are too large to be judged"
            advice = "write smaller steps, and fewer"
            return JudgedText(LineKind.STEP, Mistake("too large", sentence, advice))

        line = read_rewriting(text, self.names)
        if line.formula is None:
            return self._enter_list(line)
        if self.names.isdisjoint(atoms_of([line.formula])) and not line.laws:
            why = "it is no formula with a law"
            return JudgedText(LineKind.UNREAD, why=why, form=line.form)

        self.has_begun = True
        if line.strange:
            self._note_unjudged(line.formula)
            why = f"'{line.strange}' is no law"
            return JudgedText(LineKind.UNREAD, why=why, form=line.form, claims=True)

        # A premise may be written down again, as it was given.
        laws = [law for law in line.laws if law in LAW_NAMES]
        is_given = not laws and shape_of(line.formula) in map(shape_of, self.premises)
        fault = self._judge_formula(line.formula, laws)
        return JudgedText(LineKind.PREMISE if is_given else LineKind.STEP, fault)

    def _enter_list(self, line: WrittenRewriting) -> JudgedText:
        """Judge the clauses at the end, or say of another line how it is written."""
        clauses = _read_clause_list(line.text)
        if clauses and line.is_list:
            self.has_begun = True
            return JudgedText(LineKind.STEP, self.judge_list(clauses))
        return JudgedText(LineKind.UNREAD, why=line.why, form=line.form)

    def _note_unjudged(self, formula: Formula) -> None:
        """Make a formula that is not judged the last line of its premise."""
        premise = self._find_premise(formula)
        if premise is not None:
            self.at = premise
        self.current[self.at] = formula
        self.doubtful.add(self.at)

    def _find_premise(self, formula: Formula) -> int | None:
        """Return the index of the premise that is this formula now, or was at first; else None."""
        shape = shape_of(formula)

        # The premise that is being rewritten comes first.
        places: list[int] = [self.at, *range(len(self.current))]
        for stage in (self.current, self.premises):
            for place in places:
                if shape_of(stage[place]) == shape:
                    return place
        return None

    def _judge_formula(self, formula: Formula, laws: Sequence[str]) -> Mistake | None:
        """Judge a formula by the last line of its premise, and take it for the last line.

        Args:
            formula: The formula.
            laws: The laws that are named.
        """
        # A line without a law may repeat a premise, to begin it anew.
        same = None if laws else self._find_premise(formula)
        if same is not None:
            self.at = same
            if read_clause_set(self.current[same]) is None:
                self.current[same] = formula
            return None

        before = self.current[self.at]
        formula = _take_right_side(before, formula)
        unknown = sorted(atoms_of([formula]) - self.names - atoms_of([before]))
        fault = unknown_atoms(unknown[:1], self.names) if unknown else None
        fault = fault or compare_truth(before, formula)
        if fault is None:
            self.current[self.at] = formula
            return judge_laws(before, formula, laws)

        # The line may be one of the present clauses, or the next line of another premise.
        all_clauses, own_clauses = read_clause_set(before), read_clause_set(formula)
        if all_clauses is not None and own_clauses is not None and own_clauses <= all_clauses:
            is_simplified = laws in ([], [SIMPLER])
            return None if is_simplified else unused_law(laws[0])
        for place, other in enumerate(self.current):
            if not unknown and compare_truth(other, formula) is None:
                self.at = place
                self.current[place] = formula
                return judge_laws(other, formula, laws)

        self.current[self.at] = formula
        self.doubtful.add(self.at)
        return fault

    def judge_list(self, found: Sequence[Clause]) -> Mistake | None:
        """Judge the clauses at the end by what the formulas have become.

        They are those of one premise, or of all together; what is always true may be left out.
        """
        own_clauses = read_clause_set(self.current[self.at])
        if own_clauses is None:
            return self.find_missing()
        all_clauses = set(own_clauses)
        for formula in self.current:
            all_clauses |= read_clause_set(formula) or set()
        listed = {clause for clause in found if not clause.is_tautology}
        if listed in (own_clauses, all_clauses):
            return None

        extra, missing = sorted(listed - all_clauses), sorted(all_clauses - listed)
        difference = f"{extra[0]} is none of them" if extra else f"{missing[0]} is missing"
        sentence = f"these are not the clauses above: {difference}"
        return Mistake("other clauses", sentence, "write them down again")

    def find_missing(self) -> Mistake | None:
        """Return the first formula that is no conjunction of clauses, or says something else."""
        if not self.has_begun:
            hint = "write the clauses, each formula a line"
            return Mistake("no clauses", "nothing is written yet", hint)

        for place, (premise, formula) in enumerate(zip(self.premises, self.current, strict=True)):
            if read_clause_set(formula) is None:
                sentence = f"{text_of(formula)} is no conjunction of clauses yet"
                hint = "go on until ¬ stands before atoms only, and ∧ in no ∨"
                return Mistake("no clauses", sentence, hint)
            if place in self.doubtful and compare_truth(premise, formula) is not None:
                sentence = f"{text_of(formula)} is not equivalent to {text_of(premise)}"
                return Mistake("not equivalent", sentence, "begin anew with the premise")
        return None


def _take_right_side(before: Formula, formula: Formula) -> Formula:
    """Return the right side of an equation A ≡ B whose left side is the line before it.

    Any other formula is returned unchanged: ≡ is an operator, too.
    """
    if formula[-1].operator != "<->" or before[-1].operator == "<->":
        return formula
    sides = Builder()
    root = sides.nodes[sides.copy(formula)]
    left, right = sides.compact(root.left), sides.compact(root.right)
    return right if shape_of(left) == shape_of(before) else formula


def _read_clause_list(text: str) -> list[Clause]:
    """Return clauses that stand in braces, or between commas; none for another text."""
    statement = text if "{" in text else text.replace(",", ";")
    try:
        return list(read_statement(statement))
    except FormulaError:
        return []


def read_clause_set(formula: Formula) -> set[Clause] | None:
    """Return the clauses of a conjunction of clauses; None for another formula."""
    try:
        # The laws change nothing in a conjunction of clauses.
        if shape_of(normal_form(formula, ALL_LAWS)) != shape_of(formula):
            return None
        return set(translated(text_of(formula), definitions=False))
    except FormulaError:
        return None


def compare_truth(before: Formula, after: Formula) -> Mistake | None:
    """Return the mistake "not equivalent" if only one of two formulas is true somewhere.

    Args:
        before: The formula above.
        after: The formula that it was rewritten into.
    """
    before_text, after_text = text_of(before), text_of(after)
    implications = (
        (before_text, after_text, "the line before it"),
        (after_text, before_text, "this one"),
    )

    # Values that make only one of the two true are a model against an implication.
    try:
        for premise, conclusion, line in implications:
            model = prove(premise, conclusion, budget=EQUIVALENCE_BUDGET).countermodel
            if model is not None:
                values = format_model(model)
                sentence = f"this is not equivalent: with {values} only {line} is true"
                return Mistake("not equivalent", sentence, "rewrite one part by one law")
    except SearchStopped:
        return Mistake("too large", "this line is too large to be judged", "write smaller steps")
    return None


def judge_laws(before: Formula, after: Formula, laws: Sequence[str]) -> Mistake | None:
    """Return a mistake if other laws were used than those that are named, or fewer.

    >>> from resolver.text.formula.parser import parse
    >>> before, after = parse_statement("p -> q; ~p | q")
    >>> judge_laws(before, after, ["implication"])
    >>> judge_laws(before, after, ["implication", "De Morgan"]).sentence
    'De Morgan is not used here'

    Args:
        before: The formula above.
        after: What it was rewritten into.
        laws: The names of the laws: one, or several if each is needed.
    """
    if laws and _can_become(before, after, laws):
        # Repetitions fall away in any law, so a simplification needs no use of its own.
        if laws == [SIMPLER]:
            return None
        # If a line names several laws, it has to need each of them.
        for law in laws:
            fewer = [other for other in laws if other != law]
            if _can_become(before, after, fewer):
                return unused_law(law)
        return None

    # If one law alone makes the step, that law is named; else several were used.
    used = "several laws are used at once"
    hint = f"{used}; write a line for each, or name them all"
    for name in LAW_NAMES:
        if _can_become(before, after, [name]):
            used = hint = f"this is {name}"
            break
    if not laws:
        return Mistake("law missing", f"no law is named; {used}", LAW_HINT)
    return Mistake("another law", f"this is not made by {' and '.join(laws)}", hint)


def unused_law(law: str) -> Mistake:
    """Return the mistake of a line that names a law which is not used in it."""
    hint = "name the law that was used alone"
    return Mistake("another law", f"{law} is not used here", hint)


def _can_become(before: Formula, after: Formula, laws: Sequence[str]) -> bool:
    """Return whether one formula becomes the other by laws, in either direction.

    Without a law they have to be the same but for order, brackets and repetitions.
    """
    # Distribution alone may be read over ∧ and over ∨: the duals show the other one.
    pairs = [(before, after)]
    if {law for law in laws if law in ALL_LAWS} == {"distribution"}:
        pairs.append((dual(before), dual(after)))

    for reading in _list_readings(laws):
        for one, other in pairs:
            try:
                left = shape_of(normal_form(one, reading), SIMPLER in laws)
                right = shape_of(normal_form(other, reading), SIMPLER in laws)
            except FormulaError:
                continue
            if left == right:
                return True

            # After distribution, members that are always true may be left out.
            may_drop = "distribution" in laws
            if may_drop and without_tautologies(left) == without_tautologies(right):
                return True
    return False


def _list_readings(laws: Sequence[str]) -> list[dict[str, Law]]:
    """Return the laws of these names, in each way in which some of them may be read."""
    # Simplification is no law of this table: it is judged by comparing shapes.
    chosen = dict[str, Law]()
    for name in laws:
        if name in ALL_LAWS:
            chosen[name] = ALL_LAWS[name]

    readings = [chosen]
    for name, alternatives in ALTERNATIVES.items():
        if name in chosen:
            for reading in readings.copy():
                readings += (reading | {name: law} for law in alternatives)
    return readings
