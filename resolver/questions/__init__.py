"""What people ask: does it follow, what follows, why not all of it, and how did the search go.

May import: errors, budget, logic, text, proofs, rules, search, prover, export. To add a question,
write a function of (clauses, goal=None, *, ...) in a file here and name it in
`resolver/__init__.py`.
"""

from resolver.questions.progress import telling

__all__ = ["telling"]
