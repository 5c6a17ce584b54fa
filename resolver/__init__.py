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

from collections.abc import Callable
from importlib import import_module
from typing import Any

from resolver.writers import WRITERS

__version__ = "0.1.0"

# Who solves a game needs what a clause is, and who asks for the version nothing: a module is
# imported when one of its names is asked for. `__init__.pyi` has the names for type checkers, which
# run no code; a test holds the two together.
_NAMES = {
    "errors": "ArgumentError BudgetError ClauseError CommandError ConflictError "
    "ConsistentError DimacsError ExportError FileError FormulaError InternalError "
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
    "practice.folder": "Gradebook grade_answers grade_folder",
    "practice.graded": "Grade",
    "practice.grading": "grade",
    "workbench.interpreter": "Workbench",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
_MODULES = ("export", "problems")

__all__ = sorted([*_HOMES, *_MODULES], key=lambda name: (not name.isupper(), name))

# What notebooks ask of values of low rooms, and who writes it.
_WRITERS = {"mathjax": "export.latex:to_mathjax", "svg": "export.drawing.svg:to_svg"}


def _writer(path: str) -> Callable[..., Any]:
    """Return the function of a name like "module:function", which is imported when it is called."""
    module, _, name = path.partition(":")
    return lambda *given, **named: getattr(_module(module), name)(*given, **named)


def _module(name: str) -> Any:
    return import_module(f"{__name__}.{name}")


WRITERS.update({form: _writer(path) for form, path in _WRITERS.items()})


def __getattr__(name: str) -> Any:
    """Return a public name whose module is imported at its first use."""
    if name in _MODULES:
        return _module(name)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(["__version__", *__all__])
