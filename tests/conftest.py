"""What all tests have in common."""

from __future__ import annotations

import os

os.environ["COLUMNS"] = "100"  # texts are laid out for this width, not for the terminal of whoever runs the tests
