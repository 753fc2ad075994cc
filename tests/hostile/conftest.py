"""Lets the tests import the shared module of the golden folders; import mode `importlib` puts no test folder on the path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "diagnostics"))
