"""The subcommands of ``refute``: a function for each, whose errors have exit codes.

To add a command, write its function in `commands.py`, and add its help and its arguments to
`COMMANDS` in `kb/cli.py`.
"""
