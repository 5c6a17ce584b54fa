"""The subcommands of ``refute``, a file each: a function `run` that returns the exit code.

May import: all of kb above it, and the resolver. To add a command, write its file here and give it
a parser in `kb/cli.py`, which imports the file when the command is asked for and not before.
"""
