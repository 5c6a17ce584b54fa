"""The files of a proof held against the record, by code that shares nothing with their writers.

Nothing here imports `theory`, which writes what is checked. Start at `judging.py`. To have another
kind of premise accepted, say in `reading.py` what it may be.
"""
