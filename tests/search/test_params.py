"""Search parameters as compiled code reads them."""

from dataclasses import asdict, fields

from sintra.core.value_net import ValueNet
from sintra.games import get
from sintra.search.params import PARAMS, SearchParams, default_params


def test_the_record_holds_every_parameter() -> None:
    params = SearchParams(exploration=0.5, rollout_samples=7)
    record = params.record()
    assert PARAMS.names == tuple(field.name for field in fields(SearchParams))
    assert {name: record[name] for name in PARAMS.names} == asdict(params)


def test_a_game_without_a_value_net_is_explored_more() -> None:
    without_net = ValueNet(features=1, max_active=1, stages=2, path=None)
    assert default_params(without_net).exploration > default_params(get("duel").bot.net).exploration
    assert default_params(get("duel").bot.net) == SearchParams()
