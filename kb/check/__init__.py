"""The files of a proof held against the record, by who shares nothing with what wrote them.

Nothing here imports `theory`, which writes what is checked. To have another kind of premise
accepted, say in `reading.py` what it may be.
"""
