"""Proofs written with numbers for clauses: as DIMACS, LRAT, DRAT, TraceCheck and TSTP.

The formats agree on the numbers: atoms by name; clauses, first the leaves, then the resolvents. A
leaf is an axiom or an instance of a constraint. The denied goal comes last among them. Written in
DIMACS they are what the other forms of a proof start from.

Source: Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, CADE 2017 (LRAT); Wetzler, Heule &
Hunt, SAT 2014 (DRAT); Biere, JSAT 4, 2008, and the README of his checker (TraceCheck); Sutcliffe,
Journal of Automated Reasoning 59, 2017 (TSTP).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Final

from attrs import frozen

from resolver.arguments import require_text
from resolver.errors import ExportError, ProofError
from resolver.export.display import is_denied_goal, keep_needed, reason_of
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, Step, expect_proof
from resolver.proofs.step import clause_of
from resolver.text.cnf import Cnf, require_cnf
from resolver.text.dimacs import write_clause, write_dimacs
from resolver.text.reading import ClausesLike

INFERRED: Final = ("resolution", "extension")
OF_PROOF: Final = (
    "numbered by this proof: atoms by name, the clauses it rests on, the denied goal last"
)
OF_CLAUSES: Final = "numbered here: atoms by name, clauses in order"


@frozen
class Numbering:
    """The leaves of a proof, each clause once, then its resolutions; and the numbers they go by.

    Attributes:
        clauses: The clauses that come before the proof, the denied goal last: those of its leaves;
            where there is a CNF behind it, all clauses of that CNF, and the denied goal.
        behind: The CNF that was asked about, or None.
        leaves: The first leaf of each clause.
        definitions: The clauses of the definitions that the proof makes; their numbers are between
            those of the leaves and those of the resolutions.
        resolutions: The resolutions.
        atoms: The number of each atom by its name.
        numbers: The number of each clause by that of its step.
    """

    clauses: tuple[Clause, ...]
    behind: Cnf | None
    leaves: tuple[Step, ...]
    definitions: tuple[Step, ...]
    resolutions: tuple[Step, ...]
    atoms: Mapping[str, int]
    numbers: Mapping[int, int]

    @property
    def cnf(self) -> Cnf:
        """The clauses as a file in DIMACS has them."""
        return (self.behind or Cnf(())).with_clauses(self.clauses)

    def write(self, step: Step) -> str:
        """Return the clause of a step as numbers, and the 0 that ends it.

        Of a definition the new atom comes first: formats with RAT read there what is defined.
        """
        if step.rule != "extension":
            return write_clause(clause_of(step), self.atoms)
        own = defined_literal(step)
        sign = "" if own.positive else "-"
        return f"{sign}{self.atoms[own.name]} {write_clause(clause_of(step) - {own}, self.atoms)}"


def defined_literal(step: Step) -> Literal:
    """Return the literal of the new atom in a clause of its definition."""
    (own,) = (
        literal for literal in clause_of(step) if literal.name == getattr(step.source, "atom", None)
    )
    return own


def numbering_of(proof: Proof, defining: bool = False) -> Numbering:
    """Return the numbering of what the conclusion rests on: leaves from 1, then the resolutions.

    Where the leaves are of a CNF, they and the atoms have its numbers; a goal's denial comes after
    all of its clauses, and then the resolutions: by their own numbers, if all of these come later.

    Args:
        proof: A proof by resolution.
        defining: Whether the format can define atoms.

    Raises:
        ExportError: The proof counts, or defines atoms that the format cannot define.
    """
    if expect_proof(proof).counts:
        raise ExportError("this proof in clauses", "it counts", "try pbp, where sums are steps")
    proof = keep_needed(proof)
    definitions = tuple(step for step in proof if step.rule == "extension")
    if definitions and not defining:
        raise ExportError("this proof in this format", "it defines new atoms", "try drat or lrat")
    behind = cnf_behind(proof)
    clauses, places = clauses_before(proof, behind)

    # Of equal leaves the denied goal is shown, else the first.
    leaves: dict[int, Step] = {}
    numbers: dict[int, int] = {}
    for step in proof:
        if step.rule in INFERRED:
            continue
        numbers[step.number] = place = places[clause_of(step)]
        if place not in leaves or is_denied_goal(step):
            leaves[place] = step

    # The steps of a proof of a CNF keep their numbers where all come after its clauses.
    resolutions = tuple(step for step in proof if step.rule == "resolution")
    added = [step.number for step in (*definitions, *resolutions)]
    are_kept = (
        behind is not None and min(added, default=0) > len(clauses) and added == sorted(added)
    )
    numbers.update(zip(added, added if are_kept else count(1 + len(clauses)), strict=False))

    return Numbering(
        clauses=clauses,
        behind=behind,
        leaves=tuple(leaves[place] for place in sorted(leaves)),
        definitions=definitions,
        resolutions=resolutions,
        atoms=_number_atoms(clauses, behind, definitions),
        numbers=numbers,
    )


def _number_atoms(
    clauses: Iterable[Clause], behind: Cnf | None, definitions: Iterable[Step]
) -> dict[str, int]:
    """Return the numbers of atoms: first the CNF's, then others by name, then what is defined."""
    numbers = {} if behind is None else behind.numbers
    atoms = {literal.name for clause in clauses for literal in clause.literals}
    for name in sorted(atoms.difference(numbers)):
        numbers[name] = len(numbers) + 1
    for step in definitions:
        numbers.setdefault(defined_literal(step).name, len(numbers) + 1)
    return numbers


def with_cnf_sources(proof: Proof, cnf: Cnf) -> Proof:
    """Return the proof with the premises' numbers in a CNF as their sources.

    >>> from resolver import prove
    >>> proof = with_cnf_sources(prove("p; ~p").proof, Cnf("q; ~p; p"))
    >>> [str(step.source) for step in proof.axioms]
    ['clause 3', 'clause 2']

    Raises ProofError where a leaf is no clause of the CNF.
    """
    sources = dict(reversed(require_cnf(cnf).sourced()))
    steps = []
    for step in expect_proof(proof):
        if step.premises or step.rule == "extension":
            steps.append(step)
        elif step.clause in sources:
            steps.append(step._replace(rule="axiom", source=sources[step.clause]))
        else:
            raise ProofError(step.number, f"{step.clause} is no clause of the CNF")
    return Proof(steps)


def cnf_behind(proof: Proof) -> Cnf | None:
    """Return the CNF that all premises are of, a goal's denial apart; None where there is none."""
    leaves = [step for step in proof if not step.premises and not is_denied_goal(step)]
    found = {getattr(step.source, "cnf", None) for step in leaves if step.rule != "extension"}
    return found.pop() if len(found) == 1 else None


def clauses_before(
    proof: Proof, behind: Cnf | None
) -> tuple[tuple[Clause, ...], dict[Clause, int]]:
    """Return the clauses that a proof starts from, the denied goal last, and their places from 1.

    With a CNF behind it all clauses of that are there, and the denial after them.
    """
    denied = dict.fromkeys(clause_of(step) for step in proof if is_denied_goal(step))
    if behind is None:
        leaves = dict.fromkeys(clause_of(step) for step in proof if step.rule not in INFERRED)
        premises = tuple(clause for clause in leaves if clause not in denied)
    else:
        premises = behind.clauses

    # A clause that comes twice has its first place, but the denied goal that of the denial.
    places: dict[Clause, int] = {}
    for place, clause in enumerate(premises, start=1):
        places.setdefault(clause, place)
    for place, clause in enumerate(denied, start=len(premises) + 1):
        places[clause] = place
    return (*premises, *denied), places


def to_dimacs(value: ClausesLike | Cnf | Proof) -> str:
    """Return clauses in DIMACS format; of a proof those on which it rests, the denied goal last.

    >>> print(to_dimacs("p | q; ~q"), end="")
    c numbered here: atoms by name, clauses in order
    c atom 1 p
    c atom 2 q
    p cnf 2 2
    1 2 0
    -2 0

    A CNF has its numbers, and so has what is exported from a proof of it: then all of its clauses
    are here. Any other proof numbers what it rests on, each clause once, with its source in a
    comment.

    Args:
        value: Clauses, the text of formulas, a CNF, or a proof by resolution.

    Returns:
        A CNF in DIMACS.

    Raises:
        ClauseError: The clauses are none.
        ExportError: The proof counts.
    """
    if isinstance(value, Proof):
        numbering = numbering_of(value, defining=True)
        if numbering.behind is not None:
            return write_dimacs(numbering.cnf)
        return write_dimacs(numbering.cnf, map(reason_of, numbering.leaves), OF_PROOF)
    if isinstance(value, Cnf):
        return write_dimacs(value)
    return write_dimacs(Cnf(value), about=OF_CLAUSES)


def to_lrat(proof: Proof) -> str:
    """Return the proof as an LRAT text over the clauses of `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_lrat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    3 0 1 2 0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    What a proof defines comes first, each clause with the RAT property in its first literal.

    Args:
        proof: A proof by resolution.

    Raises:
        ExportError: The proof counts.
    """
    numbering = numbering_of(proof, defining=True)
    clauses = {step.number: clause_of(step) for step in proof}
    written = [_resolution_line(step, numbering, clauses) for step in numbering.resolutions]
    written = written or [_restate_leaf(numbering)]
    return "\n".join([*_definition_lines(numbering), *written]) + "\n"


def _definition_lines(numbering: Numbering) -> Iterator[str]:
    """Yield the clauses of definitions; none resolves with one before but to a tautology."""
    known: dict[Literal, list[int]] = {}
    for step in numbering.definitions:
        own, place = defined_literal(step), numbering.numbers[step.number]
        hints = "".join(f"-{clause} " for clause in known.get(~own, ()))
        yield f"{place} {numbering.write(step)} {hints}0"
        known.setdefault(own, []).append(place)


def _resolution_line(step: Step, numbering: Numbering, clauses: Mapping[int, Clause]) -> str:
    # With the resolvent denied the first premise is unit and the second false; but next to a
    # tautology the other premise is false at once.
    false = next(
        (premise for premise in step.premises if clauses[premise].subsumes(step.clause)), None
    )
    hints = step.premises if false is None else (false,)
    listed = " ".join(str(numbering.numbers[hint]) for hint in hints)
    return f"{numbering.numbers[step.number]} {numbering.write(step)} {listed} 0"


def _restate_leaf(numbering: Numbering) -> str:
    (leaf,) = numbering.leaves
    new = 1 + len(numbering.definitions) + len(numbering.clauses)
    return f"{new} {numbering.write(leaf)} {numbering.numbers[leaf.number]} 0"


def to_drat(proof: Proof) -> str:
    """Return the proof as a DRAT text over the clauses of `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_drat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    What a proof defines comes first, each clause with the RAT property in its first literal.

    Args:
        proof: A proof by resolution.

    Raises:
        ExportError: The proof counts.
    """
    numbering = numbering_of(proof, defining=True)
    added = (*numbering.definitions, *(numbering.resolutions or numbering.leaves))
    return "".join(f"{numbering.write(step)}\n" for step in added)


def to_tracecheck(proof: Proof) -> str:
    """Return the proof as a TraceCheck text, numbered as in `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tracecheck(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    1 1 0 0
    2 -1 0 0
    3 0 1 2 0

    Args:
        proof: A proof by resolution.

    Raises:
        ExportError: The proof counts, or defines atoms that the format cannot define.
    """
    numbering = numbering_of(proof)
    written = []
    for step in (*numbering.leaves, *numbering.resolutions):
        premises = "".join(f"{numbering.numbers[premise]} " for premise in step.premises)
        written.append(f"{numbering.numbers[step.number]} {numbering.write(step)} {premises}0\n")
    return "".join(written)


def to_tstp(proof: Proof, *, file: str = "axioms.cnf") -> str:
    """Return the proof as TSTP, numbered as in `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tstp(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    cnf(c_1, axiom, p, file('axioms.cnf', c_1), [description('given (line 7)')]).
    cnf(c_2, negated_conjecture, ~ p, file('axioms.cnf', c_2), [description('the denied goal')]).
    cnf(c_3, plain, $false, inference(resolution, [status(thm)], [c_1, c_2])).

    A name with a backslash, or with what TPTP has no character for, is written as Python would
    escape it.

    Args:
        proof: A proof by resolution.
        file: The name of the file of clauses.

    Raises:
        ArgumentError: The name is no text.
        ExportError: The proof counts, or defines atoms that the format cannot define.
    """
    numbering, name = numbering_of(proof), quote_tptp(require_text(file, "try file='axioms.cnf'"))
    lines = []
    for step in (*numbering.leaves, *numbering.resolutions):
        place, role = f"c_{numbering.numbers[step.number]}", "plain" if step.premises else "axiom"
        premises = ", ".join(f"c_{numbering.numbers[premise]}" for premise in step.premises)
        source = f"inference(resolution, [status(thm)], [{premises}])"
        if not step.premises:
            description = (
                "" if step.source is None else f", [description({quote_tptp(str(step.source))})]"
            )
            source = f"file({name}, {place}){description}"
            role = "negated_conjecture" if is_denied_goal(step) else role
        lines.append(f"cnf({place}, {role}, {_tptp_formula(clause_of(step))}, {source}).\n")
    return "".join(lines)


def quote_tptp(text: str) -> str:
    r"""Return the text as a TPTP word, in quotes unless it is a plain lower word.

    >>> print(quote_tptp("given"), quote_tptp("Miss O'Hara"), quote_tptp("Café"))
    given 'Miss O\'Hara' 'Caf\\xe9'
    """
    if text.isascii() and text.isalnum() and text[0].islower():
        return text
    escaped = text.encode("unicode_escape").decode("ascii")
    return "'" + escaped.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _tptp_formula(clause: Clause) -> str:
    literals = [
        f"{'' if literal.positive else '~ '}{quote_tptp(literal.name)}" for literal in clause
    ]
    return f"({' | '.join(literals)})" if len(literals) > 1 else "".join(literals) or "$false"
