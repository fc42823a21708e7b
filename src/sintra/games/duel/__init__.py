"""Azul Duel.

=============  ==========================================================================
``tables``     what is printed on boards, plates, chips and in the rulebook
``state``      the record that holds a game
``moves``      the numbering of moves
``rules``      legal moves and their effects, from one decision to the next
``plates``     action A: plates from the display and the stack
``factories``  actions B, C and D: tiles from sun and moon, chips
``dome``       phase 2: pattern lines, chips for missing tiles, tiles on the dome
``dealing``    phase 3 and all that chance does
``scoring``    runs, special tiles, penalties, scoring tiles
``bits``       sets of plates as bits
``check``      the invariants of a position
``check_turn`` those of the moment: what is held, what chance draws, that there is a move
``faults``     their names, and sentences for people
``view``       what a seat may know
``features``   what a network sees
``heuristic``     how good a move looks at first sight
``options``    what can be chosen before a game
``notation``   moves as texts
``effect``     what a move brings and costs, as named values
``automatic_effects``  what follows from it by itself
``explain``    what a move does, and why one is refused
``position``   the beginning, and positions as JSON
``reading``    positions from JSON
``board``      what is printed on the components, as JSON
``terminal``   the drawing for a terminal
``svg``        the picture
``game``       all of this as one object
=============  ==========================================================================
"""
