# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""planted.py CAUSE STEPS MS: a training loop in Python whose GPU waits for one known reason.

Each step runs a kernel, waits for it, and is then kept for about MS ms by the cause. It prints a JSON
object with planted_ns, the time in which the cause kept the GPU waiting, and the spans in which that
was, in ns of CLOCK_MONOTONIC; epoch_ns more are CLOCK_REALTIME.
"""
import contextlib
import ctypes
import json
import multiprocessing
import os
import queue
import subprocess
import sys
import threading
import time

gpu = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libplantedlibrary.so"))


@contextlib.contextmanager
def annotated(name):
    gpu.planted_push(name.encode())
    try:
        yield
    finally:
        gpu.planted_pop()


def spin(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def name_thread(name):
    ctypes.CDLL(None).prctl(15, name.encode(), 0, 0, 0)  # PR_SET_NAME


class Cause:
    """One way to keep the GPU waiting. plant() returns the begin and the end of that, ns of
    CLOCK_MONOTONIC, and how much in between is something else."""

    def prepare(self):
        """Threads and processes that it needs; before CUDA is in use."""

    def plant(self, seconds):
        raise NotImplementedError

    def end(self):
        pass


class Sleep(Cause):
    def plant(self, seconds):
        begin = time.monotonic_ns()
        with annotated("log"):
            time.sleep(seconds)
        return begin, time.monotonic_ns(), 0


class Worker(Cause):
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

    def work(self, seconds):
        raise NotImplementedError

    def end(self):
        self.orders.put(None)
        self.thread.join()


class Gil(Worker):
    """Another thread computes in Python: the trainer gets the interpreter's lock every 5 ms."""

    name = "computing"

    def work(self, seconds):
        self.computes = True
        with annotated("compute in Python"):
            self.begun.set()
            spin(seconds)
        self.computes = False

    def plant(self, seconds):
        self.begun.clear()
        self.orders.put(seconds)
        self.begun.wait()
        begin = time.monotonic_ns()
        used = time.thread_time_ns()
        while self.computes:
            gpu.getppid()  # gives the lock away, and wants it back
        return begin, time.monotonic_ns(), time.thread_time_ns() - used


class GilOfC(Worker):
    """A function in C that keeps the interpreter's lock while it computes."""

    name = "extension"

    def prepare(self):
        self.c = ctypes.PyDLL(gpu._name)
        super().prepare()

    def work(self, seconds):
        with annotated("extension that keeps the lock"):
            self.begun.set()
            self.c.planted_spin(int(seconds * 1e9))

    def plant(self, seconds):
        self.begun.clear()
        self.orders.put(seconds)
        begin = time.monotonic_ns()
        self.begun.wait()
        return begin, time.monotonic_ns(), 0


class Lock(Worker):
    """A lock of Python's that another thread holds while it sleeps."""

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
        self.begun.clear()
        self.orders.put(seconds)
        self.begun.wait()
        begin = time.monotonic_ns()
        with self.lock:
            return begin, time.monotonic_ns(), 0


class TimedQueue(Worker):
    """A queue that is asked with a time limit, again and again."""

    name = "producer"

    def prepare(self):
        self.batches = queue.Queue()
        super().prepare()

    def work(self, seconds):
        with annotated("make a batch"):
            time.sleep(seconds)
        self.batches.put(1)

    def plant(self, seconds):
        self.orders.put(seconds)
        begin = time.monotonic_ns()
        while True:
            try:
                self.batches.get(timeout=0.005)
                return begin, time.monotonic_ns(), 0
            except queue.Empty:
                pass


def load(orders, batches):
    name_thread("loader")
    while (seconds := orders.get()) is not None:
        with annotated("load batch"):
            spin(seconds)
        batches.put(b"x" * 65536)


class Loader(Cause):
    """A worker process behind a multiprocessing.Queue, as a DataLoader has."""

    def prepare(self):
        context = multiprocessing.get_context("fork")
        self.orders, self.batches = context.SimpleQueue(), context.Queue(4)
        self.process = context.Process(target=load, args=(self.orders, self.batches))
        self.process.start()

    def plant(self, seconds):
        self.orders.put(seconds)
        begin = time.monotonic_ns()
        self.batches.get()
        return begin, time.monotonic_ns(), 0

    def end(self):
        self.orders.put(None)
        self.process.join()


class Program(Cause):
    def plant(self, seconds):
        begin = time.monotonic_ns()
        subprocess.run(["sleep", f"{seconds:.3f}"], check=True)
        return begin, time.monotonic_ns(), 0


CAUSES = {"sleep": Sleep, "gil": Gil, "gil of c": GilOfC, "lock": Lock, "timed queue": TimedQueue,
          "loader": Loader, "program": Program}


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in CAUSES:
        sys.exit(__doc__ + "\nCauses: " + ", ".join(CAUSES))
    cause = CAUSES[sys.argv[1]]()
    name_thread("trainer")
    cause.prepare()
    gpu.planted_open(200)
    gpu.planted_run()
    spans = []
    for _ in range(int(sys.argv[2])):
        with annotated("step"):
            gpu.planted_run()
            spans.append(cause.plant(int(sys.argv[3]) / 1000))
    gpu.planted_run()
    cause.end()
    gpu.planted_close()
    print(json.dumps({"process": os.getpid(),
                      "planted_ns": sum(end - begin - other for begin, end, other in spans),
                      "epoch_ns": time.time_ns() - time.monotonic_ns(),
                      "spans": [span[:2] for span in spans]}))


if __name__ == "__main__":
    main()
