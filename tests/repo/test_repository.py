"""Tests about the repository itself: sizes, borders between engine and games, what is packed, what is published."""

import ast
import inspect
import re
import subprocess
import sys
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicator
from adjudicator.rules import tree as t
from adjudicator.rules.library import files_of, shipped_games
from adjudicator.rules.load import tree_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "adjudicator"
TEXTS = ("grammar", "rulesets", "cases")

LONGEST_MODULE = 400
LONG_FUNCTION = 40

# A line of a .rules file that begins with one of these words declares a part of the procedure. What it quotes is a word
# of every rulebook ("in play"), a sentence or a prompt, not the name of a card, a character or a place.
PROCEDURE = {"zone", "grid", "rule", "interpretation", "to", "value", "turn"}

# Names that are also English words which an engine, a parser or a compiler needs in their plain meaning.
PLAIN_ENGLISH = {
    "escape",  # to escape a character in a string
    "leaves",  # a card leaves a zone; the leaves of a tree
    "missed",  # a rule that no case reaches is missed
    "saved",  # a value that was saved can be loaded
    "scope",  # the names that a clause sees are in its scope
    "arrow",  # the sign `->`
    "wanted",  # what a text asks for, or a caller
    "union",  # the union of two sets, a union of types
}


# Words of games that the notations, the command line or the engine have in a meaning of their own.
OWN_WORDS = {
    # of the notations, or of Python and the engine
    "answer", "attack", "call", "choose", "close", "deal", "draw", "event", "events", "gather", "gone", "look", "moves", "pick",
    "play", "range", "resolve", "result", "return", "settle", "show", "start", "step", "take", "texts", "unique",
    "use", "uses",
    "chooses", "plays",  # verbs of moves that every game has
    "beside", "box", "cell", "cells", "column", "scene", "seats", "table",  # of pictures and of JSON
    "deck",  # `legal deck`, and what `check` counts
}


def modules() -> list[Path]:
    """Every Python file of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def place(path: Path) -> str:
    """A path as a reader of the repository writes it."""
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def function_lengths() -> dict[str, int]:
    """The number of lines of every function of the package, nested ones and docstrings included."""
    return {
        f"{place(path)}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def published_files() -> list[Path]:
    """The files that git tracks or would track; without git, everything but what is generated or hidden."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        found = [ROOT / name for name in listing.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not generated(path.relative_to(ROOT))]
    return sorted(path for path in found if path.is_file())


def generated(path: Path) -> bool:
    """Whether a relative path is hidden or lies in a folder that a tool made."""
    return any(part.startswith(".") or part in {"build", "dist", "__pycache__"} for part in path.parts)


def shipped_texts() -> set[str]:
    """The grammars, rules and cases of the repository."""
    names = {place(path) for path in published_files()}
    return {name for name in names if name.split("/")[0] in TEXTS}


def words(text: str) -> tuple[str, ...]:
    """The words of a text, without case, accents and punctuation; `snake_case` and `it's` are two words each."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return tuple(re.findall(r"[^\W_]+", plain))


def declarations(text: str) -> Iterator[str]:
    """The lines of a .rules file that begin at column 0, each with the lines that continue it after a comma."""
    unbroken = re.sub(r",[ \t]*(--.*)?\n\s+", ", ", text)
    return (line.split(" --")[0] for line in unbroken.splitlines() if re.match(r"[^\W\d]", line))


def declared_names() -> set[str]:
    """Every name that a ruleset declares, in all its languages: the quoted strings of its declarations."""
    return {
        name
        for path in (ROOT / "rulesets").rglob("*.rules")
        for declaration in declarations(path.read_text(encoding="utf-8"))
        if declaration.split(maxsplit=1)[0] not in PROCEDURE
        for name in re.findall(r'"([^"]+)"', declaration)
    }


def names_in(text: str, names: set[str]) -> Iterator[str]:
    """Those of the names that stand in the text as whole words.

    A plain English word, and any single word of fewer than five letters, counts only with the punctuation that makes it
    a name ("Boo!"). A name without any letter, such as the sign of a suit, does not count.
    """
    said = f" {' '.join(words(text))} "
    for name in names:
        key = " ".join(words(name))
        if key in PLAIN_ENGLISH or (key.isalnum() and len(key) < 5):
            written = rf"(?<!\w){re.escape(name)}(?!\w)"
            found = not name.isalnum() and re.search(written, text, re.IGNORECASE) is not None
        else:
            found = key != "" and f" {key} " in said
        if found:
            yield name


def imported_roots(path: Path) -> set[str]:
    """The first part of every absolute import of a Python file."""
    tree = parsed(path)
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    from_ = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.split(".")[0] for name in plain | from_ if name}


def build(kind: str, folder: Path) -> Path:
    """Build the wheel or the sdist into a folder and give the file that came out."""
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    (result,) = folder.iterdir()
    return result


def test_the_package_has_modules() -> None:
    """The tests of this file look at something: the package is where they expect it."""
    assert (PACKAGE / "__init__.py") in modules()


def test_modules_are_short() -> None:
    """No module of the package is longer than 400 lines."""
    lengths = {place(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}

    too_long = {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE}

    assert {} == too_long


def test_functions_are_short() -> None:
    """Nine functions in ten have at most 40 lines."""
    lengths = function_lengths()

    long = {name: lines for name, lines in lengths.items() if lines > LONG_FUNCTION}

    assert lengths
    assert len(long) * 10 <= len(lengths), long


def test_rulesets_declare_names() -> None:
    """The rulesets declare names in the form that the next test reads, so it compares with something."""
    assert declared_names()


def is_number(value: ast.expr | None) -> bool:
    """Whether an expression is a number, or several, written out."""
    match value:
        case ast.Constant(value=constant):
            return type(constant) in (int, float)
        case ast.UnaryOp(operand=inner):
            return is_number(inner)
        case ast.BinOp(left=left, right=right):
            return is_number(left) and is_number(right)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(map(is_number, parts))
        case _:
            return False


def test_numbers_have_their_reasons_beside_them() -> None:
    """Below a constant number of a module, or behind it, stands what it counts and why it is not another."""
    unexplained = []
    for path in modules():
        body, lines = parsed(path).body, path.read_text(encoding="utf-8").splitlines()
        for node, after in zip(body, [*body[1:], None], strict=False):
            text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str)
            if isinstance(node, ast.Assign | ast.AnnAssign) and is_number(node.value) and not text:
                unexplained += [f"{place(path)}:{node.lineno}"] if "#" not in lines[node.lineno - 1] else []

    assert [] == unexplained


def test_the_engine_knows_no_game() -> None:
    """No name that a ruleset declares stands in the package."""
    names = declared_names()
    found = {place(path): sorted(names_in(path.read_text(encoding="utf-8"), names)) for path in modules()}

    named = {path: hits for path, hits in found.items() if hits}

    assert {} == named


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def silver_rider(): ...", {"Silver Rider"}),
        ("the SILVER  RIDER's turn", {"Silver Rider"}),
        ("a silver lining, a rider", set()),
        ("boo, said the rider", set()),
        ("he plays boo!", {"Boo!"}),
        ("an eclair for all", {"Éclair"}),
        ("how to escape a quote", set()),
        ("a rule that was missed", set()),
        ("he plays Missed!", {"Missed!"}),
    ],
)
def test_names_are_found_as_whole_words(text: str, expected: set[str]) -> None:
    """A name is found in any case, with or without accents and as an identifier, but only as whole words."""
    assert expected == set(names_in(text, {"Silver Rider", "Boo!", "Éclair", "Escape", "Missed!"}))


LAYERS = ("notation", "engine", "rules", "cases", "report", "answers", "games", "mutation", "analysis", "ripple", "rulings",
          "site", "server", "page", "commands")
STAGES_OF_RULES = ("tree", "reading", "printing", "core", "checking", "code", "prose")
STAGES_OF_CASES = ("words", "situation", "runs", "moves", "unknown", "never", "checks")


def imports_below(path: Path, package: str) -> set[str]:
    """The folders of a package from which a module imports, also within functions."""
    named = [node.module for node in ast.walk(parsed(path)) if isinstance(node, ast.ImportFrom) and node.module]
    return {name.removeprefix(f"{package}.").split(".")[0] for name in named if name.startswith(f"{package}.")}


@pytest.mark.parametrize(("folder", "package", "order"), [
    (PACKAGE, "adjudicator", LAYERS), (PACKAGE / "rules", "adjudicator.rules", STAGES_OF_RULES),
    (PACKAGE / "cases", "adjudicator.cases", STAGES_OF_CASES)])
def test_packages_import_one_way(folder: Path, package: str, order: tuple[str, ...]) -> None:
    """A package imports only from those before it; every folder has its place in that order."""
    against = {place(path): later for at, name in enumerate(order) for path in (folder / name).rglob("*.py")
               if (later := imports_below(path, package) & set(order[at + 1:]))}

    assert {} == against
    assert set(order) == {path.parent.name for path in folder.glob("*/__init__.py")}


def test_no_module_imports_a_ruleset() -> None:
    """The package imports nothing from the folders of texts."""
    importing = {place(path): roots for path in modules() if (roots := imported_roots(path) & set(TEXTS))}

    assert {} == importing


@pytest.mark.parametrize("folder", TEXTS)
def test_texts_hold_no_python(folder: str) -> None:
    """Grammars, rules and cases are text; no Python file lies among them."""
    assert [] == [place(path) for path in (ROOT / folder).rglob("*.py*")]


@pytest.mark.slow
def test_the_wheel_holds_the_texts(tmp_path: Path) -> None:
    """The wheel carries every grammar, ruleset and case inside the package, and the marker of its types."""
    texts = shipped_texts()

    with zipfile.ZipFile(build("wheel", tmp_path)) as wheel:
        packed = set(wheel.namelist())

    assert set(TEXTS) == {name.split("/")[0] for name in texts}
    assert set() == {f"adjudicator/_data/{name}" for name in texts} - packed
    assert "adjudicator/py.typed" in packed


@pytest.mark.slow
def test_the_version_is_the_same_everywhere() -> None:
    """The package, what is packed and what is cited bear one version."""
    written = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M)
    assert written is not None
    assert cited is not None
    assert {adjudicator.__version__} == {written[1], cited[1]}


def test_the_wheel_holds_nothing_else(tmp_path: Path) -> None:
    """Nothing but the package and its metadata lands in the folder of installed packages."""
    with zipfile.ZipFile(build("wheel", tmp_path)) as wheel:
        roots = {name.split("/")[0] for name in wheel.namelist()}

    assert {"adjudicator"} == {root for root in roots if not root.endswith(".dist-info")}


def test_public_names_are_documented() -> None:
    """Every class and function that the package exports has a docstring of its own."""
    import adjudicator

    public = {name: getattr(adjudicator, name) for name in adjudicator.__all__}

    assert public
    assert [] == [
        name
        for name, thing in public.items()
        if (inspect.isclass(thing) and not vars(thing).get("__doc__"))
        or (inspect.isroutine(thing) and not thing.__doc__)
    ]


def test_no_file_names_this_machine() -> None:
    """No published file holds a path of this machine or names a folder outside the repository."""
    outside = "shared", "library"
    patterns = [rf"(?<![\w.]){re.escape(str(folder))}(?![\w-])" for folder in (ROOT, Path.home()) if folder.name]
    patterns += [rf"(?<![\w-]){outside[0]}/", rf"/{outside[0]}\b", rf"(?<!\w)\.{outside[1]}\b"]
    machine = re.compile("|".join(patterns))

    found = {
        place(path): hit.group()
        for path in published_files()
        if (hit := machine.search(path.read_text(encoding="utf-8", errors="replace")))
    }

    assert {} == found


def declared_words() -> dict[str, str]:
    """Every zone, phase, moment, verb, kind, interpretation and word of moves that shipped rules declare, and what it is."""
    found: dict[str, str] = {}
    for file in {f.source.name: f for game in shipped_games() for f in files_of(game)}.values():
        for item in tree_of(file.source).items:
            match item:
                case t.ZoneDecl(named=named):
                    found[named.key.text] = "zone"
                case t.TurnDecl(phases=phases):
                    found |= {phase.named.key.text: "phase" for phase in phases}
                case t.GridDecl(parts=parts):
                    found |= {part.named.key.text: "moment" for part in parts if isinstance(part, t.MomentDecl)}
                case t.VerbDecl(key=key, past=past):
                    found |= {word.text: "verb" for word in (key, past) if word is not None}
                case t.KindDecl(key=key):
                    found[key.text] = "kind"
                case t.ReadingDecl(key=key):
                    found[key.text] = "interpretation"
                case t.Moves(verbs=verbs):
                    found |= {spoken.verb.text: "word of moves" for spoken in verbs}
                case _:
                    pass
    return found


def spoken_words() -> set[tuple[str, str]]:
    """Every text of the package that is no docstring, and every word of the grammars, each with its place."""
    found = {(word, place(path)) for path in (ROOT / "grammar").glob("*.lark")
             for word in re.findall(r'"([^"\n]+)"', path.read_text(encoding="utf-8"))}
    for path in modules():
        tree = parsed(path)
        documents = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        found |= {(n.value, f"{place(path)}:{n.lineno}") for n in ast.walk(tree)
                  if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in documents}
    return found


def test_no_word_of_a_game_stands_in_the_engine() -> None:
    """What rules declare is looked up, never known: a zone, phase, moment, verb, kind or disputed point of a game."""
    declared = declared_words()

    assert {"discard", "play", "buys", "approach"} <= set(declared)
    assert [] == sorted(f"{where}: {word} ({declared[word]})" for word, where in spoken_words()
                        if word in declared and word not in OWN_WORDS)


def test_every_word_that_is_let_through_is_one_of_a_game() -> None:
    """The list of such words holds no others."""
    assert set() == OWN_WORDS - set(declared_words())
