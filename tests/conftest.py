"""What all tests have in common."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

from adjudicator.garbage_collection import search_rarely

search_rarely()  # as a command does: half of the time of a long run would go into searches for cycles
settings.register_profile("counted", deadline=None)  # a machine that is busy, or compiles while it runs, breaks no law
settings.load_profile("counted")
# Ctrl-C is tested on processes of our own, which inherit this: a shell that starts the tests in the background ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ["COLUMNS"] = "100"  # texts are laid out for this width, not for the terminal in which the tests run

SLOW = frozenset({"docs", "fuzz", "hostile", "laws", "quality", "repo"})
"""Folders whose tests walk through many situations, start many processes or read the whole project: `make quick` omits them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of these folders as slow."""
    for item in items:
        if item.path.parent.name in SLOW:
            item.add_marker(pytest.mark.slow)
