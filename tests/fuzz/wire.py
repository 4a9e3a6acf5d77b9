# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Protocol Buffers messages as lists of fields, without their schema: to be changed and written again."""
import struct

EDGES = [0, 1, 2, 127, 128, 255, 256, 0x7FFF, 0xFFFF, 0x10000, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1, 2**32, 2**53,
         2**62 - 1, 2**62, 2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1]


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value & 2**64 - 1, at
        if shift > 63:
            raise ValueError


def fields_of(data):
    """[number, type, value]…; ValueError or IndexError when it is no message."""
    fields, at = [], 0
    while at < len(data):
        key, at = read_varint(data, at)
        number, kind = key >> 3, key & 7
        if number == 0:
            raise ValueError
        if kind == 0:
            value, at = read_varint(data, at)
        elif kind == 2:
            size, at = read_varint(data, at)
            value = bytes(data[at:at + size])
            at += size
            if len(value) != size:
                raise ValueError
        elif kind in (1, 5):
            size = 8 if kind == 1 else 4
            value = bytes(data[at:at + size])
            at += size
            if len(value) != size:
                raise ValueError
        else:
            raise ValueError
        fields.append([number, kind, value])
    return fields


def written(fields):
    out = bytearray()
    for number, kind, value in fields:
        out += varint(number << 3 | kind)
        if kind == 0:
            out += varint(value & 2**64 - 1)
        elif kind == 2:
            out += varint(len(value)) + value
        else:
            out += value
    return bytes(out)


def changed_number(rng, value):
    return rng.choice([rng.choice(EDGES), value ^ 1 << rng.randrange(64), value + rng.choice([-1, 1]),
                       value * 2, rng.getrandbits(rng.choice([8, 16, 32, 64]))]) & 2**64 - 1


def changed_bytes(rng, value):
    how = rng.randrange(6)
    data = bytearray(value)
    if how == 0 and data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif how == 1:
        del data[rng.randrange(len(data) + 1):]
    elif how == 2:
        data += rng.randbytes(rng.choice([1, 2, 8, 64]))
    elif how == 3 and data:
        at = rng.randrange(len(data))
        data[at:at + rng.randrange(1, 9)] = rng.choice([b"\xff", b"\0", b"\x80"]) * rng.randrange(1, 9)
    elif how == 4:
        data = bytearray(b"")
    else:
        data = data * rng.choice([2, 3])
    return bytes(data)


def change(rng, data, depth=0):
    """The message with one field changed, somewhere in it."""
    try:
        fields = fields_of(data)
    except (ValueError, IndexError):
        fields = []
    if not fields:
        return changed_bytes(rng, data)
    at = rng.randrange(len(fields))
    number, kind, value = fields[at]
    if kind == 2 and depth < 8 and rng.random() < 0.8:
        fields[at][2] = change(rng, value, depth + 1)
        return written(fields)
    how = rng.randrange(8)
    if how == 0:
        del fields[at]
    elif how == 1:
        fields[at:at] = [fields[at]] * rng.choice([1, 1, 2, 50])
    elif how == 2:
        other = rng.randrange(len(fields))
        fields[at], fields[other] = fields[other], fields[at]
    elif how == 3:
        fields[at][0] = rng.choice([number + 1, max(1, number - 1), rng.randrange(1, 130)])
    elif how == 4:
        rng.shuffle(fields)
    elif kind == 0:
        fields[at][2] = changed_number(rng, value)
    elif kind == 2:
        fields[at][2] = changed_bytes(rng, value)
    else:
        whole = int.from_bytes(value, "little")
        fields[at][2] = (changed_number(rng, whole) & (1 << 8 * len(value)) - 1).to_bytes(len(value), "little")
        if kind == 1 and rng.random() < 0.2:
            fields[at][2] = struct.pack("<d", rng.choice([float("nan"), float("inf"), -0.0, 1e308, 5e-324]))
    return written(fields)
