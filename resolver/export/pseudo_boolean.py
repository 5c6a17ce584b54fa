"""Writes counting proofs: their premises as OPB, their sums as VeriPB 2.0.

The two files agree on the numbers of the atoms, and on those of the premises: each line once, from
1, the denied goal last. Premises from a CNF are numbered by their places there.

A sum is one line `pol` in reverse Polish notation: the numbers of lines, each multiplied (`*`) and
added (`+`), then divided and rounded up (`d`). Where the step claims less than the sum, literals
are added, each of which is at least 0: `~x3 2 * +` takes 2 x3 off.

Source: Gocht & Nordström, AAAI 2021 (VeriPB); Cook, Coullard & Turán, Discrete Applied Mathematics
18, 1987 (cutting planes as a proof system); Roussel & Manquinho, Input/Output Format for the
Pseudo-Boolean Competitions, 2012 (OPB).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from attrs import frozen

from resolver.errors import ExportError
from resolver.export.clausal.writing import NUMBERED_BY_PROOF, cnf_behind
from resolver.export.display import is_denied_goal, keep_needed, reason_of
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.proofs.derivation import add_up_lines
from resolver.proofs.proof import Conclusion, Proof, Step
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
    sums = [step for step in proof if step.premises]

    # In the file, premises come first; each sum is then numbered by its line.
    numbers = dict(premises.places)
    numbers |= {step.number: len(premises.lines) + n for n, step in enumerate(sums, start=1)}
    return "\n".join(
        [
            "pseudo-Boolean proof version 2.0",
            f"f {len(premises.lines)}",
            *(_pol_line(step, numbers, conclusions, premises.atoms) for step in sums),
            "output NONE",
            f"conclusion UNSAT : {numbers[proof[-1].number]}",
            "end pseudo-Boolean proof\n",
        ]
    )


def _pol_line(
    step: Step,
    numbers: Mapping[int, int],
    conclusions: Mapping[int, Conclusion],
    atoms: Mapping[str, int],
) -> str:
    """Return the line of a sum, weakened down to what the step claims."""
    parts = list(zip(step.multipliers, step.premises, strict=True))
    words = _add_operands(_multiply(f"{numbers[premise]}", n) for n, premise in parts)
    if step.divisor > 1:
        words += f" {step.divisor} d"

    total = add_up_lines([(n, conclusions[premise]) for n, premise in parts], step.divisor)
    weakening = _weaken(total, as_linear_constraint(step.clause), atoms)
    return " ".join(["pol", words, *weakening])


def _add_operands(operands: Iterable[str]) -> str:
    first, *others = operands
    return " ".join([first, *(f"{operand} +" for operand in others)])


def _multiply(operand: str, times: int) -> str:
    return f"{operand} {times} *" if times > 1 else operand


def _weaken(
    total: LinearConstraint, claimed: LinearConstraint, atoms: Mapping[str, int]
) -> Iterator[str]:
    """Yield the additions of literals that turn a total into the claimed line."""
    before = _amounts_by_atom(total)
    after = _amounts_by_atom(claimed)
    for name in sorted(before.keys() | after.keys()):
        difference = after.get(name, 0) - before.get(name, 0)
        if difference:
            sign = "" if difference > 0 else "~"
            yield f"{_multiply(f'{sign}x{atoms[name]}', abs(difference))} +"


def _amounts_by_atom(line: LinearConstraint) -> dict[str, int]:
    return {literal.name: n if literal.positive else -n for n, literal in line.terms}


@frozen
class NumberedPremises:
    """The premises as a file has them, and the numbers by which they and the atoms go there."""

    lines: tuple[tuple[LinearConstraint, str], ...]  # Each with its source in words.
    atoms: Mapping[str, int]  # The number of each atom by its name.
    places: Mapping[int, int]  # The place of a line by the number of its step.

    @staticmethod
    def of(proof: Proof) -> NumberedPremises:
        """Return the premises of a trimmed counting proof, or all clauses of the CNF behind it.

        Raises:
            ExportError: The proof resolves.
        """
        if any(step.rule in ("resolution", "instance", "extension") for step in proof):
            raise ExportError("pbp", "the proof resolves, and counts nothing", "try lrat")
        leaves = sorted((step for step in proof if not step.premises), key=is_denied_goal)
        behind = cnf_behind(proof)
        of_cnf = () if behind is None else behind.sourced()
        others = [step for step in leaves if behind is None or is_denied_goal(step)]
        lines = [(as_linear_constraint(clause), str(source)) for clause, source in of_cnf]
        lines += {as_linear_constraint(step.clause): reason_of(step) for step in others}.items()

        # A CNF may have a clause twice; its first place counts.
        place_of = {line: place for place, (line, _) in reversed([*enumerate(lines, start=1)])}
        places = {step.number: place_of[as_linear_constraint(step.clause)] for step in leaves}

        atoms = {} if behind is None else behind.numbers
        all_names = {literal.name for step in proof for literal in step.clause}
        new_names = sorted(all_names.difference(atoms))
        atoms |= zip(new_names, count(1 + max(atoms.values(), default=0)), strict=False)
        return NumberedPremises(tuple(lines), atoms, places)


def as_linear_constraint(conclusion: Clause | LinearConstraint) -> LinearConstraint:
    """Return a conclusion as a linear constraint."""
    return (
        conclusion
        if isinstance(conclusion, LinearConstraint)
        else LinearConstraint.at_least_one(conclusion)
    )


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
    if cnf_behind(proof) is None:
        rows.append(f"* {NUMBERED_BY_PROOF}")
    rows += [f"* x{number} {escape_unprintable(name)}" for name, number in premises.atoms.items()]
    for line, source in premises.lines:
        rows += [f"* {source}", _opb_line(line, premises.atoms)]
    return "\n".join(rows) + "\n"


def _opb_line(line: LinearConstraint, atoms: Mapping[str, int]) -> str:
    terms = (
        f"+{n} {'' if literal.positive else '~'}x{atoms[literal.name]}" for n, literal in line.terms
    )
    return " ".join([*terms, f">= {line.bound} ;"])
