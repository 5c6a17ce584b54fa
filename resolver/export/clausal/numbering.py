"""What the clausal formats agree on: atoms by name; clauses, first the leaves, then the resolvents.

A leaf is an axiom or an instance of a constraint. The denied goal comes last among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from attrs import frozen

from resolver.errors import ExportError, ProofError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import DENIED, Proof, Step, proof_of
from resolver.text.dimacs import Cnf, cnf_of, number_atoms, write_clause


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
    (own,) = (one for one in literals if one.name == getattr(step.source, "atom", None))
    return own


def number(proof: Proof, cnf: Cnf | None = None, defining: bool = False) -> Numbering:
    """Return the numbering of what the conclusion rests on: leaves from 1, then the resolutions.

    With a CNF the leaves and the atoms are numbered as there, and the resolutions after all of its
    clauses: by their own numbers, if all of these come after them.

    A format that can define atoms says so.

    Raises ProofError when a leaf is no clause of the CNF, ExportError for a proof that counts, or
    that defines atoms where the format cannot.
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


def is_denied_goal(step: Step) -> bool:
    """Return whether the step is the axiom that a refutation adds to refute it."""
    return step.rule == "axiom" and step.source is DENIED


def _number_leaves(proof: Proof) -> dict[Clause, int]:
    denied = {step.clause: step for step in proof if is_denied_goal(step)}
    leaves = [step.clause for step in proof if step.rule not in ("resolution", "extension")]
    clauses = dict.fromkeys([*(one for one in leaves if one not in denied), *denied])
    return {clause: place for place, clause in enumerate(clauses, start=1)}
