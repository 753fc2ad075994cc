"""Lets the tests of the engine import their shared game by its name; import mode `importlib` puts no test folder on the path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
