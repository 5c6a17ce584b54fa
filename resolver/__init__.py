"""Propositional resolution: clauses as values, proofs as the product, a checker of its own."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from resolver.cardinality import AtLeast, AtMost, Constraint, Exactly
from resolver.check import check
from resolver.clause import EMPTY, Clause
from resolver.errors import (
    BudgetError,
    CardinalityError,
    ClauseError,
    CommandError,
    ConflictError,
    ConsistentError,
    DimacsError,
    FileError,
    FormulaError,
    LiteralError,
    PivotError,
    ProofError,
    ResolverError,
    SearchStopped,
    StrategyError,
)
from resolver.literal import Literal
from resolver.proof import Derivation, Proof, Step
from resolver.propagation import each_bit
from resolver.prover import Prover

if TYPE_CHECKING:
    from resolver.budget import Budget
    from resolver.comparison import compare
    from resolver.dimacs import read_dimacs, write_dimacs
    from resolver.export.errors import ExportError
    from resolver.formula import clauses
    from resolver.grading import grade
    from resolver.implicates import backbone, minimal_unsatisfiable, prime_implicates
    from resolver.implication import conflict
    from resolver.progress import Progress
    from resolver.shortening import Shortening, shorten
    from resolver.solve import solve_file
    from resolver.stepping import Recorder
    from resolver.strategy import STRATEGIES
    from resolver.tracer import Tracer
    from resolver.verdict import Verdict, prove, saturate
    from resolver.workbench import Workbench

# Who solves a game needs the knowledge bases' prover alone: the rest is imported when asked for.
_LATER = {
    "Budget": "budget",
    "ExportError": "export.errors",
    "Progress": "progress",
    "Recorder": "stepping",
    "STRATEGIES": "strategy",
    "Shortening": "shortening",
    "Tracer": "tracer",
    "Verdict": "verdict",
    "Workbench": "workbench",
    "backbone": "implicates",
    "clauses": "formula",
    "compare": "comparison",
    "conflict": "implication",
    "grade": "grading",
    "minimal_unsatisfiable": "implicates",
    "prime_implicates": "implicates",
    "prove": "verdict",
    "read_dimacs": "dimacs",
    "saturate": "verdict",
    "shorten": "shortening",
    "solve_file": "solve",
    "write_dimacs": "dimacs",
}

__all__ = [
    "EMPTY",
    "STRATEGIES",
    "AtLeast",
    "AtMost",
    "Budget",
    "BudgetError",
    "CardinalityError",
    "Clause",
    "ClauseError",
    "CommandError",
    "ConflictError",
    "ConsistentError",
    "Constraint",
    "Derivation",
    "DimacsError",
    "Exactly",
    "ExportError",
    "FileError",
    "FormulaError",
    "Literal",
    "LiteralError",
    "PivotError",
    "Progress",
    "Proof",
    "ProofError",
    "Prover",
    "Recorder",
    "ResolverError",
    "SearchStopped",
    "Shortening",
    "Step",
    "StrategyError",
    "Tracer",
    "Verdict",
    "Workbench",
    "backbone",
    "check",
    "clauses",
    "compare",
    "conflict",
    "each_bit",
    "grade",
    "minimal_unsatisfiable",
    "prime_implicates",
    "prove",
    "read_dimacs",
    "saturate",
    "shorten",
    "solve_file",
    "write_dimacs",
]


def __getattr__(name: str) -> Any:
    """Return a public name whose module is imported at its first use."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
