"""Type aliases for arrays and JSON values."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Int8Array: TypeAlias = npt.NDArray[np.int8]
Int16Array: TypeAlias = npt.NDArray[np.int16]
Int32Array: TypeAlias = npt.NDArray[np.int32]
Int64Array: TypeAlias = npt.NDArray[np.int64]
UInt32Array: TypeAlias = npt.NDArray[np.uint32]
Float32Array: TypeAlias = npt.NDArray[np.float32]
FloatArray: TypeAlias = npt.NDArray[np.floating[Any]]
Float64Array: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

#: Tile counts and other small counters; a row of a state's field, of any integer width.
Counts: TypeAlias = npt.NDArray[np.integer[Any]]
#: An array of state records or of other records (tree nodes, table slots, samples).
Records: TypeAlias = Any
#: The weights record of a value net, see ``sintra.core.value_net``.
Weights: TypeAlias = Any

#: A JSON object.
Json: TypeAlias = dict[str, Any]
