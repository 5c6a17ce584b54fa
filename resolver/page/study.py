"""The doors of the study page: exercises, and conflicts by hand.

An exercise is stated, checked, hinted at, linked and saved; in the conflict lab a reader decides,
propagates, and cuts the implication graph.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from resolver.errors import CommandError, LinkError
from resolver.page.doors import Doors, Names, Reply, door
from resolver.page.replies import (
    allows_tapping,
    apply_move,
    describe_cut,
    describe_forced,
    describe_line,
    describe_par,
    draw_proof,
    list_choices,
    list_hints,
    list_undecided,
    list_verdicts,
    list_visible_clauses,
    name_topic,
    number_clauses,
    read_single_exercise,
    use_textbook_signs,
)
from resolver.practice.answer_files import name_results_file, write_results
from resolver.practice.exercises import ExerciseError, textbook
from resolver.practice.folder import report_unread_lines
from resolver.practice.grading import begin_derivation, judge_answer
from resolver.practice.scanning import read_statement
from resolver.practice.vocabulary import notation
from resolver.proofs.step import Conclusion
from resolver.questions.cuts import ImplicationGraph
from resolver.text.link import parse_link
from resolver.text.tables import with_noun

# The page has a key for each of these.
SIGNS: Final = (
    "¬",
    " ∨ ",
    " ∧ ",
    " → ",
    "□",
    " from ",
    " on ",
)


class Study(Doors):
    """Exercises and conflicts as a page calls them; it keeps nothing between two requests.

    An exercise and an answer come as their texts, a conflict as its clauses and all moves.

    Example:
        >>> print(Study().answer('{"door": "stated", "exercise": "exercise p"}'))
        {"ok": false, "text": "line 1: 'p' has nothing to work on; add a line: premise p -> q"}
    """

    @door
    def exercises(self) -> Reply:
        """Return the textbooks' exercises by topic, and the page of the notation."""
        exercises_by_topic: dict[str, list[Reply]] = {}
        for exercise in textbook().values():
            entry = {
                "name": exercise.name,
                "text": str(exercise),
                "worth": exercise.worth,
                "asked": use_textbook_signs(exercise.asked),
            }
            exercises_by_topic.setdefault(name_topic(exercise), []).append(entry)

        topics = list[Reply]()
        for name, exercises in exercises_by_topic.items():
            topics.append({"name": name, "exercises": exercises})
        return {"topics": topics, "notation": notation()}

    @door
    def stated(self, exercise: str) -> Reply:
        """Return the statement of an exercise: its numbered clauses, and its task."""
        asked = read_single_exercise(exercise)
        return {
            "name": asked.name,
            "task": asked.task,
            "asked": use_textbook_signs(asked.asked),
            "allowed": asked.allowed,
            "worth": asked.worth,
            "source": asked.source,
            "premises": [*map(use_textbook_signs, asked.premises), *asked.written],
            "by_steps": allows_tapping(asked),
            "clauses": number_clauses(list_visible_clauses(asked)),
            "choices": list_choices(asked),
            "signs": list(SIGNS),
        }

    @door
    def check(self, exercise: str, answer: str) -> Reply:
        """Return the verdicts on an answer that its exercise allows, and the clauses to resolve."""
        asked = read_single_exercise(exercise)
        found, derivation = judge_answer(answer, begin_derivation(asked))

        # Clauses that are tapped have the numbers that they have in the derivation.
        clauses: Mapping[int, Conclusion] = list_visible_clauses(asked)
        if allows_tapping(asked):
            clauses = derivation.clauses

        tells_verdict = asked.feedback != "lines"
        verdict = report_unread_lines(found)
        if asked.feedback == "all":
            verdict = list_verdicts(found)
        return {
            "done": found.fulfils and tells_verdict,
            "points": found.points if tells_verdict else None,
            "verdict": verdict,
            "lines": [describe_line(line, asked.feedback) for line in found.lines],
            "clauses": number_clauses(clauses),
            "svg": draw_proof(found) if tells_verdict else "",
        }

    @door
    def resolve(
        self,
        exercise: str,
        answer: str,
        left: int,
        right: int,
        pivot: str | None = None,
    ) -> Reply:
        """Return an answer with one more step, made of two clauses; or the pivots there are."""
        asked = read_single_exercise(exercise)
        if not allows_tapping(asked):
            raise CommandError(f"the task is to {asked.asked}; each line of it is written by hand")

        _, derivation = judge_answer(answer, begin_derivation(asked))
        lines = derivation.resolve((left, right), pivot)
        if len(lines) > 1:
            return {"answer": answer, "pivots": list(lines)}

        # A step that does not hold is not written, and its mistake says why.
        written = [answer.rstrip()] if answer.strip() else []
        longer = "\n".join([*written, *lines.values(), ""])
        found, _ = judge_answer(longer, begin_derivation(asked))
        fault = found.lines[-1].fault
        if fault is not None:
            raise CommandError(f"{fault.sentence}; {fault.hint}")
        return {"answer": longer, "pivots": []}

    @door
    def hint(self, exercise: str, answer: str, depth: int) -> Reply:
        """Return the hint at this depth, each saying more, and whether there are more."""
        asked = read_single_exercise(exercise)
        hints = list_hints(asked, answer, depth + 1)
        text = use_textbook_signs(hints[min(depth, len(hints)) - 1])
        return {"text": text, "more": len(hints) > depth}

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
        """Return the exercise that a link holds, and the answer in it."""
        texts = parse_link(link)
        text = texts.get("exercise")
        if text is None:
            raise LinkError("it holds no exercise", "ask for it once more")

        # The text may be a stranger's, so it is read as any other text.
        exercise = read_single_exercise(text)
        answer = texts.get("derivation", "")
        return {"exercise": str(exercise), "name": exercise.name, "answer": answer}

    @door
    def results(self, student: str, exercises: Names, answers: Names) -> Reply:
        """Return answers as a file that `refute grade` grades again, all those that are begun."""
        if not student.strip():
            raise CommandError("whose results are they? write your name")

        # What is not begun is left out without a word.
        saved, left_out = list[tuple[str, str]](), 0
        for text, answer in zip(exercises, answers, strict=False):
            if not answer.strip():
                continue
            try:
                saved.append((read_single_exercise(text).name, answer))
            except ExerciseError:
                left_out += 1

        report = f"Saved: {with_noun(len(saved), 'answer')}."
        if left_out:
            report += f" Left out: {with_noun(left_out, 'answer')} to what is no exercise."
        name = name_results_file(student) or "results.txt"
        return {"name": name, "file": write_results(student, saved), "text": report}

    @door
    def conflict(self, clauses: str, moves: Names) -> Reply:
        """Return the true literals after some moves, and the clause that a conflict teaches.

        A move is `decide LITERAL`, `propagate`, `undecide`, `cut NUMBER`, or `tap TITLE`: the title
        of a literal in the drawing, behind which the graph is cut.
        """
        graph, cut_asked_for = ImplicationGraph(read_statement(clauses)), 0
        for move in moves:
            graph, cut_asked_for = apply_move(graph, move)

        # Only a cut at a literal through which each way to the conflict leads is drawn.
        cuts = [*enumerate(graph.cuts, start=1)]
        drawable = [number for number, cut in cuts if cut.point is not None]
        cut_drawn = cut_asked_for if cut_asked_for in drawable else next(iter(drawable), 0)
        drawn = graph.conflict(cut_drawn) if cut_drawn else None
        return {
            "clauses": [str(clause) for clause in graph.clauses],
            "open": [str(literal) for literal in list_undecided(graph)],
            "trail": [describe_forced(forced) for forced in graph.trail],
            "false": "" if graph.violated is None else str(graph.violated),
            "cuts": [describe_cut(number, cut) for number, cut in cuts],
            "cut": cut_drawn,
            "learned": "" if drawn is None else str(drawn.learned),
            "svg": "" if drawn is None else str(drawn.to_svg()),
        }
