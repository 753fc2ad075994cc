"""Lets these tests import the modules of the benchmarks by name; import mode `importlib` puts no test folder on the path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))
