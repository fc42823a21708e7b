"""What the driver of a cluster does, with a stand-in for Ray; test_cluster.py has the real one."""

import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from sintra.core.errors import MissingExtraError
from sintra.parallel import ClusterError, Job, WorkerError, executor, ray_cluster, ray_worker
from sintra.parallel.ray_cluster import RayCluster, check_address, connect
from tests.parallel.jobs import job


class FakeRay:
    """Runs tasks when they are asked for, the last one first."""

    class exceptions:  # noqa: N801
        class RayError(Exception):
            pass

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self.pending: dict[int, tuple[Any, ...]] = {}
        self.most_pending = 0
        self.sizes: list[int] = []
        self.cancelled: list[int] = []

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cores)}

    def put(self, value: Any) -> Any:
        return value

    def remote(self, **options: Any) -> Callable[[Any], SimpleNamespace]:
        assert options == {"num_cpus": 1, "max_retries": -1}

        def submit(function: Any, shipment: Any, chunk: Any) -> int:
            reference = len(self.sizes)
            self.sizes.append(len(chunk))
            self.pending[reference] = (function, shipment, chunk)
            self.most_pending = max(self.most_pending, len(self.pending))
            return reference

        return lambda function: SimpleNamespace(
            remote=lambda shipment, chunk: submit(function, shipment, chunk)
        )

    def wait(self, references: list[int], **_: Any) -> tuple[list[int], list[int]]:
        return references[-1:], references[:-1]

    def get(self, reference: int) -> Any:
        function, *arguments = self.pending.pop(reference)
        return function(*arguments)

    def cancel(self, reference: int, **_: Any) -> None:
        self.cancelled.append(reference)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay(cores=2)
    monkeypatch.setattr(ray_cluster, "load_ray", lambda: fake)
    return fake


def numbers(job: Job, count: int) -> Iterator[int]:
    with RayCluster(job, count, "auto") as cluster:
        for answer in cluster.run({"number": number} for number in range(count)):
            yield int(answer["result"])


def test_few_tasks_are_pending_and_all_are_answered(ray: FakeRay) -> None:
    assert sorted(numbers(job(), 100)) == [number**2 for number in range(100)]
    assert ray.most_pending == 4
    assert set(ray.sizes) == {1, 3}


def test_a_task_that_takes_long_returns_what_it_has(
    ray: FakeRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_worker, "TASK_SECONDS", 0.0)
    assert sorted(numbers(job(), 30)) == [number**2 for number in range(30)]
    assert len(ray.sizes) == 30


def test_tasks_may_depend_on_earlier_answers(ray: FakeRay) -> None:
    found: list[int] = []

    def tasks() -> Iterator[dict[str, int]]:
        number = 0
        while len(found) < 10:
            yield {"number": number}
            number += 1

    with executor(job(), None, cluster="auto") as cluster:
        for answer in cluster.run(tasks()):
            found.append(int(answer["result"]))
    assert len(found) == len(ray.sizes) < 15


def test_the_work_of_another_job_is_not_used(ray: FakeRay) -> None:
    assert list(numbers(job(), 1)) == [0]
    assert list(numbers(job(add=7), 1)) == [7]
    assert ray.sizes == [1, 1]


def test_pending_tasks_are_cancelled(ray: FakeRay) -> None:
    found = numbers(job(), 100)
    next(found)
    found.close()  # type: ignore[attr-defined]
    assert len(ray.cancelled) == 3


def test_failures_are_reported(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    with RayCluster(job(), None, "auto") as cluster:
        with pytest.raises(WorkerError, match="no square: -1 is negative"):
            list(cluster.run([{"number": -1}]))
        with pytest.raises(WorkerError, match="no square: KeyError"):
            list(cluster.run([{}]))
    monkeypatch.setattr(ray_worker, "code_hash", lambda: "another")
    with pytest.raises(WorkerError, match="another version of Sintra"):
        list(numbers(job(), 1))
    monkeypatch.setattr(
        ray, "get", lambda _: (_ for _ in ()).throw(FakeRay.exceptions.RayError("top\nlast line"))
    )
    with pytest.raises(WorkerError, match="no square: last line"):
        list(numbers(job(), 1))


def test_without_ray_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError, match=r'pip install "sintra\[cluster\]"'):
        executor(job(), 1, cluster="auto")


@pytest.mark.parametrize("address", ["", "here", "ray://a:1", "a:b", ":6379"])
def test_a_malformed_address_is_refused(address: str) -> None:
    with pytest.raises(ClusterError, match="not the address of a cluster"):
        check_address(address)


def test_nobody_answers() -> None:
    with pytest.raises(ClusterError, match=r"no cluster answers at 127.0.0.1:9 .*ray start"):
        connect(None, "127.0.0.1:9")
