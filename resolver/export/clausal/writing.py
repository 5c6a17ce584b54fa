"""Proofs written with numbers for clauses: as DIMACS, LRAT, DRAT, TraceCheck and TSTP.

The formats agree on the numbers: atoms by name; clauses, first the leaves, then the resolvents. A
leaf is an axiom or an instance of a constraint. The denied goal comes last among them. Written in
DIMACS they are what the other forms of a proof start from.

Source: Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, CADE 2017 (LRAT); Wetzler, Heule &
Hunt, SAT 2014 (DRAT); Biere, JSAT 4, 2008, and the README of his checker (TraceCheck); Sutcliffe,
Journal of Automated Reasoning 59, 2017 (TSTP).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from attrs import frozen

from resolver.errors import ExportError, ProofError
from resolver.export.display import is_denied_goal, reason
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, Step, proof_of
from resolver.text.dimacs import Cnf, cnf_of, number_atoms, write_clause, write_dimacs


@frozen
class Numbering:
    """The leaves of a proof, each clause once, then its resolutions; and the numbers they go by.

    `atoms` numbers an atom by its name, `numbers` a clause by that of its step. Between leaves and
    resolutions are the clauses of the `definitions` that a proof makes.
    """

    leaves: tuple[Step, ...]
    resolutions: tuple[Step, ...]
    atoms: Mapping[str, int]
    numbers: Mapping[int, int]
    definitions: tuple[Step, ...] = ()

    def write(self, step: Step) -> str:
        """Return the clause of a step as numbers, and the 0 that ends it.

        Of a definition the new atom comes first: formats with RAT read there what is defined.
        """
        if step.rule != "extension":
            return write_clause(step.clause, self.atoms)
        own = defined_in(step)
        sign = "" if own.positive else "-"
        return f"{sign}{self.atoms[own.name]} {write_clause(step.clause - {own}, self.atoms)}"


def defined_in(step: Step) -> Literal:
    """Return the literal of the new atom in a clause of its definition."""
    literals: frozenset[Literal] = step.clause.literals
    (own,) = (literal for literal in literals if literal.name == getattr(step.source, "atom", None))
    return own


def number(proof: Proof, cnf: Cnf | None = None, defining: bool = False) -> Numbering:
    """Return the numbering of what the conclusion rests on: leaves from 1, then the resolutions.

    With a CNF the leaves and the atoms are numbered as there, and the resolutions after all of its
    clauses: by their own numbers, if all of these come after them.

    A format that can define atoms says so.

    Args:
        proof: A proof by resolution.
        cnf: Number atoms and clauses as in this CNF; without one, atoms by name and the leaves from
            1.
        defining: Whether the format can define atoms.

    Raises:
        ProofError: A leaf is no clause of the CNF.
        ExportError: The proof counts, or defines atoms that the format cannot define.
    """
    if proof_of(proof).counts:
        raise ExportError("this proof in clauses", "it counts", "try pbp, where sums are steps")
    proof = proof.needed()
    definitions = tuple(step for step in proof if step.rule == "extension")
    if definitions and not defining:
        raise ExportError("this proof in this format", "it defines new atoms", "try drat or lrat")
    places = _number_leaves(proof) if cnf is None else cnf_of(cnf).places()
    leaves: dict[int, Step] = {}
    numbers: dict[int, int] = {}
    for step in proof:
        if step.rule in ("resolution", "extension"):
            continue
        if step.clause not in places:
            raise ProofError(step.number, f"{step.clause} is no clause of the CNF")
        numbers[step.number] = place = places[step.clause]
        if place not in leaves or is_denied_goal(step):
            leaves[place] = step
    first = 1 + (len(places) if cnf is None else len(cnf.clauses))
    added = [step.number for step in (*definitions, *proof.resolutions)]
    kept = cnf is not None and min(added, default=0) >= first and added == sorted(added)
    numbers.update(zip(added, added if kept else count(first), strict=False))
    atoms = number_atoms(places) if cnf is None else {name: n for n, name in cnf.names.items()}
    for step in definitions:
        atoms.setdefault(defined_in(step).name, max(atoms.values(), default=0) + 1)
    ordered = tuple(leaves[place] for place in sorted(leaves))
    return Numbering(ordered, proof.resolutions, atoms, numbers, definitions)


def _number_leaves(proof: Proof) -> dict[Clause, int]:
    denied = {step.clause: step for step in proof if is_denied_goal(step)}
    leaves = [step.clause for step in proof if step.rule not in ("resolution", "extension")]
    clauses = dict.fromkeys([*(clause for clause in leaves if clause not in denied), *denied])
    return {clause: place for place, clause in enumerate(clauses, start=1)}


def to_dimacs(proof: Proof) -> str:
    """Return the clauses on which the conclusion rests, each once, the denied goal last.

    >>> from resolver import DENIED, Clause, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_dimacs(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    c atom 1 p
    p cnf 1 2
    c 1 given (line 7)
    1 0
    c 2 the denied goal
    -1 0

    Comments name the atoms, and each clause's source.

    Args:
        proof: A proof by resolution.

    Returns:
        A CNF in DIMACS.

    Raises:
        ExportError: The proof counts.
    """
    leaves = number(proof, defining=True).leaves
    return write_dimacs((step.clause for step in leaves), (reason(step) for step in leaves))


def to_lrat(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the proof as an LRAT text over the clauses of `to_dimacs`, or over those of a CNF.

    >>> from resolver import DENIED, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_lrat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    3 0 1 2 0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    What a proof defines comes first, each clause with the RAT property in its first literal.

    Args:
        proof: A proof by resolution.
        cnf: Number atoms and clauses as in this CNF; without one, atoms by name and the leaves from
            1.

    Raises:
        ProofError: A leaf is no clause of the CNF.
        ExportError: The proof counts.
    """
    numbering = number(proof, cnf, defining=True)
    clauses = {step.number: step.clause for step in proof}
    written = [_write(step, numbering, clauses) for step in numbering.resolutions]
    written = written or [_restate(numbering, cnf)]
    return "\n".join([*_definitions(numbering), *written]) + "\n"


def _definitions(numbering: Numbering) -> Iterator[str]:
    """Yield the clauses of definitions; none resolves with one before but to a tautology."""
    known: dict[Literal, list[int]] = {}
    for step in numbering.definitions:
        own, place = defined_in(step), numbering.numbers[step.number]
        hints = "".join(f"-{clause} " for clause in known.get(~own, ()))
        yield f"{place} {numbering.write(step)} {hints}0"
        known.setdefault(own, []).append(place)


def _write(step: Step, numbering: Numbering, clauses: Mapping[int, Clause]) -> str:
    # With the resolvent denied the first premise is unit and the second false; but next to a
    # tautology the other premise is false at once.
    false = next(
        (premise for premise in step.premises if clauses[premise].subsumes(step.clause)), None
    )
    hints = step.premises if false is None else (false,)
    listed = " ".join(str(numbering.numbers[hint]) for hint in hints)
    return f"{numbering.numbers[step.number]} {numbering.write(step)} {listed} 0"


def _restate(numbering: Numbering, cnf: Cnf | None) -> str:
    (leaf,) = numbering.leaves
    new = 1 + len(numbering.definitions) + (1 if cnf is None else len(cnf.clauses))
    return f"{new} {numbering.write(leaf)} {numbering.numbers[leaf.number]} 0"


def to_drat(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the proof as a DRAT text over the clauses of `to_dimacs`, or over those of a CNF.

    >>> from resolver import DENIED, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_drat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    What a proof defines comes first, each clause with the RAT property in its first literal.

    Args:
        proof: A proof by resolution.
        cnf: Number atoms and clauses as in this CNF; without one, atoms by name and the leaves from
            1.

    Raises:
        ProofError: A leaf is no clause of the CNF.
        ExportError: The proof counts.
    """
    numbering = number(proof, cnf, defining=True)
    added = (*numbering.definitions, *(numbering.resolutions or numbering.leaves))
    return "".join(f"{numbering.write(step)}\n" for step in added)


def to_tracecheck(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the proof as a TraceCheck text, numbered as in `to_dimacs`, or as in a CNF.

    >>> from resolver import DENIED, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tracecheck(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    1 1 0 0
    2 -1 0 0
    3 0 1 2 0

    Args:
        proof: A proof by resolution.
        cnf: Number atoms and clauses as in this CNF; without one, atoms by name and the leaves from
            1.

    Raises:
        ProofError: A leaf is no clause of the CNF.
        ExportError: The proof counts, or defines atoms that the format cannot define.
    """
    numbering = number(proof, cnf)
    written = []
    for step in (*numbering.leaves, *numbering.resolutions):
        premises = "".join(f"{numbering.numbers[premise]} " for premise in step.premises)
        written.append(f"{numbering.numbers[step.number]} {numbering.write(step)} {premises}0\n")
    return "".join(written)


def to_tstp(proof: Proof, cnf: Cnf | None = None, file: str = "axioms.cnf") -> str:
    """Return the proof as TSTP, numbered as in `to_dimacs`, or as in a CNF read from this file.

    >>> from resolver import DENIED, Derivation
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
        cnf: Number atoms and clauses as in this CNF; without one, atoms by name and the leaves from
            1.
        file: The name of the file of clauses.

    Raises:
        ProofError: A leaf is no clause of the CNF.
        ExportError: The proof counts, or defines atoms that the format cannot define.
    """
    numbering = number(proof, cnf)
    lines = []
    for step in (*numbering.leaves, *numbering.resolutions):
        place, role = f"c_{numbering.numbers[step.number]}", "plain" if step.premises else "axiom"
        premises = ", ".join(f"c_{numbering.numbers[premise]}" for premise in step.premises)
        source = f"inference(resolution, [status(thm)], [{premises}])"
        if not step.premises:
            description = (
                "" if step.source is None else f", [description({quoted(str(step.source))})]"
            )
            source = f"file({quoted(file)}, {place}){description}"
            role = "negated_conjecture" if is_denied_goal(step) else role
        lines.append(f"cnf({place}, {role}, {_formula(step.clause)}, {source}).\n")
    return "".join(lines)


def quoted(text: str) -> str:
    r"""Return the text as a TPTP word, in quotes unless it is a plain lower word.

    >>> print(quoted("given"), quoted("Miss O'Hara"), quoted("Café"))
    given 'Miss O\'Hara' 'Caf\\xe9'
    """
    if text.isascii() and text.isalnum() and text[0].islower():
        return text
    escaped = text.encode("unicode_escape").decode("ascii")
    return "'" + escaped.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _formula(clause: Clause) -> str:
    literals = [f"{'' if literal.positive else '~ '}{quoted(literal.name)}" for literal in clause]
    return f"({' | '.join(literals)})" if len(literals) > 1 else "".join(literals) or "$false"
