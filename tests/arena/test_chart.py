"""The chart of a tournament."""

import sys
from pathlib import Path

import pytest

from sintra.arena.chart import check_extra, draw_chart
from sintra.arena.errors import ArenaError
from sintra.arena.rating import Finish, ratings
from sintra.arena.tournament import RatedParticipant, TournamentResult
from sintra.core.errors import MissingExtraError

GAMES = [Finish(("ana", "ben"), (1, 2)), Finish(("ana", "ben"), (2, 1))] * 10
RESULT = TournamentResult(
    game="duel",
    options={},
    players=2,
    seed=1,
    games=20,
    anchor="ana",
    standings=tuple(RatedParticipant(rating, 50.0, 9.0, 20, 1.0, 0) for rating in ratings(GAMES)),
    crosstable={},
    faults=(),
)


def test_a_chart_is_a_png_image(tmp_path: Path) -> None:
    path = tmp_path / "ratings.png"
    draw_chart(RESULT, "Duel", path)
    image = path.read_bytes()
    assert image.startswith(b"\x89PNG\r\n")
    width, height = (int.from_bytes(image[at : at + 4], "big") for at in (16, 20))
    assert width > 1000
    assert height > 200


def test_a_missing_extra_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r'pip install "sintra\[arena\]"'):
        check_extra()


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="cannot be written: No such file"):
        draw_chart(RESULT, "Duel", tmp_path / "nowhere" / "x.png")
