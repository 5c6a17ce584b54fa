"""The files of a proof, and whether each premise is what its source says: record or rule.

    shown (line 8)          the clause that line 8 of the record is
    one holder of Pipe      in CNF an instance of that rule, in OPB a bound of it, or less
    the denied goal         the last premise, and no other: one literal of a cell of the table

The files are those that ``refute why --output DIR`` writes for checkers. Nothing is inferred:
`reading.py` reads what the record says, and each premise is compared with that. No code is shared
with the prover, and no file of `kb.theory` is imported.

`find_proof_files` reads a directory, and a `Judge` judges what it holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from kb.check.reading import CellClause, CountRule, read_count_rules, read_stated_clauses
from kb.errors import RefusedProof, UnreadableProof
from kb.record.record import Record
from kb.table.setup import Cell
from resolver.errors import DimacsError
from resolver.replay import (
    REPLAYS,
    Premise,
    Premises,
    ReplayError,
    escape_unprintable,
    parse_clauses,
    parse_lines,
)

DENIED = "the denied goal"
CellsByNumber = Mapping[int, Cell]  # The cell of each atom, by the number that a file gives it.


@frozen
class ProofFiles:
    """The two files of a proof.

    Attributes:
        axioms: The file of the premises.
        premises: The premises.
        proof: The file of the proof.
        text: The text of the proof.
        counting: Whether the premises are constraints, which count, and not clauses.
    """

    axioms: Path
    premises: Premises
    proof: Path
    text: str
    counting: bool

    def replay(self) -> None:
        """Replay the proof.

        Raises:
            RefusedProof: A step does not hold.
            UnreadableProof: A line cannot be read.
        """
        file = str(self.proof)
        try:
            REPLAYS[self.proof.suffix](self.text, self.premises)
        except DimacsError as error:
            raise UnreadableProof(error.reason, file=file, line=error.line) from None
        except ReplayError as error:
            raise RefusedProof(error.reason, file=file, line=error.line) from None


def find_proof_files(directory: str) -> ProofFiles:
    """Return the proof in a directory and its axioms; files of other names are not read.

    Raises:
        UnreadableProof: There is not one proof, or a file cannot be read.
    """
    folder = Path(directory)
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        reason = f"the directory cannot be read: {error.strerror}; check it"
        raise UnreadableProof(reason, file=directory) from None

    # A counting proof has axioms of its own kind, so the other file belongs to another proof.
    proof = folder / find_only_proof(names, directory)
    is_counting = proof.suffix == ".pbp"
    axioms_name, other_name = "axioms.cnf", "axioms.opb"
    if is_counting:
        axioms_name, other_name = other_name, axioms_name
    if other_name in names:
        reason = f"{other_name} does not belong to {proof.name}, which needs {axioms_name}"
        raise UnreadableProof(f"{reason}; remove it", file=directory)

    axioms = folder / axioms_name
    text = read_text(axioms)
    try:
        premises = parse_lines(text) if is_counting else parse_clauses(text)
    except DimacsError as error:
        raise UnreadableProof(error.reason, file=str(axioms), line=error.line) from None
    return ProofFiles(axioms, premises, proof, read_text(proof), is_counting)


def find_only_proof(names: Sequence[str], directory: str) -> str:
    """Return the one name of a proof among these.

    Raises:
        UnreadableProof: The directory has no proof, or several.
    """
    proofs = []
    for ending in REPLAYS:
        if f"proof{ending}" in names:
            proofs.append(f"proof{ending}")

    match proofs:
        case [name]:
            return name
        case []:
            reason = "no proof is here, as 'refute why' writes it with --format lrat --output DIR"
        case [first, second, *_]:
            reason = f"expected one proof here, not {first} and {second}; leave only one"
    raise UnreadableProof(reason, file=directory)


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        UnreadableProof: It is no file, or not in UTF-8, or cannot be read.
    """
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
    """The origins of a proof's premises, all of which are accepted.

    Attributes:
        said: The number of premises from the record.
        rules: The number of premises from the rules of the game.
        denied: The cell of the denied goal, and whether the denial has the card there.
        assumptions: The names of the assumptions that premises of the record rest on.
    """

    said: int
    rules: int
    denied: tuple[Cell, bool]
    assumptions: tuple[str, ...]

    @property
    def proved(self) -> str:
        """The words for the fact that the proof proves."""
        cell, is_held = self.denied
        return cell_in_words(cell, not is_held)


class Judge:
    """The clauses of a record and the rules of the game, to compare the premises of a proof with.

    Attributes:
        setup: The setup of the game.
        clauses: The clauses of the record by their sources.
        assumption_of: The assumption that a source rests on, if it does.
        rules: The rules of the game by their names.
    """

    def __init__(self, record: Record) -> None:
        self.setup = record.setup
        self.clauses: dict[str, set[CellClause]] = {}
        self.assumption_of: dict[str, str] = {}
        self.rules: dict[str, list[CountRule]] = {}
        for stated in read_stated_clauses(record):
            source = escape_unprintable(stated.source)
            self.clauses.setdefault(source, set()).add(stated.clause)
            if stated.assumption:
                self.assumption_of[source] = stated.assumption
        for rule in read_count_rules(record.setup):
            self.rules.setdefault(escape_unprintable(rule.name), []).append(rule)

    def judge(self, files: ProofFiles) -> Judgement:
        """Return the origins of a proof's premises, each of which is checked by its source.

        Raises:
            RefusedProof: A premise is not what its source says.
            UnreadableProof: An atom is no cell of the table.
        """
        # The last premise is no part of the record: it is what the proof refutes.
        cells = self.cells_of(files)
        *premises, last = files.premises.listed
        said_count = 0
        assumptions: dict[str, None] = {}
        for premise in premises:
            fault = self.find_fault(premise, cells, files.counting)
            if fault:
                raise RefusedProof(fault, file=str(files.axioms), line=premise.line)
            if premise.source in self.clauses:
                said_count += 1
            if premise.source in self.assumption_of:
                assumptions[self.assumption_of[premise.source]] = None

        # Without a denied goal the files would prove a contradiction in the record itself.
        if last.source != DENIED or len(last.terms) != 1 or not is_clause(last):
            reason = f"the last premise must be {DENIED!r}, a single literal"
            reason = f"{reason}; write the proof anew"
            raise RefusedProof(reason, file=str(files.axioms), line=last.line)
        (denied,) = read_literals(last, cells)
        return Judgement(
            said=said_count,
            rules=len(premises) - said_count,
            denied=denied,
            assumptions=tuple(assumptions),
        )

    def cells_of(self, files: ProofFiles) -> dict[int, Cell]:
        """Return the cells of the atoms by number.

        Raises:
            UnreadableProof: The name of an atom is no cell of the table.
        """
        cells_by_name = dict[str, Cell]()
        for holder in self.setup.holders:
            for card in self.setup.deck.cards:
                # In an .opb file the names stand in comments, which have no quotes.
                name = f"{holder}:{card}"
                cells_by_name[escape_unprintable(name) if files.counting else name] = (holder, card)

        cells = dict[int, Cell]()
        for number, name in files.premises.names.items():
            if name not in cells_by_name:
                reason = f"atom {number} is called {name!r}, and that is no cell of this game"
                line = files.premises.first + number - 1
                raise UnreadableProof(reason, file=str(files.axioms), line=line)
            cells[number] = cells_by_name[name]
        return cells

    def find_fault(self, premise: Premise, cells: CellsByNumber, counting: bool) -> str:
        """Return the fault of a premise, empty if it has none.

        Args:
            premise: The premise.
            cells: The cells of the atoms by number.
            counting: Whether the premises are constraints.
        """
        source = premise.source
        if source in self.clauses:
            clause = read_literals(premise, cells)
            if is_clause(premise) and clause in self.clauses[source]:
                return ""
            return f"this is not what {source!r} says{self._say_true_source(clause)}"

        rules = self.rules.get(source, [])
        for rule in rules:
            if follows_from_rule(premise, cells, rule, counting):
                return ""
        if rules:
            expected = "a bound of it" if counting else "an instance of it"
            return f"the rule is {source!r}, and this is not {expected}"
        return f"neither the record nor the rules of the game have {source!r}"

    def _say_true_source(self, clause: CellClause) -> str:
        """Return a note that names a source of the clause, empty if the record has none."""
        for source, clauses in self.clauses.items():
            if clause in clauses:
                return f"; that is {source!r}"
        return ""


def is_clause(premise: Premise) -> bool:
    """Return whether a premise says that one of its literals is true."""
    return premise.bound == 1 and has_unit_amounts(premise)


def has_unit_amounts(premise: Premise) -> bool:
    """Return whether each literal of a premise counts once."""
    return all(amount == 1 for amount, _ in premise.terms)


def read_literals(premise: Premise, cells: CellsByNumber) -> CellClause:
    """Return the literals of a premise as cells, each with whether it is filled."""
    return frozenset((cells[abs(code)], code > 0) for code in premise.literals)


def follows_from_rule(
    premise: Premise,
    cells: CellsByNumber,
    rule: CountRule,
    counting: bool,
) -> bool:
    """Return whether a premise is a bound of a rule, as an instance of it or weakened at most.

    From "these reach k" it follows that all but d of them reach k - d. Where k - d is 1 that is an
    instance.
    """
    # An instance or a bound of a rule has literals of one sign.
    signs = set[bool]()
    named_cells = set[Cell]()
    for code in premise.literals:
        signs.add(code > 0)
        named_cells.add(cells[abs(code)])
    if len(signs) != 1 or not named_cells <= rule.cells:
        return False
    if not has_unit_amounts(premise):
        return False

    # A bound on the empty cells is what the bound on the filled ones leaves.
    least = rule.least if signs == {True} else len(rule.cells) - rule.most
    left_out = len(rule.cells) - len(named_cells)
    bound = least - left_out
    return premise.bound <= bound if counting else premise.bound == bound


def cell_in_words(cell: Cell, held: bool) -> str:
    """Return a cell with its value in words: ``Holden lacks Pipe``."""
    holder, card = cell
    return f"{holder} {'has' if held else 'lacks'} {card}"
