"""Game records: one text file for one game.

A record begins with tags, like the PGN of chess: the game, its options, the players, the seed and
the result. Then come the moves in notation; what chance drew after a move stands in braces behind
it, so a record replays without the generator, too, and a game played with real tiles can be
written down. ``;`` begins a comment, numbers with a full stop and words with a colon inside braces
(``supply:``) are for the reader's eyes.

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

from sintra.core.errors import DrawError, RecordError, SintraError
from sintra.core.game import Game, Move
from sintra.core.rules import Rules

WIDTH = 96
MOVES_PER_LINE = 8
#: Far above any real game: a file that is larger is no record.
MAX_SIZE = 1_000_000

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$')
_NUMBER = re.compile(r"\d+\.$")
_SEAT = re.compile(r"seat\d+")
#: The tags that are neither options nor names.
OTHER_TAGS = ("game", "seed", "position", "result", "date", "event", "site", "comment")


# --- Writing ---------------------------------------------------------------------------------


def write(game: Game) -> str:
    """The record of a game."""
    tags = [("Game", game.rules.id)]
    tags += [(name.capitalize(), str(value)) for name, value in game.options.items()]
    tags += [(f"Seat{seat}", name) for seat, name in enumerate(game.names)]
    if game.seed is not None:
        tags.append(("Seed", str(game.seed)))
    if game._from_position:
        position = game.rules.positions.to_json(game._start)
        if game._given_draws:  # the generator would draw something else
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
    """Draws in braces, each group behind the name of the place that it fills."""
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
    """A move as it stands in the file, or the beginning (no move), with its draws if there are."""

    line: int
    move: str | None
    draws_line: int = 0
    draws: list[str] | None = None


def read(text: str, get_rules: Callable[[str], Rules], seed: int | None = None) -> Game:
    """Replays a record. Every move and draw is checked; RecordError says which line is wrong.

    With a seed (or a position that holds a generator) chance is run again and has to draw what
    the record says; without one the record's draws are taken as they are. Who plays on from such
    a record gives a ``seed`` for what is drawn then.
    """
    if len(text) > MAX_SIZE:
        raise RecordError(1, f"a record has at most {MAX_SIZE} characters, this has {len(text)}")
    tags, entries = _parse(text)
    game, runs_chance = _begin(tags, entries[0], get_rules, seed)
    for entry in entries[1:]:
        assert entry.move is not None
        try:
            move = game.find(entry.move)
        except SintraError as error:
            raise RecordError(entry.line, str(error)) from error
        try:
            game.play(move, None if runs_chance else entry.draws or [])
        except DrawError as error:
            raise _wrong_draws(entry, error) from error
        except SintraError as error:
            raise RecordError(entry.line, str(error)) from error
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
    """The game before its first move, and whether chance is run again."""
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
    except (ValueError, RecursionError) as error:  # also numbers and nesting without end
        raise RecordError(line, f"the position is not JSON: {error}") from error
    except DrawError as error:
        raise _wrong_draws(first, error) from error
    except SintraError as error:
        raise RecordError(line, str(error)) from error
    if runs_chance:
        _compare_draws(game, game.first_draws, first)
    return game, runs_chance


def _wrong_draws(entry: _Entry, error: DrawError) -> RecordError:
    """Draws that do not fit; with none at all, the writer may not know that they are wanted."""
    if entry.draws is None:
        return RecordError(
            entry.line, f"{error}; without a [Seed], what was drawn has to stand here in braces"
        )
    return RecordError(entry.draws_line, str(error))


def _read_game(tags: Mapping[str, tuple[int, str]], get_rules: Callable[[str], Rules]) -> Rules:
    if "game" not in tags:
        raise RecordError(1, 'the tag [Game "..."] is missing')
    line, game_id = tags["game"]
    try:
        return get_rules(game_id)
    except SintraError as error:
        raise RecordError(line, str(error)) from error


def _read_options(tags: Mapping[str, tuple[int, str]], rules: Rules) -> dict[str, Any]:
    by_name = {option.name: option for option in rules.options}
    options = {}
    for name, (line, value) in tags.items():
        if name in by_name:
            try:
                options[name] = by_name[name].parse(value)
            except SintraError as error:
                raise RecordError(line, str(error)) from error
        elif name not in OTHER_TAGS and not _SEAT.fullmatch(name):
            raise RecordError(line, f"{rules.name} has no option {name!r}")
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
        raise RecordError(line, f"a seed is a whole number, not {seed[:40]!r}")
    return int(seed)


def _compare_draws(game: Game, drawn: tuple[Move, ...], entry: _Entry) -> None:
    if entry.draws is None:
        return
    expected = " ".join(draw.text for draw in drawn)
    try:
        told = " ".join(game.find(text).text for text in entry.draws)
    except SintraError as error:
        raise RecordError(entry.draws_line, str(error)) from error
    if told != expected:
        raise RecordError(
            entry.draws_line, f"the seed draws {expected or 'nothing'}, the record says {told}"
        )


def _check_result(tags: Mapping[str, tuple[int, str]], game: Game) -> None:
    line, result = tags.get("result", (1, "*"))
    scores = "-".join(map(str, game.scores)) if game.is_over else "*"
    if result not in ("*", scores):
        ended = f"ends {scores}" if game.is_over else "is not over"
        raise RecordError(line, f"the result is given as {result}, but the game {ended}")


def _parse(text: str) -> tuple[dict[str, tuple[int, str]], list[_Entry]]:
    """The tags, each with its line, and the entries of the body."""
    tags: dict[str, tuple[int, str]] = {}
    entries = [_Entry(1, None)]
    in_draws = False
    opened = 0
    for line, content in enumerate(text.splitlines(), 1):
        if content.lstrip().startswith("[") and not in_draws:
            name, value = _parse_tag(line, content.strip())
            if len(entries) > 1:
                raise RecordError(line, "tags stand before the moves")
            if name in tags:
                raise RecordError(line, f"the tag {name!r} stands here a second time")
            tags[name] = (line, value)
            continue
        code = content.split(";", 1)[0]
        for word in re.findall(r"[{}]|[^\s{}]+", code):
            if word == "{":
                if in_draws or entries[-1].draws is not None:
                    raise RecordError(line, "draws already stand here; '{' came a second time")
                in_draws, opened = True, line
                entries[-1].draws, entries[-1].draws_line = [], line
            elif word == "}":
                if not in_draws:
                    raise RecordError(line, "'}' without '{'")
                in_draws = False
            elif in_draws:
                draws = entries[-1].draws
                if draws is not None and not word.endswith(":"):
                    draws.append(word)
            elif not _NUMBER.match(word):
                entries.append(_Entry(line, word))
    if in_draws:
        raise RecordError(opened, "'{' is never closed")
    return tags, entries


def _parse_tag(line: int, content: str) -> tuple[str, str]:
    match = _TAG.match(content)
    if match is None:
        raise RecordError(line, f'a tag looks like [Name "value"], not {content[:60]}')
    return match[1].lower(), re.sub(r"\\(.)", r"\1", match[2])
