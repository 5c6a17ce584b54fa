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
from typing import Any, Final

from resolver.budget import Budget
from resolver.errors import FormulaError, SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.answered import Answer, AnswerGrade
from resolver.practice.exercise import Exercise, spelled
from resolver.practice.parsed_line import HEADING, UNREAD, Fault
from resolver.questions.proving import prove
from resolver.text.formula.parser import Formula, atoms, parse
from resolver.text.formula.printing import text_of
from resolver.text.formula.rewriting import LAWS, OPPOSITE, normal_form
from resolver.text.formula.translation import clauses as translated

SOON: Final = Budget(steps=20_000)
ALL: Final = {name: law for laws in LAWS.values() for name, law in laws.items()}
SIMPLER: Final = "simplification"  # judged by what it says alone
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
SIGN: Final = re.compile(r"[∧∨¬→↔&|~⊕]|->")
LAW_HINT: Final = "name the law behind it, such as: De Morgan"


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
            elif len(formulas) == 1 and _shape(formulas[0]) in map(_shape, self.premises):
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
        whole = _formula(text)
        if whole is not None and self.start(whole) is not None:
            yield whole
            return
        parts = [_formula(part) for part in SAME.split(text) if part.strip()]
        read = [part for part in parts if part is not None]
        if len(parts) > 1 and len(read) == len(parts) and self.start(read[0]) is not None:
            yield from read
        elif whole is not None:
            yield whole

    def start(self, formula: Formula) -> int | None:
        """Return the place of the premise, or of what it has become, that a formula is."""
        shape = _shape(formula)
        places = [self.at, *range(len(self.now))]
        for stage in (self.now, self.premises):
            found: int | None = next((at for at in places if _shape(stage[at]) == shape), None)
            if found is not None:
                return found
        return None

    def step(self, formula: Formula, laws: Sequence[str]) -> Fault | None:
        """Judge a formula by the last one of its premise."""
        begun = self.start(formula)
        if begun is not None:
            self.at = begun
            if not _is_clausal(self.now[begun]):
                self.now[begun] = formula
            return None
        if not set(atoms([formula])) <= self.names:
            unknown = sorted(set(atoms([formula])) - self.names)
            return "unknown atom", f"{unknown[0]} is no atom of the formulas", LAW_HINT
        before = self.now[self.at]
        fault = _not_equivalent(before, formula)
        if fault is not None:
            part = _clause_set(before)
            own = _clause_set(formula)
            if part is not None and own is not None and own <= part:
                return None  # one of the clauses that are there
            return fault
        self.now[self.at] = formula
        return _judge_laws(before, formula, laws)

    def judge_list(self, found: Sequence[Clause]) -> Fault | None:
        """Judge the clauses at the end, and take them for what the formulas have become."""
        if not all(map(_is_clausal, self.now)):
            return None
        sets = [_clause_set(formula) or set() for formula in self.now]
        own, whole = sets[self.at], set[Clause]().union(*sets)
        listed = {clause for clause in found if not clause.is_tautology}
        if listed in (own, whole):
            return None
        extra, missing = sorted(listed - whole), sorted(whole - listed)
        what = f"{extra[0]} is none of them" if extra else f"{missing[0]} is missing"
        return "other clauses", f"these are not the clauses above: {what}", "write them down again"

    def lacking(self) -> Fault | None:
        """Return the first formula that is no conjunction of clauses yet."""
        for formula in self.now:
            if not _is_clausal(formula):
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


def _shape(formula: Formula) -> Any:
    """Return a formula without order, brackets and repetitions of ∧ and ∨: equal is the same."""
    shapes: list[Any] = []
    for node in formula:
        if node.operator == "atom":
            shapes.append(("atom", node.name))
        elif node.operator in ("&", "|"):
            parts = [shapes[node.left], shapes[node.right]]
            members = [part[1] if part[0] == node.operator else (part,) for part in parts]
            joined = frozenset(one for part in members for one in part)
            shapes.append((node.operator, joined) if len(joined) > 1 else next(iter(joined)))
        else:
            operands = tuple(shapes[at] for at in (node.left, node.right) if at >= 0)
            same = node.operator in ("<->", "xor") and frozenset(operands)
            shapes.append((node.operator, same or operands))
    return shapes[-1]


def _is_clausal(formula: Formula) -> bool:
    return _clause_set(formula) is not None


def _clause_set(formula: Formula) -> set[Clause] | None:
    """Return the clauses of a conjunction of clauses; None for another formula."""
    level = {"atom": 0, "~": 0, "true": 0, "false": 0, "|": 1, "&": 2}
    for node in formula:
        below = [formula[at].operator for at in (node.left, node.right) if at >= 0]
        if node.operator not in level or any(
            level.get(one, 3) > level[node.operator] for one in below
        ):
            return None
        if node.operator == "~" and below != ["atom"]:
            return None
    try:
        return set(translated(text_of(formula), definitions=False))
    except FormulaError:
        return None


def _not_equivalent(before: Formula, after: Formula) -> Fault | None:
    """Return where only one of two formulas is true, if anywhere."""
    left, right = text_of(before), text_of(after)
    try:
        for one, other, which in ((left, right, "before it"), (right, left, "itself")):
            model = prove(one, other, budget=SOON).countermodel
            if model is not None:
                values = " and ".join(
                    f"{a} is {str(v).lower()}" for a, v in model.items() if not a.startswith("⟨")
                )
                line = "the line before it" if which == "before it" else "this one"
                sentence = f"this is not equivalent: where {values}, only {line} is true"
                return "not equivalent", sentence, "rewrite one part by one law"
    except SearchStopped:
        return "too large", "this line is too large to be judged", "write smaller steps"
    return None


def _judge_laws(before: Formula, after: Formula, laws: Sequence[str]) -> Fault | None:
    """Return that another law was used than those that are named, or that none is."""
    if SIMPLER in laws or _by(before, after, laws):
        return None
    single = [name for name in ALL if _by(before, after, [name])]
    used = f"this is {single[0]}" if single else "several laws are used at once"
    if not laws:
        return "law missing", f"no law is named; {used}", LAW_HINT
    return (
        "another law",
        f"this is not made by {' and '.join(laws)}",
        used if single else f"{used}; write a line for each, or name them all",
    )


def _by(before: Formula, after: Formula, laws: Sequence[str]) -> bool:
    """Return whether one formula becomes the other by laws, in either direction."""
    chosen = {name: ALL[name] for name in laws if name in ALL}
    pairs = [(before, after)]
    if [*chosen] == ["distribution"]:
        pairs.append((_dual(before), _dual(after)))
    try:
        return bool(chosen) and any(
            _shape(normal_form(one, chosen)) == _shape(normal_form(other, chosen))
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
