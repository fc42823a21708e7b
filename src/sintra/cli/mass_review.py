"""``sintra review`` with many records: a file for each game, and a table."""

import argparse
from pathlib import Path
from typing import Any

from sintra.cli.common import FileError, read_text, record_files
from sintra.cli.places import place_of
from sintra.cli.progress import ProgressLine, resumable
from sintra.cli.screen import table

LABELS = ("inaccuracy", "mistake", "blunder")


def run(args: argparse.Namespace) -> None:
    """Review all records, write the reviews and print a line for every seat."""
    from sintra.analysis.mass_review import review_all

    records = _records(args.files)
    rows = [["game", "player", "accuracy", *LABELS]]
    faults: list[str] = []
    progress = ProgressLine()
    with resumable(progress):
        for name, found in review_all(
            records,
            Path(args.out),
            depth=args.depth,
            seed=args.seed,
            place=place_of(args),
            progress=lambda done, total: progress.show(done, total) if progress.is_due() else None,
        ):
            if isinstance(found, str):
                faults.append(f"{name}: {found}")
            else:
                rows += _rows(name, found)
    print("\n".join([*table(rows), *faults]))
    if faults:
        raise FileError(f"{len(faults)} of {len(records)} records could not be reviewed")


def _records(paths: list[str]) -> dict[str, str]:
    """Return the records of files and folders by name.

    Raises:
        FileError: a file cannot be read, there is none, or two have the same name.
    """
    records: dict[str, str] = {}
    for file in record_files(paths):
        if file.stem in records:
            raise FileError(f"two records are called {file.stem}; review them separately")
        records[file.stem] = read_text(file)
    return records


def _rows(name: str, review: dict[str, Any]) -> list[list[str]]:
    """Return a line for every seat of a game."""
    rows = []
    for seat, player in zip(review["seats"], review["names"], strict=True):
        accuracy = seat["accuracy"]
        shown = "-" if accuracy is None else f"{accuracy:.0f}"
        counts = [str(seat["labels"].get(label, "-")) for label in LABELS]
        rows.append([name, player, shown, *counts])
    return rows
