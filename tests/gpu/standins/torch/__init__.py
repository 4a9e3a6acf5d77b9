# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for PyTorch: as much of it as tests/gpu/loops.py uses, on the simulated GPU. It
computes nothing and launches a kernel for each operator."""
import contextlib
import types

import simulated

__version__ = "0 (a stand-in)"
version = types.SimpleNamespace(cuda="13.0")
simulated.start()
tape = []


def operate(name):
    simulated.launch(f"{name}_kernel")
    tape.append(name)
    return Tensor()


class Tensor:
    def __add__(self, _):
        return operate("add")

    def backward(self):
        for name in reversed(tape):
            simulated.launch(f"{name}_backward_kernel")
        tape.clear()

    def __getattr__(self, name):
        """to, flatten, detach…: another view of it."""
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *_, **__: self


def randn(*_, **__):
    return Tensor()


def randint(*_, **__):
    return Tensor()


def manual_seed(_):
    pass


class device:  # noqa: N801, as PyTorch calls it
    def __init__(self, kind):
        self.type = kind


class Stream:
    def wait_stream(self, _):
        pass


class CUDAGraph(simulated.Graph):
    pass


@contextlib.contextmanager
def graph(into):
    into.begin()
    yield
    into.end()


class SGD:
    def __init__(self, parameters, **_):
        self.parameters = list(parameters)

    def zero_grad(self, **_):
        pass

    def step(self):
        for _ in self.parameters:
            simulated.launch("sgd_kernel")


class Profile:
    def __enter__(self):
        self.profile = simulated.Profile("torch")
        self.profile.start()
        return self

    def __exit__(self, *_):
        self.profile.stop()

    def export_chrome_trace(self, path):
        self.profile.write(path)


cuda = types.SimpleNamespace(
    is_available=lambda: True, synchronize=simulated.wait, Stream=Stream, CUDAGraph=CUDAGraph,
    current_stream=Stream, stream=contextlib.nullcontext, graph=graph,
    _sleep=lambda cycles: simulated.launch("spin_kernel"),
    nvtx=types.SimpleNamespace(range_push=simulated.push, range_pop=simulated.pop))
backends = types.SimpleNamespace(cudnn=types.SimpleNamespace())
optim = types.SimpleNamespace(SGD=SGD)
profiler = types.SimpleNamespace(profile=Profile)
