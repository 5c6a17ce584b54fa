"""Sets of formulas at random against truth tables, by every complete strategy.

Atoms have names of all kinds: quotes, operators and words of the language stand in them, blanks and
colons, and what names of parts look like. Each set becomes clauses twice: with definitions wherever
something would be multiplied out, and with none; a large one with definitions where that is less.
The questions are whether all its formulas are inconsistent, and whether the last one follows from
the others, as texts. A model must be a row of the table, the checker looks through each proof, and
the clauses with definitions must have just the rows of the table as models, their names left out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from support.profiles import seeds
from support.random_formulas import KINDS, Row, formula_set, models, rows, value, written

from resolver import STRATEGIES, Clause, SearchStopped, check, clauses, prove
from resolver.questions.goal import encode_question

COMPLETE = [name for name, one in STRATEGIES.items() if one.complete]
TENS = seeds(1, 500)  # of sets


def satisfied(found: tuple[Clause, ...], row: Row) -> bool:
    """Return whether a row of the atoms becomes a model of clauses that have other atoms too."""
    agenda: list[tuple[list[list[tuple[str, bool]]], Mapping[str, bool]]]
    agenda = [([[(one.name, one.positive) for one in clause] for clause in found], row)]
    while agenda:
        left, known = agenda.pop()
        rest = [
            [(name, sign) for name, sign in clause if name not in known]
            for clause in left
            if not any(known.get(name) is sign for name, sign in clause)
        ]
        if not rest:
            return True
        if all(rest):
            name, sign = min(rest, key=len)[0]
            agenda += [(rest, {**known, name: not sign}), (rest, {**known, name: sign})]
    return False


def wrong_answers(seed: int, counts: Counter[str]) -> Iterator[str]:
    """Yield a sentence for each wrong answer about a set of formulas, and count the answers."""
    trees, atoms = formula_set(seed)
    table = models(trees, atoms)
    text = "; ".join(map(written, trees))
    for definitions in (None,) if len(atoms) > 8 else ("tseitin", False):
        stated = clauses(text, definitions=definitions)
        counts["sets of clauses"] += 1
        counts["of them with names"] += any("⟨" in one for c in stated for one in c.atoms)
        if definitions is not False:
            for row in rows(atoms):
                if satisfied(stated, row) != (row in table):
                    yield f"{seed}: the clauses of {text} in {row}"
        for name in COMPLETE:
            yield from judged(
                f"{seed} {name} {definitions}", stated, None, name, table, atoms, counts
            )
    *premises, goal = trees
    possible = models(premises, atoms)
    denied = [row for row in possible if not value(goal, row)]
    text, aim = "; ".join(map(written, premises)), written(goal)
    for name in COMPLETE:
        if STRATEGIES[name].proviso and not possible:
            counts["questions that a strategy does not promise to answer"] += 1
            continue
        yield from judged(f"{seed} {name} {text} |- {aim}", text, aim, name, denied, atoms, counts)


def judged(
    what: str,
    stated: tuple[Clause, ...] | str,
    goal: str | None,
    strategy: str,
    table: list[dict[str, bool]],
    atoms: tuple[str, ...],
    counts: Counter[str],
) -> Iterator[str]:
    """Yield what is wrong with an answer, if anything is; these rows are its countermodels."""
    try:
        verdict = prove(stated, goal, strategy=strategy)
    except SearchStopped:
        counts["searches that gave up"] += 1
        return
    counts["answers"] += 1
    if verdict.entailed != (not table):
        yield f"{what}: {verdict.entailed}"
    elif verdict.countermodel is not None:
        found = {one: true for one, true in verdict.countermodel.items() if one in atoms}
        if not any(found.items() <= row.items() for row in table):
            yield f"{what}: the model {found}"
    else:
        check(verdict.proof, encode_question(stated, goal).problem.clauses)


@pytest.mark.parametrize("ten", TENS)
def test_no_answer_about_formulas_with_atoms_of_all_kinds_is_wrong(ten: int):
    counts = Counter[str]()
    of_them = range(10 * ten, 10 * ten + 10)
    assert [one for seed in of_them for one in wrong_answers(seed, counts)] == []
    assert counts["of them with names"] > 5
    assert counts["searches that gave up"] <= (len(TENS) > 4)


def test_atoms_of_all_kinds_stand_in_these_formulas():
    met = {atom for seed in range(40) for atom in formula_set(seed)[1]}
    assert all(met.intersection(kind) for kind in KINDS.values())
