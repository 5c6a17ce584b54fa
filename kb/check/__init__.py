"""The files of a proof held against the record, by who shares nothing with what wrote them.

May import: errors, table, record, and of the resolver `replay`; nothing of `theory`, which writes
what is checked here. To have another kind of premise accepted, say in `reading.py` what it may be.
"""
