"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.questions.comparison import Comparison as Comparison
from resolver.questions.conflict import Conflict as Conflict
from resolver.questions.dpll import DecisionTree as DecisionTree
from resolver.questions.implicates import Backbone as Backbone
from resolver.questions.levels import Levels as Levels
from resolver.questions.minimum import Minimum as Minimum
from resolver.questions.progress import report_progress as report_progress
from resolver.questions.proving import Saturation as Saturation

__all__: list[str]
