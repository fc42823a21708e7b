"""One test for many samples, where a test for each of them would cost more than what it checks."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Sample = TypeVar("Sample")


def for_each(samples: Callable[[], Iterable[Sample]]) -> Callable[..., Callable[[], None]]:
    """Run a test for every sample. A failure names its sample."""

    def decorate(test: Callable[[Sample], None]) -> Callable[[], None]:
        def run() -> None:
            for sample in samples():
                try:
                    test(sample)
                except BaseException as error:
                    error.add_note(f"sample: {sample!r}")
                    raise

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return decorate
