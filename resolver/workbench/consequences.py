"""The commands that list models, consequences, and clauses that may be deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final

from resolver.errors import CommandError, ConsistentError, SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.questions import implicates
from resolver.search.events import Dropped
from resolver.search.problem import encode
from resolver.search.saturation.loop import delete_pure
from resolver.search.strategy import LEARNING_BUDGET, STRATEGIES
from resolver.text.tables import with_noun
from resolver.workbench.search import describe_model
from resolver.workbench.session import Commands, Session, read_count

COMMANDS: Final = Commands()
MOST_FREE_ATOMS_LISTED: Final = 1_000  # With more atoms in no clause, models leave them out.
MOST_FREE_ATOMS_WRITTEN_OUT: Final = 200  # With more, the number of models is written as a power.
TRUE_LAST: Final = (False, True)
Deleted = Iterator[tuple[int, Dropped]]  # The index of each clause, and why it may be deleted.


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

    # Atoms that no clause has may have any values, so each model stands for many.
    free_atoms = session.free_atoms
    varied_atoms = free_atoms if len(free_atoms) <= MOST_FREE_ATOMS_LISTED else ()
    full_models = islice(_vary_atoms(models, varied_atoms), most)
    lines = [describe_model(model, session.defined) for model in full_models]
    unlisted = len(free_atoms) - len(varied_atoms)
    if unlisted:
        lines.append(f"(each with every choice of {unlisted:,} atoms that no clause has)")
    if more:
        return "\n".join([*lines, f"{with_noun(len(lines), 'model')}; {more}"])
    return "\n".join([*lines, _count_models(len(models), len(free_atoms), len(lines))])


def _vary_atoms(
    models: Iterable[Mapping[str, bool]], atoms: Sequence[str]
) -> Iterator[dict[str, bool]]:
    """Yield each model with all combinations of values of some more atoms."""
    for model in models:
        for values in product(TRUE_LAST, repeat=len(atoms)):
            yield {**model, **dict(zip(atoms, values, strict=True))}


def _count_models(models: int, free: int, listed: int) -> str:
    """Return the number of all models in words; `free` atoms may have any values in each."""
    if free > MOST_FREE_ATOMS_WRITTEN_OUT:
        return f"{models:,} × 2^{free} models"
    total = models << free
    if total == listed:
        return f"{with_noun(total, 'model')}; there are no others"
    return f"{total:,} models; these are {listed:,} of them"


def _generate_models(session: Session) -> Iterator[Mapping[str, bool]]:
    """Yield all models: after each one, exclude it by a clause, and search again.

    Atoms that only name parts of formulas are not in that clause, so no model comes twice.
    """
    clauses = list(session.clauses)
    meter = session.meter(LEARNING_BUDGET)
    search = STRATEGIES["learning"].refute
    while (model := search(encode(clauses), meter=meter).model) is not None:
        yield model
        atoms = model.keys() - session.defined
        clauses.append(Clause(Literal.of(atom, not model[atom]) for atom in atoms))


@COMMANDS.add("backbone", "list all literals that follow", "backbone")
def _backbone(session: Session, rest: str) -> str:
    backbone = implicates.backbone(session.clauses, budget=session.meter(LEARNING_BUDGET))
    literals = [str(literal) for literal in backbone if literal.name not in session.defined]
    return " ".join(literals) or "no literal follows"


@COMMANDS.add("implicates", "list the prime implicates", "implicates")
def _implicates(session: Session, rest: str) -> str:
    meter = session.meter(implicates.IMPLICATES_BUDGET)
    primes = implicates.prime_implicates(session.clauses, budget=meter)
    clauses = [str(clause) for clause in primes if session.defined.isdisjoint(clause.atoms)]
    return "\n".join(clauses) or "nothing follows but what is always true"


@COMMANDS.add("mus", "a minimal set of clauses that cannot all hold", "mus")
def _mus(session: Session, rest: str) -> str:
    clauses = session.problem.clauses
    try:
        meter = session.meter(LEARNING_BUDGET)
        core = implicates.minimal_unsatisfiable(clauses, budget=meter)
    except ConsistentError:
        raise CommandError("the clauses can all hold; `models` shows how") from None

    places = session.places()
    width = len(str(len(clauses)))
    return "\n".join(f"{places[clause]:>{width}}. {clause}" for clause in core)


def _find_tautologies(clauses: Sequence[Clause]) -> Deleted:
    """Yield the clauses that are always true."""
    for index, clause in enumerate(clauses):
        if clause.is_tautology:
            yield index, Dropped(clause, "tautology")


def _find_subsumed(clauses: Sequence[Clause]) -> Deleted:
    """Yield the clauses that a shorter one subsumes, and those that come a second time."""
    # Of equal clauses the first one stays, so its index is entered last.
    first_index = {clause: index for index, clause in reversed([*enumerate(clauses)])}
    shortest_first = sorted(first_index, key=lambda clause: (len(clause), first_index[clause]))
    for index, clause in enumerate(clauses):
        subsuming = next(other for other in shortest_first if other.subsumes(clause))
        if subsuming is not clause:
            yield index, Dropped(clause, "subsumed by", subsuming)
        elif first_index[clause] != index:
            yield index, Dropped(clause, "repetition")


def _find_pure(clauses: Sequence[Clause]) -> Deleted:
    """Yield the clauses with a pure literal, in the order in which the literals become pure."""
    problem = encode(clauses)
    deleted, _ = delete_pure(dict(enumerate(problem.masks)), problem.even_codes)
    for index, code in deleted.items():
        yield index, Dropped(clauses[index], "pure literal", problem.literal(code))


def _add_deletion_command(
    name: str,
    summary: str,
    find: Callable[[Sequence[Clause]], Deleted],
) -> None:
    """Add a command that lists the clauses that may be deleted for one reason.

    Deleting tautologies and subsumed clauses keeps equivalence; deleting those with a pure literal
    keeps satisfiability only.

    Source: Davis & Putnam, JACM 7(3), 1960 (pure literals); Robinson, JACM 12(1), 1965.
    """

    @COMMANDS.add(name, summary, name)
    def list_deleted(session: Session, rest: str) -> str:
        places = session.places()
        lines = []
        for index, event in find(session.problem.clauses):
            number = f" (clause {places[event.by]})" if isinstance(event.by, Clause) else ""
            lines.append(f"{index + 1}. {event.clause}    {event.why}{number}")
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
