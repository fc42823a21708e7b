"""Hidden information does not leave the server, not even in raw messages."""

import itertools
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings

from sintra.games import game_ids
from sintra.games.duel.rules.state import UNSEEN
from sintra.games.duel.rules.tables import PLATE_LETTERS
from sintra.server.audience import SPECTATOR, kernel_seat
from sintra.server.position import move_json, position_json
from tests.games.play import SEEDS, random_action, random_game
from tests.server.local_server import PERSON, LiveClient, LocalServer

SEED = 987_654_321_123
NAMES = ("Ana", "Bento")
#: A view for a game without a page contains a picture, which takes long to draw. One view of this
#: number is compared with its picture.
PICTURES = 12


def hidden_plates(state: Any, seat: int) -> set[int]:
    """Return the plates of Duel whose fronts another seat knows and this seat does not."""
    held = [
        *((state.returned[i], state.returned_known[i]) for i in range(state.returned_count)),
        *((state.drawn[i], state.drawn_known[i]) for i in range(state.drawn_count)),
        (state.plate, state.plate_known),
    ]
    return {int(p) for p, known in held if p not in (-1, UNSEEN) and not (int(known) >> seat) & 1}


def without_unseen(message: dict[str, Any]) -> str:
    """Encode a message without the list of plates whose place is unknown."""
    if message["type"] != "state":
        return json.dumps(message)
    view = {name: value for name, value in message["view"].items() if name != "unseen"}
    return json.dumps({**message, "view": view})


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_messages_of_whole_games_contain_no_hidden_information(
    server: LocalServer, game: str
) -> None:
    table = server.create(PERSON, PERSON, game=game, seed=SEED)
    chance = random.Random(5)
    with (
        server.connect(table, 0) as ana,
        server.connect(table, 1) as bento,
        server.connect(table) as watcher,
    ):
        viewers = {0: ana, 1: bento, SPECTATOR: watcher}
        known: dict[int, set[int]] = {audience: set() for audience in viewers}
        hidden = 0
        while True:
            played = server.in_memory(table).game
            for audience, socket in viewers.items():
                state = socket.await_state(len(played.history))
                words = [int(word) for word in played.state.rng]
                check_no_randomness(socket, words, is_over=state["over"])
                if game == "duel" and not state["over"]:
                    hidden += check_no_plates(socket, played.state, audience, known[audience])
            if played.is_over:
                break
            assert played.turn is not None
            viewers[played.turn].play(random_action(played, chance))
        assert hidden > 50 or game != "duel"
        for entry in watcher.log:
            assert entry["move"] is not None
            assert None not in entry["draws"]


def check_no_randomness(socket: LiveClient, words: list[int], is_over: bool) -> None:
    """Check that the last message contains neither the seed nor the generator."""
    raw = socket.raw[-1]
    assert "generator" not in raw
    assert "words" not in raw
    assert str(SEED) not in raw
    for word in words:
        assert str(word) not in raw or word < 2**24 or is_over


def check_no_plates(socket: LiveClient, state: Any, audience: int, known: set[int]) -> int:
    """Check that the last message names no plate that its reader has never seen.

    Returns:
        The number of plates that could have been named.
    """
    seat = kernel_seat(audience, state)
    hidden = hidden_plates(state, seat)
    text = without_unseen(json.loads(socket.raw[-1]))
    for plate in range(len(PLATE_LETTERS)):
        if plate in hidden and plate not in known:
            assert PLATE_LETTERS[plate] not in text
    # The seat's own moves name the plates that it has held.
    held = [
        *((state.returned[i], state.returned_known[i]) for i in range(state.returned_count)),
        *((state.drawn[i], state.drawn_known[i]) for i in range(state.drawn_count)),
    ]
    known |= {int(p) for p, bits in held if (int(bits) >> seat) & 1}
    return len(hidden - known)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
@settings(max_examples=2, deadline=None)
@given(SEEDS, SEEDS)
def test_a_view_depends_only_on_what_the_audience_may_know(
    game: str, seed: int, other: int
) -> None:
    """All states that an audience cannot tell apart give the same view and the same moves."""
    for number, played in enumerate(itertools.islice(random_game(game, {}, seed), 0, None, 3)):
        rules, state = played.rules, played.state
        has_page = number % PICTURES != 0
        for audience in (0, 1, SPECTATOR):
            sample = state.copy()
            rules.kernels.resample(sample, kernel_seat(audience, state), other % 2**62)
            assert rules.kernels.check(sample) == 0
            positions = [
                position_json(rules, which, audience, NAMES, has_page=has_page)
                for which in (sample, state)
            ]
            assert positions[0] == positions[1]
            if audience == played.turn:
                for action in played.legal_actions[:5]:
                    moves = [
                        move_json(rules, which, action, has_page=has_page)
                        for which in (sample, state)
                    ]
                    assert moves[0] == moves[1]
