"""Names: visible, and different at one table."""

import pytest

from sintra.core.errors import OptionError
from sintra.server.names import distinct_name, visible_name
from tests.server.local_server import PERSON, LocalServer


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b",
        "A\u202eb",
        "\u3164",
        "Ana\u3164",
        "\u2800",
        "\u0301",
        "\ufe0f",
        "\xa0",
        "a\nb",
    ],
)
def test_invisible_names_are_refused(name: str) -> None:
    with pytest.raises(OptionError):
        visible_name(name)


@pytest.mark.parametrize("name", ["Ana", "José", "李", "Zoë 2", "❤️", "O'Neill", "Владимир"])
def test_names_of_people_are_accepted(name: str) -> None:
    assert visible_name(name) == name


def test_names_are_composed() -> None:
    assert visible_name("Jose\u0301") == "José"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(
            ("Ana", other)
            for other in ("ana", "Ana", "Аna", "Αna", "αna", "Ａｎａ", "ANA", " Ana ")
        ),
        *(("Ana", f"Ana{mark}") for mark in "\ufe0f\u180f\U000e0100"),
        ("TOM", "ТОМ"),
        ("Tom", "ТОМ"),
        ("Вася", "вася"),
        ("Zoë", "Zоё"),
        ("Alan", "AIan"),
        ("TOM", "T0M"),
        ("Bill", "BiI1"),
    ],
)
def test_names_that_look_alike_get_a_number(name: str, other: str) -> None:
    assert distinct_name(other, [name]).endswith(" 2")
    assert distinct_name(other, [name, f"{name} 2"]).endswith(" 3")
    assert distinct_name(name, [other]).endswith(" 2")


@pytest.mark.parametrize(
    ("name", "other"), [("Ana", "Ava"), ("Ali", "All"), ("Lia", "Ila"), ("Zoe", "Zoë"), ("A", "Д")]
)
def test_names_that_look_different_stay(name: str, other: str) -> None:
    assert distinct_name(other, [name]) == other


def test_long_names_stay_short_enough() -> None:
    name = distinct_name("x" * 40, ["x" * 40])
    assert len(name) <= 40
    assert name.endswith(" 2")


def test_players_of_a_table_have_different_names(server: LocalServer) -> None:
    table = server.create({**PERSON, "name": "Ana"}, {**PERSON, "name": "аna", "open": True})
    assert server.snapshot(table)["names"] == ["Ana", "аna 2"]
    _, answer = server.post(f"{table.path}/seats/1", {"name": "ANA"})
    assert server.snapshot(table)["names"] == ["Ana", "ANA 2"]
    key = f"1.{answer['secret']}"
    assert server.post(f"{table.path}/seats/1", {"name": "Bento"}, key)[0] == 200
    assert server.refusal(f"{table.path}/seats/1", {"name": "\u3164"}, key) == (422, "bad-option")
    assert server.snapshot(table)["names"] == ["Ana", "Bento"]
