"""Where ``orbat`` and ``python -m catalog`` begin."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; Ctrl-C while it is still being loaded is no traceback either."""
    try:
        from catalog.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
