"""Tests that this machine cannot run are left out, loudly.

A fixture that finds something missing, for example a browser, calls :func:`left_out`. Its tests are
skipped, and a section at the end of the run says what was left out and how to get it. Where the
environment variable ``CI`` is set, such a run fails: there, everything must be tested.

The module is a plugin of pytest, which the ``conftest.py`` of the project loads.
"""

import os
from collections import Counter
from typing import NoReturn

import pytest

#: The skip reasons that :func:`left_out` writes begin with this. Workers of pytest-xdist send
#: reasons to the main process.
_PREFIX = "left out, because there is no "


def left_out(what: str, how: str) -> NoReturn:
    """Skip a test because something is missing on this machine.

    Args:
        what: what is missing, for example ``Chromium``.
        how: how to get it, as one sentence.
    """
    pytest.skip(f"{_PREFIX}{what}. {how}")


def pytest_configure(config: pytest.Config) -> None:
    """Load :class:`LeftOut`, but not in the workers of pytest-xdist."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(LeftOut())


class LeftOut:
    """Counts the tests that were left out, and reports them at the end."""

    def __init__(self) -> None:
        #: The number of tests for every reason.
        self._counts: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that was left out."""
        if report.skipped and isinstance(report.longrepr, tuple):
            _, prefix, reason = report.longrepr[2].partition(_PREFIX)
            if prefix:
                self._counts[reason] += 1

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail where everything must be tested."""
        if self._counts and _is_ci() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was left out and how to get it."""
        if not self._counts:
            return
        terminalreporter.section("LEFT OUT", sep="!", red=True, bold=True)
        for reason, count in self._counts.items():
            tests = "1 test" if count == 1 else f"{count} tests"
            terminalreporter.line(f"{tests}: there is no {reason}", red=True)
        if _is_ci():
            terminalreporter.line("CI is set, so this run has failed.", red=True)


def _is_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")
