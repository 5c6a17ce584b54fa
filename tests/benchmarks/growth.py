"""How the work grows with the problem: curves of steps against size, a line for each strategy.

The steps are those of the search, not those of the refutation that it finds: that is shorter.

    python tests/benchmarks/growth.py                      four drawings, in the folder growth
    python tests/benchmarks/growth.py --seconds 20 --output docs/guide/growth --only pigeons

Steps are what a budget counts: resolvents made, or literals propagated. They are the same on every
machine; only where a curve ends depends on the seconds that a run may take. For random 3-SAT it is
the median over the first five inconsistent sets. The scale of the steps is logarithmic, so a
straight line is exponential growth. A sum takes a step for each clause that joins a group, and for
each row that a pivot of its programme changes.

The last drawing has pigeons in holes again, up to thirty, for counting and three ways to resolve.
Source: Haken, Theoretical Computer Science 39, 1985 (each resolution refutation is exponentially
long); Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987 (sums of polynomial length).
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, log10
from pathlib import Path
from statistics import median

sys.path[:0] = [str(Path(__file__).parents[2])]

from resolver import STRATEGIES, Budget, Clause, SearchStopped, problems, prove
from resolver.export.drawing.picture import LINE, SMALL, SOFT_INK, document, words
from resolver.text.tables import text_table

Problems = Callable[[int], Sequence[Sequence[Clause]]]
Curve = list[tuple[int, float]]

COMPLETE = [name for name, one in STRATEGIES.items() if one.complete]
COLOURS = "#1f77b4 #ff7f0e #2ca02c #d62728 #9467bd #8c564b #e377c2 #17becf #7f7f7f #bcbd22".split()
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760.0, 460.0, 64.0, 44.0, 132.0, 52.0
APART = 14.0  # two labels


def hard(atoms: int) -> list[tuple[Clause, ...]]:
    """Return the first five inconsistent sets of random clauses."""
    found: list[tuple[Clause, ...]] = []
    seed = 0
    while len(found) < 5:
        clauses = problems.random_3sat(atoms, seed)
        if prove(clauses).entailed:
            found.append(clauses)
        seed += 1
    return found


FAMILIES: Mapping[str, tuple[str, Sequence[int], Problems]] = {
    "pigeonhole": ("holes", range(2, 9), lambda n: [problems.pigeonhole(n)]),
    "parity": ("atoms", range(4, 21, 2), lambda n: [problems.parity(n)]),
    "random": ("atoms", range(10, 81, 10), hard),
    "pigeons": ("holes", [*range(2, 11), 12, 15, 20, 25, 30], lambda n: [problems.pigeonhole(n)]),
}
ONLY = {"pigeons": ["given", "elimination", "learning", "counting"]}  # of the complete strategies


def steps(strategy: str, clauses: Sequence[Clause], seconds: float) -> int | None:
    """Return how many steps the search for a refutation takes; None where there is no time."""
    limits = Budget(clauses=3_000_000, seconds=seconds)
    try:
        return prove(clauses, strategy=strategy, budget=limits).statistics["steps"]
    except SearchStopped:
        return None


def curves(family: str, seconds: float) -> dict[str, Curve]:
    """Return for each strategy the points of its curve, up to where it takes too long."""
    _, sizes, make = FAMILIES[family]
    running = list(ONLY.get(family, COMPLETE))
    found: dict[str, Curve] = {name: [] for name in running}
    for size in sizes:
        sets = make(size)
        for name in list(running):
            counts = []
            for clauses in sets:
                count = steps(name, clauses, seconds)
                if count is None:
                    running.remove(name)
                    break
                counts.append(count)
            else:
                found[name].append((size, median(counts)))
    return found


def drawing(family: str, found: Mapping[str, Curve]) -> str:
    """Return the curves of a family as SVG."""
    what, sizes, _ = FAMILIES[family]
    top = max((count for curve in found.values() for _, count in curve), default=10)
    decades = max(1, ceil(log10(top)))

    def place(size: float, count: float) -> tuple[float, float]:
        across = (size - sizes[0]) / (sizes[-1] - sizes[0])
        up = log10(max(count, 1)) / decades
        x = LEFT + across * (WIDTH - LEFT - RIGHT)
        return x, HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    title = f"{family}: steps of the search for a refutation against {what}"
    parts = [f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#ffffff"/>']
    parts.append(words(LEFT, TOP / 2 + 4, title))
    for power in range(decades + 1):
        x, y = place(sizes[0], 10**power)
        parts.append(_line([(x, y), (WIDTH - RIGHT, y)], "#e7e5e4", 1))
        parts.append(words(x - 8, y + 4, _power(power), SMALL, SOFT_INK, "end"))
    for size in sizes:
        x, y = place(size, 1)
        parts.append(_line([(x, y), (x, y + 5)], LINE, 1))
        parts.append(words(x, y + 18, str(size), SMALL, SOFT_INK, "middle"))
    parts.append(words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, what, SMALL, SOFT_INK, "middle"))
    drawn = {name: [place(*point) for point in curve] for name, curve in found.items() if curve}
    for name, points in drawn.items():
        colour = COLOURS[COMPLETE.index(name) % len(COLOURS)]
        parts.append(_line(points, colour, 2))
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
    parts += labels({name: points[-1] for name, points in drawn.items()})
    return document(title, parts, WIDTH, HEIGHT)


def labels(ends: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """Yield the names at the right, from above, each tied to the end of its curve."""
    y = TOP - APART
    for name, (end_x, end_y) in sorted(ends.items(), key=lambda item: item[1][1]):
        colour = COLOURS[COMPLETE.index(name) % len(COLOURS)]
        y = max(y + APART, end_y)
        x = WIDTH - RIGHT + 18
        corner = WIDTH - RIGHT + 2  # level up to here, so that nobody takes it for a curve
        tie = f"{end_x + 4:.1f},{end_y:.1f} {corner:.1f},{end_y:.1f} {x - 4:.1f},{y:.1f}"
        dotted = f'fill="none" stroke="{colour}" stroke-width="0.7" stroke-dasharray="1 4"'
        yield f'<polyline points="{tie}" {dotted}/>'
        yield words(x, y + 4, name, SMALL, colour)


def _line(points: Sequence[tuple[float, float]], colour: str, width: float) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def _power(power: int) -> str:
    return "10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(power))


def table(family: str, found: Mapping[str, Curve]) -> str:
    """Return the points as a table: a row for each strategy, a column for each size."""
    _, sizes, _ = FAMILIES[family]
    rows = [[family, *map(str, sizes)]]
    for name, curve in found.items():
        points = dict(curve)
        rows.append([name, *(f"{points[n]:.0f}" if n in points else "–" for n in sizes)])
    return text_table(rows)


def main() -> None:
    """Draw the curves of all families, and print their points."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for one run; default 5")
    parser.add_argument("--output", type=Path, default=Path("growth"), help="a folder")
    parser.add_argument("--only", choices=list(FAMILIES), help="one family")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for family in [arguments.only] if arguments.only else FAMILIES:
        found = curves(family, arguments.seconds)
        path = arguments.output / f"{family}.svg"
        path.write_text(drawing(family, found), encoding="utf-8")
        print(f"{table(family, found)}\n{path}\n", flush=True)


if __name__ == "__main__":
    main()
