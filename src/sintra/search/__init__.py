"""Tree search for every game.

====================  =========================================================================
``chance``            how likely a seat is to finish ahead of its rivals
``evaluator``         what a net gets and returns, and how it is called
``evaluator_search``  the search with an evaluator, over many games at once
``mcts``              information-set Monte Carlo tree search, compiled for each game
``params``            the parameters of the searches
``puct``              the tree of the search with an evaluator, compiled for each game
``searcher``          a search in progress: trees, threads, budget, results
``selfplay``          games of the search against itself, for training and for explanations
====================  =========================================================================
"""

from sintra.search.evaluator import (
    Evaluator,
    EvaluatorError,
    PositionBatch,
    from_logits,
    from_onnx,
    from_torch,
    masked_softmax,
    uniform,
)
from sintra.search.evaluator_search import EvaluatorSearch, RatedMove, final_values
from sintra.search.params import PuctParams, SearchParams
from sintra.search.searcher import Candidate, Searcher, SearchReport

__all__ = [
    "Candidate",
    "Evaluator",
    "EvaluatorError",
    "EvaluatorSearch",
    "PositionBatch",
    "PuctParams",
    "RatedMove",
    "SearchParams",
    "SearchReport",
    "Searcher",
    "final_values",
    "from_logits",
    "from_onnx",
    "from_torch",
    "masked_softmax",
    "uniform",
]
