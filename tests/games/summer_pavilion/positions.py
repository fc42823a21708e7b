"""Short descriptions of positions for tests. The default is an ordinary table in round 1."""

from collections.abc import Mapping, Sequence
from typing import Any

import sintra
from sintra.core.game import Game

COLOURS = {
    "p": "purple",
    "g": "green",
    "o": "orange",
    "y": "yellow",
    "b": "blue",
    "r": "red",
}
STARS = {**COLOURS, "c": "centre"}
FACTORIES = {2: 5, 3: 7, 4: 9}
SUPPLY = "ggooyybbrr"

Board = dict[str, list[str | None]]


def position(
    hands: Sequence[str] = ("", ""),
    boards: Sequence[str] = (),
    *,
    options: Mapping[str, Any] | None = None,
    round_no: int = 1,
    phase: str = "place",
    to_move: int = 0,
    start_player: int = 0,
    token: int | None = 0,
    factories: Sequence[str] = (),
    centre: str = "",
    supply: str = SUPPLY,
    tower: str = "",
    bag: str = "",
    scores: Sequence[int] = (),
    passed: Sequence[int] = (),
    rest: str = "bag",
) -> dict[str, Any]:
    """Return a complete position in JSON, with a player for every hand.

    Tiles are letters. Boards are lists of placements (``"b4 c1=r"``). All tiles that are not given
    go to the place ``rest``: "bag", "tower", "boards" (on spaces that accept them, starting with
    the last seat) or a hand ("seat 1").
    """
    players = len(hands)
    filled = [board(words) for words in [*boards, *[""] * players][:players]]
    places = {"centre": centre, "supply": supply, "tower": tower, "bag": bag}
    held = list(hands)
    left = _remaining_tiles([*held, *factories, *places.values()], filled)
    if rest == "boards":
        _place_on_boards(left, filled)
    elif rest.startswith("seat"):
        held[int(rest.split()[1])] += left
    else:
        places[rest] += left
    return {
        "game": "summer-pavilion",
        "options": {"players": players, **(options or {})},
        "round": round_no,
        "phase": phase,
        "to_move": to_move,
        "start_player": start_player,
        "token": token,
        "factories": [*factories, *[""] * FACTORIES[players]][: FACTORIES[players]],
        **places,
        "players": [
            {
                "score": scores[seat] if scores else 20,
                "hand": held[seat],
                "passed": seat in passed,
                "board": filled[seat],
            }
            for seat in range(players)
        ],
    }


def load(*args: Any, seed: int = 1, **kwargs: Any) -> Game:
    """Load a position; the arguments are those of ``position``."""
    return sintra.load(position(*args, **kwargs), seed=seed)


def board(words: str) -> Board:
    """Return a board in JSON from placements in notation."""
    spaces: Board = {name: [None] * 6 for name in STARS.values()}
    for word in words.split():
        tile = COLOURS[word[3] if "=" in word else word[0]]
        spaces[STARS[word[0]]][int(word[1]) - 1] = tile
    return spaces


def star(letter: str) -> str:
    """Return the six placements that fill a coloured star."""
    return " ".join(f"{letter}{number}" for number in range(1, 7))


def tiles(counts: Mapping[str, int]) -> str:
    """Return tiles of a position as letters."""
    return "".join(letter * counts.get(name, 0) for letter, name in COLOURS.items())


def hand(game: Game, seat: int) -> str:
    """Return the hand of a seat as letters."""
    return tiles(game.position()["players"][seat]["hand"])


def place(game: Game, name: str) -> str:
    """Return the tiles of the bag, the tower, the supply or the centre as letters."""
    return tiles(game.position()[name])


def texts(game: Game) -> list[str]:
    """Return all legal moves in notation."""
    return [move.text for move in game.legal_moves]


def _remaining_tiles(places: Sequence[str], boards: Sequence[Board]) -> str:
    """Return the tiles that are neither in the places nor on the boards."""
    left = ""
    for letter, name in COLOURS.items():
        used = sum(place.count(letter) for place in places)
        used += sum(spaces.count(name) for board in boards for spaces in board.values())
        left += letter * (22 - used)
    return left


def _place_on_boards(left: str, boards: Sequence[Board]) -> None:
    for letter in left:
        name = COLOURS[letter]
        free = [
            (spaces, number)
            for board in reversed(boards)
            for star, spaces in board.items()
            for number in range(6)
            if spaces[number] is None
            and (star == name or (star == "centre" and name not in spaces))
        ]
        spaces, number = free[0]
        spaces[number] = name
