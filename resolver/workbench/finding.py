"""The commands that ask what follows, what is possible, and why not everything can hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from resolver.errors import CommandError, ConsistentError, SearchStopped
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.questions.implicates import backbone as entailed_literals
from resolver.questions.implicates import minimal_unsatisfiable, prime_implicates
from resolver.search.problem import encode
from resolver.search.strategy import STRATEGIES
from resolver.text.printable import count
from resolver.workbench.desk import Command, Desk, read_count
from resolver.workbench.proving import shown


def models(desk: Desk, rest: str) -> str:
    """List models; a search that is stopped still tells those found."""
    most = read_count(rest, 10, "number of models")
    found: list[str] = []
    more = "perhaps there are more"
    try:
        for model in _models(desk):
            found.append(shown(model, desk.defined))
            if len(found) == most:
                break
        else:
            more = "there are no others"
    except (SearchStopped, KeyboardInterrupt) as stopped:
        if not found:
            raise
        desk.interrupted = isinstance(stopped, KeyboardInterrupt)
        more = str(stopped) or "interrupted, and perhaps there are more"
    if not found:
        return "there is no model: the clauses are inconsistent"
    return "\n".join([*found, f"{count(len(found), 'model')}; {more}"])


def _models(desk: Desk) -> Iterator[Mapping[str, bool]]:
    """Yield models; each is forbidden, whatever subformulas are called, and another looked for."""
    clauses, meter = list(desk.clauses), desk.meter()
    search = STRATEGIES["learning"].refute
    while (model := search(encode(clauses), meter=meter).model) is not None:
        yield model
        literals = (Literal.of(*one) for one in model.items() if one[0] not in desk.defined)
        clauses.append(Clause(~literal for literal in literals))


def backbone(desk: Desk, rest: str) -> str:
    """List the literals that are true in all models."""
    literals = [
        one
        for one in entailed_literals(desk.clauses, budget=desk.meter())
        if one.name not in desk.defined
    ]
    return " ".join(map(str, literals)) or "no literal follows"


def implicates(desk: Desk, rest: str) -> str:
    """List the prime implicates."""
    found = [
        one
        for one in prime_implicates(desk.clauses, budget=desk.meter())
        if desk.defined.isdisjoint(one.atoms)
    ]
    return "\n".join(map(str, found)) or "nothing follows but what is always true"


def mus(desk: Desk, rest: str) -> str:
    """List clauses that cannot all hold, although all but any one can."""
    listed = desk.problem.clauses
    try:
        core = minimal_unsatisfiable(listed, budget=desk.meter())
    except ConsistentError:
        raise CommandError("the clauses can all hold; `models` shows how") from None
    width = len(str(len(listed)))
    return "\n".join(f"{listed.index(clause) + 1:>{width}}. {clause}" for clause in core)


COMMANDS: Final = (
    Command("models", "[NUMBER]", "list models of the clauses, ten or so many", "models 3", models),
    Command("backbone", "", "list all literals that follow", "backbone", backbone),
    Command("implicates", "", "list the prime implicates", "implicates", implicates),
    Command("mus", "", "a minimal set of clauses that cannot all hold", "mus", mus),
)
