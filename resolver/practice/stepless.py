"""Answers without steps, each line judged by itself: a model, and formulas made into clauses.

A model is `p = true, q = false`, or its literals. An atom that is not named may be either; so each
clause needs a literal that is named and true. From formulas to clauses there is a rewriting a
line, each with its law:

    ¬(p ∧ q) → r
    ¬¬(p ∧ q) ∨ r              implication
    (p ∧ q) ∨ r                double negation
    (p ∨ r) ∧ (q ∨ r)          distribution
    clauses: {p, r}, {q, r}

Each line is equivalent to the one before it, and made from it by the law that it names, or by
several of which each is needed. A line may also begin anew with a premise. Two formulas are the
same by laws where both, rewritten by these laws as far as that goes, are the same but for order,
brackets and repetitions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

from attrs import evolve

from resolver.budget import Budget
from resolver.errors import FormulaError, SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice.exercise import Exercise, read_statement, spelled
from resolver.practice.graded import Grade
from resolver.practice.graded_line import (
    MOST_EXPLAINED,
    GradedLine,
    Mistake,
    Status,
    answer_unexplained,
    answer_unread,
    cost_of_explaining,
    is_heading,
    lines_of_sheet,
)
from resolver.practice.mistakes import unknown_atoms
from resolver.practice.parsed import Kind
from resolver.practice.possible import values
from resolver.practice.proposals import UnreadLine
from resolver.practice.reader import LineParser
from resolver.practice.tokens import Token, all_or_nothing
from resolver.practice.vocabulary import LAW_CALLED
from resolver.practice.vocabulary import TokenKind as T
from resolver.proofs.proof import Proof
from resolver.questions.proving import prove
from resolver.text.formula.parser import Formula, atoms, parse, text_of
from resolver.text.formula.rewriting import LAWS, OPPOSITE, normal_form
from resolver.text.formula.translation import clauses as translated

SIZE: Final = re.compile(r"\s*size\s.*:")
SOON: Final = Budget(steps=20_000)
MOST_JUDGED: Final = 20_000  # of what the lines of a sheet cost: laws take a length squared
LEAST_COST: Final = 100
SIMPLER: Final = "simplification"
ALL: Final = {name: law for laws in LAWS.values() for name, law in laws.items()}
NAMES: Final = (*(name for name in ALL if name != "constants"), SIMPLER)
LAW_HINT: Final = "name the law behind it, such as: De Morgan"
TRUE: Final = ("true", ())
FALSE: Final = ("false", ())


class Rewriting:
    """The formulas of an exercise, each with how far it was rewritten.

    >>> rewriting = Rewriting(Exercise("cnf", premises=("~(p & q)",), task="cnf"))
    >>> print(rewriting.enter("~p & ~q   De Morgan")[1].sentence)
    this is not equivalent: with p = true, q = false only the line before it is true
    >>> rewriting.enter("~p | ~q   De Morgan"), rewriting.lacks()
    (('step', None), None)

    Args:
        exercise: What was set.
    """

    ending = "clauses, by laws"
    why, form = "it is no formula with a law", "___   implication"

    def __init__(self, exercise: Exercise) -> None:
        self.premises = [one for text in exercise.premises for one in parse(spelled(text))]
        self.now = self.premises.copy()
        self.at, self.begun, self.judged = 0, False, 0
        self.names = atoms(self.premises)

    def enter(self, line: str) -> tuple[str, Mistake | None]:
        """Return the kind of a line, and what is wrong with it; note how far it leads."""
        if SIZE.match(line):
            return Kind.REMARK, None
        self.judged += LEAST_COST + len(line) ** 2 // LEAST_COST
        if self.judged > MOST_JUDGED:
            sentence = "the lines down to this one are too large to be judged"
            return Kind.STEP, Mistake("too large", sentence, "write smaller steps, and fewer")
        laws, said, listed = self.read(line)
        found, formula = _clause_list(said) if listed else [], _formula(said)
        single = formula is not None and len(formula) == 1 and not laws
        if not found and (formula is None or (single and self.names.isdisjoint(atoms([formula])))):
            return Kind.UNREAD, None
        self.begun = True
        if found or formula is None:
            return Kind.STEP, self.judge_list(found)
        given = not laws and shape_of(formula) in map(shape_of, self.premises)
        return Kind.PREMISE if given else Kind.STEP, self.step(formula, laws)

    def read(self, text: str) -> tuple[list[str], str, bool]:
        """Return the laws that a line names, its formula, and whether it lists clauses instead."""
        return RewritingParser(text, self.names).parse_rewriting()

    def start(self, formula: Formula) -> int | None:
        """Return the place of the premise, or of what it has become, that a formula is."""
        shape = shape_of(formula)
        places = [self.at, *range(len(self.now))]
        for stage in (self.now, self.premises):
            found: int | None = next((at for at in places if shape_of(stage[at]) == shape), None)
            if found is not None:
                return found
        return None

    def step(self, formula: Formula, laws: Sequence[str]) -> Mistake | None:
        """Judge a formula by the last one of its premise."""
        begun = self.start(formula)
        if begun is not None:
            self.at = begun
            if clause_set(self.now[begun]) is None:
                self.now[begun] = formula
            return None
        unknown = sorted(atoms([formula]) - self.names)
        if unknown:
            return unknown_atoms(unknown[:1], self.names)
        before = self.now[self.at]
        fault = not_equivalent(before, formula)
        if fault is not None:
            part, own = clause_set(before), clause_set(formula)
            if part is not None and own is not None and own <= part:
                return None  # one of the clauses that are there
            return fault
        self.now[self.at] = formula
        return judge_laws(before, formula, laws)

    def judge_list(self, found: Sequence[Clause]) -> Mistake | None:
        """Judge the clauses at the end, and take them for what the formulas have become."""
        own = clause_set(self.now[self.at])
        if own is None:
            return self.lacks()
        together = own.union(*(clause_set(one) or () for one in self.now))
        listed = {clause for clause in found if not clause.is_tautology}
        if listed in (own, together):
            return None
        extra, missing = sorted(listed - together), sorted(together - listed)
        what = f"{extra[0]} is none of them" if extra else f"{missing[0]} is missing"
        return Mistake(
            "other clauses", f"these are not the clauses above: {what}", "write them down again"
        )

    def lacks(self) -> Mistake | None:
        """Return the first formula that is no conjunction of clauses yet."""
        if not self.begun:
            return Mistake(
                "no clauses", "nothing is written yet", "write the clauses, each formula a line"
            )
        for formula in self.now:
            if clause_set(formula) is None:
                sentence = f"{text_of(formula)} is no conjunction of clauses yet"
                hint = "go on until ¬ stands before atoms only, and ∧ in no ∨"
                return Mistake("no clauses", sentence, hint)
        return None


class RewritingParser(LineParser):
    """What reads a line of a rewriting: a formula, and the laws beside it.

    rewriting = [label] ["≡"] [laws [":"] ["≡"]] formula [laws]  |  [label] "clauses" [":"] list
    laws      = [","] ["//"] words law { sep law }, in ( ) or [ ] or not, perhaps with a number
    """

    def parse_rewriting(self) -> tuple[list[str], str, bool]:
        """Return the laws that the line names, its formula, and whether it lists clauses."""
        self.parse_label()
        self.take(T.EQUIVALENT)
        is_list = self.take(T.CLAUSES) is not None
        ahead = list[str]()
        if is_list:
            self.take(T.COLON, T.EQUALS)
        else:
            ahead = self.parse_bracketed(self.parse_laws) or []
            if ahead:
                self.take(T.COLON)
                self.take(T.EQUIVALENT)
        start, behind = self.at, list[str]()
        for end in range(start + 1, self.end):
            self.at = end
            self.take(T.COMMA)
            self.take_all(T.DIVIDED)
            behind = self.parse_bracketed(self.parse_laws) or []
            if behind and self.is_at_end:
                break
            behind = []
        else:
            end = self.end
        said = self.text[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""
        return [*dict.fromkeys((*ahead, *behind))], said, is_list

    @all_or_nothing
    def parse_laws(self, in_brackets: bool) -> list[str] | None:
        """Parse laws = ["from"] [number [","]] law { sep law } [number]."""
        self.take_all(T.RULE)
        if self.parse_number() is not None:
            self.take(T.COMMA, T.COLON)
            self.take_all(T.RULE)
        laws = list[str]()
        while law := self.take(T.LAW):
            laws.append(law_of(law))
            start = self.at
            if not self.take(T.BETWEEN) or not self.sees(T.LAW):
                self.at = start
                break
        if laws:
            start = self.at
            self.take(T.COMMA)
            self.take_all(T.RULE)
            if self.parse_number() is None:
                self.at = start
        return laws or None


def law_of(token: Token) -> str:
    """Return the law that a token names."""
    return LAW_CALLED[" ".join(token.text.casefold().replace("’", "'").split())]


def _formula(text: str) -> Formula | None:
    """Return the one formula that a text is."""
    try:
        found = parse(spelled(text.strip()))
    except FormulaError:
        return None
    return found[0] if len(found) == 1 else None


def _clause_list(text: str) -> list[Clause]:
    """Return clauses that stand in braces, or between commas; none for another text."""
    try:
        return list(read_statement(text if "{" in text else text.replace(",", ";")))
    except FormulaError:
        return []


def shape_of(formula: Formula, simpler: bool = False) -> Any:
    """Return a formula without order, brackets and repetitions of ∧ and ∨: equal is the same.

    Args:
        formula: The formula.
        simpler: Whether constants, a part beside its denial, and absorbed parts are taken out too.
    """
    shapes: list[Any] = []
    for node in formula:
        operands = tuple(shapes[at] for at in (node.left, node.right) if at >= 0)
        shape: Any = (node.operator, operands)
        if node.operator == "atom":
            shape = node.operator, node.name
        elif node.operator in OPPOSITE and operands:
            members = (part[1] if part[0] == node.operator else (part,) for part in operands)
            shape = node.operator, frozenset(one for part in members for one in part)
            shape = _joined(shape[0], _simpler(*shape) if simpler else shape[1])
        elif node.operator in ("<->", "xor"):
            shape = node.operator, frozenset(operands)
        elif simpler and node.operator == "~" and operands[0] in (TRUE, FALSE):
            shape = FALSE if operands[0] == TRUE else TRUE
        shapes.append(shape)
    return shapes[-1]


def _joined(operator: str, members: Collection[Any]) -> Any:
    """Return what joins parts of a conjunction or a disjunction, of which one stands for itself."""
    if not members:
        return TRUE if operator == "&" else FALSE
    return (operator, members) if len(members) > 1 else next(iter(members))


def _simpler(operator: str, members: Collection[Any]) -> frozenset[Any]:
    """Return the parts of a conjunction or a disjunction without what changes nothing in it."""
    neutral, strong = (TRUE, FALSE) if operator == "&" else (FALSE, TRUE)
    if strong in members or any(("~", (one,)) in members for one in members):
        return frozenset([strong])
    other = OPPOSITE[operator]
    inside = {
        one: one[1] if one[0] == other else frozenset([one]) for one in members if one != neutral
    }
    return frozenset(
        one for one, parts in inside.items() if not any(few < parts for few in inside.values())
    )


def clause_set(formula: Formula) -> set[Clause] | None:
    """Return the clauses of a conjunction of clauses; None for another formula."""
    try:
        if shape_of(normal_form(formula, ALL)) != shape_of(formula):
            return None
        return set(translated(text_of(formula), definitions=False))
    except FormulaError:
        return None


def not_equivalent(before: Formula, after: Formula) -> Mistake | None:
    """Return where only one of two formulas is true, if anywhere."""
    left, right = text_of(before), text_of(after)
    try:
        for one, other, line in ((left, right, "the line before it"), (right, left, "this one")):
            model = prove(one, other, budget=SOON).countermodel
            if model is not None:
                sentence = f"this is not equivalent: with {values(model)} only {line} is true"
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
    if _by(before, after, laws):
        fewer = ([law for law in laws if law != one] for one in laws)
        spare = [one for one, rest in zip(laws, fewer, strict=True) if _by(before, after, rest)]
        if not spare:
            return None
        return Mistake(
            "another law", f"{spare[0]} is not used here", "name the law that was used alone"
        )
    single = [name for name in NAMES if _by(before, after, [name])]
    used = f"this is {single[0]}" if single else "several laws are used at once"
    if not laws:
        return Mistake("law missing", f"no law is named; {used}", LAW_HINT)
    hint = used if single else f"{used}; write a line for each, or name them all"
    return Mistake("another law", f"this is not made by {' and '.join(laws)}", hint)


def _by(before: Formula, after: Formula, laws: Sequence[str]) -> bool:
    """Return whether one formula becomes the other by laws, in either direction."""
    chosen = {name: ALL[name] for name in laws if name in ALL}
    pairs = [(before, after)]
    if [*chosen] == ["distribution"]:
        pairs.append((_dual(before), _dual(after)))
    simpler = SIMPLER in laws
    try:
        return bool(laws) and any(
            shape_of(normal_form(one, chosen), simpler)
            == shape_of(normal_form(other, chosen), simpler)
            for one, other in pairs
        )
    except FormulaError:
        return False


def _dual(formula: Formula) -> Formula:
    """Return a formula with ∧ and ∨ exchanged: a law of one is the dual law of the other."""
    signs = OPPOSITE
    return tuple(
        node._replace(operator=signs.get(node.operator, node.operator)) for node in formula
    )


class Model:
    """The literals of a model, as far as they are written.

    >>> exercise = Exercise("p", premises=("p -> q", "q"), goal="p", task="model")
    >>> model = Model(exercise)
    >>> model.enter("q ~p"), model.lacks()
    (('step', None), None)

    Args:
        exercise: What the model has to make true: its clauses and its denied goal.
    """

    ending = "every clause is true: a model"
    why, form = "it is no value of an atom, and no literal", "p = true, q = false   or   p ¬q"

    def __init__(self, exercise: Exercise) -> None:
        self.clauses, self.literals = exercise.listed, set[Literal]()
        self.names = frozenset(atom for clause in self.clauses for atom in clause.atoms)

    def enter(self, line: str) -> tuple[str, Mistake | None]:
        """Return the kind of a line, and what is wrong with it; note its literals."""
        found = read_values(line, self.names)
        if found is None:
            return Kind.UNREAD, None
        unknown = [one.name for one in found if one.name not in self.names]
        if len(unknown) == len(found) == 1 and "=" not in line:
            return Kind.REMARK, None
        twice = [one.name for one in found if ~one in self.literals.union(found)]
        self.literals |= {*found}
        if unknown:
            return Kind.STEP, unknown_atoms(unknown, self.names)
        if twice:
            sentence = f"{twice[0]} is both true and false"
            return Kind.STEP, Mistake("no model", sentence, "choose one of the two")
        return Kind.STEP, None

    def lacks(self) -> Mistake | None:
        """Return the first clause that is not true."""
        for number, clause in enumerate(self.clauses, start=1):
            if self.literals.isdisjoint(clause):
                hint = f"make {' or '.join(map(str, clause))} true"
                return Mistake("no model", f"clause {number} ({clause}) is not true", hint)
        return None


class ValuesParser(LineParser):
    """What reads values of atoms: `p = true, q = false`, `p is false`, `v(p) = 1`, or literals."""

    def parse_values(self) -> list[Literal] | None:
        """Parse values = value { [","] value }, perhaps in one pair of { } or [ ]."""
        closing = self.parse_opening(T.OPEN_BRACE, T.OPEN_SQUARE)
        found, is_apart = list[Literal](), True
        while not self.is_at_end and not (closing and self.sees(closing)):
            literal = self.parse_value()
            if literal is None:
                return None
            was_apart, is_apart = is_apart, self.take(T.COMMA, T.SEMICOLON) is not None
            is_last = self.is_at_end or (closing is not None and self.sees(closing))
            if literal.name not in self.names and not (was_apart and (is_apart or is_last)):
                return None  # two names side by side
            found.append(literal)
        is_closed = closing is None or self.take(closing) is not None
        return found if found and is_closed and self.is_at_end else None

    @all_or_nothing
    def parse_value(self) -> Literal | None:
        """Parse value = literal ["=" ("true" | "false")]."""
        literal = self.parse_literal()
        if literal is None:
            return None
        is_true = literal.positive
        if self.take(T.EQUALS, T.IS):
            if self.take(T.FALSE):
                is_true = not is_true
            elif not self.take(T.TRUE):
                return None
        return Literal.of(literal.name, is_true)


def read_values(text: str, names: frozenset[str]) -> list[Literal] | None:
    """Return the literals of a line; None for one that is not read.

    >>> [str(one) for one in read_values("p = true, q = 0", frozenset("pq"))]
    ['p', '¬q']

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    return ValuesParser(text, names).parse_values()


JUDGES: Final[dict[str, type[Model] | type[Rewriting]]] = {"model": Model, "cnf": Rewriting}


def grade_lines(text: str, exercise: Exercise) -> Grade:
    """Return the grade of an answer each of whose lines is judged by itself."""
    judge = JUDGES[exercise.task](exercise)
    sheet, lines = [*lines_of_sheet(text, judge.names)], list[GradedLine]()
    entered = [
        (Kind.UNREAD, None) if why else _entered(judge, written, exercise)
        for _, written, why in sheet
    ]
    # Where no line is judged, each that claims something is unread: none was a remark above a step.
    explained = 0
    begun = {Kind.STEP, Kind.PREMISE}.isdisjoint(kind for kind, _ in entered)
    for (at, written, why), (kind, fault) in zip(sheet, entered, strict=True):
        line = GradedLine(at, written, kind)
        if kind == Kind.UNREAD:
            if why or explained >= MOST_EXPLAINED:
                lines.append(answer_unexplained(at, written, why))
                continue
            explained += cost_of_explaining(written)
            unread = UnreadLine(written, judge.names)
            line = answer_unread(at, written, unread, begun, judge.why, judge.form)
        elif kind in (Kind.STEP, Kind.PREMISE):
            begun = True
            right = Status.PREMISE if kind == Kind.PREMISE else Status.RIGHT
            status, fault = Status.WRONG if fault else right, fault and evolve(fault, line=at)
            line = evolve(line, status=status, step=len(lines) + 1, fault=fault)
        lines.append(line)
    lacks, last = judge.lacks(), [at for at, line in enumerate(lines) if line.status][-1:]
    if lacks and exercise.task == "model" and last and not any(line.fault for line in lines):
        wrong = lines[last[0]]  # the answer is whole, and no model
        lines[last[0]] = evolve(wrong, status=Status.WRONG, fault=evolve(lacks, line=wrong.line))
    return Grade(Proof(()), tuple(lines), exercise.listed, exercise, lacks, ending=judge.ending)


def _entered(
    judge: Model | Rewriting, written: str, exercise: Exercise
) -> tuple[str, Mistake | None]:
    """Return the kind of a line, and what is wrong with it."""
    return (Kind.HEADING, None) if is_heading(written, exercise.name) else judge.enter(written)
