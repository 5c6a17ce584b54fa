"""What a conflict teaches: the clause at the first unique implication point, and its derivation.

The violated clause is resolved with the reasons of its literals, the latest first, until only one
literal of the current level is left. That literal alone, with what was known before, leads to the
conflict: it is the first unique implication point. Then literals that the others imply are
resolved away too. The premises are noted in the order in which they are resolved; every pivot is
the one atom on which the clause so far and the next premise clash.

Source: Marques-Silva & Sakallah, ICCAD 1996; Zhang, Madigan, Moskewicz & Malik, ICCAD 2001 (first
unique implication point); Sörensson & Biere, SAT 2009 (minimisation).
"""

from __future__ import annotations

from attrs import frozen

from resolver.watching import Assignment, Watched


@frozen
class Lesson:
    """A learned clause: its literals, the asserted one first and then the latest; its premises.

    ``level`` is where the first literal follows by unit resolution; ``glue`` the number of
    different levels of the literals; ``touched`` the atoms that were met.
    """

    literals: list[int]
    chain: list[int]
    level: int
    glue: int
    touched: list[int]


def analyse(now: Assignment, conflict: Watched) -> Lesson:
    """Return what a conflict above level 0 teaches.

    One loop on local names, for speed: it runs once for each premise of each learned clause.
    """
    levels, reasons, trail = now.levels, now.reasons, now.trail
    current, place, open_paths = len(now.starts), len(trail), 0
    seen: set[int] = set()
    touched: list[int] = []
    settled: list[int] = []
    lower: list[int] = []
    clause, chain = conflict, [conflict[0]]
    while True:
        for literal in clause[1:]:
            atom = literal >> 1
            if atom not in seen:
                seen.add(atom)
                level = levels[atom]
                if level == current:
                    open_paths += 1
                    touched.append(atom)
                elif level:
                    lower.append(literal)
                    touched.append(atom)
                else:
                    settled.append(atom)
        place -= 1
        while trail[place] >> 1 not in seen:
            place -= 1
        literal = trail[place]
        open_paths -= 1
        if not open_paths:
            break
        clause = reasons[literal >> 1]
        chain.append(clause[0])
    lower = minimised(now, lower, seen, settled, chain)
    chain += [reasons[atom][0] for atom in dict.fromkeys(settled)]
    lower.sort(key=lambda one: -now.places[one >> 1])
    back = levels[lower[0] >> 1] if lower else 0
    glue = len({levels[one >> 1] for one in lower}) + 1
    return Lesson([literal ^ 1, *lower], chain, back, glue, touched)


def minimised(
    now: Assignment, literals: list[int], seen: set[int], settled: list[int], chain: list[int]
) -> list[int]:
    """Return the literals that the others do not imply; append how the rest is resolved away."""
    levels, reasons = now.levels, now.reasons
    here = {levels[literal >> 1] for literal in literals}
    known = {literal >> 1: True for literal in literals}  # atom: whether the clause implies it
    kept, resolved = [], set()
    for literal in literals:
        atom = literal >> 1
        if reasons[atom] and _implied(now, atom, known, here):
            resolved.add(atom)
        else:
            kept.append(literal)
    if resolved:
        stop = {literal >> 1 for literal in kept}
        for atom in _used(now, resolved, stop, settled):
            chain.append(reasons[atom][0])
    return kept


def _implied(now: Assignment, start: int, known: dict[int, bool], here: set[int]) -> bool:
    """Return whether the reasons of an atom lead back to atoms of the clause alone.

    A walk with a stack of its own, down the reasons; ``known`` keeps what was found out. An atom
    of the clause counts as known to the others, and is looked through only for its own sake.
    """
    levels, reasons = now.levels, now.reasons
    walk = [(start, iter(reasons[start][1:]))]
    while walk:
        atom, rest = walk[-1]
        for literal in rest:
            other = literal >> 1
            if other == atom or not levels[other]:
                continue
            verdict = known.get(other)
            if verdict is None and (not reasons[other] or levels[other] not in here):
                verdict = known[other] = False
            if verdict is None:
                walk.append((other, iter(reasons[other][1:])))
                break
            if not verdict:
                for failed, _ in walk[1:]:
                    known[failed] = False
                return False
        else:
            walk.pop()
            if walk:
                known[atom] = True
    return True


def _used(now: Assignment, resolved: set[int], stop: set[int], settled: list[int]) -> list[int]:
    """Return the atoms to resolve on, the latest first, and note the settled ones met."""
    levels, reasons = now.levels, now.reasons
    agenda, used = sorted(resolved), set(resolved)
    while agenda:
        atom = agenda.pop()
        for literal in reasons[atom][1:]:
            other = literal >> 1
            if not levels[other]:
                settled.append(other)
            elif other not in used and other not in stop:
                used.add(other)
                agenda.append(other)
    return sorted(used, key=lambda atom: -now.places[atom])
