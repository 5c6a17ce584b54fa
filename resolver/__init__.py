"""Propositional resolution: clauses as values, proofs as the product, a checker of its own.

The provers, in order of power:

- textbook (`rules/textbook.py`): it resolves all clauses with all, level after level. It finds the
  refutation of least depth, and what is left in the end are the prime implicates. It compares every
  two clauses, so it is for a blackboard: pigeonhole 3 takes a minute.
- given clause (`search/saturation/`): it picks one clause at a time, short ones first, and resolves
  it on selected literals only. An index finds what is subsumed, and a ratio keeps the choice fair.
  Refinements (unit, set of support, ordered, hyper) make fewer resolvents. Pigeonhole 7.
- learning (`search/learning/`): it decides, propagates, and resolves only where a conflict says on
  what. It keeps one clause from each conflict instead of all that follow, and so needs little room.
  Random 3-SAT with 100 atoms and more, where the given clause ends at 50.
- counting (`search/counting/`): it adds clauses up, as cutting planes do. One sum says what takes
  resolution exponentially many steps: pigeonhole 30 in a second, where learning ends at 10. What is
  not impossible by number it leaves to learning.

It has never heard of a card. A room imports only from those before it: errors, budget < logic <
text < proofs < replay < rules < search < prover < export < questions < practice < workbench.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from resolver.errors import (
    ArgumentError,
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
    InternalError,
    LineError,
    LiteralError,
    MissingExtra,
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
    from resolver.logic.definition import Definition
    from resolver.logic.line import Line
    from resolver.logic.literal import Literal
    from resolver.practice.chance import random_exercise
    from resolver.practice.exercise import Exercise
    from resolver.practice.exercises import ExerciseError, read_exercises, textbook
    from resolver.practice.folder import grade_folder
    from resolver.practice.grade import Grade
    from resolver.practice.grading import grade
    from resolver.proofs.check import check
    from resolver.proofs.derivation import Derivation
    from resolver.proofs.interpolation import Interpolant, interpolant
    from resolver.proofs.measures import Measures, measures
    from resolver.proofs.proof import DENIED, GIVEN, Proof, Step
    from resolver.proofs.shapes import Shapes, shapes
    from resolver.proofs.shortening import Shortening, shorten
    from resolver.proofs.unfolding import regularise, unfold
    from resolver.prover.prover import Prover
    from resolver.questions.comparison import Comparison, compare
    from resolver.questions.conflict import conflict
    from resolver.questions.dpll import DecisionTree, dpll
    from resolver.questions.implicates import backbone, minimal_unsatisfiable, prime_implicates
    from resolver.questions.levels import Levels, levels
    from resolver.questions.minimum import Minimum, minimum
    from resolver.questions.progress import Progress
    from resolver.questions.proving import Verdict, prove, saturate
    from resolver.questions.recorder import Recorder
    from resolver.search.strategy import STRATEGIES, Strategy
    from resolver.search.tracer import Tracer
    from resolver.text.dimacs import read_dimacs, write_dimacs
    from resolver.text.formula.translation import clauses
    from resolver.text.mapping import FrozenMapping
    from resolver.workbench.interpreter import Workbench

    __version__: str

# Who solves a game needs what a clause is, and who asks for the version nothing: the rest is
# imported when asked for.
_LATER = {
    "DENIED": "proofs.proof",
    "EMPTY": "logic.clause",
    "STRATEGIES": "search.strategy",
    "AtLeast": "logic.cardinality",
    "AtMost": "logic.cardinality",
    "Budget": "budget",
    "Clause": "logic.clause",
    "Comparison": "questions.comparison",
    "Constraint": "logic.cardinality",
    "DecisionTree": "questions.dpll",
    "Definition": "logic.definition",
    "Derivation": "proofs.derivation",
    "Exactly": "logic.cardinality",
    "Exercise": "practice.exercise",
    "ExerciseError": "practice.exercises",
    "FrozenMapping": "text.mapping",
    "GIVEN": "proofs.proof",
    "Grade": "practice.grade",
    "Interpolant": "proofs.interpolation",
    "Levels": "questions.levels",
    "Line": "logic.line",
    "Literal": "logic.literal",
    "Measures": "proofs.measures",
    "Minimum": "questions.minimum",
    "Progress": "questions.progress",
    "Proof": "proofs.proof",
    "Prover": "prover.prover",
    "Recorder": "questions.recorder",
    "Shapes": "proofs.shapes",
    "Shortening": "proofs.shortening",
    "Step": "proofs.proof",
    "Strategy": "search.strategy",
    "Tracer": "search.tracer",
    "Verdict": "questions.proving",
    "Workbench": "workbench.interpreter",
    "backbone": "questions.implicates",
    "check": "proofs.check",
    "clauses": "text.formula.translation",
    "compare": "questions.comparison",
    "conflict": "questions.conflict",
    "dpll": "questions.dpll",
    "grade": "practice.grading",
    "grade_folder": "practice.folder",
    "interpolant": "proofs.interpolation",
    "levels": "questions.levels",
    "measures": "proofs.measures",
    "minimum": "questions.minimum",
    "minimal_unsatisfiable": "questions.implicates",
    "prime_implicates": "questions.implicates",
    "prove": "questions.proving",
    "random_exercise": "practice.chance",
    "read_dimacs": "text.dimacs",
    "read_exercises": "practice.exercises",
    "regularise": "proofs.unfolding",
    "saturate": "questions.proving",
    "shapes": "proofs.shapes",
    "shorten": "proofs.shortening",
    "textbook": "practice.exercises",
    "unfold": "proofs.unfolding",
    "write_dimacs": "text.dimacs",
}

__all__ = [
    "DENIED",
    "EMPTY",
    "GIVEN",
    "STRATEGIES",
    "ArgumentError",
    "AtLeast",
    "AtMost",
    "Budget",
    "BudgetError",
    "CardinalityError",
    "Clause",
    "ClauseError",
    "CommandError",
    "Comparison",
    "ConflictError",
    "ConsistentError",
    "Constraint",
    "DecisionTree",
    "Definition",
    "Derivation",
    "DimacsError",
    "Exactly",
    "Exercise",
    "ExerciseError",
    "ExportError",
    "FileError",
    "FormulaError",
    "FrozenMapping",
    "Grade",
    "InternalError",
    "Interpolant",
    "Levels",
    "Line",
    "LineError",
    "Literal",
    "LiteralError",
    "Measures",
    "Minimum",
    "MissingExtra",
    "PivotError",
    "Progress",
    "Proof",
    "ProofError",
    "Prover",
    "Recorder",
    "ResolverError",
    "SearchStopped",
    "Shapes",
    "Shortening",
    "Step",
    "Strategy",
    "StrategyError",
    "Tracer",
    "Verdict",
    "Workbench",
    "backbone",
    "check",
    "clauses",
    "compare",
    "conflict",
    "dpll",
    "export",
    "grade",
    "grade_folder",
    "interpolant",
    "levels",
    "measures",
    "minimal_unsatisfiable",
    "minimum",
    "prime_implicates",
    "problems",
    "prove",
    "random_exercise",
    "read_dimacs",
    "read_exercises",
    "regularise",
    "saturate",
    "shapes",
    "shorten",
    "textbook",
    "unfold",
    "write_dimacs",
]


def __getattr__(name: str) -> Any:
    """Return a public name whose module is imported at its first use."""
    if name in ("export", "problems"):
        return import_module(f"{__name__}.{name}")
    if name == "__version__":
        return import_module("importlib.metadata").version("refute")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted(["__version__", *__all__])
