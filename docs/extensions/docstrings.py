"""Converts the package's docstrings to Markdown for the reference.

Doctests become code blocks, roles become code, reStructuredText tables become Markdown tables, and
comments that begin with ``#:`` become the docstrings of the attributes below them.
"""

import re
from pathlib import Path
from typing import Any

import griffe

_ROLE = re.compile(r":\w+:`~?([^`]+)`")
_RULER = re.compile(r"(=+)  +(=+)")
_COMMENT = "#:"
_FENCE = "```pycon"


class Docstrings(griffe.Extension):
    """Rewrites every docstring once."""

    def __init__(self) -> None:
        self._done: set[str] = set()

    def on_module(self, *, mod: griffe.Module, **_: Any) -> None:
        """Rewrite a module's docstring, which is read after its object is created."""
        self.on_object(obj=mod)

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of an object, or take the comment above an attribute."""
        if obj.docstring is not None:
            if obj.path not in self._done:
                self._done.add(obj.path)
                obj.docstring.value = _to_markdown(obj.docstring.value)
        elif obj.is_attribute and isinstance(obj.filepath, Path) and obj.lineno:
            text = _comment_above(obj.filepath.read_text(encoding="utf-8"), obj.lineno)
            if text:
                obj.docstring = griffe.Docstring(_ROLE.sub(r"`\1`", text), parent=obj)


def _to_markdown(text: str) -> str:
    return _fence_examples(_convert_tables(_ROLE.sub(r"`\1`", text)))


def _convert_tables(text: str) -> str:
    """Convert tables of two columns between rulers of equals signs. They have no heading."""
    lines: list[str] = []
    split: int | None = None
    for line in text.splitlines():
        ruler = _RULER.fullmatch(line)
        if ruler and split is None:
            split = ruler.start(2)
            lines += ["", "| | |", "|---|---|"]
        elif ruler:
            split = None
            lines.append("")
        elif split is not None:
            first, second = line[:split].strip(), line[split:].strip()
            lines.append(f"| {first} | {second} |")
        else:
            lines.append(line)
    return "\n".join(lines)


def _fence_examples(text: str) -> str:
    """Put fences around everything from ``>>>`` to the next empty line."""
    lines: list[str] = []
    in_example = False
    for line in [*text.splitlines(), ""]:
        if in_example and not line.strip():
            lines.append("```")
            in_example = False
        elif not in_example and line.startswith(">>>"):
            lines += ["", _FENCE]
            in_example = True
        lines.append(line)
    return "\n".join(lines)


def _comment_above(source: str, lineno: int) -> str:
    """Return the comment that ends on the line above."""
    found: list[str] = []
    for line in reversed(source.splitlines()[: lineno - 1]):
        if not line.strip().startswith(_COMMENT):
            break
        found.insert(0, line.strip().removeprefix(_COMMENT).strip())
    return " ".join(found)
