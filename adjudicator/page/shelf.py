"""What the page has at hand before Python is there: games with their cards, what each of them does, and worked examples.

`python -m adjudicator.page.shelf FOLDER FIRST` writes it as JSON: `games.json`, `examples.json` with the situation FIRST, with
which the page begins, those beside it and some shipped cases of each game, and `things-GAME.json` for each game.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from adjudicator.analysis.descriptions import described
from adjudicator.analysis.pieces import Piece, alone, pieces
from adjudicator.analysis.usages import Name
from adjudicator.analysis.workspace import Workspace
from adjudicator.cases.situation.setup import hand_of
from adjudicator.data import data_root
from adjudicator.engine.program import Program
from adjudicator.notation.source import Source, fold
from adjudicator.rules.library import sets_of
from adjudicator.rules.load import load, shipped_games
from adjudicator.rules.prose.texts import LANGUAGES

Plain = dict[str, Any]
CASES_OF_A_GAME = 8
"""How many shipped cases of each game are examples."""
PARTS = frozenset({"verb", "value", "zone", "kind", "words", "turn", "grid", "field", "values"})
"""Declarations that are words of the notation: nobody at a table asks for them."""
_PATH = "page.case"
_REMARK = re.compile(r"\A(?:--[^\n]*\n)+")


def games() -> list[Plain]:
    """Every shipped game: its sets, what may be said about a seat, its zones, the cards of each set."""
    return [_game(load(key, *sets_of(key))) for key in shipped_games()]


def _game(program: Program) -> Plain:
    hand = hand_of(program)
    key = program.game.key
    fields = [{"key": f.key, "words": [w.title for w in program.words(f.type)]} for f in program.player_fields]
    return {
        "key": key,
        "title": program.game.title,
        "sets": [{"key": s, "title": title} for s, title in sets_of(key).items()],
        "fields": [field for field in fields if field["words"]],
        "held": None if hand is None else program.zones[hand].named.title,
        "points": [i.key for i in program.interpretations],
        "options": list(program.options),
        "cards": [_card(program, number) for number in range(1, len(program.cards))],
    }


def _card(program: Program, number: int) -> Plain:
    """A card: its title, its set, where it lies when it works, and whether copies of it are in a deck."""
    card = program.cards[number]
    zone = program.zones[card.works] if card.works >= 0 else None
    own = zone is not None and zone.of_player and zone.live
    return {"title": card.named.title, "set": card.set_key, "zone": zone.named.title if zone is not None and own else None,
            "dealt": bool(card.copies)}


def things(game: str) -> list[Plain]:
    """What has a name in a game, with its description as an editor shows it, in Markdown, in each language.

    `texts` holds the paragraphs, each once; a language names those of its own by their numbers.
    """
    workspace = Workspace()
    workspace.change(_PATH, f"rules {game}\n")
    return [_thing(workspace, name) for name in workspace.names().all(workspace.games(_PATH)) if name.kind not in PARTS]


def _thing(workspace: Workspace, name: Name) -> Plain:
    texts: dict[str, int] = {}
    numbers = {language: [texts.setdefault(part, len(texts)) for part in _paragraphs(workspace, name, language)]
               for language in LANGUAGES}
    return {"kind": name.kind, "names": list(name.names), "texts": list(texts), **numbers}


def _paragraphs(workspace: Workspace, name: Name, language: str) -> list[str]:
    return described(workspace, name, _PATH, language).split("\n\n")[1:]


def examples(begin: Path) -> Iterator[Plain]:
    """Situations to begin with: one, those beside it, then some cases of each shipped game, from all over its files."""
    for path in sorted(begin.parent.glob("*.case"), key=lambda path: (path != begin, path)):
        text = path.read_text(encoding="utf-8")
        remark = _REMARK.match(text)
        first = remark[0].splitlines()[0].removeprefix("--").strip() if remark else path.stem
        yield {"id": path.stem, "game": _game_of(text), "title": first, "text": text[remark.end() if remark else 0:].lstrip("\n")}
    for game in shipped_games():
        found = [(path, piece) for path in sorted((data_root() / "cases" / game).glob("*.case"))
                 for piece in pieces(_source(path)) if piece.kind == "case"]
        for path, piece in found[:: max(1, len(found) // CASES_OF_A_GAME)][:CASES_OF_A_GAME]:
            yield {"id": piece.name, "game": game, "title": piece.title, "text": _alone(_source(path), piece)}


def _source(path: Path) -> Source:
    return Source(path.name, path.read_text(encoding="utf-8"))


def _alone(source: Source, piece: Piece) -> str:
    """A case with what it builds on, without the empty lines that stand for the rest of its file."""
    return re.sub(r"\n{3,}", "\n\n", alone(source, piece)).strip() + "\n"


def _game_of(text: str) -> str:
    """The game by whose rules a situation is played."""
    said = re.search(r"(?m)^\s*rules\s+([^,\n]+)", text)
    wanted = fold(said[1]) if said else ""
    return next((key for key in shipped_games() if wanted in (key, fold(load(key).game.title))), "")


def write(folder: Path, begin: Path) -> None:
    """Write all of it into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    _put(folder / "games.json", games())
    _put(folder / "examples.json", list(examples(begin)))
    for game in shipped_games():
        _put(folder / f"things-{game}.json", things(game))


def _put(path: Path, body: Sequence[Plain]) -> None:
    path.write_text(json.dumps(body, ensure_ascii=False, separators=(",", ":")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))


__all__ = ["examples", "games", "things", "write"]
