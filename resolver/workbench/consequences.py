"""The commands that ask what follows, what is possible, and what may be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final

from resolver.errors import CommandError, ConsistentError, SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.questions import implicates
from resolver.search.events import Dropped
from resolver.search.problem import encode
from resolver.search.saturation.loop import delete_pure
from resolver.search.strategy import STRATEGIES
from resolver.text.tables import with_noun
from resolver.workbench.search import describe_model
from resolver.workbench.session import Commands, Session, read_count

COMMANDS: Final = Commands()
MOST_FREE_ATOMS_LISTED: Final = 1_000  # atoms in no clause whose values each model is listed with
MOST_FREE_ATOMS_WRITTEN_OUT: Final = 200  # that leave a number of models in digits, and no power
TRUE_LAST: Final = (False, True)
Deleted = Iterator[tuple[int, Dropped]]  # the place of each clause, and why it may go


@COMMANDS.add("models [NUMBER]", "list models of the clauses, ten or so many", "models 3")
def _models(session: Session, rest: str) -> str:
    most = read_count(rest, 10, "number of models")
    models: list[Mapping[str, bool]] = []
    more = ""
    try:
        for model in _generate_models(session):
            models.append(model)
            if len(models) == most:
                more = "perhaps there are more"
                break
    except (SearchStopped, KeyboardInterrupt) as stopped:
        if not models:
            raise
        session.interrupted = isinstance(stopped, KeyboardInterrupt)
        more = str(stopped) or "interrupted, and perhaps there are more"
    if not models:
        return "there is no model: the clauses are inconsistent"

    # Each model of the clauses is one for every choice of the atoms that no clause has.
    free = session.free_atoms
    varied = free if len(free) <= MOST_FREE_ATOMS_LISTED else ()
    choices = (
        {**model, **dict(zip(varied, values, strict=True))}
        for model in models
        for values in product(TRUE_LAST, repeat=len(varied))
    )
    lines = [describe_model(model, session.defined) for model in islice(choices, most)]
    unlisted = len(free) - len(varied)
    if unlisted:
        lines.append(f"(each with every choice of {unlisted:,} atoms that no clause has)")
    if more:
        return "\n".join([*lines, f"{with_noun(len(lines), 'model')}; {more}"])
    return "\n".join([*lines, _count_models(len(models), len(free), len(lines))])


def _count_models(models: int, free: int, listed: int) -> str:
    """Return how many models there are, exactly, where each of some leaves free atoms open."""
    if free > MOST_FREE_ATOMS_WRITTEN_OUT:
        return f"{models:,} × 2^{free} models"
    total = models << free
    if total == listed:
        return f"{with_noun(total, 'model')}; there are no others"
    return f"{total:,} models; these are {listed:,} of them"


def _generate_models(session: Session) -> Iterator[Mapping[str, bool]]:
    """Yield all models: exclude each one found, whatever parts are called, and search again."""
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


def _find_tautologies(clauses: Sequence[Clause]) -> Deleted:
    for place, clause in enumerate(clauses):
        if clause.is_tautology:
            yield place, Dropped(clause, "tautology")


def _find_subsumed(clauses: Sequence[Clause]) -> Deleted:
    first = {clause: place for place, clause in reversed([*enumerate(clauses)])}
    shortest = sorted(first, key=lambda clause: (len(clause), first[clause]))
    for place, clause in enumerate(clauses):
        by = next(other for other in shortest if other.subsumes(clause))
        if by is not clause:
            yield place, Dropped(clause, "subsumed by", by)
        elif first[clause] != place:
            yield place, Dropped(clause, "repetition")


def _find_pure(clauses: Sequence[Clause]) -> Deleted:
    """Yield the clauses with a pure literal, in the order in which the literals become pure."""
    problem = encode(clauses)
    gone, _ = delete_pure(dict(enumerate(problem.masks)), problem.even)
    for place, code in gone.items():
        yield place, Dropped(clauses[place], "pure literal", problem.literal(code))


def _add_deletion_command(
    name: str, summary: str, find: Callable[[Sequence[Clause]], Deleted]
) -> None:
    """Add the command that lists what may be deleted for one reason.

    The first two keep equivalence, a pure literal keeps satisfiability only.

    Source: Davis & Putnam, JACM 7(3), 1960 (pure literals); Robinson, JACM 12(1), 1965.
    """

    @COMMANDS.add(name, summary, name)
    def listed(session: Session, rest: str) -> str:
        places, lines = session.places(), list[str]()
        for place, event in find(session.problem.clauses):
            number = f" (clause {places[event.by]})" if isinstance(event.by, Clause) else ""
            lines.append(f"{place + 1}. {event.clause}    {event.why}{number}")
        return "\n".join(lines) or "no clause may be deleted for that reason"


_add_deletion_command(
    "tautology", "list the clauses that are always true, and by which literal", _find_tautologies
)
_add_deletion_command(
    "subsumed", "list the clauses that another subsumes, and which", _find_subsumed
)
_add_deletion_command(
    "pure", "list the clauses with a pure literal, as they become pure", _find_pure
)
