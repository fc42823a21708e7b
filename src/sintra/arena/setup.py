"""Checks the arguments of a match or tournament before the first game."""

from collections.abc import Mapping, Sequence
from typing import Any

from sintra import agents
from sintra.agents import AgentSource
from sintra.arena.engine import START_SECONDS, EngineProcess
from sintra.arena.errors import ArenaError, EngineAnswerError
from sintra.arena.game_log import CODE
from sintra.arena.game_runner import GameRunner
from sintra.arena.participants import DEFAULT_BUDGET, Budget, Participant, parse
from sintra.core.compile import source_hash
from sintra.core.options import resolve
from sintra.games import get

MAX_GAMES = 1_000_000
MAX_WORKERS = 512


def match_budget(seconds: float | None, simulations: int | None) -> Budget:
    """Return the budget of participants that have no budget of their own."""
    if seconds is None and simulations is None:
        return DEFAULT_BUDGET
    return Budget(seconds, simulations)


def check_count(name: str, value: int, most: int) -> None:
    """Check a number of games or workers.

    Args:
        name: what is counted, for the error message.
        value: the number.
        most: the largest allowed number.

    Raises:
        ArenaError: the number is not a whole number from 1 to ``most``.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise ArenaError(f"the number of {name} must be 1 to {most}, not {value!r}")


def prepare_runner(
    texts: Sequence[AgentSource], game: str, options: Mapping[str, Any] | None, budget: Budget
) -> GameRunner:
    """Check the game, its options and the participants. Engines are started once and asked.

    Args:
        texts: the participants, see ``sintra.arena.participants``.
        game: the id of the game.
        options: the chosen options of the game.
        budget: the budget of participants that have no budget of their own.

    Raises:
        SintraError: one of the arguments is wrong, or an engine does not work.
    """
    rules = get(game)
    # Random values stay random here; every game resolves them by its seed.
    chosen = resolve(rules.options, options or {})
    participants = [parse(text, budget) for text in texts]
    for one in participants:
        if one.bot is not None:
            agents.prepare(agents.get(one.bot), rules)
    for engine in {one.command: one for one in participants if one.command}.values():
        _check_engine(engine, game)
    return GameRunner(rules, chosen, participants)


def check_workers(runner: GameRunner, workers: int, cluster: str | None) -> None:
    """Check the number of games that are played at the same time.

    Raises:
        ArenaError: the number is wrong, or an agent cannot play in another process.
    """
    check_count("workers", workers, MAX_WORKERS)
    local = [one.label for one in runner.participants if one.is_local]
    if local and (workers > 1 or cluster is not None):
        raise ArenaError(
            f"the agent {local[0]} exists in this process only: play with 1 worker, or give its "
            "class as 'module:Class', which worker processes can import"
        )


def log_settings(runner: GameRunner) -> dict[str, Any]:
    """Return the settings, without the seed, that games must share to be counted together."""
    return {
        "game": runner.rules.id,
        "options": dict(runner.options),
        CODE: source_hash(),
    }


def _check_engine(participant: Participant, game: str) -> None:
    """Start an engine once, to find out before the first game whether it works."""
    engine = EngineProcess(participant.label, participant.command)
    try:
        answer = engine.ask({"command": "hello"}, START_SECONDS)
    finally:
        engine.close()
    games = answer.get("games")
    listed = games if isinstance(games, list) else []
    known = [str(one.get("id")) for one in listed if isinstance(one, dict)]
    if game not in known:
        plays = ", ".join(known) or "nothing"
        raise EngineAnswerError(participant.label, f"does not play {game}; it plays: {plays}")
