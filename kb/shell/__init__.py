"""Lines in, answers out: a record that grows, the file that keeps it, perhaps a terminal.

May import: all of kb above it. To add a command, write a method of the class of its subject,
with its row on top: see `commands.py`.
"""
