"""The ``Rules`` object of Duel, assembled from its modules."""

from pathlib import Path

from sintra.core.kernels import Kernels
from sintra.core.rules import Bot, Drawing, Guide, Notation, Positions, Rules
from sintra.core.study import load_scale
from sintra.core.value_net import ValueNet
from sintra.games.duel.bot import solver
from sintra.games.duel.bot.calibration import CALIBRATION
from sintra.games.duel.bot.heuristic import heuristic
from sintra.games.duel.bot.observation import OBSERVATION_GROUPS, observe
from sintra.games.duel.bot.value_features import (
    MAX_ACTIVE,
    STAGES,
    VALUE_FEATURES,
    stage,
    value_features,
)
from sintra.games.duel.drawing import svg, terminal
from sintra.games.duel.drawing.board_data import board_data
from sintra.games.duel.rules import setup
from sintra.games.duel.rules.check import check
from sintra.games.duel.rules.dealing import odds
from sintra.games.duel.rules.faults import SENTENCES
from sintra.games.duel.rules.moves import ACTIONS, PLAYER_ACTIONS, is_private
from sintra.games.duel.rules.options import OPTIONS, resolve_options
from sintra.games.duel.rules.play import deal, legal, step
from sintra.games.duel.rules.scoring import rank
from sintra.games.duel.rules.state import State
from sintra.games.duel.rules.view import hide, is_private_draw, resample
from sintra.games.duel.text import (
    explain,
    figures,
    form,
    notation,
    phases,
    position,
    position_reader,
    score_items,
)
from sintra.games.duel.text.effect import compiled_calls, effect, effects

#: Far more than one deal draws, even if five equal tiles are put back a hundred times.
MAX_DRAWS = 600

RULES = Rules(
    id="duel",
    name="Duel",
    module=__name__,
    state=State,
    options=OPTIONS,
    resolve_options=resolve_options,
    start=setup.start,
    options_of=setup.options_of,
    actions=PLAYER_ACTIONS,
    all_actions=ACTIONS,
    max_legal=PLAYER_ACTIONS,
    max_draws=MAX_DRAWS,
    kernels=Kernels(
        legal=legal,
        step=step,
        deal=deal,
        rank=rank,
        check=check,
        hide=hide,
        resample=resample,
        observe=observe,
        heuristic=heuristic,
        stage=stage,
        value_features=value_features,
    ),
    observation_groups=OBSERVATION_GROUPS,
    action_kinds=notation.KINDS,
    draw_label=explain.draw_label,
    odds=odds,
    is_private=is_private,
    is_private_draw=is_private_draw,
    notation=Notation(notation.to_text, notation.parse, notation.fields),
    positions=Positions(position.to_json, position_reader.from_json, SENTENCES, form.form),
    guide=Guide(
        describe=explain.describe,
        effect=effect,
        effects=effects,
        why_illegal=explain.why_illegal,
        heading=phases.heading,
        reason=explain.reason,
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
