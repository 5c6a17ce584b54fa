"""Headlines: the sentences that sum a game up; a sentence about a fact has its reason.

    my questions, and my luck    from the weighed questions
    when it could be known       from the views, for me and for each of the others
    the winner                   from the record
    the turning point            from the race
    facts that I missed          a strong rule finds them, and plain rules later or never
    cards that I showed          if another card of mine would have given away less
    wrong accusations            with a card that the accuser could see to be wrong

A word that a player need not know is explained after the first headline with it (`MEANINGS`). A
line is named with what stands there, and a number with its unit and what it is compared with. The
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
from kb.inference.derivation import Finding, derivations, derive
from kb.inference.position import opening_position
from kb.inference.rules import NAMED
from kb.odds.advice import suggestion_to_answer, weigh_showings
from kb.odds.adviser import BITS_OF_KNOWING
from kb.odds.odds import percent
from kb.review.known import (
    CASES_TRIED,
    Known,
    Played,
    View,
    count_suggestions_after,
    deciding_lines,
)
from kb.review.questions import DIGITS_SHOWN, WeighedQuestion
from kb.review.race import CLOSE_BITS
from kb.table.events import Accusation, Suggestion, say_cards
from kb.table.setup import SOLUTION
from kb.theory.atoms import Cell, literal
from kb.theory.axioms import Axiom
from kb.theory.deals import Deals
from kb.theory.log import Stage, axioms_by_lines
from kb.why.explain import (
    MOST_EASY_SENTENCES,
    STRONG_RULE_NAMES,
    Explanation,
    explain,
    say_how_guesser_knows,
)
from kb.why.irreducible import Reasons
from kb.why.phrases import Perspective, say_lines
from kb.why.story import PLAIN_RULES
from resolver import SearchStopped

if TYPE_CHECKING:
    from kb.record.record import Entry
    from kb.review.race import Race
    from kb.state import State

# Another card is named only if it would have given away this many bits less.
LEAST_BITS_BETTER: Final = 0.05

# A review names at most this many facts that I missed.
MOST_FACTS_MISSED: Final = 5

# The explanation of the words in a headline, by the kind of headline.
MEANINGS: Final = {
    "worth": (
        "Points say how good a question is before its answer: 1 point for each bit about the"
        f" Solution that the answer brings on average, and {BITS_OF_KNOWING} points times the"
        f" chance that you know the Solution after it, so {BITS_OF_KNOWING / 100:g} points for a"
        " chance of 1%. A bit halves the possible Solutions, as a yes-or-no answer does. The"
        f" {BITS_OF_KNOWING} puts a question that may end the search before one that only tells"
        " more. Your question is compared with those in the room where you stood, for the dice"
        " chose the room."
    ),
    "luck": (
        "An answer that makes the true Solution twice as likely for you tells 1 bit, and one that"
        " makes it less likely tells less than 0. Luck is no merit and no fault: you choose the"
        " question, not the answer."
    ),
    "turn": (
        "The race counts the bits about the Solution that each player still had to find: who has"
        " fewer is ahead, and who has 0 bits left knows the Solution, and could accuse."
    ),
    "shown": (
        "Bits are counted here for the player who asked, by what that player had seen: the fewer"
        " you told, the better for you."
    ),
}

# The idea of each strong rule, in words for a player. The hand is the one that the rule is about.
RULE_WORDS: Final = {
    "one-slot": (
        "all cards of {hand} but one were known, so the last one must explain the answers that the"
        " known cards do not"
    ),
    "disjoint-sets": (
        "{hand} has as many unknown cards as it gave answers without a card in common, so each"
        " unknown card is one of those that were asked for there"
    ),
    "hitting-sets": (
        "{hand} has few unknown cards, and only some choices of these explain all its answers"
    ),
    "shared-sets": (
        "some holders each have one of certain cards, and there are no more of these cards than"
        " holders, so nobody else has one"
    ),
    "missing-from-all-others": (
        "only {hand} and the Solution can have certain cards, and the Solution takes just one of"
        " each category, so {hand} has the others"
    ),
    "across-hands": "no single hand shows it, but several hands counted together do",
}
WHOLE_ARGUMENT: Final = "'refute review GAME --json'"
PLAIN_MEANS: Final = "By simple steps (who passed, what was shown, whose hand is full) you would"


@frozen
class Headline:
    """A sentence that sums up a part of the game, with the lines and the reason behind it.

    Attributes:
        kind: Its subject: worth, luck, me, other, won, turn, missed, shown or accused.
        text: The sentence.
        line: The line that the sentence is about; None if it is about the whole game.
        lines: The lines that the sentence cites.
        why: The explanation of the fact in the sentence; None if it has no fact.
        grounds: The holders of the other cards of its category, as a sentence; empty if the fact is
            not about the Solution, or if one of them was not known.
    """

    kind: str
    text: str
    line: int | None = None
    lines: tuple[int, ...] = ()
    why: Explanation | None = field(default=None, eq=False)
    grounds: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def meaning(self) -> str:
        """The explanation of the words in the headline; empty if they need none."""
        return MEANINGS.get(self.kind, "")

    @property
    def argument(self) -> str:
        """The fact behind the headline with its reason, as one text; empty if it has no fact."""
        if self.why is None:
            return ""
        fact, *story = self.why.sentences
        argument = " ".join(story)
        if len(story) > MOST_EASY_SENTENCES:
            argument = f"an argument of {len(story)} sentences, which {WHOLE_ARGUMENT} has."
        rule = f", by the rule {self.why.rule}" if self.kind == "missed" else ""
        return f"Why {fact.removesuffix('.')}{rule}: {argument}" if story else ""


def name_line(played: Played, line: int) -> str:
    """Return a line's number and what stands there, such as `line 9 (your question)`."""
    for entry in played.whole.log:
        event = entry.event
        if entry.line != line:
            continue
        if isinstance(event, Suggestion):
            return f"line {line} ({name_owner(played, event.guesser)} question)"
        if isinstance(event, Accusation):
            return f"line {line} ({name_owner(played, event.accuser)} accusation)"
    return f"line {line}"


def name_owner(played: Played, player: str) -> str:
    """Return the possessive of a player: "your" for me, else the name with an ending."""
    return "your" if player == played.me else f"{player}'s"


def say_worth(rows: Sequence[WeighedQuestion]) -> Iterator[Headline]:
    """Yield the headlines on the worth of my questions, and on the question that lost most."""
    share = share_of_best(rows)
    if share is not None:
        open_rows = [row for row in rows if row.is_open]
        questions = "question" if len(open_rows) == 1 else "questions"
        if len(open_rows) < len(rows):
            questions += " before you could know the Solution"
        questions += " was" if len(open_rows) == 1 else " were"
        own = fsum(row.worth for row in open_rows)
        best = fsum(row.best_here.worth for row in open_rows)
        of_best = f"{percent(share)} of the {best:.2f} points of the best in the same rooms"
        text = f"Your {len(open_rows)} {questions} worth {own:.2f} points, {of_best}."
        yield Headline("worth", text)

    signed_rows = [row for row in rows if row.sign]
    if signed_rows:
        worst = max(signed_rows, key=lambda row: row.loss)
        own_cards = join_words(worst.without_room(worst.cards))
        best_cards = join_words(worst.without_room(worst.best_here.cards))
        text = (
            f"You lost most points at line {worst.line}: in {worst.room} you asked for {own_cards},"
            f" worth {worst.worth:.2f} points; {best_cards} would have been worth"
            f" {worst.best_here.worth:.2f}. {worst.reason[0].upper()}{worst.reason[1:]}."
        )
        yield Headline("worth", text, worst.line, (worst.line,))


def share_of_best(rows: Sequence[WeighedQuestion]) -> float | None:
    """Return the worth of my questions as a share of the best in their rooms; None if all are 0.

    Only the questions count before which I could not know the Solution.
    """
    open_rows = [row for row in rows if row.is_open]
    best = fsum(row.best_here.worth for row in open_rows)
    return fsum(row.worth for row in open_rows) / best if best > 0 else None


def say_luck(rows: Sequence[WeighedQuestion]) -> Iterator[Headline]:
    """Yield the headline on luck: by how many bits the answers differed from what was expected."""
    rows = [row for row in rows if row.heard is not None and row.is_open]
    if not rows:
        return

    # The difference is taken of the rounded sums, so that it is right for a reader who subtracts.
    heard = round(fsum(row.heard or 0 for row in rows), DIGITS_SHOWN)
    expected = round(fsum(row.bits for row in rows), DIGITS_SHOWN)
    luck = round(heard - expected, DIGITS_SHOWN)
    verdict = f"{abs(luck):.2f} bits of {'good' if luck > 0 else 'bad'} luck"
    if luck == 0:
        verdict = "neither good nor bad luck"
    own = "your own question" if len(rows) == 1 else "your own questions"
    answers = "answer" if len(rows) == 1 else "answers"
    yield Headline(
        "luck",
        f"The {answers} to {own} told you {heard:.2f} bits about the Solution, where on average"
        f" {expected:.2f} bits were to be expected: {verdict}.",
    )


def say_own_end(played: Played, turns_lost: int | None, accused: int | None) -> Iterator[Headline]:
    """Yield the headline on when I could know the Solution, and on my accusation."""
    if played.me is None or played.solution is None:
        return
    known = played.known[played.me]
    if known is None or known.first is None:
        yield Headline("me", say_never(played, "you", [played.stages[-1]]))
        return

    text = f"You could first know the Solution {say_known(played, known)}"

    # A card of the Solution that I found last is explained, as its reason has everything.
    why, grounds = None, ""
    last_cards = [card for card in played.solution if is_new(played, card, known.first)]
    if last_cards:
        state = played.game.after_line(known.first)
        why = explain(state.reasons, literal(SOLUTION, last_cards[0]), state.perspective)
        grounds = say_other_holders(played, state.deals, last_cards[0])
        noun = "card" if len(last_cards) == 1 else "cards"
        text += f", with {join_words(last_cards)} as the last {noun}"

    text += "."
    if turns_lost:
        questions = plural(turns_lost, "more question")
        text += f" After it you asked {questions}, where you could have accused."
    if accused is not None and accused != known.first:
        early = ", before you could know it" if accused < known.first else ""
        lost = "" if turns_lost or early else ", and lost no turn"
        text += f" You accused at line {accused}{early}{lost}."
    yield Headline("me", text, known.first, (known.first,), why, grounds)


def say_other_holders(played: Played, deals: Deals, card: str) -> str:
    """Name the holders of the other cards of a card's category; empty if one holder is unknown."""
    deck = played.setup.deck
    (category,) = [each for each in deck.categories if card in each.cards]
    parts = list[str]()
    placed = 0
    for holder in played.setup.holders[1:]:
        cards = [each for each in category.cards if deals.holds(holder, each)]
        placed += len(cards)
        if cards:
            who = f"you have {join_words(cards)}"
            parts.append(who if holder == played.me else say_cards(holder, cards, True))
    if placed < len(category.cards) - 1:
        return ""
    return f"By then the other cards of the category were known: {'; '.join(parts)}."


def say_never(played: Played, who: str, stages: Sequence[Stage], limit: str = "") -> str:
    """Return the sentence that a player could not know the Solution, and what he could know of it.

    Args:
        played: The game.
        who: The player, or "you".
        stages: The last stages of his knowledge, one for each view.
        limit: The words for the cases to which the sentence is limited.
    """
    assert played.solution is not None, "without a Solution there is nothing to know"
    deck = played.setup.deck
    sure_cards = list[str]()
    open_categories = list[str]()
    for card in played.solution:
        if all(stage.deals.holds(SOLUTION, card) for stage in stages):
            sure_cards.append(card)
        else:
            open_categories.append(f"the {deck.category_of(card)}")

    sure = f"of {join_words(sure_cards)}, but " if sure_cards else ""
    unsure = join_words(open_categories, "or")
    end = "of the record"
    if played.last_line < len(played.whole.record.lines):
        end = "before the hands were laid open"
        if not played.are_hands_open:
            end = "before the game ended"
    where = f"up to {name_line(played, played.last_line)}, the last line {end}"
    text = f"{who} could not know the Solution {where}{limit}"
    if open_categories:
        text += f": {who} could be sure {sure}not of {unsure}"
    return f"{text[0].upper()}{text[1:]}."


def say_known(played: Played, known: Known) -> str:
    """Name the lines at which a player could know the Solution, and whose turn each was."""
    return known.say(lambda line: name_line(played, line))


def is_new(played: Played, card: str, line: int) -> bool:
    """Return whether I could first know at this line that the Solution has the card."""
    was_open = False
    for stage in played.stages:
        if stage.line < line:
            was_open = stage.deals.holds(SOLUTION, card) is None
    return was_open


def say_others(played: Played) -> Iterator[Headline]:
    """Yield a headline for each other player: when the Solution followed from what he saw."""
    for player, known in played.known.items():
        if player == played.me:
            continue
        if known is None or known.first is None:
            views = played.views[player]
            assert views is not None, "who is known to know nothing has views"
            limit = "" if known is None else f", in {CASES_TRIED}"
            stages = [view.stages[-1] for view in views.views]
            yield Headline("other", say_never(played, player, stages, limit))
            continue

        text = f"{player} could first know the Solution {say_known(played, known)}."
        text += f" {say_certainty(played, player, known)}.{say_turns(played, player, known)}"
        lines = tuple(dict.fromkeys(filter(None, (known.first, known.last))))
        why, grounds = explain_end(played, player, known.first)
        yield Headline("other", text, known.first, lines, why, grounds)


def say_certainty(played: Played, player: str, known: Known) -> str:
    """Return why it is certain when a player could know the Solution, or what that depends on."""
    views = played.views[player]
    assert views is not None, "who could know the Solution has views"
    if not views.are_all:
        return "Not all hands and shown cards that fit the record were tried"
    if len(views.views) == 1:
        shown = f"every card that {player} was shown"
        return f"This is certain: {shown} is in the record, or follows from the hands"
    if known.first == known.last:
        return "This is certain: it is the same for all hands and shown cards that fit the record"

    # If all hands are open, the only unknown is which cards he was shown.
    what = "The line" if known.last is not None else "Whether and when"
    unknown = f"the other hands and the cards that {player} was shown"
    if played.are_hands_open:
        lines = deciding_lines(views.views)
        cards = "card" if len(lines) == 1 else "cards"
        unknown = f"the {cards} that {player} was shown at {say_lines(lines)}"
    return f"{what} depends on {unknown}, which the record does not have"


def say_turns(played: Played, player: str, known: Known) -> str:
    """Return a sentence on the turns in which a player could certainly have accused, or nothing."""
    if known.last is None or not known.are_all_tried:
        return ""
    turns = count_suggestions_after(played, player, known.last)
    questions = plural(turns, "question")
    return f" After line {known.last} {player} still asked {questions}." if turns else ""


def say_winner(played: Played, race: Race | None) -> Iterator[Headline]:
    """Yield the headline on the right accusation, and on its chance if it was a guess."""
    for entry in played.whole.log:
        event = entry.event
        if not isinstance(event, Accusation) or not event.right:
            continue
        winner = "you" if event.accuser == played.me else event.accuser
        text = f"Line {entry.line}: {winner} accused {join_words(event.cards)}, and won."

        # The chance is told only if it is certain what the winner had seen.
        heights = [] if race is None else race.by_player.get(event.accuser, [])
        if heights and CLOSE_BITS < heights[-1].least == heights[-1].most:
            chance = percent(2.0 ** -heights[-1].bits)
            text += (
                f" It was a guess: by what {winner} saw, it was right with a chance of {chance}."
            )
        yield Headline("won", text, entry.line, (entry.line,))


def explain_end(played: Played, player: str, line: int) -> tuple[Explanation | None, str]:
    """Explain why the Solution followed for another player at a line; None if that is uncertain.

    It is uncertain if he has several views, as each of them has another reason.

    Returns:
        The explanation of the card that followed last, and who has the others of its category.
    """
    views = played.views[player]
    if views is None or not views.are_all or len(views.views) > 1:
        return None, ""

    # The first of the Solution's cards that followed at this line is explained.
    stages = [stage for stage in views.views[0].stages if stage.line <= line]
    if len(stages) < 2:
        return None, ""
    deals_before = stages[-2].deals
    for card in played.solution or ():
        if deals_before.holds(SOLUTION, card) is None:
            goal = literal(SOLUTION, card)
            why = explain(reasons_of(stages), goal, Perspective(None, {}))
            return why, say_other_holders(played, stages[-1].deals, card)
    return None, ""


def reasons_of(stages: Sequence[Stage]) -> Reasons:
    """Return the reasons for the facts of these stages, derived from each stage's axioms."""
    axioms = chain.from_iterable(stage.axioms for stage in stages)
    return Reasons(axioms_by_lines(axioms), tuple(stages))


def say_turning_point(played: Played, race: Race | None) -> Iterator[Headline]:
    """Yield the headline on the race: its leader, its turning point if there is one, the winner."""
    if race is None or race.leader is None:
        return

    names = ["you" if player == played.me else player for player in race.leaders]
    leaders = join_words(names)
    leader = "you" if race.leader == played.me else race.leader
    if race.zero_line is None:
        text = f"The race: {leaders} had the fewest bits left to find at the end"
    else:
        were = "were" if len(names) > 1 or leader == "you" else "was"
        where = name_line(played, race.zero_line)
        text = f"The race: {leaders} {were} the first with 0 bits left to find, at {where}"

    line = race.turning_point
    if line is None:
        text += f". At no line had anybody fewer bits left than {leader}."
    else:
        ahead = ["you" if player == played.me else player for player in race.ahead_before(line)]
        text += (
            f". The turning point is {name_line(played, line)}: just before it {join_words(ahead)}"
            f" had fewer bits left than {leader}, and from there on nobody was ahead of {leader}."
        )

    # The player who could accuse first may have missed it, and another one won.
    if race.winner not in (None, race.leader):
        winner = "you" if race.winner == played.me else race.winner
        text += f" But it was {winner} who accused rightly, and won."
    yield Headline("turn", text, line, () if line is None else (line,))


def say_missed(played: Played) -> Iterator[Headline]:
    """Yield a headline on each fact that a strong rule found for me before plain rules did."""
    if played.me is None:
        return
    told = 0
    for line, cell in find_missed(played):
        # A card is missed only if plain rules cannot find it from all lines up to here at once.
        plain_line = find_plain_line(played, cell, line)
        if plain_line == line:
            continue
        state = played.game.after_line(line)
        why = explain(state.reasons, literal(*cell), state.perspective)
        if why.rule not in STRONG_RULE_NAMES:
            continue

        # The headline cites the lines and the rule of the explanation, so that they agree.
        later = "never have found it"
        if plain_line:
            later = f"have found it only at {name_line(played, plain_line)}"
        fact = say_cards(cell[0], [cell[1]], True)
        hand = join_words([f"the hand of {name}" for name in hands_of_rule(state, why)] or ["it"])
        idea = RULE_WORDS[why.rule].format(hand=hand)
        text = (
            f"From {name_line(played, line)} on you could know that {fact}, by"
            f" {say_lines(why.entries)}: {idea}. {PLAIN_MEANS} {later}."
        )
        yield Headline("missed", text, line, why.entries, why)
        told += 1
        if told == MOST_FACTS_MISSED:
            return


def hands_of_rule(state: State, why: Explanation) -> list[str]:
    """Return the players about whose hands the rule of an explanation was applied, on its lines."""
    setup = state.setup
    position = opening_position(setup).tell(state.reasons.axioms(why.entries))
    derivation = derive(position, NAMED, why.goal)
    if why.goal not in derivation.found:
        return []

    # The facts behind the goal are visited once each, and those that the rule gave name its hand.
    numbers = dict[int, None]()
    seen = {why.goal}
    waiting = [why.goal]
    while waiting:
        fact = waiting.pop()
        how = derivation.found[fact]
        if isinstance(how, Finding) and how.rule.name == why.rule:
            # A share of the Solution is about the hand that can have the other cards.
            holder, *_ = how.deduction.premises().facts[0]
            numbers[holder] = None
        behind = [each for each in derivation.find_facts_behind(fact) if each not in seen]
        seen.update(behind)
        waiting += behind
    return [setup.holders[number] for number in sorted(numbers) if number]


def find_plain_line(played: Played, cell: Cell, line: int) -> int | None:
    """Return the first line, from this one on, at which plain rules find a card; None for never."""
    axioms = list[Axiom]()
    for stage in played.stages:
        axioms += stage.axioms
        if stage.line >= line:
            position = opening_position(played.setup).tell(axioms, stage.deals)
            goal = literal(*cell)
            if goal in derive(position, PLAIN_RULES, goal).found:
                return stage.line
    return None


def find_missed(played: Played) -> list[tuple[int, Cell]]:
    """Return the cards whose holder followed for me before plain rules could find him.

    Returns:
        For each card the line and the cell. Cards of the Solution come first. Each line gives at
        most one card.
    """
    setup, stages = played.setup, played.stages
    by_plain = derivations(setup, stages, PLAIN_RULES)
    plain_line_of = dict[Cell, int]()
    for stage, derivation in zip(stages, by_plain, strict=True):
        for cell, is_there in derivation.facts.items():
            if is_there:
                plain_line_of.setdefault(cell, stage.line)

    found = list[tuple[int, Cell]]()
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
            found.append((stage.line, cell))
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
    if bits_of[card] - bits_of[best] < LEAST_BITS_BETTER:
        return

    # The difference is taken of the rounded bits, so that it is right for a reader who subtracts.
    guesser = event.guesser
    told = round(bits_of[card], DIGITS_SHOWN)
    best_told = round(bits_of[best], DIGITS_SHOWN)
    text = (
        f"Line {entry.line}: {guesser} asked for {join_words(event.cards)}, and you showed {card},"
        f" which told {guesser} {told:.2f} bits about the Solution. {best} was the"
        f" better card to show: it would have told {best_told:.2f} bits,"
        f" {told - best_told:.2f} less"
    )
    if mind.facts.get((me, best)):
        knows = say_how_guesser_knows(mind.reasons, question, entry.line - 1, best)
        text += f"; the reason is that {knows}"
    yield Headline("shown", f"{text}.", entry.line, (entry.line,))


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
        text = (
            f"Line {entry.line}: {who} accused {join_words(event.cards)}, wrongly. The record does"
            f" not show that {who} could exclude one of these cards."
        )
        yield from ruled_out or [Headline("accused", text, entry.line, (entry.line,))]


def say_ruled_out(
    played: Played, entry: Entry, stages: Sequence[Stage], perspective: Perspective
) -> Iterator[Headline]:
    """Yield a headline if the accuser could know that some of the accused cards are wrong.

    Args:
        played: The game.
        entry: The accusation.
        stages: The stages of the accuser's knowledge before it.
        perspective: The player called "you", and the lines of the header.
    """
    event = entry.event
    assert isinstance(event, Accusation), "only an accusation names the whole Solution"
    first_stages = list[tuple[int, str]]()
    for card in event.cards:
        for number, stage in enumerate(stages):
            if stage.deals.holds(SOLUTION, card) is False:
                first_stages.append((number, card))
                break
    if not first_stages:
        return

    # The card that could be excluded first is explained, from the lines up to there. Cards of one
    # line stay in the order of the deck.
    first_stages.sort(key=lambda each: each[0])
    parts = list[str]()
    for number, card in first_stages:
        line = stages[number].line
        parts.append(f"{card} ({f'from line {line} on' if line else 'from the start'})")
    number, card = first_stages[0]
    why = explain(reasons_of(stages[: number + 1]), literal(SOLUTION, card, False), perspective)
    who = "you" if event.accuser == played.me else event.accuser
    are = "are" if len(parts) > 1 else "is"
    text = (
        f"Line {entry.line}: {who} accused {join_words(event.cards)}, wrongly, and could have known"
        f" it: {join_words(parts)} {are} not in the Solution by what {who} saw."
    )
    yield Headline("accused", text, entry.line, why.entries, why)
