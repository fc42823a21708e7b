"""SVG helpers: escaping, attributes, and texts that fit."""

from xml.etree import ElementTree

import pytest

from sintra.drawing.svg import element, fitted, group, moved, number, rhombus, text_width, use


def test_text_is_escaped_and_markup_is_not() -> None:
    written = group(element("text", "<b> & co"), label_="a \"quoted\" 'value' <x>")
    parsed = ElementTree.fromstring(written)
    assert parsed.get("label") == "a \"quoted\" 'value' <x>"
    assert parsed[0].text == "<b> & co"


def test_attributes() -> None:
    assert element("rect", x=1, stroke_width=0.5, class_="a", rx=None) == (
        '<rect x="1" stroke-width="0.5" class="a"/>'
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (2.50, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (-20.0, "-20"), (100, "100")],
)
def test_numbers_have_at_most_two_decimals(value: float, text: str) -> None:
    assert number(value) == text


def test_transformations() -> None:
    assert moved(1, 2) == "translate(1 2)"
    assert moved(1, 2, scale=0.5, degrees=60) == "translate(1 2) rotate(60) scale(0.5)"


def test_use_refers_to_a_definition() -> None:
    assert use("leaf", 1, 2, color="red") == (
        '<use href="#leaf" transform="translate(1 2)" color="red"/>'
    )


def test_the_corners_of_a_rhombus() -> None:
    assert rhombus(10) == "0,-8.66 5,0 0,8.66 -5,0"


@pytest.mark.parametrize("name", ["Ana", "Maximiliane von Hohenstein", "青木" * 20])
def test_a_fitted_text_fits(name: str) -> None:
    text = ElementTree.fromstring(fitted(0, 0, name, 26, 200))
    assert text.text is not None
    assert name.startswith(text.text.removesuffix("…"))
    assert text_width(text.text, float(text.attrib["font-size"])) <= 200
    assert (text.text == name) == (text_width(name, 26 * 0.55) <= 200)


def test_a_short_text_keeps_its_size() -> None:
    assert 'font-size="26"' in fitted(0, 0, "Ana", 26, 200)


@pytest.mark.parametrize("room", range(120, 400, 7))
def test_a_text_that_was_scaled_to_fit_is_not_cut(room: int) -> None:
    text = "2 per joker if all are filled"
    assert text_width(text, 0.55 * 18) > 120
    assert (">" + text + "<" in fitted(0, 0, text, 18, room)) == (
        text_width(text, 0.55 * 18) <= room
    )
