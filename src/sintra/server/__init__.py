"""The server: tables for people and bots, over REST and WebSockets.

=================  ======================================================================
``settings``       the settings, and the limits on what a client may send
``errors``         the server's errors, with codes and HTTP statuses
``keys``           ids of tables and secrets of seats
``schema``         the tables of the database
``store``          reads and writes the database
``writer``         the thread that writes, with group commit
``audience``       who looks at a position, and what it may know
``position``       positions and moves as JSON, cached for all viewers
``history``        the moves of a game as an audience may see them
``table``          a table in memory: its game, its seats, its viewers
``undo``           the moves that may be taken back
``views``          snapshots, replays and summaries as JSON
``catalogue``      the games and bots that the server offers
``new_table``      creates tables: a new game, a record, a position
``referee``        the authority: authenticate, check, save, then notify
``sharing``        positions that are shared by a link
``bots``           runs the bots beside the event loop and keeps their searches
``hints``          hints as JSON
``readiness``      compiles the games in the background
``limits``         rate and connection limits for each client
``metrics``        counters for Prometheus
``services``       the parts of a running server
``messages``       the messages of the WebSocket
``live``           the WebSocket connection of one viewer
``models``         the bodies of REST requests and responses
``routes``         the REST endpoints
``pages``          the static files of the browser client
``guard``          middleware: limits, origin check, headers, logs
``logging_setup``  readable or structured logs
``app``            the ASGI application
``run``            listens on a port, opens the browser, stops
=================  ======================================================================
"""
