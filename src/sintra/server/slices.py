"""Fair shares of the event loop."""

import asyncio
from collections import OrderedDict, deque

from sintra.server.limits import MAX_CLIENTS


class Slices:
    """Lets a part of the waiting tasks pass in every cycle of the event loop, in their order.

    So a long line of tasks does not hold up everything else, and is served however much else there
    is to do.
    """

    def __init__(self, least: int, share: float = 0.0) -> None:
        """Create an empty line.

        Args:
            least: the number of tasks that pass in each cycle.
            share: the part of the line that passes in each cycle, if that is more.
        """
        self._least = least
        self._share = share
        self._line: deque[asyncio.Future[None]] = deque()
        #: How many tasks have passed in this cycle without waiting.
        self._passed = 0
        self._is_scheduled = False

    async def wait(self) -> None:
        """Wait for a turn; the first tasks of a cycle do not wait if nobody else does."""
        if not self._line and self._passed < self._least:
            self._passed += 1
            self._schedule()
            return
        turn = asyncio.get_running_loop().create_future()
        self._line.append(turn)
        self._schedule()
        await turn

    def __len__(self) -> int:
        return len(self._line)

    def _schedule(self) -> None:
        if (self._line or self._passed) and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._release)

    def _release(self) -> None:
        self._is_scheduled, self._passed = False, 0
        count = max(self._least, int(len(self._line) * self._share))
        while self._line and count > 0:
            turn = self._line.popleft()
            if not turn.done():  # else the task was cancelled
                turn.set_result(None)
                count -= 1
        self._schedule()


class ClientSlices:
    """A line for each client, so that one with many connections does not hold up the others."""

    def __init__(self, least: int) -> None:
        """Create no line yet.

        Args:
            least: the number of tasks of each client that pass in each cycle.
        """
        self._least = least
        self._lines: OrderedDict[str, Slices] = OrderedDict()

    async def wait(self, client: str) -> None:
        """Wait for a turn."""
        if client not in self._lines:
            self._lines[client] = Slices(self._least)
            if len(self._lines) > MAX_CLIENTS:  # those that wait in its line get their turns
                self._lines.popitem(last=False)
        self._lines.move_to_end(client)
        await self._lines[client].wait()
