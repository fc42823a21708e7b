"""``sintra database``: what its actions print. ``sintra.server.backup`` has its own tests."""

from pathlib import Path

from sintra.server.migrations import HEAD
from tests.cli.conftest import Cli
from tests.server.test_migrations import execute, old_database


def test_upgrade_backup_check_restore(cli: Cli, tmp_path: Path) -> None:
    url = ("--database", f"sqlite:///{old_database(tmp_path, 2)}")
    upgraded = cli("database", "upgrade", *url)
    assert upgraded.out.splitlines() == [
        f"The database was upgraded from revision 0002 to {HEAD}.",
        f"As it was before: {tmp_path / 'sintra.db.0002'}",
    ]
    assert "up to date" in cli("database", "upgrade", *url).out
    content = "2 games with 7 events and 1 shared positions"
    saved = str(tmp_path / "saved.db")
    assert cli("database", "backup", saved, *url).out == f"{content} are in {saved}\n"
    assert cli("database", "check", *url).out == f"The database is sound: {content}.\n"
    refused = cli("database", "restore", saved, *url)
    assert (refused.code, "--replace" in refused.err) == (1, True)
    assert cli("database", "restore", saved, "--replace", *url).code == 0
    other = ("--database", f"sqlite:///{tmp_path / 'other.db'}")
    assert "were created" in cli("database", "upgrade", *other).out


def test_a_check_that_finds_something_fails(cli: Cli, tmp_path: Path) -> None:
    url = f"sqlite:///{old_database(tmp_path, 2)}"
    cli("database", "upgrade", "--database", url)
    execute(url, "DELETE FROM events WHERE version > 2")
    checked = cli("database", "check", "--database", url)
    assert checked.code == 1
    assert "but events up to 2" in checked.out
    assert "1 of 2 games have a problem" in checked.err


def test_an_action_has_to_be_named(cli: Cli) -> None:
    answer = cli("database")
    assert answer.code == 2
    assert "upgrade, backup, restore or check" in answer.err
