"""The review of a finished game: the worth of each question, and when each player knew enough.

    my record ─▶ the game without its closing entries ─▶ what each player saw, line by line
                                                         ─▶ questions, race, headlines

All of it is computed from a `State`. `known.py` finds when each player could know the Solution, and
`race.py` draws that; `questions.py` weighs my questions; `headlines.py` has the sentences that sum
the game up, each with its reason. `review.py` joins them in one value. `hints.py` is about a game
that is not over: it gives a fact away step by step.

To add a sentence about a game, write a function that yields a `Headline` in `headlines.py`, and
name it in `review_stages`.
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
