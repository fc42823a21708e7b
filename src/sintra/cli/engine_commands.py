"""The commands of the engine protocol, and the fields of their requests."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sintra.cli import requests
from sintra.cli.requests import Check


@dataclass(frozen=True)
class Command:
    """The fields of a command, each with the check of its value."""

    required: Mapping[str, Check] = field(default_factory=dict)
    optional: Mapping[str, Check] = field(default_factory=dict)


#: All commands. The method of ``Engine`` with the same name executes a command.
COMMANDS: Mapping[str, Command] = {
    "hello": Command(),
    "new": Command(
        {"game": requests.expect_text},
        {
            "options": requests.expect_object,
            "seed": requests.expect_integer,
            "names": requests.expect_texts,
            "draws": requests.expect_moves,
            "game_id": requests.expect_text,
        },
    ),
    "load": Command(
        {},
        {
            "position": requests.expect_object,
            "record": requests.expect_text,
            "names": requests.expect_texts,
            "seed": requests.expect_integer,
            "game_id": requests.expect_text,
            "seat": requests.expect_integer,
            "history": requests.expect_history,
            "forced": requests.expect_integers,
            "legal": requests.expect_texts,
        },
    ),
    "state": Command(),
    "view": Command({"seat": requests.expect_integer}),
    "legal": Command(),
    "apply": Command({"move": requests.expect_move}, {"draws": requests.expect_moves}),
    "undo": Command(),
    "record": Command(),
    "best": Command(
        {},
        {
            "bot": requests.expect_text,
            "threads": requests.expect_integer,
            "info": requests.expect_boolean,
            "seconds": requests.expect_number,
            "simulations": requests.expect_integer,
            "seed": requests.expect_integer,
        },
    ),
    "analyse": Command(
        {},
        {
            "record": requests.expect_text,
            "position": requests.expect_object,
            "turns": requests.expect_integers,
            "simulations": requests.expect_integer,
            "seconds": requests.expect_number,
            "seed": requests.expect_integer,
            "threads": requests.expect_integer,
            "only": requests.expect_moves,
            "avoid": requests.expect_moves,
            "report_every": requests.expect_number,
            "most": requests.expect_integer,
        },
    ),
    "terminate": Command({}, {"request": requests.expect_move}),
    "stop": Command(),
    "quit": Command(),
}
