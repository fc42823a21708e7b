"""Game records: one text file for one game.

A record begins with tags, like the PGN of chess: the game, its options, the players, the seed and
the result. The moves follow in notation. The draws of chance after a move are in braces, so that a
record replays without the generator, and games played with real tiles can be recorded. ``;`` starts
a comment. Numbers with a full stop, and words with a colon inside braces (``supply:``), are for
human readers only.

::

    [Game "summer-pavilion"]
    [Players "2"]
    [Seed "7"]

    {supply: b r g ... F1: p o o y ...}
    ; Round 1, draft, purple is wild
    1. F1g F4b Co
"""

import json
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sintra.core.errors import DrawError, InvalidMoveError, RecordError, SintraError
from sintra.core.game import Game, Move
from sintra.core.rules import Rules

WIDTH = 96
MOVES_PER_LINE = 8
#: Far above the size of any real record.
MAX_SIZE = 1_000_000

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$')
_NUMBER = re.compile(r"\d+\.$")
_SEAT = re.compile(r"seat\d+")
#: The tags that are neither options nor player names.
OTHER_TAGS = ("game", "seed", "position", "result", "seats", "date", "event", "site", "comment")


# --- Writing ---------------------------------------------------------------------------------


def write(game: Game) -> str:
    """Return the record of a game."""
    tags = [("Game", game.rules.id)]
    tags += [(name.capitalize(), str(value)) for name, value in game.options.items()]
    tags += [(f"Seat{seat}", name) for seat, name in enumerate(game.names)]
    if game.seed is not None:
        tags.append(("Seed", str(game.seed)))
    if game._from_position:
        position = game.rules.positions.to_json(game._start)
        if game._given_draws:  # the generator would draw other tiles
            del position["generator"]
        tags.append(("Position", json.dumps(position, separators=(",", ":"))))
    tags.append(("Result", "-".join(map(str, game.scores)) if game.is_over else "*"))
    head = "\n".join(f"[{name} {_quote(value)}]" for name, value in tags)
    return f"{head}\n\n" + "\n".join(_body(game)) + "\n"


def _body(game: Game) -> Iterator[str]:
    rules = game.rules
    if game.first_draws:
        yield from _wrapped(_draws(rules, game._start, None, game.first_draws))
    heading = ""
    line: list[str] = []
    for number, (state, played) in enumerate(zip(game._states, game.history, strict=False), 1):
        if rules.guide.heading(state) != heading:
            if line:
                yield " ".join(line)
            line = []
            heading = rules.guide.heading(state)
            yield f"; {heading}"
        line = [*line, played.move.text] if line else [f"{number}.", played.move.text]
        if played.draws or len(line) > MOVES_PER_LINE:
            yield " ".join(line)
            line = []
        if played.draws:
            yield from _wrapped(_draws(rules, state, played.move, played.draws))
    if line:
        yield " ".join(line)


def _draws(rules: Rules, before: Any, move: Move | None, draws: tuple[Move, ...]) -> str:
    """Return draws in braces, each group after the label of the place that it fills."""
    state = before.copy()
    if move is not None:
        rules.kernels.step(state, move.id)
    words = []
    label = ""
    for draw in draws:
        if rules.draw_label(state) != label:
            label = rules.draw_label(state)
            words.append(f"{label}:")
        words.append(draw.text)
        rules.kernels.step(state, draw.id)
    return "{" + " ".join(words) + "}"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def _quote(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


# --- Reading ---------------------------------------------------------------------------------


@dataclass
class _Entry:
    """A move as written in the file, with its draws; the first entry has no move."""

    line: int
    move: str | None
    draws_line: int = 0
    draws: list[str] | None = None


def read(text: str, get_rules: Callable[[str], Rules], seed: int | None = None) -> Game:
    """Replay a record, checking every move and draw.

    With a seed (or a position that holds a generator) the generator draws again and has to agree
    with the record. Without one, the draws come from the record.

    Args:
        text: the record.
        get_rules: finds a game by its id.
        seed: seeds the generator for moves after the end of a record without a seed.

    Raises:
        RecordError: names the line that is wrong.
    """
    if len(text) > MAX_SIZE:
        raise RecordError(1, f"a record can have {MAX_SIZE} characters, but this has {len(text)}")
    tags, entries = _parse(text)
    game, runs_chance = _begin(tags, entries[0], get_rules, seed)
    for entry in entries[1:]:
        assert entry.move is not None
        try:
            move = game.find(entry.move)
        except SintraError as error:
            raise _wrong_move(entry, error) from error
        try:
            game.play(move, None if runs_chance else entry.draws or [])
        except DrawError as error:
            raise _wrong_draws(entry, error) from error
        except SintraError as error:
            raise _wrong_move(entry, error) from error
        if runs_chance:
            _compare_draws(game, game.history[-1].draws, entry)
    _check_result(tags, game)
    return game


def _begin(
    tags: Mapping[str, tuple[int, str]],
    first: _Entry,
    get_rules: Callable[[str], Rules],
    later_seed: int | None,
) -> tuple[Game, bool]:
    """Return the game before its first move, and whether the generator draws again."""
    rules = _read_game(tags, get_rules)
    options = _read_options(tags, rules)
    names = _read_names(tags)
    seed = _read_seed(tags)
    try:
        if "position" in tags:
            line, position_text = tags["position"]
            position = json.loads(position_text)
            has_generator = isinstance(position, dict) and "generator" in position
            runs_chance = has_generator or seed is not None
            draws, seed = (None, seed) if runs_chance else (first.draws or [], later_seed)
            game = Game.from_position(rules, position, names=names, seed=seed, draws=draws)
        else:
            line = tags["seed"][0] if "seed" in tags else first.draws_line or first.line
            runs_chance = seed is not None
            draws, seed = (None, seed) if runs_chance else (first.draws or [], later_seed)
            game = Game(rules, options, seed=seed, names=names, draws=draws)
    except (ValueError, RecursionError) as error:  # huge numbers and deep nesting included
        raise RecordError(line, f"the position is not JSON: {error}", "position") from error
    except DrawError as error:
        raise _wrong_draws(first, error) from error
    except SintraError as error:
        fault = "position" if "position" in tags else "option"
        raise RecordError(line, str(error), fault) from error
    if runs_chance:
        _compare_draws(game, game.first_draws, first)
    return game, runs_chance


def _wrong_move(entry: _Entry, error: SintraError) -> RecordError:
    fault = "move" if isinstance(error, InvalidMoveError) else "illegal"
    return RecordError(entry.line, str(error), fault, entry.move or "")


def _wrong_draws(entry: _Entry, error: DrawError) -> RecordError:
    """Return an error for wrong draws that also explains when draws are needed."""
    if entry.draws is None:
        text = f"{error}; a record without a [Seed] needs the draws in braces here"
        return RecordError(entry.line, text, "no-draws")
    return RecordError(entry.draws_line, str(error), "draws")


def _read_game(tags: Mapping[str, tuple[int, str]], get_rules: Callable[[str], Rules]) -> Rules:
    if "game" not in tags:
        raise RecordError(1, 'the tag [Game "..."] is missing', "game")
    line, game_id = tags["game"]
    try:
        return get_rules(game_id)
    except SintraError as error:
        raise RecordError(line, str(error), "game") from error


def _read_options(tags: Mapping[str, tuple[int, str]], rules: Rules) -> dict[str, Any]:
    by_name = {option.name: option for option in rules.options}
    options = {}
    for name, (line, value) in tags.items():
        if name in by_name:
            try:
                options[name] = by_name[name].parse(value)
            except SintraError as error:
                raise RecordError(line, str(error), "option") from error
        elif name not in OTHER_TAGS and not _SEAT.fullmatch(name):
            raise RecordError(line, f"{rules.name} has no option {name!r}", "option")
    return options


def _read_names(tags: Mapping[str, tuple[int, str]]) -> list[str] | None:
    seats = [name for name in tags if _SEAT.fullmatch(name)]
    for seat in range(len(seats)):
        if f"seat{seat}" not in tags:
            raise RecordError(tags[seats[0]][0], f"the tag [Seat{seat}] is missing")
    return [tags[f"seat{seat}"][1] for seat in range(len(seats))] or None


def _read_seed(tags: Mapping[str, tuple[int, str]]) -> int | None:
    if "seed" not in tags:
        return None
    line, seed = tags["seed"]
    if not re.fullmatch(r"\d{1,30}", seed):
        raise RecordError(line, f"a seed must be a whole number, not {seed[:40]!r}", "seed")
    return int(seed)


def _compare_draws(game: Game, drawn: tuple[Move, ...], entry: _Entry) -> None:
    if entry.draws is None:
        return
    expected = " ".join(draw.text for draw in drawn)
    try:
        recorded = " ".join(game.find(text).text for text in entry.draws)
    except SintraError as error:
        raise RecordError(entry.draws_line, str(error), "draws") from error
    if recorded != expected:
        raise RecordError(
            entry.draws_line,
            f"the seed draws {expected or 'nothing'}, but the record has {recorded}",
            "draws",
        )


def _check_result(tags: Mapping[str, tuple[int, str]], game: Game) -> None:
    line, result = tags.get("result", (1, "*"))
    scores = "-".join(map(str, game.scores)) if game.is_over else "*"
    if result not in ("*", scores):
        ended = f"ends {scores}" if game.is_over else "is not over"
        text = f"the result is given as {result}, but the game {ended}"
        raise RecordError(line, text, "result")


def _parse(text: str) -> tuple[dict[str, tuple[int, str]], list[_Entry]]:
    """Return the tags, each with its line, and the entries of the body."""
    tags: dict[str, tuple[int, str]] = {}
    entries = [_Entry(1, None)]
    in_draws = False
    opened = 0
    for line, content in enumerate(text.splitlines(), 1):
        if content.lstrip().startswith("[") and not in_draws:
            name, value = _parse_tag(line, content.strip())
            if len(entries) > 1:
                raise RecordError(line, "tags must come before the moves")
            if name in tags:
                raise RecordError(line, f"the tag {name!r} occurs twice")
            tags[name] = (line, value)
            continue
        code = content.split(";", 1)[0]
        for word in re.findall(r"[{}]|[^\s{}]+", code):
            if word == "{":
                if in_draws or entries[-1].draws is not None:
                    text = "this move has draws already; the second '{' is wrong"
                    raise RecordError(line, text, "braces")
                in_draws, opened = True, line
                entries[-1].draws, entries[-1].draws_line = [], line
            elif word == "}":
                if not in_draws:
                    raise RecordError(line, "'}' without '{'", "braces")
                in_draws = False
            elif in_draws:
                draws = entries[-1].draws
                if draws is not None and not word.endswith(":"):
                    draws.append(word)
            elif not _NUMBER.match(word):
                entries.append(_Entry(line, word))
    if in_draws:
        raise RecordError(opened, "'{' is never closed", "braces")
    return tags, entries


def _parse_tag(line: int, content: str) -> tuple[str, str]:
    match = _TAG.match(content)
    if match is None:
        raise RecordError(line, f'a tag looks like [Name "value"], not {content[:60]}')
    return match[1].lower(), re.sub(r"\\(.)", r"\1", match[2])
