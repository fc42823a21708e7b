"""Participants: bots, own agents and external engines, with or without their own budget.

============================  =====================================================================
``greedy``, ``master``        a bot, with the budget of the match
``master?weights=FILE``       a level with other parameters (``sintra.agents.levels``)
``my_module:MyAgent``         your own agent; ``sintra.agents.lookup`` lists all forms
``master@4s``                 a bot that thinks for 4 seconds per move
``master@800``                a bot that runs 800 simulations per move
``engine:COMMAND LINE``       a program that speaks the engine protocol (docs/protocol.md)
``engine@4s:COMMAND LINE``    the same, with its own time per move
``engine@800:COMMAND LINE``   the same, with its own number of simulations per move
============================  =====================================================================

A Python object or a class with a method ``choose`` is a participant, too.
"""

import hashlib
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Self

from sintra import agents
from sintra.agents import AgentSource
from sintra.agents.seated import DEFAULT_SECONDS, MAX_SECONDS, MAX_SIMULATIONS
from sintra.arena.errors import ParticipantError

ENGINE = "engine"
#: Short enough for a table column and for a name in a game record.
LABEL_LENGTH = 32
_DIGEST_LENGTH = 6
_BUDGET = re.compile(r"(?P<seconds>\d{1,9}(?:\.\d{1,9})?)s|(?P<simulations>\d{1,18})")


@dataclass(frozen=True)
class Budget:
    """The limit for one move: a time or a number of simulations.

    >>> Budget.parse("0.5s")
    Budget(seconds=0.5, simulations=None)
    >>> Budget.parse("800").text
    '800'
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.simulations is None):
            raise ParticipantError("a budget must be either a time or a number of simulations")
        if self.seconds is not None and not 0 < self.seconds <= MAX_SECONDS:
            raise ParticipantError(
                f"the time for a move must be above 0 and at most {MAX_SECONDS:g} seconds, "
                f"not {self.seconds:g}"
            )
        if self.simulations is not None and not 0 < self.simulations <= MAX_SIMULATIONS:
            raise ParticipantError(
                f"the number of simulations for a move must be 1 to {MAX_SIMULATIONS}, "
                f"not {self.simulations}"
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a budget such as ``4s`` or ``800``."""
        found = _BUDGET.fullmatch(text.strip())
        if found is None:
            raise ParticipantError(
                f"{text!r} is not a budget; write a time such as 4s or 0.5s, or a number of "
                "simulations such as 800"
            )
        if found["seconds"] is not None:
            return cls(seconds=float(found["seconds"]))
        return cls(simulations=int(found["simulations"]))

    @property
    def text(self) -> str:
        """The budget in the notation that ``parse`` reads."""
        return str(self.simulations) if self.seconds is None else f"{self.seconds:g}s"


#: The budget of a match that does not set one.
DEFAULT_BUDGET = Budget(seconds=DEFAULT_SECONDS)


@dataclass(frozen=True)
class Participant:
    """A bot or an engine, with its budget.

    >>> participant = parse("greedy@4s")
    >>> participant.text, participant.bot, participant.budget.seconds
    ('greedy@4s', 'greedy', 4.0)
    >>> parse("engine@800:./my-engine --fast").command
    ('./my-engine', '--fast')
    """

    #: The text that describes the participant; ``parse`` reads it again.
    text: str
    budget: Budget
    #: The name of a bot, or another source of an agent as for ``sintra.agents.get``; None for an
    #: engine.
    bot: AgentSource | None
    #: The program of an engine and its arguments; empty for a bot.
    command: tuple[str, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether it is an object of this process, which no other process can have."""
        return self.bot is not None and not isinstance(self.bot, str)

    @property
    def fingerprint(self) -> str:
        """A hash of an own agent's module and files; empty for built-in bots and engines."""
        return "" if self.bot is None else agents.fingerprint(self.bot)

    @property
    def label(self) -> str:
        """A short name for people; see :func:`unique_labels` for several participants."""
        return _cut(self._name, LABEL_LENGTH)

    @property
    def _name(self) -> str:
        """The text, without the folders of a command line."""
        if not self.command:
            return self.text
        words = (PurePath(word).name for word in self.command)
        return f"{self.text.partition(':')[0]}:{' '.join(words)}"


def parse(text: AgentSource, budget: Budget = DEFAULT_BUDGET) -> Participant:
    """Parse the text that describes a participant. An agent is created once, to check it.

    >>> parse("deep blue")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sintra.core.errors.UnknownAgentError: there is no bot 'deep blue'; there are: ...

    Args:
        text: the description, see the table of this module; or an agent, or a class of agents.
        budget: the budget of a participant whose text sets none.

    Raises:
        UnknownAgentError: there is no bot with this name.
        AgentLoadError: an agent cannot be imported or created, or it is no agent.
        OptionError: a parameter is wrong.
        ParticipantError: the budget or the command line is malformed.
    """
    if not isinstance(text, str):
        agents.get(text)
        name = agents.name_of(text)
        return Participant(name, budget, name if ":" in name else text)
    text = text.strip()
    head, colon, line = text.partition(":")
    if colon and head.partition("@")[0] == ENGINE:
        return Participant(text, _own_budget(head, budget), None, _command(text, line))
    name, at, own = text.rpartition("@") if "@" in text else (text, "", "")
    if at and (":" in text or "?" in text) and not _BUDGET.fullmatch(own):
        name, at = text, ""  # the name of a file contains it
    agents.get(name)
    return Participant(text, Budget.parse(own) if at else budget, name)


def unique_labels(participants: Sequence[Participant]) -> list[str]:
    """Return a short name for every participant; no two of them are equal.

    Labels that would be equal get a hash of the participant's text, which does not depend on the
    other participants. Participants with the same text are numbered.

    >>> unique_labels([parse("greedy"), parse("greedy")])
    ['greedy #1', 'greedy #2']
    """
    labels = [one.label for one in participants]
    texts = [one.text for one in participants]
    unique = []
    for number, one in enumerate(participants):
        same_label = {text for text, label in zip(texts, labels, strict=True) if label == one.label}
        suffix = f" {digest(one.text)}" if len(same_label) > 1 else ""
        if texts.count(one.text) > 1:
            suffix += f" #{texts[:number].count(one.text) + 1}"
        unique.append(_cut(one._name, LABEL_LENGTH - len(suffix)) + suffix)
    return unique


def digest(text: str) -> str:
    """Return a few characters that distinguish a text from others."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_LENGTH]


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"


def _own_budget(text: str, budget: Budget) -> Budget:
    _, at, own = text.partition("@")
    return Budget.parse(own) if at else budget


def _command(text: str, line: str) -> tuple[str, ...]:
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ParticipantError(f"{text!r} is not a valid command line: {error}") from error
    if not words:
        raise ParticipantError("write an engine as engine:COMMAND LINE; the command is missing")
    return tuple(words)
