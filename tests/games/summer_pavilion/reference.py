"""A second, slow implementation of Summer Pavilion, written from the rulebook alone.

It shares no code with the package. Tiles are letters, boards map a space (``"b4"``) to a letter,
moves are texts in notation, and the draws are given.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

COLOURS = "pgoybr"
RING = "orbygp"  # the outer stars, clockwise
POINTS = {"p": 20, "g": 18, "o": 17, "y": 16, "b": 15, "r": 14}


def price(side: str, star: str, at: int) -> int:
    """Return the number printed on a space."""
    if side == "coloured":
        return at
    return 3 if star == "c" else {1: 3, 2: 2, 3: 1}.get(at, at)


def all_features() -> list[tuple[int, set[str]]]:
    """Return the number of bonus tiles of every feature and the spaces around it."""
    found: list[tuple[int, set[str]]] = []
    for index, star in enumerate(RING):
        following = RING[(index + 1) % 6]
        before = index if index else 6
        found.append((3, {f"{star}5", f"{star}6"}))
        found.append((2, {f"{star}1", f"{star}2", f"{following}3", f"{following}4"}))
        found.append((1, {f"{star}2", f"{star}3", f"c{before}", f"c{index + 1}"}))
    return found


FEATURES = all_features()


@dataclass
class ReferenceGame:
    """A game in progress."""

    side: str
    floor: int
    wilds: str
    start: int
    scores: list[int]
    hands: list[Counter[str]]
    boards: list[dict[str, str]]
    factories: list[Counter[str]]
    centre: Counter[str] = field(default_factory=Counter)
    supply: Counter[str] = field(default_factory=Counter)
    bag: Counter[str] = field(default_factory=lambda: Counter(COLOURS * 22))
    tower: Counter[str] = field(default_factory=Counter)
    token: int | None = None
    round: int = 0
    phase: str = "draft"
    turn: int = 0
    owed: int = 0
    passed: set[int] = field(default_factory=set)
    draws: list[str] = field(default_factory=list)

    @property
    def wild(self) -> str:
        return self.wilds[self.round - 1]

    # --- Moves -------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        if self.phase == "draft":
            return self._takes()
        if self.phase == "place":
            return self._places() | {"pass"}
        if self.phase == "bonus":
            return {f"+{colour}" for colour in +self.supply}
        if self.phase == "keep":
            hand = "".join(sorted(self.hands[self.turn].elements(), key=COLOURS.index))
            kept = {choice for size in range(5) for choice in combinations(hand, size)}
            return {f"keep:{''.join(choice) or 'none'}" for choice in kept}
        return set()

    def _takes(self) -> set[str]:
        moves = set()
        sources = {f"F{i}": tiles for i, tiles in enumerate(self.factories, 1)}
        for name, tiles in {**sources, "C": self.centre}.items():
            colours = set(+tiles)
            moves |= {name + colour for colour in (colours - {self.wild} or colours)}
        return moves

    def _places(self) -> set[str]:
        hand, moves = self.hands[self.turn], set()
        for star in RING + "c":
            for at in range(1, 7):
                for colour in self._fitting(star) if f"{star}{at}" not in self._board else "":
                    for wilds in range(price(self.side, star, at)):
                        cost = Counter({colour: price(self.side, star, at) - wilds})
                        if wilds and colour == self.wild:
                            continue
                        cost[self.wild] += wilds
                        if cost <= hand:
                            tile = "" if colour == star else f"={colour}"
                            moves.add(f"{star}{at}{tile}" + (f"+{wilds}" if wilds else ""))
        return moves

    @property
    def _board(self) -> dict[str, str]:
        return self.boards[self.turn]

    def _fitting(self, star: str) -> str:
        tiles = [tile for space, tile in self._board.items() if space[0] == star]
        if self.side == "coloured" and star != "c":
            return star
        if self.side == "grey" and len(tiles) < 2:
            return COLOURS
        if self.side == "grey" and len(set(tiles)) == 1:
            return tiles[0]
        return "".join(colour for colour in COLOURS if colour not in tiles)

    # --- Playing -----------------------------------------------------------------------------

    def play(self, move: str, draws: list[str]) -> None:
        """Play a legal move; chance draws the given tiles."""
        self.draws = list(draws)
        if self.phase == "draft":
            self._take(move)
        elif self.phase == "bonus":
            self.supply[move[1]] -= 1
            self.hands[self.turn][move[1]] += 1
            self.owed -= 1
            if not self.owed:
                self._turn_over()
        elif self.phase == "keep":
            self._discard(Counter() if move == "keep:none" else Counter(move[5:]))
        elif move == "pass" and self.round < 6:
            self.phase = "keep"
        elif move == "pass":
            self._discard(Counter())
        else:
            self._place(move)
        assert not self.draws

    def _lose(self, points: int) -> None:
        self.scores[self.turn] = max(self.floor, self.scores[self.turn] - points)

    def _take(self, move: str) -> None:
        source = self.centre if move[0] == "C" else self.factories[int(move[1]) - 1]
        colour, got = move[-1], Counter[str]()
        if colour != self.wild:
            got[colour] = source[colour]
        if source[self.wild]:
            got[self.wild] += 1
        source.subtract(got)
        self.hands[self.turn] += got
        if move[0] == "F":
            self.centre += source
            source.clear()
        elif self.token is None:
            self.token = self.turn
            self._lose(got.total())
        self.turn = (self.turn + 1) % len(self.hands)
        self._draft_or_place()

    def _draft_or_place(self) -> None:
        if not self.centre.total() and not any(tiles.total() for tiles in self.factories):
            self.turn = self.start if self.token is None else self.token
            self._next_placer()

    def _place(self, move: str) -> None:
        space, _, wilds = move.partition("+")
        space, _, colour = space.partition("=")
        colour = colour or space[0]
        paid = Counter({colour: price(self.side, space[0], int(space[1])) - int(wilds or 0)})
        paid[self.wild] += int(wilds or 0)
        self.hands[self.turn].subtract(paid)
        paid[colour] -= 1
        self.tower += paid
        self._board[space] = colour
        self.scores[self.turn] += self._run(space)
        earned = sum(n for n, around in FEATURES if space in around and around <= set(self._board))
        self.owed = min(earned, self.supply.total())
        self.phase = "bonus"
        if not self.owed:
            self._turn_over()

    def _run(self, space: str) -> int:
        reached, ends = {space}, [space]
        while ends:
            end = ends.pop()
            for other in (int(end[1]) % 6 + 1, (int(end[1]) - 2) % 6 + 1):
                name = f"{end[0]}{other}"
                if name in self._board and name not in reached:
                    reached.add(name)
                    ends.append(name)
        return len(reached)

    def _discard(self, kept: Counter[str]) -> None:
        away = self.hands[self.turn] - kept
        self.hands[self.turn] = kept
        self.tower += away
        self._lose(away.total())
        self.passed.add(self.turn)
        self._turn_over()

    def _turn_over(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        if self.round < 6 or self._still_placing():
            self._fill(self.supply, 10)
        self._next_placer()

    def _still_placing(self) -> list[int]:
        seats = [(self.turn + i) % len(self.hands) for i in range(len(self.hands))]
        return [seat for seat in seats if seat not in self.passed and self.hands[seat].total()]

    def _next_placer(self) -> None:
        placing = self._still_placing()
        if placing:
            self.turn, self.phase = placing[0], "place"
        elif self.round < 6:
            self._fill(self.supply, 10)
            self.begin_round()
        else:
            self.phase = "over"
            for seat in range(len(self.hands)):
                self.scores[seat] += self._final(self.boards[seat])

    def begin_round(self) -> None:
        """Fill the factories; the holder of the token begins."""
        for factory in self.factories:
            self._fill(factory, 4)
        self.round += 1
        self.start = self.start if self.token is None else self.token
        self.token, self.turn, self.phase = None, self.start, "draft"
        self.passed = set()
        self._draft_or_place()

    def _fill(self, place: Counter[str], size: int) -> None:
        while place.total() < size:
            if not self.bag.total():
                self.bag, self.tower = +self.tower, Counter()
            if not self.bag.total():
                return
            tile = self.draws.pop(0)
            assert self.bag[tile] > 0
            self.bag[tile] -= 1
            place[tile] += 1

    def _final(self, board: dict[str, str]) -> int:
        points = 0
        for star in RING + "c":
            tiles = [board.get(f"{star}{at}") for at in range(1, 7)]
            if None not in tiles:
                points += POINTS[tiles[0] or ""] if len(set(tiles)) == 1 else 12
        for number in range(1, 5):
            showing = [
                f"{star}{at}"
                for star in RING + "c"
                for at in range(1, 7)
                if price(self.side, star, at) == number
            ]
            points += number * 4 if set(showing) <= set(board) else 0
        return points


def new_reference_game(options: dict[str, object], draws: list[str]) -> ReferenceGame:
    """Set up a game with resolved options and the given draws."""
    players = int(str(options["players"]))
    wilds = {"standard": COLOURS, "reversed": COLOURS[::-1]}.get(
        str(options["wilds"]), str(options["wilds"])
    )
    game = ReferenceGame(
        side=str(options["board"]),
        floor={"original": 1, "mini": 0}[str(options["edition"])],
        wilds=wilds,
        start=int(str(options["first"])),
        scores=[5] * players,
        hands=[Counter() for _ in range(players)],
        boards=[{} for _ in range(players)],
        factories=[Counter() for _ in range({2: 5, 3: 7, 4: 9}[players])],
        draws=list(draws),
    )
    game._fill(game.supply, 10)
    game.begin_round()
    assert not game.draws
    return game
