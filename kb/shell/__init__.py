"""Lines in, answers out: a record that grows, the file that keeps it, perhaps a terminal.

May import: all of kb above it. To add a command, give it a row in `commands.py` and a method of
`shell.Shell`.
"""
