"""Golden games replay from their files, and the bots play them again."""

import pytest

import sintra
from sintra.games import get
from sintra.testing import option_values
from tests import golden

CASES = list(golden.cases())
SHOWN = [case.path.stem for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=SHOWN)
def test_playing_again_gives_the_same_file(case: golden.Case) -> None:
    text = case.path.read_text(encoding="utf-8")
    recorded, fresh = sintra.read_record(text), golden.play(case)
    for number, (old, new) in enumerate(zip(recorded.history, fresh.history, strict=False), 1):
        assert new == old, f"move {number}"
    assert fresh.outcome == recorded.outcome
    assert golden.write(fresh) == text


@pytest.mark.parametrize("case", CASES, ids=SHOWN)
def test_the_file_replays_from_its_draws_alone(case: golden.Case) -> None:
    text = case.path.read_text(encoding="utf-8")
    with_seed = sintra.read_record(text)
    lines = text.splitlines(keepends=True)
    seedless = sintra.read_record("".join(line for line in lines if not line.startswith("[Seed ")))
    assert with_seed.seed == case.number
    assert seedless.seed is None
    assert seedless.history == with_seed.history
    assert seedless.outcome == with_seed.outcome


def test_there_is_one_file_for_every_golden_game() -> None:
    assert {case.path for case in CASES} == set(golden.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("game", sintra.game_ids())
def test_golden_games_cover_every_value_of_every_option(game: str) -> None:
    rules = get(game)
    played = [dict(case.options) for case in CASES if case.game == game]
    for option in rules.options:
        values = {str(options[option.name]) for options in played}
        assert values == {str(value) for value in option_values(option)}
