"""Proofs for other people's programs and eyes: a writer for each format of `formats.py`.

In `packages.py` are clauses, for the packages that other people reason with.

To add a format, write its file, here or in clausal/, and its row in `formats.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "clausal.reading": "parse_drat parse_lrat parse_tracecheck",
        "clausal.writing": "to_dimacs to_drat to_lrat to_tracecheck to_tstp",
        "drawing.svg": "to_svg",
        "formats": "FORMATS READERS as_refutation save_axioms_and_proof",
        "html": "to_html",
        "latex": "to_bussproofs to_latex",
        "packages": "from_model from_pysat from_sympy to_networkx to_pysat to_sympy",
        "plain": "to_dot to_tree",
        "pseudo_boolean": "to_opb to_pbp",
    },
)
