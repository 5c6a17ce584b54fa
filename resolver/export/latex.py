"""The proof in LaTeX: a numbered derivation, one step a row."""

from __future__ import annotations

from functools import partial
from typing import Final

from resolver.export.display import reason
from resolver.export.format import Format
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof, proof_of
from resolver.text.printable import shown

_COLUMNS = r"r >{\raggedright}p{.55\hsize} >{\raggedright\arraybackslash}p{.3\hsize}"

_DOCUMENT = r"""\documentclass{article}
\usepackage{iftex}
\ifPDFTeX\else\usepackage{fontspec}\fi
\usepackage[margin=2cm, %s]{geometry}
\usepackage{amsmath, amssymb, array, longtable, bussproofs}
\begin{document}
%s\end{document}
"""

# A pair of braces keeps a character from making a ligature with the next.
_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
    '"': r"\textquotedblright{}",
    "-": "-{}",
}
_ESCAPES |= {
    sign: rf"\ensuremath{{\{name}}}"
    for sign, name in zip(
        "¬∧∨→↔□≥⟨⟩", "neg land lor to leftrightarrow square geq langle rangle".split(), strict=True
    )
}


def to_latex(proof: Proof, document: bool = False) -> str:
    r"""Return a `longtable` of the steps, or with `document` a file that can be compiled.

    >>> from resolver import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), "the denied goal")
    >>> print(to_latex(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    % packages: amsmath, amssymb, array, longtable
    \begin{longtable}{r >{\raggedright}p{.55\hsize} >{\raggedright\arraybackslash}p{.3\hsize}}
    1. & $\text{p}$ & given (line 7) \\
    2. & $\neg \text{p}$ & the denied goal \\
    3. & $\square$ & resolution 1, 2 on p \\
    \end{longtable}

    Names beyond the Latin letters need LuaLaTeX or XeLaTeX and a font that has them.
    """
    atoms = proof_of(proof).pivots
    rows = [
        rf"{step.number}. & ${in_math(step.clause)}$ & {escaped(reason(step, atoms))} \\"
        for step in proof
    ]
    opening = rf"\begin{{longtable}}{{{_COLUMNS}}}"
    text = "\n".join([opening, *rows, r"\end{longtable}", ""])
    note = "% packages: amsmath, amssymb, array, longtable\n"
    return in_document(text) if document else note + text


def in_document(text: str, orientation: str = "portrait") -> str:
    """Return a whole LaTeX file around a piece of one."""
    return _DOCUMENT % (orientation, text)


def in_math(said: Clause | Line) -> str:
    r"""Return a clause, or a line, for math mode.

    >>> print(in_math(Clause(["p", "~q"])), in_math(Clause()))
    \text{p} \lor \neg \text{q} \square
    >>> print(in_math(Line.of([(2, Literal("p")), (1, Literal("q"))], 2)))
    2\, \text{p} + \text{q} \geq 2
    """
    if isinstance(said, Line):
        terms = (rf"{n}\, {_literal(one)}" if n > 1 else _literal(one) for n, one in said.terms)
        return rf"{' + '.join(terms) or '0'} \geq {said.bound}"
    return r" \lor ".join(map(_literal, said)) or r"\square"


def escaped(text: str) -> str:
    r"""Return the text with everything escaped that LaTeX would take for its own.

    >>> print(escaped("50% of {a_b}"))
    50\% of \{a\_b\}
    """
    return "".join(_ESCAPES.get(one, one) for one in shown(text))


def _literal(literal: Literal) -> str:
    name = rf"\text{{{escaped(literal.name)}}}"
    return name if literal.positive else rf"\neg {name}"


LATEX: Final = Format("latex", ".tex", partial(to_latex, document=True))
