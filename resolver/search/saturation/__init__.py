"""Saturation: draw conclusions until the empty clause is among them, or there are none left.

To add a simplification, give it a switch in `options.py`, named among them there, and a place
in `loop.py`.
"""
