"""Where the program begins: an interrupt ends it with a message even while its modules are being loaded."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. The exit status is 130 if it was interrupted before it had begun."""
    try:
        from adjudicator.cli import main as command

        command()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
