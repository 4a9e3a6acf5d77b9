#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""captureseeds.py CORPUS: seeds of fuzz_segment, fuzz_activity and fuzz_agent, sound ones."""
import pathlib
import struct
import sys


def record(kind, name=0, a=0, b=0, ts=1000, flags=0, domain=0):
    return struct.pack("<QBBHIQQ", ts, kind, flags, domain, name, a, b)


def put(ring, *args, **named):
    return bytes([0, ring]) + record(*args, **named)


def string(at, text):
    return struct.pack("<BHI", 4, at, len(text) + 1) + (text + bytes(1))


DRAIN = b"\x07"


def close_ring(ring):
    return struct.pack("<BBBQ", 3, ring, 0, 2)


def segment_seeds():
    names = string(1, b"forward") + string(8, b"loader") + string(16, b"x" * 200)
    nested = b"".join(put(0, 1, 1, ts=1000 * i, flags=5, b=i) for i in range(1, 20))
    nested += b"".join(put(0, 2, ts=30000 + 1000 * i) for i in range(19))
    yield "nested", b"\x00" + names + nested + DRAIN
    marks = put(1, 7, 8, domain=3) + put(1, 8, 1, domain=3, a=4)
    marks += b"".join(put(1, 5, 1, domain=3, ts=5000 + i, a=4 << 32 | 0xff00ff00, flags=4) for i in range(9))
    yield "domains", b"\x00" + names + marks + DRAIN + close_ring(1) + DRAIN
    ranges = b"".join(put(2, 3, 1, a=i, ts=100 * i) for i in range(1, 6))
    ranges += b"".join(put(3, 4, a=i, ts=90000 + i) for i in range(2, 9))
    yield "start-end", b"\x00" + names + ranges + DRAIN
    others = put(4, 6, 8, a=77) + put(4, 10, 1, a=0x1234) + put(4, 11, a=1 << 40)
    others += put(4, 13, 1, a=5 << 32 | 211) + put(4, 12, 16, domain=1) + put(4, 9, 1, a=100)
    yield "others", b"\x00" + names + others + DRAIN
    jump = struct.pack("<BBBQ", 3, 0, 2, 1 << 20)
    yield "broken-ring", b"\x00" + nested + DRAIN + jump + DRAIN + put(0, 5) + DRAIN


def kernel(name=0x1000, stream=7, start=2_000_000):
    body = bytearray(208)
    struct.pack_into("<I", body, 0, 10)
    struct.pack_into("<H", body, 6, 32)
    struct.pack_into("<QQ", body, 16, start, start + 500)
    struct.pack_into("<III", body, 40, 0, 1, stream)
    struct.pack_into("<iiiiii", body, 52, 4, 1, 1, 128, 1, 1)
    struct.pack_into("<I", body, 92, 42)
    struct.pack_into("<Q", body, 104, name)
    return bytes(body)


def timed(kind, length, start_at, start, fields=()):
    body = bytearray(length)
    struct.pack_into("<I", body, 0, kind)
    struct.pack_into("<QQ", body, start_at, start, start + 100)
    for at, value in fields:
        struct.pack_into("<I", body, at, value)
    return bytes(body)


def buffers():
    copies = timed(1, 88, 16, 2_000_000, [(8, 4096), (40, 7), (44, 9)]) + timed(2, 64, 16, 2_100_000)
    calls = timed(5, 40, 8, 1_900_000, [(4, 211), (28, 77), (32, 42)]) + timed(4, 40, 8, 1_950_000)
    others = timed(38, 40, 8, 2_200_000, [(4, 3)]) + timed(17, 56, 24, 2_300_000, [(8, 2), (16, 77)])
    others += timed(51, 40, 8, 2_400_000, [(28, 5)])
    return {"kernels": kernel() + kernel(0x2000, 8, 2_500_000), "copies": copies, "calls": calls,
            "others": others, "never-ended": timed(10, 208, 16, 0)}


def activity_seeds():
    name = struct.pack("<BQ", 2, 0x1000) + struct.pack("<BII", 3, 5, 211)
    for title, data in buffers().items():
        returned = struct.pack("<BBH", 4, 3, len(data)) + data
        left = struct.pack("<BBH", 5, 4, len(data)) + data + struct.pack("<Q", 0)
        yield title, b"\x00" + name + returned + left


def message(kind, a=0, b=0, choice=0, rest=b""):
    return struct.pack("<BBQQ", choice, kind, a, b) + rest


def agent_seeds():
    hello = message(1, choice=1)
    pool = message(2, choice=2)
    lengths = b"".join(message(5, kind, size) for kind, size in ((10, 208), (5, 40), (1, 88)))
    data = kernel() + bytes(48)
    yield "hello", hello + message(6, 130001) + lengths
    yield "buffers", hello + pool + lengths + message(8, choice=0x10, rest=data) + message(3, 0, 208)
    yield "problem", hello + message(9, choice=0x40, rest=b"no CUPTI".ljust(232, b"\0"))
    yield "problem-first", message(9, choice=0x40, rest=b"no memory".ljust(232, b"\0"))
    yield "short", hello + message(3, choice=0x20, rest=struct.pack("<H", 100))
    yield "wrong-files", message(1, choice=3) + message(1, choice=4)
    yield "three-files", message(1, choice=5) + pool + pool


def main():
    corpus = pathlib.Path(sys.argv[1])
    for target, seeds in (("fuzz_segment", segment_seeds()), ("fuzz_activity", activity_seeds()),
                          ("fuzz_agent", agent_seeds())):
        (corpus / target).mkdir(parents=True, exist_ok=True)
        for name, data in seeds:
            (corpus / target / name).write_bytes(data)


if __name__ == "__main__":
    main()
