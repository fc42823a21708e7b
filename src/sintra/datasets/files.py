"""The files of a dataset.

A folder has ``dataset.json`` with the settings and the meaning of every column, and numbered files
with the rows. A file appears under its name when it is complete, so an interrupted run leaves none
that is broken.
"""

import io
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sintra.core.errors import MissingExtraError, SintraError
from sintra.datasets.columns import Columns

SETTINGS = "dataset.json"


class DatasetError(SintraError):
    """A dataset cannot be written or read."""

    code = "bad-dataset"


def path_of(folder: Path, games: range, form: str) -> Path:
    """Return the path of the file with these games."""
    return folder / f"games-{games.start:08}-{games.stop - 1:08}.{form}"


def check_form(form: str) -> None:
    """Check that files can be written in this format.

    Raises:
        DatasetError: there is no such format.
        MissingExtraError: the format needs a package that is not installed.
    """
    if form not in WRITERS:
        raise DatasetError(f"the format cannot be {form!r}; possible: {', '.join(WRITERS)}")
    if form == "parquet":
        _pyarrow()


def write_settings(folder: Path, settings: Mapping[str, Any]) -> None:
    """Create the folder with its settings, or check that it has the same ones.

    Raises:
        DatasetError: the folder cannot be created, or holds another dataset.
    """
    path = folder / SETTINGS
    text = json.dumps(settings, indent=1)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _replace(path, lambda temporary: temporary.write_text(f"{text}\n", encoding="utf-8"))
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DatasetError(f"{path} cannot be written: {error}") from error
    wanted = json.loads(text)
    different = [name for name in wanted if found.get(name) != wanted[name]]
    if different:
        listed = ", ".join(different)
        raise DatasetError(f"{folder} holds a dataset with other settings ({listed})")


def encode(columns: Columns, form: str) -> bytes:
    """Return the content of a file with the rows of some games."""
    content = io.BytesIO()
    WRITERS[form](content, columns)
    return content.getvalue()


def write_file(path: Path, content: bytes) -> None:
    """Write a file of a dataset.

    This replaces a file that ends earlier: the last one of a dataset that is extended.
    """
    _replace(path, lambda temporary: temporary.write_bytes(content))
    start, _, _ = path.stem.rpartition("-")
    for other in path.parent.glob(f"{start}-*{path.suffix}"):
        if other != path:
            other.unlink()


def read(folder: Path | str) -> Iterator[Columns]:
    """Yield the columns of every file of a dataset, as NumPy arrays by name.

    Raises:
        DatasetError: the folder holds no dataset.
        MissingExtraError: the files are Parquet files, and pyarrow is not installed.

    >>> import tempfile
    >>> from sintra.datasets import write
    >>> folder = tempfile.mkdtemp()
    >>> write(folder, "duel", ["greedy"], games=2, seed=1)
    >>> [columns] = read(folder)
    >>> columns["mask"].shape[1], bool(columns["mask"][0, columns["action"][0]])
    (140, True)
    """
    folder = Path(folder)
    if not (folder / SETTINGS).exists():
        raise DatasetError(f"{folder} holds no dataset: {SETTINGS} is missing")
    for path in sorted(folder.glob("games-*")):
        if path.suffix == ".npz":
            with np.load(path) as arrays:
                yield dict(arrays)
        elif path.suffix == ".parquet":
            yield _read_parquet(path)


def _replace(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file under a temporary name, then rename it."""
    temporary = path.with_name(f".{path.stem}-{os.getpid()}{path.suffix}")
    try:
        write(temporary)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _write_npz(file: io.BytesIO, columns: Columns) -> None:
    np.savez_compressed(file, **columns)


def _write_parquet(file: io.BytesIO, columns: Columns) -> None:
    arrow, parquet = _pyarrow()
    table = {}
    for name, column in columns.items():
        values = arrow.array(column.reshape(-1))
        if column.ndim == 2:
            values = arrow.FixedSizeListArray.from_arrays(values, column.shape[1])
        table[name] = values
    parquet.write_table(arrow.table(table), file, compression="zstd")


def _read_parquet(path: Path) -> Columns:
    _, parquet = _pyarrow()
    table = parquet.read_table(path).combine_chunks()
    columns = {}
    for name in table.column_names:
        column = table[name].combine_chunks()
        if hasattr(column.type, "list_size"):
            flat = column.flatten().to_numpy(zero_copy_only=False)
            columns[name] = flat.reshape(len(column), column.type.list_size)
        else:
            columns[name] = column.to_numpy(zero_copy_only=False)
    return columns


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError(
            'Parquet files need pyarrow, which is not installed: pip install "sintra[datasets]"'
        ) from None
    return pyarrow, pyarrow.parquet


#: The formats and their writers.
WRITERS: Mapping[str, Callable[[io.BytesIO, Columns], None]] = {
    "npz": _write_npz,
    "parquet": _write_parquet,
}
