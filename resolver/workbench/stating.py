"""The commands that say what holds: formulas, files, problems of the gallery, and the goal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from resolver.errors import CommandError, FormulaError
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.statements import piece, read_statement, usages
from resolver.proofs.proof import GIVEN
from resolver.text.dimacs import number_atoms, read_cnf, write_dimacs
from resolver.text.files import read_text, write_text
from resolver.text.formula.normalising import normalised, sourced
from resolver.text.formula.parser import atoms, parse
from resolver.text.formula.translation import Definitions
from resolver.text.printable import count
from resolver.text.reading import NUMBER
from resolver.workbench.desk import Command, Desk, numbered

DEFINITIONS: Final[dict[str, Definitions]] = {"shorter": "shorter", "always": True, "never": False}
NAMED: Final = {
    "shorter": "where the clauses then have fewer literals than multiplied out",
    "always": "wherever it would be multiplied out",
    "never": "nowhere",
}


def assert_(desk: Desk, rest: str) -> str:
    """Add the clauses of formulas that are not there yet."""
    if not rest:
        raise CommandError("assert what? try: assert p & q -> r")
    told, defined = _stated(desk, rest)
    new = [clause for clause in told if clause not in desk.clauses]
    if not new:
        return "that says nothing new"
    first, derivation = len(desk.clauses), desk.derivation
    desk.put([*desk.clauses, *new], {**told, **desk.sources}, desk.defined | defined)
    lines = [f"{place}. {clause}" for place, clause in enumerate(new, start=first + 1)]
    if derivation is not None and derivation.premises:
        desk.derivation = widened(derivation, desk.problem.clauses, first)
        lines.append(f"the steps by hand go on, each {count(len(new), 'number')} later")
    return "\n".join(lines)


def _stated(desk: Desk, text: str) -> tuple[dict[Clause, object], frozenset[str]]:
    """Return the clauses that a text states, each with the formula that it comes from.

    The second are the atoms that only name parts of the formulas.
    """
    try:
        found = sourced(text, desk.definitions, number_atoms(desk.clauses).keys() - desk.defined)
    except FormulaError:  # what is no formula may be in the signs of a derivation
        return dict.fromkeys(read_statement(text), GIVEN), frozenset()
    return {**found}, _defined(text, found)


def _defined(text: str, told: Iterable[Clause]) -> frozenset[str]:
    """Return the atoms of clauses that the formulas of their text do not have."""
    return frozenset(number_atoms(told)) - atoms(parse(text))


def cnf(desk: Desk, rest: str) -> str:
    """Show how formulas become clauses; nothing is added."""
    if not rest:
        raise CommandError("cnf of what? try: cnf (p <-> q) -> r")
    return "\n\n".join(map(str, normalised(rest, desk.definitions)))


def definitions(desk: Desk, rest: str) -> str:
    """Show or choose whether formulas that are read from now on may name their parts."""
    if rest and rest not in DEFINITIONS:
        raise CommandError(f"definitions {rest}? try: definitions {' | '.join(DEFINITIONS)}")
    if rest:
        desk.definitions = DEFINITIONS[rest]
    (chosen,) = (word for word, value in DEFINITIONS.items() if value is desk.definitions)
    return f"definitions: {chosen}; parts of a formula are given names {NAMED[chosen]}"


def clauses(desk: Desk, rest: str) -> str:
    """List the clauses."""
    return desk.listed()


def retract(desk: Desk, rest: str) -> str:
    """Take a clause away, or all of them."""
    if rest == "all":
        desk.put(())
        desk.goal = None
        return "the desk is empty"
    if not NUMBER.fullmatch(rest) or not 0 < int(rest) <= len(desk.clauses):
        have = f"the clauses are 1 to {len(desk.clauses)}" if desk.clauses else "there are none"
        raise CommandError(f"there is no clause {rest or 'without a number'} to retract; {have}")
    gone = desk.clauses[int(rest) - 1]
    kept = [clause for clause in desk.clauses if clause is not gone]
    desk.put(kept, desk.sources, desk.defined)
    return f"without {gone}"


def goal(desk: Desk, rest: str) -> str:
    """Show or set what is to be proved."""
    if rest:
        desk.aim(None if rest == "none" else rest)
    if desk.goal is None:
        return "no goal: what is asked is whether the clauses are inconsistent"
    problem = desk.problem
    return f"the goal is {desk.aim_text}; denied, it is\n{numbered(problem, problem.support)}"


def load(desk: Desk, rest: str) -> str:
    """Read clauses from a file: DIMACS if its name ends so, else formulas."""
    if not rest:
        raise CommandError("load which file? try: load problem.cnf")
    text = read_text(rest)
    file = read_cnf(text) if rest.endswith((".cnf", ".dimacs")) else None
    told = {} if file else sourced(text, desk.definitions)
    desk.put(file.clauses if file else told, told, frozenset() if file else _defined(text, told))
    desk.goal, desk.file = None, file
    return f"{count(len(desk.clauses), 'clause')} from {rest}"


def save(desk: Desk, rest: str) -> str:
    """Write the clauses, and the denied goal, as DIMACS."""
    if not rest:
        raise CommandError("save into which file? try: save problem.cnf")
    listed = desk.problem.clauses
    write_text(rest, write_dimacs(listed))
    return f"{count(len(listed), 'clause')} written to {rest}"


def problem(desk: Desk, rest: str) -> str:
    """Put a problem of the gallery on the desk."""
    if not rest:
        return f"the problems are\n{usages()}"
    name, *words = rest.split()
    title, found = piece(name, words)
    desk.put(found)
    desk.goal = None
    return f"{count(len(found), 'clause')}: {title}"


COMMANDS: Final = (
    Command(
        "assert",
        "FORMULA",
        "add what a formula says, as clauses",
        "assert p & q -> r",
        assert_,
        True,
    ),
    Command("clauses", "", "list the clauses, the denied goal last", "clauses", clauses),
    Command("cnf", "FORMULA", "show how a formula becomes clauses", "cnf p & q -> r", cnf, True),
    Command(
        "definitions",
        "[shorter | always | never]",
        "whether parts of formulas get names",
        "definitions never",
        definitions,
    ),
    Command("retract", "NUMBER | all", "take a clause away", "retract 3", retract),
    Command(
        "goal", "[FORMULA | none]", "show or set what is to be proved", "goal p -> r", goal, True
    ),
    Command("load", "FILE", "read DIMACS (.cnf), or formulas", "load problem.cnf", load),
    Command("save", "FILE", "write all clauses as DIMACS", "save problem.cnf", save),
    Command(
        "problem",
        "NAME [NUMBERS]",
        "take a problem of the gallery",
        "problem pigeonhole 4",
        problem,
    ),
)


def widened(
    derivation: WrittenDerivation, axioms: Sequence[Clause], place: int
) -> WrittenDerivation:
    """Return its steps from these axioms; those after the place, up to its own number, are new.

    >>> derivation = WrittenDerivation([Clause(["p"]), Clause(["~p"])])
    >>> derivation.enter(derivation.read("[] from 1, 2"))
    >>> print(widened(derivation, [Clause(["p"]), Clause(["q"]), Clause(["~p"])], 1))
      1. p     axiom: given
      2. q     axiom: given
      3. ¬p    axiom: given
      4. □     resolution 1, 3 on p
    """
    found, more = WrittenDerivation(axioms), len(axioms) - len(derivation.axioms)

    def moved(number: int) -> int:
        return number if number <= place else number + more

    for number, (left, right) in derivation.premises.items():
        found.clauses[moved(number)] = derivation.clauses[number]
        found.premises[moved(number)] = (moved(left), moved(right))
        found.pivots[moved(number)] = derivation.pivots[number]
    return found
