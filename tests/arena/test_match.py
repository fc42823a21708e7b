"""Matches between bots and engines."""

from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.arena import MatchResult, Sprt, Tally, play_match
from sintra.arena.errors import ArenaError, EngineAnswerError, EngineCrashError, LogError
from sintra.core.errors import OptionError, UnknownAgentError, UnknownGameError
from tests.arena.engines import greedy_engine, odd

QUICK: dict[str, Any] = {"game": "summer-pavilion", "seed": 1}


def same(one: MatchResult, two: MatchResult) -> bool:
    """Return whether two matches had the same games, whatever time they took."""
    return {**one.as_json(), "ms_per_move": 0} == {**two.as_json(), "ms_per_move": 0}


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("summer-pavilion", 3)])
def test_a_stronger_side_wins(game: str, players: int) -> None:
    result = play_match(
        "greedy", "random", game=game, games=6, seed=1, options={"players": players}
    )
    assert result.games == result.wins == 6
    assert result.score == 1.0
    assert result.mean_scores[0] is not None
    assert result.mean_scores[1] is not None
    assert result.mean_scores[0] > result.mean_scores[1] + 20
    assert result.comparisons == 6 * (players - 1)


def test_exchanged_sides_give_the_opposite_result() -> None:
    one = play_match("greedy", "random", games=4, **QUICK)
    two = play_match("random", "greedy", games=4, **QUICK)
    assert two.score == 1 - one.score
    assert two.wins == one.losses == 0


@pytest.mark.parametrize("games", [1, 5])
def test_the_exact_number_of_games_is_played(games: int) -> None:
    seen: list[int] = []
    result = play_match(
        "greedy", "random", games=games, progress=lambda tally: seen.append(tally.games), **QUICK
    )
    assert result.games == games
    assert result.pairs == games // 2
    assert seen == list(range(1, games + 1))


@pytest.mark.parametrize(("seats", "share"), [("ABBB", 0.25), ("AAAB", 0.75), ("ABB", 1 / 3)])
def test_unequal_sides(seats: str, share: float, tmp_path: Path) -> None:
    players = len(seats)
    result = play_match(
        "greedy", "random", games=2 * players, seats=seats, records=tmp_path, **QUICK
    )
    assert result.seats == seats
    assert result.options["players"] == players
    assert result.pairs == 2
    assert result.score > 0.9
    assert result.victory_share == 1.0
    assert result.victory_share_expected == pytest.approx(share)
    assert result.score_counts == (2 * players * seats.count("A"), 2 * players * seats.count("B"))
    assert result.comparisons == 2 * players * seats.count("A") * seats.count("B")
    line_ups = [
        tuple(name.partition(" ")[0] for name in sintra.read_record(path.read_text()).names)
        for path in tmp_path.iterdir()
    ]
    assert len(set(line_ups)) == players
    assert all(line_ups.count(one) == 2 for one in line_ups)


@pytest.mark.slow
def test_equal_bots_with_unequal_sides_are_equally_strong() -> None:
    """The pairwise score is near a half and the share of victories near a quarter."""
    result = play_match("random", "random", games=80, seats="ABBB", **QUICK)
    assert result.interval[0] < 0.5 < result.interval[1]
    assert result.victory_share_interval[0] < 0.25 < result.victory_share_interval[1]
    assert result.victory_share_interval[1] - result.victory_share_interval[0] < 0.25
    assert sum(result.as_json()["pair_results"].values()) == result.pairs == 20


def test_equal_participants_have_different_names_in_records(tmp_path: Path) -> None:
    play_match("greedy", "greedy", games=1, records=tmp_path, **QUICK)
    [record] = tmp_path.iterdir()
    assert sintra.read_record(record.read_text()).names == ("greedy #1", "greedy #2")


def test_simulations_and_a_seed_give_the_same_match() -> None:
    matches = [play_match("expert", "greedy", games=2, simulations=5, **QUICK) for _ in range(2)]
    assert same(*matches)
    other = play_match("expert", "greedy", games=2, simulations=5, game="summer-pavilion", seed=2)
    assert not same(matches[0], other)


def test_participants_can_have_their_own_budgets() -> None:
    """The side with more simulations takes more time."""
    result = play_match("expert@60", "expert@1", games=1, **QUICK)
    slow, quick = result.ms_per_move
    assert slow is not None
    assert quick is not None
    assert slow > quick


@pytest.mark.slow
def test_several_workers_play_the_same_match_as_one(tmp_path: Path) -> None:
    """They play the same games, and a sequential test stops at the same one."""
    settings: dict[str, Any] = {"games": 100, "sprt": Sprt(0, 300), **QUICK}
    alone = play_match("greedy", "random", records=tmp_path / "one", **settings)
    others = play_match("greedy", "random", records=tmp_path / "two", workers=2, **settings)
    assert same(alone, others)
    records = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert records[:3] == ["00001-AB.txt", "00001-BA.txt", "00002-AB.txt"]
    assert len(records) == alone.games < 100
    for name in records:
        text = (tmp_path / "one" / name).read_text()
        assert text == (tmp_path / "two" / name).read_text()
        game = sintra.read_record(text)
        assert game.is_over
        assert game.names == (("greedy", "random") if "-AB" in name else ("random", "greedy"))


def test_a_sequential_test_stops_a_clear_match() -> None:
    result = play_match("greedy", "random", games=400, sprt=Sprt(0, 200), **QUICK)
    assert result.games < 60
    assert result.games % 2 == 0
    assert result.games_wanted == 400
    assert result.verdict == "H1"
    test = result.as_json()["sprt"]
    assert test["verdict"] == "H1"
    assert test["llr"] > test["bounds"][1]


# --- Logs --------------------------------------------------------------------------------------


class StoppedError(Exception):
    """The user interrupted the match."""


def stop_after(count: int) -> Any:
    def progress(tally: Tally) -> None:
        if tally.games == count:
            raise StoppedError

    return progress


def test_an_interrupted_match_continues(tmp_path: Path) -> None:
    whole = play_match("greedy", "random", games=6, **QUICK)
    log = tmp_path / "log"
    with pytest.raises(StoppedError):
        play_match("greedy", "random", games=6, log=log, progress=stop_after(3), **QUICK)
    before = log.read_text()
    assert len(before.splitlines()) == 4
    result = play_match("greedy", "random", games=6, log=log, **QUICK)
    assert same(result, whole)
    assert log.read_text().startswith(before)
    assert len(log.read_text().splitlines()) == 7
    assert same(play_match("greedy", "random", games=6, log=log, **QUICK), whole)
    assert len(log.read_text().splitlines()) == 7


def test_a_finished_match_continues_with_more_games(tmp_path: Path) -> None:
    play_match("greedy", "random", games=2, log=tmp_path / "log", **QUICK)
    result = play_match("greedy", "random", games=4, log=tmp_path / "log", **QUICK)
    assert same(result, play_match("greedy", "random", games=4, **QUICK))
    assert len((tmp_path / "log").read_text().splitlines()) == 5


def test_the_log_in_the_data_folder_is_deleted_when_the_match_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SINTRA_DATA", str(tmp_path))
    with pytest.raises(StoppedError):
        play_match("greedy", "random", games=4, resume=True, progress=stop_after(2), game="duel")
    [log] = (tmp_path / "matches").iterdir()
    assert len(log.read_text().splitlines()) == 3
    seen: list[int] = []
    result = play_match(
        "greedy",
        "random",
        games=4,
        resume=True,
        game="duel",
        progress=lambda tally: seen.append(tally.seed),
    )
    assert result.games == 4
    assert len(set(seen)) == 1
    assert not list((tmp_path / "matches").iterdir())


@pytest.mark.parametrize(
    "changed",
    [{"a": "random"}, {"b": "greedy"}, {"seed": 2}, {"simulations": 9}, {"game": "duel"}],
    ids=str,
)
def test_a_log_of_another_match_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    settings = {"a": "greedy", "b": "random", "games": 2, "log": tmp_path / "log", **QUICK}
    play_match(**settings)
    with pytest.raises(LogError, match="has other settings"):
        play_match(**{**settings, **changed})


# --- Engines -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
@pytest.mark.parametrize(("game", "games"), [("summer-pavilion", 2), ("duel", 1)])
def test_an_engine_plays_whole_games(game: str, games: int) -> None:
    result = play_match(greedy_engine(), "random", game=game, games=games, seed=1)
    assert result.faults == ()
    assert result.score == 1.0
    assert result.ms_per_move[0] is not None
    assert result.ms_per_move[0] > 0


def test_an_engine_that_fails_forfeits_the_game() -> None:
    result = play_match(odd("illegal"), "greedy", games=2, simulations=1, **QUICK)
    assert result.score == 0.0
    assert result.forfeits == (2, 0)
    assert result.mean_scores == (None, None)
    assert result.moves_per_game is None
    [fault] = result.faults
    assert "odd_engine.py" in fault
    assert "which cannot be played" in fault


def test_a_forfeit_at_a_table_for_three_is_the_last_place() -> None:
    """The others share the first place: A scores 1 of 4 halves as AAB, and 0 of 4 as BBA."""
    result = play_match(
        odd("illegal"), "greedy", games=2, simulations=1, options={"players": 3}, **QUICK
    )
    assert result.forfeits == (2, 0)
    assert result.score == pytest.approx((0.25 + 0.0) / 2)


def test_an_engine_that_does_not_work_is_reported_before_the_first_game() -> None:
    with pytest.raises(EngineCrashError, match="error output: no licence found"):
        play_match("greedy", odd("dead"), games=2, **QUICK)
    with pytest.raises(EngineAnswerError, match="does not play summer-pavilion; it plays: nothing"):
        play_match("greedy", odd("gameless"), games=2, **QUICK)


# --- Wrong arguments ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"b": "deep"}, UnknownAgentError, "there is no bot 'deep'"),
        ({"game": "chess"}, UnknownGameError, "there is no game 'chess'"),
        ({"games": 0}, ArenaError, "the number of games must be 1 to 1000000, not 0"),
        ({"games": 2.5}, ArenaError, "the number of games"),
        ({"workers": 0}, ArenaError, "the number of workers"),
        ({"seed": -1}, OptionError, "a seed"),
        ({"seconds": 1.0, "simulations": 5}, ArenaError, "either a time or a number"),
        ({"seconds": 0.0}, ArenaError, "above 0"),
        ({"options": {"players": 9}}, OptionError, "players cannot be 9"),
        ({"options": {"speed": 9}}, OptionError, "there is no option 'speed'"),
        ({"seats": "BBB"}, ArenaError, "does not give seats to A and to B"),
        ({"seats": "ABBBBB"}, OptionError, "players cannot be 6"),
        ({"seats": "ABB", "options": {"players": 4}}, ArenaError, "ABB are not those of 4 players"),
    ],
    ids=str,
)
def test_wrong_arguments_are_refused_before_the_first_game(
    wrong: dict[str, Any], error: type[Exception], message: str, tmp_path: Path
) -> None:
    settings: dict[str, Any] = {"a": "greedy", "b": "random", "games": 2, **QUICK, **wrong}
    with pytest.raises(error, match=message):
        play_match(log=tmp_path / "log", **settings)
    assert not (tmp_path / "log").exists()


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError, match="cannot be created"):
        play_match("greedy", "random", games=2, records=tmp_path / "file" / "x", **QUICK)
