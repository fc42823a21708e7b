"""Positions in few words, for tests: what is not told is an ordinary table.

Plates are written as they are placed (``"a1=ykts@90"``), tiles on the dome by column and row
(``"c2=b"``, ``s`` for a special tile), pattern lines by their number and tiles (``"3=bb"``), chips
by their letters. Players get as many other plates as the round wants, in the last free slots.
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
    """What one player has."""

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
    """A complete position.

    Factories are tiles of the sun, then perhaps ``/`` and the moon's tiles (from the bottom up).
    ``chips`` are those that lie open, or any that the players have not taken; under tiles there is
    one face down. Tiles that are not told lie in the bag, or with a ``bag`` in the tower.
    """
    boards = [mine or Board(), other or Board()]
    turn = turn or {}
    stands = [*factories, "", "", "", ""][:4]
    if chips is None:
        chips = _open_chips(stands, boards)
    held = _held_plates(turn) + [plate for plate, _ in returned]
    told = [word[3:7] for board in boards for word in board.plates.split()] + held
    told += [plate for plate in display or [] if plate]
    free = [plate for plate in PLATES if plate not in told]
    holding = bool(turn.get("plate") or turn.get("drawn")) and phase != "return"
    players = [
        _player(board, free, _plates_wanted(board, round_no, holding and seat == to_move))
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
        "factories": [_factory(words, chips.get(number)) for number, words in enumerate(stands, 1)],
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
    """A game at a position in few words."""
    return sintra.load(position(*boards, **words), seed=seed)


def at_the_end_of_phase_1(
    mine: Board | None = None, other: Board | None = None, seat: int = 0, **words: Any
) -> Game:
    """A game in which one chip is left; when ``seat`` has taken it, phase 2 begins.

    The chip shows turquoise and yellow, unless ``chips`` says otherwise.
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
    """The type of a plate, by its letters."""
    return "special" if "s" in plate else "joker"


def texts(game: Game) -> list[str]:
    """All legal moves in notation."""
    return [move.text for move in game.legal_moves]


def play(game: Game, words: str) -> None:
    """Plays several moves."""
    for word in words.split():
        game.play(word)


def tiles(counts: Mapping[str, int]) -> str:
    """Tiles of a position as letters."""
    return "".join(letter * counts.get(name, 0) for letter, name in COLOURS.items())


def place(game: Game, name: str) -> str:
    """The tiles of the bag or the tower as letters."""
    return tiles(game.position()[name])


def player(game: Game, seat: int) -> Any:
    """What a position says of a player."""
    return game.position()["players"][seat]


def lines(game: Game, seat: int) -> str:
    """The pattern lines of a player, as in ``Board``."""
    letters = {name: letter for letter, name in COLOURS.items()}
    found = enumerate(player(game, seat)["lines"], 1)
    return " ".join(f"{number}={letters[line[0]] * line[1]}" for number, line in found if line)


def dome(game: Game, seat: int) -> str:
    """The tiles on a player's dome, as in ``Board``."""
    letters = {name: letter for letter, name in TILES.items()}
    return " ".join(
        f"{COLUMNS[column]}{row}={letters[tile]}"
        for row, line in enumerate(player(game, seat)["dome"], 1)
        for column, tile in enumerate(line)
        if tile
    )


def _plates_wanted(board: Board, round_no: int, is_holding: bool) -> int:
    if round_no == 0:
        return len(board.plates.split())
    return 1 + 2 * min(round_no, 4) - board.tokens - is_holding


def _player(board: Board, free: list[str], wanted: int) -> dict[str, Any]:
    """A player; other plates that the round wants are taken out of the free ones."""
    slots: dict[str, list[Any]] = {}
    for word in board.plates.split():
        slots[word[:2]] = [word[3:7], int(word[8:] or 0)]
    for slot in [slot for slot in reversed(SLOTS) if slot not in slots]:
        if len(slots) < wanted:
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


def _open_chips(stands: Sequence[str], boards: Sequence[Board]) -> dict[int, str]:
    """A chip for every empty factory whose chip nobody has taken."""
    empty = [number for number, words in enumerate(stands, 1) if not words]
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
    """The tiles that a position does not tell."""
    told = data["bag"] + data["tower"] + "".join(data["large"].values())
    told += "".join(factory["sun"] + factory["moon"] for factory in data["factories"])
    taken = data["turn"].get("taken")
    names = [COLOURS[letter] for letter in told] + (
        [taken["colour"]] * taken["tiles"] if taken else []
    )
    for one in data["players"]:
        names += [COLOURS[letter] for letter in one["broken"]]
        names += [tile for row in one["dome"] for tile in row if tile and tile != "special"]
        names += [line[0] for line in one["lines"] if line for _ in range(line[1])]
    return "".join(letter * (13 - names.count(name)) for letter, name in COLOURS.items())
