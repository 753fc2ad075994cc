"""Games that were played, as text and as plain values: who won how often, how long they took, what they reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

from adjudicator.engine.program import Program
from adjudicator.games.playouts import Played
from adjudicator.games.record import Replayed
from adjudicator.notation.source import visible
from adjudicator.report.text import aligned, counted
from adjudicator.values import frozen

LEFT = "(left)"
FAILED = "(failed)"


@frozen
class SimulationReport:
    """Games that were played by one recipe. `interrupted`: there should have been more. `written`: files of those that failed."""

    program: Program
    seats: tuple[str, ...]
    games: Sequence[Played]
    interrupted: bool
    written: Sequence[str]

    @property
    def failed(self) -> list[Played]:
        """The games in which a law was broken, or the rules or the program were at fault."""
        return [game for game in self.games if game.problem]

    def ended(self) -> Counter[str]:
        """How often each side won, or the games ended otherwise."""
        return Counter(FAILED if g.problem else LEFT if g.winner is None else g.winner for g in self.games)

    def seats_won(self) -> tuple[int, ...]:
        """How many games each seat has won."""
        counts = Counter(seat for game in self.games for seat in game.winners)
        return tuple([counts[seat] for seat in range(len(self.seats))])

    def consulted(self) -> dict[str, int]:
        """In how many games the rules reached each disputed point; points never reached are left out."""
        points = [i.key for i in self.program.interpretations]
        counts = Counter(points[n] for g in self.games for n in range(len(points)) if g.consulted >> n & 1)
        return dict(counts.most_common())


def as_text(report: SimulationReport) -> str:
    """All of it as text."""
    total = len(report.games)
    what = ", ".join([report.program.game.title, *[s.title for s in report.program.sets]])
    lines = [f"{counted(total, 'game')} of {what} for {counted(len(report.seats), 'player')}"]
    if not total:
        return lines[0]
    rows = [(name, f"{count:,}", f"{100 * count / total:.1f} %") for name, count in report.ended().most_common()]
    lines += ["", *aligned([("winner", "games", ""), *rows], margin="  ", right=(1, 2))]
    won = report.seats_won()
    if any(won) and len(won) > 1:
        rows = [(seat, f"{count:,}", f"{100 * count / total:.1f} %") for seat, count in zip(report.seats, won, strict=True)]
        lines += ["", *aligned([("seat", "won", ""), *rows], margin="  ", right=(1, 2))]
    lengths = sorted(g.decisions for g in report.games if not g.problem)
    if lengths:
        lines += ["", f"  decisions of players: {lengths[0]:,} to {lengths[-1]:,}, {median(lengths):,.0f} in the middle"]
    consulted = report.consulted()
    if consulted:
        rows = [(name, f"{count:,}", "") for name, count in consulted.items()]
        lines += ["", *aligned([("disputed point", "games", ""), *rows], margin="  ", right=(1,))]
    for game in report.failed:
        lines.append(f"\nFAILED, seed {game.recipe.seed}: {visible(game.problem)}")
    lines += [f"written to {name}" for name in report.written]
    if report.interrupted:
        lines.append("\nINTERRUPTED: what is said above is of the games played so far")
    return "\n".join(lines)


def as_plain(report: SimulationReport) -> dict[str, Any]:
    """The same as one object; the games in the order of their seeds."""
    return {
        "game": report.program.game.key, "sets": [s.key for s in report.program.sets], "seats": list(report.seats),
        "games": len(report.games), "ended": dict(report.ended().most_common()),
        "won": dict(zip(report.seats, report.seats_won(), strict=True)), "consulted": report.consulted(),
        "interrupted": report.interrupted, "written": list(report.written),
        "played": [{"seed": g.recipe.seed, "winner": g.winner, "winners": [report.seats[p] for p in g.winners],
                    "decisions": g.decisions, "choices": len(g.choices), "problem": g.problem} for g in report.games],
    }


def replayed(found: Replayed) -> str:
    """Whether a game of a record ended as the record says."""
    since = "" if found.rules else "; since then the rules changed"
    if found.same:
        return f"the same game{since}"
    lines = [f"ANOTHER GAME{since}"]
    if found.at is not None:
        lines.append(f"they part at choice {found.at + 1}: {visible(found.problem)}")
    return "\n".join([*lines, f"now won by: {found.end.winner or 'nobody yet'}"])


__all__ = ["SimulationReport", "as_plain", "as_text", "replayed"]
