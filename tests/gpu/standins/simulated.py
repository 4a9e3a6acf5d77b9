# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The simulated GPU for stand-ins of frameworks: kernels by name, NVTX, and a profiler that does with
CUPTI what a framework's does (libfakekineto), where that was built."""
import collections
import ctypes
import json
import os

cuda = ctypes.CDLL("libcuda.so.1")
try:
    profiling = ctypes.CDLL("libfakekineto.so.1")  # links libcupti, as libtorch does
except OSError:
    profiling = None
nvtx = ctypes.CDLL(os.environ["STANDIN_NVTX"]) if os.environ.get("STANDIN_NVTX") else None

KERNEL_NS = 10_000
functions = {}
module = ctypes.c_void_p()
stream = ctypes.c_void_p()
launched = collections.Counter()
captured = []  # names in the graph that is captured
is_capturing = False
MOST_IN_FLIGHT = 1000  # a driver's queue is full then
in_flight = 0


def need(result, call):
    if result:
        raise RuntimeError(f"{call}: CUDA error {result}")


def start():
    context = ctypes.c_void_p()
    need(cuda.cuInit(0), "cuInit")
    need(cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0), "cuDevicePrimaryCtxRetain")
    need(cuda.cuCtxSetCurrent(context), "cuCtxSetCurrent")
    need(cuda.cuModuleLoadData(ctypes.byref(module), b"a module"), "cuModuleLoadData")
    need(cuda.cuStreamCreate(ctypes.byref(stream), 1), "cuStreamCreate")


def launch(name):
    if name not in functions:
        functions[name] = ctypes.c_void_p()
        need(cuda.cuModuleGetFunction(ctypes.byref(functions[name]), module, name.encode()), name)
    need(cuda.cuLaunchKernel(functions[name], 1, 1, 1, 32, 1, 1, 0, stream, None, None), name)
    if is_capturing:
        captured.append(name)
    else:
        launched[name] += 1
        queue(1)


def queue(works):
    global in_flight
    in_flight += works
    if in_flight > MOST_IN_FLIGHT:
        wait()


def wait():
    global in_flight
    need(cuda.cuCtxSynchronize(), "cuCtxSynchronize")
    in_flight = 0


def push(name):
    if nvtx:
        nvtx.range_push(name.encode())


def pop():
    if nvtx:
        nvtx.range_pop()


class Graph:
    def begin(self):
        global is_capturing
        captured.clear()
        is_capturing = True
        need(cuda.cuStreamBeginCapture_v2(stream, 2), "cuStreamBeginCapture")

    def end(self):
        global is_capturing
        graph = ctypes.c_void_p()
        self.executable = ctypes.c_void_p()
        need(cuda.cuStreamEndCapture(stream, ctypes.byref(graph)), "cuStreamEndCapture")
        need(cuda.cuGraphInstantiateWithFlags(ctypes.byref(self.executable), graph,
                                              ctypes.c_ulonglong(0)), "cuGraphInstantiate")
        is_capturing = False
        self.names = collections.Counter(captured)

    def replay(self):
        need(cuda.cuGraphLaunch(self.executable, stream), "cuGraphLaunch")
        launched.update(self.names)
        queue(sum(self.names.values()))


class Profile:
    """What a framework's profiler writes: here, what was launched."""

    def __init__(self, of):
        self.of = of

    def start(self):
        self.before = launched.copy()
        if profiling:
            profiling.fakeXlaStart() if self.of == "jax" else profiling.fakeKinetoStart(0)

    def stop(self):
        wait()
        if profiling:
            profiling.fakeXlaStop() if self.of == "jax" else profiling.fakeKinetoStop(0)
        self.kernels = launched - self.before

    def write(self, path):
        events = [{"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": 0.0,
                   "dur": KERNEL_NS / 1000, "args": {"device": 0, "stream": 7, "correlation": 0}}
                  for name, calls in self.kernels.items() for _ in range(calls)]
        for i, event in enumerate(events):
            event["ts"] = 20.0 * i
            event["args"]["correlation"] = i + 1
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"schemaVersion": 1, "deviceProperties": [], "traceEvents": events}, file)
