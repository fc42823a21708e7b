"""The promises of ``sintra.core.protocol``, one check for each group of them."""

import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np

from sintra.core.errors import GameOverError, IllegalMoveError, InvalidMoveError, OptionError
from sintra.core.game import Game
from sintra.core.kernels import MAX_OBSERVATION
from sintra.core.record import read
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.state import CHANCE, NOBODY, Record
from sintra.core.warm import rollout_of
from sintra.testing.playing import Setting, expect

#: The fields that every state has.
FIELDS = ("words", "score", "to_move", "players", "round_no")
#: Costly checks look at every so many-th draw or position.
SELDOM = 9
RARELY = 40
#: How often a draw is repeated to see how likely it is, and how far from the truth is too far.
DRAWS = 500
TOO_FAR = 5.0


def check_declarations(setting: Setting) -> None:
    """The numbers and names that a game declares fit together."""
    rules = setting.rules
    expect(rules.id and rules.name, "a game has an id and a name")
    expect("players" in [option.name for option in rules.options], 'there is an option "players"')
    expect(
        issubclass(rules.state.record_dtype.type, Record),
        "the states' type is made with state_type",
    )
    for name in FIELDS:
        expect(name in (rules.state.record_dtype.names or ()), f"a state has the field {name!r}")
    expect(0 < rules.actions < rules.all_actions, "players' actions come first, then draws")
    names = list(rules.observation_names)
    expect(len(set(names)) == len(names), "every feature has a name of its own")
    expect(rules.positions.fault_sentences, "faults have sentences")


def check_options(setting: Setting) -> None:
    """Options are checked, resolved for good, and remembered by the state."""
    rules = setting.rules
    for chosen in setting.all_options():
        resolved = rules.resolve(chosen, setting.seed)
        expect(rules.resolve(resolved, setting.seed + 1) == resolved, "resolved options stay so")
        expect(rules.options_of(rules.start(resolved)) == resolved, "a state knows its options")
    impossible: list[dict[str, Any]] = [{option.name: object()} for option in rules.options]
    for wrong in [{"no such option": 1}, *impossible]:
        refused = False
        try:
            rules.resolve(wrong, 0)
        except OptionError:
            refused = True
        expect(refused, f"options that cannot be are refused with an OptionError: {wrong}")


def check_notation(setting: Setting) -> None:
    """Every move and draw has a text and parts of its own, and the text can be read."""
    rules = setting.rules
    texts = [rules.notation.to_text(action) for action in range(rules.all_actions)]
    expect(len(set(texts)) == len(texts), "no two actions share a text")
    parts = [json.dumps(rules.notation.fields(action)) for action in range(rules.all_actions)]
    expect(len(set(parts)) == len(parts), "no two actions share their parts")
    for action, text in enumerate(texts):
        expect(not any(character.isspace() for character in text), f"no blanks in {text!r}")
        expect(
            rules.notation.parse(text) == action,
            f"{text!r} is read as the action that it stands for",
        )
        expect(
            rules.notation.parse(f" {text.upper()} ") == action,
            "neither case nor blanks around matter",
        )
    for wrong in ("", "no move at all", "\x00"):
        refused = False
        try:
            rules.notation.parse(wrong)
        except InvalidMoveError:
            refused = True
        expect(refused, f"{wrong!r} is refused with an InvalidMoveError")


def check_possible(setting: Setting) -> None:
    """All states of many games of all options are possible, and somebody always has a move."""
    rules = setting.rules
    words = np.zeros(RNG_WORDS, np.uint32)
    moves, drawn = np.zeros(rules.max_legal, np.int64), np.zeros(rules.max_draws, np.int64)
    for chosen in setting.all_options():
        seed_rng(words, setting.seed)
        start = rules.start(rules.resolve(chosen, setting.seed))
        flags, finished, _ = rollout_of(rules).check_many(
            start, rules.empty(), words, moves, drawn, setting.quick_games
        )
        expect(flags != -1, f"somebody always has a legal move ({chosen})")
        expect(flags == 0, f"every state is possible ({chosen}): {rules.faults(int(flags))}")
        expect(finished == setting.quick_games, "every game ends")


def check_every_state(setting: Setting) -> None:
    """At every state of a game: positions, moves, points."""
    for states in setting.random_games("states"):
        for game in states:
            _check_position(game, game.state)
            _check_moves(game)
            for seat in range(game.players):
                lines = game.rules.guide.breakdown(game.state, seat)
                expect(sum(lines.values()) == game.scores[seat], "points add up", game)
        expect(game.outcome is not None, "a finished game has an outcome", game)


def _check_position(game: Game, state: Any) -> None:
    rules = game.rules
    faults = rules.faults(int(rules.kernels.check(state)))
    expect(not faults, f"every state is possible: {faults}", game)
    position = json.loads(json.dumps(rules.positions.to_json(state)))
    same = rules.positions.from_json(position).tobytes() == state.tobytes()
    expect(same, "from_json gives back the state that to_json was given", game)


def _check_moves(game: Game) -> None:
    rules, actions, state = game.rules, game.legal_actions, game.state
    expect(len(actions) == len(set(actions)), "no action is listed twice", game)
    expect(bool(actions) != game.is_over, "there is a legal action until the game is over", game)
    in_range = all(0 <= action < rules.actions for action in actions)
    expect(in_range, "players' actions come before draws", game)
    for action in actions[:: max(1, len(actions) // 3)]:
        expect(rules.guide.describe(state, action), "every legal action is described", game)
        effect = json.loads(json.dumps(rules.guide.effect(state, action)))
        expect("points" in effect, "every legal action's effect has its points", game)
        after = state.copy()
        rules.kernels.step(after, action)
        expect(after.tobytes() != state.tobytes(), "every action changes the state", game)


def check_chance(setting: Setting) -> None:
    """Chance is a visible step: what can be drawn is listed, with how likely it is."""
    kernels = setting.rules.kernels
    draws = 0
    for states in setting.random_games("chance"):
        before = None
        for game in states:
            if before is not None:
                turn = game.history[-1]
                kernels.step(before, turn.move.id)
                for draw in turn.draws:
                    _check_draw(game, before, draw.id)
                    if draws % SELDOM == 0:
                        _check_odds(game, before)
                    draws += 1
                    kernels.step(before, draw.id)
                expect(
                    before.to_move == game.state.to_move, "deal draws until a player moves", game
                )
            before = game.state


def _check_draw(game: Game, state: Any, drawn: int) -> None:
    rules = game.rules
    expect(int(state.to_move) == CHANCE, "deal draws only when chance is to act", game)
    _check_position(game, state)
    draws = _listed(rules, state)
    expect(len(draws) == len(set(draws)), "no draw is listed twice", game)
    expect(min(draws) >= rules.actions, "draws come behind players' actions", game)
    expect(drawn in draws, "what deal draws is listed", game)
    expect(rules.draw_label(state), "a draw says what it is for", game)
    odds = rules.odds(state)
    expect(len(odds) == len(draws) and min(odds) > 0, "every listed draw has its odds", game)


def _check_odds(game: Game, state: Any) -> None:
    """Draws again and again, and compares how often each came with how often it should have."""
    kernels = game.rules.kernels
    draws, odds = _listed(game.rules, state), game.rules.odds(state)
    out = np.zeros(game.rules.max_draws, np.int64)
    seen = dict.fromkeys(draws, 0)
    for seed in range(DRAWS):
        world = state.copy()
        seed_rng(world.rng, seed)
        kernels.deal(world, out)
        seen[int(out[0])] += 1
    for draw, count in zip(draws, odds, strict=True):
        share = count / sum(odds)
        spread = (DRAWS * share * (1 - share)) ** 0.5
        far = abs(seen[draw] - DRAWS * share)
        expect(far <= TOO_FAR * spread, "chance draws as likely as the odds say", game)


def check_refusals(setting: Setting) -> None:
    """A move that is not listed is refused with a reason, and changes nothing."""
    for states in setting.random_games("refusals"):
        for number, game in enumerate(states):
            if number % RARELY and not game.is_over:
                continue
            before = game.state.tobytes()
            for action in sorted(set(range(game.rules.all_actions)) - set(game.legal_actions)):
                _check_refusal(game, action)
            expect(game.state.tobytes() == before, "a refused move changes nothing", game)


def _check_refusal(game: Game, action: int) -> None:
    begin = f"{game.rules.notation.to_text(action)} cannot be played: "
    message = ""
    try:
        game.play(action)
    except IllegalMoveError as refusal:
        message = str(refusal)
        same = isinstance(refusal, GameOverError) == game.is_over
        expect(same, "a finished game refuses all moves as finished", game)
    says_why = message.startswith(begin) and len(message) > len(begin)
    expect(says_why, f"{game.rules.notation.to_text(action)} is refused with a reason", game)


def check_hidden(setting: Setting) -> None:
    """Nothing that a seat may not know is shown to it, and what is resampled is possible."""
    for states in setting.random_games("hidden"):
        for number, game in enumerate(states):
            for seat in range(game.players + 1):  # the last one is a spectator's
                _check_seat(game, seat, setting.seed + number)


def _check_seat(game: Game, seat: int, seed: int) -> None:
    rules, kernels = game.rules, game.rules.kernels
    world = game.state
    kernels.resample(world, seat, seed)
    faults = rules.faults(int(kernels.check(world)))
    expect(not faults, f"what is resampled is possible: {faults}", game)
    if seat < game.players:
        one, other = (_seen(rules, state, seat) for state in (game.state, world))
        expect(np.array_equal(one, other), "features tell only what the seat may know", game)
        same = _traits(rules, game.state, seat) == _traits(rules, world, seat)
        expect(same, "value_features tell only what the seat may know", game)
    if seat == game.turn:
        expect(_listed(rules, world) == game.legal_actions, "who moves knows its moves", game)
    seen, shown = game.state, world.copy()
    kernels.hide(seen, seat)
    kernels.hide(shown, seat)
    expect(seen.tobytes() == shown.tobytes(), "hide removes all that resample replaces", game)
    expect(not seen.rng.any(), "nobody knows the generator", game)
    kernels.hide(shown, game.players)
    public = game.state
    kernels.hide(public, game.players)
    expect(shown.tobytes() == public.tobytes(), "a spectator knows what every seat knows", game)


def _seen(rules: Any, state: Any, seat: int) -> Any:
    out = np.full(len(rules.observation_names), np.nan, np.float32)
    rules.kernels.observe(state, seat, out)
    return out


def _listed(rules: Any, state: Any) -> list[int]:
    out = np.zeros(rules.max_legal, np.int64)
    listed: list[int] = out[: rules.kernels.legal(state, out)].tolist()
    return listed


def _traits(rules: Any, state: Any, seat: int) -> list[int]:
    out = np.zeros(rules.bot.net.max_active, np.int64)
    found: list[int] = out[: rules.kernels.value_features(state, seat, out)].tolist()
    return found


def check_features(setting: Setting) -> None:
    """All features are written, and have about the size of one."""
    for states in setting.random_games("features"):
        for game in states:
            for seat in range(game.players):
                seen = _seen(game.rules, game.state, seat)
                inside = bool(((seen >= 0) & (seen <= MAX_OBSERVATION)).all())
                expect(inside, f"features go from 0 to {MAX_OBSERVATION:g}", game)


def check_stages(setting: Setting) -> None:
    """Stages grow to the last one, and value_features are numbers of the net."""
    rules = setting.rules
    for states in setting.random_games("stages"):
        last = 0
        for game in states:
            stage = int(rules.kernels.stage(game.state))
            expect(last <= stage < rules.bot.net.stages, "stages grow", game)
            is_last = stage == rules.bot.net.stages - 1
            is_over = int(game.state.to_move) == NOBODY
            expect(is_last == is_over, "the last stage is the game's end", game)
            last = stage
            for seat in range(game.players):
                found = _traits(rules, game.state, seat)
                inside = all(0 <= trait < rules.bot.net.features for trait in found)
                expect(inside, "value_features are numbers of the net", game)


def check_records(setting: Setting) -> None:
    """A game replays, bit by bit, from its seed and moves, and from its draws without the seed."""
    for states in setting.random_games("records"):
        *_, game = states
        record = game.record()
        again = read(record, lambda _: setting.rules)
        same = again.state.tobytes() == game.state.tobytes() and again.history == game.history
        expect(same, "seed and moves give the same game again", game)
        expect(again.outcome == game.outcome, "and the same outcome", game)
        lines = record.splitlines(keepends=True)
        without = "".join(line for line in lines if not line.startswith("[Seed"))
        told = read(without, lambda _: setting.rules)
        expect(told.history == game.history, "so do the draws that were written down", game)
        expect(told.outcome == game.outcome, "and they lead to the same outcome", game)


def check_pictures(setting: Setting) -> None:
    """Every position can be drawn, whole and as a seat may see it."""
    for states in setting.random_games("pictures"):
        for number, game in enumerate(states):
            if number % RARELY and not game.is_over:
                continue
            for seat in (None, *range(game.players)):
                ElementTree.fromstring(game.svg(seat))
                expect("\x1b" not in game.text(seat=seat), "plain texts have no colours", game)
                expect(game.text(colour=True, seat=seat).strip(), "a text shows something", game)
            expect(game.heading, "a position has a heading", game)


#: All checks that run in this process, by name.
ALL_CHECKS: dict[str, Callable[[Setting], None]] = {
    "declarations": check_declarations,
    "options": check_options,
    "notation": check_notation,
    "possible states": check_possible,
    "every state": check_every_state,
    "chance": check_chance,
    "refusals": check_refusals,
    "hidden information": check_hidden,
    "features": check_features,
    "stages": check_stages,
    "records": check_records,
    "pictures": check_pictures,
}
