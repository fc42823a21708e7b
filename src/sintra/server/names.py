"""Names of players: visible, and different from each other at one table."""

import itertools
import unicodedata
from collections.abc import Iterable

from sintra.core.errors import OptionError
from sintra.core.options import MAX_NAME_LENGTH, check_name

#: Letters and symbols that look like nothing.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: Marks that change nothing, or only the style of the character before them.
IGNORED = frozenset(
    map(chr, (0x34F, 0x17B4, 0x17B5, *range(0x180B, 0x180E), *range(0xFE00, 0xFE10)))
)
#: Small Cyrillic and Greek letters, and the Latin letters that they look like.
LOOK_ALIKES = str.maketrans("асеорхуѕіјѵԁһԛԝκνοριτυχ", "aceopxysijvdhqwkvopitux")


def visible_name(name: str) -> str:
    """Return a name in its composed form, if it can be seen.

    Raises:
        OptionError: the name is invisible, too long or has control characters.
    """
    name = unicodedata.normalize("NFC", check_name(name))
    if BLANKS & set(name) or not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise OptionError(f"a name must consist of visible characters, unlike {name!r}")
    return name


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Return a visible name that does not look like another one; if it does, with a number.

    >>> distinct_name("Ana", ["Bento", "ANA"])
    'Ana 2'

    Raises:
        OptionError: the name is invisible, too long or has control characters.
    """
    name, taken = visible_name(name), {_appearance(other) for other in others}
    if _appearance(name) not in taken:
        return name
    numbered = (f"{name[: MAX_NAME_LENGTH - 3]} {number}" for number in itertools.count(2))
    return next(other for other in numbered if _appearance(other) not in taken)


def _appearance(name: str) -> str:
    """Return the same text for names that look alike."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES)
    return " ".join("".join(sign for sign in folded if sign not in IGNORED).split())
