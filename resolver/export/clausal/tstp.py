"""TSTP: the derivation format of the TPTP library, over clauses whose atoms are quoted names.

Source: Sutcliffe, Journal of Automated Reasoning 59, 2017.
"""

from __future__ import annotations

from resolver.export.clausal.numbering import Numbering, is_denied_goal, number
from resolver.logic.clause import Clause
from resolver.proofs.proof import Proof, Step
from resolver.text.dimacs import Cnf


def to_tstp(proof: Proof, cnf: Cnf | None = None, file: str = "axioms.cnf") -> str:
    """Return the proof as TSTP, numbered as in `to_dimacs`, or as in a CNF read from this file.

    >>> from resolver import DENIED, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tstp(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    cnf(c_1, axiom, p, file('axioms.cnf', c_1), [description('given (line 7)')]).
    cnf(c_2, negated_conjecture, ~ p, file('axioms.cnf', c_2), [description('the denied goal')]).
    cnf(c_3, plain, $false, inference(resolution, [status(thm)], [c_1, c_2])).

    A name with a backslash, or with what TPTP has no character for, is written as Python would
    escape it.

    Raises ProofError when a leaf is no clause of the CNF.
    """
    numbering = number(proof, cnf)
    leaves = [_leaf(step, numbering, file) for step in numbering.leaves]
    return "".join([*leaves, *(_resolution(step, numbering) for step in numbering.resolutions)])


def quoted(text: str) -> str:
    r"""Return the text as a TPTP word, in quotes unless it is a plain lower word.

    >>> print(quoted("given"), quoted("Miss O'Hara"), quoted("Café"))
    given 'Miss O\'Hara' 'Caf\\xe9'
    """
    if text.isascii() and text.isalnum() and text[0].islower():
        return text
    escaped = text.encode("unicode_escape").decode("ascii")
    return "'" + escaped.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _leaf(step: Step, numbering: Numbering, file: str) -> str:
    place = f"c_{numbering.numbers[step.number]}"
    role = "negated_conjecture" if is_denied_goal(step) else "axiom"
    said = "" if step.source is None else f", [description({quoted(str(step.source))})]"
    source = f"file({quoted(file)}, {place})"
    return f"cnf({place}, {role}, {_formula(step.clause)}, {source}{said}).\n"


def _resolution(step: Step, numbering: Numbering) -> str:
    premises = ", ".join(f"c_{numbering.numbers[one]}" for one in step.premises)
    source = f"inference(resolution, [status(thm)], [{premises}])"
    place = f"c_{numbering.numbers[step.number]}"
    return f"cnf({place}, plain, {_formula(step.clause)}, {source}).\n"


def _formula(clause: Clause) -> str:
    literals = [f"{'' if one.positive else '~ '}{quoted(one.name)}" for one in clause]
    return f"({' | '.join(literals)})" if len(literals) > 1 else "".join(literals) or "$false"
