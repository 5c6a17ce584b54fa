"""A finished game looked at again: what each question was worth, and who could know it when.

    my record ─▶ the game without its last words ─▶ what each player saw of it, line by line
                                                    ─▶ rows, race, headlines

It is all worked out from a `State`. `known.py` says who could know the Solution when, `race.py`
draws it; `questions.py` weighs my questions; `headlines.py` says what is worth saying, each with
its reason. `review.py` has the whole as one value. `hints.py` gives a fact away step by step.

To say one thing more of a game, write what yields its `Headline` in `headlines.py`, and name it in
`review_stages`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "headlines": "Headline",
        "hints": "Hints",
        "known": "Known",
        "questions": "Best WeighedQuestion",
        "race": "Height Race",
        "review": "Part Review",
    },
)
