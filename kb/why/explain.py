"""Why a fact holds: its lines, the assumptions, the weakest rule, the story, the proofs.

The lines are an irreducible set, and all that is said is about these alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from html import escape
from typing import Final

from attrs import field, frozen

from kb.errors import join_words
from kb.inference.derivation import derive
from kb.inference.position import opening_position
from kb.inference.rules import ACROSS_HANDS, NAMED, RULES
from kb.sheet.columns import align_columns, fit_name
from kb.sheet.sheet import CERTAIN, TOO_LONG
from kb.table.events import Suggestion, holder_named
from kb.table.setup import Setup
from kb.theory.atoms import literal, unit_clause
from kb.why.irreducible import Reasons
from kb.why.phrases import Perspective, Sentence, say_fact, say_lines
from kb.why.picture import Picture
from kb.why.reason import Proofs, Reason, reason_by_rules, reason_by_sum, reason_of_axiom
from kb.why.story import PLAIN_RULES, name_header_parts, tell_story
from resolver import Literal, Proof, SearchStopped
from resolver.text import FrozenMapping, OneLineRepr, html_table

STRONG_RULE_NAMES: Final = {rule.name for rule in RULES if rule not in PLAIN_RULES}
SHORTEST_SUM_SENTENCES: Final = 4  # what is supposed, a need, a place, and the end
MOST_EASY_SENTENCES: Final = 9  # that are easy to follow, one by one


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
        on = say_lines(self.entries) if self.entries else "the header alone"
        return f"Explanation: {say_fact(self.goal)}, from {on}, by {self.rule}"

    @property
    def sentences(self) -> tuple[str, ...]:
        """The fact, and the story of why it holds.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").sentences
        ('Bob lacks Rope.', 'Ann has Rope (line 4).', 'A card has one holder, so Bob lacks Rope.')
        """
        return (f"{say_fact(self.goal)}.", *map(str, self.story))

    @property
    def count(self) -> Proof | None:
        """The counting proof from these lines; None where its budget ended first.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").count.sums
        1
        """
        return self._proofs.by_counting

    @cached_property
    def critical_lines(self) -> tuple[int, ...] | None:
        """The lines each of which, if it is wrong, undoes the fact; None if that takes too long.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> why.critical_lines
        (4,)
        """
        try:
            return self._reasons.find_critical_lines(self.goal, self.reason.lines)
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
        return self._proofs.by_resolution

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

        lines = self.critical_lines
        if lines is None:
            firmness = TOO_LONG.capitalize()
        elif not lines:
            firmness = CERTAIN.capitalize()
        elif len(lines) > 1 and lines == self.reason.lines:
            firmness = "Wrong only if one of these lines is"
        else:
            firmness = f"Wrong only if line {join_words([*map(str, lines)], 'or')} is"

        premises = join_words([say_lines(self.reason.lines), *self.header])
        assumed = f", assuming {join_words(self.assumptions)}" if self.assumptions else ""
        return f"Because of {premises}{assumed}. ({firmness}.)"

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
        first, *story = map(escape, self.sentences)
        items = "".join([f"<li>{sentence}</li>" for sentence in story])
        answer = f"<p><b>{first}</b></p><p>{escape(self.rests)}</p>"
        return f"{answer}<ol>{items}</ol>\n{self.picture._repr_html_()}"


def explain(reasons: Reasons, goal: Literal, perspective: Perspective) -> Explanation:
    """Return why a fact holds that follows from the header and these entries.

    Args:
        reasons: The lines of the log.
        goal: The fact.
        perspective: Who is "you", and the lines of the header.
    """
    setup = reasons.stages[0].deals.rows.setup
    axioms = tuple(reasons.axioms(reasons.find_lines(goal)))
    proofs = Proofs(setup, axioms, goal)

    # The named rules tell it, or a search across hands, which names nothing.
    derivation = derive(opening_position(setup).tell(axioms), NAMED, goal)
    if goal in derivation.found:
        reason, rule = reason_by_rules(derivation, goal), derivation.rule(goal)
    else:
        rule = ACROSS_HANDS.name
        reason = Reason((unit_clause(goal),), rule, tuple(map(reason_of_axiom, axioms)))
    story = tell_story(reason, setup, perspective)

    # A sum takes longer to find. So it is made only where the rules have no words, or more than the
    # shortest sum has, and it is told only if it is shorter.
    most = SHORTEST_SUM_SENTENCES if rule in STRONG_RULE_NAMES else MOST_EASY_SENTENCES
    if (not story or len(story) > most) and proofs.by_counting is not None:
        reason_counted = reason_by_sum(proofs.by_counting)
        story_counted = tell_story(reason_counted, setup, perspective)
        if not story or len(story_counted) < len(story):
            reason, story = reason_counted, story_counted
    story = story or (Sentence("that takes cases, more than are listed here."),)

    assumptions = [axiom.source.rule for axiom in axioms if axiom.source.assumption]
    return Explanation(
        goal=goal,
        reason=Reason(reason.conclusion, rule, reason.premises, reason.source, reason.weights),
        story=story,
        assumptions=tuple(dict.fromkeys(assumptions)),
        header=name_header_parts(setup, reason, story, perspective),
        words=perspective,
        reasons=reasons,
        proofs=proofs,
    )


def say_how_guesser_knows(reasons: Reasons, event: Suggestion, last: int, card: str) -> str:
    """Return from where the guesser knows that I have a card, who am to answer him.

    Args:
        reasons: The lines of what he has certainly seen, this suggestion included.
        event: The suggestion.
        last: The line up to which my record has the same events.
        card: The card.
    """
    lines = reasons.find_lines(literal(event.answers[0].player, card))
    lines_of_mine = [line for line in lines if line <= last]
    sources = [say_lines(lines_of_mine)] if lines_of_mine else []
    if reasons.lines[-1] in lines:
        sources.append("your answer")
    by = f", by {', and '.join(sources)}" if sources else ""
    return f"{event.guesser} knows that you have it{by}"


# Why a cell is open: two deals that fit everything, one with the card there and one without. They
# differ by as few cards as can be, most often by two that change places; so the exchange is named,
# and the deals are shown when they are asked for. Source: a model for each side is what shows a
# literal open in any complete calculus.

Deal = FrozenMapping[str, str]  # card to holder


@frozen(repr=False)
class Witnesses(OneLineRepr):
    """Two deals that fit everything said: ``there`` has the card with the holder.

    ``elsewhere`` has it with another. A deal maps each card to its holder.

    >>> from kb import Game
    >>> hand = "White Conservatory Ballroom Plum Knife Library".split()
    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> both = game.why_not("Rachel", "Rope")
    >>> print(both)  # doctest: +ELLIPSIS
    Rachel: Rope is open. If Rachel's Rope and the Solution's Wrench change places, all ...
    >>> both.there["Rope"], both.elsewhere["Rope"]
    ('Rachel', 'Solution')

    Attributes:
        setup: Players and deck.
        holder: The holder of the cell.
        card: Its card.
        there: A deal with the card at the holder: each card to its holder.
        elsewhere: A deal with it at another.
    """

    setup: Setup
    holder: str
    card: str
    there: Deal
    elsewhere: Deal

    @property
    def differences(self) -> tuple[str, ...]:
        """The cards that lie elsewhere in the two deals, in deck order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").differences
        ('Rope', 'Pipe')
        """
        cards = self.setup.deck.cards
        return tuple(card for card in cards if self.there[card] != self.elsewhere[card])

    @property
    def sentences(self) -> tuple[str, ...]:
        """The exchange by which the deals differ.

        >>> from kb import Game
        >>> print(*Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").sentences)
        Ann: Rope is open. If Ann's Rope and Bob's Pipe change places, all that was said still fits.
        """
        still = "all that was said still fits"
        return (f"{self.holder}: {self.card} is open. If {say_exchange(self)}, {still}.",)

    @property
    def summary(self) -> str:
        """The open cell, and by how many cards the deals differ.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").summary
        'Witnesses: Ann: Rope is open, two deals that differ by 2 cards'
        """
        cell = f"{self.holder}: {self.card}"
        count = len(self.differences)
        return f"Witnesses: {cell} is open, two deals that differ by {count} cards"

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def deals(self, *, whole: bool = False) -> str:
        """Return both deals side by side: the cards that differ, or all with a sign at these.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").deals())
              with Ann  elsewhere
        Rope    Ann        Bob
        Pipe    Bob        Ann

        Args:
            whole: Whether all cards are shown.
        """
        head, *rows = self._rows(whole=whole)
        short_head = [head[0], f"with {fit_name(self.holder)}", *head[2:]]
        short_rows = [[*map(fit_name, row)] for row in rows]
        return "\n".join(align_columns([short_head, *short_rows]))

    def _rows(self, *, whole: bool) -> Iterator[list[str]]:
        """Yield a head, and where cards are in both deals; of all a sign at those that differ."""
        yield ["", f"with {self.holder}", "elsewhere", *[""] * whole]
        for card in self.setup.deck.cards if whole else self.differences:
            sign = ["*" if card in self.differences else ""]
            yield [card, self.there[card], self.elsewhere[card], *sign * whole]

    def _repr_html_(self) -> str:
        sentences = "".join([f"<p>{escape(sentence)}</p>" for sentence in self.sentences])
        deals = html_table([*self._rows(whole=True)])
        return f"{sentences}<details><summary>both deals</summary>{deals}</details>"


def say_exchange(both: Witnesses) -> str:
    """Return what changes from one deal to the other, as a clause that follows "if"."""
    cards = cards_in_turn(both)
    givers = [holder_named(both.there[card]) for card in cards]
    takers = [holder_named(both.elsewhere[card]) for card in cards]
    given = [f"{giver}'s {card}" for giver, card in zip(givers, cards, strict=True)]
    if len(cards) == 2 and givers == takers[::-1]:
        return f"{given[0]} and {given[1]} change places"
    moves = [f"{card} to {taker}" for card, taker in zip(given[1:], takers[1:], strict=True)]
    return join_words([f"{given[0]} goes to {takers[0]}", *moves])


def cards_in_turn(both: Witnesses) -> list[str]:
    """Return the cards that differ, each before one that its receiver gives on, if he does."""
    left = list(both.differences)
    card = both.card
    order = list[str]()
    while left:
        # Who receives the card gives on another one, if one of his moves too.
        left.remove(card)
        order.append(card)
        taker = both.elsewhere[card]
        next_cards = (other for other in left if both.there[other] == taker)
        card = next(next_cards, left[0] if left else card)
    return order
