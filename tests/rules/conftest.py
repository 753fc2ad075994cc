"""Lets the tests of the rules notation import their shared module by its name."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
