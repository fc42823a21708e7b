"""A compact notation for test positions. Everything left out gets a default.

Plates are written as they are placed (``"a1=ykts@90"``), tiles on the dome by column and row
(``"c2=b"``, ``s`` for a special tile), pattern lines by their number and tiles (``"3=bb"``), chips
by their letters. Players get further plates in the last free slots, as many as the round requires.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sintra
from sintra.core.game import Game

COLOURS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "t": "turquoise"}
TILES = {**COLOURS, "s": "special"}
PLATES = (
    "ykts jbtk trbj kyrj kstr tyjk skrb ybks trbs yrjb yskr tkrj bkst rtyj tbjy styb rjbk sybr"
).split()
CHIPS = ["b", "y", "r", "k", "t", "ty", "br", "rt", "kb", "yk"]
COLUMNS = "abcdef"
SLOTS = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]


@dataclass(frozen=True)
class Board:
    """The board of one player."""

    plates: str = ""
    tiles: str = ""
    lines: str = ""
    broken: str = ""
    chips: str = ""
    used: str = ""
    score: int = 20
    tokens: int = 0
    taken: int = 0


def position(
    mine: Board | None = None,
    other: Board | None = None,
    *,
    scoring: str = "rows+columns+corners",
    round_no: int = 1,
    phase: str = "act",
    to_move: int = 0,
    first_player: int = 0,
    first_tile: int | None = None,
    factories: Sequence[str] = (),
    large: str = "",
    chips: Mapping[int, str] | None = None,
    tower: str = "",
    bag: str | None = None,
    display: Sequence[str | None] | None = None,
    returned: Sequence[tuple[str, int]] = (),
    top: str | None = None,
    turn: Mapping[str, Any] | None = None,
    deal: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return a complete position.

    Args:
        mine: the board of seat 0.
        other: the board of seat 1.
        scoring: the scoring sides.
        round_no: the round.
        phase: the phase.
        to_move: the active seat.
        first_player: the first player of the round.
        first_tile: the holder of the first player tile.
        factories: for each small factory, the tiles of its sun side, then optionally ``/`` and the
            tiles of its moon stack, from the bottom up.
        large: the large factory, in the same form.
        chips: the face-up chips by the number of their factory; by default one for each empty
            factory whose chip no player has taken. Chips under tiles are face down.
        tower: tiles in the tower.
        bag: tiles in the bag; all further tiles are then in the tower. By default they are in the
            bag.
        display: the open plates.
        returned: returned plates, each with the seat that knows it.
        top: the type of the top plate of the stack.
        turn: what the active player holds.
        deal: what chance draws next.
    """
    boards = [mine or Board(), other or Board()]
    turn = turn or {}
    small = [*factories, "", "", "", ""][:4]
    if chips is None:
        chips = _open_chips(small, boards)
    held = _held_plates(turn) + [plate for plate, _ in returned]
    given = [word[3:7] for board in boards for word in board.plates.split()] + held
    given += [plate for plate in display or [] if plate]
    free = [plate for plate in PLATES if plate not in given]
    holding = bool(turn.get("plate") or turn.get("drawn")) and phase != "return"
    players = [
        _player(board, free, _required_plates(board, round_no, holding and seat == to_move))
        for seat, board in enumerate(boards)
    ]
    shown = list(display) if display is not None else [free.pop(0) if free else None for _ in "123"]
    undrawn = [kind(plate) for plate in free]
    for entry in turn.get("drawn", []):
        if entry["plate"] is None:
            undrawn.remove(entry["type"])
    if top is None and undrawn:
        top = undrawn[0]
    data: dict[str, Any] = {
        "game": "duel",
        "options": {"scoring": scoring},
        "round": round_no,
        "phase": phase,
        "to_move": to_move,
        "first_player": first_player,
        "first_tile": first_tile,
        "factories": [_factory(words, chips.get(number)) for number, words in enumerate(small, 1)],
        "large": dict(zip(("sun", "moon"), large.split("/"), strict=False)),
        "tower": tower,
        "display": shown,
        "stack": {
            "top": top,
            "returned": [{"plate": plate, "known": [seat]} for plate, seat in returned],
        },
        "players": players,
        "turn": turn,
    }
    if deal is not None:
        data["deal"] = deal
    if bag is not None:
        data["bag"] = bag
        data["tower"] = tower + _rest(data)
    return data


def load(*boards: Board, seed: int = 1, **words: Any) -> Game:
    """Return a game at a position; see :func:`position` for the arguments."""
    return sintra.load(position(*boards, **words), seed=seed)


def at_the_end_of_phase_1(
    mine: Board | None = None, other: Board | None = None, seat: int = 0, **words: Any
) -> Game:
    """Return a game in which one chip is left. Phase 2 begins after ``seat`` has taken it.

    The chip shows turquoise and yellow, unless ``chips`` is given.
    """
    boards = [mine or Board(), other or Board()]
    taken = [2 - (at == seat) for at in (0, 1)]
    ready = [
        Board(**{**vars(board), "taken": count}) for board, count in zip(boards, taken, strict=True)
    ]
    game = load(*ready, **{"chips": {1: "ty"}, "to_move": seat, **words})
    assert texts(game) == ["chip1"]
    return game


def kind(plate: str) -> str:
    """Return the type of a plate, by its letters."""
    return "special" if "s" in plate else "joker"


def texts(game: Game) -> list[str]:
    """Return all legal moves in notation."""
    return [move.text for move in game.legal_moves]


def play(game: Game, words: str) -> None:
    """Play several moves."""
    for word in words.split():
        game.play(word)


def tiles(counts: Mapping[str, int]) -> str:
    """Return tiles of a position as letters."""
    return "".join(letter * counts.get(name, 0) for letter, name in COLOURS.items())


def place(game: Game, name: str) -> str:
    """Return the tiles of the bag or the tower as letters."""
    return tiles(game.position()[name])


def player(game: Game, seat: int) -> Any:
    """Return the JSON of a player."""
    return game.position()["players"][seat]


def lines(game: Game, seat: int) -> str:
    """Return the pattern lines of a player, as in ``Board``."""
    letters = {name: letter for letter, name in COLOURS.items()}
    found = enumerate(player(game, seat)["lines"], 1)
    return " ".join(f"{number}={letters[line[0]] * line[1]}" for number, line in found if line)


def dome(game: Game, seat: int) -> str:
    """Return the tiles on a player's dome, as in ``Board``."""
    letters = {name: letter for letter, name in TILES.items()}
    return " ".join(
        f"{COLUMNS[column]}{row}={letters[tile]}"
        for row, line in enumerate(player(game, seat)["dome"], 1)
        for column, tile in enumerate(line)
        if tile
    )


def _required_plates(board: Board, round_no: int, is_holding: bool) -> int:
    if round_no == 0:
        return len(board.plates.split())
    return 1 + 2 * min(round_no, 4) - board.tokens - is_holding


def _player(board: Board, free: list[str], plates: int) -> dict[str, Any]:
    """Return the JSON of a player; further plates are taken from the free ones."""
    slots: dict[str, list[Any]] = {}
    for word in board.plates.split():
        slots[word[:2]] = [word[3:7], int(word[8:] or 0)]
    for slot in [slot for slot in reversed(SLOTS) if slot not in slots]:
        if len(slots) < plates:
            slots[slot] = [free.pop(), 0]
    grid: list[list[str | None]] = [[None] * 6 for _ in range(6)]
    for word in board.tiles.split():
        grid[int(word[1]) - 1][COLUMNS.index(word[0])] = TILES[word[3]]
    filled: list[Any] = [None] * 6
    for word in board.lines.split():
        filled[int(word[0]) - 1] = [COLOURS[word[2]], len(word[2:])]
    return {
        "score": board.score,
        "tokens": board.tokens,
        "chips_taken": board.taken,
        "plates": [slots.get(slot) for slot in SLOTS],
        "dome": grid,
        "lines": filled,
        "broken": board.broken,
        "chips": board.chips.split(),
        "used_chips": board.used.split(),
    }


def _open_chips(factories: Sequence[str], boards: Sequence[Board]) -> dict[int, str]:
    """Return a chip for every empty factory whose chip no player has taken."""
    empty = [number for number, words in enumerate(factories, 1) if not words]
    gone = " ".join(f"{board.chips} {board.used}" for board in boards).split()
    free = [chip for chip in CHIPS if gone.count(chip) < 2]
    return dict(zip(empty[sum(board.taken for board in boards) :], free, strict=False))


def _factory(words: str, chip: str | None) -> dict[str, Any]:
    sun, _, moon = words.partition("/")
    return {"sun": sun, "moon": moon, "chip": "face-down" if sun or moon else chip}


def _held_plates(turn: Mapping[str, Any]) -> list[str]:
    held = [entry["plate"] for entry in turn.get("drawn", []) if entry["plate"]]
    return [*held, turn["plate"]["plate"]] if turn.get("plate") else held


def _rest(data: dict[str, Any]) -> str:
    """Return the tiles that are nowhere in a position."""
    given = data["bag"] + data["tower"] + "".join(data["large"].values())
    given += "".join(factory["sun"] + factory["moon"] for factory in data["factories"])
    taken = data["turn"].get("taken")
    names = [COLOURS[letter] for letter in given] + (
        [taken["colour"]] * taken["tiles"] if taken else []
    )
    for one in data["players"]:
        names += [COLOURS[letter] for letter in one["broken"]]
        names += [tile for row in one["dome"] for tile in row if tile and tile != "special"]
        names += [line[0] for line in one["lines"] if line for _ in range(line[1])]
    return "".join(letter * (13 - names.count(name)) for letter, name in COLOURS.items())
