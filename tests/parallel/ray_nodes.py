"""A Ray cluster of several nodes on this machine."""

import contextlib
import os
from collections.abc import Iterator
from typing import Any

from sintra.parallel.ray_cluster import load_ray

#: Each node has one core and a small object store.
NODE = {"num_cpus": 1, "object_store_memory": 80 * 2**20}
#: Only what tasks need is started.
HEAD = {**NODE, "include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
#: Ray gives its processes 15 seconds to start. On a busy machine that has just installed it, that
#: is too short for the first of them, because Python compiles every module.
ATTEMPTS = 3


@contextlib.contextmanager
def running_cluster(nodes: int) -> Iterator[Any]:
    """Start a cluster, a core for each node; stop it at the end."""
    load_ray()
    # By default Ray lets its workers wait for all other programs of the machine.
    os.environ.setdefault("RAY_worker_niceness", "0")
    from ray.cluster_utils import Cluster

    for attempt in range(ATTEMPTS):
        try:
            cluster: Any = Cluster(initialize_head=True, head_node_args=HEAD)
            break
        except Exception:
            if attempt == ATTEMPTS - 1:
                raise
    try:
        for _ in range(nodes - 1):
            cluster.add_node(**NODE)
        yield cluster
    finally:
        cluster.shutdown()
