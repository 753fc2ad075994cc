"""Where the program begins: an interrupt ends it with a message even while its modules are being loaded."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command line. The exit status is 130 if it was interrupted before it had begun, or when it was nearly over."""
    try:
        try:
            from adjudicator.cli import main as command

            command()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is known is written to the cache, and that is all
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
