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
from resolver.practice.graded_lines import Mistake
from resolver.practice.mistakes import unknown_atoms
from resolver.practice.parsed import LineKind
from resolver.practice.possible import format_model
from resolver.practice.rewriting_lines import WrittenRewriting, read_rewriting
from resolver.practice.statements import read_statement, spell_as_formulas
from resolver.practice.unread import JudgedText
from resolver.questions.proving import prove
from resolver.text.formula.parser import Formula, atoms, parse, text_of
from resolver.text.formula.rewriting import (
    ALTERNATIVES,
    LAWS,
    SIMPLER,
    Builder,
    dual,
    normal_form,
    shape_of,
    without_tautologies,
)
from resolver.text.formula.translation import clauses as translated

SIZE_LINE: Final = re.compile(r"\s*size\s.*:")  # what `cnf` prints behind the clauses
JUDGING_BUDGET: Final = 20_000  # of what the lines of a sheet cost: laws take a length squared
LEAST_LINE_COST: Final = 100  # of a line
EQUIVALENCE_BUDGET: Final = Budget(steps=20_000)
ALL_LAWS: Final = {name: law for laws in LAWS.values() for name, law in laws.items()}
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
        self.premises = [
            one for text in exercise.premises for one in parse(spell_as_formulas(text))
        ]
        self.now = self.premises.copy()  # the last line of each premise, as it is written
        self.doubtful = set[int]()  # the premises whose last line may say something else
        self.at, self.begun = 0, False
        self.cost = 0  # of the lines that were judged
        self.complete_from: int | None = None  # the line from which on nothing is missing
        self.names = atoms(self.premises)

    def judge(self, lines: Sequence[str]) -> list[JudgedText]:
        """Return what becomes of each line."""
        judged = list[JudgedText]()
        for at, line in enumerate(lines):
            judged.append(self.enter(line))
            if self.cost > JUDGING_BUDGET or self.find_missing() is not None:
                self.complete_from = None
            elif self.complete_from is None:
                self.complete_from = at
        return judged

    def enter(self, text: str) -> JudgedText:
        """Judge a line by the one before it, and note how far it leads."""
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
        if self.names.isdisjoint(atoms([line.formula])) and not line.laws:
            return JudgedText(LineKind.UNREAD, why="it is no formula with a law", form=line.form)

        self.begun = True
        if line.strange:
            self._note(line.formula)
            why = f"'{line.strange}' is no law"
            return JudgedText(LineKind.UNREAD, why=why, form=line.form, claims=True)
        laws = [law for law in line.laws if law in LAW_NAMES]
        is_given = not laws and shape_of(line.formula) in map(shape_of, self.premises)
        fault = self._judge(line.formula, laws)
        return JudgedText(LineKind.PREMISE if is_given else LineKind.STEP, fault)

    def _enter_list(self, line: WrittenRewriting) -> JudgedText:
        """Judge the clauses at the end, or say of another line how it is written."""
        clauses = _read_clause_list(line.text)
        if clauses and line.is_list:
            self.begun = True
            return JudgedText(LineKind.STEP, self.judge_list(clauses))
        return JudgedText(LineKind.UNREAD, why=line.why, form=line.form)

    def _note(self, formula: Formula) -> None:
        """Take a formula that is not judged for the last line of its premise."""
        begun = self._find_premise(formula)
        if begun is not None:
            self.at = begun
        self.now[self.at] = formula
        self.doubtful.add(self.at)

    def _find_premise(self, formula: Formula) -> int | None:
        """Return the place of the premise, or of what it has become, that a formula is."""
        shape = shape_of(formula)
        places = [self.at, *range(len(self.now))]
        for stage in (self.now, self.premises):
            found: int | None = next((at for at in places if shape_of(stage[at]) == shape), None)
            if found is not None:
                return found
        return None

    def _judge(self, formula: Formula, laws: Sequence[str]) -> Mistake | None:
        """Judge a formula by the last line of its premise, and take it for the last line."""
        begun = None if laws else self._find_premise(formula)
        if begun is not None:
            self.at = begun
            if read_clause_set(self.now[begun]) is None:
                self.now[begun] = formula
            return None
        before = self.now[self.at]
        formula = _take_right_side(before, formula)
        unknown = sorted(atoms([formula]) - self.names - atoms([before]))
        fault = (
            unknown_atoms(unknown[:1], self.names) if unknown else compare_truth(before, formula)
        )
        if fault is None:
            self.now[self.at] = formula
            return judge_laws(before, formula, laws)

        # It may be one of the clauses that are there, or the next line of another premise.
        whole, own = read_clause_set(before), read_clause_set(formula)
        if whole is not None and own is not None and own <= whole:
            is_named_so = laws in ([], [SIMPLER])
            return None if is_named_so else unused_law(laws[0])
        for at, other in enumerate(self.now):
            if not unknown and compare_truth(other, formula) is None:
                self.at, self.now[at] = at, formula
                return judge_laws(other, formula, laws)
        self.now[self.at] = formula
        self.doubtful.add(self.at)
        return fault

    def judge_list(self, found: Sequence[Clause]) -> Mistake | None:
        """Judge the clauses at the end by what the formulas have become."""
        own = read_clause_set(self.now[self.at])
        if own is None:
            return self.find_missing()
        together = own.union(*(read_clause_set(one) or () for one in self.now))
        listed = {clause for clause in found if not clause.is_tautology}
        if listed in (own, together):
            return None
        extra, missing = sorted(listed - together), sorted(together - listed)
        what = f"{extra[0]} is none of them" if extra else f"{missing[0]} is missing"
        sentence = f"these are not the clauses above: {what}"
        return Mistake("other clauses", sentence, "write them down again")

    def find_missing(self) -> Mistake | None:
        """Return the first formula that is no conjunction of clauses, or says something else."""
        if not self.begun:
            hint = "write the clauses, each formula a line"
            return Mistake("no clauses", "nothing is written yet", hint)
        for at, formula in enumerate(self.now):
            if read_clause_set(formula) is None:
                sentence = f"{text_of(formula)} is no conjunction of clauses yet"
                hint = "go on until ¬ stands before atoms only, and ∧ in no ∨"
                return Mistake("no clauses", sentence, hint)
            if at in self.doubtful and compare_truth(self.premises[at], formula) is not None:
                sentence = f"{text_of(formula)} is not equivalent to {text_of(self.premises[at])}"
                return Mistake("not equivalent", sentence, "begin anew with the premise")
        return None


def _take_right_side(before: Formula, formula: Formula) -> Formula:
    """Return the right side of an equation A ≡ B whose left side is the line before it.

    Any other formula is returned unchanged: ≡ is an operator, too.
    """
    if formula[-1].operator != "<->" or before[-1].operator == "<->":
        return formula
    sides = Builder()
    root = sides.nodes[sides.copied(formula)]
    left, right = sides.compact(root.left), sides.compact(root.right)
    return right if shape_of(left) == shape_of(before) else formula


def _read_clause_list(text: str) -> list[Clause]:
    """Return clauses that stand in braces, or between commas; none for another text."""
    try:
        return list(read_statement(text if "{" in text else text.replace(",", ";")))
    except FormulaError:
        return []


def read_clause_set(formula: Formula) -> set[Clause] | None:
    """Return the clauses of a conjunction of clauses; None for another formula."""
    try:
        if shape_of(normal_form(formula, ALL_LAWS)) != shape_of(formula):
            return None
        return set(translated(text_of(formula), definitions=False))
    except FormulaError:
        return None


def compare_truth(before: Formula, after: Formula) -> Mistake | None:
    """Return where only one of two formulas is true, if anywhere."""
    left, right = text_of(before), text_of(after)
    try:
        for one, other, line in ((left, right, "the line before it"), (right, left, "this one")):
            model = prove(one, other, budget=EQUIVALENCE_BUDGET).countermodel
            if model is not None:
                sentence = f"this is not equivalent: with {format_model(model)} only {line} is true"
                return Mistake("not equivalent", sentence, "rewrite one part by one law")
    except SearchStopped:
        return Mistake("too large", "this line is too large to be judged", "write smaller steps")
    return None


def judge_laws(before: Formula, after: Formula, laws: Sequence[str]) -> Mistake | None:
    """Return that other laws were used than those that are named, or fewer, or that none is.

    >>> from resolver.text.formula.parser import parse
    >>> before, after = parse("p -> q; ~p | q")
    >>> judge_laws(before, after, ["implication"])
    >>> judge_laws(before, after, ["implication", "De Morgan"]).sentence
    'De Morgan is not used here'

    Args:
        before: The formula above.
        after: What it was rewritten into.
        laws: The names of the laws: one, or several if each is needed.
    """
    if laws and _can_become(before, after, laws):
        fewer = ([law for law in laws if law != one] for one in laws)
        unused = [
            one for one, rest in zip(laws, fewer, strict=True) if _can_become(before, after, rest)
        ]
        if not unused or laws == [SIMPLER]:
            return None
        return unused_law(unused[0])

    single = [name for name in LAW_NAMES if _can_become(before, after, [name])]
    used = f"this is {single[0]}" if single else "several laws are used at once"
    if not laws:
        return Mistake("law missing", f"no law is named; {used}", LAW_HINT)
    hint = used if single else f"{used}; write a line for each, or name them all"
    return Mistake("another law", f"this is not made by {' and '.join(laws)}", hint)


def unused_law(law: str) -> Mistake:
    """Return the mistake of a line that names a law which is not used in it."""
    hint = "name the law that was used alone"
    return Mistake("another law", f"{law} is not used here", hint)


def _can_become(before: Formula, after: Formula, laws: Sequence[str]) -> bool:
    """Return whether one formula becomes the other by laws, in either direction.

    Without a law they have to be the same but for order, brackets and repetitions.
    """
    chosen = {name: ALL_LAWS[name] for name in laws if name in ALL_LAWS}
    readings = [chosen]
    for name, others in ALTERNATIVES.items():
        if name in chosen:
            readings += [reading | {name: law} for reading in readings for law in others]
    pairs = [(before, after)]
    if [*chosen] == ["distribution"]:
        pairs.append((dual(before), dual(after)))
    is_simpler, drops_tautologies = SIMPLER in laws, "distribution" in laws
    for reading in readings:
        for one, other in pairs:
            try:
                left, right = (
                    shape_of(normal_form(each, reading), is_simpler) for each in (one, other)
                )
            except FormulaError:
                continue
            if left == right:
                return True
            if drops_tautologies and without_tautologies(left) == without_tautologies(right):
                return True
    return False
