"""English text from counts and lists."""

import pytest

from sintra.core import text

NAMES = ["red", "green", "blue"]


def test_counts_as_letters_indices_names_and_words() -> None:
    counts = [1, 0, 2]
    assert text.letters(counts, "rgb") == "rbb"
    assert text.each(counts) == [0, 2, 2]
    assert text.by_name(counts, NAMES) == {"red": 1, "blue": 2}
    assert text.in_words(counts, NAMES) == "1 red and 2 blue"


@pytest.mark.parametrize(
    ("items", "expected"),
    [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists(items: list[str], expected: str) -> None:
    assert text.listed(items) == expected


def test_nouns_have_a_plural() -> None:
    assert [text.counted(count, "tile") for count in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_a_used_name_gets_a_number() -> None:
    assert text.free_name("Ana", []) == "Ana"
    assert text.free_name("Ana", ["Ana", "Ana 2"]) == "Ana 3"
