"""For students: problems, exercises, and a grader that reads a derivation made by hand.

A text becomes tokens (`lexer`), these phrases (`parser`), a row of phrases (`token_row`), and a
row a `ParsedLine` (`parsed_line`): by line (`handwriting`), by margin or by zeros (`layouts`), or
by figures (`bars`). A `WrittenDerivation` (`derivation`) judges one line after the other, whoever
made them: handwriting, or a program that has its steps as values. `mistakes` says what is wrong,
and `grading`, `grade` and `folder` tell it all, a `GradedLine` for each; `models` judges a model.

An `exercise` is read from a text (`exercises`), those of the textbooks from `textbook.exercises`;
its premises are `statements`; or `chance` makes it. It may allow some steps only (`restrictions`);
`hinting` knows the next one.

May import: whatever stands above it, from errors to questions. To add a problem, write a function
in `gallery.py` that returns its clauses; to add an exercise, write it into `textbook.exercises`; to
name another mistake, add it to `mistakes.py`; to read another sign, add it to the tables in
`lexer.py`.
"""
