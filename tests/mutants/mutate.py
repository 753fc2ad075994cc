"""Changes the package at one place at a time and looks whether a case or a test notices: `make mutants`.

Every *mutant* runs in a process of its own, which imports the package with one changed module. First the tests of its folder
are run, up to the first one that fails; then the shipped cases, then the other quick tests. All of it happens in a copy of the
repository, so that editing on does no harm; what fails there without any change is left out.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import importlib
import importlib.abc
import importlib.util
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
# The first that fails ends the run of a mutant. What starts processes of its own would test the package as it is.
NEAR = {
    "engine": ("tests/engine", "tests/hostile/test_loops.py"),
    "rules": ("tests/unit/test_compiler.py", "tests/rules", "tests/diagnostics", "tests/engine"),
    "notation": ("tests/unit/test_case_notation.py", "tests/diagnostics"),
    "cases": ("tests/unit/test_case_runs.py", "tests/unit/test_decks.py", "tests/diagnostics"),
    "report": ("tests/unit/test_reports.py", "tests/unit/test_places.py"),
    "answers": ("tests/unit/test_verdicts.py", "tests/unit/test_why.py", "tests/unit/test_exploring.py",
                "tests/unit/test_diverge.py", "tests/unit/test_receipt.py", "tests/unit/test_whynot.py"),
    "commands": ("tests/unit/test_command_line.py", "tests/docs", "tests/diagnostics"),
}
"""Of each folder the tests that are run first."""
TESTS = (
    "tests/engine", "tests/unit/test_case_runs.py", "tests/unit/test_compiler.py", "tests/rules/test_resumable.py",
    "tests/unit/test_decks.py",
    "tests/unit/test_case_notation.py", "tests/unit/test_reports.py", "tests/unit/test_places.py", "tests/diagnostics",
    "tests/docs", "tests/unit/test_command_line.py", "tests/hostile/test_loops.py", "tests/laws/test_laws.py",
)
EXAMPLES = 4  # of each law
MEMORY = 2 << 30
SURVIVED, BY_CASES, BY_TESTS, TIMEOUT = "survived", "cases", "tests", "timeout"

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(), ast.Eq: ast.NotEq(), ast.NotEq: ast.Eq(),
    ast.Is: ast.IsNot(), ast.IsNot: ast.Is(), ast.In: ast.NotIn(), ast.NotIn: ast.In(),
}
SMALL = 12


class Mutant(NamedTuple):
    """One change: the module's path, the line, the text that is replaced and its place, and what stands there instead."""

    path: str
    line: int
    begin: int
    end: int
    before: str
    after: str

    @property
    def key(self) -> str:
        return f"{self.path}\0{self.begin}\0{self.end}\0{self.after}"


# ---- what can be changed

def mutants_of(path: str, text: str) -> Iterator[Mutant]:
    """Every change of a module that this tool knows."""
    data = text.encode()
    starts = [0]
    for row in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    for node, new in _changes(ast.parse(text)):
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        before = data[begin:end].decode()
        # a replacement has as many lines as what it replaces; around an expression there are parentheses
        after = new + "\n" * before.count("\n") if isinstance(node, ast.stmt) else f"({new}" + "\n" * before.count("\n") + ")"
        yield Mutant(path, node.lineno, begin, end, before, after)


def _changes(tree: ast.Module) -> Iterator[tuple[Any, str]]:
    """Pairs of a node and the text in its place."""
    for node in _living(tree):
        if isinstance(node, ast.Compare):
            for i, operator in enumerate(node.ops):
                swapped = [*node.ops[:i], COMPARISONS[type(operator)], *node.ops[i + 1:]]
                yield node, ast.unparse(ast.Compare(node.left, swapped, node.comparators))
        elif isinstance(node, ast.BoolOp):
            yield node, ast.unparse(ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, ast.unparse(node.operand)
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, str(not node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int) and 0 <= node.value <= SMALL:
            yield node, str(node.value + 1)
            yield node, str(node.value - 1)
        elif isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
            yield node.test, f"not ({ast.unparse(node.test)})"
        elif isinstance(node, ast.Call):
            for one, other in zip(node.args, node.args[1:], strict=False):
                if isinstance(one, ast.Name) and isinstance(other, ast.Name) and one.id != other.id:
                    arguments = [other if a is one else one if a is other else a for a in node.args]
                    yield node, ast.unparse(ast.Call(node.func, arguments, node.keywords))
        yield from _dropped(node)


def _dropped(node: ast.AST) -> Iterator[tuple[Any, str]]:
    """Statements that may be left out; one that gives a function its result is not."""
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Raise | ast.Continue | ast.Break) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ) or (isinstance(node, ast.Return) and node.value is None):
        yield node, "pass"


def _living(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes whose change could matter: no types, no docstrings, no lists of names."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.JoinedStr | ast.Assert):
                continue
            children = value if isinstance(value, list) else [value]
            waiting += [c for c in children if isinstance(c, ast.AST) and not _dead(c)]


def _dead(node: ast.AST) -> bool:
    named = [t.id for t in node.targets if isinstance(t, ast.Name)] if isinstance(node, ast.Assign) else []
    typing = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return typing or "__all__" in named or "__slots__" in named


def sample(root: Path, modules: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """A number of changes of these modules or packages. A change elsewhere hardly changes which ones they are."""
    found = [m for path in sorted((root / "adjudicator").rglob("*.py"))
             for name in [path.relative_to(root / "adjudicator").as_posix()]
             if any(name == m or name.removesuffix(".py") == m or name.startswith(m + "/") for m in modules)
             for m in mutants_of(name, path.read_text(encoding="utf-8"))]
    seen: Counter[tuple[str, ...]] = Counter()
    ranked = []
    for mutant in found:
        about = mutant.path, mutant.before, mutant.after
        seen[about] += 1
        ranked.append((hashlib.sha256(repr((seed, about, seen[about])).encode()).digest(), mutant))
    return sorted(m for _, m in sorted(ranked)[:count])


def lines_of(mutant: Mutant, root: Path) -> tuple[str, str]:
    """The line before and after; where a change spans several lines, its first one."""
    data = (root / "adjudicator" / mutant.path).read_bytes()
    changed = data[:mutant.begin] + mutant.after.encode() + data[mutant.end:]
    before, after = (d.decode().split("\n")[mutant.line - 1].strip() for d in (data, changed))
    return before, after


# ---- running one

class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module of the package, and gives it with a change."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        self.path = root / "adjudicator" / mutant.path
        self.name = "adjudicator." + mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        data = self.path.read_bytes()
        self.code = compile(data[:mutant.begin] + mutant.after.encode() + data[mutant.end:], str(self.path), "exec")

    def find_spec(self, name: str, *_: Any) -> Any:
        package = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        if name != self.name:
            return None
        spec = importlib.util.spec_from_loader(name, self, origin=str(self.path), is_package=package is not None)
        if spec and package:
            spec.submodule_search_locations = package
        return spec

    def exec_module(self, module: Any) -> None:
        module.__file__ = str(self.path)
        exec(self.code, module.__dict__)


def failing_cases(files: Sequence[Any], left_out: Sequence[str]) -> Iterator[str]:
    """The shipped cases that do not hold."""
    from adjudicator.cases.runner import PASSED, run_case

    for file in files:
        for case in file.cases:
            if case.id.text not in left_out and run_case(case, file.tables).status != PASSED:
                yield str(case.id.text)


def tests_hold(root: Path, tests: Sequence[str], left_out: Sequence[str]) -> bool:
    """Run some tests up to the first that fails."""
    return not tests or not run_tests(root, tests, "-x", *(f"--deselect={name}" for name in left_out))


def run_tests(root: Path, names: Sequence[str], *options: str, plugins: Sequence[Any] = ()) -> int:
    import pytest

    if str(root / "tests" / "laws") not in sys.path:
        sys.path.append(str(root / "tests" / "laws"))
    vars(importlib.import_module("generated"))["EXAMPLES"] = EXAMPLES
    tests = [str(root / t) for t in names]
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", f"--rootdir={root}", *options, *tests],
                           plugins=list(plugins)))


def trial(mutant: Mutant, root: Path, files: Sequence[Any], left_out: Sequence[str]) -> str:
    """What notices a change."""
    changed = Changed(root, mutant)
    sys.meta_path.insert(0, changed)
    try:
        if changed.name in sys.modules:  # it was loaded to read the cases: all is loaded and read again
            for name in [n for n in sys.modules if n.partition(".")[0] == "adjudicator"]:
                del sys.modules[name]
            files = prepared(root)
        importlib.import_module(changed.name)  # now, as pytest has finders of its own
    except BaseException:  # a module that cannot be imported any more is noticed too
        return BY_TESTS
    near = NEAR.get(mutant.path.partition("/")[0], ())
    if not tests_hold(root, near, left_out):
        return BY_TESTS
    try:
        if next(failing_cases(files, left_out), None):
            return BY_CASES
    except BaseException:
        return BY_CASES
    return SURVIVED if tests_hold(root, [t for t in TESTS if t not in near], left_out) else BY_TESTS


# ---- running all

def started(work: Callable[[], str]) -> tuple[int, int]:
    """Do something in a process of its own: its number, and where it will write what came of it."""
    reader, writer = os.pipe()
    sys.stdout.flush()
    process = os.fork()
    if process:
        os.close(writer)
        return process, reader
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(silent, stream)
    with contextlib.suppress(BaseException):
        os.write(writer, work().encode())
    os._exit(0)


def verdicts(mutants: Sequence[Mutant], root: Path, files: Sequence[Any], left_out: Sequence[str], jobs: int, limit: float,
             ) -> Iterator[tuple[Mutant, str]]:
    """Try every mutant, a few at a time."""
    waiting, running = list(reversed(mutants)), dict[int, tuple[Mutant, int, float]]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            process, reader = started(lambda m=mutant: trial(m, root, files, left_out))  # type: ignore[misc]
            running[process] = mutant, reader, time.monotonic() + limit
        time.sleep(0.02)
        for process, (mutant, reader, until) in list(running.items()):
            over = os.waitpid(process, os.WNOHANG)[0] != 0
            if over or time.monotonic() > until:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process, signal.SIGKILL)
                if not over:
                    os.waitpid(process, 0)
                verdict = os.read(reader, 100).decode() or BY_TESTS if over else TIMEOUT
                os.close(reader)
                del running[process]
                yield mutant, verdict


def baseline(root: Path, files: Sequence[Any]) -> list[str]:
    """The cases and tests that fail without any change."""
    class Failures:
        found: list[str] = []  # noqa: RUF012

        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                self.found.append(report.nodeid)

    def work() -> str:
        Failures.found += failing_cases(files, ())
        run_tests(root, sorted({*TESTS, *(t for near in NEAR.values() for t in near)}), plugins=[Failures()])
        (root / "failures").write_text("\n".join(Failures.found), encoding="utf-8")
        return "done"

    process, reader = started(work)
    os.waitpid(process, 0)
    if os.read(reader, 100) != b"done":
        raise SystemExit("the cases and tests cannot be run")
    return (root / "failures").read_text(encoding="utf-8").splitlines()


def prepared(root: Path) -> list[Any]:
    """Load what no change concerns, once for all: libraries, and the texts of the cases."""
    sys.path[:] = [str(root), *(p for p in sys.path if p != str(ROOT))]
    for name in ("attrs", "click", "hypothesis", "json", "lark", "networkx", "pickle", "pytest"):
        importlib.import_module(name)
    reading, source = (importlib.import_module(f"adjudicator.{name}") for name in ("cases.files", "notation.source"))
    assert str(reading.__file__).startswith(str(root)), "the copy is imported, not the package as it is"
    paths = sorted(root.glob("cases/**/*.case"))
    return [reading.read_cases(source.Source(p.name, p.read_text(encoding="utf-8"))) for p in paths]


def report(found: Sequence[tuple[Mutant, str]], root: Path) -> None:
    """A line for each module, and the survivors."""
    kinds = BY_CASES, BY_TESTS, TIMEOUT, SURVIVED
    print(f"\n{'module':<28}" + "".join(f"{k:>10}" for k in kinds))
    for path in [*sorted({m.path for m, _ in found}), ""]:
        counts = Counter(v for m, v in found if path in ("", m.path))
        print(f"{path or 'all':<28}" + "".join(f"{counts[k]:>10}" for k in kinds))
    lost = sum(v == SURVIVED for _, v in found)
    print(f"\n{len(found) - lost} of {len(found)} noticed")
    for mutant, verdict in found:
        if verdict in (SURVIVED, TIMEOUT):
            before, after = lines_of(mutant, root)
            print(f"\n{verdict} adjudicator/{mutant.path}:{mutant.line}\n  - {before}\n  + {after}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--module", action="append", help="a package or module below adjudicator/, such as engine or engine/grid")
    parser.add_argument("--sample", type=int, default=150, help="how many mutants (150)")
    parser.add_argument("--seed", type=int, default=0, help="which ones (0)")
    parser.add_argument("--timeout", type=float, default=180, help="seconds for each (180)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    chosen = parser.parse_args()
    modules = [m.removesuffix("/") for m in chosen.module or ["engine"]]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder).resolve() / "repository"
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "dist"))
        os.chdir(root)
        compiled_anew = any(m.startswith("rules") for m in modules)
        os.environ["ADJUDICATOR_CACHE"] = "off" if compiled_anew else str(root / "kept")
        mutants = sample(root, modules, chosen.sample, chosen.seed)
        files = prepared(root)
        left_out = baseline(root, files)
        for name in left_out:
            print(f"left out, as it fails without any change: {name}")
        found = []
        for mutant, verdict in verdicts(mutants, root, files, left_out, chosen.jobs, chosen.timeout):
            found.append((mutant, verdict))
            print(f"\r{len(found)} of {len(mutants)}", end="", file=sys.stderr, flush=True)
        report(sorted(found), root)


if __name__ == "__main__":
    main()
