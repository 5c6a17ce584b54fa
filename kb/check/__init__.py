"""The check of a proof's premises against a record, by code that the provers do not share.

Nothing here imports `theory`, which writes what is checked. Start at `judging.py`. To have another
kind of premise accepted, say in `reading.py` what it may be.
"""
