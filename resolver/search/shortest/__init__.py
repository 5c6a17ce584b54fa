"""The shortest refutation, by a search that leaves nothing out.

`subsets.py` knows which clauses cannot all be true and which axioms may be the leaves,
`merging.py` whether so many steps do for them.

May import: whatever `resolver.search` may. To prune more, say in `merging.py` why the shortest
refutation is never among what is left out.
"""
