"""Tournaments: round robins that can be continued and extended."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.arena import TournamentResult, play_tournament
from sintra.arena.errors import ArenaError, LogError, ParticipantError
from sintra.arena.participants import parse
from sintra.arena.tournament import _slugs
from tests.arena.engines import odd

QUICK: dict[str, Any] = {"game": "summer-pavilion", "seed": 1, "simulations": 3}
THREE = ["random", "greedy", "expert"]


def names(result: TournamentResult) -> list[str]:
    return [participant.name for participant in result.standings]


def lines(out: Path) -> int:
    return len((out / "tournament.jsonl").read_text().splitlines())


def test_every_pair_plays_both_line_ups(tmp_path: Path) -> None:
    result = play_tournament(THREE, out=tmp_path, games=2, **QUICK)
    assert result.games == 6
    assert sorted(names(result)) == sorted(THREE)
    assert names(result)[-1] == "random"
    assert result.crosstable["greedy"]["random"] == 1.0
    assert result.crosstable["random"]["greedy"] == 0.0
    assert all(participant.rating.games == 4 for participant in result.standings)
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
    def anchored(texts: list[str], **chosen: Any) -> dict[str, float]:
        result = play_tournament(texts, out=tmp_path / texts[0], games=2, **QUICK, **chosen)
        return {
            one.name: one.rating.rating for one in result.standings if one.name == result.anchor
        }

    assert anchored(["random", "greedy"]) == {"greedy": 1000}
    assert anchored(["expert", "random"]) == {"expert": 1000}
    assert anchored(["expert", "random"], anchor="random", rating=500) == {"random": 500}


def test_a_tournament_continues_and_can_be_extended(tmp_path: Path) -> None:
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
        ["expert", "random", "greedy"],
        out=tmp_path,
        games=2,
        progress=lambda *done: seen.append(done),
        **QUICK,
    )
    assert lines(tmp_path) == 9
    assert (tmp_path / "tournament.jsonl").read_text().startswith(before)
    assert seen == [(number, 6) for number in range(1, 7)]


def test_scores_have_their_spread(tmp_path: Path) -> None:
    result = play_tournament(["greedy", "random"], out=tmp_path, games=4, **QUICK)
    for participant in result.as_json()["standings"]:
        assert participant["score_count"] == 4
        assert participant["score_deviation"] > 0
        assert participant["score_low"] <= participant["score"] <= participant["score_high"]


def test_engines_with_similar_commands_are_distinguished(tmp_path: Path) -> None:
    """The texts differ only after the point where file names and labels are cut."""
    padding = "x" * 60
    texts = [f"{odd('illegal')} {padding} {number}" for number in (1, 2)]
    result = play_tournament(texts, out=tmp_path, games=2, **QUICK)
    assert result.games == 2
    assert sorted(names(result)) == sorted(texts)
    records = [sintra.read_record(path.read_text()) for path in (tmp_path / "games").iterdir()]
    assert len(records) == 2
    assert all(len(set(record.names)) == 2 for record in records)
    assert {record.names for record in records} == {records[0].names, records[0].names[::-1]}


def test_file_names_do_not_depend_on_the_other_participants() -> None:
    texts = [f"engine:./engine {name}" for name in ("b c", "b-c", "d")]
    together = _slugs([parse(text) for text in texts])
    assert len(set(together)) == 3
    assert [_slugs([parse(text)])[0] for text in texts] == together
    assert _slugs([parse("greedy@0.5s")]) == ["greedy@0.5s"]


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_several_workers_play_the_same_tournament(tmp_path: Path) -> None:
    results = [
        play_tournament(
            ["greedy", "random"], out=tmp_path / str(workers), games=3, workers=workers, **QUICK
        )
        for workers in (1, 2)
    ]
    ratings = [[one.rating for one in result.standings] for result in results]
    assert ratings[0] == ratings[1]


def test_forfeits_are_counted_and_reported(tmp_path: Path) -> None:
    result = play_tournament(["greedy", odd("illegal")], out=tmp_path, games=2, **QUICK)
    assert names(result)[0] == "greedy"
    assert result.standings[1].forfeits == 2
    assert "which cannot be played" in result.faults[0]


@pytest.mark.parametrize(
    ("texts", "changed", "error", "message"),
    [
        (["greedy"], {}, ArenaError, "for 2 players needs at least 2 participants, not 1"),
        (
            ["greedy", "random"],
            {"options": {"players": 4}},
            ArenaError,
            "at least 4 participants",
        ),
        (["greedy", "greedy"], {}, ParticipantError, "'greedy' is listed twice"),
        (["greedy", "random"], {"anchor": "nobody"}, ArenaError, "'nobody' is not a participant"),
        (["greedy", "random"], {"games": 0}, ArenaError, "the number of games"),
    ],
    ids=str,
)
def test_wrong_arguments_are_refused_before_the_first_game(
    tmp_path: Path, texts: list[str], changed: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        play_tournament(texts, out=tmp_path, **{**QUICK, **changed})
    assert not (tmp_path / "tournament.jsonl").exists()


def test_a_folder_with_another_tournament_is_refused(tmp_path: Path) -> None:
    play_tournament(["greedy", "random"], out=tmp_path, games=1, **QUICK)
    for changed in ({"seed": 2}, {"simulations": 4}, {"game": "duel"}):
        with pytest.raises(LogError, match="has other settings"):
            play_tournament(["greedy", "random"], out=tmp_path, games=1, **{**QUICK, **changed})
