"""VeriPB 2.0: each sum in reverse Polish notation, over the premises of `to_opb`.

A step is one `pol` line: numbers of lines, `*` so often, `+`, and `d` to divide and round up. Where
a line says less than the sum, literals are added, each at least 0: `~x3 2 * +` takes 2 x3 off.

Source: Gocht & Nordström, AAAI 2021 (VeriPB); Cook, Coullard & Turán, Discrete Applied Mathematics
18, 1987 (cutting planes as a proof system).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from resolver.export.counting.premises import Premises, as_line
from resolver.logic.line import Line
from resolver.proofs.proof import Conclusion, Proof, Step, proof_of
from resolver.proofs.summation import added_up
from resolver.text.dimacs import Cnf


def to_pbp(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return a counting proof over the premises of `to_opb`, or over the clauses of a CNF.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs.summation import Summation
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

    Raises ExportError for a proof that resolves, ProofError for a leaf that the CNF has not.
    """
    proof = proof_of(proof).trimmed()
    premises = Premises.of(proof, cnf)
    numbers, said = dict(premises.places), {step.number: step.clause for step in proof}
    sums = [step for step in proof if step.premises]
    numbers |= {step.number: len(premises.lines) + n for n, step in enumerate(sums, start=1)}
    return "\n".join(
        [
            "pseudo-Boolean proof version 2.0",
            f"f {len(premises.lines)}",
            *(_polish(step, numbers, said, premises.atoms) for step in sums),
            "output NONE",
            f"conclusion UNSAT : {numbers[proof[-1].number]}",
            "end pseudo-Boolean proof\n",
        ]
    )


def _polish(
    step: Step, numbers: Mapping[int, int], said: Mapping[int, Conclusion], atoms: Mapping[str, int]
) -> str:
    parts = list(zip(step.multipliers, step.premises, strict=True))
    words = _added(_often(f"{numbers[one]}", n) for n, one in parts)
    if step.divisor > 1:
        words += f" {step.divisor} d"
    total = added_up([(n, said[one]) for n, one in parts], step.divisor)
    return " ".join(["pol", words, *_weakening(total, as_line(step.clause), atoms)])


def _added(operands: Iterable[str]) -> str:
    first, *rest = operands
    return " ".join([first, *(f"{one} +" for one in rest)])


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
    return {one.name: n if one.positive else -n for n, one in line.terms}
