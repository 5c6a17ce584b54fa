"""For students: exercises, and a grader that reads a derivation made by hand.

There is one notation. A line is read first and judged afterwards: `vocabulary` has the rows of
signs and words (and prints the page for students), `lines` finds the lines of a text, `tokens` what
each part of a line may be, and the `reader` has a function for each part of the grammar, on top of
the `clause_parser`; `sums` reads lines with ≥. What a line says is a `ParsedLine` (`parsed`). One
that does not fit is looked at once more (`scanning`), and answered with what stands in the way and
how it is written (`proposals`, `unread`). None of these knows what would be right.

`grading` begins there: `sheet` gives the lines their kinds and numbers, `judging` judges one after
the other by what stands in the `derivation` and fills the gaps, and `mistakes` says what is wrong
with a step. The result is a `Grade` (`graded`) with its lines and points. Answers without
steps are `models` and formulas brought into clauses (`rewriting`, its lines read by
`rewriting_lines`).

An `exercise` states formulas, or a problem of the gallery, and a task. `exercises` reads a file of
them, those of the textbooks from `textbook.exercises` and those of the course, and also the points
that a lecturer gives by hand; it refuses what is not `possible`, where one is made at random, too.
`hinting` finds the next step, and `handout` writes exercises and solutions on paper. `folder`
grades what a class has handed in: `answer_files` are listed, and read there if a page has saved
them; `handed_in` reads one as it was saved, and a `gradebook` has a page of `feedback` each.

To add a problem, write a function in `resolver/problems.py` that returns its clauses, and its row
in `GALLERY` there; to add an exercise, write it into `textbook.exercises`; to name another mistake,
add it to `mistakes.py`; to read another sign or word, add it to its row in `vocabulary.py`; to read
another form of a reason, add a function to `LineParser` in `reader.py`, and call it where the
grammar has it.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "possible": "random_exercise",
        "exercise": "Exercise",
        "exercises": "ExerciseError parse_exercises read_exercises textbook",
        "folder": "check_answer grade_answers",
        "gradebook": "Gradebook",
        "graded": "Grade",
        "grading": "grade",
        "vocabulary": "notation",
    },
)
