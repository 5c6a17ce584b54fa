"""Clause learning: suppose, propagate, and learn a clause from each conflict."""
