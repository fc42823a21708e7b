"""The catalogue: games, pages, bots, and games that cannot be loaded."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.agents import AGENTS, lookup
from sintra.core.errors import UnknownGameError
from sintra.games import game_ids, get
from sintra.server.catalogue import bots_json, catalogue, find_game, game_json, has_page
from sintra.server.settings import WEB_FOLDER

Register = Callable[[str, str], None]


def test_all_games_and_bots_are_listed() -> None:
    found = catalogue()
    assert [game["id"] for game in found["games"]] == game_ids()
    assert [bot["name"] for bot in found["bots"]] == list(AGENTS)
    assert all(bot["summary"] for bot in found["bots"])
    assert {"hello", "applause"} <= set(found["phrases"])


def test_agents_of_other_packages_are_listed_if_they_can_be_loaded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    places = {"first": "tests.agents.own:First", "broken": "no_module:Agent"}
    monkeypatch.setattr(lookup, "_registered", places)
    assert bots_json()[-1] == {"name": "first", "summary": "plays the first move"}
    assert "the bot broken is left out because it cannot be loaded" in caplog.text


def test_options_have_everything_that_a_form_needs() -> None:
    options = game_json(get("duel"), WEB_FOLDER)["options"]
    assert [option["name"] for option in options] == [o.name for o in get("duel").options]
    for option in options:
        assert set(option) == {"name", "help", "default", "choices", "also"}
        assert option["choices"] or option["also"]


def test_a_game_has_a_page_if_the_client_has_a_folder_for_it(tmp_path: Path) -> None:
    assert has_page("duel", WEB_FOLDER)
    assert not has_page("duel", tmp_path)
    (tmp_path / "games" / "duel").mkdir(parents=True)
    assert [game["page"] for game in catalogue(tmp_path)["games"] if game["id"] == "duel"] == [True]
    assert not game_json(get("summer-pavilion"), tmp_path)["page"]


def test_a_registered_game_is_listed_without_a_page(pig: str) -> None:
    [game] = [game for game in catalogue()["games"] if game["id"] == pig]
    assert game["name"] == "Pig"
    assert game["page"] is False


def test_games_that_cannot_be_loaded_are_left_out_and_logged_once(
    register_game: Register,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "broken_package.py").write_text("raise ZeroDivisionError('a fault in the package')")
    monkeypatch.syspath_prepend(tmp_path)
    before = catalogue()
    register_game("missing", "no_such_package.game:RULES")
    register_game("faulty", "broken_package:RULES")
    register_game("mislabelled", "sintra.games.duel.game:RULES")
    for _ in range(2):
        assert catalogue() == before
    assert caplog.text.count("ZeroDivisionError: a fault in the package") == 1
    for game in ("missing", "faulty", "mislabelled"):
        assert caplog.text.count(f"the game {game} is left out") == 1
        with pytest.raises(UnknownGameError):
            find_game(game)
