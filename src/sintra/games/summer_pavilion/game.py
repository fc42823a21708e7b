"""The ``Rules`` object of Summer Pavilion, assembled from its modules."""

from pathlib import Path

from sintra.core.kernels import Kernels
from sintra.core.rules import Bot, Drawing, Guide, Notation, Positions, Rules
from sintra.core.study import load_scale
from sintra.core.value_net import ValueNet
from sintra.games.summer_pavilion.bot import solver
from sintra.games.summer_pavilion.bot.calibration import CALIBRATION
from sintra.games.summer_pavilion.bot.heuristic import heuristic
from sintra.games.summer_pavilion.bot.observation import OBSERVATION_GROUPS, observe
from sintra.games.summer_pavilion.bot.value_features import (
    MAX_ACTIVE,
    STAGES,
    VALUE_FEATURES,
    stage,
    value_features,
)
from sintra.games.summer_pavilion.drawing import svg, terminal
from sintra.games.summer_pavilion.drawing.board_data import board_data
from sintra.games.summer_pavilion.rules import setup
from sintra.games.summer_pavilion.rules.check import SENTENCES, check
from sintra.games.summer_pavilion.rules.moves import ACTIONS, PLAYER_ACTIONS
from sintra.games.summer_pavilion.rules.options import OPTIONS, resolve_options
from sintra.games.summer_pavilion.rules.play import deal, legal, step
from sintra.games.summer_pavilion.rules.scoring import rank
from sintra.games.summer_pavilion.rules.state import State
from sintra.games.summer_pavilion.rules.tables import (
    MAX_FACTORIES,
    SUPPLY_SPACES,
    TILES_PER_FACTORY,
)
from sintra.games.summer_pavilion.text import (
    captions,
    explain,
    figures,
    form,
    notation,
    phases,
    position,
    score_items,
)
from sintra.games.summer_pavilion.text.effect import compiled_calls, effect, effects

RULES = Rules(
    id="summer-pavilion",
    name="Summer Pavilion",
    module=__name__,
    state=State,
    options=OPTIONS,
    resolve_options=resolve_options,
    start=setup.start,
    options_of=setup.options_of,
    actions=PLAYER_ACTIONS,
    all_actions=ACTIONS,
    max_legal=PLAYER_ACTIONS,
    max_draws=SUPPLY_SPACES + MAX_FACTORIES * TILES_PER_FACTORY,
    # The generator is the only hidden information, so ``hide`` and ``resample`` are the defaults.
    kernels=Kernels(
        legal=legal,
        step=step,
        deal=deal,
        rank=rank,
        check=check,
        observe=observe,
        heuristic=heuristic,
        stage=stage,
        value_features=value_features,
    ),
    observation_groups=OBSERVATION_GROUPS,
    action_kinds=notation.KINDS,
    draw_label=notation.draw_label,
    odds=setup.odds,
    notation=Notation(notation.to_text, notation.parse, notation.fields),
    positions=Positions(position.to_json, position.from_json, SENTENCES, form.form),
    guide=Guide(
        describe=explain.describe,
        effect=effect,
        effects=effects,
        why_illegal=explain.why_illegal,
        heading=captions.heading,
        reason=captions.reason,
        breakdown=score_items.breakdown,
        score_items=score_items.score_items,
        score_item_label=score_items.label,
        automatic_scores=score_items.automatic_scores,
        continues_turn=phases.continues_turn,
        figures=figures.figures,
        figure_labels=figures.LABELS,
        compiled_calls=compiled_calls,
    ),
    drawing=Drawing(terminal.draw, svg.draw, board_data),
    bot=Bot(
        net=ValueNet(
            VALUE_FEATURES, MAX_ACTIVE, STAGES, Path(__file__).parent / "bot" / "value_net.npy"
        ),
        solve=solver.solve,
        solver_call=solver.solver_call,
        calibration=CALIBRATION,
        study=load_scale(Path(__file__).parent / "bot" / "study.json"),
    ),
)
