"""Azul: Summer Pavilion.

=============  ==========================================================================
``tables``     what is printed on boards and in rulebooks
``state``      the record that holds a game
``moves``      the numbering of moves
``rules``      legal moves and their effects, from one decision to the next
``draft``      phase 1: tiles from the factories and the centre
``placing``    phase 2: placing, bonus tiles, passing and keeping
``dealing``    phase 3: filling the supply and the factories
``counts``     tiles counted by colour
``scoring``    runs, features, losses, the final scoring
``check``      the invariants of a position
``view``       what a seat may know
``features``   what a network sees
``heuristic``     how good a move looks at first sight
``options``    what can be chosen before a game
``notation``   moves as texts
``effect``     what a move does, as named values
``explain``    the same in words, and why a move is refused
``board``      what is printed on the components, as JSON
``position``   positions as JSON
``terminal``   the drawing for a terminal
``svg``        the picture
``game``       all of this as one object
=============  ==========================================================================
"""
