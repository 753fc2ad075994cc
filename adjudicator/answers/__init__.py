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

from typing import TYPE_CHECKING

from adjudicator.lazy import loaded_on_use

if TYPE_CHECKING:
    from adjudicator.answers.claims import Claim as Claim
    from adjudicator.answers.claims import claim as claim
    from adjudicator.answers.claims import step_claim as step_claim
    from adjudicator.answers.divergence.families import Family as Family
    from adjudicator.answers.divergence.families import family as family
    from adjudicator.answers.divergence.search import Divergence as Divergence
    from adjudicator.answers.divergence.search import in_family as in_family
    from adjudicator.answers.divergence.search import in_situation as in_situation
    from adjudicator.answers.exploration.explore import Exploration as Exploration
    from adjudicator.answers.exploration.explore import explore as explore
    from adjudicator.answers.receipts.receipt import Replay as Replay
    from adjudicator.answers.receipts.receipt import receipt as receipt
    from adjudicator.answers.receipts.receipt import replay as replay
    from adjudicator.answers.resolution.resolution import Answer as Answer
    from adjudicator.answers.resolution.resolution import resolve as resolve
    from adjudicator.answers.resolution.resolution import under_all_readings as under_all_readings
    from adjudicator.answers.subject import Edit as Edit
    from adjudicator.answers.subject import Subject as Subject
    from adjudicator.answers.subject import subject_in as subject_in
    from adjudicator.answers.why.chain import Explained as Explained
    from adjudicator.answers.why.chain import explain as explain
    from adjudicator.answers.whynot.search import Refused as Refused
    from adjudicator.answers.whynot.search import explain_not as explain_not
else:
    __all__, __getattr__, __dir__ = loaded_on_use(__name__, {
        "claims": ("Claim", "claim", "step_claim"),
        "divergence.search": ("Divergence", "in_family", "in_situation"),
        "exploration.explore": ("Exploration", "explore"),
        "divergence.families": ("Family", "family"),
        "receipts.receipt": ("Replay", "receipt", "replay"),
        "resolution.resolution": ("Answer", "resolve", "under_all_readings"),
        "subject": ("Edit", "Subject", "subject_in"),
        "why.chain": ("Explained", "explain"),
        "whynot.search": ("Refused", "explain_not"),
    })
