"""Clause learning: decide, propagate, and learn a clause from each conflict.

Read learner.py first, the search; assignment.py propagates and analyses conflicts, decisions.py
chooses what to decide and when to restart.
"""
