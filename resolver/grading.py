"""A derivation by hand is read, and its first mistake named, with a hint.

A line is a step: `4. ~q | r   from 1, 3 on p`. The axioms have the numbers under which they are
listed; they may be written down again. What is left of a mistake is looked at from both sides:
which literals of the resolvent are missing, and which are too many.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of; above all, of two clashing pairs only one is resolved away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import define, field, frozen

from resolver.clause import Clause
from resolver.errors import PivotError
from resolver.literal import Literal
from resolver.proof import Proof, Step

AND: Final = r"\s*(?:,|;|&|\band\b|\bwith\b|\s)\s*"
FROM: Final = r"""\b(?:from|by|resolution|resolving|res)\b
    (?: [\s:.] | \b(?:of|resolution|resolving|clauses?|steps?|lines?)\b )* [\[(]?\s*"""
REASON: Final = rf"""
    [\s,;]{{0,9}} (?: {FROM} | [\[(]\s* )
    (?P<left>[0-9]{{1,9}}) {AND} (?P<right>[0-9]{{1,9}}) [\])]?
    (?: (?: \s*,?\s*\bon\b\s* | \s*[,:]\s* ) (?P<pivot>.*?) )? \s*[\])]* """
LINE: Final = re.compile(
    rf"""\s*(?:(?P<number>[0-9]{{1,9}})\s*[.):]\s*)? (?P<clause>.*?)
    (?: {REASON} | \s+\(?(?P<axiom>axiom|given|premise|input)\b.* )? \s*""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
NOTE: Final = re.compile(r"\s#.*", re.DOTALL)
SIGN: Final = re.compile(r"\s*(?:[~¬!−-]|not\b)\s*", re.IGNORECASE)
OR: Final = re.compile(r"\s*(?:\|\|?|[∨⋁,+]|\\/|\bor\b|(?<=\s)v(?=\s))\s*", re.IGNORECASE)
WORD: Final = re.compile(r"[^\s|∨⋁,+~¬!−(){}\[\]]+")
EMPTY_WORDS: Final = ("", "□", "⊥", "∅", "empty", "the empty clause", "false")
BRACKETS: Final = ("{}", "[]", "()")


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


@frozen
class Grade:
    """How far a derivation holds: the `proof` of all steps before the first `mistake`, if any."""

    proof: Proof
    mistake: Mistake | None

    @property
    def correct(self) -> bool:
        """Whether every step holds."""
        return self.mistake is None

    @property
    def refutes(self) -> bool:
        """Whether every step holds and the last one is the empty clause."""
        return self.correct and len(self.proof) > 0 and self.proof.conclusion.is_empty

    def __str__(self) -> str:
        good = len(self.proof.resolutions)
        steps = "1 step holds" if good == 1 else f"{good} steps hold"
        if self.mistake is not None:
            return f"{steps}, then a mistake in line {self.mistake.line}\n{self.mistake}"
        if self.refutes:
            return f"{steps}, down to the empty clause: a refutation"
        return f"{steps}, and none is wrong; the empty clause is still to come"


def grade(text: str, axioms: Iterable[Clause]) -> Grade:
    """Return how far a derivation from these axioms holds, and its first mistake.

    >>> axioms = [Clause(["p", "q"]), Clause(["~p", "~q"])]
    >>> print(grade("3. □ from 1, 2 on p", axioms))
    0 steps hold, then a mistake in line 1
    step 3, two literals at once: p and q cannot be resolved away in one step
    hint: on p, the clauses 1 and 2 give q ∨ ¬q, which is always true and no use

    The steps are `NUMBER. CLAUSE from NUMBER, NUMBER on ATOM`; the atom may be left out, and a
    printed proof is read too. Literals
    are separated by `|`, `∨`, `,` or `or`; the signs are `~`, `¬`, `-`, `!` or `not`; and the empty
    clause is `□`, `⊥`, `[]`, `{}` or nothing. Lines that begin with `#` are comments.
    """
    sheet = Sheet(list(axioms))
    lines = [
        (place, line.rstrip("\r"))
        for place, line in enumerate(text.split("\n"), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    claims: list[Claim] = []
    for place, line in lines:
        last = max([sheet.last, *(claim.number for claim in claims[-1:])])
        claims.append(sheet.read(line, place, last + 1))
    sheet.to_come = {claim.number for claim in claims}
    if sheet.numbered_anew(claims):
        sheet.clauses.clear()
    for claim in claims:
        mistake = sheet.enter(claim)
        if mistake is not None:
            return Grade(sheet.proof(), mistake)
    return Grade(sheet.proof(), None)


@frozen
class Claim:
    """A line as it was read: `clause` is None where it cannot be; no `premises` for an axiom."""

    line: int
    number: int
    clause: Clause | None
    premises: tuple[int, ...] = ()
    pivot: str | None = None


@define
class Sheet:
    """What has been derived so far: clauses by number, the axioms first, and the steps' premises.

    >>> sheet = Sheet([Clause(["p", "q"]), Clause(["~p"])])
    >>> sheet.enter(sheet.read("q from 1 2"))
    >>> print(sheet.clauses[3])
    q
    """

    axioms: Sequence[Clause]
    clauses: dict[int, Clause] = field(init=False)
    premises: dict[int, tuple[int, ...]] = field(init=False, factory=dict)
    to_come: set[int] = field(init=False, factory=set)

    def __attrs_post_init__(self) -> None:
        self.clauses = dict(enumerate(self.axioms, start=1))

    @property
    def last(self) -> int:
        """The greatest number used."""
        return max(self.clauses, default=0)

    def proof(self) -> Proof:
        """Return the axioms and all steps as a proof, numbered from 1 in their order."""
        return self._proof({number: at for at, number in enumerate(self.clauses, start=1)})

    def _proof(self, at: Mapping[int, int]) -> Proof:
        return Proof(
            Step(at[number], clause, "resolution", tuple(at[one] for one in premises))
            if (premises := self.premises.get(number, ()))
            else Step(at[number], clause, "axiom", source="given")
            for number, clause in self.clauses.items()
        )

    def numbered_anew(self, claims: Sequence[Claim]) -> bool:
        """Return whether the axioms used are written down with numbers of their own."""
        stated = {claim.number: claim.clause for claim in claims if not claim.premises}
        used = {premise for claim in claims for premise in claim.premises}
        return (
            set(stated.values()) <= set(self.axioms)
            and any(self.clauses.get(number) is not clause for number, clause in stated.items())
            and used <= self.to_come
        )

    def read(self, text: str, line: int = 1, number: int | None = None) -> Claim:
        """Return what a line claims; without a number of its own it has the next one."""
        # Runs of spaces and separators would be tried at every length: most lines have none.
        found = LINE.fullmatch(" ".join(NOTE.sub("", text).split()))
        assert found is not None, "every part of the pattern may be empty"
        number = self.last + 1 if number is None else number
        number = int(found["number"] or number)
        names = _names(self.clauses.values())
        stated = _read_clause(found["clause"], names)
        if not found["left"]:
            return Claim(line, number, stated if text.strip() else None)
        pivot = read_pivot(found["pivot"] or "", names) or None
        return Claim(line, number, stated, (int(found["left"]), int(found["right"])), pivot)

    def __str__(self) -> str:
        return str(self._proof({number: number for number in self.clauses}))

    @property
    def numbers(self) -> str:
        """The numbers of all clauses, as `1 to 4, 7`."""
        runs: list[list[int]] = []
        for number in sorted(self.clauses):
            if not runs or number > runs[-1][-1] + 1:
                runs.append([number])
            runs[-1][1:] = [number]
        return ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in runs)

    def enter(self, claim: Claim) -> Mistake | None:
        """Note a step if it holds, and return None; else return what is wrong with it."""
        found = self.judge(claim)
        if found is not None:
            return Mistake(claim.line, claim.number, *found)
        assert claim.clause is not None
        self.clauses[claim.number] = claim.clause
        if claim.premises:
            self.premises[claim.number] = claim.premises
        return None

    def judge(self, claim: Claim) -> tuple[str, str, str] | None:
        """Return kind, sentence and hint of the mistake in a claim; None if it holds."""
        if claim.clause is None:
            example = "write a step as: 4. ~q | r from 1, 3 on p"
            return "unreadable", "this line is no step", example
        if not claim.premises:
            return self._judge_axiom(claim, claim.clause)
        if claim.number in self.clauses:
            said = f"{claim.number} is already the number of {self.clauses[claim.number]}"
            return "number used twice", said, f"go on with {self.last + 1}"
        for premise in claim.premises:
            if premise not in self.clauses:
                return self._judge_number(premise, claim)
        left, right = (self.clauses[one] for one in claim.premises)
        pivots = left.clashes(right) if claim.pivot is None else (claim.pivot,)
        if any(_resolvent(left, right, atom) is claim.clause for atom in pivots):
            return None
        return self._judge_parents(claim, claim.clause) or _judge_step(
            claim, left, right, claim.clause
        )

    def _judge_axiom(self, claim: Claim, clause: Clause) -> tuple[str, str, str] | None:
        known = self.clauses.get(claim.number)
        if known is clause or (known is None and clause in self.axioms):
            return None
        if known is not None:
            said = f"{claim.number} is the number of {known}, and not of {clause}"
            return "not an axiom", said, "look at the list of clauses again"
        said = f"{clause} is not among the axioms, and the line does not say what it comes from"
        return "not an axiom", said, "add the two numbers: from 1, 3 on p"

    def _judge_number(self, premise: int, claim: Claim) -> tuple[str, str, str]:
        if premise == claim.number or premise in self.to_come:
            what = "the step itself" if premise == claim.number else "a later step"
            said = f"{premise} is {what}, and a step rests on earlier ones only"
            return "forward reference", said, "move the steps it needs before it"
        numbers = f"the numbers so far are {self.numbers}" if self.clauses else "there are none"
        return "unknown number", f"there is no clause {premise}", numbers

    def _judge_parents(self, claim: Claim, clause: Clause) -> tuple[str, str, str] | None:
        """Return that another parent was meant, when one gives just this clause.

        Only where the parents named could never give it: the pivot or a literal is in neither.
        """
        left, right = claim.premises
        known = self.clauses[left].literals | self.clauses[right].literals
        atoms = self.clauses[left].clashes(self.clauses[right])
        fits = claim.pivot in atoms if claim.pivot else bool(atoms)
        if fits and clause.literals <= known:
            return None
        for kept, wrong in ((left, right), (right, left)):
            for other, candidate in self.clauses.items():
                pivots = [claim.pivot] if claim.pivot else self.clauses[kept].clashes(candidate)
                for atom in pivots:
                    if _resolvent(self.clauses[kept], candidate, atom) is clause:
                        said = f"clause {wrong} ({self.clauses[wrong]}) is no parent of {clause}"
                        if left == right:
                            said = (
                                f"clause {left} is named twice, and clashes with no copy of itself"
                            )
                        return "wrong parent", said, f"try {kept} and {other} on {atom}"
        return None


def _judge_step(claim: Claim, left: Clause, right: Clause, clause: Clause) -> tuple[str, str, str]:
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
    away = [a for a in clashes if Literal(a) not in clause and Literal(a, False) not in clause]
    if not extra and len(away) > 1 and set(lost.atoms) <= set(away):
        said = f"{_listed(away)} cannot be resolved away in one step"
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


def _pivot_missing(
    claim: Claim, left: Clause, right: Clause, clashes: Sequence[str]
) -> tuple[str, str, str]:
    one, other = claim.premises
    hint = f"try {' or '.join(clashes)}" if clashes else "choose clauses that clash on an atom"
    if claim.pivot is None:
        said = f"no atom stands in {left} with one sign and in {right} with the other"
        return "pivot missing", said, hint
    for number, clause in ((one, left), (other, right)):
        if claim.pivot not in clause.atoms:
            said = f"{claim.pivot} does not stand in clause {number} ({clause})"
            return "pivot missing", said, hint
    said = f"{claim.pivot} has the same sign in {left} and in {right}"
    return "pivot missing", said, hint


def _resolvent(left: Clause, right: Clause, atom: str) -> Clause | None:
    try:
        return left.resolvent(right, atom)
    except PivotError:
        return None


def _listed(literals: Iterable[object]) -> str:
    *most, last = map(str, literals)
    return f"{', '.join(most)} and {last}" if most else last


def read_pivot(text: str, names: Iterable[str]) -> str:
    """Return the atom that is resolved on: one of these names, or the text without its sign."""
    return text if text in names else SIGN.sub("", text, count=1).strip(" .")


def _names(clauses: Iterable[Clause]) -> list[str]:
    """Return the atoms, the longest first."""
    atoms = {atom for clause in clauses for atom in clause.atoms}
    return sorted(atoms, key=lambda atom: (-len(atom), atom))


def _read_clause(text: str, names: Sequence[str]) -> Clause | None:
    """Return the clause that a text denotes, or None; a known atom may have any letters in it."""
    text = text.strip().rstrip(".;").strip()
    if text and text[0] + text[-1] in BRACKETS and text not in names:
        text = text[1:-1].strip()
    if text.lower() in EMPTY_WORDS and text not in names:
        return Clause()
    literals, place = [], 0
    while True:
        positive = True
        while sign := SIGN.match(text, place):
            place, positive = sign.end(), not positive
        name, place = _read_name(text, place, names)
        if not name:
            return None
        literals.append(Literal(name, positive))
        if place == len(text):
            return Clause(literals)
        separator = OR.match(text, place)
        if separator is None:
            return None
        place = separator.end()


def _read_name(text: str, place: int, names: Sequence[str]) -> tuple[str, int]:
    """Return the name of an atom and where it ends: a known one, or else a word."""
    for name in names:
        if text.startswith(name, place):
            end = place + len(name)
            if end == len(text) or OR.match(text, end) or text[end].isspace():
                return name, end
    word = WORD.match(text, place)
    return (word[0], word.end()) if word else ("", place)
