"""The commands that ask what follows, what is possible, and what a conflict teaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from resolver.errors import CommandError, ConsistentError, SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.questions import deletions, implicates
from resolver.questions.conflict import conflict
from resolver.questions.cuts import ImplicationGraph
from resolver.questions.implication_graph import Forced
from resolver.search.problem import encode
from resolver.search.strategy import STRATEGIES
from resolver.text.tables import count, text_table
from resolver.workbench.proving import model_text
from resolver.workbench.session import Commands, Session, read_count, saved

COMMANDS: Final = Commands()
CONFLICTS: Final = Commands()


@COMMANDS.add("models [NUMBER]", "list models of the clauses, ten or so many", "models 3")
def _models(session: Session, rest: str) -> str:
    most = read_count(rest, 10, "number of models")
    found: list[str] = []
    more = "perhaps there are more"
    try:
        for model in _all_models(session):
            found.append(model_text(model, session.defined))
            if len(found) == most:
                break
        else:
            more = "there are no others"
    except (SearchStopped, KeyboardInterrupt) as stopped:
        if not found:
            raise
        session.interrupted = isinstance(stopped, KeyboardInterrupt)
        more = str(stopped) or "interrupted, and perhaps there are more"
    if not found:
        return "there is no model: the clauses are inconsistent"
    return "\n".join([*found, f"{count(len(found), 'model')}; {more}"])


def _all_models(session: Session) -> Iterator[Mapping[str, bool]]:
    """Yield models; each is forbidden, whatever subformulas are called, and another looked for."""
    clauses, meter = list(session.clauses), session.meter()
    search = STRATEGIES["learning"].refute
    while (model := search(encode(clauses), meter=meter).model) is not None:
        yield model
        atoms = model.keys() - session.defined
        clauses.append(Clause(Literal.of(atom, not model[atom]) for atom in atoms))


@COMMANDS.add("backbone", "list all literals that follow", "backbone")
def _backbone(session: Session, rest: str) -> str:
    found = implicates.backbone(session.clauses, budget=session.meter())
    literals = (str(literal) for literal in found if literal.name not in session.defined)
    return " ".join(literals) or "no literal follows"


@COMMANDS.add("implicates", "list the prime implicates", "implicates")
def _implicates(session: Session, rest: str) -> str:
    found = implicates.prime_implicates(session.clauses, budget=session.meter())
    clauses = (str(clause) for clause in found if session.defined.isdisjoint(clause.atoms))
    return "\n".join(clauses) or "nothing follows but what is always true"


@COMMANDS.add("mus", "a minimal set of clauses that cannot all hold", "mus")
def _mus(session: Session, rest: str) -> str:
    listed = session.problem.clauses
    try:
        core = implicates.minimal_unsatisfiable(listed, budget=session.meter())
    except ConsistentError:
        raise CommandError("the clauses can all hold; `models` shows how") from None
    places, width = session.places(), len(str(len(listed)))
    return "\n".join(f"{places[clause]:>{width}}. {clause}" for clause in core)


def _deletion(name: str, summary: str) -> None:
    """Add the command that lists what may be deleted for one reason."""

    @COMMANDS.add(name, summary, name)
    def listed(session: Session, rest: str) -> str:
        found = [*deletions.DELETIONS[name](session.problem.clauses)]
        places, lines = session.places(), list[str]()
        for place, event in found:
            number = f" (clause {places[event.by]})" if isinstance(event.by, Clause) else ""
            lines.append(f"{place + 1}. {event.clause}    {event.why}{number}")
        return "\n".join(lines) or "no clause may be deleted for that reason"


_deletion("tautology", "list the clauses that are always true, and by which literal")
_deletion("subsumed", "list the clauses that another subsumes, and which")
_deletion("pure", "list the clauses with a pure literal, as they become pure")


@CONFLICTS.add("conflict [NUMBER] [svg [FILE]]", "clause learning as resolution", "conflict 2 svg")
def _conflict(session: Session, rest: str) -> str:
    asked, drawn, path = rest.partition("svg")
    number = read_count(asked.strip(), 1, "number of a conflict")
    found = conflict(session.clauses, session.goal, number=number, budget=session.meter())
    return saved(found.svg() if drawn else str(found), path.strip())


def _graph(session: Session) -> ImplicationGraph:
    return session.graph or ImplicationGraph(session.problem.clauses)


def _reason(forced: Forced) -> str:
    reason = "supposed" if forced.reason is None else f"because of {forced.reason}"
    return f"{forced.literal} on level {forced.level}, {reason}"


@CONFLICTS.add("decide LITERAL", "suppose a literal", "decide ~x9")
def _decide(session: Session, rest: str) -> str:
    if not rest:
        raise CommandError("decide what? try: decide ~p")
    session.graph = _graph(session).decide(Literal.read(rest))
    return _reason(session.graph.trail[-1])


@CONFLICTS.add("propagate", "make true what follows by unit resolution", "propagate")
def _propagate(session: Session, rest: str) -> str:
    before = _graph(session)
    graph = session.graph = before.propagate()
    lines = [_reason(forced) for forced in graph.trail[len(before.trail) :]]
    if graph.violated is not None:
        lines.append(f"{graph.violated} is false: a conflict; try: cuts")
    return "\n".join(lines) or "nothing more follows; try: decide"


@CONFLICTS.add("undecide", "take the last supposed literal back", "undecide")
def _undecide(session: Session, rest: str) -> str:
    before = _graph(session)
    session.graph = before.undecide()
    taken = before.trail[len(session.graph.trail)].literal
    return f"without {taken}, and what followed from it"


@CONFLICTS.add("cuts [NUMBER [svg [FILE]]]", "what the conflict teaches, cut by cut", "cuts 3")
def _cuts(session: Session, rest: str) -> str:
    graph = _graph(session)
    if graph.violated is None:
        raise CommandError("no clause is false; try: propagate, or decide")
    if rest:
        asked, drawn, path = rest.partition("svg")
        found = graph.conflict(read_count(asked.strip(), 1, "number of a cut"))
        return saved(found.svg() if drawn else str(found), path.strip())
    rows = [["cut", "clause", "resolved with", ""]]
    for place, cut in enumerate(graph.cuts, start=1):
        premise = str(cut.chain[-1]) if place > 1 else "(false)"
        point = "" if cut.point is None else f"unique implication point {cut.point}"
        rows.append([str(place), str(cut.clause), premise, point])
    return text_table(rows)
