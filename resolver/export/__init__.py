"""Proofs for other people's programs and eyes: a writer for each format of `formats.py`.

In `packages.py` are clauses, for the packages that other people reason with.

May import: errors, budget, logic, text, proofs, rules, search, prover. To add a format, write its
file, here or in clausal/, and its row in `formats.py`.
"""

from resolver.errors import ExportError
from resolver.export.clausal.reading import parse_drat, parse_lrat, parse_tracecheck
from resolver.export.clausal.writing import to_dimacs, to_drat, to_lrat, to_tracecheck, to_tstp
from resolver.export.drawing.svg import to_svg
from resolver.export.formats import (
    CLAUSAL,
    COUNTED,
    FORMATS,
    READERS,
    WRITERS,
    refuted,
    save_axioms_and_proof,
)
from resolver.export.html import to_html
from resolver.export.latex import to_bussproofs, to_latex
from resolver.export.packages import (
    from_model,
    from_pysat,
    from_sympy,
    to_networkx,
    to_pysat,
    to_sympy,
)
from resolver.export.plain import to_dot, to_tree
from resolver.export.pseudo_boolean import to_opb, to_pbp

__all__ = [
    "CLAUSAL",
    "COUNTED",
    "FORMATS",
    "READERS",
    "WRITERS",
    "ExportError",
    "from_model",
    "from_pysat",
    "from_sympy",
    "parse_drat",
    "parse_lrat",
    "parse_tracecheck",
    "refuted",
    "save_axioms_and_proof",
    "to_bussproofs",
    "to_dimacs",
    "to_dot",
    "to_drat",
    "to_html",
    "to_latex",
    "to_lrat",
    "to_networkx",
    "to_opb",
    "to_pbp",
    "to_pysat",
    "to_svg",
    "to_sympy",
    "to_tracecheck",
    "to_tree",
    "to_tstp",
]


def __dir__() -> list[str]:
    return sorted(__all__)
