"""Lets the tests import the shared modules of other folders; import mode `importlib` puts none on the path."""

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / folder) for folder in ("diagnostics", "fuzz", "laws")]
