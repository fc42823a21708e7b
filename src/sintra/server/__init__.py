"""The server: tables for people and bots, over REST and WebSockets.

==================  ======================================================================
``settings``        the settings, and the limits on what a client may send
``errors``          the server's errors, with codes and HTTP statuses
``keys``            ids of tables and secrets of seats
``names``           names of players: visible, and different at one table
``fairness``        commitment to the seed of a game
``schema``          the tables of the database
``migrations``      creates and upgrades the tables, with the folder ``revisions``
``database``        opens the database, and explains what is wrong with it
``backup``          backup, restore and check of a database
``sqlite_file``     the embedded database: a SQLite file, its check and its copy
``postgresql``      connections to PostgreSQL, with time limits
``availability``    whether the database answers
``store``           reads and writes the database
``prepared``        statements of the hot path, whose SQL is built once
``writer``          the thread that writes, with group commit
``bus``             messages between processes; that of a single process
``postgres_bus``    messages through PostgreSQL
``audience``        who looks at a position, and what it may know
``position``        positions and moves as JSON, cached for all viewers
``history``         the moves of a game as an audience may see them
``table``           a table in memory: its game, its seats, its viewers
``clock``           the clocks of the players
``status``          bots that stand in, forfeits, open proposals
``undo``            the moves that may be taken back
``proposals``       proposals (undo, stand-in) and whose consent they need
``views``           snapshots, replays and summaries as JSON
``catalogue``       the games and bots that the server offers
``new_table``       creates tables: a new game, a record, a position
``saving``          saves that run to their end
``tables``          the tables in memory: finds, loads, evicts
``referee``         the authority over games: check, save, then notify
``seating``         open seats, names, rematches
``inserting``       inserts rows that may exist already
``statistics``      the figures of players' games
``players``         players, their seats, and what is stored about them
``coach``           solved exercises of lessons, and the level to play against next
``puzzles``         puzzles: which comes next, first tries, ratings, votes
``presence``        who is at which table, at all processes
``sharing``         positions that are shared by a link
``boards``          positions to analyse, records to type in
``timers``          ends the time of players at their deadlines
``jobs``            the work of bots; the queue of a single process
``postgres_jobs``   the queue of several processes, with leases
``worker``          takes jobs and does them
``workers``         which processes play bots and give hints
``bots``            plays the turns of bots and keeps their searches
``hints``           computes hints
``evaluations``     searches the positions of the analysis board
``thinking``        the threads of bots and hints, and the work that waits for them
``reviews``         reviews of finished games: requests, progress, jobs
``review_moves``    the moves of a reviewed decision as JSON
``decks``           decisions that players practise, with growing pauses
``trials``          positions in which somebody tries moves, and judgements of tries
``readiness``       compiles the games in the background
``preparation``     tells people how far the bots are
``limits``          rate and connection limits for each client
``bodies``          request bodies: limits of size, time and number of values
``hosts``           the names under which browsers may reach the server
``metrics``         counters for Prometheus
``services``        the parts of a running server
``lifecycle``       what runs in the background
``messages``        the messages of the WebSocket
``state_text``      state messages, encoded once for all viewers who may know the same
``slices``          fair shares of the event loop
``live``            the WebSocket connection of one viewer
``request_models``  the bodies of REST requests, and the types of their fields
``models``          the bodies of REST responses
``player_models``   the bodies of REST requests and responses about players and the coach
``routes``          the REST endpoints
``player_routes``   the REST endpoints of players
``study_models``    the bodies of REST requests and responses about reviews, tries and decks
``study_routes``    the REST endpoints of reviews, tries and decks
``coach_routes``    the REST endpoints of the coach
``board_routes``    the REST endpoints of the analysis board
``puzzle_models``   the bodies of requests and responses about puzzles
``puzzle_routes``   the REST endpoints of puzzles
``pages``           the static files of the browser client
``guard``           middleware: limits, origin check, headers, logs
``logging_setup``   readable or structured logs
``reading``         a time limit for clients to read what the server writes
``http_protocol``   HTTP connections with time limits for headers and reading
``frames``          WebSocket connections with a limit on frames
``app``             the ASGI application
``run``             listens on a port, opens the browser, stops
``run_worker``      runs a worker process
==================  ======================================================================
"""
