"""Where the program begins: an interrupt ends it in words also while its modules are being loaded."""

from __future__ import annotations

import sys


def main() -> None:
    """Carry out the command line. The exit status is 130 where it was interrupted before it had begun."""
    try:
        from adjudicator.cli import main as command

        command()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
