# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for JAX: as much of it as tests/gpu/jaxloop.py uses, on the simulated GPU."""
import contextlib
import pathlib
import types

import simulated

__version__ = "0 (a stand-in)"
simulated.start()
KERNELS = ("gemm_fusion_dot", "loop_tanh_fusion", "input_reduce_fusion", "gemm_fusion_dot_1")
state = types.SimpleNamespace(profile=None, path=None)


def jit(_):
    def call(weights, *_):
        for name in KERNELS:
            simulated.launch(name)
        return weights
    return call


def start_trace(path):
    state.profile, state.path = simulated.Profile("jax"), pathlib.Path(path)
    state.profile.start()


def stop_trace():
    state.profile.stop()
    folder = state.path / "plugins" / "profile"
    folder.mkdir(parents=True)
    state.profile.write(folder / "host.trace.json")


def default_backend():
    return "gpu"


def block_until_ready(_):
    simulated.wait()


@contextlib.contextmanager
def annotate(_):
    yield


profiler = types.SimpleNamespace(start_trace=start_trace, stop_trace=stop_trace,
                                 TraceAnnotation=annotate)
