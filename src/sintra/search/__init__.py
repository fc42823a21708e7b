"""Tree search for every game.

============  =================================================================================
``chance``    how likely a seat is to finish ahead of its rivals
``mcts``      information-set Monte Carlo tree search, compiled for each game
``params``    the parameters of the search
``searcher``  a search in progress: trees, threads, budget, results
``selfplay``  games of the search against itself, for training and for explanations
============  =================================================================================
"""
