"""Derivations after a miscopied premise, and an oracle that judges a step by what is written.

Whoever copies a premise wrongly reads it from the list in one step, and from the own sheet in the
next one. So a step may follow from what should be written there, and not from what is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product
from random import Random

from attrs import frozen

from resolver import Clause, Literal
from resolver.practice import grade

ATOMS = "pqrst"
STYLES = ("{n}. {c} from {a}, {b}", "({n}) {c}   [{a}, {b}]", "| {n}. | {c} | {a}, {b} |")
INVALID, UNSOUND, SOUND = VERDICTS = ("invalid", "valid, from a wrong line", "valid")


@frozen
class Copied:
    """A sheet: its axioms, and its rows, each a number, a clause and two parents or none."""

    axioms: tuple[Clause, ...]
    rows: tuple[tuple[int, Clause, tuple[int, ...]], ...]
    style: str

    @property
    def text(self) -> str:
        premise = self.style.partition("{c}")[0] + "{c}"
        return "\n".join(
            (self.style if by else premise).format(n=n, c=c, **dict(zip("ab", by, strict=False)))
            for n, c, by in self.rows
        )


def miscopied(random: Random) -> Copied:
    """Return a sheet with one or two miscopied premises, and steps that resolve what is read."""
    axioms = tuple(dict.fromkeys(_clause(random) for _ in range(random.randint(3, 6))))
    wrong = random.sample(range(len(axioms)), min(len(axioms), random.choice((1, 1, 2))))
    slips = {at: _slip(axioms[at], axioms, random) for at in wrong}
    all_copied = random.random() < 0.7
    rows = [
        (at + 1, slips.get(at, clause), ())
        for at, clause in enumerate(axioms)
        if all_copied or at in slips
    ]
    listed = dict(enumerate(axioms, start=1))
    on_sheet = listed | {number: clause for number, clause, _ in rows}
    for _ in range(random.randint(2, 9)):
        one, other = random.choices(sorted(on_sheet), k=2)
        read = random.choice((listed, on_sheet)), random.choice((listed, on_sheet))
        left, right = read[0].get(one, on_sheet[one]), read[1].get(other, on_sheet[other])
        if clashes := left.clashes(right):
            number = max(on_sheet) + 1
            on_sheet[number] = left.resolvent(right, random.choice(clashes))
            rows.append((number, on_sheet[number], (one, other)))
    return Copied(axioms, tuple(rows), random.choice(STYLES))


def _clause(random: Random) -> Clause:
    atoms = random.sample(ATOMS[: random.choice((3, 4, 5))], random.randint(1, 3))
    return Clause([Literal(atom, random.random() < 0.5) for atom in atoms])


def _slip(clause: Clause, axioms: Collection[Clause], random: Random) -> Clause:
    """Return a clause with another sign, with another atom, or without a literal."""
    atoms = sorted({atom for axiom in axioms for atom in axiom.atoms})
    slips = [clause - {one} | Clause([~one]) for one in clause]
    slips += [clause - {one} | Clause([atom]) for one in clause for atom in atoms]
    slips += [clause - {one} for one in clause if len(clause) > 1]
    return random.choice([one for one in slips if one not in axioms] or [clause])


def verdicts(sheet: Copied) -> dict[int, str]:
    """Return of each step whether it follows from its two clauses as they are written."""
    written = dict(enumerate(map(_signed, sheet.axioms), start=1))
    sound = set(written)
    found: dict[int, str] = {}
    for number, clause, parents in sheet.rows:
        literals = _signed(clause)
        if not parents:
            sound -= {number} if written[number] != literals else set()
        elif not _resolves(*(written[one] for one in parents), literals):
            found[number] = INVALID
        else:
            assert _entails(*(written[one] for one in parents), literals)
            found[number] = SOUND if sound.issuperset(parents) else UNSOUND
            sound |= {number} if found[number] == SOUND else set()
        written[number] = literals
    return found


def _signed(clause: Clause) -> frozenset[tuple[str, bool]]:
    return frozenset((literal.name, literal.positive) for literal in clause)


def _resolves(left: frozenset, right: frozenset, made: frozenset) -> bool:
    return any(
        (left - {(atom, sign)}) | (right - {(atom, not sign)}) == made
        for atom, sign in left
        if (atom, not sign) in right
    )


def _entails(left: frozenset, right: frozenset, made: frozenset) -> bool:
    """Return by a truth table whether one clause follows from two."""
    atoms = sorted({atom for atom, _ in left | right | made})
    tables = (
        dict(zip(atoms, row, strict=True)) for row in product((True, False), repeat=len(atoms))
    )
    return not any(
        all(any(row[atom] == sign for atom, sign in clause) for clause in (left, right))
        and not any(row[atom] == sign for atom, sign in made)
        for row in tables
    )


def tally(derivations: int, seed: int = 0) -> Iterator[Counter[tuple[str, str]]]:
    """Yield of each sheet how often the oracle's verdict meets which status of the grader."""
    random = Random(seed)
    for _ in range(derivations):
        sheet = miscopied(random)
        oracle = verdicts(sheet)
        graded = {one.step: one.status for one in grade(sheet.text, sheet.axioms).lines}
        yield Counter((oracle[number], graded[number]) for number in oracle)
