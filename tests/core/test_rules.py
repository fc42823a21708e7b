"""The definition of a game and its registry."""

import pytest

import sintra
from sintra import games
from sintra.core.errors import UnknownGameError
from sintra.games import get
from tests.core.countdown import RULES


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry whose additions disappear after the test."""
    monkeypatch.setattr(games, "_registered", {})


def test_built_in_games_come_first() -> None:
    assert sintra.game_ids()[:2] == ["summer-pavilion", "duel"]


@pytest.mark.parametrize("game", sintra.game_ids())
def test_a_game_is_found_by_its_id(game: str) -> None:
    assert get(game) is get(game)
    assert get(game).id == game


def test_an_unknown_game_is_an_error_that_lists_the_games() -> None:
    with pytest.raises(UnknownGameError, match="there is no game 'chess'; there are: summer-pav"):
        get("chess")


@pytest.mark.usefixtures("registry")
def test_a_registered_game_is_played_like_any_other() -> None:
    games.register("countdown", "tests.core.countdown:RULES")
    assert "countdown" in sintra.game_ids()
    assert sintra.new("countdown", seed=1).rules is RULES


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("tests.nowhere:RULES", "cannot be loaded from tests.nowhere:RULES"),
        ("tests.core.countdown:NOTHING", "cannot be loaded from"),
        ("tests.core.countdown:State", "is not the Rules object of a game with the id 'other'"),
        ("tests.core.countdown:RULES", "is not the Rules object of a game with the id 'other'"),
    ],
)
def test_a_broken_registration_is_a_clear_error(place: str, message: str) -> None:
    games.register("other", place)
    with pytest.raises(UnknownGameError, match=message):
        get("other")


@pytest.mark.usefixtures("registry")
def test_a_registration_cannot_replace_a_built_in_game() -> None:
    games.register("duel", "tests.core.countdown:RULES")
    assert get("duel").name == "Duel"
