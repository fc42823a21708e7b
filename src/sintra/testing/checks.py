"""The requirements of ``sintra.core.rules`` and ``sintra.core.kernels`` as checks.

Each check covers a group of requirements. Optional interfaces that a game leaves out are checked
with their defaults.
"""

import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import numpy as np

from sintra.core.arrays import Float32Array
from sintra.core.errors import GameOverError, IllegalMoveError, InvalidMoveError, OptionError
from sintra.core.game import Game
from sintra.core.kernels import MAX_OBSERVATION, check_nothing, observe_nothing
from sintra.core.record import read
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rollout import NO_LEGAL_MOVE
from sintra.core.rules import Rules, State
from sintra.core.state import CHANCE, NOBODY, GameState
from sintra.testing.setting import Setting, expect, option_combinations

#: The fields that every state has.
FIELDS = ("rng", "score", "to_move", "players", "round_no")
#: Expensive checks inspect one of this many draws or positions.
DRAW_STEP = 9
POSITION_STEP = 40
#: A draw is repeated this often to estimate its probabilities. Larger deviations than MAX_SIGMAS
#: standard deviations are errors.
REPEATED_DRAWS = 500
MAX_SIGMAS = 5.0


def check_declarations(setting: Setting) -> None:
    """Check that the declared numbers and names are consistent."""
    rules = setting.rules
    expect(rules.id and rules.name, "a game has an id and a name")
    expect("players" in [option.name for option in rules.options], 'there is an option "players"')
    expect(issubclass(rules.state, GameState), "the state class is derived from GameState")
    for name in FIELDS:
        expect(name in rules.state.field_docs, f"a state has the field {name!r}")
    expect(0 < rules.actions <= rules.all_actions, "players' actions are numbered before draws")
    names = list(rules.observation_names)
    expect(len(set(names)) == len(names), "every number of the observation has its own name")
    has_observation = rules.kernels.observe is not observe_nothing
    expect(has_observation == bool(names), "the kernel observe has observation names")
    if rules.kernels.check is not check_nothing:
        expect(rules.positions.fault_sentences, "every fault of the kernel check has a sentence")


def check_options(setting: Setting) -> None:
    """Check that options are validated, resolved for good, and stored in the state."""
    rules = setting.rules
    for chosen in option_combinations(rules):
        resolved = rules.resolve(chosen, setting.seed)
        again = rules.resolve(resolved, setting.seed + 1)
        expect(again == resolved, "resolved options do not change when they are resolved again")
        stored = rules.options_of(rules.start(resolved))
        expect(stored == resolved, "options_of returns the options of the state")
    for option in rules.options:
        for example in option.examples:
            is_stable = option.parse(example) == option.parse(option.parse(example))
            expect(is_stable, f"{option.name} accepts its parsed examples")
    impossible: list[dict[str, Any]] = [{option.name: object()} for option in rules.options]
    for wrong in [{"no such option": 1}, *impossible]:
        is_rejected = False
        try:
            rules.resolve(wrong, 0)
        except OptionError:
            is_rejected = True
        expect(is_rejected, f"impossible options raise an OptionError: {wrong}")


def check_notation(setting: Setting) -> None:
    """Check that every move and draw has a unique text and fields, and that texts are parsed."""
    rules = setting.rules
    texts = [rules.notation.to_text(action) for action in range(rules.all_actions)]
    expect(len(set(texts)) == len(texts), "every action has its own text")
    fields = [json.dumps(rules.notation.fields(action)) for action in range(rules.all_actions)]
    expect(len(set(fields)) == len(fields), "every action has its own fields")
    for action, text in enumerate(texts):
        expect(not any(character.isspace() for character in text), f"{text!r} has no spaces")
        parsed = rules.notation.parse(text)
        expect(parsed == action, f"{text!r} is parsed as the action that it was written for")
        padded = rules.notation.parse(f" {text.upper()} ")
        expect(padded == action, "case and surrounding spaces do not matter")
    for wrong in ("", "no move at all", "\x00"):
        is_rejected = False
        try:
            rules.notation.parse(wrong)
        except InvalidMoveError:
            is_rejected = True
        expect(is_rejected, f"{wrong!r} raises an InvalidMoveError")


def check_invariants(setting: Setting) -> None:
    """Check every invariant at every state of many games, for all combinations of options."""
    rules = setting.rules
    rng = np.zeros(RNG_WORDS, np.uint32)
    moves, drawn = np.zeros(rules.max_legal, np.int64), np.zeros(rules.max_draws, np.int64)
    for chosen in option_combinations(rules):
        seed_rng(rng, setting.seed)
        start = rules.start(rules.resolve(chosen, setting.seed))
        flags, finished, _ = rules.specialise("sintra.core.rollout").check_many(
            start, rules.empty(), rng, moves, drawn, setting.quick_games
        )
        expect(flags != NO_LEGAL_MOVE, f"the seat to move has a legal move ({chosen})")
        expect(flags == 0, f"every state is possible ({chosen}): {rules.faults(int(flags))}")
        expect(finished == setting.quick_games, "every game ends")


def check_positions_and_moves(setting: Setting) -> None:
    """Check positions, legal moves and scores at every state of some games."""
    for states in setting.random_games("states"):
        for game in states:
            _check_position(game, game.state)
            _check_moves(game)
            for seat in range(game.players):
                _check_scores(game, seat)
        expect(game.outcome is not None, "a finished game has an outcome", game)


def _check_position(game: Game, state: State) -> None:
    rules = game.rules
    flags = int(rules.kernels.check(state))
    expect(flags == 0, f"every state is possible: {rules.faults(flags)}", game)
    position = json.loads(json.dumps(rules.positions.to_json(state)))
    is_same = rules.positions.from_json(position).tobytes() == state.tobytes()
    expect(is_same, "from_json is the inverse of to_json", game)


def _check_moves(game: Game) -> None:
    rules, actions, state = game.rules, game.legal_actions, game.state
    expect(len(actions) == len(set(actions)), "no action is listed twice", game)
    expect(bool(actions) != game.is_over, "there is a legal action until the game is over", game)
    in_range = all(0 <= action < rules.actions for action in actions)
    expect(in_range, "players' actions are numbered before draws", game)
    for action in actions[:: max(1, len(actions) // 3)]:
        expect(rules.guide.describe(state, action), "every legal action has a description", game)
        effect = json.loads(json.dumps(rules.guide.effect(state, action)))
        expect("points" in effect, "the effect of every legal action has points", game)
        after = state.copy()
        rules.kernels.step(after, action)
        _check_changes(game, after, effect["points"])
        expect(after.tobytes() != state.tobytes(), "every action changes the state", game)


def _check_changes(game: Game, after: State, points: int) -> None:
    """Check that the effect and the automatic scores explain every change of a score."""
    state, guide = game.state, game.rules.guide
    changes = [0] * game.players
    changes[int(state.to_move)] += points
    for score in guide.automatic_scores(state, after):
        changes[score.seat] += sum(score.items.values())
        for code in score.items:
            expect(guide.score_item_label(code), f"the score item {code!r} has a label", game)
    found = [int(after.score[seat]) - int(state.score[seat]) for seat in range(game.players)]
    expect(changes == found, "points and automatic scores are the change of every score", game)


def _check_scores(game: Game, seat: int) -> None:
    guide = game.rules.guide
    total = sum(guide.breakdown(game.state, seat).values())
    expect(total == game.scores[seat], "the breakdown adds up to the score", game)
    for code in guide.score_items(game.state, seat):
        expect(guide.score_item_label(code), f"the score item {code!r} has a label", game)


def check_chance(setting: Setting) -> None:
    """Check that chance is an explicit step whose draws are listed with their probabilities."""
    kernels = setting.rules.kernels
    draws = 0
    for states in setting.random_games("chance"):
        before = None
        for game in states:
            if before is not None:
                played = game.history[-1]
                kernels.step(before, played.move.id)
                for draw in played.draws:
                    _check_draw(game, before, draw.id)
                    if draws % DRAW_STEP == 0:
                        _check_odds(game, before)
                    draws += 1
                    kernels.step(before, draw.id)
                is_settled = before.to_move == game.state.to_move
                expect(is_settled, "deal draws until a player is to move", game)
            before = game.state


def _check_draw(game: Game, state: State, drawn: int) -> None:
    rules = game.rules
    expect(int(state.to_move) == CHANCE, "deal draws only if chance is to act", game)
    _check_position(game, state)
    draws = _listed(rules, state)
    expect(len(draws) == len(set(draws)), "no draw is listed twice", game)
    expect(min(draws) >= rules.actions, "draws are numbered after players' actions", game)
    expect(drawn in draws, "legal lists every draw that deal makes", game)
    expect(rules.draw_label(state), "every draw has a label", game)
    odds = rules.odds(state)
    expect(len(odds) == len(draws) and min(odds) > 0, "every listed draw has odds", game)


def _check_odds(game: Game, state: State) -> None:
    """Repeat a draw with many seeds and compare the frequencies with the odds."""
    kernels = game.rules.kernels
    draws, odds = _listed(game.rules, state), game.rules.odds(state)
    out = np.zeros(game.rules.max_draws, np.int64)
    counts = dict.fromkeys(draws, 0)
    for seed in range(REPEATED_DRAWS):
        world = state.copy()
        seed_rng(world.rng, seed)
        kernels.deal(world, out)
        counts[int(out[0])] += 1
    for draw, weight in zip(draws, odds, strict=True):
        share = weight / sum(odds)
        sigma = (REPEATED_DRAWS * share * (1 - share)) ** 0.5
        deviation = abs(counts[draw] - REPEATED_DRAWS * share)
        expect(deviation <= MAX_SIGMAS * sigma, "the frequencies of draws match the odds", game)


def check_illegal_moves(setting: Setting) -> None:
    """Check that illegal moves are rejected with a reason and change nothing."""
    for states in setting.random_games("illegal moves"):
        for number, game in enumerate(states):
            if number % POSITION_STEP and not game.is_over:
                continue
            before = game.state.tobytes()
            for action in sorted(set(range(game.rules.all_actions)) - set(game.legal_actions)):
                _check_rejection(game, action)
            expect(game.state.tobytes() == before, "a rejected move changes nothing", game)


def _check_rejection(game: Game, action: int) -> None:
    text = game.rules.notation.to_text(action)
    prefix = f"{text} cannot be played: "
    message = ""
    try:
        game.play(action)
    except (IllegalMoveError, GameOverError) as error:
        message = str(error)
        has_right_type = isinstance(error, GameOverError) == game.is_over
        expect(has_right_type, "a finished game rejects moves with a GameOverError", game)
    has_reason = message.startswith(prefix) and len(message) > len(prefix)
    expect(has_reason, f"{text} is rejected with a reason", game)


def check_hidden_information(setting: Setting) -> None:
    """Check that a seat sees nothing hidden, and that resampled states are possible."""
    for states in setting.random_games("hidden"):
        for number, game in enumerate(states):
            for seat in range(game.players + 1):  # the last one is a spectator
                _check_seat(game, seat, setting.seed + number)


def _check_seat(game: Game, seat: int, seed: int) -> None:
    rules, kernels = game.rules, game.rules.kernels
    world = game.state
    kernels.resample(world, seat, seed)
    flags = int(kernels.check(world))
    expect(flags == 0, f"a resampled state is possible: {rules.faults(flags)}", game)
    if seat < game.players:
        one, other = (_observation(rules, state, seat) for state in (game.state, world))
        is_same = np.array_equal(one, other)
        expect(is_same, "the observation contains only what the seat may know", game)
        is_same = _features(rules, game.state, seat) == _features(rules, world, seat)
        expect(is_same, "value features contain only what the seat may know", game)
    if seat == game.turn:
        is_same = _listed(rules, world) == game.legal_actions
        expect(is_same, "the seat to move knows its legal moves", game)
    hidden, resampled = game.state, world.copy()
    kernels.hide(hidden, seat)
    kernels.hide(resampled, seat)
    is_same = hidden.tobytes() == resampled.tobytes()
    expect(is_same, "hide overwrites everything that resample replaces", game)
    expect(not hidden.rng.any(), "the generator is hidden from every seat", game)
    kernels.hide(resampled, game.players)
    public = game.state
    kernels.hide(public, game.players)
    is_same = resampled.tobytes() == public.tobytes()
    expect(is_same, "every seat sees at least as much as a spectator", game)


def _observation(rules: Rules, state: State, seat: int) -> Float32Array:
    out = np.full(len(rules.observation_names), np.nan, np.float32)
    rules.kernels.observe(state, seat, out)
    return out


def _listed(rules: Rules, state: State) -> list[int]:
    out = np.zeros(rules.max_legal, np.int64)
    listed: list[int] = out[: rules.kernels.legal(state, out)].tolist()
    return listed


def _features(rules: Rules, state: State, seat: int) -> list[int]:
    out = np.zeros(rules.bot.net.max_active, np.int64)
    active: list[int] = out[: rules.kernels.value_features(state, seat, out)].tolist()
    return active


def check_observations(setting: Setting) -> None:
    """Check that every number of the observation is written and in range."""
    for states in setting.random_games("observations"):
        for game in states:
            for seat in range(game.players):
                seen = _observation(game.rules, game.state, seat)
                in_range = bool(((seen >= 0) & (seen <= MAX_OBSERVATION)).all())
                expect(in_range, f"observations are between 0 and {MAX_OBSERVATION:g}", game)


def check_stages(setting: Setting) -> None:
    """Check that stages never decrease, and that value features are features of the net."""
    rules = setting.rules
    for states in setting.random_games("stages"):
        last = 0
        for game in states:
            stage = int(rules.kernels.stage(game.state))
            expect(last <= stage < rules.bot.net.stages, "stages never decrease", game)
            is_last = stage == rules.bot.net.stages - 1
            is_over = int(game.state.to_move) == NOBODY
            expect(is_last == is_over, "the last stage of the net is the finished game", game)
            last = stage
            for seat in range(game.players):
                active = _features(rules, game.state, seat)
                in_range = all(0 <= feature < rules.bot.net.features for feature in active)
                expect(in_range, "value features are features of the net", game)


def check_records(setting: Setting) -> None:
    """Check that a record replays from its seed, and from its draws without the seed."""
    for states in setting.random_games("records"):
        *_, game = states
        record = game.record()
        replayed = read(record, lambda _: setting.rules)
        is_same = replayed.state.tobytes() == game.state.tobytes()
        is_same = is_same and replayed.history == game.history
        expect(is_same, "a record replays from its seed", game)
        expect(replayed.outcome == game.outcome, "a replayed game has the same outcome", game)
        lines = record.splitlines(keepends=True)
        seedless = "".join(line for line in lines if not line.startswith("[Seed"))
        replayed = read(seedless, lambda _: setting.rules)
        expect(replayed.history == game.history, "a record replays from its draws", game)
        expect(replayed.outcome == game.outcome, "a replayed game has the same outcome", game)


def check_drawings(setting: Setting) -> None:
    """Check that positions can be drawn, completely and as every seat sees them."""
    for states in setting.random_games("drawings"):
        for number, game in enumerate(states):
            if number % POSITION_STEP and not game.is_over:
                continue
            for seat in (None, *range(game.players)):
                ElementTree.fromstring(game.svg(seat))
                expect("\x1b" not in game.text(seat=seat), "plain text has no colours", game)
                expect(game.text(colour=True, seat=seat).strip(), "the text is not empty", game)
            expect(game.heading, "every position has a heading", game)


#: All checks that run in this process, by name.
ALL_CHECKS: dict[str, Callable[[Setting], None]] = {
    "declarations": check_declarations,
    "options": check_options,
    "notation": check_notation,
    "invariants": check_invariants,
    "positions and moves": check_positions_and_moves,
    "chance": check_chance,
    "illegal moves": check_illegal_moves,
    "hidden information": check_hidden_information,
    "observations": check_observations,
    "stages": check_stages,
    "records": check_records,
    "drawings": check_drawings,
}
