"""Explanations: why a fact holds, and why a cell is open.

A fact is explained from an irreducible set of lines, by their story, the weakest rule that suffices
and the proofs. For an open cell there are two witness deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from html import escape
from typing import Final

from attrs import evolve, field, frozen

from kb.errors import join_words
from kb.inference.derivation import derive
from kb.inference.position import opening_position
from kb.inference.rules import ACROSS_HANDS, NAMED, RULES
from kb.sheet.columns import align_columns, fit_name
from kb.sheet.sheet import CERTAIN, TOO_LONG
from kb.table.events import Suggestion, say_holder
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

# The shortest story of a sum has a supposition, a need, a place and a conclusion.
SHORTEST_SUM_SENTENCES: Final = 4

# A longer story is hard to follow, even if its rules are those by which players think.
MOST_EASY_SENTENCES: Final = 9


@frozen(repr=False)
class Explanation(OneLineRepr):
    """The explanation of a fact: its lines, the weakest rule, the story and the proofs.

    ``sentences`` are the fact and then its story. ``entries`` are the lines of an irreducible set
    of events: the header taken as given, the fact is open without any one of them. ``rule`` is the
    weakest named rule that suffices on these lines. ``count`` is the counting proof and ``proof``
    the resolution proof, each made on demand.

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
        reason: The reason of the fact, with the premises down to the axioms.
        story: The sentences of the reason.
        assumptions: The names of the assumptions that it rests on.
        header: The words for the parts of the header that it uses, such as a hand.
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
        """The lines of the events from which the fact follows.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").entries
        (4,)
        """
        return self.reason.lines

    @property
    def rule(self) -> str:
        """The weakest named rule that derives the fact from the lines of the explanation.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").rule
        'one-holder'
        """
        return self.reason.rule

    @property
    def summary(self) -> str:
        """One line of text with the fact, its lines and its rule.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").summary
        'Explanation: Bob lacks Rope, from line 4, by one-holder'
        """
        on = say_lines(self.entries) if self.entries else "the header alone"
        return f"Explanation: {say_fact(self.goal)}, from {on}, by {self.rule}"

    @property
    def sentences(self) -> tuple[str, ...]:
        """The fact, followed by the sentences of its story.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").sentences
        ('Bob lacks Rope.', 'Ann has Rope (line 4).', 'A card has one holder, so Bob lacks Rope.')
        """
        return (f"{say_fact(self.goal)}.", *map(str, self.story))

    @property
    def count(self) -> Proof | None:
        """The counting proof from the lines of the explanation; None if the budget ran out.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope").count.sums
        1
        """
        return self._proofs.by_counting

    @cached_property
    def critical_lines(self) -> tuple[int, ...] | None:
        """The critical lines of the fact; None if the search for them takes too long.

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
        """The resolution proof of the fact from the axioms of its lines and the rules of the game.

        Raises SearchStopped where resolution takes too long; use `count` then.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> why.proof
        <Proof of □: 5 steps, 2 resolutions, width 2>
        """
        return self._proofs.by_resolution

    @cached_property
    def picture(self) -> Picture:
        """The counting proof drawn as detective sheets, one for each sum.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> why.picture
        <Picture: 1 table>
        """
        return Picture.of(self.count, self._proofs.setup, self._words)

    @property
    def rests(self) -> str:
        """The sentences that say from which lines the fact follows, and which of them are critical.

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
        """The whole explanation as text, with the name of the weakest rule.

        >>> from kb import Game
        >>> why = Game.new(["Ann", "Bob"]).tell("has Ann Rope").why("Bob", "Rope")
        >>> "Weakest rule: one-holder." in why.full
        True
        """
        fact, *story = self.sentences
        rests = f"{self.rests} Weakest rule: {self.rule}."
        return "\n".join([fact, rests, *story])

    def __str__(self) -> str:
        fact, *story = self.sentences
        return "\n".join([fact, self.rests, *story])

    def _repr_html_(self) -> str:
        first, *story = map(escape, self.sentences)
        items = "".join(f"<li>{sentence}</li>" for sentence in story)
        answer = f"<p><b>{first}</b></p><p>{escape(self.rests)}</p>"
        return f"{answer}<ol>{items}</ol>\n{self.picture._repr_html_()}"


def explain(reasons: Reasons, goal: Literal, perspective: Perspective) -> Explanation:
    """Return the explanation of a fact.

    Args:
        reasons: The lines of the log, from which the fact follows.
        goal: The fact.
        perspective: The player who is "you", and the lines of the header.
    """
    setup = reasons.stages[0].deals.rows.setup
    axioms = tuple(reasons.axioms(reasons.find_lines(goal)))
    proofs = Proofs(setup, axioms, goal)

    # If no named rule finds the fact, the search across hands found it, from all axioms.
    derivation = derive(opening_position(setup).tell(axioms), NAMED, goal)
    if goal in derivation.found:
        reason, rule = reason_by_rules(derivation, goal), derivation.rule(goal)
    else:
        rule = ACROSS_HANDS.name
        premises = tuple(map(reason_of_axiom, axioms))
        reason = Reason((unit_clause(goal),), rule, premises)
    story = tell_story(reason, setup, perspective)

    # The search for a sum is slow. So it is made only if the rules give no story or a long one, and
    # the sum is used only if the story of the sum is shorter.
    most = SHORTEST_SUM_SENTENCES if rule in STRONG_RULE_NAMES else MOST_EASY_SENTENCES
    if (not story or len(story) > most) and proofs.by_counting is not None:
        sum_reason = reason_by_sum(proofs.by_counting)
        sum_story = tell_story(sum_reason, setup, perspective)
        if not story or len(sum_story) < len(story):
            reason, story = sum_reason, sum_story
    story = story or (Sentence("that takes cases, more than are listed here."),)

    assumptions = dict[str, None]()
    for axiom in axioms:
        if axiom.source.assumption:
            assumptions[axiom.source.rule] = None
    return Explanation(
        goal=goal,
        reason=evolve(reason, rule=rule),
        story=story,
        assumptions=tuple(assumptions),
        header=name_header_parts(setup, reason, story, perspective),
        words=perspective,
        reasons=reasons,
        proofs=proofs,
    )


def say_how_guesser_knows(reasons: Reasons, event: Suggestion, last: int, card: str) -> str:
    """Return words that state that the guesser knows my card, and from which lines he knows it.

    Args:
        reasons: The lines of the record as the guesser has seen it, with this suggestion.
        event: The suggestion, which I have to answer.
        last: The last of these lines that is also a line of my record.
        card: The card.
    """
    lines = reasons.find_lines(literal(event.answers[0].player, card))
    lines_of_mine = [line for line in lines if line <= last]
    sources = [say_lines(lines_of_mine)] if lines_of_mine else []
    if reasons.lines[-1] in lines:
        sources.append("your answer")
    by = f", by {', and '.join(sources)}" if sources else ""
    return f"{event.guesser} knows that you have it{by}"


# Open cells. Two deals that fit the log show a cell to be open: in one the holder has the card, in
# the other he lacks it. They differ by as few cards as possible, mostly by two that change places;
# so the sentence names this exchange, and the deals are shown on demand. Source: in any complete
# calculus a literal is open if it has a model, and so has its negation.

# A deal maps each card to its holder.
Deal = FrozenMapping[str, str]


@frozen(repr=False)
class Witnesses(OneLineRepr):
    """Two deals that fit the log and show a cell to be open.

    In ``there`` the holder has the card, in ``elsewhere`` another has it. A deal maps each card to
    its holder.

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
        setup: The players and the deck.
        holder: The holder of the cell.
        card: The card of the cell.
        there: A deal in which the holder has the card.
        elsewhere: A deal in which another holder has it.
    """

    setup: Setup
    holder: str
    card: str
    there: Deal
    elsewhere: Deal

    @property
    def differences(self) -> tuple[str, ...]:
        """The cards whose holders differ in the two deals, in deck order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").differences
        ('Rope', 'Pipe')
        """
        cards = self.setup.deck.cards
        return tuple(card for card in cards if self.there[card] != self.elsewhere[card])

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentence that names the exchange by which the deals differ.

        >>> from kb import Game
        >>> print(*Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").sentences)
        Ann: Rope is open. If Ann's Rope and Bob's Pipe change places, all that was said still fits.
        """
        still = "all that was said still fits"
        return (f"{self.holder}: {self.card} is open. If {say_exchange(self)}, {still}.",)

    @property
    def summary(self) -> str:
        """One line of text with the open cell and the number of cards by which the deals differ.

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
        """Return both deals side by side as text: only the cards that differ, or all cards.

        >>> from kb import Game
        >>> print(Game.new(["Ann", "Bob"]).why_not("Ann", "Rope").deals())
              with Ann  elsewhere
        Rope    Ann        Bob
        Pipe    Bob        Ann

        Args:
            whole: Whether to show all cards.
        """
        head, *rows = self._rows(whole=whole)
        head[1] = f"with {fit_name(self.holder)}"
        short_rows = [[*map(fit_name, row)] for row in rows]
        return "\n".join(align_columns([head, *short_rows]))

    def _rows(self, *, whole: bool) -> Iterator[list[str]]:
        """Yield the row of headings, then for each card a row with its two holders."""
        heads = ["", f"with {self.holder}", "elsewhere"]
        differences = self.differences
        if not whole:
            yield heads
            for card in differences:
                yield [card, self.there[card], self.elsewhere[card]]
            return

        # If all cards are shown, a last column marks those that differ.
        yield [*heads, ""]
        for card in self.setup.deck.cards:
            mark = "*" if card in differences else ""
            yield [card, self.there[card], self.elsewhere[card], mark]

    def _repr_html_(self) -> str:
        sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.sentences)
        deals = html_table([*self._rows(whole=True)])
        return f"{sentences}<details><summary>both deals</summary>{deals}</details>"


def say_exchange(witnesses: Witnesses) -> str:
    """Return the words, to follow "if", for the exchange that turns one deal into the other."""
    cards = order_exchange(witnesses)
    givers = [say_holder(witnesses.there[card]) for card in cards]
    takers = [say_holder(witnesses.elsewhere[card]) for card in cards]
    owned_cards = list[str]()
    for giver, card in zip(givers, cards, strict=True):
        owned_cards.append(f"{giver}'s {card}")

    # Usually two holders exchange two cards; then the words are shorter.
    first, *others = owned_cards
    if len(cards) == 2 and givers == takers[::-1]:
        return f"{first} and {others[0]} change places"

    first_taker, *other_takers = takers
    moves = [f"{first} goes to {first_taker}"]
    for card, taker in zip(others, other_takers, strict=True):
        moves.append(f"{card} to {taker}")
    return join_words(moves)


def order_exchange(witnesses: Witnesses) -> list[str]:
    """Order the differing cards: each is followed by one that its receiver gives away, if any."""
    remaining = list(witnesses.differences)
    card = witnesses.card
    order = list[str]()
    while remaining:
        remaining.remove(card)
        order.append(card)

        # The circle goes on with a card that the receiver gives away. If he gives none away, a new
        # circle begins.
        receiver = witnesses.elsewhere[card]
        his_cards = [other for other in remaining if witnesses.there[other] == receiver]
        if remaining:
            card = his_cards[0] if his_cards else remaining[0]
    return order
