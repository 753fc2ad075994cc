"""Nothing in a file is run as a program: what reaches generated Python is a number, a literal or a name of our own."""

import ast
import builtins
import re

import pytest
from golden import played, python

from adjudicator import cache
from adjudicator.data import data_root
from adjudicator.engine.names import Named
from adjudicator.rules import library, load
from adjudicator.rules.code.generated import namespace
from adjudicator.rules.link import linked

WORDS = ["'); import os", "{0} {L1} %s", "\\", "\\'", "''' + d + '''", "#", "__import__('os')",
         "L1", "d.win('x')", "\\N{DIGIT ONE}", "{}"]
NAMES = ("d", "f", "at", "it", "o", "e", "r", "you", "this", "acted", "c", "g", "given", "row", "step", "_", "pass", "None",
         "True", "False")
FORBIDDEN = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.With, ast.JoinedStr, ast.Global, ast.Try)
PART = re.compile(r"[tvkrea]\d+")


def rules(words: str, name: str) -> str:
    """Rules in which some words stand wherever a text may stand, and a name wherever a name may."""
    place = words.replace(";", ",")
    return (
        f'values {name}-mood: {name}-merry "{words}", {name}-sad de "{words}2"\n'
        f'zone {name} "{words} zone": pile\n'
        f"player has\n  {name}-field: number = 1\n"
        f'source {name}-book "{words}" community 2024 language {name}-tongue de "{words}4"\n'
        f'interpretation {name}-point "{words}"\n  choice {name}-one "{words}" source "{name}-book {place}"\n'
        f'  choice {name}-two "{words}!" source "{name}-book: {place}"\n  default {name}-one because "{words}"\n'
        f"to {name}-do/{name}-does (x: number) at ({name}-whom: player): add x to your {name}-field\n"
        f"value {name}-worth(p: player): number = {name}-field of p\n"
        f'rule "{words} rule"\n  play if {name}-point is {name}-one: win "{words}"\n'
        f'action "A {words} card" de "Eine {words} Karte"\n  {name}-mark 3\n  play:\n'
        f'    may "{words}": draw {name}-mark of this\n    one of:\n'
        f'      "{words}": {name}-do 1 at first(others)\n      "{words}3": nothing\n'
        f"    let {name}-local = {name}-worth(you)\n    draw {name}-local\n    move top of {name} to heap\n"
        f'    if this is "A {words} card": set your {name}-field to 2\n    win "{words}"\n'
    )


def given() -> set[str]:
    """The names that generated code may use: what it is given, its arguments and variables."""
    return {*namespace(), *namespace()["__builtins__"], *NAMES}


def without_docs(source: str) -> ast.Module:
    """Generated Python without the docstrings of its functions, each of which says where its clause stands."""
    tree = ast.parse(source)
    for function in tree.body:
        assert isinstance(function, ast.FunctionDef)
        assert ast.get_docstring(function)
        del function.body[0]
    return tree


def attributes(tree: ast.AST) -> set[str]:
    """The attributes that a program asks for."""
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def own_attributes() -> set[str]:
    """The attributes that generated code of the shipped rules asks for, and those of this file's rules."""
    from adjudicator.engine.draft import Draft
    from adjudicator.engine.program import Clause

    called = {"append", "get", "pop", "changes", "duties", "hooked", "state_based"}
    return {name for name in (*dir(Draft), *dir(Clause)) if not name.startswith("_")} | called


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("name", ["b", "import", "exec", "lambda-x", "d-f"])
def test_words_reach_the_program_as_literals(words: str, name: str) -> None:
    """Texts stand in the generated Python only as whole string literals, names not at all but as keys."""
    tree = without_docs(python(rules(words, name)))

    literals = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    variables = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert literals <= {words, f"{words}3", f"{name}-mark", "play"}
    assert words in literals
    assert not any(isinstance(node, FORBIDDEN) for node in ast.walk(tree))
    assert set() == {v for v in variables if not PART.fullmatch(v)} - given()
    assert attributes(tree) <= own_attributes()


@pytest.mark.parametrize("words", WORDS)
def test_words_come_back_as_they_were_written(words: str) -> None:
    """A text that looks like a program is printed, not run."""
    end = played(f'action "Top"\n  play: win "{words}"\n', "A hand [Top]\nB\nA plays Top\n")

    assert words == end.winner


@pytest.mark.parametrize("game", load.shipped_games())
def test_shipped_rules_keep_to_the_namespace(game: str) -> None:
    """The generated Python of the shipped rules uses nothing but what it is given."""
    tree = ast.parse(linked(Named(game, game), [], load.trees(load.files_of(game))).generated.source)

    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert set() == {v for v in used if not PART.fullmatch(v)} - given()
    assert attributes(tree) <= own_attributes()
    assert not any(isinstance(node, FORBIDDEN) for node in ast.walk(tree))


def test_generated_code_has_few_builtins() -> None:
    """What generated code may call of Python itself cannot read, write, import or look into anything."""
    given = namespace()["__builtins__"]

    assert {"len", "tuple", "min", "max", "bool", "range", "any"} >= set(given)
    assert all(getattr(builtins, name) is value for name, value in given.items())


@pytest.mark.parametrize("name", ["../../../etc/passwd", "/etc/passwd", "bang/../bang", ".", "", "bang\0", "~", "$HOME", "*"])
def test_a_game_is_no_path(name: str) -> None:
    """The name of a game or set is looked up among the shipped ones; it never becomes a path."""
    from adjudicator.notation.source import Invalid

    with pytest.raises(Invalid):
        load.load(name)
    with pytest.raises(Invalid):
        load.load("bang", name)


def test_a_situation_opens_rules_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """To resolve a situation no file is opened but those of its rules."""
    import io
    from pathlib import Path

    opened: list[str] = []
    real = io.open

    def watched(file: object, *rest: object, **more: object) -> object:
        opened.append(str(file))
        return real(file, *rest, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(io, "open", watched)
    monkeypatch.setenv("ADJUDICATOR_CACHE", "off")
    cache.folder.cache_clear()
    library._shipped_folders.cache_clear()
    library._shipped.cache_clear()
    from adjudicator import situation

    situation('rules bang\nA sheriff, hand [BANG!]\nB outlaw, hand []\n-- rules /etc/passwd\nA plays BANG! at B\n').resolve()

    cache.folder.cache_clear()
    assert set() == {p for p in opened if not Path(p).resolve().is_relative_to(data_root())}


@pytest.mark.parametrize("name", ["self", "more", "cls", "d", "f", "at", "print", "class"])
def test_any_word_is_a_name(name: str) -> None:
    """Words that mean something in Python, or in the program, are names like any other."""
    text = (f'to spin (n: number) at ({name}: player): {name} draws n\n'
            f'action "Top"\n  play:\n    let {name} = 1\n    for each {name} in others: {name} draws 1\n    spin 1 at you\n')

    assert compile(python(text), name, "exec")
