"""The parts of replies of the study page: what it shows of an exercise and of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from resolver.budget import Meter
from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal, atoms_of_literals
from resolver.page.doors import Names, Reply
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import parse_exercises
from resolver.practice.graded import Grade
from resolver.practice.grading import begin_derivation, judge_answer
from resolver.practice.hinting import IMMEDIATE_BUDGET, give_hints
from resolver.practice.parsed import GradedLine
from resolver.proofs.step import Conclusion
from resolver.questions.conflict import Forced
from resolver.questions.cuts import Cut, ImplicationGraph
from resolver.questions.minimum import search_bounds
from resolver.text.link import MOST_LINK_LETTERS
from resolver.text.tables import with_noun

TOPICS: Final[Mapping[str, str]] = {
    "prove": "Prove a goal",
    "refute": "Refute the premises",
    "derive": "Derive a clause",
    "model": "Find a model",
    "cnf": "Bring into clauses",
    "saturate": "Derive all that follows",
}

# A proof of more steps is not shown as a picture.
MOST_STEPS_DRAWN: Final = 60
# The longer sign comes first, as it holds the shorter one.
ASCII_SIGNS: Final = (("<->", "↔"), ("->", "→"), (" | ", " ∨ "), (" & ", " ∧ "), ("~", "¬"))


def name_topic(exercise: Exercise) -> str:
    """Return the topic under which an exercise is listed."""
    topic = TOPICS.get(exercise.task, exercise.task.capitalize())
    return f"{topic}, by {exercise.strategy} resolution" if exercise.strategy else topic


def read_single_exercise(text: str) -> Exercise:
    """Return the exercise of a text.

    Raises:
        ExerciseError: It cannot be read.
        CommandError: It is too long, or has none or several.
    """
    # What a link cannot hold is no exercise of a page.
    if len(text) > MOST_LINK_LETTERS:
        said = f"expected an exercise of at most {MOST_LINK_LETTERS:,} letters, not {len(text):,}"
        raise CommandError(f"{said}; leave out what it does not need")
    exercises = parse_exercises(text, trusted=True)
    if len(exercises) != 1:
        raise CommandError(f"this text has {len(exercises)} exercises; give one")
    return next(iter(exercises.values()))


def list_visible_clauses(exercise: Exercise) -> dict[int, Clause]:
    """Return the clauses that an exercise shows, by number; none if to find them is the task."""
    return {} if exercise.task == "cnf" else dict(enumerate(exercise.listed, start=1))


def number_clauses(clauses: Mapping[int, Conclusion]) -> list[Reply]:
    """Return clauses with their numbers, as a reply has them."""
    numbered = list[Reply]()
    for number, clause in clauses.items():
        numbered.append({"number": number, "clause": str(clause)})
    return numbered


def list_choices(exercise: Exercise) -> list[Names]:
    """Return the choices that make an answer: of a model, both literals of each atom."""
    if exercise.task != "model":
        return []
    choices = list[Names]()
    for name in sorted(exercise.names):
        literal = Literal.of(name, True)
        choices.append([str(literal), str(~literal)])
    return choices


def allows_tapping(exercise: Exercise) -> bool:
    """Return whether a student may tap two clauses, whose resolvent is written then."""
    return exercise.by_steps and exercise.feedback == "all" and exercise.task != "step"


def describe_line(line: GradedLine, feedback: str) -> Reply:
    """Return a line of an answer as a part of a reply.

    Args:
        line: The line with its verdict.
        feedback: Which verdicts the exercise allows a student to see.
    """
    status, mistake = line.told(feedback)
    return {
        "line": line.line,
        "step": line.step,
        "clause": "" if line.clause is None else str(line.clause),
        "kind": line.kind,
        "status": status,
        "mistake": mistake,
    }


def list_hints(asked: Exercise, answer: str, most: int) -> Sequence[str]:
    """Return the first hints on an answer, each of which says more.

    Args:
        asked: The exercise.
        answer: What is written of it.
        most: How many are needed at most.
    """
    # If students may not see all feedback, they get only the lecturer's own hints.
    if asked.feedback != "all":
        return asked.hints or [f"there is no hint: {asked.asked}"]

    found, derivation = judge_answer(answer, begin_derivation(asked))
    if found.fulfils:
        return ["it is done"]

    # A mistake comes before the next step, which might rest on it.
    mistake = found.mistake
    if mistake is not None and answer.strip():
        where = f"line {mistake.line}"
        return [f"{where}: {mistake.sentence}", f"{where}: {mistake.hint}"]
    meters = Meter(IMMEDIATE_BUDGET), Meter(IMMEDIATE_BUDGET)
    return [*islice(give_hints(derivation, *meters), most)]


def list_verdicts(found: Grade) -> Names:
    """Return the sentences on an answer as a whole; those on a line stand at the line.

    >>> from resolver.practice import grade
    >>> list_verdicts(grade("4. p from 1, 2", "p -> q; ~q", "~p"))
    ['0 steps hold, then a mistake in line 1']
    """
    # A mistake is said in two sentences, and of a model in one.
    sentences_on_lines = set[str]()
    for mistake in found.mistakes:
        sentences_on_lines.update(str(mistake).split("\n"))
        sentences_on_lines.add(f"{mistake.kind}: {mistake.sentence}\nhint: {mistake.hint}")

    first, *others = found.sentences
    first_line, *_ = first.split("\n")
    return [first_line, *(sentence for sentence in others if sentence not in sentences_on_lines)]


def draw_proof(found: Grade) -> str:
    """Return the proof as a drawing; empty for one of no step, or of too many."""
    # Of an answer that is complete, what it does not rest on is left out.
    proof = found.proof
    if found.fulfils and proof.steps:
        proof = proof.needed()
    has_steps = any(step.premises for step in proof)
    return str(proof.to_svg()) if has_steps and len(proof) <= MOST_STEPS_DRAWN else ""


def describe_par(exercise: Exercise) -> str:
    """Return how many steps will do, in words; empty if that is not known."""
    # Only of refutations by any steps it is known how short they can be.
    if exercise.task not in ("prove", "refute") or exercise.strategy:
        return ""

    # The length of an exercise at random is known; of another one it is searched for.
    if exercise.steps is not None:
        return f"{with_noun(exercise.steps, 'step')}, and no fewer suffice"
    at_least, sufficient = search_bounds(exercise.listed) or (0, 0)
    if not sufficient:
        return ""
    fewer = ", and no fewer" if at_least == sufficient else ""
    return f"{with_noun(sufficient, 'step')} will do{fewer}"


# The conflict lab: a reader decides, propagates, and cuts the implication graph.
#
# A move is a text, as the page sends it; the state is the graph after all moves.

# In the drawing of an implication graph, the title of a literal is: ¬p, level 2.
LEVEL_IN_TITLE: Final = ", level "
MOST_CUT_DIGITS: Final = 4


def describe_forced(forced: Forced) -> Reply:
    """Return a literal of the trail as a part of a reply, with its level and its reason."""
    return {
        "literal": str(forced.literal),
        "level": forced.level,
        "reason": "supposed" if forced.reason is None else str(forced.reason),
    }


def describe_cut(number: int, cut: Cut) -> Reply:
    """Return a cut as a part of a reply, with its clause and its implication point, if any."""
    return {
        "number": number,
        "clause": str(cut.clause),
        "point": "" if cut.point is None else str(cut.point),
    }


def apply_move(graph: ImplicationGraph, move: str) -> tuple[ImplicationGraph, int]:
    """Return the graph after a move, and the number of the cut that it asks for, 0 for none."""
    word, _, operand = move.partition(" ")
    if word == "decide":
        return graph.decide(Literal.read(operand)), 0
    if move == "propagate":
        return graph.propagate(), 0
    if move == "undecide":
        return graph.undecide(), 0

    is_number = operand.isascii() and operand.isdigit() and len(operand) <= MOST_CUT_DIGITS
    if word == "cut" and is_number:
        # A number of no cut is refused here.
        graph.conflict(int(operand))
        return graph, int(operand)
    if word == "tap":
        literal, _, _ = operand.partition(LEVEL_IN_TITLE)
        return graph, find_cut(graph, literal)
    raise CommandError(f"no move {move!r}; try decide p, propagate, undecide or cut 1")


def find_cut(graph: ImplicationGraph, literal: str) -> int:
    """Return the number of the cut at a literal.

    Raises:
        CommandError: Not every way to the conflict leads through it.
    """
    # Only a literal through which each way leads has a cut of its own.
    points = list[str]()
    for number, cut in enumerate(graph.cuts, start=1):
        if cut.point is None:
            continue
        if str(cut.point) == literal:
            return number
        points.append(str(cut.point))
    raise CommandError(
        f"not every way to the conflict leads through {literal}; try {' and '.join(points)}"
    )


def list_undecided(graph: ImplicationGraph) -> list[Literal]:
    """Return the literals that may be decided, both of each atom that is open."""
    atoms = set[str]()
    for clause in graph.clauses:
        atoms.update(clause.atoms)
    decided = atoms_of_literals(graph.true_literals)
    literals = list[Literal]()
    for name in sorted(atoms - decided):
        literals += (Literal.of(name, True), Literal.of(name, False))
    return literals


def use_textbook_signs(text: str) -> str:
    """Return a text with the ASCII signs of its formulas in the signs of textbooks.

    >>> use_textbook_signs('p -> q is the clause ~p | q, and "a -> b" is an atom')
    'p → q is the clause ¬p ∨ q, and "a -> b" is an atom'
    """
    # Every second part stands in quotes, and so is a name.
    parts = text.split('"')
    for at in range(0, len(parts), 2):
        for ascii_sign, sign in ASCII_SIGNS:
            parts[at] = parts[at].replace(ascii_sign, sign)
    return '"'.join(parts)
