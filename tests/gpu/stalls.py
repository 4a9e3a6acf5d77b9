#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A PyTorch program whose GPU waits for known reasons, one after the other. Each is told by a line of
JSON: its name, and the spans in which it kept the GPU waiting, ns since 1970. A stall that needs what
is not there (CuPy, two cores) says so and costs only itself."""
import argparse
import contextlib
import ctypes
import gc
import json
import multiprocessing
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time

import torch

CYCLES = 400_000  # of a kernel: 0.2 ms at 1.8 GHz
ROUNDS = 8
libc = ctypes.CDLL(None)
holding = ctypes.PyDLL(None)  # its functions keep the interpreter's lock


def say(**answer):
    print(json.dumps(answer), flush=True)


def name_thread(name):
    libc.prctl(15, name.encode(), 0, 0, 0)  # PR_SET_NAME


@contextlib.contextmanager
def annotated(name):
    torch.cuda.nvtx.range_push(name)
    try:
        yield
    finally:
        torch.cuda.nvtx.range_pop()


def spin(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


class Stall:
    """One way to keep the GPU waiting for about so many seconds."""

    def prepare(self):
        """Threads and processes that it needs. Those that fork come first (`forks`)."""

    forks = False

    def plant(self, seconds):
        raise NotImplementedError

    def end(self):
        pass


class Sleep(Stall):
    def plant(self, seconds):
        time.sleep(seconds)


class Work(Stall):
    def plant(self, seconds):
        with annotated("augment"):
            spin(seconds)


class Unnamed(Stall):
    def plant(self, seconds):
        spin(seconds)


class Collect(Stall):
    """The garbage collector over many objects."""

    def prepare(self):
        self.objects = [[i] for i in range(300_000)]

    def plant(self, seconds):
        until = time.monotonic() + seconds
        with annotated("collect garbage"):
            while time.monotonic() < until:
                gc.collect()

    def end(self):
        self.objects = None


class Worker(Stall):
    """Something that a second thread does when it is told to."""

    name = "worker"

    def prepare(self):
        self.orders = queue.SimpleQueue()
        self.begun = threading.Event()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        name_thread(self.name)
        while (seconds := self.orders.get()) is not None:
            self.work(seconds)

    def order(self, seconds):
        self.begun.clear()
        self.orders.put(seconds)
        self.begun.wait()

    def end(self):
        self.orders.put(None)
        self.thread.join()


class Gil(Worker):
    name = "computing"

    def work(self, seconds):
        self.computes = True
        with annotated("compute in Python"):
            self.begun.set()
            spin(seconds)
        self.computes = False

    def plant(self, seconds):
        self.order(seconds)
        while self.computes:
            libc.getppid()  # gives the lock away, and wants it back


class GilOfC(Worker):
    name = "extension"

    def work(self, seconds):
        with annotated("extension that keeps the lock"):
            self.begun.set()
            holding.usleep(int(seconds * 1e6))

    def plant(self, seconds):
        self.order(seconds)


class Lock(Worker):
    name = "logger"

    def prepare(self):
        self.lock = threading.Lock()
        super().prepare()

    def work(self, seconds):
        with self.lock:
            self.begun.set()
            with annotated("flush the log"):
                time.sleep(seconds)

    def plant(self, seconds):
        self.order(seconds)
        with self.lock:
            pass


class Stop(Stall):
    """Another process stops this one with a signal, and lets it go on."""

    def plant(self, seconds):
        with subprocess.Popen(["sh", "-c", f"kill -STOP {os.getpid()}; sleep {seconds:.3f}; "
                               f"kill -CONT {os.getpid()}"]):
            pass


class Hog(Stall):
    """Another process on the same core."""

    forks = True

    def prepare(self):
        self.cores = os.sched_getaffinity(0)
        if len(self.cores) < 2:
            raise OSError("one core only")
        core = min(self.cores)
        self.pipe, theirs = os.pipe()
        parent = os.getpid()
        self.process = os.fork()
        if self.process == 0:
            name_thread("hog")
            libc.prctl(1, int(signal.SIGKILL), 0, 0, 0)  # PR_SET_PDEATHSIG: it goes with us
            if os.getppid() != parent:
                os._exit(1)
            os.sched_setaffinity(0, {core})
            os.write(theirs, b"x")
            while True:
                pass
        os.read(self.pipe, 1)

    def plant(self, seconds):
        used = time.thread_time_ns()
        os.sched_setaffinity(0, {min(self.cores)})
        with annotated("share the core"):
            spin(seconds)
        os.sched_setaffinity(0, self.cores)
        return time.thread_time_ns() - used

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


class Batches(torch.utils.data.Dataset if hasattr(torch, "utils") else object):
    def __init__(self, seconds):
        self.seconds = seconds

    def __len__(self):
        return 10_000

    def __getitem__(self, at):
        with annotated("load sample"):
            spin(self.seconds)
        return torch.zeros(1000)


class Loader(Stall):
    """A DataLoader whose only worker is slow."""

    forks = True

    def prepare(self):
        loader = torch.utils.data.DataLoader(Batches(0.02), batch_size=1, num_workers=1,
                                             prefetch_factor=1)
        self.batches = iter(loader)
        next(self.batches)

    def plant(self, seconds):
        next(self.batches)  # this one may be there
        begin = time.time_ns()
        next(self.batches)
        self.begin = begin

    def end(self):
        self.batches = None


class Program(Stall):
    def plant(self, seconds):
        subprocess.run(["sleep", f"{seconds:.3f}"], check=True)


class Checkpoint(Stall):
    def prepare(self):
        self.tensors = torch.zeros(8 << 20)
        self.file = tempfile.TemporaryFile()

    def plant(self, seconds):
        with annotated("checkpoint"):
            self.file.seek(0)
            torch.save(self.tensors, self.file)
            self.file.flush()
            os.fsync(self.file.fileno())

    def end(self):
        self.file.close()


class Read(Stall):
    """A file past the page cache."""

    def prepare(self):
        self.file = tempfile.TemporaryFile(dir=os.path.expanduser("~"))  # it has no name
        self.file.write(os.urandom(64 << 20))
        self.file.flush()
        os.fsync(self.file.fileno())

    def plant(self, seconds):
        os.posix_fadvise(self.file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        os.lseek(self.file.fileno(), 0, os.SEEK_SET)
        begin = time.time_ns()
        with annotated("read samples"):
            while os.read(self.file.fileno(), 1 << 20):
                pass
        self.begin = begin

    def end(self):
        self.file.close()


class Pageable(Stall):
    """Copies of pageable memory; idle when only kernels count."""

    blocking = True

    def prepare(self):
        self.there = torch.zeros(4 << 20)
        self.here = torch.zeros(4 << 20, device="cuda")

    def plant(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.here.copy_(self.there, non_blocking=not self.blocking)
        torch.cuda.synchronize()


class PageableAsync(Pageable):
    blocking = False


class Pinned(Pageable):
    def prepare(self):
        super().prepare()
        self.there = self.there.pin_memory()


class Items(Stall):
    """A number is asked for again and again."""

    def prepare(self):
        self.number = torch.zeros(1, device="cuda")

    def plant(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.number.item()


class Allocation(Stall):
    """Memory of the GPU is got and given back past PyTorch's pool."""

    def plant(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            block = torch.empty(512 << 20, dtype=torch.uint8, device="cuda")
            del block
            torch.cuda.empty_cache()


class PinnedAllocation(Stall):
    def plant(self, seconds):
        import cupy
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            memory = cupy.cuda.runtime.hostAlloc(32 << 20, 0)
            cupy.cuda.runtime.freeHost(memory)


class HostFunction(Stall):
    """A function of the host on a stream sleeps while what is behind it waits."""

    def prepare(self):
        import cupy
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.external = torch.cuda.ExternalStream(self.stream.ptr)

    def plant(self, seconds):
        times = []

        def sleep(_):
            times.append(time.time_ns())
            time.sleep(seconds)
            times.append(time.time_ns())
        self.stream.launch_host_func(sleep, None)
        with torch.cuda.stream(self.external):
            torch.cuda._sleep(CYCLES)
        self.stream.synchronize()
        self.begin, self.last = times


class LoadingCode(Stall):
    """Kernels that were not used before are loaded at their first launch."""

    SOURCE = 'extern "C" __global__ void kernel_{}(float *x) {{ x[threadIdx.x] += {}; }}'

    def prepare(self):
        import cupy
        self.cupy = cupy
        self.x = cupy.zeros(32, cupy.float32)
        self.count = 0
        self.modules = []

    def plant(self, seconds):
        modules = []
        for _ in range(10):
            self.count += 1
            source = "\n".join(self.SOURCE.format(f"{self.count}_{i}", i) for i in range(30))
            with annotated("compile"):
                modules.append(self.cupy.RawModule(code=source, options=("-lineinfo",)))
                modules[-1].compile()
        torch.cuda.synchronize()
        torch.cuda._sleep(CYCLES)
        torch.cuda.synchronize()
        begin = time.time_ns()
        with annotated("first launches"):
            for at, module in enumerate(modules):
                module.get_function(f"kernel_{self.count - 9 + at}_0")((1,), (32,), (self.x,))
        self.begin = begin
        self.modules.append(modules)
        torch.cuda.synchronize()


class LazyOperators(Stall):
    """Operators of PyTorch for the first time: their kernels are loaded lazily."""

    NAMES = ["digamma", "lgamma", "erfinv", "asinh", "acosh", "atanh", "expm1", "log1p", "i0", "sinc",
             "logit", "trunc", "frac", "erfc", "exp2", "nan_to_num", "angle", "deg2rad", "rad2deg",
             "signbit", "sgn", "tan", "cosh", "sinh"]

    def prepare(self):
        self.at = 0
        self.x = torch.rand(100, device="cuda")

    def plant(self, seconds):
        with annotated("new operators"):
            for _ in range(3):
                getattr(torch, self.NAMES[self.at])(self.x)
                self.at += 1
        torch.cuda.synchronize()


class Graph(Stall):
    """A graph is captured and instantiated."""

    def prepare(self):
        self.x = torch.zeros(100, device="cuda")

    def plant(self, seconds):
        graph = torch.cuda.CUDAGraph()
        with annotated("capture"), torch.cuda.graph(graph):
            y = self.x
            for _ in range(1000):
                y = y + 1
        self.graph = graph


class Managed(Stall):
    """The host touches memory that the GPU has just used (64 MB: a small part of the card)."""

    def prepare(self):
        import cupy
        import numpy
        self.memory = cupy.cuda.malloc_managed(64 << 20)
        self.array = cupy.ndarray((64 << 20,), cupy.uint8, self.memory)
        view = (ctypes.c_uint8 * (64 << 20)).from_address(self.memory.ptr)
        self.view = numpy.frombuffer(view, numpy.uint8)

    def plant(self, seconds):
        import cupy
        self.array += 1
        cupy.cuda.runtime.deviceSynchronize()
        begin = time.time_ns()
        with annotated("touch"):
            self.view[::4096].sum()
        self.begin = begin


STALLS = {"hog": Hog, "loader": Loader, "sleep": Sleep, "work": Work, "unnamed": Unnamed,
          "collect": Collect, "gil": Gil, "gil of c": GilOfC, "lock": Lock, "stop": Stop,
          "program": Program, "checkpoint": Checkpoint, "read": Read, "pageable": Pageable,
          "pageable async": PageableAsync, "pinned": Pinned, "items": Items,
          "allocation": Allocation, "pinned allocation": PinnedAllocation,
          "host function": HostFunction, "loading code": LoadingCode, "lazy operators": LazyOperators,
          "graph": Graph, "managed": Managed}


def kernel():
    torch.cuda._sleep(CYCLES)


def plant(name, stall, seconds):
    """ROUNDS times a kernel and the stall. The begin and end that plant() leaves in the stall are
    those of the stall, where the call does more; what it returns is other time in it, ns."""
    spans, other = [], 0
    for _ in range(ROUNDS):
        stall.begin = stall.last = None
        kernel()
        torch.cuda.synchronize()
        begin = time.time_ns()
        other += stall.plant(seconds) or 0
        end = time.time_ns()
        spans.append((stall.begin or begin, stall.last or end))
        kernel()
        torch.cuda.synchronize()
    planted = sum(end - begin for begin, end in spans) - other
    say(stall=name, planted_ns=planted, spans=spans)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stalls", nargs="*", help="those that are planted (all)")
    parser.add_argument("--ms", type=float, default=20, help="each time (%(default)s)")
    options = parser.parse_args()
    name_thread("trainer")
    multiprocessing.set_start_method("fork")
    stalls = {}
    for name in sorted(options.stalls or STALLS, key=lambda name: not STALLS[name].forks):
        if not STALLS[name].forks and "ready" not in locals():
            ready = kernel() or torch.cuda.synchronize()  # CUDA is in use from here on
        try:
            stalls[name] = STALLS[name]()
            stalls[name].prepare()
        except Exception as error:
            del stalls[name]
            say(stall=name, missing=f"{type(error).__name__}: {error}")
    for name, stall in stalls.items():
        try:
            plant(name, stall, options.ms / 1000)
        except Exception as error:
            say(stall=name, missing=f"{type(error).__name__}: {error}")
        finally:
            stall.end()
    sys.stdout.flush()


if __name__ == "__main__":
    main()
