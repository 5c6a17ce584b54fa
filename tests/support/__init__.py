"""What several files of the tests use: second readings, oracles, random input, sheets, terminals.

Nothing in here imports a rule, a search or a reader of ours where it stands for a second opinion.
A file that the tests of one folder alone use stands in that folder.
"""
