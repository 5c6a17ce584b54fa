"""The commands that set the clauses and the goal: by formulas, files, and gallery problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Final

from resolver.errors import CommandError, FileError, FormulaError
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.scanning import read_statement
from resolver.problems import gallery_problem, list_usages
from resolver.proofs.proof import GIVEN, renumber
from resolver.text.dimacs import read_dimacs, write_dimacs
from resolver.text.files import read_packed_text, suffix_without_packing, write_text
from resolver.text.formula.normalising import clauses_with_sources, cnf
from resolver.text.formula.translation import Definitions
from resolver.text.reading import NUMBER
from resolver.text.tables import with_noun
from resolver.workbench.session import Commands, Session

COMMANDS: Final = Commands()
DEFINITIONS: Final[dict[str, tuple[Definitions, str]]] = {
    "shorter": (
        None,
        "where a product of many clauses is longer than their definitions; a name is defined "
        "one way, by its polarity (Plaisted & Greenbaum)",
    ),
    "never": (False, "nowhere"),
    "tseitin": ("tseitin", "wherever it would be multiplied out, each defined both ways (Tseitin)"),
}


@COMMANDS.add(
    "assert FORMULA", "add what a formula says, as clauses", "assert p & q -> r", formula=True
)
def _assert(session: Session, rest: str) -> str:
    sources, defined = _read_sources(session, rest)
    new = [clause for clause in sources if clause not in session.clauses]
    if not new:
        return "that says nothing new"

    # New clauses make results void, so the steps by hand are kept aside meanwhile.
    old_count = len(session.clauses)
    _, derivation = session.judge_lines() if session.written else (None, None)
    all_clauses = [*session.clauses, *new]
    file = session.keep_file_numbers(all_clauses)
    session.put(all_clauses, {**sources, **session.sources}, session.defined | defined, file)
    lines = [f"{number}. {clause}" for number, clause in enumerate(new, start=old_count + 1)]

    # Steps are numbered behind all clauses and the denied goal, of which there are more now.
    if derivation is not None:
        shift = len(session.problem.clauses) - len(derivation.axioms)
        session.write(_renumber_steps(derivation, old_count, shift))
        lines.append(f"the steps by hand go on, each {with_noun(len(new), 'number')} later")
    return "\n".join(lines)


def _read_sources(session: Session, text: str) -> tuple[Mapping[Clause, object], Set[str]]:
    """Read the clauses of a text with their formulas, and the atoms that only name parts."""
    taken = atoms_of_clauses(session.clauses) - session.defined
    try:
        return clauses_with_sources(text, session.definitions, taken)
    except FormulaError:  # A line of a derivation may be no formula, as with commas in it.
        return dict.fromkeys(read_statement(text), GIVEN), frozenset()


def _renumber_steps(derivation: WrittenDerivation, last_before: int, more: int) -> Sequence[str]:
    """Return the lines of steps, renumbered since more clauses were added behind the last one."""
    proof = derivation.proof(renumbered=False)
    new_numbers: dict[int, int] = {}
    for step in proof:
        is_behind = step.number > last_before
        new_numbers[step.number] = step.number + (more if is_behind else 0)
    # The axioms come first, and the session has them as clauses already.
    moved = renumber(proof, new_numbers)
    lines = moved.to_text(derivation.names).split("\n")
    return lines[-len(derivation.steps) :]


@COMMANDS.add("clauses", "list the clauses, the denied goal last", "clauses")
def _clauses(session: Session, rest: str) -> str:
    return session.list_clauses()


@COMMANDS.add(
    "cnf FORMULA", "show how a formula becomes clauses, law by law", "cnf p & q -> r", formula=True
)
def _cnf(session: Session, rest: str) -> str:
    return "\n\n".join(map(str, cnf(rest, definitions=session.definitions)))


@COMMANDS.add(
    "definitions [shorter | never | tseitin]",
    "whether parts of formulas get names",
    "definitions never",
)
def _definitions(session: Session, rest: str) -> str:
    if rest and rest not in DEFINITIONS:
        raise CommandError(f"definitions {rest}? try: definitions {' | '.join(DEFINITIONS)}")
    if rest:
        session.definitions, _ = DEFINITIONS[rest]
    chosen = next(word for word in DEFINITIONS if DEFINITIONS[word][0] == session.definitions)
    _, where = DEFINITIONS[chosen]
    return f"definitions: {chosen}; parts of a formula are given names {where}"


@COMMANDS.add("retract NUMBER | all", "take a clause away", "retract 3")
def _retract(session: Session, rest: str) -> str:
    if rest == "all":
        session.put(())
        session.goal = None
        return "the desk is empty"
    if not NUMBER.fullmatch(rest) or not 0 < int(rest) <= len(session.clauses):
        numbers = "there are none"
        if session.clauses:
            numbers = f"the clauses are 1 to {len(session.clauses)}"
        raise CommandError(f"there is no clause {rest} to retract; {numbers}")

    # A clause that comes twice is retracted altogether.
    retracted = session.clauses[int(rest) - 1]
    kept = [clause for clause in session.clauses if clause is not retracted]
    session.put(kept, session.sources, session.defined, session.keep_file_numbers(kept))
    return f"without {retracted}"


@COMMANDS.add(
    "goal [FORMULA | none]", "show or set what is to be proved", "goal p -> r", formula=True
)
def _goal(session: Session, rest: str) -> str:
    if rest:
        session.aim(None if rest == "none" else rest)
    if session.goal is None:
        return "no goal: what is asked is whether the clauses are inconsistent"
    denial = session.number_clauses(session.problem.support)
    return f"the goal is {session.goal_text}; denied, it is\n{denial}"


@COMMANDS.add("load FILE", "read DIMACS (.cnf), or formulas", "load problem.cnf")
def _load(session: Session, rest: str) -> str:
    if suffix_without_packing(rest) in (".cnf", ".dimacs"):
        file = read_dimacs(rest)
        session.put(file.clauses, file=file)
    else:
        text = read_packed_text(rest)
        try:
            sources, defined = clauses_with_sources(text, session.definitions)
        except FormulaError as error:
            advice = "try DIMACS in a file that ends in .cnf, or a formula a line"
            raise FileError(rest, str(error), advice) from error
        session.put(sources, sources, defined)
    session.goal = None
    return f"{with_noun(len(session.clauses), 'clause')} from {rest}"


@COMMANDS.add("save FILE", "write all clauses as DIMACS", "save problem.cnf")
def _save(session: Session, rest: str) -> str:
    write_text(rest, write_dimacs(session.cnf))
    return f"{with_noun(len(session.cnf), 'clause')} written to {rest}"


@COMMANDS.add("problem [NAME [NUMBERS]]", "take a problem of the gallery", "problem pigeonhole 4")
def _problem(session: Session, rest: str) -> str:
    if not rest:
        return f"the problems are\n{list_usages()}"
    name, *numbers = rest.split()
    title, clauses = gallery_problem(name, numbers)
    session.put(clauses)
    session.goal = None
    return f"{with_noun(len(clauses), 'clause')}: {title}"
