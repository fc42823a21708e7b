"""Duel as the protocol of ``sintra.core.protocol`` wants it: the parts put together."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sintra.core.net import Net
from sintra.core.protocol import Kernels, Rules, Solution
from sintra.games.duel import explain, moves, notation, position, reading, svg, terminal
from sintra.games.duel.appeal import appeal
from sintra.games.duel.board import board_data
from sintra.games.duel.check import check
from sintra.games.duel.dealing import odds
from sintra.games.duel.effect import effect
from sintra.games.duel.faults import SENTENCES
from sintra.games.duel.features import FEATURE_NAMES, observe
from sintra.games.duel.merits import merit_text, merits
from sintra.games.duel.moves import ACTIONS, PLAYER_ACTIONS
from sintra.games.duel.options import OPTIONS, resolve_options
from sintra.games.duel.outlook import MAX_TRAITS, STAGES, TRAITS, stage, traits
from sintra.games.duel.rules import deal, legal, step
from sintra.games.duel.scoring import rank
from sintra.games.duel.solver import best_from, solve, solver_arguments
from sintra.games.duel.state import STATE, Due
from sintra.games.duel.tables import SIDE_NAMES
from sintra.games.duel.view import hide, resample

#: Far above what one deal can draw: every place, and a hundred times five equal tiles.
MAX_DRAWS = 600


class Duel(Rules):
    """Azul Duel, for two players, with every choice of scoring tiles."""

    id = "duel"
    name = "Duel"
    options = OPTIONS
    dtype = STATE
    actions = PLAYER_ACTIONS
    all_actions = ACTIONS
    max_legal = PLAYER_ACTIONS
    max_draws = MAX_DRAWS
    feature_names = FEATURE_NAMES
    fault_sentences = SENTENCES
    kernels = Kernels(
        legal=legal,
        step=step,
        deal=deal,
        check=check,
        hide=hide,
        resample=resample,
        rank=rank,
        observe=observe,
        appeal=appeal,
        stage=stage,
        traits=traits,
    )
    net = Net(TRAITS, MAX_TRAITS, STAGES, Path(__file__).with_name("outlook.npy"))

    def resolve(self, chosen: Mapping[str, Any], seed: int) -> dict[str, Any]:
        return resolve_options(chosen, seed)

    def start(self, options: Mapping[str, Any]) -> Any:
        return position.start(options)

    def notation(self, action: int) -> str:
        return notation.to_text(action)

    def parse(self, text: str) -> int:
        return notation.from_text(text)

    def parts(self, action: int) -> dict[str, Any]:
        return notation.to_parts(action)

    def is_private(self, action: int) -> bool:
        return moves.is_private(action)

    def is_private_draw(self, state: Any) -> bool:
        return bool(state.looking) and state.due == Due.FRONT

    def describe(self, state: Any, action: int) -> str:
        return explain.describe(state, action)

    def effect(self, state: Any, action: int) -> dict[str, Any]:
        return effect(state, action)

    def solve(self, state: Any, seat: int, weights: Any = None) -> Solution | None:
        return solve(state, seat, self.net.weights if weights is None else weights)

    def solver(self, state: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return best_from, solver_arguments(state, 0, self.net.weights)

    def why_illegal(self, state: Any, action: int) -> str:
        return explain.why_illegal(state, action)

    def draw_label(self, state: Any) -> str:
        return explain.draw_label(state)

    def odds(self, state: Any) -> list[int]:
        return odds(state)

    def heading(self, state: Any) -> str:
        return explain.heading(state)

    def breakdown(self, state: Any, seat: int) -> dict[str, int]:
        sides = {
            SIDE_NAMES[side].replace("-", " "): int(state.side_points[seat, side])
            for side in range(len(SIDE_NAMES))
            if state.sides[side]
        }
        lines = {
            "start": int(state.start_points[seat]),
            "runs": int(state.run_points[seat]),
            "special tiles": int(state.special_points[seat]),
            "broken tiles": -int(state.broken_loss[seat]),
            "first player tile": -int(state.first_player_loss[seat]),
            "plates from the stack": -int(state.plate_loss[seat]),
            **sides,
        }
        relief = int(state.floor_relief[seat])
        return {**lines, "not below 0": relief} if relief else lines

    def merits(self, state: Any, seat: int) -> dict[str, int]:
        return merits(state, seat)

    def merit_text(self, code: str) -> str:
        return merit_text(code)

    def reason(self, state: Any) -> str:
        return explain.reason(state)

    def to_json(self, state: Any) -> dict[str, Any]:
        return position.to_json(state)

    def from_json(self, data: Any) -> Any:
        return reading.from_json(data)

    def options_of(self, state: Any) -> dict[str, Any]:
        return position.options_of(state)

    def board_data(self) -> dict[str, Any]:
        return board_data()

    def draw_text(self, state: Any, names: Sequence[str], colour: bool) -> str:
        return terminal.draw(state, names, colour)

    def draw_svg(self, state: Any, names: Sequence[str]) -> str:
        return svg.draw(state, names)


RULES = Duel()
