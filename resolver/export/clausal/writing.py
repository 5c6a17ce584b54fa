"""Writes proofs with numbers for clauses: as DIMACS, LRAT, DRAT, TraceCheck and TSTP.

The formats agree on the numbers: atoms are numbered by name; clauses are numbered leaves first,
then resolvents. A leaf is an axiom or an instance of a constraint, and the denied goal is the
last one. The leaves are written as DIMACS, and the other formats refer to their numbers.

Source: Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, CADE 2017 (LRAT); Wetzler, Heule &
Hunt, SAT 2014 (DRAT); Biere, JSAT 4, 2008, and the README of his checker (TraceCheck); Sutcliffe,
Journal of Automated Reasoning 59, 2017 (TSTP).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen

from resolver.arguments import require_text
from resolver.errors import ExportError, ProofError
from resolver.export.display import is_denied_goal, keep_needed, reason_of
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal
from resolver.proofs.proof import (
    Proof,
    Step,
    clauses_by_number,
    expect_proof,
    leaves_of,
    steps_by_rule,
)
from resolver.proofs.step import clause_of
from resolver.text.cnf import Cnf, require_cnf
from resolver.text.dimacs import write_clause, write_dimacs
from resolver.text.reading import ClausesLike

INFERRED: Final = ("resolution", "extension")
NUMBERED_BY_PROOF: Final = (
    "numbered by this proof: atoms by name, the clauses it rests on, the denied goal last"
)
NUMBERED_BY_CLAUSES: Final = "numbered here: atoms by name, clauses in order"


@frozen
class Numbering:
    """The steps of a proof by kind, with the numbers of their clauses and atoms.

    Attributes:
        clauses: The clauses that the proof starts from, the denied goal last: the clauses of its
            leaves, or all clauses of the CNF behind it.
        source_cnf: The CNF behind the proof, or None.
        leaves: The first leaf of each clause.
        definitions: The clauses of the definitions that the proof makes; their numbers are between
            those of the leaves and those of the resolutions.
        resolutions: The resolutions.
        atoms: The number of each atom by its name.
        numbers: The number of a step's clause by the number of the step.
    """

    clauses: tuple[Clause, ...]
    source_cnf: Cnf | None
    leaves: tuple[Step, ...]
    definitions: tuple[Step, ...]
    resolutions: tuple[Step, ...]
    atoms: Mapping[str, int]
    numbers: Mapping[int, int]

    @property
    def cnf(self) -> Cnf:
        """The clauses that the proof starts from, with the numbers of their atoms."""
        return (self.source_cnf or Cnf(())).with_clauses(self.clauses)

    def write(self, step: Step) -> str:
        """Return the signed numbers of a step's clause and a 0, a defined atom first."""
        if step.rule != "extension":
            return write_clause(clause_of(step), self.atoms)

        # Formats with RAT read the first literal as the defined one.
        new_literal = defined_literal(step)
        sign = "" if new_literal.positive else "-"
        others = write_clause(clause_of(step) - {new_literal}, self.atoms)
        return f"{sign}{self.atoms[new_literal.name]} {others}"

    def number_texts(self, steps: Iterable[int]) -> Iterator[str]:
        """Yield the numbers that the clauses of steps have in the file, as texts."""
        for step in steps:
            yield str(self.numbers[step])


def defined_literal(step: Step) -> Literal:
    """Return the literal of the new atom in a clause of its definition."""
    new_atom = getattr(step.source, "atom", None)
    (new_literal,) = (literal for literal in clause_of(step) if literal.name == new_atom)
    return new_literal


def numbering_of(proof: Proof, defining: bool = False) -> Numbering:
    """Number the clauses that a conclusion needs: leaves from 1, then definitions, resolvents last.

    Leaves and atoms from a CNF keep its numbers. The denial of a goal comes behind all clauses of
    the CNF. Resolvents keep the numbers of their steps if these are all larger.

    Args:
        proof: A proof by resolution.
        defining: Whether the format can define atoms.

    Raises:
        ExportError: It is a counting proof, or defines atoms that the format cannot define.
    """
    if expect_proof(proof).counts:
        advice = "try pbp, where sums are steps"
        raise ExportError("this proof in clauses", "it is a counting proof", advice)
    proof = keep_needed(proof)
    definitions = steps_by_rule(proof, "extension")
    if definitions and not defining:
        raise ExportError("this proof in this format", "it defines new atoms", "try drat or lrat")
    source_cnf = source_cnf_of(proof)
    clauses, numbers_in_file = number_input_clauses(proof, source_cnf)

    # Of equal leaves the denied goal is shown, else the first.
    leaves: dict[int, Step] = {}
    numbers: dict[int, int] = {}
    for step in proof:
        if step.rule in INFERRED:
            continue
        number = numbers_in_file[clause_of(step)]
        numbers[step.number] = number
        if number not in leaves or is_denied_goal(step):
            leaves[number] = step

    # The steps of a proof of a CNF keep their numbers if all of these come after its clauses.
    resolutions = steps_by_rule(proof, "resolution")
    added = [step.number for step in (*definitions, *resolutions)]
    are_behind_clauses = min(added, default=0) > len(clauses) and added == sorted(added)
    are_kept = source_cnf is not None and are_behind_clauses
    for new_number, step_number in enumerate(added, start=len(clauses) + 1):
        numbers[step_number] = step_number if are_kept else new_number

    return Numbering(
        clauses=clauses,
        source_cnf=source_cnf,
        leaves=tuple([leaf for _, leaf in sorted(leaves.items())]),
        definitions=definitions,
        resolutions=resolutions,
        atoms=_number_atoms(clauses, source_cnf, definitions),
        numbers=numbers,
    )


def _number_atoms(
    clauses: Iterable[Clause],
    source_cnf: Cnf | None,
    definitions: Iterable[Step],
) -> dict[str, int]:
    """Return the numbers of atoms: those of the CNF, then others by name, then defined atoms."""
    numbers = {} if source_cnf is None else source_cnf.numbers
    for name in sorted(atoms_of_clauses(clauses).difference(numbers)):
        numbers[name] = len(numbers) + 1
    for step in definitions:
        numbers.setdefault(defined_literal(step).name, len(numbers) + 1)
    return numbers


def with_cnf_sources(proof: Proof, cnf: Cnf) -> Proof:
    """Return a proof in which the source of each premise is its clause number in a CNF.

    >>> from resolver import prove
    >>> proof = with_cnf_sources(prove("p; ~p").proof, Cnf("q; ~p; p"))
    >>> [str(step.source) for step in proof.axioms]
    ['clause 3', 'clause 2']

    Raises:
        ProofError: A leaf is no clause of the CNF.
    """
    # Of equal clauses in the CNF the first one is the source, so it is entered last.
    sources = dict(reversed(require_cnf(cnf).sourced()))
    steps = []
    for step in expect_proof(proof):
        if step.premises or step.rule == "extension":
            steps.append(step)
        elif step.clause in sources:
            steps.append(step._replace(rule="axiom", source=sources[step.clause]))
        else:
            raise ProofError(step.number, f"{step.clause} is no clause of the CNF")
    return Proof(steps)


def source_cnf_of(proof: Proof) -> Cnf | None:
    """Return the CNF that all premises but the denied goal come from, or None."""
    cnfs: set[Cnf | None] = set()
    for leaf in leaves_of(proof):
        if leaf.rule != "extension" and not is_denied_goal(leaf):
            cnfs.add(getattr(leaf.source, "cnf", None))
    return cnfs.pop() if len(cnfs) == 1 else None


def number_input_clauses(
    proof: Proof, source_cnf: Cnf | None
) -> tuple[tuple[Clause, ...], dict[Clause, int]]:
    """Return the clauses that a proof starts from, the denied goal last, and their numbers from 1.

    If there is a CNF behind the proof, all its clauses come first.
    """
    denied: dict[Clause, None] = {}
    others: dict[Clause, None] = {}
    for step in proof:
        if is_denied_goal(step):
            denied[clause_of(step)] = None
        elif step.rule not in INFERRED:
            others[clause_of(step)] = None

    # The clauses of a CNF behind the proof all count, used or not.
    if source_cnf is not None:
        premises = source_cnf.clauses
    else:
        premises = tuple([clause for clause in others if clause not in denied])

    # A clause that comes twice has its first place, but the denied goal that of the denial.
    numbers_in_file: dict[Clause, int] = {}
    for number, clause in enumerate(premises, start=1):
        numbers_in_file.setdefault(clause, number)
    for number, clause in enumerate(denied, start=len(premises) + 1):
        numbers_in_file[clause] = number
    return (*premises, *denied), numbers_in_file


def to_dimacs(value: ClausesLike | Cnf | Proof) -> str:
    """Return clauses, or the leaves of a proof with the denied goal last, in DIMACS format.

    >>> print(to_dimacs("p | q; ~q"), end="")
    c numbered here: atoms by name, clauses in order
    c atom 1 p
    c atom 2 q
    p cnf 2 2
    1 2 0
    -2 0

    A CNF keeps its numbers. A proof of a CNF has all clauses of the CNF under their numbers. Any
    other proof numbers its leaves, each clause once, with its source in a comment.

    Args:
        value: Clauses, the text of formulas, a CNF, or a proof by resolution.

    Returns:
        A CNF in DIMACS.

    Raises:
        ClauseError: One of the clauses is no clause.
        ExportError: It is a counting proof.
    """
    if isinstance(value, Proof):
        numbering = numbering_of(value, defining=True)
        if numbering.source_cnf is not None:
            return write_dimacs(numbering.cnf)
        return write_dimacs(numbering.cnf, map(reason_of, numbering.leaves), NUMBERED_BY_PROOF)
    if isinstance(value, Cnf):
        return write_dimacs(value)
    return write_dimacs(Cnf(value), about=NUMBERED_BY_CLAUSES)


def to_lrat(proof: Proof) -> str:
    """Return a proof in LRAT, over the clauses of `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_lrat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    3 0 1 2 0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    Definitions come first, each of their clauses with the RAT property in its first literal.

    Args:
        proof: A proof by resolution.

    Raises:
        ExportError: It is a counting proof.
    """
    numbering = numbering_of(proof, defining=True)
    clauses = clauses_by_number(proof)
    lines = [*_definition_lines(numbering)]
    lines += [_resolution_line(step, numbering, clauses) for step in numbering.resolutions]

    # A proof without resolutions is one leaf, and a line has to add its clause.
    if not numbering.resolutions:
        lines.append(_restate_leaf(numbering))
    return "\n".join([*lines, ""])


def _definition_lines(numbering: Numbering) -> Iterator[str]:
    """Yield the lines of definitions, with negative hints that show the RAT property.

    A clause has the RAT property if each resolvent on its first literal follows, and a negative
    hint names the other parent of such a resolvent. Two clauses of a definition resolve on the
    defined atom to tautologies only, which need no further hints.
    """
    numbers_with: dict[Literal, list[int]] = {}
    for step in numbering.definitions:
        new_literal = defined_literal(step)
        number = numbering.numbers[step.number]
        hints = "".join(f"-{clause} " for clause in numbers_with.get(~new_literal, ()))
        yield f"{number} {numbering.write(step)} {hints}0"
        numbers_with.setdefault(new_literal, []).append(number)


def _resolution_line(step: Step, numbering: Numbering, clauses: Mapping[int, Clause]) -> str:
    # If the resolvent is denied, the first premise becomes unit and the second one false. But if
    # one premise is a tautology, the other one subsumes the resolvent, and is false at once.
    hints = step.premises
    for premise in step.premises:
        if clauses[premise].subsumes(step.clause):
            hints = (premise,)
            break

    number = numbering.numbers[step.number]
    hint_numbers = " ".join(numbering.number_texts(hints))
    return f"{number} {numbering.write(step)} {hint_numbers} 0"


def _restate_leaf(numbering: Numbering) -> str:
    """Return a line that adds the clause of the only leaf again, under a new number."""
    (leaf,) = numbering.leaves
    old_number = numbering.numbers[leaf.number]
    new_number = 1 + len(numbering.definitions) + len(numbering.clauses)
    return f"{new_number} {numbering.write(leaf)} {old_number} 0"


def to_drat(proof: Proof) -> str:
    """Return a proof in DRAT, over the clauses of `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_drat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.
    Definitions come first, each of their clauses with the RAT property in its first literal.

    Args:
        proof: A proof by resolution.

    Raises:
        ExportError: It is a counting proof.
    """
    numbering = numbering_of(proof, defining=True)
    derived = numbering.resolutions or numbering.leaves
    lines = map(numbering.write, (*numbering.definitions, *derived))
    return "\n".join([*lines, ""])


def to_tracecheck(proof: Proof) -> str:
    """Return a proof in TraceCheck, numbered as in `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tracecheck(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    1 1 0 0
    2 -1 0 0
    3 0 1 2 0

    Args:
        proof: A proof by resolution.

    Raises:
        ExportError: It is a counting proof, or defines atoms that the format cannot define.
    """
    numbering = numbering_of(proof)
    lines = []
    for step in (*numbering.leaves, *numbering.resolutions):
        number = numbering.numbers[step.number]
        premises = " ".join([*numbering.number_texts(step.premises), "0"])
        lines.append(f"{number} {numbering.write(step)} {premises}\n")
    return "".join(lines)


def to_tstp(proof: Proof, *, file: str = "axioms.cnf") -> str:
    """Return a proof in TSTP, numbered as in `to_dimacs`.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tstp(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    cnf(c_1, axiom, p, file('axioms.cnf', c_1), [description('given (line 7)')]).
    cnf(c_2, negated_conjecture, ~ p, file('axioms.cnf', c_2), [description('the denied goal')]).
    cnf(c_3, plain, $false, inference(resolution, [status(thm)], [c_1, c_2])).

    A name with a backslash, or with what TPTP has no character for, is written as Python would
    escape it.

    Args:
        proof: A proof by resolution.
        file: The name of the file of clauses.

    Raises:
        ArgumentError: The name is no text.
        ExportError: It is a counting proof, or defines atoms that the format cannot define.
    """
    numbering = numbering_of(proof)
    file_name = quote_tptp(require_text(file, "try file='axioms.cnf'"))
    steps = (*numbering.leaves, *numbering.resolutions)
    return "".join(_tstp_line(step, numbering, file_name) for step in steps)


def _tstp_line(step: Step, numbering: Numbering, file_name: str) -> str:
    name = f"c_{numbering.numbers[step.number]}"
    if step.premises:
        role = "plain"
        premises = ", ".join(f"c_{number}" for number in numbering.number_texts(step.premises))
        source = f"inference(resolution, [status(thm)], [{premises}])"
    else:
        role = "negated_conjecture" if is_denied_goal(step) else "axiom"
        source = f"file({file_name}, {name})"
        if step.source is not None:
            description = quote_tptp(str(step.source))
            source += f", [description({description})]"

    formula = _tptp_formula(clause_of(step))
    return f"cnf({name}, {role}, {formula}, {source}).\n"


def quote_tptp(text: str) -> str:
    r"""Return a text as a word of TPTP, in quotes unless it is a plain word in small letters.

    >>> print(quote_tptp("given"), quote_tptp("Miss O'Hara"), quote_tptp("Café"))
    given 'Miss O\'Hara' 'Caf\\xe9'
    """
    if text.isascii() and text.isalnum() and text[0].islower():
        return text
    escaped = text.encode("unicode_escape").decode("ascii")
    quoted = escaped.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{quoted}'"


def _tptp_formula(clause: Clause) -> str:
    literals = []
    for literal in clause:
        sign = "" if literal.positive else "~ "
        literals.append(f"{sign}{quote_tptp(literal.name)}")
    if not literals:
        return "$false"
    return f"({' | '.join(literals)})" if len(literals) > 1 else literals[0]
