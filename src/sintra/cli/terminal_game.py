"""A game at the terminal: people, bots and engines take turns until it is over."""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from sintra.agents import LEVELS
from sintra.agents import seat as seat_agent
from sintra.analysis import hint
from sintra.analysis.hints import HINT_LEVEL
from sintra.arena.engine import EngineProcess, SeatedEngine
from sintra.arena.errors import EngineError
from sintra.arena.game_runner import Mover
from sintra.cli.common import FileError, write_text
from sintra.cli.menu import Menu
from sintra.cli.screen import QuitError, Screen, score_table, winners
from sintra.cli.seats import TerminalSeat, add_seats_tag
from sintra.cli.setup_questions import confirm
from sintra.core.errors import MoveError

if TYPE_CHECKING:
    from sintra.core.game import Game, Move

#: The most lines about recent moves that are shown below the drawing.
MAX_NEWS = 12
MIN_MENU_LINES = 8
_SEED_BITS = 52

#: The least time of a bot's move in seconds, so that people can follow the game.
PACE = {level.name: level.pace for level in LEVELS}

HELP = """\
  12              play the move with this number
  {example:<15} play a move by its notation
  Enter           show more moves, if there are too many for the screen
  moves [TEXT]    list all moves, or those that begin with a text or are described with it
  hint            show the move that the bot "{level}" would play, and why
  undo            take back your last move and all moves after it
  board           draw the board again
  score           show the itemised scores
  save FILE       save the game; continue it with: sintra play --load FILE
  help            show this list
  quit            leave the game"""

ENGINE_PROMPT = "Press Enter to try again, or type undo, score, save FILE or quit > "
END_PROMPT = "Press Enter to leave, or type undo, score or save FILE > "
#: The commands that are possible after an engine has failed.
ENGINE_COMMANDS = ("undo", "score", "save", "quit", "exit", "q")


class TerminalGame:
    """A game at the terminal. Use it as a context manager, which stops the engines at the end."""

    def __init__(
        self, game: "Game", seats: Sequence[TerminalSeat], screen: Screen, hint_seconds: float
    ) -> None:
        """Prepare a game.

        Args:
            game: the game to play.
            seats: the player of every seat.
            screen: the terminal.
            hint_seconds: the time for a hint.
        """
        self.game = game
        self.seats = seats
        self.screen = screen
        self.hint_seconds = hint_seconds
        self.news: list[str] = []
        self.saved_moves = len(game.history)
        self.menu = Menu(game)
        self._last_heading = ""
        self._engines: dict[int, EngineProcess] = {}
        # A bot chooses the same move again after an undo: nobody can undo until it blunders.
        seed = game.seed if game.seed is not None else secrets.randbits(_SEED_BITS)
        self._movers = {
            number: self._new_mover(number, (seed + number) % 2**62)
            for number, seat in enumerate(seats)
            if not seat.player.is_person
        }
        self._commands: dict[str, Callable[[str], bool]] = {
            "moves": self.list_moves,
            "hint": self.hint,
            "undo": self.undo,
            "board": self.board,
            "score": self.score,
            "save": self.save,
            "help": self.help,
            "?": self.help,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for engine in self._engines.values():
            engine.close()

    def run(self) -> None:
        """Play until the game is over and the user quits.

        Raises:
            QuitError: the user has quit.
            EngineError: an engine has failed and there is no user to decide what to do.
        """
        while True:
            if self.game.turn is None:
                self.finish()
            elif self.seats[self.game.turn].player.is_person:
                self.play_person()
            else:
                self.play_program(self.game.turn)

    @property
    def has_people(self) -> bool:
        """Whether a person plays; otherwise the user only watches."""
        return any(seat.player.is_person for seat in self.seats)

    # --- Bots and engines ----------------------------------------------------------------------

    def _new_mover(self, seat: int, seed: int) -> Mover:
        participant = self.seats[seat].player.participant
        assert participant is not None
        if participant.bot is not None:
            return seat_agent(participant.bot, seed)
        self._engines[seat] = EngineProcess(participant.label, participant.command)
        return SeatedEngine(self._engines[seat], seed)

    def play_program(self, seat: int) -> None:
        """Let a bot or an engine move."""
        participant = self.seats[seat].player.participant
        assert participant is not None
        budget = participant.budget
        started = time.monotonic()
        moves = self.game.legal_moves
        try:
            move = moves[0]
            if len(moves) > 1:
                move = self._movers[seat].move(
                    self.game, seconds=budget.seconds, simulations=budget.simulations
                )
        except EngineError as error:
            self._engines[seat].close()  # the next attempt starts a new process
            self.handle_engine_error(error)
            return
        if self.screen.interactive and self.has_people:
            pace = PACE.get(str(participant.bot).partition("?")[0], 0.0)
            time.sleep(max(0.0, pace - (time.monotonic() - started)))
        self.play(move)

    def handle_engine_error(self, error: EngineError) -> None:
        """Report that an engine has failed, and let the user try again, undo, save or quit."""
        self.screen.print_wrapped(f"{error}.")
        while True:
            try:
                text = self.ask(ENGINE_PROMPT)
            except QuitError:  # a script has no answer, and it should see the failure
                raise error from None
            command, _, rest = text.partition(" ")
            if not text:
                return
            if command.lower() not in ENGINE_COMMANDS:
                self.screen.print("  Possible: Enter, undo, score, save FILE, quit.")
            elif self._commands[command.lower()](rest.strip()):
                return

    def play(self, move: "Move") -> None:
        """Play a legal move and report it."""
        game = self.game
        if game.heading != self._last_heading:
            self._last_heading = game.heading
            self.report(self.screen.bold(game.heading))
        seat = game.turn
        assert seat is not None
        description = game.rules.guide.describe(game.state, move.id)
        shown = f"{description} {self.screen.dim(f'({move.text})')}"
        if self.is_secret(seat, move):
            shown = "a secret choice"
        game.play(move)
        self.report(f"{game.names[seat]}: {shown}")

    def is_secret(self, seat: int, move: "Move") -> bool:
        """Return whether some person at the screen may not know which move it is."""
        others = [other for number, other in enumerate(self.seats) if number != seat]
        return self.game.rules.is_private(move.id) and any(
            other.player.is_person for other in others
        )

    def report(self, line: str) -> None:
        """Print what happened, now and again below the next drawing."""
        self.screen.print(line)
        self.news.append(line)

    # --- People --------------------------------------------------------------------------------

    def play_person(self) -> None:
        """Let a person decide, after any number of commands."""
        self.menu = Menu(self.game)
        self.draw()
        self.show_moves()
        self._last_heading = self.game.heading
        self.news = []
        name = self.game.names[self.game.turn or 0]
        only = self.menu.only
        what = "your move" if only is None else f"Enter plays {only}"
        while not self.execute(self.ask(f"{name}, {what} (or help) > ")):
            pass

    def ask(self, prompt: str) -> str:
        """Return what the user types. Ctrl-C counts as ``quit``, which offers to save."""
        try:
            return self.screen.ask(prompt)
        except KeyboardInterrupt:
            self.screen.print()
            return "quit"

    def execute(self, text: str) -> bool:
        """Execute a line that the user typed; return whether the position has changed."""
        command, _, rest = text.partition(" ")
        move = self.menu.pick(text) if text else self.menu.only
        if move is not None:
            self.play(move)
            return True
        if command.lower() in self._commands:
            return self._commands[command.lower()](rest.strip())
        if not text:
            return self.show_more()
        self.explain(text)
        return False

    def explain(self, text: str) -> None:
        """Explain why a line is neither a command nor a legal move, and list similar moves."""
        if self.game.is_over:
            self.screen.print("  The game is over. You can type undo, score, save FILE or quit.")
            return
        if text.isdecimal():
            self.screen.print(f"  The moves are numbered 1 to {len(self.menu.entries)}.")
            return
        found = self.menu.search(text)
        try:
            move = self.game.find(text)
        except MoveError as error:
            if not found:
                self.screen.print_wrapped(f"{error} (type help for a list of commands).")
        else:
            if not found or move.id < self.game.rules.actions:
                reason = self.game.rules.guide.why_illegal(self.game.state, move.id)
                self.screen.print_wrapped(f"{move} cannot be played: {reason}.")
        if found:
            self.menu.show(self.screen, found, self.menu_lines)

    # --- Showing -------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the board, and list what happened since the last drawing."""
        self.screen.clear()
        self.screen.draw(self.game, self.game.turn if self.has_people else None)
        self.screen.print()
        if not self.screen.interactive:
            return  # the recent moves are printed directly above the drawing
        if len(self.news) > MAX_NEWS:
            self.screen.print(self.screen.dim(f"... {len(self.news) - MAX_NEWS} earlier moves"))
        for line in self.news[-MAX_NEWS:]:
            self.screen.print(line)
        if self.news:
            self.screen.print()

    @property
    def menu_lines(self) -> int:
        """The number of lines for moves that keeps the drawing visible, if possible."""
        used = self.game.text().count("\n") + min(len(self.news), MAX_NEWS) + 6
        return max(MIN_MENU_LINES, self.screen.height - used)

    def show_moves(self) -> None:
        """Show the moves that the person can choose from."""
        self.screen.print(self.screen.bold(self.game.heading))
        self.menu.show(self.screen, self.menu.entries, self.menu_lines)

    def show_more(self) -> bool:
        """Show more moves, if the last list was cut."""
        if not self.menu.show_more(self.screen, self.screen.height - 4):
            self.screen.print("  Type the number of a move, its notation, or help.")
        return False

    # --- Commands: each returns whether the position has changed -------------------------------

    def list_moves(self, text: str) -> bool:
        """Execute ``moves [TEXT]``."""
        found = self.menu.search(text) if text else self.menu.entries
        if found:
            self.menu.show(self.screen, found, max(MIN_MENU_LINES, self.screen.height - 4))
        else:
            self.screen.print(f"  No move begins with {text!r} or is described with it.")
        return False

    def hint(self, _: str) -> bool:
        """Execute ``hint``."""
        found = hint(self.game, seconds=self.hint_seconds, seed=0)
        move = found.move
        description = self.game.rules.guide.describe(self.game.state, move.id)
        number = next(entry.number for entry in self.menu.entries if entry.move == move)
        self.screen.print(f"  The {HINT_LEVEL} would play {number}, {move.text}: {description}.")
        if found.instead_of is not None:
            self.screen.print(f"  Compared with {found.instead_of}, in points:")
            for reason in found.reasons:
                self.screen.print(f"    {reason.points:+5.1f}  {reason.subject}, {reason.when}")
            if not found.reasons:
                self.screen.print("    no clear difference")
        return False

    def undo(self, _: str) -> bool:
        """Execute ``undo``: go back to the last decision of a person."""
        history = self.game.history
        own = [
            number
            for number, played in enumerate(history)
            if self.seats[played.seat].player.is_person
        ]
        if not own:
            self.screen.print("  There is no move of yours to take back.")
            return False
        taken_back = history[own[-1]]
        while len(self.game.history) > own[-1]:
            self.game.undo()
        self.news = []
        is_secret = self.is_secret(taken_back.seat, taken_back.move)
        shown = "a secret choice" if is_secret else taken_back.move.text
        self.report(f"{self.game.names[taken_back.seat]} took back {shown}.")
        return True

    def board(self, _: str) -> bool:
        """Execute ``board``."""
        self.draw()
        self.show_moves()
        return False

    def score(self, _: str) -> bool:
        """Execute ``score``."""
        for line in score_table(self.game, all_lines=self.game.is_over):
            self.screen.print(f"  {line}")
        return False

    def save(self, name: str) -> bool:
        """Execute ``save FILE``."""
        if not name:
            self.screen.print("  A file name is missing. For example: save mygame.txt")
            return False
        path = Path(name).expanduser()
        if path.exists() and not confirm(self.screen, f"  {path} exists. Replace it? y or n [n] "):
            self.screen.print("  Not saved.")
            return False
        try:
            write_text(path, add_seats_tag(self.game.record(), self.seats))
        except FileError as error:
            self.screen.print(f"  Not saved: {error}.")
            return False
        self.saved_moves = len(self.game.history)
        self.screen.print(f"  Saved. Continue with: sintra play --load {path}")
        return False

    def help(self, _: str) -> bool:
        """Execute ``help``."""
        example = self.menu.entries[0].move.text if self.menu.entries else ""
        self.screen.print(HELP.format(example=example, level=HINT_LEVEL))
        return False

    def quit(self, _: str) -> bool:
        """Execute ``quit``: offer to save unsaved moves, then leave."""
        while len(self.game.history) != self.saved_moves:
            name = self.screen.ask("Save the game? Type a file name, or Enter to discard it: ")
            if not name or name.lower() in ("n", "no"):
                break
            self.save(name)
        raise QuitError

    # --- The end -------------------------------------------------------------------------------

    def finish(self) -> None:
        """Show the result and let the user undo, save or leave."""
        self.menu = Menu(self.game)
        self.draw()
        self.screen.print(self.screen.bold(winners(self.game)))
        self.screen.print()
        self.score("")
        self.screen.print()
        self.news = []
        if not self.has_people:
            raise QuitError
        while True:
            text = self.ask(END_PROMPT)
            if not text:
                raise QuitError
            if text.partition(" ")[0].lower() in ("hint", "moves", "board", "help"):
                self.explain(text)
            elif self.execute(text):
                return
