"""The formats of the pseudo-Boolean world: lines as they are, and proofs that add them up."""
