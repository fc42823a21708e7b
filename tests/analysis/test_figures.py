"""Figures and statistics of games."""

import csv
import io
import json
from itertools import pairwise
from pathlib import Path

import pytest

from sintra import games
from sintra.analysis import budgets, figures, statistics
from sintra.analysis.figures import (
    POINTS,
    ReviewFigures,
    SeatFigures,
    as_csv,
    label,
    review_figures,
)
from sintra.analysis.mass_review import review_all
from sintra.analysis.statistics import Mean, Share, matching, student
from sintra.cli import main
from sintra.core.game import Game
from sintra.core.record import read
from sintra.parallel import Place
from tests.analysis.test_reviewing import SMALL
from tests.golden import FOLDER


def golden(game: str, number: int) -> Game:
    return read((FOLDER / f"{game}-{number:02}.txt").read_text(), games.get)


@pytest.mark.parametrize("game", games.game_ids())
@pytest.mark.parametrize("number", [1, 2])
def test_the_figures_of_a_game_have_labels_and_points_that_add_up(game: str, number: int) -> None:
    played = golden(game, number)
    for seat, found in enumerate(figures(played)):
        assert (found.seat, found.score) == (seat, played.scores[seat])
        assert all(label(played.rules, code) != code for code in found.figures)
        assert set(played.rules.guide.figure_labels) <= set(found.figures)
        points = sum(n for code, n in found.figures.items() if code.startswith(POINTS))
        # Start points and the relief of a floor are no score items.
        assert abs(found.score - points) <= 5 or found.score == 0
        json.dumps(found.as_json())


def test_tiles_of_summer_pavilion_are_counted_by_where_they_went() -> None:
    for number in (1, 2, 3):
        for found in figures(golden("summer-pavilion", number)):
            counts = found.figures
            taken = counts["tiles.factories"] + counts["tiles.centre"] + counts["tiles.supply"]
            assert taken == counts["placed"] + counts["paid"] + counts["discarded"]
            assert counts["wilds"] <= counts["paid"] + counts["placed"]


def test_tiles_of_duel_are_counted_by_where_they_came_from() -> None:
    for number in (1, 2, 3):
        game = golden("duel", number)
        found = figures(game)
        for seat, one in enumerate(found):
            assert one.figures["placed"] == sum(
                played.seat == seat and played.move.fields["kind"] == "tile"
                for played in game.history
            )
            assert one.figures["broken"] <= one.figures["tiles.sun"] + one.figures["tiles.moon"]
        rounds = 5
        assert sum(one.figures["first_tile"] for one in found) <= rounds


def seat(score: int, rival: int, **more: object) -> SeatFigures:
    place = 1 + (score < rival)
    values: dict[str, object] = {
        "game": "duel",
        "options": {"players": 2, "scoring": "rows"},
        "seat": 0,
        "name": "Ana",
        "rivals": ("Bento",),
        "rival_scores": (rival,),
        "rival_places": (1 + (rival < score),),
        "place": place,
        "score": score,
        "margin": score - rival,
        "figures": {"placed": score},
    }
    return SeatFigures(**{**values, **more})  # type: ignore[arg-type]


def test_statistics_have_means_intervals_and_sizes() -> None:
    review = ReviewFigures(80.0, 0.2, 10, 1.5, {"1": (0.2, 10)}, {"take": (0.1, 4)})
    seats = [seat(40, 30), seat(20, 30), seat(30, 30, review=review)]
    seats.append(seat(9, 5, options={"players": 2, "scoring": "columns"}, rivals=("Rui",)))
    [group] = statistics(seats)
    assert (group["game"], group["players"], group["count"]) == ("duel", 2, 4)
    assert group["options"] == {"scoring": {"rows": 3, "columns": 1}}
    assert [share["count"] for share in group["places"]] == [3, 1]
    [group] = statistics(matching(seats, {"scoring": "rows"}))
    assert group["score"] == {"count": 3, "mean": 30, "least": 20, "most": 40, "margin": 24.8434}
    assert group["figures"]["placed"]["mean"] == 30
    [rival] = group["rivals"]
    assert [rival[name] for name in ("count", "won", "tied", "lost")] == [3, 1, 1, 1]
    assert group["review"]["accuracy"]["count"] == 1
    assert group["review"]["by_round"] == {"1": {"turns": 10, "mean": 0.02}}
    assert group["over_time"]["accuracy"] == [{"value": 80.0, "mean": 80.0, "margin": None}]
    course = [seat(points, 30) for points in range(20)]
    last = statistics(course)[0]["over_time"]["score"][-1]
    assert (last["value"], last["mean"]) == (19, 14.5), "the mean of the last ten games"
    assert last["margin"] == pytest.approx(2.262 * 9.1667**0.5 / 10**0.5, abs=1e-3)
    assert statistics([]) == []


def test_intervals_are_those_of_the_textbook() -> None:
    low, high = Share(8, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    one = Mean.of([3.0])
    assert one is not None
    assert one.margin is None
    narrower = [Mean.of([0.0, 1.0] * n) for n in (1, 2, 4)]
    assert all(
        a and b and a.margin and b.margin and a.margin > b.margin for a, b in pairwise(narrower)
    )
    # Quantiles of Student's distribution for small samples, and its expansion for large ones.
    assert [student(freedom) for freedom in (1, 9, 30)] == [12.706, 2.262, 2.042]
    assert [round(student(freedom), 3) for freedom in (31, 60, 1000)] == [2.037, 2.0, 1.962]


def test_reviews_count_turns_that_were_not_forced() -> None:
    rules = games.get("duel")
    turn = {"seat": 0, "round": 1, "forced": False, "loss": {"chance": 0.03}}
    review = {
        "seats": [{"seat": 0, "accuracy": 91.0, "lost": 0.03, "counted": 1, "points": None}],
        "decisions": [{"number": n, "move": rules.notation.to_text(0)} for n in range(3)],
        "turns": [
            {**turn, "first": 0},
            {**turn, "first": 1, "forced": True},
            {**turn, "first": 2, "seat": 1},
        ],
    }
    found = review_figures(rules, review, 0)
    assert found.by_round == {"1": (0.03, 1)}
    assert list(found.by_kind.values()) == [(0.03, 1)]


def test_csv_has_a_line_for_each_seat_and_no_formulas() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv([seat(40, 30, name="=1+1"), seat(20, 30)]))))
    assert [row["score"] for row in rows] == ["40", "20"]
    assert rows[0]["name"] == "'=1+1"
    assert rows[1]["placed"] == "20"


def test_the_command_prints_tables_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(FOLDER / f"duel-{number:02}.txt") for number in (1, 2)]
    assert main(["stats", *files]) == 0
    assert "tiles from sun sides" in capsys.readouterr().out
    assert main(["stats", *files, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["count"] == 4
    assert main(["stats", *files, "--csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert main(["stats", *files, "--player", "Nobody"]) == 1
    assert "nobody is called Nobody" in capsys.readouterr().err


def test_the_command_reads_folders_and_reviews(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(budgets.DEPTHS, "full", SMALL)
    games, reviews = tmp_path / "games", tmp_path / "reviews"
    games.mkdir()
    (games / "one.txt").write_text((FOLDER / "duel-01.txt").read_text())
    found = review_all({"one": (games / "one.txt").read_text()}, reviews, place=Place(workers=1))
    assert isinstance(next(found)[1], dict)
    command = ["stats", str(games), "--reviews", str(reviews)]
    assert main(command) == 0
    output = capsys.readouterr().out
    for line in ("accuracy", "luck in points", "lost by round, 1: ", "lost by kind of move, "):
        assert line in output
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["review"]["count"] == 2
    review = json.loads((reviews / "one.json").read_text())
    for wrong, message in (
        ({**review, "depth": "quick"}, "no full review"),
        ({**review, "decisions": review["decisions"][1:]}, "no full review"),
        ([], "is not a review"),
    ):
        (reviews / "one.json").write_text(json.dumps(wrong))
        assert main(command) == 1
        assert message in capsys.readouterr().err


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = FOLDER / "duel-01.txt", tmp_path / "bad.txt"
    bad.write_text("nothing")
    for arguments, message in (
        ([good, bad], f"{bad}: line 1"),
        ([good, "-o", "board=grey"], "no game has an option 'board'; there are: players, scoring"),
        ([good, "--reviews", tmp_path], "duel-01.json cannot be read"),
    ):
        assert main(["stats", *map(str, arguments)]) == 1
        assert message in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["stats", str(good), "-o", "scoring"])
    assert "an option looks like NAME=VALUE" in capsys.readouterr().err
