"""Who takes part: a bot or an external engine, with or without a budget of its own.

============================  =====================================================================
``greedy``, ``master``        a bot, with the budget of the match
``master@4s``                 a bot that thinks for 4 seconds a move
``master@800``                a bot that runs 800 simulations a move
``engine:COMMAND LINE``       a program that speaks the engine's protocol (docs/protocol.md)
``engine@4s:COMMAND LINE``    the same, with a budget of its own
============================  =====================================================================
"""

import re
import shlex
from dataclasses import dataclass
from pathlib import PurePath
from typing import Self

from sintra import agents
from sintra.agents.seated import DEFAULT_SECONDS, MAX_SECONDS, MAX_SIMULATIONS
from sintra.arena.errors import ParticipantError

ENGINE = "engine"
#: Short enough for a table, and for a name in a game record.
LABEL_LENGTH = 32
_BUDGET = re.compile(r"(?P<seconds>\d{1,9}(?:\.\d{1,9})?)s|(?P<simulations>\d{1,18})")


@dataclass(frozen=True)
class Budget:
    """How long a participant may think about a move: a time, or a number of simulations.

    >>> Budget.parse("0.5s")
    Budget(seconds=0.5, simulations=None)
    >>> Budget.parse("800").text
    '800'
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.simulations is None):
            raise ParticipantError("a budget is either a time or a number of simulations")
        if self.seconds is not None and not 0 < self.seconds <= MAX_SECONDS:
            raise ParticipantError(
                f"the time for a move is above 0 and at most {MAX_SECONDS:g} seconds, "
                f"not {self.seconds:g}"
            )
        if self.simulations is not None and not 0 < self.simulations <= MAX_SIMULATIONS:
            raise ParticipantError(
                f"a bot can run from 1 to {MAX_SIMULATIONS} simulations a move, "
                f"not {self.simulations}"
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """The budget that a text stands for."""
        found = _BUDGET.fullmatch(text.strip())
        if found is None:
            raise ParticipantError(
                f"{text!r} is no budget; it is a time such as 4s or 0.5s, or a number of "
                "simulations such as 800"
            )
        if found["seconds"] is not None:
            return cls(seconds=float(found["seconds"]))
        return cls(simulations=int(found["simulations"]))

    @property
    def text(self) -> str:
        """The budget as it is written behind a name."""
        return str(self.simulations) if self.seconds is None else f"{self.seconds:g}s"


#: What everybody gets who has no budget, if the match does not say.
DEFAULT_BUDGET = Budget(seconds=DEFAULT_SECONDS)


@dataclass(frozen=True)
class Participant:
    """One who takes part.

    >>> parse("greedy@4s")
    Participant(text='greedy@4s', budget=Budget(seconds=4.0, simulations=None), bot='greedy',
    command=())
    >>> parse("engine@800:./my-engine --fast").command
    ('./my-engine', '--fast')
    """

    #: As it was written; it means the same wherever it is read again.
    text: str
    budget: Budget
    #: The name of a bot; an engine has none.
    bot: str | None
    #: The program and its arguments; a bot has none.
    command: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """A name for people, short enough for a game record."""
        whole = self.text
        if self.command:
            words = (PurePath(word).name for word in self.command)
            whole = f"{self.text.partition(':')[0]}:{' '.join(words)}"
        return whole if len(whole) <= LABEL_LENGTH else f"{whole[: LABEL_LENGTH - 1]}…"


def parse(text: str, budget: Budget = DEFAULT_BUDGET) -> Participant:
    """The participant that a text names; ``budget`` is what it gets if it has none of its own.

    >>> parse("deep blue")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sintra.core.errors.UnknownAgentError: there is no bot 'deep blue'; there are: ...
    """
    text = text.strip()
    head, colon, line = text.partition(":")
    if colon and head.partition("@")[0] == ENGINE:
        return Participant(text, _own_budget(head, budget), None, _command(text, line))
    name = text.partition("@")[0]
    agents.seat(name, 0)  # refuses a name that no bot has
    return Participant(text, _own_budget(text, budget), name)


def _own_budget(text: str, budget: Budget) -> Budget:
    _, at, own = text.partition("@")
    return Budget.parse(own) if at else budget


def _command(text: str, line: str) -> tuple[str, ...]:
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ParticipantError(f"{text!r} is no command line: {error}") from error
    if not words:
        raise ParticipantError("an engine looks like engine:COMMAND LINE; the command is missing")
    return tuple(words)
