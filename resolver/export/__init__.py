"""Writes proofs for other programs and for readers: `formats.py` lists the formats.

What shows a proof here is a method of it (`to_svg`, `to_text`, `to_dataframe`); what another
program reads is a function of this room, and takes the proof.

`packages.py` converts clauses and graphs to and from other Python packages.

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
