"""The part of the checker that looks at definitions: what is defined is new, and stays apart.

    q ↔ (a ∧ b) ∨ c      q occurs in no axiom, no constraint, not in what is claimed, and in no
                         step before; it is defined once

Then any model of the axioms becomes one of the definitions too, by giving q its value; so what
follows without q follows from the axioms. Like the checker it imports no rule and no search.

Source: Tseitin, 1968; Cook & Reckhow, Journal of Symbolic Logic 44(1), 1979.
"""

from __future__ import annotations

from collections.abc import Iterable

from resolver.errors import ProofError, abbreviate
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Definition
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal
from resolver.proofs.proof import Conclusion, Step, clause_of


class DefinedAtoms:
    """The atoms defined so far, and those met before.

    Attributes:
        defined: The definition of each defined atom.
        met: All atoms of axioms and constraints, and of the steps so far.
    """

    def __init__(
        self, axioms: Iterable[frozenset[Literal]], constraints: Iterable[Constraint]
    ) -> None:
        """Begin with the atoms of all axioms and constraints that are known."""
        self.defined: dict[str, Definition] = {}
        self.met = {literal.name for clause in axioms for literal in clause}
        self.met.update(atom for constraint in constraints for atom in constraint.atoms)

    def check(self, step: Step) -> None:
        """Raise ProofError if a step states no definition, or an axiom with a defined atom."""
        if step.rule == "extension":
            self._define(step)
            _check_clause(step)
        elif not step.premises:
            self.check_unused(step)
        self.met |= _atoms_of(step.clause)

    def _define(self, step: Step) -> None:
        """Note the definition that a step names; raise ProofError if its atom is not new."""
        definition = step.source
        if not isinstance(definition, Definition):
            raise ProofError(step.number, f"it names no definition, but {abbreviate(definition)}")

        # A definition has several clauses, each a step of its own.
        atom = definition.atom
        if atom in self.defined:
            if self.defined[atom] != definition:
                raise ProofError(step.number, f"{atom} is defined a second time")
            return
        if atom in self.met or atom in definition.atoms:
            raise ProofError(step.number, f"{atom} is not new, so it cannot be defined")
        self.defined[atom] = definition
        self.met |= definition.atoms

    def check_unused(self, step: Step) -> None:
        """Raise ProofError if a step that is a premise, or is claimed, has a defined atom."""
        for atom in sorted(_atoms_of(step.clause) & self.defined.keys()):
            raise ProofError(step.number, f"it speaks of {atom}, which the proof defines")


def _atoms_of(clause: Conclusion) -> set[str]:
    """Return the atoms of a clause or a line."""
    literals = (
        [term[1] for term in clause.terms]
        if isinstance(clause, LinearConstraint)
        else clause.literals
    )
    return {literal.name for literal in literals}


def _check_clause(step: Step) -> None:
    """Raise ProofError unless a clause is one of those of its definition.

    From each conjunction follows the atom: the clause has the atom, and the complements of the
    conjunction. From the atom follows some conjunction: the clause has the atom's complement, and
    of each conjunction a literal.
    """
    definition, literals = step.source, clause_of(step).literals
    assert isinstance(definition, Definition)
    defined = Literal.of(definition.atom)
    if defined in literals:
        complements = {~literal for literal in literals - {defined}}
        follows = any(complements == set(cube) for cube in definition.cubes)
    else:
        others = literals - {~defined}
        allowed = {literal for cube in definition.cubes for literal in cube}
        has_one_of_each = all(not others.isdisjoint(cube) for cube in definition.cubes)
        follows = ~defined in literals and has_one_of_each and others <= allowed
    if not follows:
        raise ProofError(step.number, f"{step.clause} does not say what {definition} does")
