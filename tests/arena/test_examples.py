"""The engines in the folder ``examples`` take part in matches."""

import pytest

from sintra.arena import play_match
from tests.arena.engines import EXAMPLES, example_engines


@pytest.mark.slow
@pytest.mark.parametrize("game", ["summer-pavilion", "duel"])
def test_the_examples_play_whole_games(game: str) -> None:
    engines = example_engines()
    result = play_match(
        engines["python"], engines["javascript"], game=game, games=2, seed=1, simulations=1
    )
    assert result.faults == ()
    assert result.games == 2
    assert result.moves_per_game is not None
    assert result.moves_per_game > 20


@pytest.mark.parametrize(
    ("name", "language"), [("engine.py", "python"), ("engine.js", "javascript")]
)
def test_the_protocol_page_quotes_the_examples(name: str, language: str) -> None:
    page = (EXAMPLES.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
    program = (EXAMPLES / name).read_text(encoding="utf-8")
    assert f"```{language}\n{program}```\n" in page
    assert len(program.splitlines()) <= 40
