"""Pig, assembled from its modules."""

from sintra.core.kernels import Kernels
from sintra.core.rules import Drawing, Guide, Notation, Positions, Rules
from sintra_pig import drawing, rules, text

RULES = Rules(
    id="pig",
    name="Pig",
    module=__name__,
    state=rules.State,
    options=rules.OPTIONS,
    start=rules.start,
    options_of=rules.options_of,
    actions=rules.FIRST_DRAW,
    all_actions=rules.ACTIONS,
    max_draws=1,
    kernels=Kernels(
        legal=rules.legal,
        step=rules.step,
        deal=rules.deal,
        rank=rules.rank,
        check=rules.check,
        observe=rules.observe,
        heuristic=rules.heuristic,
    ),
    observation_names=rules.OBSERVATION,
    notation=Notation(to_text=text.to_text, parse=text.parse),
    positions=Positions(fault_sentences=rules.SENTENCES),
    guide=Guide(describe=text.describe, why_illegal=text.why_illegal, heading=text.heading),
    drawing=Drawing(text=drawing.text, svg=drawing.svg),
)
