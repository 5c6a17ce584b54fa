"""Whether what an exercise asks for can be done at all, as far as a quick search can tell.

A model says that nothing is to be proved, a refutation that there is no model, and a search for the
shortest refutation how many steps it has. Blanks are filled in, one line after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from resolver.arguments import require_whole_number
from resolver.budget import Budget, Meter
from resolver.errors import ArgumentError, SearchStopped
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.literal import Literal
from resolver.practice.exercise import Exercise
from resolver.proofs.proof import Step
from resolver.proofs.step import clause_of
from resolver.questions.minimum import search_bounds
from resolver.questions.proving import prove
from resolver.rules.subsumption import reaches
from resolver.text.tables import with_noun

# The budget of a search for any refutation, or for a model.
POSSIBILITY_BUDGET: Final = Budget(steps=20_000)
MOST_ATOMS_SHOWN: Final = 12


class Objection(NamedTuple):
    """The reason why an exercise cannot be done.

    Args:
        entry: The keyword of the entry that asks for it.
        reason: Why it cannot be.
        advice: What to try.
    """

    entry: str
    reason: str
    advice: str


def find_impossible(exercise: Exercise) -> Objection | None:
    """Return the objection to what an exercise asks for; None if it may be possible.

    >>> print(*find_impossible(Exercise("way out", ("p | q", "~p"), task="refute")), sep="; ")
    task; the premises have a model: p = false, q = true; write: task model

    Args:
        exercise: What is set. If the search for an answer takes too long, it is taken for possible.
    """
    if exercise.task in ("cnf", "saturate"):
        return None
    try:
        return _object_to_gaps(exercise) if exercise.lines else _object_to_task(exercise)
    except SearchStopped:
        return None


def _object_to_gaps(exercise: Exercise) -> Objection | None:
    """Return the objection that the gaps cannot be filled; None if they can."""
    if fill_gaps(exercise, Meter(POSSIBILITY_BUDGET)) is not None:
        return None
    entry = "given" if exercise.given else "task"
    reason = "no filling of the blanks makes each line follow, down to what is asked for"
    written = "; ".join(exercise.written)
    return Objection(entry, f"{reason}: {written}", "look at their parents")


def _object_to_task(exercise: Exercise) -> Objection | None:
    """Return the objection that a prover raises to the task; None if it raises none."""
    # A proof refutes a model, and a model a proof: one of them is found, or the budget ends.
    goal = exercise.target if exercise.task == "derive" else exercise.goal
    verdict = prove(exercise.clauses, goal, budget=POSSIBILITY_BUDGET)
    if verdict.proof is None:
        if verdict.countermodel is None or exercise.task == "model":
            return None
        return _blame_model(exercise, format_model(verdict.countermodel, MOST_ATOMS_SHOWN))

    if exercise.task == "model":
        steps = with_noun(verdict.proof.resolutions, "step")
        reason = f"there is no model, as a proof of {steps} shows"
        return Objection("task", reason, "write: task refute, or prove")
    if exercise.task != "derive" and exercise.steps is not None:
        return _blame_steps(exercise, exercise.steps)
    return None


def format_model(model: Mapping[str, bool], most: int | None = None) -> str:
    """Return a model as it is written by hand, without the names of parts of formulas.

    >>> format_model({"p": True, "q": False})
    'p = true, q = false'

    Args:
        model: The value of each atom.
        most: How many atoms are written at most; None for all.
    """
    values = list[str]()
    for atom, value in model.items():
        # A part of a formula has a name in such brackets, which nobody has written.
        if not atom.startswith("⟨"):
            values.append(f"{atom} = {str(value).lower()}")
    if most is not None and len(values) > most:
        values = [*values[:most], "..."]
    return ", ".join(values)


def _blame_model(exercise: Exercise, model: str) -> Objection:
    """Return the objection that the premises have a model."""
    if exercise.task == "refute":
        reason = f"the premises have a model: {model or 'any'}"
        return Objection("task", reason, "write: task model")

    keyword, goal = "goal", exercise.goal
    if exercise.goal is None:
        keyword, goal = "task", str(exercise.target)
    reason = f"{goal} does not follow: a model against it is {model or 'any'}"
    return Objection(keyword, reason, "write: task model, or add the premise that is missing")


def _blame_steps(exercise: Exercise, steps: int) -> Objection | None:
    """Return the objection that the number of steps is wrong; None if it may be right."""
    at_least, sufficient = search_bounds(exercise.listed) or (1, steps)
    if at_least <= steps <= sufficient:
        return None
    if at_least == sufficient:
        reason = f"a shortest refutation has {with_noun(sufficient, 'step')}, and not {steps}"
        return Objection("steps", reason, f"write: steps {sufficient}")
    bound = f"{at_least} are needed"
    if steps > sufficient:
        bound = f"{sufficient} will do"
    reason = f"{steps} is not the shortest number: {bound}"
    return Objection("steps", reason, "leave the steps out")


def fill_gaps(exercise: Exercise, meter: Meter, *above: Step) -> tuple[Step, ...] | None:
    """Return the lines that an exercise gives as steps that follow; None if none do.

    >>> one = Exercise("one", premises=("p | q", "~p | r"), task="step")
    >>> print(*(step.clause for step in fill_gaps(one, Meter())))
    q ∨ r

    Args:
        exercise: What is set.
        meter: The budget of the search.
        above: The first of these steps.

    Raises:
        SearchStopped: The budget ran out.
    """
    if len(above) == len(exercise.lines):
        is_free = exercise.task == "step"
        return above if is_free or reaches(above[-1].clause, exercise.target) else None

    # A filling of this line may leave a later line without one, so all are tried.
    for step in _propose_steps(exercise, above):
        meter.step()
        filled = fill_gaps(exercise, meter, *above, step)
        if filled is not None:
            return filled
    return None


def _propose_steps(exercise: Exercise, above: tuple[Step, ...]) -> Iterator[Step]:
    """Yield what the line below these steps may say.

    Args:
        exercise: What is set.
        above: The steps above it.
    """
    known = [*exercise.listed, *map(clause_of, above)]
    clauses = dict(enumerate(known, start=1))
    line, number = exercise.lines[len(above)], len(clauses) + 1

    # A line without parents is a missing premise: clause 1 and it must give the target.
    if not line.parents:
        kept = exercise.target - clauses[1]
        for literal in clauses[1]:
            yield Step(number, Clause([~literal, *kept]), "axiom")
        return

    candidates = [[parent] if parent else [*clauses] for parent in line.parents]
    for left, right in product(*candidates):
        if left not in clauses or right not in clauses:
            continue
        for atom in clauses[left].clashes(clauses[right]):
            clause = clauses[left].resolvent(clauses[right], atom)
            if line.clause in (None, clause) and line.pivot in (None, atom):
                yield Step(number, clause, "resolution", (left, right), pivot=atom)


# An exercise at random, whose shortest refutation has a given number of steps.
#
#     □   →   p   ¬p   →   p ∨ q   p ∨ ¬q   ¬p   →   ...
#
# A refutation is grown backwards: a leaf is split into two clauses of which it is the resolvent.
# That as many steps are needed is then proved; where fewer do, the next one is grown.
#
# Source: Peitl & Szeider, JAIR 72, 2021 (random formulas with a shortest refutation of known
# length).

MOST_STEPS: Final = 12

# A clause of this many literals is not split, so that clauses stay short.
MOST_LITERALS: Final = 4

# The letter v is missing, since it may be read as an or.
LETTERS: Final = "pqrstuwxyzkm"

# So many splits are tried with a few atoms; then a new atom is taken, with which a split succeeds.
TRIES_WITH_FEW_ATOMS: Final = 8


def random_exercise(steps: int, seed: int = 0) -> Exercise:
    """Return an exercise at random whose shortest refutation has this number of steps.

    >>> exercise = random_exercise(2, seed=1)
    >>> print(exercise.name, *exercise.premises, exercise.asked, sep="; ")
    2 steps, number 1; p ∨ q; p ∨ ¬q; prove p

    Args:
        steps: How many resolutions its shortest refutation has, 1 to 12.
        seed: A whole number from 0 up; each gives an exercise of its own.

    Returns:
        The exercise, worth a point a step.

    Raises:
        ArgumentError: One of the numbers is out of its range.
    """
    advice = "it is how many steps the exercise takes: try 3"
    steps, seed = (
        require_whole_number(steps, 1, advice),
        require_whole_number(seed, 0, "each gives an exercise of its own"),
    )
    if steps > MOST_STEPS:
        raise ArgumentError(steps, f"whole number from 1 to {MOST_STEPS}", advice)

    random = Random(f"{steps} {seed}")
    leaves = [EMPTY]
    for size in range(1, steps + 1):
        leaves = _grow(leaves, size, steps, random)
    return _pose_leaves(leaves, steps, seed)


def _grow(
    leaves: list[Clause],
    size: int,
    steps: int,
    random: Random,
) -> list[Clause]:
    """Return leaves of a refutation with one step more, for which no fewer suffice.

    Args:
        leaves: The leaves of the refutation so far.
        size: How many steps the new one has.
        steps: How many the last one shall have.
        random: What draws the split.
    """
    tries = 0
    while True:
        atoms = _choose_atoms(leaves, steps, tries)
        grown = _split_leaf(leaves, atoms, random)

        # The bounds are how many steps are needed at least, and how many suffice.
        if search_bounds(tuple(grown)) == (size, size):
            return grown
        tries += 1


def _choose_atoms(leaves: list[Clause], steps: int, tries: int) -> str:
    """Return candidate atoms for a split: a few, or after 8 tries one that is unused."""
    if tries < TRIES_WITH_FEW_ATOMS:
        return LETTERS[: max(2, 1 + steps // 2)]
    used = set[str]().union(*(leaf.atoms for leaf in leaves))
    return next((letter for letter in LETTERS if letter not in used), "")


def _split_leaf(leaves: list[Clause], atoms: str, random: Random) -> list[Clause]:
    """Return the leaves with two clauses in the place of one, which is their resolvent.

    Args:
        leaves: The leaves.
        atoms: The candidates for the pivot.
        random: What draws the leaf, the pivot, and where each literal goes.
    """
    # Short leaves that lack one of the atoms come first, so that clauses stay short.
    candidates = list[Clause]()
    for leaf in leaves:
        has_new_atom = not set(atoms) <= set(leaf.atoms)
        if len(leaf) < MOST_LITERALS and has_new_atom:
            candidates.append(leaf)
    leaf = random.choice(candidates or leaves)
    pivot = random.choice([atom for atom in atoms if atom not in leaf.atoms] or LETTERS)

    # A literal of the leaf goes into one of the two clauses, or into both.
    with_pivot = [Literal.of(pivot)]
    with_denial = [Literal.of(pivot, False)]
    both = [with_pivot, with_denial]
    for literal in leaf:
        for side in random.choice([both, both[:1], both[1:]]):
            side.append(literal)
    others = [other for other in leaves if other is not leaf]
    return [*others, Clause(with_pivot), Clause(with_denial)]


def _pose_leaves(leaves: Sequence[Clause], steps: int, seed: int) -> Exercise:
    """Return the exercise: a leaf of one literal, if there is one, is the denial of the goal."""
    denial = next((leaf for leaf in reversed(leaves) if len(leaf) == 1), None)
    goal = None if denial is None else " ".join(str(~literal) for literal in denial)
    return Exercise(
        name=f"{with_noun(steps, 'step')}, number {seed}",
        premises=tuple(str(leaf) for leaf in leaves if leaf != denial),
        goal=goal,
        points=steps,
        steps=steps,
    )
