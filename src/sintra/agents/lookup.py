"""Finds bots: by name, with parameters, as ``module:Class``, or as a Python object.

==============================  ==================================================================
``greedy``, ``master``          a built-in bot
``master?weights=FILE``         a level with other parameters, see ``sintra.agents.levels``
``mine``                        an agent that another package adds with an entry point
``my_module:MyAgent``           a class or function without arguments that returns an agent
``path/to/file.py:MyAgent``     the same, from a file
``my_module:MyAgent?net=FILE``  the same, with arguments; they are texts
``MyAgent``                     the class itself: every seat gets its own agent
``MyAgent()``                   an agent, which plays all seats that it is given
==============================  ==================================================================

Another package adds agents with entry points of the group ``sintra.agents``::

    [project.entry-points."sintra.agents"]
    mine = "my_package.my_module:MyAgent"
"""

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

from sintra.agents.agent import Agent
from sintra.agents.greedy import GreedyAgent
from sintra.agents.levels import LEVELS
from sintra.agents.random import RandomAgent
from sintra.core.errors import AgentLoadError, OptionError, SintraError, UnknownAgentError
from sintra.core.rules import Rules

ENTRY_POINT_GROUP = "sintra.agents"

#: Whatever names a bot or is one, see the table of this module.
AgentSource: TypeAlias = str | Agent | Callable[[], Agent]

#: Factories of the built-in bots by name: the levels from weak to strong, then the baselines.
AGENTS: Mapping[str, Callable[..., Agent]] = {
    **{level.name: level.agent for level in LEVELS},
    "greedy": GreedyAgent,
    "random": RandomAgent,
}
_registered: dict[str, str] = {}


# --- Names -------------------------------------------------------------------------------------


def agent_names() -> list[str]:
    """Return the names of all bots: built-in, installed and registered ones."""
    return list(dict.fromkeys([*AGENTS, *_places()]))


def register(name: str, place: str) -> None:
    """Add an agent for this process, without installing a package.

    Args:
        name: the name of the agent.
        place: the agent as ``module:Class``.
    """
    _registered[name] = place


def check_name(name: str) -> None:
    """Check that a bot has this name. Nothing is imported and no file is read.

    Use it for texts from other people, who must not choose what this program imports.

    Raises:
        UnknownAgentError: no bot has this name.
    """
    if name not in AGENTS and name not in _places():
        raise UnknownAgentError(f"there is no bot {name!r}; there are: {', '.join(agent_names())}")


def title_of(name: str) -> str:
    """Return the name of a bot as people read it, in English.

    >>> title_of("first-game"), title_of("casual"), title_of("my-own-bot")
    ('Newcomer', 'Casual', 'My own bot')
    """
    titles = {level.name: level.title for level in LEVELS}
    return titles.get(name) or plain_title(name)


def plain_title(name: str) -> str:
    """Return a name as words: "First game" for ``first-game``."""
    return name.replace("-", " ").capitalize()


def summary_of(name: str) -> str:
    """Return the line about a bot for people who choose an opponent.

    Raises:
        UnknownAgentError: no bot has this name.
        AgentLoadError: the bot cannot be loaded.
    """
    check_name(name)
    level = next((level for level in LEVELS if level.name == name), None)
    factory = level or AGENTS.get(name) or _load(_places()[name])
    return str(getattr(factory, "summary", ""))


def _places() -> dict[str, str]:
    return {**_installed(), **_registered}


@cache
def _installed() -> dict[str, str]:
    return {point.name: point.value for point in entry_points(group=ENTRY_POINT_GROUP)}


# --- Agents ------------------------------------------------------------------------------------


def get(source: AgentSource) -> Agent:
    """Return a bot.

    >>> get("greedy").summary
    'takes what looks best at once, and never thinks ahead'
    >>> get("master?exploration=hot")
    Traceback (most recent call last):
    sintra.core.errors.OptionError: exploration must be a number from 0 to 1000, not 'hot'

    Args:
        source: what names the bot, or an agent, or a class of agents; see the table of
            ``sintra.agents.lookup``.

    Raises:
        UnknownAgentError: no bot has this name.
        OptionError: a parameter is wrong.
        AgentLoadError: the agent cannot be imported or created, or it is no agent.
    """
    if not isinstance(source, str):
        return _as_agent(source, name_of(source), {})
    name, _, query = source.partition("?")
    parameters = _parameters(query)
    if ":" in name:
        return _as_agent(_load(name), source, parameters)
    check_name(name)
    if name not in AGENTS:
        return _as_agent(_load(_places()[name]), source, parameters)
    factory = AGENTS[name]
    if parameters and not any(level.name == name for level in LEVELS):
        raise OptionError(f"the bot {name} has no parameters")
    return factory(**parameters)


def prepare(agent: Agent, rules: Rules) -> None:
    """Let an agent prepare for a game, if it has a method ``prepare``.

    Raises:
        SintraError: the agent cannot play the game.
    """
    method = getattr(agent, "prepare", None)
    if method is None:
        return
    try:
        method(rules)
    except SintraError:
        raise
    except Exception as error:
        raise AgentLoadError(
            f"the agent {name_of(agent)} cannot prepare for {rules.name}: {_described(error)}"
        ) from error


def name_of(source: AgentSource) -> str:
    """Return a name of an agent for people; for an importable class, a text that ``get`` reads."""
    if isinstance(source, str):
        return source
    own = getattr(source, "name", None)
    if isinstance(own, str) and not isinstance(source, type):
        return own
    kind = source if isinstance(source, type) else type(source)
    if hasattr(source, "__qualname__"):  # a class or a function
        module, name = source.__module__, source.__qualname__
        if module != "__main__" and getattr(sys.modules.get(module), name, None) is source:
            return f"{module}:{name}"
        return str(name)
    return kind.__name__


def fingerprint(source: AgentSource) -> str:
    """Return a hash of what an agent is made of: its module and the files in its parameters.

    Two matches of the same participants can be counted together only if it is equal. It is empty
    for a bot that changes with Sintra only.
    """
    digest = hashlib.sha256()
    texts: list[str] = []
    if isinstance(source, str):
        name, _, query = source.partition("?")
        place = name if ":" in name else _places().get(name, "") if name not in AGENTS else ""
        texts = list(_parameters(query).values())
        if place:
            texts.append(getattr(_import(place.rpartition(":")[0]), "__file__", None) or "")
    else:
        module = getattr(source, "__module__", type(source).__module__)
        texts.append(getattr(sys.modules.get(module), "__file__", None) or "")
    files = [Path(text) for text in texts if text and Path(text).is_file()]
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12] if files else ""


def _as_agent(found: Any, name: str, parameters: Mapping[str, str]) -> Agent:
    """Return an agent, which is created if a class or another function was found."""
    if not isinstance(found, type) and callable(getattr(found, "choose", None)):
        if parameters:
            raise OptionError(f"{name}: an agent that exists already takes no parameters")
        agent: Agent = found
        return agent
    if not callable(found):
        raise AgentLoadError(
            f"{name} is no agent: {type(found).__name__} has no method choose(request)"
        )
    try:
        made = found(**parameters)
    except SintraError:
        raise
    except Exception as error:
        raise AgentLoadError(f"the agent {name} cannot be created: {_described(error)}") from error
    if isinstance(made, type) or not callable(getattr(made, "choose", None)):
        raise AgentLoadError(
            f"{name} is no agent: {type(made).__name__} has no method choose(request)"
        )
    created: Agent = made
    return created


def _parameters(query: str) -> dict[str, str]:
    """Return the parameters after a question mark, such as ``weights=FILE&exploration=0.3``."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query))
    except ValueError:
        raise OptionError(f"parameters look like NAME=VALUE&NAME=VALUE, not {query!r}") from None
    parameters = dict(pairs)
    if len(parameters) < len(pairs):
        raise OptionError(f"a parameter is given twice in {query!r}")
    return parameters


def _load(place: str) -> Any:
    """Return what ``module:name`` names."""
    module, _, name = place.rpartition(":")
    if not module or not name:
        raise AgentLoadError(f"{place!r} does not name an agent; write module:Class")
    found: Any = _import(module)
    for part in name.split("."):
        if not hasattr(found, part):
            raise AgentLoadError(f"{module} has no {name}")
        found = getattr(found, part)
    return found


def _import(module: str) -> Any:
    """Import a module, or a file whose name ends with ``.py``."""
    try:
        if module.endswith(".py"):
            return _import_file(Path(module).resolve())
        # The current folder, as with ``python -m``; last, so that it hides no other module.
        folder = str(Path.cwd())
        if folder not in sys.path and "" not in sys.path:
            sys.path.append(folder)
        return importlib.import_module(module)
    except Exception as error:  # other people's code can fail in any way
        raise AgentLoadError(f"{module} cannot be imported: {_described(error)}") from error


@cache
def _import_file(path: Path) -> Any:
    name = f"sintra_agent_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _described(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
