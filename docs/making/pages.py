"""The pages that run Python in the browser, built into the finished site.

    python docs/making/pages.py build/site/pages     builds them by themselves

What they need lies beside them: our wheel, those of `requirements.txt`, and Pyodide by `npm ci`,
which compiles what it imports. A list of all files and a hash of them goes into what keeps the
pages for use without a net.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from shutil import copy, copytree, rmtree, which
from zipfile import ZipFile, ZipInfo

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "docs" / "pages"
WORK = ROOT / "build" / "pages"  # downloads, which are kept for the next time
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
# No page imports any of these, neither at its start nor later.
LEFT_OUT = re.compile(
    r"(multiprocessing|xml|xmlrpc|_pyrepl|unittest|wsgiref|ctypes|sqlite3|curses|dbm|tomllib|email)/"
    r"|(pydoc|pydoc_data|doctest|pdb|imaplib|mailbox|optparse|smtplib|ftplib|poplib|turtle"
    r"|_pydatetime|http/cookiejar|http/cookies|http/server|logging/config|logging/handlers"
    r"|urllib/(request|robotparser)|http/client|concurrent/futures/process|configparser|uuid"
    r"|asyncio/(windows_events|windows_utils|proactor_events)|bdb|plistlib|socketserver|mimetypes"
    r"|modulefinder|wave|compileall|py_compile|timeit|cmd|fileinput|symtable|tracemalloc|tabnanny"
    r"|pyclbr|filecmp|zipapp|shelve|getpass"
    r"|pickletools|_pyio|statistics|cProfile|profile|pstats|trace|webbrowser)(/|\.py)"
    r"|encodings/(big5|cp(?!437|1252)|euc_|gb|hz|iso(?!8859_1\.)|johab|koi8|mac_|ptcp|shift_|tis_|kz)"
)
COMPILER = str(Path(__file__).with_name("compiling.py"))
COMPILED = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
const [folder, program] = process.argv.slice(1);
const python = await loadPyodide({ indexURL: `${folder}/pyodide/` });
python.mountNodeFS("/pages", folder);
python.runPython(readFileSync(program, "utf8"));
"""
RUN = re.compile(r'((?:src|href)=)"(?=[\w-]+\.(?:js|css|json)")')
PROGRAM = re.compile(r'<script type="module" src="([\w-]+\.js)"></script>\n')
IMPORTED = re.compile(r'^import \{ [\w, ]+ \} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:async )?function|class|const|let)", re.MULTILINE)
READ = re.compile(r'\bengine\.read\("([\w-]+\.json)"\)')
KEEPER = "offline.js"  # Its name stays, for a browser asks under it whether there is a newer one.
LOADED = tuple(f"pyodide/{name}" for name in RUNTIME if not name.endswith(".mjs"))  # is counted


def build(app, exception):
    """Build the pages into the folder of the finished site; nothing where the build failed."""
    if exception is None and app.builder.name == "html":
        build_pages(Path(app.outdir) / "pages")


def build_pages(folder: Path) -> None:
    """Put the pages and all that they load into a folder."""
    if folder.exists():
        rmtree(folder)
    run_folder = folder / "run"
    run_folder.mkdir(parents=True)
    copy_sources(folder, run_folder)
    runtime(run_folder / "pyodide")
    names = wheels(run_folder / "wheels")
    compiled = ("node", "--input-type=module", "-e", COMPILED, str(run_folder), COMPILER)
    run(*compiled, folder=WORK / "npm")
    (folder / "licences.txt").write_text(licences(run_folder), encoding="utf-8")
    for name, text in said().items():
        (run_folder / name).write_text(text, encoding="utf-8")

    loaded = [run_folder / name for name in LOADED]
    loaded += [run_folder / "wheels" / name for name in names]
    found = {"wheels": names, "bytes": sum(path.stat().st_size for path in loaded)}
    (run_folder / "files.json").write_text(json.dumps(found), encoding="utf-8")
    join_programs(folder, run_folder)
    name_by_hash(folder)


def copy_sources(folder: Path, run_folder: Path) -> None:
    """Copy pages, icons and what keeps them into one folder, and what they run into another."""
    copy(ROOT / "docs" / "_static" / "favicon.svg", folder)
    for path in SOURCES.iterdir():
        if path.suffix in (".html", ".png", ".webmanifest") or path.name == KEEPER:
            copy(path, folder)
        elif path.suffix in (".js", ".css"):
            copy(path, run_folder)


def runtime(folder: Path) -> None:
    """Copy Pyodide, as its lock file names it."""
    npm = which("npm")
    if npm is None:
        raise SystemExit("the pages need npm for Pyodide; try: apt-get install npm")
    work = WORK / "npm"
    work.mkdir(parents=True, exist_ok=True)
    lock = SOURCES / "package-lock.json"
    if not (work / lock.name).exists() or (work / lock.name).read_bytes() != lock.read_bytes():
        copy(SOURCES / "package.json", work)
        copy(lock, work)
        run(npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", folder=work)
    folder.mkdir()
    for name in RUNTIME:
        copy(work / "node_modules" / "pyodide" / name, folder)
    shorten(folder / "python_stdlib.zip")


def shorten(archive: Path) -> None:
    """Leave out of the standard library what no page imports, for it is waited for."""
    with ZipFile(archive) as whole:
        names = [name for name in whole.namelist() if not LEFT_OUT.match(name)]
        kept = {name: whole.read(name) for name in names}
    with ZipFile(archive, "w") as short:  # it is compressed once, with what has been compiled
        for name, data in kept.items():
            short.writestr(ZipInfo(name), data)


def wheels(folder: Path) -> list[str]:
    """Build our wheel, put those that it needs beside it, and return their names."""
    python = sys.executable if find_spec("pip") else str(Path(sys.base_prefix, "bin", "python3"))
    pip = [python, "-m", "pip", "--disable-pip-version-check", "-q"]
    required, kept = SOURCES / "requirements.txt", WORK / "wheels"
    stamp = kept / required.name
    if not stamp.exists() or stamp.read_bytes() != required.read_bytes():
        rmtree(kept, ignore_errors=True)
        pure = ["--no-deps", "--only-binary", ":all:", "--platform", "any", "--abi", "none"]
        version = ["--implementation", "py", "--python-version", "3.14"]
        asked = ["--require-hashes", "-r", str(required), "-d", str(kept)]
        run(*pip, "download", *pure, *version, *asked)
        copy(required, kept)
    copytree(kept, folder)
    (folder / required.name).unlink()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    return sorted(path.name for path in folder.iterdir())


def said() -> dict[str, str]:
    """Return what doors say of every game and exercise, by its file: it is there before Python."""
    from kb.page import Table
    from resolver.page import Study

    return {
        "decks.json": Table().answer('{"door": "decks"}'),
        "exercises.json": Study().answer('{"door": "exercises"}'),
    }


def licences(folder: Path) -> str:
    """Return the name, the version and the licence of all that is shipped."""
    lock = json.loads((SOURCES / "package-lock.json").read_text(encoding="utf-8"))
    python = json.loads((folder / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    version = lock["packages"]["node_modules/pyodide"]["version"]
    texts = SOURCES / "licences"
    found = [
        (f"Pyodide {version}", (texts / "MPL-2.0.txt").read_text(encoding="utf-8")),
        (
            f"CPython {python['info']['python']}",
            (texts / "PSF-2.0.txt").read_text(encoding="utf-8"),
        ),
    ]
    for path in sorted((folder / "wheels").glob("*.whl")):
        name, number = path.name.split("-")[:2]
        with ZipFile(path) as wheel:
            licence = next(one for one in wheel.namelist() if "/LICEN" in one)
            found.append((f"{name} {number}", wheel.read(licence).decode()))
    return "\n\n".join(f"{head}\n{'=' * len(head)}\n\n{text.strip()}" for head, text in found)


def name_by_hash(folder: Path) -> str:
    """Name the folder of what runs by a hash of all files, list them, and return the hash.

    A page names the files that it runs without a folder, as they lie beside it in the sources.
    """
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    digest = sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    name = digest.hexdigest()[:16]
    (folder / "run").rename(folder / name)
    for page in folder.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(RUN.sub(rf'\g<1>"{name}/', text), encoding="utf-8")

    keeper = folder / KEEPER
    kept = sorted(path for path in folder.rglob("*") if path.is_file() and path != keeper)
    listed = ", ".join(json.dumps(path.relative_to(folder).as_posix()) for path in kept)
    text = keeper.read_text(encoding="utf-8").replace("@HASH@", name)
    keeper.write_text(text.replace("/* @FILES@ */", listed), encoding="utf-8")
    return name


def join_programs(folder: Path, run_folder: Path) -> None:
    """Put each page's program and the modules that it imports into one file.

    A browser asks for a few files at a time, and would find an import only when it has read the
    module that imports it; one file is one way to the server and back.
    """
    joined = set()
    for page in folder.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        program = PROGRAM.search(text)
        if program is None:
            continue
        modules = imports_first(program[1], run_folder)
        script = "".join(f"// {name}\n{module}\n" for name, module in modules.items())
        (run_folder / program[1]).write_text(script, encoding="utf-8")
        joined.update(name for name in modules if name != program[1])

        # What the program shows before Python is asked for together with the program.
        data = sorted(set(READ.findall(script)))
        links = [f'<link rel="preload" as="fetch" crossorigin href="{name}">\n' for name in data]
        page.write_text(text.replace(program[0], program[0] + "".join(links)), encoding="utf-8")

    for name in joined:
        (run_folder / name).unlink()


def imports_first(program: str, folder: Path) -> dict[str, str]:
    """Return a program's modules without their imports and exports, in the order of their runs.

    They share one scope then, where a browser refuses two top-level names that are equal.
    """
    modules: dict[str, str] = {}
    entered = set()

    def enter(name: str) -> None:
        if name in entered:
            return
        entered.add(name)
        text = (folder / name).read_text(encoding="utf-8")
        for imported in IMPORTED.findall(text):
            enter(imported)
        modules[name] = EXPORTED.sub("", IMPORTED.sub("", text))

    enter(program)
    return modules


def run(*command: str, folder: Path = ROOT) -> None:
    """Run a command, and end with what it says where it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    build_pages(Path(sys.argv[1]).resolve())
