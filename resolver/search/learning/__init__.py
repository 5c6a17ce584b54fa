"""Clause learning: decide, propagate, and learn a clause from each conflict."""
