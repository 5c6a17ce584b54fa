"""Work on many tasks, here or by an Executor: the same rows in the order of the tasks.

    tasks ─ cut into chunks ─▶ FLIGHT of them at a time ─▶ rows, the first task's first

A row depends on its task alone, so it makes no difference who works on it, nor when.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing
from functools import partial
from itertools import islice
from pickle import PicklingError
from typing import Any, Final, TypeAlias, TypeVar

from attrs import frozen

from kb.errors import StudyError
from kb.table.arguments import integer, short
from resolver.questions import telling

GO_ON: Final = (
    "The first {count} rows came, whole and in order; go on with a new executor after them: "
    "simulate(..., first=first + {count}), or analyse(records[{count}:])."
)
BROKEN: Final = (
    "A worker was killed, perhaps for want of memory (try fewer workers), or could not begin: "
    "where workers are spawned, a script makes its calls below if __name__ == '__main__', and a "
    "policy stands in a module that they can import, not in a notebook's cell."
)
UNSENT: Final = (
    "What goes to another process is found there by its name: write the policy as a function of a "
    "module, not as a lambda or inside a function; or take a ThreadPoolExecutor, or no executor."
)
FLIGHT: Final = 256  # chunks at a time: enough for large clusters, and bounds the memory

Telling: TypeAlias = Callable[[Any], object] | bool
Task = TypeVar("Task")
Result = TypeVar("Result")


@frozen
class Spread:
    """The executor, the tasks in a chunk, and the callback for each row, or for its line.

    Without an executor the work is done here, a task at a time. Raises StudyError for what is no
    executor and for chunks of no size.
    """

    executor: Executor | None
    chunk: int
    progress: Telling
    line: Callable[[Any], str]

    def __attrs_post_init__(self) -> None:
        if self.executor is not None and not isinstance(self.executor, Executor):
            reason = f"{short(self.executor)} is no executor"
            raise StudyError(f"{reason}; try ProcessPoolExecutor(), or leave it out")
        object.__setattr__(self, "chunk", integer(self.chunk, "a chunk"))
        if self.chunk < 1:
            raise StudyError(f"a chunk has one task or more, not {self.chunk}; try 10")

    def rows(
        self, make: Callable[[Task], Result], tasks: Iterable[Task], number: int | None
    ) -> Iterator[Result]:
        """Yield the row of each task, in order; `number` is how many they are, None if not known.

        An interrupt (Ctrl-C) is raised, and what was not begun is cancelled.
        """
        done = self._submitted(make, tasks) if self.executor else (make(task) for task in tasks)
        with closing(done), telling(self.progress, number, self.line) as tell:
            for row in done:
                yield row
                tell(row)

    def _submitted(
        self, make: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Generator[Result, None, None]:
        """Yield the rows as the executor has them; whatever is left when it ends is cancelled."""
        assert self.executor is not None
        chunks, count = cut(tasks, self.chunk), 0
        try:
            while flight := [*islice(chunks, FLIGHT)]:  # `map` takes all that it is given at once
                for rows in self.executor.map(partial(rows_of, make), flight):
                    count += len(rows)
                    yield from rows
        except Exception as error:
            if (advice := advice_on(error)) is not None:
                error.add_note(f"{GO_ON.format(count=count)} {advice}")
            raise


def advice_on(error: Exception) -> str | None:
    """Return what to do where an executor broke or could not send a task; None for other errors."""
    if isinstance(error, BrokenExecutor):
        return BROKEN
    sent = not isinstance(error, AttributeError | TypeError) or "pickle" not in str(error)
    return None if sent and not isinstance(error, PicklingError) else UNSENT


def rows_of(make: Callable[[Task], Result], tasks: Iterable[Task]) -> list[Result]:
    """Return the row of each task: what an executor is asked for."""
    return [make(task) for task in tasks]


def cut(tasks: Iterable[Task], size: int) -> Iterator[tuple[Task, ...]]:
    """Yield the tasks, so many at a time; no more of them are taken than are asked for.

    >>> list(cut("ABCDE", 2))
    [('A', 'B'), ('C', 'D'), ('E',)]
    """
    left = iter(tasks)
    for first in left:
        yield (first, *(task for _, task in zip(range(size - 1), left, strict=False)))
