"""A net in the ONNX format searches like the same net in NumPy."""

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

import sintra
from sintra.search import EvaluatorSearch, from_logits, from_onnx
from tests.envs.cases import EACH_GAME

pytestmark = pytest.mark.slow


@EACH_GAME
def test_a_model_searches_like_the_same_net_in_numpy(game: str) -> None:
    batch = sintra.batch(game, 2, seed=3)
    inputs, actions = batch.observations.shape[1], batch.masks.shape[1]
    rng = np.random.default_rng(1)
    weights = {
        "policy": rng.normal(0, 0.1, (inputs, actions)).astype(np.float32),
        "value": rng.normal(0, 0.1, (inputs, 1)).astype(np.float32),
    }
    graph = helper.make_graph(
        [
            helper.make_node("MatMul", ["observations", "policy"], ["logits"]),
            helper.make_node("MatMul", ["observations", "value"], ["points"]),
            helper.make_node("Sigmoid", ["points"], ["values"]),
        ],
        "net",
        [helper.make_tensor_value_info("observations", TensorProto.FLOAT, ["n", inputs])],
        [
            helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", actions]),
            helper.make_tensor_value_info("values", TensorProto.FLOAT, ["n", 1]),
        ],
        [numpy_helper.from_array(array, name) for name, array in weights.items()],
    )
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=onnx.IR_VERSION - 3
    )
    session = onnxruntime.InferenceSession(model.SerializeToString())

    def net(observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        values = 1 / (1 + np.exp(-observations @ weights["value"]))
        return observations @ weights["policy"], values

    searches = [
        EvaluatorSearch(batch.rules, batch.states, evaluator, [1, 2])
        for evaluator in (from_onnx(session), from_logits(net))
    ]
    for search in searches:
        search.run(simulations=24)
        assert (search.visits.sum(1) == 24).all()
    assert np.abs(searches[0].visits - searches[1].visits).sum() <= 4  # rounding
