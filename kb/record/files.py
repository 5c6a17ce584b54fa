"""Records in files: their text is UTF-8."""

from __future__ import annotations

from os import PathLike

from kb.errors import RecordError, RecordSyntaxError
from kb.record.record import Record, parse
from kb.table.arguments import is_device, require_path


def read(path: str | PathLike[str]) -> Record:
    """Return the record in the file; raises RecordError also where the file cannot be read."""
    file = require_path(path)
    try:
        # A pipe is read, as a shell has one for <(...).
        if is_device(file, or_pipe=False):
            raise RecordError("this is a device and no file; name a record", file=file)
        with open(file, "rb") as opened:  # noqa: PTH123  pathlib takes long to import
            data = opened.read()
    except FileNotFoundError:
        raise RecordError("there is no such file; check the path", file=file) from None
    except IsADirectoryError:
        raise RecordError("this is a directory; name a record in it", file=file) from None
    except RecordError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"the file cannot be read: {reason}; check it", file=file) from None

    return parse(decode(data, file), file)


def decode(data: bytes, file: str | None = None) -> str:
    """Return a file's text; raises RecordSyntaxError at the byte that is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        reason = f"byte 0x{data[error.start]:02X} is not UTF-8; save the file as UTF-8"
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise RecordSyntaxError(reason, file=file, line=line, column=column) from None
