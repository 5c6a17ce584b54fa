"""For students: problems, exercises, and a grader that reads a derivation made by hand.

A text is cleaned (`cleaning`) and becomes tokens (`lexer`, `words`, `labels`), which are turned
(`signs`, `tables`), parted (`line_parts`) and grouped into phrases (`parser`). Each clause of a
row of phrases (`row`) has a role (`roles`), and all make a `ParsedLine` (`claims`); others are
`premise_lists` or `headings`. What reads two ways is asked back (`doubts`). A page is read by line
(`handwriting`), with ≥ as a sum (`sums`), as a trace or a tree (`layouts`), or as figures
(`figures`). A `WrittenDerivation` (`derivation`, `written_steps`) judges the lines one after the
other, read from a text or made by a program. `mistakes` says what is wrong; `numbering`, `grading`
and `grade` make the result, a `GradedLine` for each line; `models` judges a model, `choosing` makes
a step. Other answers (`answered`) are rewritings into clauses (`rewriting`, `laws`), and all
resolvents (`saturating`).

An `exercise` is made of `statements`, or a problem of the `catalogue`, and a task. `exercises`
reads a file of them, those of the textbooks from `textbook.exercises`, and refuses what is not
`possible`; `chance` makes one at random. `hinting` finds the next step, `handout` writes exercises
on paper, and `folder` grades the answers of a class into a `gradebook`.

May import: whatever is above it, from errors to questions. To add a problem, write a function in
`resolver/problems.py` that returns its clauses, and its row in `GALLERY` of `catalogue.py`; to add
an exercise, write it into `textbook.exercises`; to name another mistake, add it to `mistakes.py`;
to read another sign or word, add it to a row of `lexer.py`, `words.py` or `cleaning.py`.
"""
