"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver import errors as errors
from resolver import export as export
from resolver import practice as practice
from resolver import problems as problems
from resolver import workbench as workbench
from resolver.budget import Budget as Budget
from resolver.errors import ResolverError as ResolverError
from resolver.errors import SearchStopped as SearchStopped
from resolver.export.clausal.writing import to_dimacs as to_dimacs
from resolver.export.formats import save as save
from resolver.incremental.prover import Prover as Prover
from resolver.logic.cardinality import AtLeast as AtLeast
from resolver.logic.cardinality import AtMost as AtMost
from resolver.logic.cardinality import Constraint as Constraint
from resolver.logic.cardinality import Exactly as Exactly
from resolver.logic.clause import EMPTY as EMPTY
from resolver.logic.clause import Clause as Clause
from resolver.logic.literal import Literal as Literal
from resolver.proofs.check import check as check
from resolver.proofs.interpolation import interpolant as interpolant
from resolver.proofs.proof import DENIED as DENIED
from resolver.proofs.proof import GIVEN as GIVEN
from resolver.proofs.proof import Proof as Proof
from resolver.proofs.proof import Step as Step
from resolver.proofs.shortening import regularise as regularise
from resolver.proofs.shortening import unfold as unfold
from resolver.questions.comparison import compare as compare
from resolver.questions.conflict import conflict as conflict
from resolver.questions.dpll import dpll as dpll
from resolver.questions.implicates import backbone as backbone
from resolver.questions.implicates import minimal_unsatisfiable as minimal_unsatisfiable
from resolver.questions.implicates import prime_implicates as prime_implicates
from resolver.questions.levels import levels as levels
from resolver.questions.minimum import minimum as minimum
from resolver.questions.minimum import shorten as shorten
from resolver.questions.models import count_models as count_models
from resolver.questions.models import equivalent as equivalent
from resolver.questions.models import models as models
from resolver.questions.progress import Recorder as Recorder
from resolver.questions.proving import Verdict as Verdict
from resolver.questions.proving import prove as prove
from resolver.questions.proving import saturate as saturate
from resolver.questions.truth_table import truth_table as truth_table
from resolver.search.strategy import STRATEGIES as STRATEGIES
from resolver.search.strategy import Strategy as Strategy
from resolver.text.cnf import Cnf as Cnf
from resolver.text.dimacs import parse_dimacs as parse_dimacs
from resolver.text.dimacs import read_dimacs as read_dimacs
from resolver.text.formula.normalising import cnf as cnf
from resolver.text.formula.translation import clauses as clauses

__version__: str

__all__: list[str]
