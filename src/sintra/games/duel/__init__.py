"""Azul Duel.

``rules`` holds the rules as compiled functions, ``text`` everything that is read or written as text
or JSON, ``drawing`` the drawings and ``bot`` what the search and learning agents use. ``game``
assembles them.

===========================  ======================================================================
``game``                     the ``Rules`` object
``rules.tables``             the constants printed on the components and in the rulebook
``rules.state``              the state record
``rules.moves``              the encoding of moves as numbers
``rules.play``               the kernels ``legal``, ``step`` and ``deal``
``rules.outcomes``           what several moves lead to, in one call of compiled code
``rules.plates``             phase 1, action A: dome plates
``rules.factories``          phase 1, actions B, C and D: tiles from sun and moon, chips
``rules.dome``               phase 2: pattern lines, paying with chips, tiles on the dome
``rules.dealing``            phase 3 and all draws of chance
``rules.scoring``            runs, special tiles, losses, scoring tiles
``rules.score_table``        the fields that make up a score
``rules.bits``               helpers for bit sets and counts
``rules.view``               hidden information: the kernels ``hide`` and ``resample``
``rules.check``              the invariants of the table and the boards
``rules.check_turn``         the invariants of a turn
``rules.faults``             the fault flags and their sentences
``rules.options``            the options of a game
``rules.setup``              the state before the first draw
``text.notation``            moves as text and as named values
``text.position``            positions to JSON
``text.position_reader``     positions from JSON
``text.effect``              the effect of a move as named values
``text.automatic_effects``   the automatic part of an effect, such as the end of a round
``text.explain``             descriptions of moves and reasons against illegal ones
``text.captions``            the status and the scoring tiles in words
``text.phases``              the phases in words
``text.score_items``         scores, itemised
``text.figures``             what the players of a game did, in numbers
``text.form``                what a person fills in to set up a position
``drawing.board_data``       what is printed on the components, as JSON
``drawing.terminal``         the terminal drawing
``drawing.terminal_pen``     tiles, spaces, plates and chips in the terminal drawing
``drawing.svg``              the SVG drawing
``drawing.svg_board``        a player in the SVG drawing
``drawing.svg_table``        the table in the SVG drawing
``drawing.svg_sides``        the icons of scoring sides in the SVG drawing
``drawing.svg_parts``        tiles, plates, chips and tokens in the SVG drawing
``drawing.svg_motifs``       the shapes that the SVG drawing defines once
``bot.heuristic``            a cheap estimate of a move
``bot.solver``               the solver of phase 2
``bot.calibration``          the mean errors of predicted scores, by stage
``bot.value_features``       the features of the value net
``bot.observation``          the observation for neural networks
===========================  ======================================================================
"""
