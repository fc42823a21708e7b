"""Azul: Summer Pavilion.

``rules`` holds the rules as compiled functions, ``text`` everything that is read or written as text
or JSON, ``drawing`` the drawings and ``bot`` what the search and learning agents use. ``game``
assembles them.

=======================  ==========================================================================
``game``                 the ``Rules`` object
``rules.tables``         the numbers printed on the boards and in the rulebooks
``rules.state``          the state record
``rules.moves``          the encoding of moves as numbers
``rules.play``           the kernels ``legal``, ``step`` and ``deal``
``rules.outcomes``       what several moves lead to, in one call of compiled code
``rules.draft``          phase 1: taking tiles from the factories and the centre
``rules.placing``        phase 2: placing, bonus tiles, passing and keeping
``rules.dealing``        phase 3: filling the supply and the factories
``rules.counts``         helpers for tiles counted by colour
``rules.scoring``        runs, features, losses, the final scoring
``rules.score_table``    the fields that make up a score
``rules.check``          the invariants of a state
``rules.options``        the options of a game
``rules.setup``          the state before the first draw
``text.notation``        moves as text and as named values
``text.position``        positions as JSON
``text.effect``          the effect of a move as named values
``text.explain``         descriptions of moves and reasons against illegal ones
``text.captions``        the round, the task and the result in words
``text.phases``          the phases in words
``text.score_items``     scores, itemised
``text.figures``         what the players of a game did, in numbers
``text.form``            what a person fills in to set up a position
``drawing.geometry``     the coordinates of stars, spaces and features
``drawing.board_data``   what is printed on the components, as JSON
``drawing.terminal``     the terminal drawing
``drawing.svg``          the SVG drawing
``drawing.svg_board``    a player in the SVG drawing
``drawing.svg_table``    the table in the SVG drawing
``drawing.svg_parts``    tiles, icons and the token in the SVG drawing
``bot.heuristic``        a cheap estimate of a move
``bot.solver``           the solver of the placing phase
``bot.beam``             beam search for placing phases that are too large for the solver
``bot.solo_placing``     the moves and leaves that both search
``bot.calibration``      the mean errors of predicted scores, by stage
``bot.value_features``   the features of the value net
``bot.observation``      the observation for neural networks
=======================  ==========================================================================
"""
