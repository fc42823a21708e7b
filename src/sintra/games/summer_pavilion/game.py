"""Summer Pavilion as the protocol of ``sintra.core.protocol`` wants it: the parts put together."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sintra.core.net import Net
from sintra.core.protocol import Kernels, Rules, Solution
from sintra.games.summer_pavilion import explain, notation, position, svg, terminal
from sintra.games.summer_pavilion.appeal import appeal
from sintra.games.summer_pavilion.board import board_data
from sintra.games.summer_pavilion.check import SENTENCES, check
from sintra.games.summer_pavilion.draft import wild_colour
from sintra.games.summer_pavilion.effect import effect
from sintra.games.summer_pavilion.features import FEATURE_NAMES, observe
from sintra.games.summer_pavilion.merits import merit_text, merits
from sintra.games.summer_pavilion.moves import ACTIONS, PLAYER_ACTIONS
from sintra.games.summer_pavilion.options import OPTIONS, resolve_options
from sintra.games.summer_pavilion.outlook import MAX_TRAITS, STAGES, TRAITS, stage, traits
from sintra.games.summer_pavilion.rules import deal, legal, step
from sintra.games.summer_pavilion.scoring import rank
from sintra.games.summer_pavilion.solver import best_from, solve, solver_arguments
from sintra.games.summer_pavilion.state import STATE, SUPPLY, Phase
from sintra.games.summer_pavilion.tables import (
    COLOUR_NAMES,
    MAX_FACTORIES,
    STAR_NAMES,
    SUPPLY_SPACES,
    TILES_PER_FACTORY,
)
from sintra.games.summer_pavilion.view import hide, resample

_PHASE_WORDS = {
    Phase.DRAFT: "draft",
    Phase.PLACE: "placing",
    Phase.BONUS: "placing",
    Phase.KEEP: "placing",
    Phase.DEAL: "dealing",
}


class SummerPavilion(Rules):
    """Azul: Summer Pavilion, original and Mini, with all variants, for two to four players."""

    id = "summer-pavilion"
    name = "Summer Pavilion"
    options = OPTIONS
    dtype = STATE
    actions = PLAYER_ACTIONS
    all_actions = ACTIONS
    max_legal = PLAYER_ACTIONS
    max_draws = SUPPLY_SPACES + MAX_FACTORIES * TILES_PER_FACTORY
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
        return "supply" if state.filling == SUPPLY else notation.source_name(int(state.filling))

    def odds(self, state: Any) -> list[int]:
        return [int(count) for count in state.bag if count > 0]

    def heading(self, state: Any) -> str:
        if state.phase == Phase.OVER:
            return "The end"
        if state.round_no == 0:
            return "Setting up"
        phase = _PHASE_WORDS[Phase(int(state.phase))]
        return f"Round {state.round_no}, {phase}, {COLOUR_NAMES[wild_colour(state)]} is wild"

    def breakdown(self, state: Any, seat: int) -> dict[str, int]:
        placed = {
            f"placed on {name}": int(state.placement_points[seat, star])
            for star, name in enumerate(STAR_NAMES)
        }
        return {
            "start": int(state.start_points[seat]),
            **placed,
            "start token": -int(state.token_loss[seat]),
            "discards": -int(state.discard_loss[seat]),
            "full stars": int(state.star_points[seat]),
            "full numbers": int(state.number_points[seat]),
        }

    def merits(self, state: Any, seat: int) -> dict[str, int]:
        return merits(state, seat)

    def merit_text(self, code: str) -> str:
        return merit_text(code)

    def reason(self, state: Any) -> str:
        scores = state.score[: state.players]
        tied = int((scores == scores.max()).sum()) > 1
        return "the highest score is shared" if tied else "the highest score after six rounds"

    def to_json(self, state: Any) -> dict[str, Any]:
        return position.to_json(state)

    def from_json(self, data: Any) -> Any:
        return position.from_json(data)

    def options_of(self, state: Any) -> dict[str, Any]:
        return position.options_of(state)

    def board_data(self) -> dict[str, Any]:
        return board_data()

    def draw_text(self, state: Any, names: Sequence[str], colour: bool) -> str:
        return terminal.draw(state, names, colour)

    def draw_svg(self, state: Any, names: Sequence[str]) -> str:
        return svg.draw(state, names)


RULES = SummerPavilion()
