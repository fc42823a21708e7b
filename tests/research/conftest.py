"""Without the libraries only ``test_installed.py`` is collected; it reports what is left out."""

from tests.research.test_installed import MISSING

collect_ignore_glob = ["test_[!i]*.py"] if MISSING else []
