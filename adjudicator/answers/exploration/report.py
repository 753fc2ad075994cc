"""An exploration as text and as plain values: for each claim always, never, or on whom and on what it depends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from adjudicator.answers.exploration.assumptions import are_used, as_kept, as_none, nothing_more, without_text
from adjudicator.answers.exploration.explore import DecisionPoint, Exploration, Force, Found
from adjudicator.answers.exploration.horizon import stop_words
from adjudicator.answers.exploration.verdicts import ALWAYS, DEPENDS, NEVER, Verdict
from adjudicator.answers.resolution.report import head, joined, rules
from adjudicator.notation.agreement import listed
from adjudicator.notation.source import visible
from adjudicator.report.text import aligned, counted

Plain = dict[str, Any]
OPEN_POINT = {"true": "it is true", "false": "it is false", "open": "it still depends"}


def as_text(found: Exploration, lines: bool = False) -> str:
    """An exploration as text. `lines`: the forcing lines as cases too."""
    blocks = [_head(found), _unseen(found), *(_claim(found, each, lines) for each in found.found), _assumed(found),
              counts(found)]
    return joined(blocks)


def brief(found: Exploration) -> str:
    """An exploration without a claim: one line for each possible outcome of a seat."""
    rows = aligned((visible(each.verdict.claim.text), _short(found, each)) for each in found.found)
    return joined([_head(found), _unseen(found), "\n".join(rows), _assumed(found), counts(found)])


def _head(found: Exploration) -> str:
    """What is asked about and by which rules it is played."""
    return head(found.subject) if found.subject is not None else rules(found.program)


def _unseen(found: Exploration) -> str:
    """The unseen cards as they were read: `2♥` is one card, `2 ♥` are two."""
    cards = [f"{count} of {visible(card)}" for count, card in (found.subject.unseen if found.subject is not None else ())]
    seen = "\n  none of them is seen, and nothing rests on which they are" if found.unseen_idle else ""
    return f"unseen: {', '.join(cards)}{seen}" if cards else ""


def _assumed(found: Exploration) -> str:
    """What every verdict assumes: the readings of disputed points, and that nothing rests on unknown cards and untold secrets."""
    read = ", ".join(f"{key} {choice}" for key, choice in found.disputed.items())
    lines = [*([f"as disputed points are read here: {read}"] if read else ()), *assumptions(found)]
    if found.circle:
        before, moves = found.circle
        lines.append("it may go round for ever: the position comes back with these moves" + (", after others" if before else ""))
        lines += [f"  {visible(move)}" for move in moves]
    if found.orders is not None:
        apart = ", ".join(f"`{visible(words)}`" for words in found.orders)
        lines.append(f"the order in which cards are put down matters: {apart}" if apart else
                     "every order in which cards are put down was explored: it makes no difference to what is claimed")
    return "\n".join(lines)


def assumptions(found: Exploration) -> tuple[str, ...]:
    """What every verdict takes for granted, under whatever readings: about what nobody tells, and how far it looks."""
    lines = []
    if hands := " or ".join(map(visible, found.unknown_hands)):
        lines.append(f"where an unknown card in the hand of {hands} is used, it may be anything" if are_used(found.program) else
                     f"as long as nobody uses the unknown cards in the hand of {hands}")
    lines += [text for text in (nothing_more(found.left_out_hands), as_none(found.unstated), as_kept(found.unordered),
                                  without_text(found.unknown_in_play)) if text]
    lines += [f"as long as the {field} of {' or '.join(map(visible, seats))}, which nobody tells, does not matter"
              for field, seats in found.untold.items()]
    if found.unlisted:
        lines.append("`unseen` lists fewer cards than are unknown: those seen first are these, and the others may be anything")
    return (*lines, *[visible(stop_words(stop)) for stop in found.graph.stops])


def _short(found: Exploration, each: Found) -> str:
    verdict = each.verdict
    if verdict.verdict != DEPENDS:
        return verdict.verdict
    chance = _probability(verdict)
    forces = "; ".join(_who(f) for f in each.forces)
    return f"depends on {_deciders(found, each)}" + (f"; {chance}" if chance else "") + (f"; {forces}" if forces else "")


def verdict_words(found: Exploration) -> tuple[str, ...]:
    """What holds of each claim, in one line each."""
    bounded = "" if found.complete else " (as far as it was explored)"
    return tuple(_short(found, each) + bounded for each in found.found)


def counts(found: Exploration) -> str:
    """How much was explored, and whether that was everything."""
    graph = found.graph
    looked = f"{counted(graph.nodes, 'position')} explored, {counted(graph.merged, 'way')} merged into them"
    lines = [f"{looked}, {counted(found.ends, 'end')}"]
    if found.lost:
        lines.append(f"{found.lost:,} positions in which the moves of the file cannot be made were left out")
    if found.unfollowed:
        lines.append(unfollowed(found.unfollowed))
    if graph.interrupted:
        lines.append("INTERRUPTED: what is said above holds of the positions explored so far")
    elif not graph.complete:
        lines.append("BOUNDED: the limit was reached; what is said above holds of the positions explored (--limit)")
    return "\n".join(lines)


def unfollowed(count: int) -> str:
    """That more could be said about the seats than an exploration follows."""
    return f"{counted(count, 'further value')} of seats not followed: name those that matter (`--claim`)"


def _claim(found: Exploration, each: Found, lines: bool) -> str:
    verdict = each.verdict
    so = {ALWAYS: "always", NEVER: "never", DEPENDS: f"it depends on {_deciders(found, each)}"}.get(verdict.verdict)
    bounded = " (as far as it was explored)" if verdict.bounded else ""
    unsaid = "not within what was explored" if found.graph.waits else "no way leads to an end"
    rows = [f"{visible(verdict.claim.text)}: {so or unsaid}{bounded}"]
    chance = _probability(verdict) if verdict.verdict == DEPENDS else ""
    rows += [f"  {chance}"] if chance else []
    rows += [f"  {visible(each.empty)}, so this says nothing"] if each.empty else []
    for point in each.points:
        rows += _point(point)
    for force in each.forces:
        rows += _force(force, lines)
    return "\n".join(rows)


def _deciders(found: Exploration, each: Found) -> str:
    names = [found.graph.start.seats[p] if p is not None else "chance" for p in each.verdict.deciders]
    names += ["cards that nobody knows"] * each.verdict.unknown
    return listed(names)


def _probability(verdict: Verdict) -> str:
    least, most = verdict.least, verdict.most
    if least is None or most is None or most - least == 1:
        return ""
    if least == most:
        return f"probability {least}"
    return f"probability between {least} and {most}, as {'the unknown cards are' if verdict.unknown else 'the players choose'}"


def _point(point: DecisionPoint) -> Iterator[str]:
    behind = f", after `{visible(point.after)}`" if point.after else ""
    yield f"  {point.who or 'chance'}, {point.where}{behind}:"
    for choice, status in _together(point.follows):
        yield f"    {visible(choice)}: {OPEN_POINT[status]}"


def _together(follows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """What follows from each choice; numbers in a row from which the same follows are one."""
    row: list[str] = []
    before = ""
    for choice, status in follows:
        if row and not (status == before and choice.isdecimal() and row[-1].isdecimal() and int(choice) == int(row[-1]) + 1):
            yield _row(row), before
            row = []
        row.append(choice)
        before = status
    if row:
        yield _row(row), before


def _row(choices: Sequence[str]) -> str:
    return choices[0] if len(choices) == 1 else f"{choices[0]} {'to' if len(choices) > 2 else 'or'} {choices[-1]}"


def _who(force: Force) -> str:
    return f"{force.who} can {'force' if force.true else 'prevent'} it"


def _force(force: Force, lines: bool) -> Iterator[str]:
    yield f"  {_who(force)}, for instance so:"
    if lines and force.line.text:
        yield from (f"    {row}" for row in visible_lines(force.line.text))
    else:
        yield from (f"    {visible(move)}" for move in force.line.moves or ["nobody does anything more"])
        if force.line.unsaid:
            yield f"    (as a case this line does not hold: {visible(force.line.unsaid)})"


def visible_lines(text: str) -> list[str]:
    """The lines of a text with control characters shown."""
    return [visible(row) for row in text.splitlines()]


def cases(found: Exploration) -> list[str]:
    """All forcing lines as cases, those that the case notation can say."""
    return [f.line.text for each in found.found for f in each.forces if f.line.text]


def as_plain(found: Exploration) -> Plain:
    """An exploration as one object; probabilities are written as fractions."""
    graph = found.graph
    return {
        "file": found.subject.source.name if found.subject is not None else None,
        "game": found.program.game.key,
        "claims": [_claim_plain(found, each) for each in found.found],
        "unseen": [{"count": count, "card": card} for count, card in (found.subject.unseen if found.subject is not None else ())],
        "assumed": {"readings": found.disputed, "unknown_hands": list(found.unknown_hands),
                    "left_out_hands": list(found.left_out_hands), "unordered": list(found.unordered),
                    "unstated": list(found.unstated),
                    "unknown_in_play": list(found.unknown_in_play), "unlisted": found.unlisted, "unseen_idle": found.unseen_idle,
                    "untold": {field: list(seats) for field, seats in found.untold.items()},
                    "stops": [stop_words(stop) for stop in found.graph.stops]},
        "positions": graph.nodes,
        "merged": graph.merged,
        "ends": found.ends,
        "left_out": found.lost,
        "not_followed": found.unfollowed,
        "circle": [list(moves) for moves in found.circle],
        "orders": None if found.orders is None else list(found.orders),
        "complete": graph.complete,
        "interrupted": graph.interrupted,
    }


def _claim_plain(found: Exploration, each: Found) -> Plain:
    verdict = each.verdict
    return {
        "claim": verdict.claim.text,
        "verdict": verdict.verdict,
        "bounded": verdict.bounded,
        "empty": each.empty or None,
        "depends_on": [found.graph.start.seats[p] if p is not None else "chance" for p in verdict.deciders],
        "unknown_cards": verdict.unknown,
        "points": [{"where": p.where, "after": p.after or None, "who": p.who or "chance",
                    "follows": [{"choice": c, "then": s} for c, s in p.follows]}
                   for p in each.points],
        "forced": [{"who": f.who, "true": f.true, "moves": list(f.line.moves), "case": f.line.text or None} for f in each.forces],
        "probability": None if verdict.least is None else {"least": str(verdict.least), "most": str(verdict.most)},
    }


__all__ = ["as_plain", "as_text", "assumptions", "brief", "cases", "counts", "unfollowed", "verdict_words"]
