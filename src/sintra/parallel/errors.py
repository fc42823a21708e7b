"""Errors of executors."""

from sintra.core.errors import SintraError


class WorkerError(SintraError):
    """A worker failed."""

    code = "worker-failed"


class ClusterError(SintraError):
    """There is no cluster at an address, or it cannot be used."""

    code = "bad-cluster"


class ManifestError(SintraError):
    """The folder of a run cannot be used."""

    code = "bad-run"
