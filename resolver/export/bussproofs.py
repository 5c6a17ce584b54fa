"""The proof in LaTeX as a natural-deduction tree of the package bussproofs, for small proofs.

Source: Buss, bussproofs.sty, 2005.
"""

from __future__ import annotations

from resolver.errors import ExportError
from resolver.export.display import DRAWN, tag
from resolver.export.latex import escaped, in_document, in_math
from resolver.logic.arguments import whole
from resolver.proofs.proof import Proof, Step, proof_of

_INFERENCES = ("", "Unary", "Binary", "Trinary", "Quaternary", "Quinary")  # by their premises


def to_bussproofs(proof: Proof, document: bool = False, most_steps: int = 12) -> str:
    r"""Return a `prooftree`, or with `document` a file that can be compiled.

    >>> from resolver import DENIED, Clause, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_bussproofs(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    % packages: amsmath, amssymb, bussproofs
    \begin{prooftree}
    \AxiomC{$\text{p}$}
    \AxiomC{$\neg \text{p}$}
    \RightLabel{\scriptsize p}
    \BinaryInfC{$\square$}
    \end{prooftree}

    A step that is used again is drawn again.

    Raises ExportError when that makes more than `most_steps`, or for a sum of more than five, and
    ArgumentError for no number of steps.
    """
    proof, _ = proof_of(proof).needed(), whole(most_steps, 0, DRAWN)
    size = unfolded_size(proof)
    if size > most_steps:
        reason = f"as a tree the proof has {size} steps, and the page holds {most_steps}"
        raise ExportError("bussproofs", reason, "try latex, or a larger most_steps")
    widest = max(len(step.premises) for step in proof)
    if widest >= len(_INFERENCES):
        reason = f"a sum has {widest} premises, and the package draws {len(_INFERENCES) - 1}"
        raise ExportError("bussproofs", reason, "try to_latex")
    lines = [line for step in _unfolded(proof) for line in _lines(step, tag(step))]
    text = "\n".join([r"\begin{prooftree}", *lines, r"\end{prooftree}", ""])
    note = "% packages: amsmath, amssymb, bussproofs\n"
    return in_document(r"\footnotesize" + "\n" + text, "landscape") if document else note + text


def unfolded_size(proof: Proof) -> int:
    """Return the number of steps of a trimmed proof, counting one each time it is used."""
    sizes: dict[int, int] = {}
    for step in proof:
        sizes[step.number] = 1 + sum(sizes[premise] for premise in step.premises)
    return sizes[proof[-1].number] if sizes else 0


def _unfolded(proof: Proof) -> list[Step]:
    """Return the steps of the tree, each after those above it."""
    steps = {step.number: step for step in proof}
    backwards, waiting = [], [proof[-1]]
    while waiting:
        step = waiting.pop()
        backwards.append(step)
        waiting += (steps[premise] for premise in step.premises)
    return backwards[::-1]


def _lines(step: Step, mark: str | None) -> list[str]:
    clause = in_math(step.clause)
    if not step.premises:
        return [rf"\AxiomC{{${clause}$}}"]
    label = [] if mark is None else [rf"\RightLabel{{\scriptsize {escaped(mark)}}}"]
    return [*label, rf"\{_INFERENCES[len(step.premises)]}InfC{{${clause}$}}"]
