"""Writes counting proofs: their premises as OPB, their sums as VeriPB 2.0.

The two files agree on the numbers of the atoms and of the premises. Each premise is numbered once,
from 1, the denied goal last. Premises from a CNF have the numbers of their clauses.

A sum is one line `pol` in reverse Polish notation: the numbers of lines, each multiplied (`*`) and
added (`+`), then divided and rounded up (`d`). If the step claims less than the sum, multiples of
literals are added, each of which is at least 0: `~x3 2 * +` takes 2 x3 off.

Source: Gocht & Nordström, AAAI 2021 (VeriPB); Cook, Coullard & Turán, Discrete Applied Mathematics
18, 1987 (cutting planes as a proof system); Roussel & Manquinho, Input/Output Format for the
Pseudo-Boolean Competitions, 2012 (OPB).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from resolver.errors import ExportError
from resolver.export.clausal.writing import NUMBERED_BY_PROOF, source_cnf_of
from resolver.export.display import is_denied_goal, keep_needed, reason_of
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import atoms_of_literals
from resolver.proofs.derivation import add_up_lines
from resolver.proofs.proof import Conclusion, Proof, Step, leaves_of, steps_by_rule
from resolver.text.cnf import Cnf
from resolver.text.tables import escape_unprintable


def to_pbp(proof: Proof) -> str:
    """Return a counting proof as VeriPB, over the premises of `to_opb`.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs.derivation import Summation
    >>> steps = Summation()
    >>> p, q = (steps.axiom(Clause([name]), "given") for name in "pq")
    >>> not_both = steps.axiom(Clause(["~p", "~q"]), DENIED)
    >>> twice = steps.add_up([(2, p), (2, not_both)])
    >>> print(to_pbp(steps.proof(steps.add_up([(2, q), (1, twice)], divisor=2))), end="")
    pseudo-Boolean proof version 2.0
    f 3
    pol 1 2 * 3 2 * +
    pol 2 2 * 4 + 2 d
    output NONE
    conclusion UNSAT : 5
    end pseudo-Boolean proof

    Args:
        proof: A counting proof.

    Returns:
        The text of a VeriPB 2.0 proof.

    Raises:
        ExportError: The proof resolves.
    """
    proof = keep_needed(proof).trimmed()
    premises = NumberedPremises.of(proof)
    conclusions = {step.number: step.clause for step in proof}
    sums = proof.inferences

    # The premises have the first numbers; after them each line of a sum has the next one.
    numbers = dict(premises.numbers)
    for number, step in enumerate(sums, start=len(premises.lines) + 1):
        numbers[step.number] = number

    lines = ["pseudo-Boolean proof version 2.0", f"f {len(premises.lines)}"]
    for step in sums:
        lines.append(_pol_line(step, numbers, conclusions, premises.atoms))
    lines.append("output NONE")
    lines.append(f"conclusion UNSAT : {numbers[proof[-1].number]}")
    lines.append("end pseudo-Boolean proof\n")
    return "\n".join(lines)


def _pol_line(
    step: Step,
    numbers: Mapping[int, int],
    conclusions: Mapping[int, Conclusion],
    atoms: Mapping[str, int],
) -> str:
    """Return the line of a sum, weakened to the line that the step claims."""
    operands: list[str] = []
    summands: list[tuple[int, Conclusion]] = []
    for multiplier, premise in zip(step.multipliers, step.premises, strict=True):
        operands.append(_multiply(f"{numbers[premise]}", multiplier))
        summands.append((multiplier, conclusions[premise]))

    words = _add_operands(operands)
    if step.divisor > 1:
        words += f" {step.divisor} d"
    total = add_up_lines(summands, step.divisor)
    weakening = _weaken(total, as_linear_constraint(step.clause), atoms)
    return " ".join(["pol", words, *weakening])


def _add_operands(operands: Iterable[str]) -> str:
    """Return the words that add operands up, in reverse Polish notation."""
    first, *others = operands
    return " ".join([first, *(f"{operand} +" for operand in others)])


def _multiply(operand: str, multiplier: int) -> str:
    """Return the words that multiply an operand, in reverse Polish notation."""
    return f"{operand} {multiplier} *" if multiplier > 1 else operand


def _weaken(
    total: LinearConstraint,
    claimed: LinearConstraint,
    atoms: Mapping[str, int],
) -> Iterator[str]:
    """Yield the words that add literals to a total until it is the claimed line."""
    before = _coefficients_by_atom(total)
    after = _coefficients_by_atom(claimed)
    for name in sorted(before.keys() | after.keys()):
        difference = after.get(name, 0) - before.get(name, 0)
        if not difference:
            continue

        # Adding a complement takes from the coefficient of its atom.
        sign = "" if difference > 0 else "~"
        addend = _multiply(f"{sign}x{atoms[name]}", abs(difference))
        yield f"{addend} +"


def _coefficients_by_atom(line: LinearConstraint) -> dict[str, int]:
    """Return the coefficient of each atom in a line, negative for that of a complement."""
    coefficients: dict[str, int] = {}
    for coefficient, literal in line.terms:
        coefficients[literal.name] = coefficient if literal.positive else -coefficient
    return coefficients


@frozen
class NumberedPremises:
    """The premises of a counting proof in a file, with the numbers of lines and atoms there.

    Attributes:
        lines: The premises in the order of the file, each with its source in words.
        atoms: The number of each atom by its name.
        numbers: The number of a premise's line by the number of its step.
    """

    lines: tuple[tuple[LinearConstraint, str], ...]
    atoms: Mapping[str, int]
    numbers: Mapping[int, int]

    @staticmethod
    def of(proof: Proof) -> NumberedPremises:
        """Number the premises of a trimmed counting proof, or all clauses of the CNF behind it.

        Raises:
            ExportError: The proof resolves.
        """
        if steps_by_rule(proof, "resolution", "instance", "extension"):
            raise ExportError("pbp", "the proof has resolutions, and no sums", "try lrat")

        # Behind the clauses of a CNF only the denied goal comes.
        leaves = sorted(leaves_of(proof), key=is_denied_goal)
        source_cnf = source_cnf_of(proof)
        lines: list[tuple[LinearConstraint, str]] = []
        if source_cnf is not None:
            for clause, source in source_cnf.sourced():
                lines.append((as_linear_constraint(clause), str(source)))
        # Of equal premises the last one gives the reason.
        reason_by_line: dict[LinearConstraint, str] = {}
        for step in leaves:
            if source_cnf is None or is_denied_goal(step):
                reason_by_line[as_linear_constraint(step.clause)] = reason_of(step)
        lines += reason_by_line.items()

        # A CNF may have a clause twice; the number of the first one counts.
        number_of: dict[LinearConstraint, int] = {}
        for number, (line, _) in enumerate(lines, start=1):
            number_of.setdefault(line, number)
        numbers = {step.number: number_of[as_linear_constraint(step.clause)] for step in leaves}

        return NumberedPremises(tuple(lines), _number_atoms_of(proof, source_cnf), numbers)


def _number_atoms_of(proof: Proof, source_cnf: Cnf | None) -> dict[str, int]:
    """Return the numbers of atoms: those of a CNF, and behind them other atoms by name."""
    atoms = {} if source_cnf is None else source_cnf.numbers
    all_names: set[str] = set()
    for step in proof:
        all_names |= atoms_of_literals(step.clause)
    new_names = sorted(all_names.difference(atoms))
    first_new_number = max(atoms.values(), default=0) + 1
    for number, name in enumerate(new_names, start=first_new_number):
        atoms[name] = number
    return atoms


def as_linear_constraint(conclusion: Clause | LinearConstraint) -> LinearConstraint:
    """Return a conclusion as a linear constraint; a clause needs at least one true literal."""
    if isinstance(conclusion, LinearConstraint):
        return conclusion
    return LinearConstraint.at_least_one(conclusion)


def to_opb(proof: Proof) -> str:
    """Return the premises of a counting proof as OPB, the denied goal last.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs.derivation import Summation
    >>> steps = Summation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_opb(steps.proof(steps.add_up([(1, p), (1, not_p)]))), end="")
    * #variable= 1 #constraint= 2
    * numbered by this proof: atoms by name, the clauses it rests on, the denied goal last
    * x1 p
    * given (line 7)
    +1 x1 >= 1 ;
    * the denied goal
    +1 ~x1 >= 1 ;

    Comments name the atoms, and each premise's source.

    Args:
        proof: A counting proof.

    Returns:
        The text of an OPB file.

    Raises:
        ExportError: The proof resolves.
    """
    premises = NumberedPremises.of(keep_needed(proof).trimmed())
    rows = [f"* #variable= {len(premises.atoms)} #constraint= {len(premises.lines)}"]
    if source_cnf_of(proof) is None:
        rows.append(f"* {NUMBERED_BY_PROOF}")
    for name, number in premises.atoms.items():
        rows.append(f"* x{number} {escape_unprintable(name)}")
    for line, source in premises.lines:
        rows.append(f"* {source}")
        rows.append(_opb_line(line, premises.atoms))
    return "\n".join(rows) + "\n"


def _opb_line(line: LinearConstraint, atoms: Mapping[str, int]) -> str:
    words: list[str] = []
    for coefficient, literal in line.terms:
        sign = "" if literal.positive else "~"
        words.append(f"+{coefficient} {sign}x{atoms[literal.name]}")
    words.append(f">= {line.bound} ;")
    return " ".join(words)
