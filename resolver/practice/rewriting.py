"""From formulas to clauses by hand: one rewriting a line, each with its law.

    ¬(p ∧ q) → r
    ¬¬(p ∧ q) ∨ r              implication
    (p ∧ q) ∨ r                double negation
    (p ∨ r) ∧ (q ∨ r)          distribution
    clauses: p ∨ r, q ∨ r

Each line is equivalent to the one before it, and made from it by the laws that it names: rewritten
by these laws as far as that goes, both are the same. A line may also begin anew with a premise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from resolver.errors import FormulaError
from resolver.logic.clause import Clause
from resolver.practice.answered import Answer, AnswerGrade
from resolver.practice.exercise import Exercise
from resolver.practice.laws import (
    LAW_HINT,
    SIMPLER,
    clause_set,
    is_clausal,
    judge_laws,
    not_equivalent,
    shape_of,
)
from resolver.practice.parsed_line import HEADING, UNREAD, Fault
from resolver.practice.statements import spelled
from resolver.text.formula.parser import Formula, atoms, parse
from resolver.text.formula.printing import text_of
from resolver.text.formula.translation import clauses as translated

NAMES: Final = {  # how a law is called, in any language
    "equivalence": r"equivalences?|biconditional|(?:bi)?implication twice|äquivalenz|équivalence"
    r"|equivalencia|equivalenza|bikonditional|bisubjunktion",
    "exclusive or": r"exclusive[- ]or|xor|antivalenz|ou exclusif|o exclusivo",
    "implication": r"(?:material )?implications?|conditional|implikation|subjunktion|implicación"
    r"|implicazione|impl|konditional",
    "De Morgan": r"de ?morgan(?:'s)?|demorgansch\w+|dm",
    "double negation": r"double negations?|doppelte (?:negation|verneinung)|double négation"
    r"|doble negación|doppia negazione|involution|dn",
    "distribution": r"distributi(?:on|ve|vity|f|v|vité|vidad|va)|distributivit\w+|distr"
    r"|distributivgesetz",
    SIMPLER: r"constants?|identity|domination|idempoten\w*|absorption|absorb\w*|commutativ\w*"
    r"|associativ\w*|assoziativ\w*|kommutativ\w*|complement|komplement|simplif\w*|tautolog\w*"
    r"|repetitions dropped|neutral\w*|contradiction|excluded middle|konstanten|verein\w*fach\w*",
}
NAMED: Final = {
    name: re.compile(rf"(?<!\w)(?:{row})(?!\w)", re.IGNORECASE) for name, row in NAMES.items()
}
BESIDE: Final = re.compile(
    r"(?<!\w)(?:by|using|with|law|laws|rule|and|the|of|nach|mit|gesetz\w*|regel|und|par|loi|de|por|ley"
    r"|per|legge|elim\w*|dropped|s)(?!\w)",
    re.IGNORECASE,
)
EMPTIED: Final = re.compile(rf"[(\[](?:[\s,;&+.'’:]|{BESIDE.pattern})*[)\]]\s*$", re.IGNORECASE)
START: Final = re.compile(
    r"^\s*(?:[(\[]?\d+[.):\]]+\s+)?(?:the formula\b\s*:?|[≡⇔=⟺]+|<=>|iff\b)?\s*", re.I
)
LISTED: Final = re.compile(
    r"^\W*(?:(?:the )?clauses?|cnf|clause set|klauseln?|klauselmenge|knf|fnc|cláusulas|clausole)\b"
    r"\s*[:=]?\s*(?P<rest>.+)$",
    re.IGNORECASE,
)
SAME: Final = re.compile(r"≡|⇔|⟺|<=>|(?<![<>=!-])=(?![>=])")
SIGN: Final = re.compile(r"[∧∨¬→↔&|~⊕{}]|->")


def grade_rewriting(text: str, exercise: Exercise) -> AnswerGrade:
    """Return whether a text leads from the formulas of an exercise to clauses, by laws.

    >>> exercise = Exercise("cnf", premises=("~(p & q)",), task="cnf")
    >>> grade_rewriting("~p | ~q   De Morgan", exercise).fulfils
    True
    >>> print(grade_rewriting("~p & ~q   De Morgan", exercise).mistake.sentence)
    this is not equivalent: where p is true and q is false, only the line before it is true

    Args:
        text: What a student wrote.
        exercise: What was set.
    """
    return _Rewriting(text, exercise).grade()


class _Rewriting:
    """The formulas of an exercise, each with how far it was rewritten."""

    def __init__(self, text: str, exercise: Exercise) -> None:
        self.answer = Answer(text, exercise)
        self.premises = [one for text in exercise.premises for one in parse(spelled(text))]
        self.now = self.premises.copy()
        self.at = 0
        self.names = {name for formula in self.premises for name in atoms([formula])}

    def grade(self) -> AnswerGrade:
        """Judge all lines."""
        for at, line in self.answer.written():
            laws, rest = self.laws(START.sub("", line))
            listed = LISTED.match(rest)
            if listed is not None and (found := _clause_list(listed["rest"])):
                self.answer.judged(at, self.judge_list(found))
                continue
            formulas = [*self.formulas(rest)]
            if not formulas:
                self.answer.passed(at, UNREAD if self.is_claim(rest) else HEADING)
            elif len(formulas) == 1 and shape_of(formulas[0]) in map(shape_of, self.premises):
                self.step(formulas[0], laws)
                self.answer.premise(at)
            else:
                faults = filter(None, [self.step(formula, laws) for formula in formulas])
                self.answer.judged(at, next(faults, None))
        return self.answer.grade(self.lacking(), "clauses, by laws")

    def is_claim(self, text: str) -> bool:
        """Return whether a text that is no formula seems to be one: an atom beside a sign."""
        atom = not self.names.isdisjoint(re.findall(r"\w+", text))
        return atom and SIGN.search(text) is not None

    def laws(self, line: str) -> tuple[list[str], str]:
        """Return the laws that a line names, and the line without them."""
        found = []
        for name, row in NAMED.items():
            named = row.search(line)
            if named is not None and named[0].lower() not in map(str.lower, self.names):
                found.append(name)
                line = row.sub(" ", line)
        return found, _without_ends(line, self.names) if found else line

    def formulas(self, text: str) -> Iterator[Formula]:
        """Yield the formulas of a line: one, or several with a sign of equivalence between."""
        single = _formula(text)
        if single is not None and self.start(single) is not None:
            yield single
            return
        parts = [_formula(part) for part in SAME.split(text) if part.strip()]
        read = [part for part in parts if part is not None]
        if len(parts) > 1 and len(read) == len(parts) and self.start(read[0]) is not None:
            yield from read
        elif single is not None:
            yield single

    def start(self, formula: Formula) -> int | None:
        """Return the place of the premise, or of what it has become, that a formula is."""
        shape = shape_of(formula)
        places = [self.at, *range(len(self.now))]
        for stage in (self.now, self.premises):
            found: int | None = next((at for at in places if shape_of(stage[at]) == shape), None)
            if found is not None:
                return found
        return None

    def step(self, formula: Formula, laws: Sequence[str]) -> Fault | None:
        """Judge a formula by the last one of its premise."""
        begun = self.start(formula)
        if begun is not None:
            self.at = begun
            if not is_clausal(self.now[begun]):
                self.now[begun] = formula
            return None
        if not set(atoms([formula])) <= self.names:
            unknown = sorted(set(atoms([formula])) - self.names)
            return "unknown atom", f"{unknown[0]} is no atom of the formulas", LAW_HINT
        before = self.now[self.at]
        fault = not_equivalent(before, formula)
        if fault is not None:
            part = clause_set(before)
            own = clause_set(formula)
            if part is not None and own is not None and own <= part:
                return None  # one of the clauses that are there
            return fault
        self.now[self.at] = formula
        return judge_laws(before, formula, laws)

    def judge_list(self, found: Sequence[Clause]) -> Fault | None:
        """Judge the clauses at the end, and take them for what the formulas have become."""
        if not all(map(is_clausal, self.now)):
            return None
        sets = [clause_set(formula) or set() for formula in self.now]
        own, together = sets[self.at], set[Clause]().union(*sets)
        listed = {clause for clause in found if not clause.is_tautology}
        if listed in (own, together):
            return None
        extra, missing = sorted(listed - together), sorted(together - listed)
        what = f"{extra[0]} is none of them" if extra else f"{missing[0]} is missing"
        return "other clauses", f"these are not the clauses above: {what}", "write them down again"

    def lacking(self) -> Fault | None:
        """Return the first formula that is no conjunction of clauses yet."""
        for formula in self.now:
            if not is_clausal(formula):
                sentence = f"{text_of(formula)} is no conjunction of clauses yet"
                return (
                    "no clauses",
                    sentence,
                    "go on until ¬ stands before atoms only, and ∧ in no ∨",
                )
        return None


def _without_ends(line: str, names: set[str]) -> str:
    """Return a line without the signs and words that stood around the name of a law."""
    before = None
    while before != line:
        before = line
        line = EMPTIED.sub("", line.strip())
        line = line.strip(" \t,;:.|–—[+'’")
        last = re.search(r"(?<!\w)\w+$", line)
        first = re.match(r"\w+(?!\w)", line)
        for word in (last, first):
            if word and BESIDE.fullmatch(word[0]) and word[0] not in names:
                line = (line[: word.start()] + line[word.end() :]).strip()
                break
        if line.count("(") > line.count(")") and line.endswith("("):
            line = line[:-1]
    return line


def _formula(text: str) -> Formula | None:
    """Return the one formula that a text is, in the signs of any book."""
    try:
        found = parse(spelled(text.strip().rstrip(".;")))
    except FormulaError:
        return None
    return found[0] if len(found) == 1 else None


def _clause_list(text: str) -> list[Clause]:
    """Return clauses that stand in braces, or between commas; none for another text."""
    try:
        if "{" in text:
            return list(translated(spelled(text)))
        parts = re.split(r"[,;](?![^(]*\))", text)
        return [clause for part in parts for clause in translated(spelled(part))]
    except FormulaError:
        return []
