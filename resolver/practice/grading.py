"""A derivation by hand is read, and its first mistake named, with a hint.

The axioms have the numbers under which they are listed; they may be written down again.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field, frozen

from resolver.errors import PivotError
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.practice.handwriting import Claim, read_claim
from resolver.practice.mistakes import Fault, judge_step
from resolver.proofs.proof import GIVEN, Proof, Step
from resolver.questions.goal import Goal, pose
from resolver.text.printed import Printed
from resolver.text.reading import Told


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


@frozen(repr=False)
class Grade(Printed):
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

    @property
    def summary(self) -> str:
        """How far it holds, what is wrong then, and the hint."""
        return f"Grade: {str(self).replace(chr(10), '; ')}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the steps that hold."""
        return self.proof.table()

    def __str__(self) -> str:
        good = len(self.proof.resolutions)
        steps = "1 step holds" if good == 1 else f"{good} steps hold"
        if self.mistake is not None:
            return f"{steps}, then a mistake in line {self.mistake.line}\n{self.mistake}"
        if self.refutes:
            return f"{steps}, down to the empty clause: a refutation"
        return f"{steps}, and none is wrong; the empty clause is still to come"


def grade(derivation: str, clauses: Told, goal: Goal = None) -> Grade:
    """Return how far a derivation from these clauses holds, and its first mistake.

    >>> print(grade("3. □ from 1, 2 on p", "p | q; ~p | ~q"))
    0 steps hold, then a mistake in line 1
    step 3, two literals at once: p and q cannot be resolved away in one step
    hint: on p, the clauses 1 and 2 give q ∨ ¬q, which is always true and no use

    The steps are `NUMBER. CLAUSE from NUMBER, NUMBER on ATOM`; the atom may be left out, and a
    printed proof is read too. Literals are separated by `|`, `∨`, `,` or `or`; the signs are `~`,
    `¬`, `-`, `!` or `not`; and the empty clause is `□`, `⊥`, `[]`, `{}` or nothing. Lines that
    begin with `#` are comments. A line that cannot be read is a mistake too, and no error. The
    clauses that deny a goal have the numbers after the others.
    """
    text = a_text(derivation, "try '3. q from 1, 2 on p'")
    sheet = Sheet(pose(clauses, goal).clauses)
    claims: list[Claim] = []
    for place, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            last = claims[-1].number if claims else 0
            claims.append(sheet.read(line, place, max(last, sheet.last) + 1))
    sheet.expect(claims)
    for claim in claims:
        mistake = sheet.enter(claim)
        if mistake is not None:
            return Grade(sheet.proof(), mistake)
    return Grade(sheet.proof(), None)


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
            else Step(at[number], clause, "axiom", source=GIVEN)
            for number, clause in self.clauses.items()
        )

    def expect(self, claims: Sequence[Claim]) -> None:
        """Hear what is to come; the axioms may be written down with numbers of their own."""
        self.to_come = {claim.number for claim in claims}
        stated = {claim.number: claim.clause for claim in claims if not claim.premises}
        used = {premise for claim in claims for premise in claim.premises}
        taken = self.to_come.difference(stated).intersection(self.clauses)
        anew = any(self.clauses.get(number) is not clause for number, clause in stated.items())
        rests = stated and set(stated.values()) <= set(self.axioms) and used <= self.to_come
        if rests and (anew or taken):
            self.clauses.clear()

    def read(self, text: str, line: int = 1, number: int | None = None) -> Claim:
        """Return what a line claims; without a number of its own it has this, or the next one."""
        own = self.last + 1 if number is None else number
        return read_claim(text, self.clauses.values(), own, line)

    def __str__(self) -> str:
        return str(self._proof({number: number for number in self.clauses}))

    @property
    def numbers(self) -> str:
        """The numbers of all clauses, as `1 to 4, 7`."""
        runs: list[tuple[int, int]] = []
        for number in sorted(self.clauses):
            start = runs.pop()[0] if runs and number == runs[-1][1] + 1 else number
            runs.append((start, number))
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

    def judge(self, claim: Claim) -> Fault | None:
        """Return kind, sentence and hint of the mistake in a claim; None if it holds."""
        if claim.clause is None:
            example = "write a step as: 4. ~q | r from 1, 3 on p"
            return "unreadable", claim.trouble or "this line is no step", example
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
        return self._judge_parents(claim, claim.clause) or judge_step(
            claim, left, right, claim.clause
        )

    def _judge_axiom(self, claim: Claim, clause: Clause) -> Fault | None:
        known = self.clauses.get(claim.number)
        if known is clause or (known is None and clause in self.axioms):
            return None
        if known is not None:
            said = f"{claim.number} is the number of {known}, and not of {clause}"
            return "not an axiom", said, "look at the list of clauses again"
        said = f"{clause} is not among the axioms, and the line does not say what it comes from"
        return "not an axiom", said, "add the two numbers: from 1, 3 on p"

    def _judge_number(self, premise: int, claim: Claim) -> Fault:
        if premise == claim.number or premise in self.to_come:
            itself = premise == claim.number
            said = f"{premise} is {'the step itself' if itself else 'a later step'}"
            hint = "name two clauses before it" if itself else "move the steps it needs before it"
            return "forward reference", f"{said}, and a step rests on earlier ones only", hint
        numbers = f"the numbers so far are {self.numbers}" if self.clauses else "there are none"
        return "unknown number", f"there is no clause {premise}", numbers

    def _judge_parents(self, claim: Claim, clause: Clause) -> Fault | None:
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


def _resolvent(left: Clause, right: Clause, atom: str) -> Clause | None:
    try:
        return left.resolvent(right, atom)
    except PivotError:
        return None
