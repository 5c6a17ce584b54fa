"""Proofs for other people's programs and eyes: a writer for each format of `resolver.writers`.

In `packages.py` are clauses, for the packages that other people reason with.

May import: errors, budget, logic, text, proofs, rules, search, prover. To add a format, write its
file, here or in clausal/ or counting/, and its row in `resolver/writers.py`.
"""

from resolver.errors import ExportError
from resolver.export.bussproofs import to_bussproofs
from resolver.export.clausal.drat import read_drat, to_drat
from resolver.export.clausal.leaves import to_dimacs
from resolver.export.clausal.lrat import read_lrat, to_lrat
from resolver.export.clausal.refuted import refuted
from resolver.export.clausal.tracecheck import read_tracecheck, to_tracecheck
from resolver.export.clausal.tstp import to_tstp
from resolver.export.counting.opb import to_opb
from resolver.export.counting.pbp import to_pbp
from resolver.export.dot import to_dot, to_networkx
from resolver.export.drawing.svg import to_svg
from resolver.export.formats import CLAUSAL, COUNTED, FORMATS, READERS, WRITERS, write_directory
from resolver.export.latex import to_latex
from resolver.export.packages import to_pysat, to_sympy
from resolver.export.page.writing import to_html
from resolver.export.tree import to_tree

__all__ = [
    "CLAUSAL",
    "COUNTED",
    "FORMATS",
    "READERS",
    "WRITERS",
    "ExportError",
    "read_drat",
    "read_lrat",
    "read_tracecheck",
    "refuted",
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
    "write_directory",
]
