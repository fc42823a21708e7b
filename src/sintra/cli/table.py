"""A game at the terminal: people and bots take turns until it is over."""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.agents import LEVELS, SeatedAgent
from sintra.agents import seat as seat_agent
from sintra.analysis import hint
from sintra.analysis.hints import HINT_LEVEL
from sintra.cli.common import FileError, write_text
from sintra.cli.menu import Menu
from sintra.cli.questions import yes
from sintra.cli.screen import LeftError, Screen, score_table, winners
from sintra.cli.seats import Seat
from sintra.core.errors import MoveError

if TYPE_CHECKING:
    from sintra.core.game import Game, Move

#: How many lines of what happened stand below the drawing.
MAX_NEWS = 12
MIN_MENU_LINES = 8

#: Against people bots take their time, so that everybody sees what happens.
PACE = {level.name: level.pace for level in LEVELS}

HELP = """\
  12              play the move with this number
  {example:<15} play a move by its notation
  Enter           see more of the moves, if there are too many for the screen
  moves [TEXT]    list the moves: all, or those that begin so, or are described so
  hint            what the {level} would play, and why
  undo            take your last move back, and what happened after it
  board           draw the table again
  score           where everybody's points came from
  save FILE       write the game into a file; go on with: sintra play --load FILE
  help            this list
  quit            leave the table"""


class Table:
    """A game with the seats around it."""

    def __init__(self, game: "Game", seats: Sequence[Seat], screen: Screen, limit: float) -> None:
        self.game = game
        self.seats = seats
        self.screen = screen
        self.limit = limit
        self.news: list[str] = []
        self.saved = len(game.history)
        self.menu = Menu(game)
        self._heading = ""  # the round and phase that were told last
        # Bots choose the same after an undo, so that nobody asks them until they blunder.
        chance = game.seed if game.seed is not None else secrets.randbits(52)
        self._bots: dict[int, SeatedAgent] = {
            number: seat_agent(seat.kind, (chance + number) % 2**62)
            for number, seat in enumerate(seats)
            if not seat.is_person
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

    def run(self) -> None:
        """Plays until the game is over and everybody has left."""
        while True:
            if self.game.turn is None:
                self.finish()
            elif self.seats[self.game.turn].is_person:
                self.decide()
            else:
                self.play_bot(self.game.turn)

    @property
    def has_people(self) -> bool:
        """Whether anybody at the screen plays, and not only watches."""
        return any(seat.is_person for seat in self.seats)

    # --- Bots ----------------------------------------------------------------------------------

    def play_bot(self, seat: int) -> None:
        """Lets a bot move, and says what it did."""
        begun = time.monotonic()
        kind = self.seats[seat].kind
        move = self._bots[seat].move(self.game, seconds=self.limit)
        if self.screen.interactive and self.has_people:
            time.sleep(max(0.0, PACE.get(kind, 0.0) - (time.monotonic() - begun)))
        self.play(move)

    def play(self, move: "Move") -> None:
        """Plays a legal move and tells it."""
        game = self.game
        if game.heading != self._heading:
            self._heading = game.heading
            self.tell(self.screen.bold(game.heading))
        seat = game.turn
        assert seat is not None
        words = (
            f"{game.rules.guide.describe(game.state, move.id)} {self.screen.dim(f'({move.text})')}"
        )
        if self.is_secret(seat, move):
            words = "a choice that nobody else may know"
        game.play(move)
        self.tell(f"{game.names[seat]}: {words}")

    def is_secret(self, seat: int, move: "Move") -> bool:
        """Whether there are people at the screen who may not know which move it is."""
        others = [other for number, other in enumerate(self.seats) if number != seat]
        return self.game.rules.is_private(move.id) and any(other.is_person for other in others)

    def tell(self, line: str) -> None:
        """Says what happened, at once and again below the next drawing."""
        self.screen.say(line)
        self.news.append(line)

    # --- People --------------------------------------------------------------------------------

    def decide(self) -> None:
        """A person's decision, and all that is asked for before it."""
        self.menu = Menu(self.game)
        self.draw()
        self.show_moves()
        self._heading = self.game.heading
        self.news = []
        while not self.obey(self.ask()):
            pass

    def ask(self) -> str:
        """What the person types. Ctrl-C is a wish to leave, too, and loses nothing."""
        seat = self.game.turn
        prompt = "Enter to leave, or undo, score, save FILE > "
        if seat is not None:
            name = self.game.names[seat]
            prompt = f"{name}, your move (or help) > "
            if self.menu.only is not None:
                prompt = f"{name}, Enter plays {self.menu.only} (or help) > "
        try:
            return self.screen.ask(prompt)
        except KeyboardInterrupt:
            self.screen.say()
            return "quit"

    def obey(self, text: str) -> bool:
        """Does what a line says; True if the position has changed."""
        word, _, rest = text.partition(" ")
        move = self.menu.pick(text) if text else self.menu.only
        if move is not None:
            self.play(move)
            return True
        if word.lower() in self._commands:
            return self._commands[word.lower()](rest.strip())
        if not text:
            return self.show_more()
        self.explain(text)
        return False

    def explain(self, text: str) -> None:
        """Helps with a line that is neither a command nor a legal move."""
        if self.game.is_over:
            self.screen.say("  The game is over; you can type undo, score, save FILE or quit.")
            return
        if text.isdecimal():
            self.screen.say(f"  The moves have the numbers 1 to {len(self.menu.entries)}.")
            return
        found = self.menu.search(text)
        try:
            move = self.game.find(text)
        except MoveError as error:
            if not found:
                self.screen.say_wrapped(f"{error} (help lists the commands).")
        else:
            if not found or move.id < self.game.rules.actions:
                reason = self.game.rules.guide.why_illegal(self.game.state, move.id)
                self.screen.say_wrapped(f"{move} cannot be played: {reason}.")
        if found:
            self.menu.show(self.screen, found, self.menu_lines)

    # --- What can be seen ----------------------------------------------------------------------

    def draw(self) -> None:
        """The table, and what happened since the person last looked."""
        self.screen.clear()
        self.screen.draw(self.game, self.game.turn if self.has_people else None)
        self.screen.say()
        if not self.screen.interactive:
            return  # the news stands just above the drawing already
        if len(self.news) > MAX_NEWS:
            self.screen.say(self.screen.dim(f"... {len(self.news) - MAX_NEWS} earlier moves"))
        for line in self.news[-MAX_NEWS:]:
            self.screen.say(line)
        if self.news:
            self.screen.say()

    @property
    def menu_lines(self) -> int:
        """How many lines of moves leave the drawing on the screen, if that is possible."""
        taken = self.game.text().count("\n") + min(len(self.news), MAX_NEWS) + 6
        return max(MIN_MENU_LINES, self.screen.height - taken)

    def show_moves(self) -> None:
        """The moves that the person can choose from."""
        self.screen.say(self.screen.bold(self.game.heading))
        self.menu.show(self.screen, self.menu.entries, self.menu_lines)

    def show_more(self) -> bool:
        """More moves, if the last list was cut."""
        if not self.menu.show_more(self.screen, self.screen.height - 4):
            self.screen.say("  Type the number of a move, its notation, or help.")
        return False

    # --- Commands: each says whether the position has changed ----------------------------------

    def list_moves(self, text: str) -> bool:
        """``moves [TEXT]``."""
        found = self.menu.search(text) if text else self.menu.entries
        if found:
            self.menu.show(self.screen, found, max(MIN_MENU_LINES, self.screen.height - 4))
        else:
            self.screen.say(f"  No move begins with {text!r} or is described so.")
        return False

    def hint(self, _: str) -> bool:
        """``hint``."""
        found = hint(self.game, seconds=self.limit, seed=0)
        move = found.move
        words = self.game.rules.guide.describe(self.game.state, move.id)
        number = next(entry.number for entry in self.menu.entries if entry.move == move)
        self.screen.say(f"  The {HINT_LEVEL} would play {number}, {move.text}: {words}.")
        if found.instead_of is not None:
            self.screen.say(f"  Instead of {found.instead_of}, in points:")
            for reason in found.reasons:
                self.screen.say(f"    {reason.points:+5.1f}  {reason.subject}, {reason.when}")
            if not found.reasons:
                self.screen.say("    next to nothing: both are about as good")
        return False

    def undo(self, _: str) -> bool:
        """``undo``: back to the last decision of a person."""
        turns = self.game.history
        own = [number for number, turn in enumerate(turns) if self.seats[turn.seat].is_person]
        if not own:
            self.screen.say("  There is no move of yours to take back yet.")
            return False
        taken_back = turns[own[-1]]
        while len(self.game.history) > own[-1]:
            self.game.undo()
        self.news = []
        secret = self.is_secret(taken_back.seat, taken_back.move)
        what = "a choice" if secret else taken_back.move.text
        self.tell(f"{self.game.names[taken_back.seat]} took back {what}.")
        return True

    def board(self, _: str) -> bool:
        """``board``."""
        self.draw()
        self.show_moves()
        return False

    def score(self, _: str) -> bool:
        """``score``."""
        for line in score_table(self.game, all_lines=self.game.is_over):
            self.screen.say(f"  {line}")
        return False

    def save(self, name: str) -> bool:
        """``save FILE``."""
        if not name:
            self.screen.say("  Save it where? For example: save mygame.txt")
            return False
        path = Path(name).expanduser()
        if path.exists() and not yes(self.screen, f"  {path} exists. Replace it? y or n [n] "):
            self.screen.say("  Not saved.")
            return False
        try:
            write_text(path, self.game.record())
        except FileError as error:
            self.screen.say(f"  Not saved: {error}.")
            return False
        self.saved = len(self.game.history)
        self.screen.say(f"  Saved. Go on with: sintra play --load {path}")
        return False

    def help(self, _: str) -> bool:
        """``help``."""
        example = self.menu.entries[0].move.text if self.menu.entries else ""
        self.screen.say(HELP.format(example=example, level=HINT_LEVEL))
        return False

    def quit(self, _: str) -> bool:
        """``quit``: offers to save what would be lost."""
        while len(self.game.history) != self.saved:
            name = self.screen.ask("Save the game first? A file name, or Enter to leave without: ")
            if not name or name.lower() in ("n", "no"):
                break
            self.save(name)
        raise LeftError

    # --- The end -------------------------------------------------------------------------------

    def finish(self) -> None:
        """The final screen."""
        self.menu = Menu(self.game)
        self.draw()
        self.screen.say(self.screen.bold(winners(self.game)))
        self.screen.say()
        self.score("")
        self.screen.say()
        self.news = []
        if not self.has_people:
            raise LeftError
        while True:
            text = self.ask()
            if not text:
                raise LeftError
            if text.partition(" ")[0].lower() in ("hint", "moves", "board", "help"):
                self.explain(text)
            elif self.obey(text):
                return
