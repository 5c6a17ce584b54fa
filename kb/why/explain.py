"""Why a fact holds: its lines, the assumptions, the weakest rule, the story, the proofs.

The lines are an irreducible set, and all that is said is about these alone.
"""

from __future__ import annotations

from functools import cached_property
from html import escape
from typing import Final

from attrs import field, frozen

from kb.errors import join_words
from kb.inference.derivation import derive
from kb.inference.position import opening
from kb.inference.rules import ACROSS_HANDS, NAMED, RULES
from kb.sheet.sheet import CERTAIN, TOO_LONG
from kb.table.events import Suggestion
from kb.theory.atoms import literal, unit_clause
from kb.why.irreducible import Reasons
from kb.why.phrases import Perspective, Sentence, fact, lines_counted
from kb.why.picture import Picture
from kb.why.reason import Proofs, Reason, by_rules, by_sum, said
from kb.why.story import PLAIN, story, used_header
from resolver import Literal, Proof, SearchStopped
from resolver.text import OneLineRepr

STRONGER: Final = {rule.name for rule in RULES if rule not in PLAIN}
SHORTEST: Final = 4  # sentences of a sum: what is supposed, a need, a place, and the end
LONG: Final = 9  # sentences that are easy to follow, one by one


@frozen(repr=False)
class Explanation(OneLineRepr):
    """Why a fact holds.

    ``sentences`` answer first and then tell the story; ``entries`` are the lines of an irreducible
    set of events: the header taken as given, dropping any one of them leaves the fact open.
    ``rule`` is the weakest named rule that suffices on these lines. ``count`` is the counting proof
    and ``proof`` that by resolution, each made when it is asked for.

    >>> from kb import Game
    >>> hand = "White Conservatory Ballroom Plum Knife Library".split()
    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> why = game.why("Holden", "Pipe")
    >>> print(why)
    Holden has Pipe.
    Because of line 6 and your hand. (Wrong only if line 6 is.)
    Nick has Plum and Ballroom (your hand, line 5).
    Holden answered Ballroom, Pipe or Plum (line 6).
    So Holden has Pipe.
    >>> why.entries, why.rule, why.proof.resolutions, why.count.sums
    ((6,), 'one-holder', 5, 1)

    Attributes:
        goal: The fact, as a literal such as `Holden:Pipe`.
        reason: What it follows from, and that from what, down to the lines.
        assumptions: The names of assumptions that it rests on.
        header: What it takes of the header, such as a hand.
    """

    goal: Literal
    reason: Reason = field(eq=False)
    story: tuple[Sentence, ...]
    assumptions: tuple[str, ...]
    header: tuple[str, ...]
    _words: Perspective = field(hash=False)
    _reasons: Reasons
    _proofs: Proofs = field(eq=False)

    @property
    def entries(self) -> tuple[int, ...]:
        """The lines of events that it rests on.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").entries
        (4,)
        """
        return self.reason.lines

    @property
    def rule(self) -> str:
        """The weakest named rule that suffices on these lines.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").rule
        'one-holder'
        """
        return self.reason.rule

    @property
    def summary(self) -> str:
        """The fact, its lines and its rule.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").summary
        'Explanation: Bob lacks Rope, from line 4, by one-holder'
        """
        on = lines_counted(self.entries) if self.entries else "the header alone"
        return f"Explanation: {fact(self.goal)}, from {on}, by {self.rule}"

    @property
    def sentences(self) -> tuple[str, ...]:
        """The fact, and the story of why it holds.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").sentences
        ('Bob lacks Rope.', 'Ann has Rope (line 4).', 'A card has one holder, so Bob lacks Rope.')
        """
        return (f"{fact(self.goal)}.", *map(str, self.story))

    @property
    def count(self) -> Proof | None:
        """The counting proof from these lines; None where its budget ended first.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").count.sums
        1
        """
        return self._proofs.count

    @cached_property
    def critical_lines(self) -> tuple[int, ...] | None:
        """The lines each of which, if it is wrong, undoes the fact; None if that takes too long.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> why.critical_lines
        (4,)
        """
        try:
            return self._reasons.critical(self.goal, self.reason.lines)
        except SearchStopped:
            return None

    @property
    def proof(self) -> Proof:
        """The proof by resolution down to the axioms of these lines and the rules of the game.

        Raises SearchStopped where resolution takes too long: then `count` has the argument.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> why.proof
        <Proof of □: 5 steps, 2 resolutions, width 2>
        """
        return self._proofs.resolution

    @cached_property
    def picture(self) -> Picture:
        """The detective sheet with what the counting proof counts, and the lines in it.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> why.picture
        <Picture: 1 table>
        """
        return Picture.of(self.count, self._proofs.setup, self._words)

    @property
    def rests(self) -> str:
        """What it rests on, and which lines would undo it, as a sentence or two.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").rests
        'Because of line 4. (Wrong only if line 4 is.)'
        """
        if not self.reason.lines:
            return "Because of the header alone."
        on = join_words([lines_counted(self.reason.lines), *self.header])
        assumed = f", assuming {join_words(self.assumptions)}" if self.assumptions else ""
        lines = self.critical_lines
        if lines is None:
            firm = TOO_LONG.capitalize()
        elif not lines:
            firm = CERTAIN.capitalize()
        elif len(lines) > 1 and lines == self.reason.lines:
            firm = "Wrong only if one of these lines is"
        else:
            firm = f"Wrong only if line {join_words([*map(str, lines)], 'or')} is"
        return f"Because of {on}{assumed}. ({firm}.)"

    @property
    def full(self) -> str:
        """The story with the weakest rule.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> "Weakest rule: one-holder." in why.full
        True
        """
        rests = f"{self.rests} Weakest rule: {self.rule}."
        return "\n".join([self.sentences[0], rests, *self.sentences[1:]])

    def __str__(self) -> str:
        return "\n".join([self.sentences[0], self.rests, *self.sentences[1:]])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences[1:])
        said = f"<p><b>{escape(self.sentences[0])}</b></p><p>{escape(self.rests)}</p>"
        return f"{said}<ol>{items}</ol>\n{self.picture._repr_html_()}"


def explain(reasons: Reasons, goal: Literal, perspective: Perspective) -> Explanation:
    """Return why a fact holds that follows from the header and these entries.

    The rules tell it, or a sum where that is less to tell: so a sum is made only where the rules
    have no words, or more than the shortest sum has.

    Args:
        reasons: The table and the log.
        goal: The fact.
        perspective: Who is "you", and the lines of the header.

    """
    setup = reasons.stages[0].deals.rows.setup
    axioms = tuple(reasons.axioms(reasons.behind(goal)))
    proofs, sources = Proofs(setup, axioms, goal), [axiom.source for axiom in axioms]
    derivation = derive(opening(setup).tell(axioms), NAMED, goal)
    if goal in derivation.found:
        found, rule = by_rules(derivation, goal), derivation.rule(goal)
    else:
        rule = ACROSS_HANDS.name
        found = Reason((unit_clause(goal),), rule, tuple(map(said, axioms)))
    told = story(found, setup, perspective)
    enough = SHORTEST if rule in STRONGER else LONG
    if (not told or len(told) > enough) and proofs.count is not None:
        counted = by_sum(proofs.count)
        shorter = story(counted, setup, perspective)
        if not told or len(shorter) < len(told):
            found, told = counted, shorter
    told = told or (Sentence("that takes cases, more than are listed here."),)
    return Explanation(
        goal=goal,
        reason=Reason(found.conclusion, rule, found.premises, found.source, found.weights),
        story=told,
        assumptions=tuple(dict.fromkeys(one.rule for one in sources if one.assumption)),
        header=used_header(setup, found, told, perspective),
        words=perspective,
        reasons=reasons,
        proofs=proofs,
    )


def known(reasons: Reasons, event: Suggestion, last: int, card: str) -> str:
    """Return from where the guesser knows that I have a card, who am to answer him.

    `reasons` are of what he has certainly seen, this suggestion included; up to line `last` my
    record has the same events.
    """
    behind = reasons.behind(literal(event.answers[0].player, card))
    lines = [line for line in behind if line <= last]
    said = [lines_counted(lines)] if lines else []
    said += ["your answer"] if reasons.lines[-1] in behind else []
    by = f", by {', and '.join(said)}" if said else ""
    return f"{event.guesser} knows that you have it{by}"
