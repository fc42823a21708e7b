"""Worker processes: the same answers as in this process, whatever a bot prints."""

import pytest

from sintra.parallel import WorkerError, executor
from tests.parallel.jobs import job, tasks


@pytest.mark.parametrize("workers", [1, 2])
def test_all_tasks_are_answered(workers: int) -> None:
    with executor(job(shouts=True), None, workers) as running:
        answers = [answer["result"] for answer in running.run(one.task for one in tasks(5))]
    assert sorted(answers) == [b"0", b"1", b"16", b"4", b"9"]


def test_a_failure_of_a_worker_is_reported() -> None:
    with (
        pytest.raises(WorkerError, match="no square: -1 is negative"),
        executor(job(), 2, workers=2) as running,
    ):
        list(running.run([{"number": -1}]))
