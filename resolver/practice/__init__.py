"""For students: a gallery of problems, and a grader that reads a derivation made by hand.

A text becomes marks (`signs`), these phrases, and phrases a claim (`claims`, `words`), by line
(`handwriting`) or by margin (`trees`). A sheet judges one claim after the other, `mistakes` says
what is wrong, and `grading` and `folder` tell it all.

May import: whatever stands above it, from errors to questions. To add a problem, write a function
in `gallery.py` that returns its clauses; to name another mistake, add it to `mistakes.py`; to read
another sign, add it to the tables in `signs.py`.
"""
