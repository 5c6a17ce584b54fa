"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.export.clausal.reading import parse_drat as parse_drat
from resolver.export.clausal.reading import parse_lrat as parse_lrat
from resolver.export.clausal.reading import parse_tracecheck as parse_tracecheck
from resolver.export.clausal.writing import to_dimacs as to_dimacs
from resolver.export.clausal.writing import to_drat as to_drat
from resolver.export.clausal.writing import to_lrat as to_lrat
from resolver.export.clausal.writing import to_tracecheck as to_tracecheck
from resolver.export.clausal.writing import to_tstp as to_tstp
from resolver.export.drawing.svg import to_svg as to_svg
from resolver.export.formats import FORMATS as FORMATS
from resolver.export.formats import READERS as READERS
from resolver.export.formats import as_refutation as as_refutation
from resolver.export.formats import save_axioms_and_proof as save_axioms_and_proof
from resolver.export.html import to_html as to_html
from resolver.export.latex import to_bussproofs as to_bussproofs
from resolver.export.latex import to_latex as to_latex
from resolver.export.packages import from_model as from_model
from resolver.export.packages import from_pysat as from_pysat
from resolver.export.packages import from_sympy as from_sympy
from resolver.export.packages import to_networkx as to_networkx
from resolver.export.packages import to_pysat as to_pysat
from resolver.export.packages import to_sympy as to_sympy
from resolver.export.plain import to_dot as to_dot
from resolver.export.plain import to_tree as to_tree
from resolver.export.pseudo_boolean import to_opb as to_opb
from resolver.export.pseudo_boolean import to_pbp as to_pbp

__all__: list[str]
