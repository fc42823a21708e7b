"""Positions and moves as JSON, with and without a page in the browser."""

import json
from unittest.mock import Mock

import pytest

import sintra
from sintra.core.game import Game
from sintra.server import position
from sintra.server.audience import EVERYTHING, SPECTATOR
from sintra.server.position import PositionCache, move_json, position_json

NAMES = ("Ana & <b>", "Bento")


@pytest.fixture
def game() -> Game:
    return sintra.new("duel", seed=7, names=NAMES)


def test_moves_have_a_description_unless_the_browser_words_them(game: Game) -> None:
    action = game.legal_actions[0]
    worded = move_json(game.rules, game.state, action, has_page=True)
    assert set(worded) == {"id", "text", "parts", "effect"}
    described = move_json(game.rules, game.state, action, has_page=False)
    assert described == {**worded, "description": game.rules.guide.describe(game.state, action)}


def test_positions_have_a_drawing_unless_the_browser_draws_them(game: Game) -> None:
    arguments = (game.rules, game.state, SPECTATOR, NAMES)
    drawn_there = position_json(*arguments, has_page=True)
    assert "svg" not in drawn_there
    drawn_here = position_json(*arguments, has_page=False)
    assert drawn_here == {**drawn_there, "svg": drawn_here["svg"]}
    assert drawn_here["svg"].startswith("<svg")
    assert "Bento" in drawn_here["svg"]
    assert "<b>" not in drawn_here["svg"]


def test_no_audience_sees_the_generator(game: Game) -> None:
    for audience in (0, 1, SPECTATOR, EVERYTHING):
        shown = position_json(game.rules, game.state, audience, NAMES, has_page=True)
        assert "generator" not in shown["view"]


def test_the_end_of_a_game() -> None:
    game = sintra.new("duel", seed=3)
    while not game.is_over:
        game.play(game.legal_actions[0])
    shown = position_json(game.rules, game.state, EVERYTHING, NAMES, has_page=True)
    assert (shown["turn"], shown["over"]) == (None, True)
    assert shown["scores"] == [sum(items.values()) for items in shown["breakdown"]]


def test_every_part_is_computed_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    spies: dict[str, Mock] = {}
    for name in ("visible_json", "public_json", "moves_json"):
        spies[name] = Mock(wraps=getattr(position, name))
        monkeypatch.setattr(position, name, spies[name])
    cache = PositionCache(game, has_page=False)
    assert cache.known_move(game.legal_actions[0]) is None
    for _ in range(2):
        for audience in (0, SPECTATOR):
            shown = cache.for_audience(audience)
            expected = position_json(game.rules, game.state, audience, NAMES, has_page=False)
            assert {**shown.json, **cache.public} == expected
            assert json.loads(f"{{{shown.text}}}") == shown.json
    # Both audiences may know the same, so they share one part.
    assert spies["visible_json"].call_count == 1 + 4
    assert spies["public_json"].call_count == 1 + 4
    for _ in range(2):
        assert [move["id"] for move in cache.legal_moves] == game.legal_actions
    assert spies["moves_json"].call_count == 1
    assert cache.known_move(game.legal_actions[1]) is cache.legal_moves[1]
