"""For students: problems, exercises, and a grader that reads a derivation made by hand.

A text becomes marks (`signs`), these phrases, and phrases a claim (`rows`, `claims`, `words`), by
line (`handwriting`), by margin (`trees`), by figures (`bars`) or by zeros (`traces`); `unread` says
what of a line is left. A sheet judges one claim after the other, whoever made them: handwriting, or
a program that has its steps as values. `mistakes` says what is wrong, and `grading`, `grade` and
`folder` tell it all; `models` judges a model instead.

An `exercise` is read from a text (`exercises`), those of the textbooks from `textbook.exercises`;
or `chance` makes it. It may allow some steps only (`restrictions`); `hinting` knows the next one.

May import: whatever stands above it, from errors to questions. To add a problem, write a function
in `gallery.py` that returns its clauses; to add an exercise, write it into `textbook.exercises`; to
name another mistake, add it to `mistakes.py`; to read another sign, add it to the tables in
`signs.py`.
"""
