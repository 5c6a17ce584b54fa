"""Saturation: draw conclusions until the empty clause is among them, or there are none left.

Read loop.py first, then given.py; hyper.py draws other conclusions in the same loop.

To add a simplification, give it a switch in `options.py`, its name in `SIMPLIFICATIONS` there, and
a place in `loop.py`.
"""
