"""Propositional resolution: clauses as values, proofs as the product, a checker of its own.

It has never heard of a card. A room imports only from those before it: errors, budget < logic <
text < proofs < replay < rules < search < prover < export < questions < practice < workbench.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from resolver.errors import (
    BudgetError,
    CardinalityError,
    ClauseError,
    CommandError,
    ConflictError,
    ConsistentError,
    DimacsError,
    ExportError,
    FileError,
    FormulaError,
    LineError,
    LiteralError,
    PivotError,
    ProofError,
    ResolverError,
    SearchStopped,
    StrategyError,
)

if TYPE_CHECKING:
    from resolver.budget import Budget
    from resolver.logic.cardinality import AtLeast, AtMost, Constraint, Exactly
    from resolver.logic.clause import EMPTY, Clause
    from resolver.logic.line import Line
    from resolver.logic.literal import Literal
    from resolver.practice.grading import grade
    from resolver.proofs.check import check
    from resolver.proofs.derivation import Derivation
    from resolver.proofs.proof import Proof, Step
    from resolver.proofs.shortening import Shortening, shorten
    from resolver.prover.propagation import each_bit
    from resolver.prover.prover import Prover
    from resolver.questions.comparison import compare
    from resolver.questions.conflict import conflict
    from resolver.questions.implicates import backbone, minimal_unsatisfiable, prime_implicates
    from resolver.questions.minimum import Minimum, minimum
    from resolver.questions.progress import Progress
    from resolver.questions.proving import Verdict, prove, saturate
    from resolver.questions.recorder import Recorder
    from resolver.questions.solve import solve_file
    from resolver.search.strategy import STRATEGIES
    from resolver.search.tracer import Tracer
    from resolver.text.dimacs import read_dimacs, write_dimacs
    from resolver.text.formula.translation import clauses
    from resolver.workbench.interpreter import Workbench

# Who solves a game needs what a clause is, and who asks for the version nothing: the rest is
# imported when asked for.
_LATER = {
    "EMPTY": "logic.clause",
    "STRATEGIES": "search.strategy",
    "AtLeast": "logic.cardinality",
    "AtMost": "logic.cardinality",
    "Budget": "budget",
    "Clause": "logic.clause",
    "Constraint": "logic.cardinality",
    "Derivation": "proofs.derivation",
    "Exactly": "logic.cardinality",
    "Line": "logic.line",
    "Literal": "logic.literal",
    "Minimum": "questions.minimum",
    "Progress": "questions.progress",
    "Proof": "proofs.proof",
    "Prover": "prover.prover",
    "Recorder": "questions.recorder",
    "Shortening": "proofs.shortening",
    "Step": "proofs.proof",
    "Tracer": "search.tracer",
    "Verdict": "questions.proving",
    "Workbench": "workbench.interpreter",
    "backbone": "questions.implicates",
    "check": "proofs.check",
    "clauses": "text.formula.translation",
    "compare": "questions.comparison",
    "conflict": "questions.conflict",
    "each_bit": "prover.propagation",
    "grade": "practice.grading",
    "minimum": "questions.minimum",
    "minimal_unsatisfiable": "questions.implicates",
    "prime_implicates": "questions.implicates",
    "prove": "questions.proving",
    "read_dimacs": "text.dimacs",
    "saturate": "questions.proving",
    "shorten": "proofs.shortening",
    "solve_file": "questions.solve",
    "write_dimacs": "text.dimacs",
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
    "Line",
    "LineError",
    "Literal",
    "LiteralError",
    "Minimum",
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
    "minimum",
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
    if name == "problems":
        return import_module(f"{__name__}.problems")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
