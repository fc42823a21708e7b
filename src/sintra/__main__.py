"""``python -m sintra`` does what ``sintra`` does."""

import sys

from sintra.cli import main

sys.exit(main())
