"""Saturation: draw conclusions until the empty clause is among them, or there are none left.

To add a simplification, give it a switch in `options.py` and a place in `loop.py`.
"""
