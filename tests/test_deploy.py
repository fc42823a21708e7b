"""The files for operators in ``deploy``: every command in them is one that Sintra accepts."""

import re
import shlex
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from sintra.cli import build_parser

DEPLOY = Path(__file__).parents[1] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
#: A variable of the shell or of systemd, or the instance of a unit.
VARIABLE = re.compile(r"\$\{[^}]*\}|%i")
IMAGES = {"postgres", "caddy"}


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return loaded


def unit(path: Path) -> ConfigParser:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path)
    return parser


def test_the_services_run_commands_of_sintra() -> None:
    services = compose()["services"]
    ours = {name: service for name, service in services.items() if service["image"] == "sintra"}
    parsed = {
        name: build_parser().parse_args([VARIABLE.sub("8000", word) for word in service["command"]])
        for name, service in ours.items()
    }
    assert sorted(args.command for args in parsed.values()) == ["serve"] * 2 + ["worker"] * 2
    servers = [args.processes for args in parsed.values() if args.command == "serve"]
    assert servers == [len(servers)] * len(servers)
    others = {service["image"].split(":")[0] for name, service in services.items()} - {"sintra"}
    assert others == IMAGES


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_runs_a_command_of_sintra(path: Path) -> None:
    service = unit(path)["Service"]
    program, *words = shlex.split(VARIABLE.sub("8000", service["ExecStart"]))
    args = build_parser().parse_args(words)
    assert Path(program).name == "sintra"
    assert args.command in path.stem
    assert service["Restart"] == "always"


def test_the_image_uses_files_of_the_project() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    copied = [word for line in re.findall(r"^COPY (.*)", text, re.M) for word in line.split()[:-1]]
    assert copied
    assert "--require-hashes" in text
    assert "psycopg==" in (DEPLOY.parent / "requirements/server.lock").read_text()
    assert [word for word in copied if not (DEPLOY.parent / word).exists()] == []
    build = compose()["services"]["serve-1"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
