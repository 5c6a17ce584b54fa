"""The clauses of a sudoku to PySAT, SymPy and back, a proof to networkx."""

from sudoku_clauses import CLUES, RULES

from resolver import export, prove

clauses = [*RULES, *CLUES]
formula, numbers = export.to_pysat(clauses)
assert list(export.from_pysat(formula, numbers)) == clauses
expression = export.to_sympy(CLUES)
assert set(export.from_sympy(expression)) == set(CLUES)
proof = prove(clauses, '"r1c3=3" | "r1c4=3"').proof
assert proof is not None
graph = export.to_networkx(proof)
assert [graph.nodes[step.number] for step in proof] == proof.records()
print(len(formula.clauses), expression, proof.summary)
