"""Reviews of many games: one file for each, on the cores of this machine or on a cluster."""

import hashlib
import json
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sintra.analysis.reviewing import review
from sintra.core.compile import source_hash
from sintra.core.errors import SintraError
from sintra.core.options import check_seed
from sintra.core.record import read
from sintra.games import get
from sintra.parallel import FileTask, Job, Manifest, Place, Work, run_in_order

#: The most games that a node of a cluster gets at once.
CHUNK = 20


def review_all(
    records: Mapping[str, str],
    folder: Path,
    *,
    depth: str = "full",
    seed: int = 0,
    place: Place | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Generator[tuple[str, dict[str, Any] | str], None, None]:
    """Review games; yield each name with the review as JSON values, or with what is wrong.

    A review is that of :func:`sintra.analysis.review`, wherever it is computed. The same call
    continues an interrupted run; a record that has changed is reviewed again.

    Args:
        records: the records by name.
        folder: gets a file ``NAME.json`` for every game, and a manifest.
        depth: "quick" or "full".
        seed: the seed of all searches.
        place: where games are reviewed.
        progress: receives the number of reviewed games and the number of all games.

    Raises:
        ManifestError: the folder cannot be used, or has reviews with other settings.
    """
    settings = {"depth": depth, "seed": check_seed(seed), "code": source_hash()}
    job = Job(f"{__name__}:reviewer", settings, "a game could not be reviewed", CHUNK)
    tasks = [
        FileTask(
            name,
            f"{name}.json",
            {"name": name, "record": record},
            {"record": hashlib.sha256(record.encode()).hexdigest()},
        )
        for name, record in records.items()
    ]
    with Manifest(folder, settings) as manifest:
        results = run_in_order(manifest, job, tasks, place or Place(), progress)
        for task, result in results:
            yield task.name, result if isinstance(result, str) else json.loads(result)


@contextmanager
def reviewer(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Review games, each with one thread."""

    def work(task: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            found = review(read(task["record"], get), depth=setup["depth"], seed=setup["seed"])
        except SintraError as error:
            return {"name": task["name"], "fault": str(error)}
        content = json.dumps(found.as_json()) + "\n"
        return {"name": task["name"], "result": content.encode()}

    yield work
