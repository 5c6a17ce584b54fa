"""The rules of a sudoku of four by four, and its clues."""

from resolver import Clause, Exactly

FOUR = range(1, 5)
BLOCKS = [[(r + i, c + j) for i in (0, 1) for j in (0, 1)] for r in (1, 3) for c in (1, 3)]
LINES = [[(r, c) for c in FOUR] for r in FOUR] + [[(r, c) for r in FOUR] for c in FOUR]
UNITS = [[f"r{r}c{c}={n}" for r, c in unit] for unit in LINES + BLOCKS for n in FOUR]
CELLS = [[f"r{r}c{c}={n}" for n in FOUR] for r in FOUR for c in FOUR]
RULES = [clause for atoms in UNITS + CELLS for clause in Exactly(1, atoms).instances()]
CLUES = [Clause([atom]) for atom in ("r1c1=1", "r1c2=2", "r2c3=1", "r3c2=3", "r4c4=4", "r2c2=4")]
