"""Headlines: the sentences that sum a game up; a sentence about a fact has its reason.

    my questions, and my luck    from the weighed questions
    when it could be known       from the views, for me and for each of the others
    the winner                   from the record
    the turning point            from the race
    facts that I missed          a strong rule finds them, and plain rules later or never
    cards that I showed          if another card of mine would have given away less
    wrong accusations            with a card that the accuser could see to be wrong

A word that a player need not know is explained after the first headline with it (`MEANINGS`). The
questions of others are not judged, since a bluff is no slip. Nor is a card that gave away hardly
more than another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import fsum
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from kb.errors import join_words, plural
from kb.inference.derivation import derivations
from kb.odds.advice import suggestion_to_answer, weigh_showings
from kb.odds.adviser import BITS_OF_KNOWING
from kb.odds.odds import percent
from kb.review.known import Known, Played, View, count_suggestions_after
from kb.review.questions import WeighedQuestion
from kb.table.events import Accusation, Suggestion, say_cards
from kb.table.setup import SOLUTION
from kb.theory.atoms import Cell, literal
from kb.theory.log import Stage, axioms_by_lines
from kb.why.explain import STRONG_RULE_NAMES, Explanation, explain
from kb.why.irreducible import Reasons
from kb.why.phrases import Perspective, say_lines
from kb.why.story import PLAIN_RULES
from resolver import SearchStopped

if TYPE_CHECKING:
    from kb.record.record import Entry
    from kb.review.race import Race

# Another card is named only if it would have given away this many bits less.
LEAST_BITS_BETTER: Final = 0.05

# A review names at most this many facts that I missed.
MOST_FACTS_MISSED: Final = 5

# The explanation of the words in a headline, by the kind of headline.
MEANINGS: Final = {
    "worth": (
        "Worth: the bits of the Solution that an answer tells on average, plus"
        f" {BITS_OF_KNOWING} times the chance that you know the Solution after it. A bit is one"
        " yes-or-no answer: it halves what is possible. Only the room where you stood counts, for"
        " the dice chose it."
    ),
    "luck": "Luck is no merit and no fault: you choose the question, not the answer.",
    "turn": (
        "The race counts for each player, line by line, the bits (yes-or-no answers) about the"
        " Solution still to find: fewest is ahead, and at 0 one could accuse."
    ),
}

# The idea of each strong rule, in words for a player.
RULE_WORDS: Final = {
    "one-slot": "the one unknown card of a hand must explain its answers",
    "disjoint-sets": (
        "a hand gave as many answers without a card in common as it has unknown cards"
    ),
    "hitting-sets": "the few unknown cards of a hand must explain all its answers",
    "shared-sets": "some players need certain cards between them, so nobody else has these",
    "missing-from-all-others": (
        "of the cards that one player or the Solution has, the Solution has one of each category"
    ),
    "across-hands": "no single hand tells it, but several hands together do",
}
PLAIN_MEANS: Final = "Passes, shown cards and full hands alone"


@frozen
class Headline:
    """A sentence that sums up a part of the game, with the lines and the reason behind it.

    Attributes:
        kind: Its subject: worth, luck, me, other, won, turn, missed, shown or accused.
        text: The sentence.
        line: The line that the sentence is about; None if it is about the whole game.
        lines: The lines that the sentence cites.
        why: The explanation of the fact in the sentence; None if it has no fact.
    """

    kind: str
    text: str
    line: int | None = None
    lines: tuple[int, ...] = ()
    why: Explanation | None = field(default=None, eq=False)

    def __str__(self) -> str:
        return self.text


def say_worth(rows: Sequence[WeighedQuestion]) -> Iterator[Headline]:
    """Yield the headlines on the worth of my questions, and on the question that lost most."""
    rows = [row for row in rows if row.is_open]
    best = fsum(row.best_here.worth for row in rows)
    if best > 0:
        share = percent(fsum(row.worth for row in rows) / best)
        questions = plural(len(rows), "question")
        text = f"Your {questions}: worth {share} of the best that the same rooms allowed."
        yield Headline("worth", text)

    signed_rows = [row for row in rows if row.sign]
    if signed_rows:
        worst = max(signed_rows, key=lambda row: row.loss)
        better = f"{join_words(worst.best_here.cards)} was worth {worst.best_here.worth:.2f}"
        own = f"your {join_words(worst.cards)} {worst.worth:.2f}"
        text = f"You lost most at line {worst.line}: {better}, {own}."
        yield Headline("worth", text, worst.line, (worst.line,))


def say_luck(rows: Sequence[WeighedQuestion]) -> Iterator[Headline]:
    """Yield the headline on luck: by how much the answers differed from what was expected."""
    lucks = [row.luck for row in rows if row.luck is not None and row.is_open]
    if lucks:
        luck = round(fsum(lucks), 1)
        word = "more" if luck > 0 else "less"
        amount = f"{abs(luck):.1f} bits {word} than" if luck else "as many bits as"
        yield Headline("luck", f"Luck: the answers told you {amount} could be expected.")


def say_own_end(played: Played, turns_lost: int | None, accused: int | None) -> Iterator[Headline]:
    """Yield the headline on when I could know the Solution, and on my accusation."""
    if played.me is None or played.solution is None:
        return
    known = played.known[played.me]
    if known is None or known.first is None:
        text = "You could not know the Solution from what you saw."
        if accused is not None:
            text += f" You accused at line {accused}."
        yield Headline("me", text)
        return

    parts = [f"You could first know the Solution {known}"]
    if accused is not None:
        parts.append(f"you accused at line {accused}")
    if turns_lost:
        parts.append(f"you lost {plural(turns_lost, 'turn')}, in which you could have accused")
    elif accused is not None and accused > known.first:
        parts.append("you lost no turn between")

    # The last card of the Solution that I found is explained, as its reason has everything.
    why = None
    for card in played.solution:
        if is_new(played, (SOLUTION, card), known.first):
            state = played.game.after_line(known.first)
            why = explain(state.reasons, literal(SOLUTION, card), state.perspective)
            break
    yield Headline("me", f"{'; '.join(parts)}.", known.first, (known.first,), why)


def is_new(played: Played, cell: Cell, line: int) -> bool:
    """Return whether a fact followed for me at this line, and not before."""
    was_open = False
    for stage in played.stages:
        if stage.line < line:
            was_open = stage.deals.holds(*cell) is None
    return was_open


def say_others(played: Played) -> Iterator[Headline]:
    """Yield a headline for each other player: when the Solution followed from what he saw."""
    for player, known in played.known.items():
        if player == played.me:
            continue
        if known is None or known.first is None:
            limit = "" if known is None else ", in the cases tried"
            text = f"{player} could not know the Solution from what {player} saw{limit}."
            yield Headline("other", text)
        else:
            # If all hands are open, the only unknown is which cards he was shown.
            reason = ""
            if known.first != known.last and known.are_all_tried and played.are_hands_open:
                reason = f": that depends on cards that {player} was shown and you did not see"
            lost = say_turns_lost(played, player, known)
            text = f"{player} could first know the Solution {known}{reason}{lost}."
            lines = tuple(dict.fromkeys(filter(None, (known.first, known.last))))
            why = explain_end(played, player, known.first)
            yield Headline("other", text, known.first, lines, why)


def say_turns_lost(played: Played, player: str, known: Known) -> str:
    """Return the words for the turns in which a player could certainly have accused."""
    if known.last is None or not known.are_all_tried:
        return ""
    turns = count_suggestions_after(played, player, known.last)
    at_least = "at least " if known.first != known.last else ""
    return f"; after it {player} made {at_least}{plural(turns, 'more suggestion')}" if turns else ""


def say_winner(played: Played) -> Iterator[Headline]:
    """Yield the headline on the right accusation."""
    for entry in played.whole.log:
        event = entry.event
        if isinstance(event, Accusation) and event.right:
            winner = "you" if event.accuser == played.me else event.accuser
            text = f"Line {entry.line}: {winner} accused {join_words(event.cards)}, and won."
            yield Headline("won", text, entry.line, (entry.line,))


def explain_end(played: Played, player: str, line: int) -> Explanation | None:
    """Explain why the Solution followed for another player at a line; None if that is uncertain.

    It is uncertain if he has several views, as each of them has another reason.
    """
    views = played.views[player]
    if views is None or not views.are_all or len(views.views) > 1:
        return None

    # The first of the Solution's cards that followed at this line is explained.
    stages = [stage for stage in views.views[0].stages if stage.line <= line]
    if len(stages) < 2:
        return None
    deals_before = stages[-2].deals
    for card in played.solution or ():
        if deals_before.holds(SOLUTION, card) is None:
            goal = literal(SOLUTION, card)
            return explain(reasons_of(stages), goal, Perspective(None, {}))
    return None


def reasons_of(stages: Sequence[Stage]) -> Reasons:
    """Return the reasons for the facts of these stages, by the axioms that each stage added."""
    axioms = chain.from_iterable(stage.axioms for stage in stages)
    return Reasons(axioms_by_lines(axioms), tuple(stages))


def say_turning_point(race: Race | None, me: str | None) -> Iterator[Headline]:
    """Yield the headline on the line from which the leader of the race was never behind."""
    if race is None or race.leader is None:
        return

    # The player who could accuse first may have missed it, and another one won.
    ending = "."
    if race.winner not in (None, race.leader):
        ending = f", but {race.winner} accused, and won."
    line = race.turning_point
    leader = "You were" if race.leader == me else f"{race.leader} was"
    if line is None:
        yield Headline("turn", f"{leader} never behind in the race{ending}")
    else:
        leader = leader[0].lower() + leader[1:] if race.leader == me else leader
        text = f"The turning point of the race is line {line}: from there on {leader} never behind"
        yield Headline("turn", text + ending, line, (line,))


def say_missed(played: Played) -> Iterator[Headline]:
    """Yield headlines on facts that a strong rule could find for me before plain rules did."""
    if played.me is None:
        return
    told = 0
    for line, cell, plain_line in find_missed(played):
        state = played.game.after_line(line)
        why = explain(state.reasons, literal(*cell), state.perspective)
        if why.rule not in STRONG_RULE_NAMES:
            continue

        # The headline cites the lines and the rule of the explanation, so that they agree.
        later = f"find it only at line {plain_line}" if plain_line else "never find it"
        fact = say_cards(cell[0], [cell[1]], True)
        grounds = f"from {say_lines(why.entries)}: {RULE_WORDS[why.rule]}"
        text = f"Line {line}: you could know that {fact}, {grounds}. {PLAIN_MEANS} {later}."
        yield Headline("missed", text, line, why.entries, why)
        told += 1
        if told == MOST_FACTS_MISSED:
            return


def find_missed(played: Played) -> list[tuple[int, Cell, int | None]]:
    """Return the cards whose holder followed for me before plain rules could find him.

    Returns:
        For each card the line, the cell, and the line at which plain rules find it (None for
        never). Cards of the Solution come first. Each line gives at most one card.
    """
    setup, stages = played.setup, played.stages
    by_plain = derivations(setup, stages, PLAIN_RULES)
    plain_line_of = dict[Cell, int]()
    for stage, derivation in zip(stages, by_plain, strict=True):
        for cell, is_there in derivation.facts.items():
            if is_there:
                plain_line_of.setdefault(cell, stage.line)

    found = list[tuple[int, Cell, int | None]]()
    known = set[Cell]()
    for stage in stages:
        missed = list[Cell]()
        for cell, is_there in stage.deals.facts.items():
            if is_there and cell not in known:
                known.add(cell)
                if plain_line_of.get(cell) != stage.line:
                    missed.append(cell)

        # A fact of the header cannot be missed. Among the facts of a line, the Solution's come
        # first.
        if missed and stage.line:
            cell = missed[0]
            found.append((stage.line, cell, plain_line_of.get(cell)))
    return sorted(found, key=lambda each: (each[1][0] != SOLUTION, each[0]))


def say_shown(played: Played) -> Iterator[Headline]:
    """Yield a headline for each card that I showed although another gave away less."""
    for entry in played.game.log:
        card = shown_by_me(played, entry)
        if card is not None:
            yield from say_better_card(played, entry, card)


def shown_by_me(played: Played, entry: Entry) -> str | None:
    """Return the card that I showed in an entry; None if I showed none."""
    event = entry.event
    if isinstance(event, Suggestion):
        for answer in event.answers:
            if answer.player == played.me:
                return answer.card
    return None


def say_better_card(played: Played, entry: Entry, card: str) -> Iterator[Headline]:
    """Yield the headline on a card that would have given away less than the one I showed."""
    event = entry.event
    assert isinstance(event, Suggestion), "only who suggests is shown a card"
    state = played.before(entry.line)
    me = str(played.me)
    held_cards = [each for each in event.cards if state.facts.get((me, each))]
    if len(held_cards) < 2:
        return

    question = suggestion_to_answer(state.setup, event.guesser, event.cards)
    try:
        mind = state.mind(event.guesser).after_event(question)
        showings = weigh_showings(question, held_cards, mind.odds, str)
    except SearchStopped:
        return

    bits_of = {showing.card: showing.bits for showing in showings}
    best = showings[0].card
    if bits_of[card] - bits_of[best] >= LEAST_BITS_BETTER:
        text = (
            f"Line {entry.line}: you showed {event.guesser} {card}, and told"
            f" {bits_of[card]:.2f} yes-or-no answers; {best} would have told {bits_of[best]:.2f}."
        )
        yield Headline("shown", text, entry.line, (entry.line,))


def say_accusations(played: Played) -> Iterator[Headline]:
    """Yield a headline for each wrong accusation, with the cards known to be wrong by then."""
    views = dict[str, View]()
    for entry in played.game.log:
        event = entry.event
        if not isinstance(event, Accusation) or event.right:
            continue
        player = event.accuser
        if player == played.me:
            stages, perspective = played.stages, played.game.perspective
        else:
            if player not in views:
                views[player] = played.certain_view(player)
            stages, perspective = views[player].stages, Perspective(None, {})

        # Only what the accuser knew before the accusation counts.
        before = [stage for stage in stages if stage.line < entry.line]
        ruled_out = [*say_ruled_out(played, entry, before, perspective)]
        who = "you" if player == played.me else player
        text = f"Line {entry.line}: {who} accused {join_words(event.cards)}, wrongly."
        yield from ruled_out or [Headline("accused", text, entry.line, (entry.line,))]


def say_ruled_out(
    played: Played, entry: Entry, stages: Sequence[Stage], perspective: Perspective
) -> Iterator[Headline]:
    """Yield a headline for each accused card that the accuser could see to be wrong.

    Args:
        played: The game.
        entry: The accusation.
        stages: The stages of the accuser's knowledge before it.
        perspective: The player called "you", and the lines of the header.
    """
    event = entry.event
    assert isinstance(event, Accusation), "only an accusation names the whole Solution"
    for card in event.cards:
        if stages[-1].deals.holds(SOLUTION, card) is not False:
            continue

        why = explain(reasons_of(stages), literal(SOLUTION, card, False), perspective)
        is_mine = event.accuser == played.me
        who = "you" if is_mine else event.accuser
        hand = "your hand" if is_mine else f"the hand of {who}"
        grounds = say_lines(why.entries) if why.entries else hand
        text = (
            f"Line {entry.line}: {who} accused {join_words(event.cards)}, wrongly: {who} could see"
            f" by {grounds} that {card} is not in the Solution."
        )
        yield Headline("accused", text, entry.line, why.entries, why)
        return
