"""The server: tables in the browser, for people and bots.

=============  ==========================================================================
``settings``   what can be set, and the bounds on what a client may do
``errors``     every refusal, with its code and HTTP status
``keys``       ids of tables and secrets of seats
``schema``     the tables of the database
``store``      reading and writing them
``writer``     the one thread that writes: what waits together is committed together
``log``        the moves of a game as a viewer may see them
``table``      a table in memory: its game, its seats, its viewers
``undo``       what may be taken back
``views``      what a viewer is sent: snapshots, frames of a replay, summaries
``referee``    the authority: authenticate, check, save, then tell
``opening``    how a table begins: a new game, a record, a position
``sharing``    positions that are shared by a link
``bots``       bots think beside the event loop and move through the same door
``hints``      a bot's move and its reasons
``catalogue``  which games and bots there are
``warming``    the first compile, beside the event loop
``limits``     how much and how fast a client may ask
``metrics``    counters for Prometheus
``services``   the parts of a running server, for every request
``messages``   what is sent over the WebSocket
``live``       the WebSocket, one for each viewer
``models``     what is sent over REST
``routes``     the REST calls
``pages``      the files of the browser's side
``guard``      what stands around every request: limits, origin, headers, logs
``logs``       readable or structured logs
``app``        everything put together
``run``        listening, opening the browser, stopping
=============  ==========================================================================
"""
