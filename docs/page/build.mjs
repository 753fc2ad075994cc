// Builds the page into build/site/page: `node docs/page/build.mjs PYTHON`, where PYTHON has this package installed.
//
// 1. pack.py packs the Python, and adjudicator.page.shelf writes what the page knows of games.
// 2. Pyodide runs here once and answers a question of each kind for every example, so that compiled rules travel with it.
// 3. Vite builds the page, and the service worker gets the list of all files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { loadPyodide, version } from "pyodide";
import { build } from "vite";

const here = import.meta.dirname;
const root = resolve(here, "../..");
const made = join(root, "build/page");
const site = join(root, "build/site/page");
const home = "/home/pyodide";
const python = process.argv[2] ?? "python3";
const environment = { ...process.env, PYTHONPATH: root };

const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

function digest(paths, from) {
  const found = createHash("sha256");
  for (const path of paths) found.update(relative(from, path).split(sep).join("/")).update("\0").update(readFileSync(path)).update("\0");
  return found.digest("hex").slice(0, 16);
}

function pack() {
  execFileSync(python, [join(here, "pack.py"), join(made, "python")], { stdio: "inherit", env: environment });
  const examples = files(join(root, "docs/examples")).concat(files(join(root, "cases")));
  return digest([...files(join(made, "python")), ...examples, import.meta.filename, join(here, "package-lock.json")], root);
}

// Answers questions, so that what was compiled for them is kept, and packs it with the Python that made it.
async function warm(folder) {
  execFileSync(python, ["-m", "adjudicator.page.shelf", folder, join(root, "docs/examples/gatling.case")], { stdio: "inherit", env: environment });
  const py = await loadPyodide({
    env: { HOME: home, ADJUDICATOR_CACHE: `${home}/cache`, ADJUDICATOR_RULES: "off" },
  });
  for (const path of files(join(made, "python"))) {
    const to = `${home}/lib/${relative(join(made, "python"), path).split(sep).join("/")}`;
    py.FS.mkdirTree(to.slice(0, to.lastIndexOf("/")));
    py.FS.writeFile(to, new Uint8Array(readFileSync(path)));
  }
  py.runPython(`import sys; sys.path.insert(0, "${home}/lib")`);
  py.runPython("sys.dont_write_bytecode = True");
  py.runPython("import adjudicator.cache; adjudicator.cache.EFFORT = 0"); // all entries are compressed as one, below
  const answered = py.pyimport("adjudicator.page.questions").answered;
  for (const { text, id } of JSON.parse(readFileSync(join(folder, "examples.json"), "utf8"))) {
    for (const [do_, language] of [["diagnostics", ""], ["ask", ""], ["ask", "it"]]) {
      const said = JSON.parse(answered(JSON.stringify({ do: do_, text, language })));
      if (said.problem) throw new Error(`the example ${id} has no answer: ${said.problem.message}`);
    }
    answered(JSON.stringify({ do: "completion", text, line: 1, column: 1 }));
  }
  for (const { key, sets } of JSON.parse(readFileSync(join(folder, "games.json"), "utf8")))
    for (const chosen of [[], sets.map((set) => set.key)])
      answered(JSON.stringify({ do: "diagnostics", text: `rules ${[key, ...chosen].join(", ")}\nA\n` }));
  py.runPython(`
import atexit, marshal, os, py_compile, sys, tarfile, zipfile
from compression.zstd import CompressionParameter as Parameter
from importlib.util import MAGIC_NUMBER
atexit._run_exitfuncs()  # what was compiled is kept when a process ends
imported = {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
for path in sorted(path for path in imported if path.startswith("${home}/lib/")):
    # What an answer imports is compiled already, without docstrings, and its text stays away.
    py_compile.compile(path, path + "c", doraise=True, optimize=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    os.remove(path)

# What the page imports of the standard library is compiled as well; of the rest, what serves other ends stays away.
others = {"__phello__", "_pyrepl", "ctypes", "dbm", "email", "ensurepip", "html", "http", "idlelib", "multiprocessing", "pydoc_data", "sqlite3", "sysconfig",
          "tomllib", "turtledemo", "unittest", "venv", "wsgiref", "xml", "xmlrpc", "zoneinfo", "__hello__.py", "_markupbase.py",
          "_pyio.py", "_strptime.py", "antigravity.py", "argparse.py", "bdb.py", "cProfile.py", "calendar.py", "cmd.py", "code.py",
          "colorsys.py", "compileall.py", "configparser.py", "csv.py", "difflib.py", "doctest.py", "gettext.py",
          "filecmp.py", "fileinput.py", "ftplib.py", "getopt.py", "graphlib.py", "gzip.py", "imaplib.py", "mailbox.py", "mimetypes.py", "modulefinder.py",
          "netrc.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "pprint.py", "profile.py", "pstats.py",
          "pty.py", "pyclbr.py", "pydoc.py", "quopri.py", "rlcompleter.py", "sched.py", "shelve.py", "smtplib.py", "socketserver.py",
          "statistics.py", "stringprep.py", "symtable.py", "tabnanny.py", "this.py", "timeit.py", "trace.py", "tracemalloc.py", "uuid.py",
          "wave.py", "webbrowser.py", "zipapp.py"}
# Of packages that it needs, these parts are for other systems, or for servers.
parts = {"asyncio/__main__.py", "compression/gzip.py", "concurrent/futures/interpreter.py", "concurrent/futures/process.py", "pyodide/console.py", "urllib/error.py", "urllib/request.py", "urllib/response.py",
         "asyncio/proactor_events.py", "asyncio/windows_events.py", "asyncio/windows_utils.py", "encodings/idna.py", "encodings/punycode.py", "json/tool.py", "logging/config.py",
         "logging/handlers.py", "urllib/robotparser.py", "_pydatetime.py", "_pylong.py", "runpy.py", "sysconfig/__main__.py",
         "asyncio/tools.py"}
encodings = ("big5", "cp037", "cp1", "cp273", "cp424", "cp500", "cp7", "cp8", "cp9", "euc", "gb", "hp", "hz", "iso", "johab", "koi", "kz", "mac", "palmos", "ptcp", "shift", "tis")
library = next(path for path in sys.path if path.endswith(".zip"))
with zipfile.ZipFile(library) as old, zipfile.ZipFile("/stdlib.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
    for name in old.namelist():
        if f"{library}/{name}" in imported and name.endswith(".py"):
            code = compile(old.read(name), f"{library}/{name}", "exec", dont_inherit=True, optimize=2)
            new.writestr(name + "c", MAGIC_NUMBER + bytes([1, 0, 0, 0]) + bytes(8) + marshal.dumps(code))
        elif name.split("/")[0] not in others and name not in parts and not name.startswith(("_sysconfigdata", "concurrent/interpreters")) and not name.startswith(tuple(f"encodings/{one}" for one in encodings)):
            new.writestr(name, old.read(name))

def kept(entry):
    return entry.replace(mtime=0, mode=0o700 if entry.isdir() else 0o600, deep=False)
with tarfile.open("/python.tar.zst", "w:zst", options={Parameter.compression_level: 22, Parameter.window_log: 25}) as archive:
    for name in ("lib", "cache", ".config"):
        archive.add("${home}/" + name, name, filter=kept)
`);
  writeFileSync(join(folder, "stdlib.zip"), py.FS.readFile("/stdlib.zip"));
  writeFileSync(join(folder, "python.tar.zst"), py.FS.readFile("/python.tar.zst"));
}

async function prepared() {
  const name = `data-${pack()}`;
  const folder = join(made, "public", name);
  if (!existsSync(join(folder, "python.tar.zst"))) {
    rmSync(join(made, "public"), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await warm(folder);
  }
  const pyodide = `pyodide-${version}`;
  mkdirSync(join(made, "public", pyodide), { recursive: true });
  for (const file of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"])
    cpSync(join(here, "node_modules/pyodide", file), join(made, "public", pyodide, file));
  writeFileSync(join(made, "manifest.json"), JSON.stringify({ data: name, pyodide }));
}

// The service worker is named by what the page consists of: another page is another worker, with a store of its own.
function offline() {
  const list = files(site).map((path) => relative(site, path).split(sep).join("/"));
  const text = readFileSync(join(here, "src/offline.js"), "utf8");
  writeFileSync(
    join(site, "offline.js"),
    text.replace('"VERSION"', JSON.stringify(digest(files(site), site))).replace('["FILES"]', JSON.stringify(list)),
  );
}

await prepared();
await build({ root: here, configFile: join(here, "vite.config.ts"), logLevel: "warn" });
offline();
