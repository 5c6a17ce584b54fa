"""The check of a proof's files: whether each premise stands in the record or in the rules.

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
# The cell of each atom, by the atom's number in a file.
CellsByNumber = Mapping[int, Cell]


@frozen
class ProofFiles:
    """The two files of a proof, one with its premises and one with its steps.

    Attributes:
        axioms: The path of the premises' file.
        premises: The premises.
        proof: The path of the steps' file.
        text: The text of the steps' file.
        counting: Whether the premises are linear constraints; if not, they are clauses.
    """

    axioms: Path
    premises: Premises
    proof: Path
    text: str
    counting: bool

    def replay(self) -> None:
        """Check each step of the proof against the premises and the steps before it.

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
    """Read the one proof in a directory and its premises; files of other names are ignored.

    Raises:
        UnreadableProof: The directory has no proof or several, or a file cannot be read.
    """
    folder = Path(directory)
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        reason = f"the directory cannot be read: {error.strerror}; check its path and permissions"
        raise UnreadableProof(reason, file=directory) from None

    # A counting proof has its premises in axioms.opb, any other in axioms.cnf. If both files are
    # there, one was left over from another proof.
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
    """Return the file name of the only proof among these names.

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
            reason = "no proof is here; write one with 'refute why --format lrat --output DIR'"
        case [first, second, *_]:
            reason = f"expected one proof here, not {first} and {second}; leave only one"
    raise UnreadableProof(reason, file=directory)


def read_text(path: Path) -> str:
    """Return the text of a file in UTF-8.

    Raises:
        UnreadableProof: The path is no file, or the file is not in UTF-8, or cannot be read.
    """
    try:
        if not path.is_file():
            raise UnreadableProof("there is no such file; write the proof anew", file=str(path))
        return path.read_bytes().decode()
    except UnicodeDecodeError:
        raise UnreadableProof("this is not UTF-8; write the proof anew", file=str(path)) from None
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror}; check its path and permissions"
        raise UnreadableProof(reason, file=str(path)) from None


@frozen
class Judgement:
    """The result of a check in which every premise was accepted: where the premises come from.

    Attributes:
        said: The number of premises from the record.
        rules: The number of premises from the rules of the game.
        denied: The cell of the denied goal, and whether the denial says that it is filled.
        assumptions: The names of the assumptions from which some premises follow.
    """

    said: int
    rules: int
    denied: tuple[Cell, bool]
    assumptions: tuple[str, ...]

    @property
    def proved(self) -> str:
        """The proved fact in words, such as ``Holden lacks Pipe``."""
        cell, is_held = self.denied
        return cell_in_words(cell, not is_held)


class Judge:
    """A judge of premises: the clauses of a record and the rules of the game, by their sources.

    Attributes:
        setup: The setup of the game.
        clauses: The clauses of the record by their sources.
        assumption_of: The assumption behind each source that has one.
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
        """Compare each premise of a proof with its source, and return where the premises come from.

        Raises:
            RefusedProof: A premise is not what its source says.
            UnreadableProof: An atom is no cell of the game.
        """
        # The last premise is the denied goal, which has no source in the record.
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
        """Return the cell of each atom, by the atom's number in the premises' file.

        Raises:
            UnreadableProof: The name of an atom is no cell of the game.
        """
        cells_by_name = dict[str, Cell]()
        for holder in self.setup.holders:
            for card in self.setup.deck.cards:
                # In an .opb file names stand in comments, where unprintable letters are escaped.
                name = f"{holder}:{card}"
                if files.counting:
                    name = escape_unprintable(name)
                cells_by_name[name] = (holder, card)

        cells = dict[int, Cell]()
        for number, name in files.premises.names.items():
            if name not in cells_by_name:
                reason = f"atom {number} is called {name!r}, but an atom must name a holder and a"
                reason += f" card of this game, such as {next(iter(cells_by_name))!r}"
                reason += "; write the proof anew"
                line = files.premises.first + number - 1
                raise UnreadableProof(reason, file=str(files.axioms), line=line)
            cells[number] = cells_by_name[name]
        return cells

    def find_fault(self, premise: Premise, cells: CellsByNumber, counting: bool) -> str:
        """Return a sentence about the fault of a premise; an accepted premise gives an empty text.

        Args:
            premise: The premise.
            cells: The cell of each atom, by the atom's number.
            counting: Whether the premises are linear constraints.
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
        """Return a note with the true source of a clause; empty if no source states the clause."""
        for source, clauses in self.clauses.items():
            if clause in clauses:
                return f"; that is {source!r}"
        return ""


def is_clause(premise: Premise) -> bool:
    """Return whether a premise is a clause: at least one of its literals is true."""
    return premise.bound == 1 and has_unit_amounts(premise)


def has_unit_amounts(premise: Premise) -> bool:
    """Return whether every literal of a premise has the coefficient 1."""
    return all(amount == 1 for amount, _ in premise.terms)


def read_literals(premise: Premise, cells: CellsByNumber) -> CellClause:
    """Return the literals of a premise as cells, each with True for filled or False for empty."""
    return frozenset((cells[abs(code)], code > 0) for code in premise.literals)


def follows_from_rule(
    premise: Premise,
    cells: CellsByNumber,
    rule: CountRule,
    counting: bool,
) -> bool:
    """Return whether a premise is a clause or a bound that follows from a rule alone.

    If at least k of some cells are filled, at least k - d of them are without any d cells. In CNF
    the premise must have the bound 1; in OPB it may also be weaker than the rule.
    """
    # A premise from a rule has literals of one sign, each over a cell that the rule counts.
    signs = set[bool]()
    named_cells = set[Cell]()
    for code in premise.literals:
        signs.add(code > 0)
        named_cells.add(cells[abs(code)])
    if len(signs) != 1 or not named_cells <= rule.cells:
        return False
    if not has_unit_amounts(premise):
        return False

    # If at most k of n cells are filled, at least n - k of them are empty.
    least = rule.least if signs == {True} else len(rule.cells) - rule.most
    left_out = len(rule.cells) - len(named_cells)
    bound = least - left_out
    return premise.bound <= bound if counting else premise.bound == bound


def cell_in_words(cell: Cell, held: bool) -> str:
    """Return a cell with its value in words: ``Holden lacks Pipe``."""
    holder, card = cell
    return f"{holder} {'has' if held else 'lacks'} {card}"
