"""Work on many tasks, here or by an Executor: the same rows in the order of the tasks.

    tasks ─ cut into chunks ─▶ at most FLIGHT of them under way ─▶ rows, the first task's first

A row depends on its task alone, so it makes no difference who works on it, nor when.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias, TypeVar

from attrs import frozen

from kb.errors import StudyError
from kb.table.arguments import integer, short
from resolver.questions import telling

FLIGHT: Final = 256  # chunks under way: enough for large clusters, and bounds the memory

Row: TypeAlias = dict[str, Any]
Telling: TypeAlias = Callable[[Row], object] | bool
Task = TypeVar("Task")


@frozen
class Spread:
    """The executor, the tasks in a chunk, and the callback for each row, or for its line.

    Without an executor the work is done here, a task at a time. Raises StudyError for what is no
    executor and for chunks of no size.
    """

    executor: Executor | None
    chunk: int
    progress: Telling
    line: Callable[[Row], str]

    def __attrs_post_init__(self) -> None:
        if self.executor is not None and not isinstance(self.executor, Executor):
            reason = f"{short(self.executor)} is no executor"
            raise StudyError(f"{reason}; try ProcessPoolExecutor(), or leave it out")
        if integer(self.chunk, "a chunk") < 1:
            raise StudyError(f"a chunk has one task or more, not {self.chunk}; try 10")

    def rows(
        self, make: Callable[[Task], Row], tasks: Iterable[Task], number: int | None
    ) -> Iterator[Row]:
        """Yield the row of each task, in order; `number` is how many they are, None if not known.

        An interrupt (Ctrl-C) is raised, and what was not begun is cancelled.
        """
        done = self._submitted(make, tasks) if self.executor else (make(task) for task in tasks)
        with closing(done), telling(self.progress, number, self.line) as tell:
            for row in done:
                yield row
                tell(row)

    def _submitted(
        self, make: Callable[[Task], Row], tasks: Iterable[Task]
    ) -> Generator[Row, None, None]:
        """Yield the rows as the executor has them; whatever is left when it ends is cancelled."""
        assert self.executor is not None
        submit, work = self.executor.submit, partial(rows_of, make)
        left = (submit(work, piece) for piece in cut(tasks, self.chunk))
        waiting: deque[Future[list[Row]]] = deque(islice(left, FLIGHT))
        try:
            while waiting:
                rows = waiting[0].result()
                waiting.popleft()
                waiting.extend(islice(left, 1))
                yield from rows
        finally:
            for future in waiting:
                future.cancel()


def rows_of(make: Callable[[Task], Row], tasks: Iterable[Task]) -> list[Row]:
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
