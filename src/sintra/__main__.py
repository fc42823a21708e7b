"""``python -m sintra`` runs the command line."""

import sys

from sintra.cli import main

sys.exit(main())
