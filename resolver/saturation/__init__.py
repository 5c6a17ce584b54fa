"""Saturation: draw conclusions until the empty clause is among them, or there are none left."""
