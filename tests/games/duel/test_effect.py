"""The effects of moves agree with the positions before and after them."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra.core.game import Game
from tests.games.duel.positions import Board, at_the_end_of_phase_1, load, play, texts
from tests.games.play import SEEDS, any_options, played_effects, random_game

GAME = "duel"
COLUMNS = "abcdef"
BROKEN_LOSS = (0, 1, 3, 6, 10)
#: Row 1 has the spaces y k k y y b, row 2 has t s r j k s; both rows are covered.
TWO_ROWS = "a1=ykts b1=kyrj c1=ybks"


def effect(game: Game, move: str) -> dict[str, Any]:
    """Return the effect of a legal move, by its notation."""
    return game.rules.guide.effect(game.state, game.find(move).id)


# --- Random games ----------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.data(), SEEDS)
def test_every_effect_agrees_with_the_positions(data: st.DataObject, seed: int) -> None:
    for turn, said, before, after in played_effects(GAME, data.draw(any_options(GAME)), seed):
        check(turn.seat, turn.move.fields, said, before, after)


def check(seat: int, parts: Any, said: Any, before: Any, after: Any) -> None:
    """Compare all values of an effect with the positions before and after the move."""
    then = said.get("then", {})
    check_points(seat, said, then, before, after)
    check_automatic_effects(parts, then, before, after)
    was, now = before["players"][seat], after["players"][seat]
    match parts["kind"]:
        case "sun" | "moon":
            check_taken(parts, said, before, after)
        case "line":
            check_line(said, before, was, now, bool(then))
        case "tile":
            check_tile(parts, said, was, now)
        case "slot":
            slot = (int(parts["slot"][1]) - 1) * 3 + COLUMNS.index(parts["slot"][0])
            assert now["plates"][slot] == [said["plate"], parts["degrees"]]
        case "order":
            factory = after["factories"][int(said["factory"][1]) - 1]
            if then.get("ends") in (None, "acquiring"):
                assert (factory["moon"], factory["sun"]) == (said["stack"], said.get("left", {}))
        case "chip":
            assert Counter(now["chips"]) - Counter(was["chips"]) == Counter(
                ["".join(colour_letters(said["chip"]))]
            )
        case "draw" if after["phase"] == "drawn":
            assert after["turn"]["drawn"][-1]["type"] == said["type"]
            assert len(after["turn"]["drawn"]) == said["drawn"]
        case "pay":
            assert said["complete"] == (after["phase"] == "tile")


def check_points(seat: int, said: Any, then: Any, before: Any, after: Any) -> None:
    """Check that points and automatic effects add up to the change of the score."""
    for at in (0, 1):
        change = said["points"] if at == seat else 0
        change -= sum(then["losses"][at].values()) if "losses" in then else 0
        change += sum(then["final"][at].values()) if "final" in then else 0
        change += after["players"][at]["points"]["relief"]
        assert after["players"][at]["score"] - before["players"][at]["score"] == change
    for name, change in said.get("sides", {}).items():
        assert after["standing"][name][seat] - before["standing"][name][seat] == change
    unchanged = set(before["standing"]) - set(said.get("sides", {}))
    assert all(
        before["standing"][name][seat] == after["standing"][name][seat] for name in unchanged
    )


def check_automatic_effects(parts: Any, then: Any, before: Any, after: Any) -> None:
    """Check the ends of phases, rounds and the game, and the lines that break."""
    tiling = ("pay", "tile")
    if after["phase"] == "over":
        assert then["ends"] == "game"
    elif after["round"] > before["round"] > 0:
        assert then["ends"] == "round"
    elif after["phase"] in tiling and before["phase"] not in tiling:
        assert then["ends"] == "acquiring"
    else:
        assert "ends" not in then
    for broken in then.get("breaks", []):
        line = before["players"][broken["seat"]]["lines"][broken["line"] - 1]
        assert line == [broken["colour"], broken["tiles"]]
        assert after["players"][broken["seat"]]["lines"][broken["line"] - 1] is None
        assert parts.get("line") != broken["line"] or before["to_move"] != broken["seat"]


def check_taken(parts: Any, said: Any, before: Any, after: Any) -> None:
    """Check the tiles taken, the chips revealed, and the tiles left on the factory."""
    assert after["turn"]["taken"] == {"colour": parts["colour"], "tiles": count(said["tiles"])}
    assert list(said["tiles"]) == [parts["colour"]]
    shown = [
        f"F{number}"
        for number, (was, now) in enumerate(
            zip(before["factories"], after["factories"], strict=True), 1
        )
        if was["chip"] == "face-down" != now["chip"]
    ]
    assert said.get("reveals", []) == shown
    assert ("first_tile" in said) == (before["first_tile"] is None != after["first_tile"])
    if parts["kind"] == "sun" and parts["factory"] == "L":
        left = Counter(before["large"]["sun"]) - Counter(said["tiles"])
        assert said.get("to_moon", {}) == left
        assert Counter(after["large"]["moon"]) == left + Counter(before["large"]["moon"])
    elif parts["kind"] == "sun":
        assert said.get("to_moon", {}) == after["factories"][int(parts["factory"][1]) - 1]["sun"]
        assert (after["turn"]["stacking"] is None) == (not said.get("to_moon"))
    else:
        assert sum(said["from"].values()) == count(said["tiles"])


def check_line(said: Any, before: Any, was: Any, now: Any, has_automatic_effects: bool) -> None:
    """Check the line and the broken tiles, unless automatic effects have changed them since."""
    tiles = before["turn"]["taken"]["tiles"]
    assert said.get("tiles", 0) + said.get("breaks", 0) == tiles
    held = count(was["broken"])
    then = min(4, held + said.get("breaks", 0))
    assert said.get("loss", 0) == BROKEN_LOSS[then] - BROKEN_LOSS[held]
    if has_automatic_effects:
        return
    assert count(now["broken"]) == then
    if said["line"] is not None:
        assert now["lines"][said["line"] - 1] == [said["colour"], said["filled"]]
        assert said.get("complete", False) == (said["filled"] == said["line"])


def check_tile(parts: Any, said: Any, was: Any, now: Any) -> None:
    """Check the new tiles on the dome, and that the runs consist of tiles."""
    new = {
        f"{COLUMNS[column]}{row + 1}": now["dome"][row][column]
        for row in range(6)
        for column in range(6)
        if was["dome"][row][column] != now["dome"][row][column]
    }
    expected = {said["space"]: said["colour"]}
    if "special" in said:
        expected[said["special"]["space"]] = "special"
    assert new == expected
    assert said["space"][0] == parts["column"]
    special = said.get("special", {"points": 0})["points"]
    assert said["points"] - special == max(1, sum(len(run) for run in said["runs"]))
    for run in said["runs"]:
        assert said["space"] in run
        assert all(now["dome"][int(at[1]) - 1][COLUMNS.index(at[0])] for at in run)


def count(tiles: dict[str, int]) -> int:
    return sum(tiles.values())


def colour_letters(names: list[str]) -> list[str]:
    return [{"black": "k"}.get(name, name[0]) for name in names]


@pytest.mark.slow
@settings(max_examples=3, deadline=None)
@given(st.data(), SEEDS)
def test_targets_and_payments_agree_with_the_moves_that_follow(
    data: st.DataObject, seed: int
) -> None:
    for game in random_game(GAME, data.draw(any_options(GAME)), seed):
        for move in game.legal_moves:
            said = effect(game, move.text)
            if "targets" in said:
                game.play(move)
                follow = [effect(game, text) for text in texts(game)]
                targets = said["targets"]
                assert targets == [
                    {name: value[name] for name in target}
                    for target, value in zip(targets, follow, strict=True)
                ]
                game.undo()
            for payment in said.get("payments", []):
                for chip in payment:
                    assert game.position()["phase"] == "pay"
                    game.play(f"pay:{chip}")
                assert game.position()["phase"] == "tile"
                for _ in payment:
                    game.undo()


# --- Cases -----------------------------------------------------------------------------------


def test_tiles_from_the_large_moon_come_with_the_first_player_tile_and_its_loss() -> None:
    game = load(factories=["/kr", "/br"], large="/rrk")
    said = effect(game, "Mr")
    assert said["tiles"] == {"red": 4}
    assert said["from"] == {"F1": 1, "F2": 1, "L": 2}
    assert said["first_tile"] == 2
    assert "first_tile" not in effect(game, "Mk") or effect(game, "Mk")["from"] == {"L": 1}


def test_taking_the_last_tile_of_a_factory_reveals_its_chip() -> None:
    game = load(factories=["rrrr", "rrbk"])
    assert effect(game, "F1r")["reveals"] == ["F1"]
    assert "reveals" not in effect(game, "F2r")
    assert effect(game, "F2r")["stack"]
    assert "stack" not in effect(load(factories=["rrbb"]), "F1r")


def test_excess_tiles_break_and_cost_points_until_the_broken_space_is_full() -> None:
    game = load(Board(broken="bbb", lines="2=r"), factories=["rrrr"])
    targets = {target["line"]: target for target in effect(game, "F1r")["targets"]}
    assert targets[2] == {
        "line": 2,
        "tiles": 1,
        "filled": 2,
        "spaces": [],
        "complete": True,
        "breaks": 3,
        "loss": 4,
    }
    assert targets[4]["tiles"] == 4
    assert "breaks" not in targets[4]
    assert targets[None] == {"line": None, "breaks": 4, "loss": 4}


def test_a_line_that_no_space_can_ever_take_is_hopeless() -> None:
    game = load(Board(plates=TWO_ROWS), factories=["tttt"])
    targets = {target["line"]: target for target in effect(game, "F1t")["targets"]}
    assert targets[1]["hopeless"]
    assert targets[2]["spaces"] == ["a2", "d2"]
    assert "hopeless" not in targets[2]


def test_a_plate_opens_and_closes_waiting_lines() -> None:
    plates = "a1=ykts b1=kyrj c3=bkst b3=trbs"
    board = Board(plates=plates, lines="1=r 2=yy", tokens=1)
    game = load(board, round_no=2, display=["skrb", None, None], first_tile=1)
    game.play("D1")
    # Row 1 gets the spaces s k, or b r if the plate is rotated by 180 degrees.
    assert effect(game, "c1")["closes"] == [1]
    assert effect(game, "c1@180")["opens"] == [1]
    assert effect(game, "c1@180")["spaces"] == ["blue", "red", "black", "special"]
    assert "closes" not in effect(game, "a2")


@pytest.mark.parametrize(("score", "points"), [(20, -1), (0, 0)])
def test_a_plate_from_the_stack_is_free_at_0_points(score: int, points: int) -> None:
    game = load(Board(score=score, tokens=2), factories=["rrrr"])
    said = effect(game, "draw")
    assert (said["points"], said["tokens"], said["drawn"]) == (points, 1, 1)
    assert "tokens" not in effect(load(round_no=0, phase="opening", to_move=1), "D1")


def test_choosing_a_drawn_plate_is_private() -> None:
    game = load(Board(tokens=1), factories=["rrrr"])
    play(game, "draw draw stop")
    chosen = texts(game)[0]
    assert effect(game, chosen)["private"]
    game.play(chosen)
    assert "private" not in effect(game, "a1")


def test_a_tile_lists_its_runs_its_special_tile_and_what_it_completes() -> None:
    board = Board(plates=TWO_ROWS, tiles="b1=k a2=t c1=k d1=y e1=y f1=b", lines="1=y")
    game = at_the_end_of_phase_1(board)
    game.play("chip1")
    said = effect(game, ">a")
    assert said["runs"] == [["a1", "b1", "c1", "d1", "e1", "f1"], ["a1", "a2"]]
    assert said["special"] == {"space": "b2", "points": 2}
    assert said["points"] == 6 + 2 + 2
    assert said["completes"] == {"rows": [1], "plates": ["a1"]}
    assert said["sides"] == {"rows": 3, "corners": 3}


def test_the_last_move_of_a_round_lists_broken_lines_and_losses() -> None:
    board = Board(plates=TWO_ROWS, lines="1=t", broken="r", score=1)
    game = at_the_end_of_phase_1(board, Board(broken="bb"), first_tile=1)
    then = effect(game, "chip1")["then"]
    assert then["ends"] == "round"
    assert then["breaks"] == [{"seat": 0, "line": 1, "colour": "turquoise", "tiles": 1}]
    assert then["losses"] == [{"broken": 1}, {"broken": 3, "first_player": 2}]


def test_the_last_move_of_the_game_lists_the_final_scoring() -> None:
    game = at_the_end_of_phase_1(round_no=5)
    then = effect(game, "chip1")["then"]
    assert then["ends"] == "game"
    assert then["final"] == [{"rows": 0, "columns": 0, "corners": 0}] * 2
