"""The 56 problems of the benchmark by name: the gallery's, and knowledge bases of Clue games."""

from collections.abc import Callable, Iterator
from random import Random

from kb import Game
from kb.theory.atoms import cells_of_setup, literal
from kb.theory.axioms import game_rules, header_axioms
from kb.theory.log import log_axioms
from resolver import Clause, problems
from support.random_games import SMALL, random_game

Clauses = tuple[Clause, ...]


def clue(seed: int, entailed: bool) -> Clauses:
    """Return all that is known of a small game, counting written out, and the denial of one fact.

    The fact follows from the game, though no line of it says so; or else it is open.
    """
    game = Game.parse(random_game(seed, SMALL, events=14).text)
    axioms = (*header_axioms(game.setup), *log_axioms(game.setup, game.log))
    told = [one.full_clause for one in axioms]
    counting = [c for one in game_rules(game.setup) for c in one.instances()]
    random = Random(seed)
    facts = [
        literal(holder, card, value is None or value)
        for holder, card in cells_of_setup(game.setup)
        for value in [game.holds(holder, card)]
        if (value is not None) == entailed
    ]
    goals = [fact for fact in facts if Clause([fact]) not in told]
    return (*dict.fromkeys([*told, *counting]), Clause([~random.choice(goals)]))


def families() -> Iterator[tuple[str, str, Callable[[], Clauses]]]:
    """Yield each problem's family, its name, and what makes it."""
    for n in range(3, 9):
        yield "pigeonhole", f"pigeonhole-{n}", lambda n=n: problems.pigeonhole(n)
    for n in (20, 40, 60, 80, 100):
        for seed in range(4):
            name = f"random-{n}-{seed}"
            yield f"random {n}", name, lambda n=n, s=seed: problems.random_3sat(n, s)
    for n in (6, 8, 10, 12, 14, 16):
        yield "parity", f"parity-{n}", lambda n=n: problems.parity(n)
    for n in (8, 10, 12, 14, 16, 18):
        yield "urquhart", f"urquhart-{n}", lambda n=n: problems.urquhart(n, 1)
    for n in (5, 6):
        name = f"colouring-clique-{n}"
        yield "colouring", name, lambda n=n: problems.colouring(n - 1, problems.clique(n))
    for seed in (0, 3):
        name = f"colouring-graph-{seed}"
        graph = problems.random_graph(40, 93, seed)
        yield "colouring", name, lambda g=graph: problems.colouring(3, g)
    for n in (4, 6):
        yield "wumpus", f"wumpus-{n}", lambda n=n: problems.wumpus(n)
    yield "unicorn", "unicorn", problems.unicorn
    for n in (10, 20, 30):
        yield "liars", f"liars-{n}", lambda n=n: problems.liars(n, 1)
    for n in (100, 1000, 5000):
        yield "implications", f"implications-{n}", lambda n=n: problems.implications(n)
    for seed in range(5):
        entailed = seed < 3
        yield "clue", f"clue-{seed}", lambda s=seed, e=entailed: clue(s, e)


PROBLEMS = {name: (family, make) for family, name, make in families()}
assert len(PROBLEMS) == 56
