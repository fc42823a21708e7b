"""Building blocks for drawings of all games.

===========  =================================================================
``ansi``     terminal text: colours, widths, frames and blocks of lines
``svg``      SVG markup, built element by element
``layout``   the shared layout of SVG pictures: page, heading, cards, players
``theme``    the look of SVG pictures: colours, motifs, wall patterns
``percent``  chances in percent
===========  =================================================================
"""
