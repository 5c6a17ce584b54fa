"""TraceCheck: numbered clauses, each with those it is resolved from; a leaf has none.

Source: Biere, JSAT 4, 2008 (PicoSAT), and the README of his checker.
"""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

from resolver.clause import Clause
from resolver.dimacs import Cnf
from resolver.errors import DimacsError, ProofError
from resolver.export.chain import Addition, Rebuilding
from resolver.export.numbering import number
from resolver.export.propagation import Counters
from resolver.export.words import lines, lists, read_clause, read_number
from resolver.literal import Literal
from resolver.proof import Proof
