"""Many independent tasks, on the cores of this machine or on a cluster.

A :class:`Job` names the code that answers tasks and what it needs once. An executor runs the tasks
of a job. Every task has its own seed, so the answers do not depend on where a task runs, on the
number of workers, or on how often a task was repeated because a machine has died.

====================  =====================================================================
``job``               a job, and its code by name
``executors``         :func:`executor`: in this process, in worker processes or on a cluster
``local``             this process, and a pool of worker processes
``worker_process``    the program of a worker process
``ray_cluster``       tasks on a Ray cluster, with back pressure
``ray_worker``        what runs on the nodes of the cluster
``manifest``          the folder of a run, which lets it continue
``resuming``          tasks whose results are files of such a folder
``errors``            the errors of executors
====================  =====================================================================
"""

from sintra.parallel.errors import ClusterError, ManifestError, WorkerError
from sintra.parallel.executors import Executor, executor
from sintra.parallel.job import Answer, Job, Task, Work
from sintra.parallel.manifest import Manifest
from sintra.parallel.resuming import FileTask, Place, run_in_order

__all__ = [
    "Answer",
    "ClusterError",
    "Executor",
    "FileTask",
    "Job",
    "Manifest",
    "ManifestError",
    "Place",
    "Task",
    "Work",
    "WorkerError",
    "executor",
    "run_in_order",
]
