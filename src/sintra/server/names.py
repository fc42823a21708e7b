"""Names of players: visible, and different from each other at one table."""

import itertools
import unicodedata
from collections.abc import Iterable

from sintra.core.errors import OptionError
from sintra.core.options import MAX_NAME_LENGTH, check_name

#: Letters and symbols that look like nothing.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: Marks that change nothing, or only the style of the character before them.
IGNORED = dict.fromkeys(
    (
        0x34F,
        0x17B4,
        0x17B5,
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
#: Cyrillic and Greek letters, and the Latin letters that they look like: capitals, then all.
CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХҮԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXYGQWABEZHIKMNOPTYX")
LETTERS = str.maketrans("авекмнорстухһѕіјѵԁԛԝαβεζηικμνορτυχ", "abekmhopctyxhsijvdqwabezhikmvoptux")
#: Characters that only look alike as they are written: a capital I like a small L.
STROKES = str.maketrans("I1|0", "lllO")


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
    name = visible_name(name)
    taken = set[str]().union(*map(_appearances, others))
    if taken.isdisjoint(_appearances(name)):
        return name
    numbered = (f"{name[: MAX_NAME_LENGTH - 3]} {number}" for number in itertools.count(2))
    return next(other for other in numbered if taken.isdisjoint(_appearances(other)))


def _appearances(name: str) -> set[str]:
    """Return two texts. Names look alike if they have one of them in common.

    One is the same for capitals and small letters, the other one for strokes that look alike.
    """
    plain = unicodedata.normalize("NFKD", name).translate(IGNORED).translate(CAPITALS)
    words = " ".join(plain.split())
    return {words.casefold().translate(LETTERS), words.translate(LETTERS).translate(STROKES)}
