"""The part of the checker that looks at definitions: what is defined is new, and stays apart.

    q ↔ (a ∧ b) ∨ c      q occurs in no axiom, no constraint, not in what is claimed, and in no
                         step before; it is defined once

Then any model of the axioms becomes one of the definitions too, by giving q its value; so what
follows without q follows from the axioms. Like the checker it imports no rule and no search.

Source: Tseitin, 1968; Cook & Reckhow, Journal of Symbolic Logic 44(1), 1979.
"""

from __future__ import annotations

from collections.abc import Iterable

from resolver.errors import ProofError, short
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause, Definition
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.proofs.proof import Step, clause_of


class DefinedAtoms:
    """The atoms defined so far, and those met before: what is defined must be new, and stay so."""

    def __init__(
        self, axioms: Iterable[frozenset[Literal]], constraints: Iterable[Constraint]
    ) -> None:
        """Begin with the atoms of all axioms and constraints that are known."""
        self.defined: dict[str, Definition] = {}
        self.met = {literal.name for clause in axioms for literal in clause}
        self.met.update(atom for constraint in constraints for atom in constraint.atoms)

    def check(self, step: Step) -> None:
        """Check the definition that a step states, or that a premise has no defined atom.

        Raises ProofError where that is not so.
        """
        if step.rule == "extension":
            self._define(step)
            _check_clause(step)
        elif not step.premises:
            self.check_unused(step)
        self.met |= _atoms_of(step.clause)

    def _define(self, step: Step) -> None:
        definition = step.source
        if not isinstance(definition, Definition):
            raise ProofError(step.number, f"it names no definition, but {short(definition)}")
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
        """Check that a step that is a premise, or is claimed, has no defined atom.

        Raises ProofError where that is not so.
        """
        for atom in sorted(_atoms_of(step.clause) & self.defined.keys()):
            raise ProofError(step.number, f"it speaks of {atom}, which the proof defines")


def _atoms_of(clause: Clause | Line) -> set[str]:
    literals = [term[1] for term in clause.terms] if isinstance(clause, Line) else clause.literals
    return {literal.name for literal in literals}


def _check_clause(step: Step) -> None:
    """See that a clause is one half of a definition: from a conjunction to the atom, or back."""
    definition, literals = step.source, clause_of(step).literals
    assert isinstance(definition, Definition)
    own = Literal.of(definition.atom)
    if own in literals:
        follows = any(
            literals - {own} == {~literal for literal in cube} for cube in definition.cubes
        )
    else:
        rest = literals - {~own}
        allowed = {literal for cube in definition.cubes for literal in cube}
        met = all(not rest.isdisjoint(cube) for cube in definition.cubes)
        follows = ~own in literals and met and rest <= allowed
    if not follows:
        raise ProofError(step.number, f"{step.clause} does not say what {definition} does")
