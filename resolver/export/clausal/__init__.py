"""The formats of the solvers' world: clauses as numbers, each with what it follows from."""
