"""For students: exercises, and a grader that reads a derivation made by hand.

There is one notation. A line is read first and judged afterwards: `vocabulary` has the rows of
signs and words (and prints the page for students), `lines` finds the lines of a text, `tokens` what
each part of a line may be, and the `reader` has a function for each part of the grammar, on top of
the `clause_parser`; `sums` reads lines with ≥. What a line says is a `ParsedLine` (`parsed`). One
that does not fit is looked at once more (`scanning`), and answered with what stands in the way
(`obstacles`) and how it is written (`proposals`, `unread`). None of these knows what
would be right.

`grading` begins there: `sheet` gives the lines their kinds and numbers, `judging` judges one after
the other by what stands in the `derivation`, `blanks` are filled, and `mistakes` says what is wrong
with a step. What comes of it is a `Grade` (`graded`) with its lines (`graded_lines`) and points.
Answers without steps (`stepless`) are `models` and formulas brought into clauses (`rewriting`, its
lines read by `rewriting_lines`).

An `exercise` is made of `statements`, a problem of the gallery perhaps, and a task. `exercises`
reads a file of them, those of the textbooks from `textbook.exercises` and those of the course, and
refuses what is not `possible`; `chance` makes one at random. `hinting` finds the next step,
`solutions` all steps, and `handout` writes exercises on paper. `folder` grades what a class has
handed in: `answer_files` are listed, `handed_in` reads one as it was saved, `results` one that a
page has saved, and a `gradebook` has a page of `feedback` each, where the points count that a
lecturer gives by hand (`overrides`).

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
        "chance": "random_exercise",
        "exercise": "Exercise",
        "exercises": "ExerciseError parse_exercises read_exercises textbook",
        "folder": "check_answer grade_answers",
        "gradebook": "Gradebook",
        "graded": "Grade",
        "grading": "grade",
        "vocabulary": "notation",
    },
)
