#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""captureseeds.py CORPUS: valid seeds for the targets that read input of other processes."""
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


def varint(value):
    bits = bytearray()
    while value > 0x7f:
        bits.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(bits + bytes([value]))


def proto(fields):
    """A message of capture/control/control.proto: numbers and values; a dictionary is a message."""
    out = b""
    for number, value in fields.items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                one = proto(one)
            if isinstance(one, int):
                out += varint(number << 3) + varint(one)
            else:
                out += varint(number << 3 | 2) + varint(len(one)) + one
    return out


def packet(choice, fields):
    data = fields if isinstance(fields, bytes) else proto(fields)
    return struct.pack("<BH", choice, len(data)) + data


def control_seeds():
    def request(choice, what, body):
        return packet(choice, {1: 1, what: body})

    start = {1: b"run.trilane", 2: b"python train.py", 3: 7}
    stop = request(0, 5, {})
    follow = request(2, 3, {1: 4})
    yield "record", b"\x00" + request(1, 2, start) + follow + request(0, 4, {1: 3}) + stop
    keep = {1: 1 << 30, 2: 1 << 21, 3: 1 << 20, 5: b"step", 6: 1 << 28, 7: 3}
    yield "flight", b"\x00" + request(1, 2, start | {30: keep}) + request(0, 30, {1: b"slow"}) + request(1, 31, {1: 1}) + stop
    attached = {50: b"night", 52: 1, 53: 1, 54: 1 << 20, 55: 100, 56: 1}
    yield "attach", b"\x08" + request(1, 2, start | attached) + follow + stop
    yield "stays", b"\x00" + request(1, 2, start | attached | {51: 1}) + follow
    yield "range", b"\x02" + request(1, 2, start | {20: b"nvtx:epoch", 10: 0, 8: 3, 9: 8})
    yield "list", b"\x08" + request(0, 40, {}) + request(2, 42, {}) + request(0, 41, {1: b"night"})
    resumed = request(4, 2, start | {11: b"/tmp/agents", 12: 1})
    names = struct.pack("<IIQQ", 0, 0, 0, 0) + record(6, 8, a=77)
    lengths = struct.pack("<IIQQ", 1, 5, 10, 208) + bytes(32)
    yield "resumed", b"\x00" + resumed + packet(5, names + lengths) + packet(6, lengths) + follow + stop
    yield "for-ever", b"\x00" + request(1, 2, start | {54: (1 << 63) - 1}) + follow
    yield "no-listener", b"\x00" + packet(7, {1: 1, 2: start | {11: b"/tmp/agents"}}) + follow
    yield "somebody", b"\x01" + request(1, 2, start | {10: 0}) + stop


def client_seeds():
    figures = {1: 1000, 2: 1, 3: 1 << 20, 4: 2, 5: 1 << 40, 40: 1 << 20, 41: 1 << 29}
    started = packet(1, {1: {1: b"/tmp/agents", 10: 7, 30: 1, 40: 3, 41: b"3"}})
    following = packet(0, {3: {}})
    finished = {1: figures, 2: [b"no CUPTI", b"no scheduler"]}
    told = started + following + packet(0, {4: figures}) + packet(0, {5: {1: b"no CUPTI"}})
    session = {1: 3, 2: b"night", 4: b"run.trilane", 5: b"python", 6: 4711, 7: figures, 8: 1 << 32, 9: 1, 10: b"none", 11: 1}
    listed = packet(0, {40: session}) + packet(0, {41: {1: b"/tmp/agents", 2: [1, 2, 3]}})
    refused = packet(0, {2: {1: b"too many requests", 2: b"run.trilane", 3: b"wait"}})
    saves = packet(0, {30: {1: 1, 2: b"slow step"}}) + packet(0, {31: {1: 1, 2: b"slow step", 3: 1 << 30, 4: 5, 5: 4096}})
    failed = packet(0, {30: {1: 2, 2: b"idle"}}) + packet(0, {31: {1: 2, 6: {1: b"no space"}}})
    kept = packet(3, {7: {1: 1}}) + packet(1, {7: {1: 1}}) + packet(3, {7: {1: 2}}) + packet(0, {8: {1: 2}})
    attached = packet(0, {42: {1: 4711, 2: 1, 3: b"why", 4: 1000}})
    for title, what, said in (("list", 0, listed), ("end", 1, packet(0, {6: finished})), ("expect", 2, listed),
                              ("attach", 3, told + attached + packet(0, {6: finished})),
                              ("keep", 11, told + saves + failed + packet(0, {6: finished})),
                              ("record", 5, told + packet(0, {6: finished})), ("flight", 13, told + saves + failed),
                              ("refused", 6, refused), ("second", 7, started + kept + packet(0x80, {3: {}}) + started + following),
                              ("over", 7, told + kept + packet(0x80, {6: {4: 1}}) + started + following + kept)):
        yield title, bytes([what]) + said


def library():
    """What a loader needs to find a function "a" in it, at offsets of its own."""
    data = bytearray(0x300)
    struct.pack_into("<16sHHIQQQIHHHHHH", data, 0, b"\x7fELF\2\1\1", 3, 62, 1, 0, 64, 0, 0, 64, 56, 2, 0, 0, 0)
    struct.pack_into("<IIQQQQQQ", data, 64, 1, 5, 0, 0, 0, len(data), len(data), 4096)
    struct.pack_into("<IIQQQQQQ", data, 120, 2, 6, 0x100, 0x100, 0x100, 96, 96, 8)
    for i, (tag, at) in enumerate(((5, 0x200), (6, 0x220), (0x6ffffef5, 0x260), (0x6ffffff0, 0x2a0), (0, 0))):
        struct.pack_into("<qQ", data, 0x100 + 16 * i, tag, at)
    data[0x201:0x203] = b"a\0"
    struct.pack_into("<IBBHQQ", data, 0x220 + 24, 1, 0x12, 0, 1, 0x2c0, 16)
    own = 5381 * 33 + ord("a")
    struct.pack_into("<IIIIQII", data, 0x260, 1, 1, 1, 6, (1 << 64) - 1, 1, own | 1)
    struct.pack_into("<HH", data, 0x2a0, 0, 2)
    return bytes(data)


def attached_seeds():
    maps = b"7f0000000000-7f0000001000 r-xp 00000000 fe:00 11 /usr/lib/x86_64-linux-gnu/libc.so.6\n"
    maps += b"7f0000002000-7f0000003000 r--p 00001000 fe:00 12 /usr/lib/ld-linux-x86-64.so.2 (deleted)\n"
    maps += b"7ffc00000000-7ffc00002000 r-xp 00000000 00:00 0 [vdso]\n"
    yield "maps", b"\0" + maps
    yield "status", b"\0Name:\tpython\nSeccomp:\t2\nCapPrm:\t000001ffffffffff\n"
    yield "library", b"\1" + library()
    steps = ((0x20, 0, 0, 4), (0x15, 0, 2, 0xc000003e), (0x20, 0, 0, 0), (0x15, 0, 1, 9), (6, 0, 0, 0), (6, 0, 0, 0x7fff0000))
    yield "filter", b"\2" + b"".join(struct.pack("<HBBI", *step) for step in steps)


def main():
    corpus = pathlib.Path(sys.argv[1])
    for target, seeds in (("fuzz_segment", segment_seeds()), ("fuzz_activity", activity_seeds()),
                          ("fuzz_agent", agent_seeds()), ("fuzz_control", control_seeds()),
                          ("fuzz_client", client_seeds()), ("fuzz_attached", attached_seeds())):
        (corpus / target).mkdir(parents=True, exist_ok=True)
        for name, data in seeds:
            (corpus / target / name).write_bytes(data)


if __name__ == "__main__":
    main()
