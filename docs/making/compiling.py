"""Compile what a page imports of the standard library, as compiling takes half of each start.

This runs in the Python that the pages ship, for no other one writes its bytecode; /pages is theirs.
"""

import importlib.util
import marshal
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

sys.path += map(str, Path("/pages/wheels").glob("*.whl"))

from kb.page import Table  # found from here only
from resolver.page import Study

ARCHIVE = Path("/pages/pyodide/python_stdlib.zip")
HEADER = importlib.util.MAGIC_NUMBER + b"\x01\0\0\0" + bytes(8)  # nothing is compared with a source

for page in (Table(), Study()):
    page.answer("{}")
imported = {str(getattr(module, "__file__", "")) for module in [*sys.modules.values()]}
with ZipFile(ARCHIVE) as whole:
    sources = {name: whole.read(name) for name in whole.namelist()}
with ZipFile(ARCHIVE, "w", ZIP_DEFLATED, compresslevel=9) as shipped:
    for name, data in sources.items():
        place = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/{name}"
        if place in imported:
            name += "c"
            code = compile(data, place, "exec", dont_inherit=True, optimize=2)
            data = HEADER + marshal.dumps(code)
        shipped.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)  # of one date: the same bytes
