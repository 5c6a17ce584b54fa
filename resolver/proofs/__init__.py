"""Steps, checked by another: a proof is a flat list, and the checker trusts no writer.

To add a rule of proof, teach it to `derivation.py`, which writes, and to `check.py`, which believes
nothing, definitions of new atoms included. To add a shape or a measure, write it in
`refinements.py` or `measuring.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "derivation": "Derivation",
        "interpolation": "Interpolant",
        "measuring": "Measures measures",
        "refinements": "Shapes shapes",
        "shortening": "Shortening",
    },
)
