"""Lets the tests import their shared modules by name; import mode `importlib` puts no test folder on the path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

collect_ignore_glob = ["*/*.case"]  # most of these are wrong, as they should be
