"""Search parameters as compiled code reads them."""

from dataclasses import asdict, fields

from sintra.search.params import PARAMS, SearchParams


def test_the_record_holds_every_parameter() -> None:
    params = SearchParams(exploration=0.5, rollout_samples=7)
    record = params.record()
    assert PARAMS.names == tuple(field.name for field in fields(SearchParams))
    assert {name: record[name] for name in PARAMS.names} == asdict(params)
