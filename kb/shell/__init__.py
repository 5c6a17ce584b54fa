"""The shell: it takes lines and returns answers, and keeps the growing record in a file.

To add a command, write a function in the file of its subject, and its row in `commands.py`.
"""
