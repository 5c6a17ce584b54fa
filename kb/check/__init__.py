"""The files of a proof held against the record, by who shares nothing with what wrote them.

May import: errors, table, record, theory, and of the resolver the values and `replay`. To have
another kind of premise accepted, say in `judging.py` what it may be.
"""
