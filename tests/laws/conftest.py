"""Lets the laws import their shared module by its name; import mode `importlib` puts no test folder on the path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
