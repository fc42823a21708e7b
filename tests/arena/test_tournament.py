"""Tournaments: everybody meets everybody, once, and again only for what is missing."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.arena import TournamentResult, play_tournament
from sintra.arena.errors import ArenaError, LogError, ParticipantError
from tests.arena.engines import odd

QUICK: dict[str, Any] = {"game": "summer-pavilion", "seed": 1, "simulations": 3}
THREE = ["random", "greedy", "master"]


def names(result: TournamentResult) -> list[str]:
    return [standing.name for standing in result.standings]


def lines(out: Path) -> int:
    return len((out / "tournament.jsonl").read_text().splitlines())


def test_every_two_meet_in_every_seat(tmp_path: Path) -> None:
    result = play_tournament(THREE, out=tmp_path, games=2, **QUICK)
    assert result.games == 6
    assert sorted(names(result)) == sorted(THREE)
    assert names(result)[-1] == "random"
    assert result.crosstable["greedy"]["random"] == 1.0
    assert result.crosstable["random"]["greedy"] == 0.0
    assert all(standing.rating.games == 4 for standing in result.standings)
    records = [sintra.read_record(path.read_text()) for path in (tmp_path / "games").iterdir()]
    assert len(records) == 6
    line_ups = Counter(record.names for record in records)
    assert len(line_ups) == 6


def test_tables_for_three(tmp_path: Path) -> None:
    result = play_tournament(
        [*THREE, "greedy@5"], out=tmp_path, games=3, options={"players": 3}, **QUICK
    )
    assert result.games == 4 * 3
    records = [sintra.read_record(path.read_text()) for path in (tmp_path / "games").iterdir()]
    seats = Counter((seat, name) for record in records for seat, name in enumerate(record.names))
    assert set(seats.values()) == {3}
    assert names(result)[-1] == "random"


def test_the_anchor_is_greedy_or_the_first_or_the_chosen_one(tmp_path: Path) -> None:
    def anchored(who: list[str], **chosen: Any) -> dict[str, float]:
        result = play_tournament(who, out=tmp_path / who[0], games=2, **QUICK, **chosen)
        return {
            one.name: one.rating.rating for one in result.standings if one.name == result.anchor
        }

    assert anchored(["random", "greedy"]) == {"greedy": 1000}
    assert anchored(["master", "random"]) == {"master": 1000}
    assert anchored(["master", "random"], anchor="random", rating=500) == {"random": 500}


def test_it_goes_on_and_grows(tmp_path: Path) -> None:
    play_tournament(["greedy", "random"], out=tmp_path, games=2, **QUICK)
    assert lines(tmp_path) == 3
    again = play_tournament(["random", "greedy"], out=tmp_path, games=2, **QUICK)
    assert lines(tmp_path) == 3
    assert names(again) == ["greedy", "random"]
    play_tournament(["greedy", "random"], out=tmp_path, games=4, **QUICK)
    assert lines(tmp_path) == 5
    before = (tmp_path / "tournament.jsonl").read_text()
    seen: list[tuple[int, int]] = []
    play_tournament(
        ["master", "random", "greedy"],
        out=tmp_path,
        games=2,
        progress=lambda *done: seen.append(done),
        **QUICK,
    )
    assert lines(tmp_path) == 9
    assert (tmp_path / "tournament.jsonl").read_text().startswith(before)
    assert seen == [(number, 6) for number in range(1, 7)]


def test_several_workers_play_the_same_tournament(tmp_path: Path) -> None:
    results = [
        play_tournament(
            ["greedy", "random"], out=tmp_path / str(workers), games=5, workers=workers, **QUICK
        )
        for workers in (1, 2)
    ]
    ratings = [[one.rating for one in result.standings] for result in results]
    assert ratings[0] == ratings[1]


def test_an_engine_that_forfeits_is_told(tmp_path: Path) -> None:
    result = play_tournament(["greedy", odd("illegal")], out=tmp_path, games=2, **QUICK)
    assert names(result)[0] == "greedy"
    assert result.standings[1].forfeits == 2
    assert "which cannot be played" in result.faults[0]


@pytest.mark.parametrize(
    ("who", "changed", "error", "message"),
    [
        (["greedy"], {}, ArenaError, "for 2 players needs 2 participants at least, not 1"),
        (["greedy", "random"], {"options": {"players": 4}}, ArenaError, "needs 4 participants"),
        (["greedy", "greedy"], {}, ParticipantError, "'greedy' cannot be told from 'greedy'"),
        (["greedy", "random"], {"anchor": "nobody"}, ArenaError, "'nobody' does not take part"),
        (["greedy", "random"], {"games": 0}, ArenaError, "the number of games"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_before_any_game(
    tmp_path: Path, who: list[str], changed: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        play_tournament(who, out=tmp_path, **{**QUICK, **changed})
    assert not (tmp_path / "tournament.jsonl").exists()


def test_a_folder_with_another_tournament_is_refused(tmp_path: Path) -> None:
    play_tournament(["greedy", "random"], out=tmp_path, games=1, **QUICK)
    for changed in ({"seed": 2}, {"simulations": 4}, {"game": "duel"}):
        with pytest.raises(LogError, match="is of something else"):
            play_tournament(["greedy", "random"], out=tmp_path, games=1, **{**QUICK, **changed})
