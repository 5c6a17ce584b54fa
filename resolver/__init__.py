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
text < proofs < replay < rules < problems < search < prover < export < questions < practice <
workbench < page.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

# Who solves a game needs what a clause is, and who asks for the version nothing: a module is
# imported when one of its names is asked for.
_NAMES = {
    "errors": "ArgumentError BudgetError CardinalityError ClauseError CommandError ConflictError "
    "ConsistentError DimacsError ExportError FileError FormulaError InternalError LineError "
    "LinkError LiteralError MissingExtra PivotError ProofError ResolverError SearchStopped "
    "StrategyError",
    "budget": "Budget",
    "logic.cardinality": "AtLeast AtMost Constraint Exactly",
    "logic.clause": "Clause Definition EMPTY",
    "logic.line": "Line",
    "logic.literal": "Literal",
    "text.dimacs": "read_dimacs write_dimacs",
    "text.formula.normalising": "Normalisation cnf",
    "text.formula.translation": "clauses",
    "text.mapping": "FrozenMapping",
    "proofs.check": "check",
    "proofs.derivation": "Derivation",
    "proofs.interpolation": "Interpolant interpolant",
    "proofs.measures": "Measures measures",
    "proofs.proof": "DENIED GIVEN Proof Step",
    "proofs.shapes": "Shapes shapes",
    "proofs.shortening": "Shortening shorten",
    "proofs.unfolding": "regularise unfold",
    "search.engine": "Strategy",
    "search.strategy": "STRATEGIES",
    "search.tracer": "Tracer",
    "prover.prover": "Prover",
    "questions.comparison": "Comparison compare",
    "questions.conflict": "Conflict conflict",
    "questions.dpll": "DecisionTree dpll",
    "questions.implicates": "Backbone backbone minimal_unsatisfiable prime_implicates",
    "questions.levels": "Levels levels",
    "questions.minimum": "Minimum minimum",
    "questions.progress": "Progress Recorder",
    "questions.proving": "Verdict prove saturate",
    "questions.solve": "solve_file",
    "practice.chance": "random_exercise",
    "practice.exercise": "Exercise",
    "practice.exercises": "ExerciseError load_exercises read_exercises textbook",
    "practice.folder": "grade_answers grade_folder",
    "practice.grade": "Grade",
    "practice.gradebook": "Gradebook",
    "practice.grading": "grade",
    "workbench.interpreter": "Workbench",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
_MODULES = ("export", "problems")

__all__ = sorted([*_HOMES, *_MODULES], key=lambda name: (not name.isupper(), name))

if TYPE_CHECKING:  # the same names again: type checkers run no code
    from resolver import export as export
    from resolver import problems as problems
    from resolver.budget import Budget as Budget
    from resolver.errors import ArgumentError as ArgumentError
    from resolver.errors import BudgetError as BudgetError
    from resolver.errors import CardinalityError as CardinalityError
    from resolver.errors import ClauseError as ClauseError
    from resolver.errors import CommandError as CommandError
    from resolver.errors import ConflictError as ConflictError
    from resolver.errors import ConsistentError as ConsistentError
    from resolver.errors import DimacsError as DimacsError
    from resolver.errors import ExportError as ExportError
    from resolver.errors import FileError as FileError
    from resolver.errors import FormulaError as FormulaError
    from resolver.errors import InternalError as InternalError
    from resolver.errors import LineError as LineError
    from resolver.errors import LinkError as LinkError
    from resolver.errors import LiteralError as LiteralError
    from resolver.errors import MissingExtra as MissingExtra
    from resolver.errors import PivotError as PivotError
    from resolver.errors import ProofError as ProofError
    from resolver.errors import ResolverError as ResolverError
    from resolver.errors import SearchStopped as SearchStopped
    from resolver.errors import StrategyError as StrategyError
    from resolver.logic.cardinality import AtLeast as AtLeast
    from resolver.logic.cardinality import AtMost as AtMost
    from resolver.logic.cardinality import Constraint as Constraint
    from resolver.logic.cardinality import Exactly as Exactly
    from resolver.logic.clause import EMPTY as EMPTY
    from resolver.logic.clause import Clause as Clause
    from resolver.logic.clause import Definition as Definition
    from resolver.logic.line import Line as Line
    from resolver.logic.literal import Literal as Literal
    from resolver.practice.chance import random_exercise as random_exercise
    from resolver.practice.exercise import Exercise as Exercise
    from resolver.practice.exercises import ExerciseError as ExerciseError
    from resolver.practice.exercises import load_exercises as load_exercises
    from resolver.practice.exercises import read_exercises as read_exercises
    from resolver.practice.exercises import textbook as textbook
    from resolver.practice.folder import grade_answers as grade_answers
    from resolver.practice.folder import grade_folder as grade_folder
    from resolver.practice.grade import Grade as Grade
    from resolver.practice.gradebook import Gradebook as Gradebook
    from resolver.practice.grading import grade as grade
    from resolver.proofs.check import check as check
    from resolver.proofs.derivation import Derivation as Derivation
    from resolver.proofs.interpolation import Interpolant as Interpolant
    from resolver.proofs.interpolation import interpolant as interpolant
    from resolver.proofs.measures import Measures as Measures
    from resolver.proofs.measures import measures as measures
    from resolver.proofs.proof import DENIED as DENIED
    from resolver.proofs.proof import GIVEN as GIVEN
    from resolver.proofs.proof import Proof as Proof
    from resolver.proofs.proof import Step as Step
    from resolver.proofs.shapes import Shapes as Shapes
    from resolver.proofs.shapes import shapes as shapes
    from resolver.proofs.shortening import Shortening as Shortening
    from resolver.proofs.shortening import shorten as shorten
    from resolver.proofs.unfolding import regularise as regularise
    from resolver.proofs.unfolding import unfold as unfold
    from resolver.prover.prover import Prover as Prover
    from resolver.questions.comparison import Comparison as Comparison
    from resolver.questions.comparison import compare as compare
    from resolver.questions.conflict import Conflict as Conflict
    from resolver.questions.conflict import conflict as conflict
    from resolver.questions.dpll import DecisionTree as DecisionTree
    from resolver.questions.dpll import dpll as dpll
    from resolver.questions.implicates import Backbone as Backbone
    from resolver.questions.implicates import backbone as backbone
    from resolver.questions.implicates import minimal_unsatisfiable as minimal_unsatisfiable
    from resolver.questions.implicates import prime_implicates as prime_implicates
    from resolver.questions.levels import Levels as Levels
    from resolver.questions.levels import levels as levels
    from resolver.questions.minimum import Minimum as Minimum
    from resolver.questions.minimum import minimum as minimum
    from resolver.questions.progress import Progress as Progress
    from resolver.questions.progress import Recorder as Recorder
    from resolver.questions.proving import Verdict as Verdict
    from resolver.questions.proving import prove as prove
    from resolver.questions.proving import saturate as saturate
    from resolver.questions.solve import solve_file as solve_file
    from resolver.search.engine import Strategy as Strategy
    from resolver.search.strategy import STRATEGIES as STRATEGIES
    from resolver.search.tracer import Tracer as Tracer
    from resolver.text.dimacs import read_dimacs as read_dimacs
    from resolver.text.dimacs import write_dimacs as write_dimacs
    from resolver.text.formula.normalising import Normalisation as Normalisation
    from resolver.text.formula.normalising import cnf as cnf
    from resolver.text.formula.translation import clauses as clauses
    from resolver.text.mapping import FrozenMapping as FrozenMapping
    from resolver.workbench.interpreter import Workbench as Workbench

else:

    def __getattr__(name):
        """Return a public name whose module is imported at its first use."""
        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted(["__version__", *__all__])
