"""What was said and what the game says, as clauses and counts with their sources; the joint prover.

May import: errors, table, record, and the resolver. To add an assumption, name it in
`table/events.py` and say in `axioms.py` what a line means under it.
"""
