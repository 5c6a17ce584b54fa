"""The exact number of deals that fit a log, the odds of cells and Solutions, and advice.

`model.py` alone decides how cards are shown, and so how much a deal weighs.
The count goes model < remainder < steps < plan < passes < joint, dealing < odds, each of them one
idea, and `passes.py` and `odds.py` are its doors. A step of the count works out once where each
state goes; passes, joint and dealing read its branches.

What to ask is in `adviser.py`. It rests on the tables of `answers.py`, over deals one by one or, by
`joint.py`, over numbers of them, and on `solving.py`, which says how likely an answer ends the
search. Who may know the Solution by now, and what it is worth to accuse, is in `accusing.py`.

To count faster, put the cards into a better order (`plan.py`): any order gives the same numbers.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "accusing": "Accuse Likelihood",
        "advice": "Advice Showing Showings Worth",
        "adviser": "Adviser",
        "joint": "Solutions",
        "odds": "Odds",
    },
)
