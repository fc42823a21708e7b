"""How Numba compiles the functions marked ``@compiled``: optimise a call tree once, at its root.

By default Numba optimises every function, emits its machine code, stores it in the cache, and then
optimises it again inside each of its callers, level by level. The rules of a game are some hundred
small functions, of which Python calls only a few.

Here a function that compiled code calls is an :class:`Inner` one: it is typed and lowered to LLVM
IR, and that is all. A function that Python calls is an **entry point**, compiled by Numba as usual:
it links the IR of everything below it, and is optimised, emitted and cached once, as with link-time
optimisation. This halves the compile time, and the code is as fast.

This module is imported when something is compiled or loaded from the cache, never before.
"""

import types
from collections.abc import Callable
from typing import Any

import numba
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher

from sintra.core.compile import cache_folder

# No compiled function allocates or returns an array, so reference counting (``_nrt``) is off: it
# would cost a tenth of the search's time. None divides by zero, and none is called from C.
_FLAGS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
_INNER_FLAGS = {**_FLAGS, "nopython": True, "boundscheck": None, "no_cpython_wrapper": True}

#: Is called with every Python function that has been lowered; reports progress.
on_lowered: list[Callable[[Any], None]] = []


def new_entry_point(function: Any) -> Any:
    """Return Numba's dispatcher for calls from Python. It loads machine code from the cache."""
    # Numba may reload its configuration, which resets this, so it is set before every use.
    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]
    njit: Any = numba.njit  # its type stubs lack some flags
    return njit(cache=True, **_FLAGS)(function)


def new_inner(function: Any, *, hot: bool) -> "Inner":
    """Return the dispatcher that compiled code uses to call a function.

    Args:
        function: the function.
        hot: whether to optimise it separately before it is linked.
    """
    # A recursive function is both. With two function objects Numba can tell one from the other.
    copy = types.FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    compiler = _HotCompiler if hot else _InnerCompiler
    return Inner(copy, targetoptions=_INNER_FLAGS, pipeline_class=compiler)


class Inner(CPUDispatcher):
    """A function as compiled code sees it. Python cannot call it."""

    def add_overload(self, result: Any) -> None:
        """Keep a compiled signature, without machine code that Python could call."""
        self.overloads[tuple(result.signature.args)] = result


class _InnerLibrary(JITCodeLibrary):
    """The LLVM IR of a function and of all that it calls, not optimised."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class _HotLibrary(_InnerLibrary):
    """The LLVM IR of a function and of all that it calls, optimised."""

    def _optimize_final_module(self) -> None:
        JITCodeLibrary._optimize_final_module(self)


@register_pass(mutates_CFG=True, analysis_only=False)
class _InnerLowering(typed_passes.NativeLowering):
    """Numba's lowering, without machine code."""

    _name = "sintra_inner_lowering"
    _library: type[_InnerLibrary] = _InnerLibrary

    def run_pass(self, state: Any) -> bool:
        name = state.func_id.func_qualname
        state.library = self._library(state.targetctx.codegen(), name)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]

        def key() -> None:
            """Identify the function: Numba looks callees up by their machine code."""

        state["cr"] = lowered._replace(cfunc=key)
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        for callback in on_lowered:
            callback(state.func_id.func)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _HotLowering(_InnerLowering):
    """The same for hot functions."""

    _name = "sintra_hot_lowering"
    _library = _HotLibrary


#: Passes for what compiled functions here do not use: ``with`` blocks, closures, unrolled loops,
#: array expressions, functions inlined by Numba. LLVM removes dead branches anyway.
_OMITTED_PASSES = {
    untyped_passes.WithLifting,
    untyped_passes.InlineClosureLikes,
    untyped_passes.RewriteSemanticConstants,
    untyped_passes.DeadBranchPrune,
    untyped_passes.InlineInlinables,
    untyped_passes.LiteralPropagationSubPipelinePass,
    untyped_passes.LiteralUnroll,
    typed_passes.AnnotateTypes,
    typed_passes.InlineOverloads,
    typed_passes.NopythonRewrites,
}


class _InnerCompiler(CompilerBase):
    """Numba's pipeline with another lowering, and without the passes that find nothing to do."""

    _lowering: type[_InnerLowering] = _InnerLowering

    def define_pipelines(self) -> list[Any]:
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.passes = [
            (self._lowering if step is typed_passes.NativeLowering else step, name)
            for step, name in pipeline.passes
            if step not in _OMITTED_PASSES
        ]
        pipeline.finalize()
        return [pipeline]


class _HotCompiler(_InnerCompiler):
    """The same for hot functions."""

    _lowering = _HotLowering
