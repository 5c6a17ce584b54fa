"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.practice.exercise import Exercise as Exercise
from resolver.practice.exercises import ExerciseError as ExerciseError
from resolver.practice.exercises import parse_exercises as parse_exercises
from resolver.practice.exercises import read_exercises as read_exercises
from resolver.practice.exercises import textbook as textbook
from resolver.practice.folder import check_answer as check_answer
from resolver.practice.folder import grade_answers as grade_answers
from resolver.practice.gradebook import Gradebook as Gradebook
from resolver.practice.graded import Grade as Grade
from resolver.practice.grading import grade as grade
from resolver.practice.possible import random_exercise as random_exercise
from resolver.practice.vocabulary import notation as notation

__all__: list[str]
