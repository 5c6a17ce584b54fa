"""Lines in, answers out: a record that grows, the file that keeps it, perhaps a terminal.

To add a command, write a function in the file of its subject, and its row in `commands.py`.
"""
