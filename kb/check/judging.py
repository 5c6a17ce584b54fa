"""The files of a proof, and whether each premise is what its source says: record or rule.

    shown (line 8)          the clause that line 8 of the record is
    one holder of Pipe      in CNF an instance of that rule, in OPB a bound of it, or less
    the denied goal         the last premise, and no other: one literal of a cell of the table

The files are those that ``refute why --output DIR`` writes for checkers. Nothing is inferred: what
the record says is read by `reading.py` and compared. That shares no code with what proves; no file
of `kb.theory` is imported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from kb.check.reading import Clause, Count, counts, said
from kb.errors import RefusedProof, UnreadableProof
from kb.record.record import Record
from kb.table.setup import Cell
from resolver.errors import DimacsError
from resolver.replay import (
    REPLAYS,
    Premise,
    Premises,
    ReplayError,
    parse_clauses,
    parse_lines,
    shown,
)

DENIED = "the denied goal"
Names = Mapping[int, Cell]  # the cell of each atom, by the number that a file gives it


@frozen
class ProofFiles:
    """The premises in one file, and the text of the proof in the other."""

    axioms: Path
    premises: Premises
    proof: Path
    text: str
    counting: bool  # the premises are lines, which count, and not clauses

    def replay(self) -> None:
        """Replay the proof; raises RefusedProof where it does not hold, UnreadableProof."""
        file = str(self.proof)
        try:
            REPLAYS[self.proof.suffix](self.text, self.premises)
        except DimacsError as error:
            raise UnreadableProof(error.reason, file=file, line=error.line) from None
        except ReplayError as error:
            raise RefusedProof(error.reason, file=file, line=error.line) from None


def find(directory: str) -> ProofFiles:
    """Return what a directory holds: one proof and its axioms; files of other names are not read.

    Raises UnreadableProof where that is not so, or where a file cannot be read.
    """
    folder = Path(directory)
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        reason = f"the directory cannot be read: {error.strerror}; check it"
        raise UnreadableProof(reason, file=directory) from None
    proof = folder / only_proof(names, directory)
    counting = proof.suffix == ".pbp"
    own, strange = ("axioms.opb", "axioms.cnf")[:: 1 if counting else -1]
    if strange in names:
        reason = f"{strange} is no part of {proof.name}; take it out"
        raise UnreadableProof(reason, file=directory)
    axioms = folder / own
    text = content(axioms)
    try:
        premises = (parse_lines if counting else parse_clauses)(text)
    except DimacsError as error:
        raise UnreadableProof(error.reason, file=str(axioms), line=error.line) from None
    return ProofFiles(axioms, premises, proof, content(proof), counting)


def only_proof(names: Sequence[str], directory: str) -> str:
    """Return the one name of a proof among these; raises UnreadableProof."""
    proofs = [f"proof{ending}" for ending in REPLAYS if f"proof{ending}" in names]
    match proofs:
        case [name]:
            return name
        case []:
            reason = "no proof is here, as 'refute why' writes it with --format lrat --output DIR"
        case [first, second, *_]:
            reason = f"here are two proofs, {first} and {second}; keep one in a directory"
    raise UnreadableProof(reason, file=directory)


def content(path: Path) -> str:
    """Return the text of a file; raises UnreadableProof."""
    try:
        if not path.is_file():
            raise UnreadableProof("there is no such file; write the proof anew", file=str(path))
        return path.read_bytes().decode()
    except UnicodeDecodeError:
        raise UnreadableProof("this is not UTF-8; write the proof anew", file=str(path)) from None
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror}; check it"
        raise UnreadableProof(reason, file=str(path)) from None


@frozen
class Judgement:
    """How many premises the record says and how many the rules of the game, and what is denied.

    `denied` is a cell, and whether the denial has the card there; `assumptions` are the names of
    those that premises of the record rest on.
    """

    said: int
    rules: int
    denied: tuple[Cell, bool]
    assumptions: tuple[str, ...]

    @property
    def proved(self) -> str:
        """What the proof proves, in words."""
        cell, held = self.denied
        return in_words(cell, not held)


class Judge:
    """What the record and the rules of the game say, by the source that a file names."""

    def __init__(self, record: Record) -> None:
        self.setup = record.setup
        self.said: dict[str, set[Clause]] = {}
        self.assumed: dict[str, str] = {}  # the assumption, where the source is one
        self.rules: dict[str, list[Count]] = {}
        for one in said(record):
            self.said.setdefault(shown(one.source), set()).add(one.clause)
            if one.assumption:
                self.assumed[shown(one.source)] = one.assumption
        for rule in counts(record.setup):
            self.rules.setdefault(shown(rule.name), []).append(rule)

    def judge(self, files: ProofFiles) -> Judgement:
        """Return what the premises are.

        Raises RefusedProof for one that is not what its source says, UnreadableProof for an atom
        that is no cell of the table.
        """
        names = self.cells_of(files)
        *premises, last = files.premises.listed
        said = 0
        assumptions: dict[str, None] = {}
        for premise in premises:
            wrong = self.fault(premise, names, files.counting)
            if wrong:
                raise RefusedProof(wrong, file=str(files.axioms), line=premise.line)
            said += premise.source in self.said
            if premise.source in self.assumed:
                assumptions[self.assumed[premise.source]] = None
        if last.source != DENIED or len(last.terms) != 1 or not is_clause(last):
            reason = f"the last premise is {DENIED!r}, one literal; this is not"
            raise RefusedProof(reason, file=str(files.axioms), line=last.line)
        (denied,) = clause_of(last, names)
        return Judgement(said, len(premises) - said, denied, tuple(assumptions))

    def cells_of(self, files: ProofFiles) -> dict[int, Cell]:
        """Return the cells of the atoms by number; raises UnreadableProof."""
        known = {
            f"{holder}:{card}": (holder, card)
            for holder in self.setup.holders
            for card in self.setup.deck.cards
        }
        # the comments of lines have no quotes
        spelled = {shown(n): cell for n, cell in known.items()} if files.counting else known
        names = {}
        for number, name in files.premises.names.items():
            if name not in spelled:
                reason = f"atom {number} is called {name!r}, and that is no cell of this game"
                line = files.premises.first + number - 1
                raise UnreadableProof(reason, file=str(files.axioms), line=line)
            names[number] = spelled[name]
        return names

    def fault(self, premise: Premise, names: Names, counting: bool) -> str:
        """Return what is wrong with a premise, empty if nothing is."""
        source = premise.source
        if source in self.said:
            clause = clause_of(premise, names)
            if is_clause(premise) and clause in self.said[source]:
                return ""
            elsewhere = [other for other, clauses in self.said.items() if clause in clauses]
            more = f"; that is {elsewhere[0]!r}" if elsewhere else ""
            return f"this is not what {source!r} says{more}"
        rules = self.rules.get(source, ())
        if any(follows(premise, names, rule, counting) for rule in rules):
            return ""
        if rules:
            what = "a bound of it" if counting else "an instance of it"
            return f"the rule is {source!r}, and this is not {what}"
        return f"neither the record nor the rules of the game have {source!r}"


def is_clause(premise: Premise) -> bool:
    """Return whether a premise says that one of its literals is true."""
    return premise.bound == 1 and all(amount == 1 for amount, _ in premise.terms)


def clause_of(premise: Premise, names: Names) -> Clause:
    """Return the clause of a premise's literals."""
    return frozenset((names[abs(code)], code > 0) for code in premise.literals)


def follows(premise: Premise, names: Names, rule: Count, counting: bool) -> bool:
    """Return whether a premise is a bound of a rule: as an instance of it, or weakened at most.

    From "these reach k" it follows that all but d of them reach k - d; where k - d is 1 that is an
    instance.
    """
    signs = {literal > 0 for literal in premise.literals}
    cells = {names[abs(literal)] for literal in premise.literals}
    if len(signs) != 1 or not cells <= rule.cells:
        return False
    if any(amount != 1 for amount, _ in premise.terms):
        return False
    least = rule.least if signs == {True} else len(rule.cells) - rule.most
    left = least - (len(rule.cells) - len(cells))
    return premise.bound <= left if counting else premise.bound == left


def in_words(cell: Cell, held: bool) -> str:
    """Return what is said of a cell: ``Holden lacks Pipe``."""
    holder, card = cell
    return f"{holder} {'has' if held else 'lacks'} {card}"
