"""The subcommands of ``refute``: a function each; what it raises has an exit code.

May import: all of kb above it, and the resolver. To add a command, write its function in
`commands.py`, and give it a row in `kb/cli.py`, with what adds its arguments to the parser.
"""
