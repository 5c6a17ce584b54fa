"""The name of before for linear constraints, until every room has the new one."""

from resolver.logic.linear_constraint import CONTRADICTION, LinearConstraint

__all__ = ["CONTRADICTION", "Line"]

Line = LinearConstraint
