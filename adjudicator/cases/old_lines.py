"""Lines of the case notation that others have replaced, where the new line follows from the rules of the situation.

Cards in force were once stated as `event Fog, Frost`. Now they stand in the shared zone in which they act, under its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.cases.files import verbs_for
from adjudicator.engine.program import Program
from adjudicator.notation.case_layout import Block, Layout, RawLine, lay_out
from adjudicator.notation.source import Invalid, Source, fold
from adjudicator.rules.load import load

_OLD = "event"


def renewed(source: Source) -> str:
    """The text with its old lines replaced. Those of which the rules do not say what they mean stay as they are."""
    layout = lay_out(source, verbs_for(source.text))
    if not any(_is_old(line) for block in layout.blocks for line in block.lines):
        return source.text
    rows: list[str | None] = [*source.text.split("\n")]
    for block in layout.blocks:
        for number, row in _replaced(block, layout).items():
            rows[number - 1] = row
    return "\n".join(row for row in rows if row is not None)


def _is_old(line: RawLine) -> bool:
    return line.first == _OLD and "[" not in line.text


def _replaced(block: Block, layout: Layout) -> Mapping[int, str | None]:
    """The lines of a block that become others, by their numbers; None for one that goes into the line of an earlier one."""
    program = _program(block, layout)
    zones = {line.number: [_zone(name, program) for name in _names(line)] for line in block.lines if _is_old(line)}
    if not all(name for names in zones.values() for name in names):
        return {}
    lying = {zone: _lying_below(zone, block, layout, program) for names in zones.values() for zone in names}
    for line in filter(_is_old, block.lines):
        for name, zone in zip(_names(line), zones[line.number], strict=True):
            lying[zone].append(name)
    found: dict[int, str | None] = {}
    for line in filter(_is_old, block.lines):
        new = [f"{zone} [{', '.join(lying.pop(zone))}]" for zone in dict.fromkeys(zones[line.number]) if zone in lying]
        found[line.number] = _row(line, new)
    return found


def _row(line: RawLine, new: list[str]) -> str | None:
    """What stands in the place of an old line: the new ones, and its comment."""
    row = line.source.line(line.number)
    margin, comment = row[:line.column - 1], row[line.column - 1 + len(line.text):].strip()
    rows = new or ([comment] if comment else [])
    told = [f"{rows[0]}  {comment}" if new and comment else rows[0], *rows[1:]] if rows else []
    return "\n".join(margin + part for part in told) if told else None


def _names(line: RawLine) -> list[str]:
    return [" ".join(name.split()).strip('"') for name in line.text.removeprefix(_OLD).split(",")]


def _below(block: Block, layout: Layout) -> Iterator[Block]:
    """A block and the tables that it builds on."""
    tables, seen = layout.tables(), set[str]()
    while True:
        yield block
        name = next((line.second for line in block.lines if line.first == "table"), "")
        if name in seen or name not in tables:
            return
        seen.add(name)
        block = tables[name]


def _lying_below(zone: str, block: Block, layout: Layout, program: Program | None) -> list[str]:
    """The cards in force that the tables below a block put into a zone: a line about a zone replaces theirs."""
    _, *tables = _below(block, layout)
    lines = [line for table in reversed(tables) for line in table.lines if _is_old(line)]
    return [name for line in lines for name in _names(line) if _zone(name, program) == zone]


def _program(block: Block, layout: Layout) -> Program | None:
    """The rules by which a block is played, None if they are not known."""
    names: list[str] = []
    for part in [*_below(block, layout)][::-1]:
        for line in part.lines:
            if line.first == "rules":
                names += [name.strip().strip('"') for name in line.text.removeprefix("rules").split(",")]
    try:
        return load(names[0], *dict.fromkeys(name for name in names[1:] if name != names[0])) if names else None
    except Invalid:
        return None  # errors in the rules are reported where they are loaded


def _zone(name: str, program: Program | None) -> str:
    """The name of the shared zone in which a card acts; empty if no card is called so, or it acts elsewhere."""
    cards = program.cards[1:] if program is not None else ()
    card = next((c for c in cards if fold(name) in map(fold, c.named.spellings())), None)
    zone = program.zones[card.works] if program is not None and card is not None and card.works >= 0 else None
    return zone.named.title if zone is not None and zone.live and not zone.of_player else ""


__all__ = ["renewed"]
