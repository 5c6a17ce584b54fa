"""Disks that fail: each system call of a change can be the last one, or refused, or never reach it.

A power cut keeps what was flushed. Of what was not, any part may be there: each name in a directory
may be the old one or the new one, and of what was appended to a file, or written into a new one,
any beginning, perhaps with zeros or stale bytes behind it, or zeros with the end behind them.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

CALLS = (
    "access", "chmod", "close", "dup", "fstat", "fsync", "ftruncate", "lstat", "open", "replace",
    "stat", "unlink", "write",
)  # fmt: skip
Name = str
Inode = int


@contextmanager
def each_call(do: Callable[[int, str], None]) -> Iterator[list[str]]:
    """Call `do` with the number and the name of each system call before it is made."""
    made: list[str] = []
    real = {name: getattr(os, name) for name in CALLS} | {"flock": fcntl.flock}

    def wrapped(name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            made.append(name)
            do(len(made), name)
            return real[name](*arguments, **options)

        return call

    def put(calls: Callable[[str], Callable[..., Any]]) -> None:
        for name in CALLS:
            setattr(os, name, calls(name))
        fcntl.flock = calls("flock")

    put(wrapped)
    try:
        yield made
    finally:
        put(real.__getitem__)


class Disk:
    """What is on a disk, and what is on its way there.

    `names` are those that the directory has for certain; `turned` are changes of names that were
    not flushed yet; `data` is what each file has, `flushed` what it has for certain, and `longer`
    what it had, unflushed, before it was cut to a size.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.names: dict[Name, Inode] = {}
        self.turned: list[tuple[Name, Inode | None]] = []
        self.data: dict[Inode, bytes] = {}
        self.flushed: dict[Inode, bytes] = {}
        self.longer: dict[Inode, bytes] = {}
        self.opened: dict[int, Inode | None] = {}  # None is the directory
        self.inodes = 0

    @contextmanager
    def recording(self, seen: Callable[[], None]) -> Iterator[None]:
        """Note what reaches the disk, and call `seen` after each call that changes something."""
        real = {name: getattr(os, name) for name in CALLS}

        def open_(path: Any, flags: int, *mode: int) -> int:
            is_new = bool(flags & os.O_CREAT) and not os.path.lexists(path)
            descriptor: int = real["open"](path, flags, *mode)
            if Path(path) == self.directory:
                self.opened[descriptor] = None
            elif Path(path).parent == self.directory:
                if is_new:
                    self.inodes += 1
                    for held in (self.data, self.flushed, self.longer):
                        held[self.inodes] = b""
                    self.turned.append((Path(path).name, self.inodes))
                self.opened[descriptor] = self.now()[Path(path).name]
                if is_new:
                    seen()
            return descriptor

        def write(descriptor: int, data: bytes) -> int:
            size: int = real["write"](descriptor, data)
            if (inode := self.opened.get(descriptor)) is not None:
                self.data[inode] += bytes(data[:size])
                seen()
            return size

        def fsync(descriptor: int) -> None:
            inode = self.opened[descriptor]
            if inode is None:
                self.names, self.turned = self.now(), []
            else:
                self.flushed[inode] = self.longer[inode] = self.data[inode]
            seen()

        def ftruncate(descriptor: int, size: int) -> None:
            real["ftruncate"](descriptor, size)
            if (inode := self.opened.get(descriptor)) is not None:
                assert size == len(self.flushed[inode])
                self.longer[inode] = self.data[inode]
                self.data[inode] = self.data[inode][:size]
                seen()

        def replace(source: Any, target: Any) -> None:
            real["replace"](source, target)
            inode = self.now()[Path(source).name]
            self.turned += [(Path(target).name, inode), (Path(source).name, None)]
            seen()

        def unlink(path: Any) -> None:
            real["unlink"](path)
            self.turned.append((Path(path).name, None))
            seen()

        ours = {"open": open_, "write": write, "fsync": fsync, "ftruncate": ftruncate}
        ours |= {"replace": replace, "unlink": unlink}
        for name, call in ours.items():
            setattr(os, name, call)
        try:
            yield
        finally:
            for name in ours:
                setattr(os, name, real[name])

    def now(self) -> dict[Name, Inode]:
        """Return the names as a program sees them."""
        names = dict(self.names)
        for name, inode in self.turned:
            names = changed(names, name, inode)
        return names

    def after_a_cut(self, parts: int) -> Iterator[dict[Name, bytes]]:
        """Yield what may be in the directory if the power fails now: all that can be told apart.

        Of a file that was not flushed it is nothing, all, and so many beginnings between.
        """
        seen = set[tuple[tuple[Name, bytes], ...]]()
        for happened in product((False, True), repeat=len(self.turned)):
            names = dict(self.names)
            for (name, inode), is_there in zip(self.turned, happened, strict=True):
                names = changed(names, name, inode) if is_there else names
            for contents in product(*(self.may_hold(inode, parts) for inode in names.values())):
                state = dict(zip(names, contents, strict=True))
                key = tuple(sorted(state.items()))
                if key not in seen:
                    seen.add(key)
                    yield state

    def may_hold(self, inode: Inode, parts: int) -> list[bytes]:
        """Return what a file may have after a cut."""
        flushed = self.flushed[inode]
        held = {flushed}
        for data in (self.data[inode], self.longer[inode]):
            added = data[len(flushed) :]
            stale = b"\xff\n" + Random(len(added)).randbytes(len(added))
            held |= {flushed + added[:size] for size in split(len(added), parts)}
            for size in split(len(added), min(parts, 3)):
                rest = len(added) - size
                ends = (b"\0" * rest, stale[:rest] if rest > 1 else b"")
                held |= {flushed + added[:size] + end for end in ends}
                held.add(flushed + b"\0" * size + added[size:])
        return sorted(held)


def split(size: int, parts: int) -> set[int]:
    """Return where so many parts of a size end, with 0 and the size itself."""
    return {round(size * part / (parts + 1)) for part in range(parts + 2)}


def changed(names: dict[Name, Inode], name: Name, inode: Inode | None) -> dict[Name, Inode]:
    """Return the names after one of them came or went."""
    rest = {each: number for each, number in names.items() if each != name}
    return rest if inode is None else rest | {name: inode}
