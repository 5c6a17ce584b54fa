"""What the reader that guesses and the one of the notation both read as a step is the same step."""

from __future__ import annotations

from notation_sheets import corpus

from resolver import Clause
from resolver.practice.handwriting import read_derivation
from resolver.practice.reader import STEP, read_line


def test_what_both_readers_take_for_a_step_is_the_same_step():
    both = 0
    for sheet in corpus():
        names = frozenset(atom for clause in sheet.clauses for atom in clause.atoms)
        for line in sheet.text.split("\n"):
            new, old = read_line(line, names), read_derivation(line, sheet.clauses)
            if new is None or new.form != STEP or len(old) != 1 or "\\|" in line:
                continue
            if old[0].fault is None and old[0].premises and isinstance(old[0].clause, Clause):
                said = new.clause, set(new.parents)
                assert said == (old[0].clause, set(old[0].premises)), line
                assert old[0].number in (new.number, None), line
                both += 1
    assert both > 1000
