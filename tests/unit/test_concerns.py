"""What a change of texts concerns."""

from __future__ import annotations

import pytest

from adjudicator.analysis.concerns import WHOLE, concern

RULES = """\
game pond "The Pond"

card "Duck"
  play: draw 1

card "Goose" it "Oca"
  play: draw 2
"""
SET = 'set reeds of pond "The Reeds"\n\ncard "Heron"\n  play: draw 1\n'
CASES = """\
table shore
  rules pond
  A
  B hand [Duck]

case duck-draws "A Duck draws"
  table shore
  A plays Duck
  then A draws 1

case goose-draws "A Goose draws"
  rules pond, reeds
  A
  A plays oca
  then A draws 2
"""
TEXTS = {"pond.rules": RULES, "reeds.rules": SET, "a.case": CASES}


def changed(**texts: tuple[str, str]) -> tuple[list[str], list[str]]:
    """The ids of the cases that a change concerns: of a file, by what is replaced by what."""
    after = dict(TEXTS)
    for name, (old, new) in texts.items():
        path = next(p for p in TEXTS if p.startswith(name))
        assert old in after[path]
        after[path] = after[path].replace(old, new)
    found = concern(TEXTS, after)
    return found.first.get("a.case", []), found.others.get("a.case", [])


@pytest.mark.parametrize(
    ("texts", "first", "others"),
    [
        ({}, [], []),
        ({"a": ("A plays Duck", "A  plays Duck  -- quack")}, [], []),
        ({"a": ("then A draws 1", "then A draws 3")}, ["duck-draws"], []),
        ({"a": ("B hand [Duck]", "B hand [Goose]")}, ["duck-draws"], []),
        ({"a": ('"A Duck draws"', '"Another sentence"')}, [], []),
        ({"a": ("A plays Duck", "A [plays Duck")}, [WHOLE], []),
        ({"pond": ("play: draw 1", "play:   draw 1  -- one")}, [], []),
        ({"pond": ("draw 1", "draw 3")}, ["duck-draws"], ["goose-draws"]),
        ({"pond": ("draw 2", "draw 3")}, ["goose-draws"], ["duck-draws"]),
        ({"pond": ("draw 2", "draw (")}, ["duck-draws", "goose-draws"], []),
        ({"reeds": ("draw 1", "draw 2")}, [], ["goose-draws"]),
        ({"pond": ("draw 1", "draw 3"), "a": ("A plays Duck", "B plays Duck")}, ["duck-draws"], ["goose-draws"]),
    ],
)
def test_a_change_concerns(texts: dict[str, tuple[str, str]], first: list[str], others: list[str]) -> None:
    """Cases that say something else; and those played by rules that do, the ones first that name what was changed."""
    assert (first, others) == changed(**texts)


def test_a_new_file_concerns_all_its_cases() -> None:
    """Nothing is known of it; a file that is gone concerns nobody."""
    without = {path: text for path, text in TEXTS.items() if path != "a.case"}

    assert ({"a.case": ["duck-draws", "goose-draws"]}, {}) == concern(without, TEXTS)
    assert ({}, {}) == concern(TEXTS, without)


def test_common_rules_concern_the_games_that_use_them() -> None:
    """And no others."""
    common = 'common birds "Birds"\n\nvalue many(): number = 1\n'
    texts = {**TEXTS, "pond.rules": RULES.replace('Pond"\n', 'Pond"\nuses birds\n'), "birds.rules": common}
    more = {**texts, "birds.rules": common.replace("1", "2")}

    assert ["duck-draws", "goose-draws"] == concern(texts, more).others["a.case"]
    assert ({}, {}) == concern({**TEXTS, "birds.rules": common}, {**TEXTS, "birds.rules": more["birds.rules"]})
