"""Propositional resolution: clauses as values, proofs as the product, a checker of its own."""

from resolver.cardinality import AtLeast, AtMost, Constraint, Exactly
from resolver.check import check
from resolver.clause import EMPTY, Clause
from resolver.cheapest import bits
from resolver.errors import (
    CardinalityError,
    ClauseError,
    LiteralError,
    PivotError,
    ProofError,
    ResolverError,
)
from resolver.literal import Literal
from resolver.proof import Derivation, Proof, Step
from resolver.prover import Prover
from resolver.verdict import Verdict, prove

__all__ = [
    "EMPTY",
    "AtLeast",
    "AtMost",
    "CardinalityError",
    "Clause",
    "ClauseError",
    "Constraint",
    "Derivation",
    "Exactly",
    "Literal",
    "LiteralError",
    "PivotError",
    "Proof",
    "ProofError",
    "Prover",
    "ResolverError",
    "Step",
    "Verdict",
    "bits",
    "check",
    "prove",
]
