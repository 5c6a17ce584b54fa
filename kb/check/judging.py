"""Whether each premise of a proof is what its source says: the record, or a rule of the game.

    shown (line 8)          the clause that line 8 of the record is to the theory
    one holder of Pipe      in CNF an instance of that constraint, in OPB a bound of it, or less
    the denied goal         the last premise, and no other: one literal of a cell of the table

Nothing is inferred and nothing searched for: what was said is read anew and compared. Only what
silence says of a hand is worked out anew: whether its player would have known the Solution.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from kb.check.files import ProofFiles
from kb.errors import RefusedProof, UnreadableProof
from kb.record.record import Record
from kb.table.events import NO_ACCUSATION_YET
from kb.theory.atoms import at, atom, cell_of, cells
from kb.theory.axioms import header_axioms
from kb.theory.constraints import game_rules
from kb.theory.log import listens, log_axioms
from kb.theory.turns import Turn, source_of, turns
from resolver import Clause, Constraint, Literal
from resolver.replay import Premise, shown

DENIED = "the denied goal"


@frozen
class Judgement:
    """How many premises the record says and how many the rules of the game, and what is denied.

    ``assumptions`` are the names of those that premises of the record rest on.
    """

    said: int
    rules: int
    denied: Literal
    assumptions: tuple[str, ...]

    @property
    def proved(self) -> str:
        """What the proof proves, in words."""
        return in_words(~self.denied)


class Judge:
    """What the record and the rules of the game say, by the source that a file names."""

    def __init__(self, record: Record) -> None:
        self.setup, self.entries = record.setup, record.entries
        self.said: dict[str, set[Clause]] = {}
        self.assumed: dict[str, str] = {}  # the assumption, where the source is one
        self.rules: dict[str, list[Constraint]] = {}
        for axiom in (*header_axioms(record.setup), *log_axioms(record.setup, record.entries)):
            source = shown(str(axiom.source))
            self.said.setdefault(source, set()).add(at(axiom.holder, axiom.clause))
            if axiom.source.assumption:
                self.assumed[source] = axiom.source.rule
        self.silences = heard_at(record)
        for source in self.silences:
            self.said.setdefault(source, set())
            self.assumed[source] = NO_ACCUSATION_YET
        for rule in game_rules(record.setup):
            self.rules.setdefault(shown(str(rule)), []).append(rule)

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
            wrong = self.fault(premise, names, is_counting(files))
            if wrong:
                raise RefusedProof(wrong, file=str(files.axioms), line=premise.line)
            said += premise.source in self.said
            if premise.source in self.assumed:
                assumptions[self.assumed[premise.source]] = None
        if last.source != DENIED or len(last.terms) != 1 or not is_clause(last):
            reason = f"the last premise is {DENIED!r}, one literal; this is not"
            raise RefusedProof(reason, file=str(files.axioms), line=last.line)
        (denied,) = clause_of(last, names).literals
        return Judgement(said, len(premises) - said, denied, tuple(assumptions))

    def cells_of(self, files: ProofFiles) -> dict[int, str]:
        """Return the atoms by number, as they are called here; raises UnreadableProof."""
        known = {atom(*cell) for cell in cells(self.setup)}
        if is_counting(files):  # whose comments have no quotes
            spelled = {shown(name): name for name in known}
        else:
            spelled = {name: name for name in known}
        names = {}
        for number, name in files.premises.names.items():
            if name not in spelled:
                reason = f"atom {number} is called {name!r}, and that is no cell of this game"
                line = files.premises.first + number - 1
                raise UnreadableProof(reason, file=str(files.axioms), line=line)
            names[number] = spelled[name]
        return names

    def fault(self, premise: Premise, names: Mapping[int, str], counting: bool) -> str:
        """Return what is wrong with a premise, empty if nothing is."""
        source = premise.source
        if source in self.said:
            if is_clause(premise) and self.says(source, clause_of(premise, names)):
                return ""
            elsewhere = self.sayers(premise, names)
            more = f"; that is {elsewhere[0]!r}" if elsewhere else ""
            return f"this is not what {source!r} says{more}"
        rules = self.rules.get(source, ())
        if any(follows(premise, names, rule, counting) for rule in rules):
            return ""
        if rules:
            what = "a bound of it" if counting else "an instance of it"
            return f"the rule is {source!r}, and this is not {what}"
        return f"neither the record nor the rules of the game have {source!r}"

    def says(self, source: str, clause: Clause) -> bool:
        """Return whether a source says a clause; what silence says on fewer lines counts too."""
        if clause in self.said[source]:
            return True
        turn = self.silences.get(source)
        cells = [cell_of(literal.name) for literal in clause if not literal.positive]
        if turn is None or len(cells) < len(clause) or {who for who, _ in cells} != {turn.player}:
            return False
        from kb.theory.silence import excludes  # what another would have known is asked of deals

        return excludes(self.setup, self.entries, turn, [card for _, card in cells])

    def sayers(self, premise: Premise, names: Mapping[int, str]) -> list[str]:
        """Return the sources that do say what a premise says."""
        clause = clause_of(premise, names)
        return [source for source, clauses in self.said.items() if clause in clauses]


def heard_at(record: Record) -> dict[str, Turn]:
    """Return the turns whose end says something, by the source that a file names."""
    if not listens(record.entries):
        return {}
    return {
        shown(str(source_of(record.entries, turn))): turn
        for turn in turns(record.entries)
        if turn.player != record.setup.me
    }


def is_counting(files: ProofFiles) -> bool:
    """Return whether the premises are lines, which count, and not clauses."""
    return files.axioms.suffix == ".opb"


def is_clause(premise: Premise) -> bool:
    """Return whether a premise says that one of its literals is true."""
    return premise.bound == 1 and all(amount == 1 for amount, _ in premise.terms)


def clause_of(premise: Premise, names: Mapping[int, str]) -> Clause:
    """Return the clause of a premise's literals."""
    return Clause(Literal.of(names[abs(code)], code > 0) for code in premise.literals)


def follows(premise: Premise, names: Mapping[int, str], rule: Constraint, counting: bool) -> bool:
    """Return whether a premise is a bound of a rule: as an instance of it, or weakened at most.

    From "these reach k" it follows that all but d of them reach k - d; where k - d is 1 that is an
    instance.
    """
    signs = {literal > 0 for literal in premise.literals}
    atoms = {names[abs(literal)] for literal in premise.literals}
    if len(signs) != 1 or not atoms <= set(rule.atoms):
        return False
    if any(amount != 1 for amount, _ in premise.terms):
        return False
    least = rule.lower if signs == {True} else len(rule.atoms) - rule.upper
    left = least - (len(rule.atoms) - len(atoms))
    return premise.bound <= left if counting else premise.bound == left


def in_words(literal: Literal) -> str:
    """Return what a literal says of its cell: ``Holden lacks Pipe``."""
    holder, card = cell_of(literal.name)
    return f"{holder} {'has' if literal.positive else 'lacks'} {card}"
