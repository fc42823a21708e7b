"""How the package's docstrings become Markdown for the reference.

Examples that run as tests become code blocks, names in the text become code, and comments that
begin with ``#:`` are what they are meant to be: the docstrings of the attributes below them.
"""

import re
from pathlib import Path
from typing import Any

import griffe

_ROLE = re.compile(r":\w+:`~?([^`]+)`")
_COMMENT = "#:"
_FENCE = "```pycon"


class Docstrings(griffe.Extension):
    """Rewrites every docstring once it is read."""

    def on_module(self, *, mod: griffe.Module, **_: Any) -> None:
        """A module's docstring is read after its object is made."""
        self.on_object(obj=mod)

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Markdown instead of what is there, once for each object."""
        if obj.docstring is not None:
            if _FENCE in obj.docstring.value:
                return
            obj.docstring.value = _fence_examples(_ROLE.sub(r"`\1`", obj.docstring.value))
        elif obj.is_attribute and isinstance(obj.filepath, Path) and obj.lineno:
            text = _comment_above(obj.filepath.read_text(encoding="utf-8"), obj.lineno)
            if text:
                obj.docstring = griffe.Docstring(text, parent=obj)


def _fence_examples(text: str) -> str:
    """Puts fences around everything from ``>>>`` to the next empty line."""
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
    """The comment that ends in the line above."""
    found: list[str] = []
    for line in reversed(source.splitlines()[: lineno - 1]):
        if not line.strip().startswith(_COMMENT):
            break
        found.insert(0, line.strip().removeprefix(_COMMENT).strip())
    return " ".join(found)
