"""The moves of a reviewed decision as JSON: the best move, its line, the alternatives."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from sintra.analysis.tries import with_turn
from sintra.core.rules import Rules, State
from sintra.core.state import NOBODY
from sintra.server.position import move_json, moves_json, position_json


def decision_json(
    rules: Rules,
    state: State,
    decision: Mapping[str, Any],
    names: Sequence[str],
    *,
    has_page: bool,
) -> dict[str, Any]:
    """Serialise a decision with its moves as in lists of legal moves.

    Args:
        rules: the game.
        state: the position before the decision.
        decision: the decision in a review, with moves in notation.
        names: the names of the players, for drawings.
        has_page: whether the browser words the moves of this game.
    """
    parse = rules.notation.parse
    best = decision.get("best", decision["move"])
    others = decision.get("alternatives", [])
    usual = decision.get("usual")
    texts = [decision["move"], best, *(other["move"] for other in others)]
    texts += [usual["move"]] if usual else []
    actions = list(dict.fromkeys(map(parse, texts)))
    moves = {move["id"]: move for move in moves_json(rules, state, actions, has_page=has_page)}
    line = [parse(text) for text in decision.get("line") or [best]]
    return {
        "number": decision["number"],
        "seat": decision["seat"],
        "played": moves[parse(decision["move"])],
        "best": moves[parse(best)],
        "line": list(
            line_json(
                rules, state, line, names, has_page=has_page, alone=decision.get("solved", False)
            )
        ),
        "alternatives": [{**other, "move": moves[parse(other["move"])]} for other in others],
        "usual": {**usual, "move": moves[parse(usual["move"])]} if usual else None,
    }


def line_json(
    rules: Rules,
    state: State,
    line: Sequence[int],
    names: Sequence[str],
    *,
    has_page: bool,
    alone: bool,
) -> Iterator[dict[str, Any]]:
    """Yield the moves of a line, each with the position after it.

    A line ends where chance would act, because what follows depends on the draw.

    Args:
        rules: the game.
        state: the position before the line. The line is shown as its seat to move sees it.
        line: the moves.
        names: the names of the players, for drawings.
        has_page: whether the browser words the moves of this game.
        alone: whether the line is a solver's, which leaves out the other seats.
    """
    seat = int(state.to_move)
    now = state.copy()
    for action in line:
        if alone:
            again = with_turn(rules, now, seat)
            if again is None:
                return
            now = again
        if not _is_legal(rules, now, action):
            return
        mover = int(now.to_move)
        move = move_json(rules, now, action, has_page=has_page)
        rules.kernels.step(now, action)
        is_shown = int(now.to_move) >= 0 or int(now.to_move) == NOBODY
        position = position_json(rules, now, seat, names, has_page=has_page) if is_shown else None
        yield {"seat": mover, "move": move, "position": position}
        if position is None or int(now.to_move) == NOBODY:
            return


def _is_legal(rules: Rules, state: State, action: int) -> bool:
    buffer = np.zeros(rules.max_legal, np.int64)
    count = rules.kernels.legal(state, buffer)
    return action in buffer[:count]
