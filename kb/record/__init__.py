"""The same as text: the line a player types is the line in the file.

May import: errors, table. To add a word to the header, give it a reader in `header.py`; to add an
event, a form and a case of `write` in `lines.py`.
"""
