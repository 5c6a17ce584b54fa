"""The commands for conflicts: the clause that is learned, and the cuts of a graph by hand."""

from __future__ import annotations

from typing import Final

from resolver.errors import CommandError
from resolver.logic.literal import Literal
from resolver.questions.conflict import Forced, conflict
from resolver.questions.cuts import ImplicationGraph
from resolver.search.strategy import LEARNING_BUDGET
from resolver.text.tables import text_table
from resolver.workbench.session import Commands, Session, read_count, show_or_save

COMMANDS: Final = Commands()


@COMMANDS.add("conflict [NUMBER] [svg [FILE]]", "clause learning as resolution", "conflict 2 svg")
def _conflict(session: Session, rest: str) -> str:
    # Before the word `svg` stands the number, behind it the path of a file.
    number_text, as_svg, path = rest.partition("svg")
    number = read_count(number_text.strip(), 1, "number of a conflict")
    meter = session.meter(LEARNING_BUDGET)
    learned = conflict(session.clauses, session.goal, number=number, budget=meter)
    return show_or_save(learned.to_svg() if as_svg else str(learned), path.strip())


def _graph_at_hand(session: Session) -> ImplicationGraph:
    return session.graph or ImplicationGraph(session.problem.clauses)


def _describe_forced(forced: Forced) -> str:
    reason = "supposed" if forced.reason is None else f"because of {forced.reason}"
    return f"{forced.literal} on level {forced.level}, {reason}"


@COMMANDS.add("decide LITERAL", "suppose a literal", "decide ~x9")
def _decide(session: Session, rest: str) -> str:
    session.graph = _graph_at_hand(session).decide(Literal.read(rest))
    return _describe_forced(session.graph.trail[-1])


@COMMANDS.add("propagate", "make true what follows by unit resolution", "propagate")
def _propagate(session: Session, rest: str) -> str:
    before = _graph_at_hand(session)
    graph = before.propagate()
    session.graph = graph
    lines = [_describe_forced(forced) for forced in graph.trail[len(before.trail) :]]
    if graph.violated is not None:
        lines.append(f"{graph.violated} is false: a conflict; try: cuts")
    return "\n".join(lines) or "nothing more follows; try: decide"


@COMMANDS.add("undecide", "take the last supposed literal back", "undecide")
def _undecide(session: Session, rest: str) -> str:
    before = _graph_at_hand(session)
    session.graph = before.undecide()

    # The trail now ends just before the decision, so the old trail has it at the next index.
    decision = before.trail[len(session.graph.trail)].literal
    return f"without {decision}, and what followed from it"


@COMMANDS.add("cuts [NUMBER [svg [FILE]]]", "what the conflict teaches, cut by cut", "cuts 3")
def _cuts(session: Session, rest: str) -> str:
    graph = _graph_at_hand(session)
    if graph.violated is None:
        raise CommandError("no clause is false; try: propagate, or decide")
    if rest:
        number_text, as_svg, path = rest.partition("svg")
        learned = graph.conflict(read_count(number_text.strip(), 1, "number of a cut"))
        return show_or_save(learned.to_svg() if as_svg else str(learned), path.strip())

    # The first cut is the false clause itself; each other one is resolved with a further reason.
    rows = [["cut", "clause", "resolved with", ""]]
    for number, cut in enumerate(graph.cuts, start=1):
        premise = str(cut.chain[-1]) if number > 1 else "(false)"
        point = "" if cut.point is None else f"unique implication point {cut.point}"
        rows.append([str(number), str(cut.clause), premise, point])
    return text_table(rows)
