"""Chances in percent, as the terminal and pictures show them."""

#: Below this, a chance has one decimal place. A larger one would be rounded to 10 %.
_SMALL = 0.0995


def percent(chance: float) -> str:
    """Return a chance or a difference of chances, from 0 to 1, in percent.

    It has one decimal place below 10 %, and none from there on. The browser client has the same
    rule (``web/app/study/numbers.js``).

    >>> [percent(chance) for chance in (0, 0.03, 0.0516, 0.0996, 0.296)]
    ['0%', '3.0%', '5.2%', '10%', '30%']
    >>> percent(-0.0002), percent(-0.052)
    ('0%', '-5.2%')
    """
    if abs(chance) < 0.0005:
        return "0%"
    return f"{chance:.1%}" if abs(chance) < _SMALL else f"{chance:.0%}"
