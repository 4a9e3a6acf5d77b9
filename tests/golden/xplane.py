# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Reads the profiles of XLA (.xplane.pb of JAX and TensorFlow) without protobuf: planes, lines and
events with their statistics. Times are picoseconds since the start of the recording."""
import re
import struct
from collections import namedtuple

Event = namedtuple("Event", "name begin duration statistics")
Line = namedtuple("Line", "id name events")
Plane = namedtuple("Plane", "name lines")


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """Number and value of each field of a message."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        else:
            size = {1: 8, 5: 4}.get(key & 7)
            if size is None:
                size, at = varint(data, at)
            value = data[at:at + size]
            at += size
        yield key >> 3, value


def named(entry):
    """An entry of a map of metadata: its key, its name and its statistics."""
    parts = dict(fields(entry))
    about = list(fields(parts.get(2, b"")))
    name = next((value.decode() for number, value in about if number == 2), "")
    return parts.get(1, 0), name, [value for number, value in about if number == 5]


def statistic(data, names):
    key = value = None
    for number, field in fields(data):
        if number == 1:
            key = names.get(field)
        elif number == 2:
            value = struct.unpack("<d", field)[0]
        elif number in (3, 4):
            value = field
        elif number == 5:
            value = field.decode()
        elif number == 7:
            value = names.get(field)
    return key, value


def event_of(data, zero, events, names):
    known = {1: 0, 2: 0, 3: 0}
    own = []
    for number, value in fields(data):
        if number == 4:
            own.append(value)
        elif number in known:
            known[number] = value
    name, general = events.get(known[1], ("", []))
    statistics = dict(statistic(value, names) for value in general)
    statistics.update(statistic(value, names) for value in own)
    return Event(name, zero + known[2], known[3], statistics)


def line_of(data, events, names):
    parts = list(fields(data))
    single = dict(parts)
    zero = 1000 * single.get(3, 0)
    return Line(single.get(1, 0), single.get(2, b"").decode(),
                [event_of(value, zero, events, names) for number, value in parts if number == 4])


def plane_of(data):
    parts = list(fields(data))
    events = {key: (name, statistics) for key, name, statistics in
              (named(value) for number, value in parts if number == 4)}
    names = {key: name for key, name, _ in (named(value) for number, value in parts if number == 5)}
    name = next((value.decode() for number, value in parts if number == 2), "")
    return Plane(name, [line_of(value, events, names) for number, value in parts if number == 3])


def read(path):
    return [plane_of(value) for number, value in fields(path.read_bytes()) if number == 1]


def details(event):
    """What is known of a kernel: regs, static_shared, dynamic_shared, grid, block, occ_pct."""
    return dict(re.findall(r"(\w+):(\S+)", event.statistics["kernel_details"]))
