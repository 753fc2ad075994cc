"""What can be asked of a situation besides what happens. All of it are pure functions of immutable values.

    table = subject_in(Source("table", text))            # a situation, or a case of a file
    run = table.run()                                     # played through under the readings in force
    said = claim("B draws", table.program, table.seats)  # a claim, in the words of the case notation
    explain(table, run, said)                             # why it is so
    explain_not(table, run, said)                         # why it is not so, and what would make it so
    explore(table, [said])                                # always, never, or on whom it depends
    under_all_readings(table)                             # the ends under every combination of readings
    in_situation(table, "NAME"), in_family(...)           # where two readings of a disputed point part
    receipt(resolve(table)), replay(body)                 # an answer with all that it came from, given again

Names are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.answers.claims import Claim, claim, step_claim
    from adjudicator.answers.diverge import Divergence, in_family, in_situation
    from adjudicator.answers.exploring import Exploration, explore
    from adjudicator.answers.families import Family, family
    from adjudicator.answers.receipts import Replay, receipt, replay
    from adjudicator.answers.resolved import Answer, resolve, under_all_readings
    from adjudicator.answers.subject import Edit, Subject, subject_in
    from adjudicator.answers.why import Explained, explain
    from adjudicator.answers.whynot import Refused, explain_not

__all__ = [
    "Answer", "Claim", "Divergence", "Edit", "Explained", "Exploration", "Family", "Refused", "Replay", "Subject", "claim",
    "explain", "explain_not", "explore", "family", "in_family", "in_situation", "receipt", "replay", "resolve", "step_claim",
    "subject_in", "under_all_readings",
]

_HOMES = {
    "claims": ("Claim", "claim", "step_claim"),
    "diverge": ("Divergence", "in_family", "in_situation"),
    "exploring": ("Exploration", "explore"),
    "families": ("Family", "family"),
    "receipts": ("Replay", "receipt", "replay"),
    "resolved": ("Answer", "resolve", "under_all_readings"),
    "subject": ("Edit", "Subject", "subject_in"),
    "why": ("Explained", "explain"),
    "whynot": ("Refused", "explain_not"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"adjudicator.answers.{home}"), name)
    raise AttributeError(f"module `adjudicator.answers` has no attribute `{name}`")
