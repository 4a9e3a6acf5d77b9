# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that are started, spoken with and ended with all that they have started."""
import collections
import json
import os
import pathlib
import queue
import re
import select
import signal
import subprocess
import sys
import threading
import time


PATIENCE = 10  # seconds for a process that was killed


class Trouble(Exception):
    """A program did not do what was asked of it; the text is its last words."""


def stat_of(pid):
    """State, parent and session of a process; None when it is gone."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return fields[0], int(fields[1]), int(fields[3])


def members(leader):
    """The processes of a session that have not ended."""
    pids = [int(entry) for entry in os.listdir("/proc") if entry.isdigit()]
    return [pid for pid in pids if (found := stat_of(pid)) and found[0] not in "ZX"
            and (pid == leader or found[2] == leader)]


def kill_and_wait(pid):
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        signal.pidfd_send_signal(handle, signal.SIGKILL)
        select.select([handle], [], [], PATIENCE)
    except ProcessLookupError:
        pass
    finally:
        os.close(handle)


def end_session(leader):
    """Ends a process and all of its session, in whatever group they are, also what they start
    meanwhile. One that the kernel does not let go of is given up."""
    end = time.monotonic() + PATIENCE
    while (left := members(leader)) and time.monotonic() < end:
        for pid in left:
            kill_and_wait(pid)


class Starting:
    """While a process is being started nothing ends us: it would go on without anybody who knows
    of it. The signal is obeyed at the end of the block."""
    is_on = False
    code = None

    def __enter__(self):
        Starting.is_on = True

    def __exit__(self, *_):
        Starting.is_on = False
        if Starting.code is not None:
            sys.exit(Starting.code)

    @staticmethod
    def end_by(code):
        """For signal.signal(): ends the program with that exit code."""
        def handle(*_):
            Starting.code = code
            if not Starting.is_on:
                sys.exit(code)
        return handle


class Program:
    """A program in a session of its own; its output comes line by line."""

    def __init__(self, command, environment, **options):
        try:
            with Starting():
                self.process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE, text=True, errors="replace", env=environment,
                    start_new_session=True, **options)
        except SystemExit:
            end_session(self.process.pid)
            raise
        self.out = queue.Queue()
        self.said = collections.deque(maxlen=200)
        self.heard = threading.Condition()
        self.readers = [
            threading.Thread(target=self.read, args=(self.process.stdout, self.out.put)),
            threading.Thread(target=self.read, args=(self.process.stderr, self.hear))]
        for reader in self.readers:
            reader.daemon = True
            reader.start()

    @staticmethod
    def read(pipe, put):
        for line in pipe:
            put(line.rstrip("\n"))
        put(None)

    def hear(self, line):
        with self.heard:
            self.said.append(line)
            self.heard.notify_all()

    def words(self):
        with self.heard:
            return [line for line in self.said if line]

    def last_words(self):
        return " | ".join(self.words()[-3:])[-400:] or "it said nothing"

    def wait_for(self, pattern, seconds):
        """The first thing on standard error that fits; None: it ended, or was too slow."""
        end = time.monotonic() + seconds
        with self.heard:
            while True:
                for line in self.said:
                    if line is not None and (found := re.search(pattern, line)):
                        return found
                left = end - time.monotonic()
                if left <= 0 or (self.said and self.said[-1] is None):
                    return None
                self.heard.wait(left)

    def answer(self, seconds):
        """The next line of JSON on standard output."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.out.get(timeout=max(end - time.monotonic(), 0))
            except queue.Empty:
                raise Trouble(f"no answer in {seconds:.0f} s: {self.last_words()}") from None
            if line is None:
                self.out.put(None)
                raise self.ended()
            if line.startswith("{"):
                return json.loads(line)

    def tell(self, text):
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self.ended() from None

    def ended(self):
        code = self.code(PATIENCE)
        self.readers[1].join(PATIENCE)
        return Trouble(f"it ended ({code}): {self.last_words()}")

    def ask(self, text, seconds):
        self.tell(text)
        return self.answer(seconds)

    def code(self, seconds):
        """Its exit code; None: it does not end."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self):
        """Whatever is left of it and below it."""
        end_session(self.process.pid)
        self.code(PATIENCE)
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        for reader, pipe in zip(self.readers, (self.process.stdout, self.process.stderr)):
            reader.join(PATIENCE)
            if not reader.is_alive():
                pipe.close()


def run(command, seconds, environment, **options):
    """Exit code (None: too slow), output, what was said. Never an exception for what it does."""
    process = None
    try:
        with Starting():
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, errors="replace",
                                       env=environment, start_new_session=True, **options)
    except OSError as error:
        return 127, "", str(error)
    except SystemExit:
        if process:
            end_session(process.pid)
        raise
    try:
        out, err = process.communicate(timeout=seconds)
        return process.returncode, out, err
    except subprocess.TimeoutExpired:
        end_session(process.pid)
    except BaseException:  # somebody ends us
        end_session(process.pid)
        raise
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:  # what has left the session holds its output
        out, err = "", ""
    return None, out, err + "\n(it was too slow and was ended)"
