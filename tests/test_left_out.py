"""What a machine lacks is reported at the end of a run, and fails it where ``CI`` is set."""

from collections.abc import Callable
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
TESTS = """\
import pytest
from tests.left_out import left_out

@pytest.fixture(scope="session")
def browser():
    left_out("browser", "Run `make browser`.")

def test_one(browser): ...
def test_two(browser): ...
def test_complete(): ...
@pytest.mark.skip(reason="another reason")
def test_skipped(): ...
"""

#: Runs tests with some arguments.
Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=":")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # most plugins are slow to import
    monkeypatch.delenv("CI", raising=False)
    pytester.makepyfile(test_machine=TESTS)
    plugins = ("-p", "xdist", "-p", "tests.left_out")
    return lambda *args: pytester.runpytest_subprocess(*plugins, *args)


def test_a_run_says_at_the_end_what_was_left_out_and_how_to_get_it(run: Run) -> None:
    result = run()
    result.stdout.fnmatch_lines(
        ["!* LEFT OUT !*", "2 tests: there is no browser. Run `make browser`."]
    )
    result.assert_outcomes(passed=1, skipped=3)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "workers"])
def test_it_fails_in_continuous_integration(
    run: Run, workers: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    result = run(*workers)
    result.stdout.fnmatch_lines(
        ["!* LEFT OUT !*", "2 tests: there is no browser.*", "CI is set, so this run has failed."]
    )
    result.assert_outcomes(passed=1, skipped=3)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_other_skipped_tests_are_not_mentioned(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    result = run("-k", "complete or skipped")
    result.stdout.no_fnmatch_line("*LEFT OUT*")
    result.assert_outcomes(passed=1, skipped=1, deselected=2)
    assert result.ret == pytest.ExitCode.OK
