"""What a stored state says about itself first: its format, its game and sets, and what it was made with.

A state consists of numbers, which mean something only under the rules and the compiler that made them.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from adjudicator import __version__
from adjudicator.engine.program import Program
from adjudicator.engine.stored.values import items, named, refuse, words

FORMAT = "adjudicator state 5"
"""The form of a stored state. It changes whenever the parts of a position, a question or a step change."""
HEADING = ("format", "version", "game", "sets", "program", "rules", "tables")
ONWARD = "deal or begin the game again and repeat its choices by their keys (docs/python.md)"
SHOWN = 16
"""Digits of a digest that are kept: enough to distinguish files of one name."""


@lru_cache(maxsize=64)
def heading(program: Program) -> dict[str, Any]:
    """The first entries of every state of a program.

    `version`: of this package. `program`: the digest of the rules; `rules`: their files, each with the first digits of the
    SHA-256 of its text. `tables`: the digest of what they compile to.
    """
    return {
        "format": FORMAT, "version": __version__, "game": program.game.key, "sets": [s.key for s in program.sets],
        "program": program.digest, "rules": {name: digest[:SHOWN] for name, digest in program.files}, "tables": tables(program),
    }


@lru_cache(maxsize=64)
def tables(program: Program) -> str:
    """The digest of what rules compile to: everything that a state refers to by a number, and where its frames continue."""
    numbered = (
        [(z.named.key, z.of_player, z.hidden, z.live, z.pile) for z in program.zones], program.player_fields,
        program.game_fields, program.face_fields, program.marks, program.enumerations, [c.named.key for c in program.cards],
        [(v.key, v.parameters) for v in program.verbs], [c.code for c in program.clauses],
        program.face_sizes, program.sizes, [(i.key, [c.key for c in i.choices]) for i in program.interpretations], program.places)
    return hashlib.sha256(f"{program.python}\0{numbered}".encode()).hexdigest()[:2 * SHOWN]


def check_heading(body: dict[str, Any], program: Program) -> None:
    """Raises ValueError, with one sentence, if a state does not have this format, game, rules or compiler."""
    if "format" not in body or "program" not in body:
        refuse("format" if "format" not in body else "program", "it is missing: this is not a state")
    if body["format"] != FORMAT:
        refuse("format", f"this version of the program reads `{FORMAT}` only; {ONWARD}")
    own = heading(program)
    game = [words("game", body.get("game")), *[words(f"sets[{i}]", key) for i, key in enumerate(items("sets", body.get("sets")))]]
    if game != [own["game"], *own["sets"]]:
        refuse("game", f"the state is one of `{', '.join(game)}`, not of `{', '.join([own['game'], *own['sets']])}`")
    rules = body.get("rules")
    if not isinstance(rules, dict):
        refuse("rules", "an object", rules)
    names = dict.fromkeys((*own["rules"], *rules))
    changed = [name for name in names if rules.get(name) != own["rules"].get(name)]
    if body["program"] != own["program"]:
        which = f" ({', '.join(changed[:3])}{', ...' if len(changed) > 3 else ''})" if changed else ""
        refuse("program", f"the state was made under other rules{which}; {ONWARD}")
    if body.get("tables") != own["tables"]:
        refuse("tables", f"the state was made by version {words('version', body.get('version'))} of this program, in which the "
               f"rules compile to something else; {ONWARD}")
    named("", {key: body[key] for key in body if key in HEADING}, HEADING)


__all__ = ["FORMAT", "HEADING", "check_heading", "heading", "tables"]
