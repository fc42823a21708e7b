"""The phases in words, once for headings, drawings and refusals."""

from dataclasses import dataclass

from sintra.games.summer_pavilion.rules.state import Phase, State


@dataclass(frozen=True)
class PhaseText:
    """The texts of one phase."""

    #: Its name in a heading.
    name: str
    #: Its name in the drawings.
    long_name: str
    #: The reason why a move of another phase is refused.
    refusal: str


_PLACING = ("placing", "placing tiles")
_TEXTS = {
    Phase.DEAL: PhaseText("dealing", "filling up", "tiles are being drawn from the bag"),
    Phase.DRAFT: PhaseText(
        "draft", "taking tiles", "it is time to take tiles from a factory or the centre"
    ),
    Phase.PLACE: PhaseText(*_PLACING, "it is time to place a tile or to pass"),
    Phase.BONUS: PhaseText(*_PLACING, "a bonus tile must be taken from the supply first"),
    Phase.KEEP: PhaseText(*_PLACING, "the tiles to keep must be chosen first"),
    Phase.OVER: PhaseText("the end", "the end", "the game is over"),
}
#: The phases whose decisions belong to the turn of the one before.
_SAME_TURN = (Phase.BONUS, Phase.KEEP)


def phase_of(state: State) -> Phase:
    """Return the phase of a state."""
    return Phase(int(state.phase))


def continues_turn(previous: State, state: State) -> bool:  # noqa: ARG001
    """Return whether a decision belongs to the same turn as the one before it."""
    return int(state.phase) in _SAME_TURN


def phase_text(state: State) -> PhaseText:
    """Return the texts of a state's phase."""
    return _TEXTS[phase_of(state)]
