"""The doors of the study page: exercises, and conflicts by hand.

An exercise is stated, checked, hinted at, linked and saved; in the conflict lab a reader decides,
propagates, and cuts the implication graph.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from resolver.budget import Meter
from resolver.errors import CommandError, LinkError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.page.doors import Doors, Names, Reply, door
from resolver.practice.exercise import Exercise
from resolver.practice.exercises import ExerciseError, parse_exercises, textbook
from resolver.practice.folder import name_results_file, report_unread_lines, write_results
from resolver.practice.graded import Grade
from resolver.practice.grading import begin_derivation, judge_answer
from resolver.practice.hinting import IMMEDIATE_BUDGET, give_hints
from resolver.practice.statements import read_statement
from resolver.practice.vocabulary import notation
from resolver.proofs.step import Conclusion
from resolver.questions.cuts import ImplicationGraph
from resolver.questions.minimum import search_bounds
from resolver.text.link import MOST_LINK_LETTERS, parse_link
from resolver.text.tables import count

TOPICS: Final[Mapping[str, str]] = {
    "prove": "Prove a goal",
    "refute": "Refute the premises",
    "derive": "Derive a clause",
    "model": "Find a model",
    "cnf": "Bring into clauses",
    "saturate": "Derive all that follows",
}
SIGNS: Final = ("¬", " ∨ ", " ∧ ", " → ", "□", " from ", " on ")
MOST_STEPS_DRAWN: Final = 60  # steps of a proof that a page shows as a picture
LEVEL_IN_TITLE: Final = ", level "  # in the title of a literal of an implication graph


class Study(Doors):
    """Exercises and conflicts as a page calls them; it keeps nothing between two requests.

    An exercise is its text, an answer what is written of it, a conflict its clauses and all moves.

    Example:
        >>> print(Study().answer('{"door": "stated", "exercise": "exercise p"}'))
        {"ok": false, "text": "line 1: 'p' has nothing to work on; add a line: premise p -> q"}
    """

    @door
    def exercises(self) -> Reply:
        """Return the textbooks' exercises by topic, and the page of the notation."""
        topics: dict[str, list[Reply]] = {}
        for each in textbook().values():
            row = {"name": each.name, "text": str(each), "worth": each.worth, "asked": each.asked}
            topics.setdefault(name_topic(each), []).append(row)
        listed = [{"name": name, "exercises": rows} for name, rows in topics.items()]
        return {"topics": listed, "notation": notation()}

    @door
    def stated(self, exercise: str) -> Reply:
        """Return what an exercise says: its clauses, numbered, and what is asked of them."""
        found = read_single_exercise(exercise)
        return {
            "name": found.name,
            "task": found.task,
            "asked": found.asked,
            "allowed": found.allowed,
            "worth": found.worth,
            "source": found.source,
            "premises": [*found.premises, *found.written],
            "by_steps": allows_tapping(found),
            "clauses": number_clauses(dict(enumerate(list_visible_clauses(found), start=1))),
            "choices": list_choices(found),
            "signs": list(SIGNS),
        }

    @door
    def check(self, exercise: str, answer: str) -> Reply:
        """Return what the exercise lets a student know of an answer, and what may be resolved."""
        asked = read_single_exercise(exercise)
        found, derivation = judge_answer(answer, begin_derivation(asked))
        clauses = (
            derivation.clauses
            if allows_tapping(asked)
            else dict(enumerate(list_visible_clauses(asked), start=1))
        )
        told = [(line, *line.told(asked.feedback)) for line in found.lines]
        silent, free = asked.feedback == "lines", asked.feedback == "all"
        return {
            "done": found.fulfils and not silent,
            "points": None if silent else found.points,
            "verdict": list_verdicts(found) if free else report_unread_lines(found),
            "lines": [
                {
                    "line": line.line,
                    "step": line.step,
                    "clause": "" if line.clause is None else str(line.clause),
                    "kind": line.kind,
                    "status": status,
                    "mistake": said,
                }
                for line, status, said in told
            ],
            "clauses": number_clauses(clauses),
            "svg": "" if silent else draw_proof(found),
        }

    @door
    def resolve(
        self, exercise: str, answer: str, left: int, right: int, pivot: str | None = None
    ) -> Reply:
        """Return an answer with one more step, made of two clauses; or the pivots there are."""
        asked = read_single_exercise(exercise)
        if not allows_tapping(asked):
            raise CommandError(f"the task is to {asked.asked}; each line of it is written by hand")
        lines = judge_answer(answer, begin_derivation(asked))[1].resolve((left, right), pivot)
        if len(lines) > 1:
            return {"answer": answer, "pivots": list(lines)}
        longer = "\n".join(filter(None, (answer.rstrip(), *lines.values()))) + "\n"
        if (fault := judge_answer(longer, begin_derivation(asked))[0].lines[-1].fault) is not None:
            raise CommandError(f"{fault.sentence}; {fault.hint}")
        return {"answer": longer, "pivots": []}

    @door
    def hint(self, exercise: str, answer: str, depth: int) -> Reply:
        """Return a hint: 1 is the first one, each number says more; and whether there is more."""
        asked = read_single_exercise(exercise)
        found, derivation = judge_answer(answer, begin_derivation(asked))
        if asked.feedback != "all":
            said = [*asked.hints] or [f"there is no hint: {asked.asked}"]
        elif found.fulfils:
            said = ["it is done"]
        elif (wrong := found.mistake) is not None and answer.strip():
            said = [f"line {wrong.line}: {text}" for text in (wrong.sentence, wrong.hint)]
        else:
            said = [
                *islice(
                    give_hints(derivation, Meter(IMMEDIATE_BUDGET), Meter(IMMEDIATE_BUDGET)),
                    depth + 1,
                )
            ]
        return {"text": said[min(depth, len(said)) - 1], "more": len(said) > depth}

    @door
    def par(self, exercise: str) -> Reply:
        """Return how many steps will do, as far as a quick search can tell; empty if it cannot."""
        return {"text": describe_par(read_single_exercise(exercise))}

    @door
    def link(self, exercise: str, answer: str, base: str) -> Reply:
        """Return a link that opens the exercise alone, with what is written so far."""
        return {"link": read_single_exercise(exercise).to_link(base, answer)}

    @door
    def read_link(self, link: str) -> Reply:
        """Return the exercise that a link holds, and what is written of it."""
        texts = parse_link(link)
        text = texts.get("exercise")
        if text is None:
            raise LinkError("it holds no exercise", "ask for it once more")
        found = read_single_exercise(text)
        answer = texts.get("derivation", "")
        return {"exercise": str(found), "name": found.name, "answer": answer}

    @door
    def results(self, student: str, exercises: Names, answers: Names) -> Reply:
        """Return answers as a file that `refute grade` grades again, all those that are begun."""
        if not student.strip():
            raise CommandError("whose results are they? write your name")
        begun_answers = [pair for pair in zip(exercises, answers, strict=False) if pair[1].strip()]
        rows = []
        for text, answer in begun_answers:
            with suppress(ExerciseError):
                rows.append((read_single_exercise(text).name, answer))
        said = f"Saved: {count(len(rows), 'answer')}."
        if left := len(begun_answers) - len(rows):
            said += f" Left out: {count(left, 'answer')} to what is no exercise."
        name = name_results_file(student) or "results.txt"
        return {"name": name, "file": write_results(student, rows), "text": said}

    @door
    def conflict(self, clauses: str, moves: Names) -> Reply:
        """Return what is true after some moves, and what the conflict teaches if there is one.

        A move is `decide LITERAL`, `propagate`, `undecide`, `cut NUMBER`, or `tap TITLE`: the title
        of a literal in the drawing, behind which the graph is cut.
        """
        graph, asked = ImplicationGraph(read_statement(clauses)), 0
        for move in moves:
            graph, asked = apply_move(graph, move)
        points = [place for place, cut in enumerate(graph.cuts, 1) if cut.point is not None]
        number = asked if asked in points else points[0] if points else 0
        drawn = graph.conflict(number) if number else None
        return {
            "clauses": [str(clause) for clause in graph.clauses],
            "open": [str(literal) for literal in list_undecided(graph)],
            "trail": [
                {
                    "literal": str(forced.literal),
                    "level": forced.level,
                    "reason": "supposed" if forced.reason is None else str(forced.reason),
                }
                for forced in graph.trail
            ],
            "false": "" if graph.violated is None else str(graph.violated),
            "cuts": [
                {
                    "number": place,
                    "clause": str(cut.clause),
                    "point": "" if cut.point is None else str(cut.point),
                }
                for place, cut in enumerate(graph.cuts, 1)
            ],
            "cut": number,
            "learned": "" if drawn is None else str(drawn.learned),
            "svg": "" if drawn is None else str(drawn.to_svg()),
        }


def name_topic(exercise: Exercise) -> str:
    """Return the topic that an exercise is listed under."""
    topic = TOPICS.get(exercise.task, exercise.task.capitalize())
    return f"{topic}, by {exercise.strategy} resolution" if exercise.strategy else topic


def read_single_exercise(text: str) -> Exercise:
    """Return the exercise that a text is; raises ExerciseError, or CommandError for several."""
    if len(text) > MOST_LINK_LETTERS:
        said = f"expected an exercise of at most {MOST_LINK_LETTERS:,} letters, not {len(text):,}"
        raise CommandError(f"{said}; leave out what it does not need")
    found = parse_exercises(text, trusted=True)
    if len(found) != 1:
        raise CommandError(f"this text has {len(found)} exercises; give one")
    return next(iter(found.values()))


def list_visible_clauses(exercise: Exercise) -> Sequence[Clause]:
    """Return the clauses that an exercise shows; none where to find them is the task."""
    return () if exercise.task == "cnf" else exercise.listed


def number_clauses(clauses: Mapping[int, Conclusion]) -> list[Reply]:
    """Return clauses with their numbers."""
    return [{"number": number, "clause": str(clause)} for number, clause in clauses.items()]


def list_choices(exercise: Exercise) -> list[Names]:
    """Return of what an answer is chosen: of a model, both literals of each atom."""
    if exercise.task != "model":
        return []
    atoms = sorted({atom for clause in exercise.listed for atom in clause.atoms})
    literals = (Literal.of(name, True) for name in atoms)
    return [[str(literal), str(~literal)] for literal in literals]


def allows_tapping(exercise: Exercise) -> bool:
    """Return whether a student may tap two clauses, whose resolvent is written then."""
    return exercise.by_steps and exercise.feedback == "all" and exercise.task != "step"


def list_verdicts(found: Grade) -> Names:
    """Return the sentences on an answer as a whole; those on a line stand at the line.

    >>> from resolver.practice import grade
    >>> list_verdicts(grade("4. p from 1, 2", "p -> q; ~q", "~p"))
    ['0 steps hold, then a mistake in line 1']
    """
    first, *rest = found.sentences
    of_lines = set[str]()
    for mistake in found.mistakes:
        in_a_model = f"{mistake.kind}: {mistake.sentence}\nhint: {mistake.hint}"
        of_lines |= {*str(mistake).split("\n"), in_a_model}
    return [first.split("\n")[0], *(one for one in rest if one not in of_lines)]


def draw_proof(found: Grade) -> str:
    """Return the proof as a drawing; empty for one of no step, or of too many."""
    needed = found.proof.needed() if found.fulfils and found.proof.steps else found.proof
    has_steps = any(step.premises for step in needed)
    return str(needed.to_svg()) if has_steps and len(needed) <= MOST_STEPS_DRAWN else ""


def describe_par(exercise: Exercise) -> str:
    """Return how many steps will do, in words; empty where that is not known."""
    if exercise.task not in ("prove", "refute") or exercise.strategy:
        return ""
    if exercise.steps is not None:
        return f"{count(exercise.steps, 'step')}, and no fewer suffice"
    needed, enough = search_bounds(exercise.listed) or (0, 0)
    if not enough:
        return ""
    return f"{count(enough, 'step')} will do" + (", and no fewer" if needed == enough else "")


def apply_move(graph: ImplicationGraph, move: str) -> tuple[ImplicationGraph, int]:
    """Return the graph after a move, and the number of the cut that it asks for, 0 for none."""
    word, _, rest = move.partition(" ")
    if word == "decide":
        return graph.decide(Literal.read(rest)), 0
    if move in ("propagate", "undecide"):
        return (graph.propagate() if move == "propagate" else graph.undecide()), 0
    if word == "cut" and rest.isascii() and rest.isdigit() and len(rest) < 5:
        graph.conflict(int(rest))
        return graph, int(rest)
    if word == "tap":
        return graph, find_cut(graph, rest.partition(LEVEL_IN_TITLE)[0])
    raise CommandError(f"no move {move!r}; try decide p, propagate, undecide or cut 1")


def find_cut(graph: ImplicationGraph, literal: str) -> int:
    """Return the number of the cut at a literal; raises CommandError where it is no such point."""
    for place, cut in enumerate(graph.cuts, start=1):
        if cut.point is not None and str(cut.point) == literal:
            return place
    points = " and ".join(str(cut.point) for cut in graph.cuts if cut.point is not None)
    raise CommandError(f"not every way to the conflict leads through {literal}; try {points}")


def list_undecided(graph: ImplicationGraph) -> list[Literal]:
    """Return the literals that may be decided, both of each atom that is open."""
    names = {literal.name for clause in graph.clauses for literal in clause}
    still = sorted(names - {literal.name for literal in graph.true})
    return [Literal.of(name, sign) for name in still for sign in (True, False)]
