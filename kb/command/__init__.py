"""The subcommands of ``refute``: a function each; what it raises has an exit code.

To add a command, write its function in `commands.py`, and give it a row in `kb/cli.py`, with what
adds its arguments to the parser.
"""
