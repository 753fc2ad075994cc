"""How much a text may demand. Every limit that a user can meet is here; the documentation names them all."""

from __future__ import annotations

MAX_FILE = 1 << 20
"""Bytes of a file or of standard input."""
MAX_LINES = 10_000
"""Lines of a file."""
MAX_LINE = 2_000
"""Characters of a line."""
MAX_NESTING = 50
"""Nested blocks, nested parentheses, and nested parts of one expression."""
MAX_PARTS = 2_000
"""Parts of one expression when all of it is written out."""
MAX_RULES_NAMED = 100
"""Games and sets that the different `rules` lines of a file of cases name together."""
MAX_RULES_FILES = 500
"""Rules files of a folder of the user."""
MAX_VERSION_FILES = 5_000
"""Rules and case files of a git revision."""
MAX_VERSION = 64 << 20
"""Characters of all of them together."""
MAX_CARD_LINES = 20_000
"""Lines of all cards of a game together, those of a kind counted for each of its cards."""
MAX_TITLED = 100_000
"""Cards that all clauses together find by words of their titles."""
MAX_PROBLEMS = 500
"""Problems that are reported for one run."""

MAX_SEATS = 100
"""Seats of a situation."""
MAX_CARDS = 5_000
"""Cards that the lists of a situation name together."""
MAX_COUNT = 999
"""The largest number in a situation."""
MAX_READINGS = 512
"""Combinations of readings under which a case runs."""
MAX_QUESTIONS = 2_000
"""Questions that one run asks."""

MAX_STEPS = 20_000
"""Steps of a resolution between two questions, and loop iterations. What a step carries out within itself is not counted."""
MAX_EFFORT = 200_000
"""Steps and loop iterations of everything that one run does between its questions."""
MAX_RUNS_EFFORT = 1_000_000
"""The same for all runs of one case or one question under several readings."""
MAX_TIMELINE = 20_000
"""Steps that the timeline of a run shows."""
MAX_FRAMES = 1_000
"""Nested effects under way."""
MAX_SET = 20_000
"""Cards in a set that rules join, and different sums of some cards."""
MAX_AMOUNT = 10**12
"""The largest number that rules may reach by counting."""
MAX_STATE = 16 << 20
"""Characters of a stored state."""
MAX_ADDRESS = 64 << 10
"""Bytes that the address of a situation holds, unpacked."""
MAX_POSITIONS = 2_000_000
"""Positions of an exploration."""
MAX_COMPARED = 10_000
"""Positions that a search for a difference between two readings explores, unless the command line says otherwise."""
MAX_WAYS = 64
"""Sequences of moves that it tries in one situation; there are many situations, and the short sequences come first."""
MAX_LEFT_OUT = 400
"""Facts and moves that are left out, one at a time, to find out what an answer rests on."""
MAX_CHANGED = 2_500
"""Changed situations that are resolved to find out why something did not happen."""
MAX_CHANGED_STEPS = 400_000
"""Steps that all changed situations of a question take as long as: what is read to set one up counts as well, and an endless
resolution as half of them. A step takes some five millionths of a second."""
