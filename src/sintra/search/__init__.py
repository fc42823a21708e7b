"""Tree search for every game.

============  =================================================================================
``mcts``      information-set Monte Carlo tree search, compiled for each game
``params``    the parameters of the search
``searcher``  a search in progress: trees, threads, budget, results
``selfplay``  games of the search against itself, for training and for explanations
============  =================================================================================
"""
