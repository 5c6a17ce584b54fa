"""Counting proofs: their premises as OPB, and their sums as VeriPB 2.0, in reverse Polish notation.

The two files agree on the atoms by number, and on the premises, each line once, from 1, the denied
goal last. Over the clauses of a CNF they have their places there.

A step is one `pol` line: numbers of lines, `*` so often, `+`, and `d` to divide and round up. Where
a line says less than the sum, literals are added, each at least 0: `~x3 2 * +` takes 2 x3 off.

Source: Gocht & Nordström, AAAI 2021 (VeriPB); Cook, Coullard & Turán, Discrete Applied Mathematics
18, 1987 (cutting planes as a proof system); Roussel & Manquinho, Input/Output Format for the
Pseudo-Boolean Competitions, 2012 (OPB).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from attrs import frozen

from resolver.errors import ExportError
from resolver.export.clausal.writing import OF_PROOF, cnf_behind
from resolver.export.display import is_denied_goal, needed, reason
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.derivation import add_up_lines
from resolver.proofs.proof import Conclusion, Proof, Step
from resolver.text.tables import shown


def to_pbp(proof: Proof) -> str:
    """Return a counting proof over the premises of `to_opb`.

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
    proof = needed(proof).trimmed()
    premises = NumberedPremises.of(proof)
    numbers, conclusions = dict(premises.places), {step.number: step.clause for step in proof}
    sums = [step for step in proof if step.premises]
    numbers |= {step.number: len(premises.lines) + n for n, step in enumerate(sums, start=1)}
    return "\n".join(
        [
            "pseudo-Boolean proof version 2.0",
            f"f {len(premises.lines)}",
            *(_polish(step, numbers, conclusions, premises.atoms) for step in sums),
            "output NONE",
            f"conclusion UNSAT : {numbers[proof[-1].number]}",
            "end pseudo-Boolean proof\n",
        ]
    )


def _polish(
    step: Step,
    numbers: Mapping[int, int],
    conclusions: Mapping[int, Conclusion],
    atoms: Mapping[str, int],
) -> str:
    parts = list(zip(step.multipliers, step.premises, strict=True))
    words = _added(_often(f"{numbers[premise]}", n) for n, premise in parts)
    if step.divisor > 1:
        words += f" {step.divisor} d"
    total = add_up_lines([(n, conclusions[premise]) for n, premise in parts], step.divisor)
    return " ".join(["pol", words, *_weakening(total, as_line(step.clause), atoms)])


def _added(operands: Iterable[str]) -> str:
    first, *rest = operands
    return " ".join([first, *(f"{operand} +" for operand in rest)])


def _often(operand: str, times: int) -> str:
    return f"{operand} {times} *" if times > 1 else operand


def _weakening(total: Line, claimed: Line, atoms: Mapping[str, int]) -> Iterator[str]:
    """Yield the literals that make the amounts of the total those of the claim."""
    before, after = _amounts(total), _amounts(claimed)
    for name in sorted(before.keys() | after.keys()):
        more = after.get(name, 0) - before.get(name, 0)
        if more:
            literal = f"x{atoms[name]}" if more > 0 else f"~x{atoms[name]}"
            yield f"{_often(literal, abs(more))} +"


def _amounts(line: Line) -> dict[str, int]:
    return {literal.name: n if literal.positive else -n for n, literal in line.terms}


@frozen
class NumberedPremises:
    """Lines with their sources in words, the numbers of the atoms, and those of the leaves."""

    lines: tuple[tuple[Line, str], ...]
    atoms: Mapping[str, int]
    places: Mapping[int, int]  # by the number of the step

    @staticmethod
    def of(proof: Proof) -> NumberedPremises:
        """Return the premises of a trimmed counting proof; of one from a CNF, all of its clauses.

        Raises ExportError for a proof that resolves.
        """
        if any(step.rule in ("resolution", "instance", "extension") for step in proof):
            raise ExportError("pbp", "the proof resolves, and counts nothing", "try lrat")
        leaves = sorted((step for step in proof if not step.premises), key=is_denied_goal)
        behind = cnf_behind(proof)
        given = () if behind is None else behind.sourced()
        own = [step for step in leaves if behind is None or is_denied_goal(step)]
        lines = [(as_line(clause), str(source)) for clause, source in given]
        lines += {as_line(step.clause): reason(step) for step in own}.items()
        at = {line: place for place, (line, _) in reversed([*enumerate(lines, start=1)])}
        atoms = {} if behind is None else behind.numbers
        names = sorted({one.name for step in proof for one in step.clause}.difference(atoms))
        atoms |= zip(names, count(1 + max(atoms.values(), default=0)), strict=False)
        places = {step.number: at[as_line(step.clause)] for step in leaves}
        return NumberedPremises(tuple(lines), atoms, places)


def as_line(conclusion: Clause | Line) -> Line:
    """Return a conclusion as a linear constraint."""
    return conclusion if isinstance(conclusion, Line) else Line.at_least_one(conclusion)


def to_opb(proof: Proof) -> str:
    """Return the premises on which the conclusion rests, the denied goal last.

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
    premises = NumberedPremises.of(needed(proof).trimmed())
    text = [f"* #variable= {len(premises.atoms)} #constraint= {len(premises.lines)}"]
    text += [f"* {OF_PROOF}"] if cnf_behind(proof) is None else []
    text += (f"* x{number} {shown(name)}" for name, number in premises.atoms.items())
    for line, source in premises.lines:
        text += [f"* {source}", _written(line, premises.atoms)]
    return "\n".join(text) + "\n"


def _written(line: Line, atoms: Mapping[str, int]) -> str:
    terms = (
        f"+{n} {'' if literal.positive else '~'}x{atoms[literal.name]}" for n, literal in line.terms
    )
    return " ".join([*terms, f">= {line.bound} ;"])
