# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""One structure-aware mutator per format: most of the mutated trace remains meaningful.

Each has `name`, and mutant(rng) → (bytes, ending)."""
import copy
import json
import random
import sqlite3
import struct
import zipfile
import zlib

import wire
from tracefiles import CHUNK, INDEX, Block, blocks_of, gzipped, tail, zipped

NUMBERS = [0, -1, 1, -0.5, 1e308, -1e308, 2**31, 2**32, 2**53 + 1, 2**61, 2**62, 2**63 - 1, 2**63, -2**63, 2**64, 10**30]
TEXTS = ["", "\0", "\u202e", "\ud800", "a" * 5000, "\n", "=1+1", "\x1b[2J", "X", "B", "E", "kernel", "cuda_runtime",
         "ProfilerStep#3", "ncclDevKernel_AllReduce", "Memcpy HtoD (Pinned -> Device)", "[[1,2],[3]]", "0x10", "9" * 400]
PHASES = list("XBEibensfstMCPNDOFTpvRc(Vz")


class Json:
    name = "json"

    def __init__(self, seeds):
        self.texts = list(seeds.values())
        self.roots = []
        for text in self.texts:
            try:
                self.roots.append(json.loads(text))
            except ValueError:
                pass

    def mutant(self, rng):
        text = self.text(rng)
        how = rng.random()
        if how < 0.15:
            return gz_mutant(rng, text), ".json.gz"
        if how < 0.3:
            return zip_mutant(rng, text), ".zip"
        return text, ".json"

    def text(self, rng):
        if rng.random() < 0.15:
            return self.broken(rng, rng.choice(self.texts))
        root = copy.deepcopy(rng.choice(self.roots))
        for _ in range(rng.choice([1, 1, 2, 4, 10])):
            self.change(rng, root)
        text = json.dumps(root, indent=rng.choice([None, None, 1]), ensure_ascii=rng.random() < 0.8).encode("utf-8", "surrogatepass")
        return self.broken(rng, text) if rng.random() < 0.2 else text

    def events(self, root):
        events = root if isinstance(root, list) else root.get("traceEvents", [])
        return events if isinstance(events, list) else []

    def change(self, rng, root):
        events = self.events(root)
        if not events or (isinstance(root, dict) and rng.random() < 0.1):
            if isinstance(root, dict):
                key = rng.choice(list(root) + ["traceEvents", "deviceProperties", "distributedInfo", "schemaVersion",
                                               "baseTimeNanoseconds"])
                root[key] = self.value(rng)
            return
        at = rng.randrange(len(events))
        how = rng.randrange(7)
        if how == 0:
            events.insert(at, copy.deepcopy(rng.choice(events)))
        elif how == 1:
            del events[at]
        elif how == 2:
            rng.shuffle(events)
        elif how == 3:
            events[at] = self.value(rng)
        elif how == 4 and isinstance(events[at], dict):  # many alike, at odd times
            one = events[at]
            for i in range(rng.choice([3, 30, 300])):
                events.append(dict(one, ts=rng.choice([one.get("ts"), i, i * 1e6, -i, 2**60])))
        else:
            self.change_object(rng, events[at], self.peer(rng, events))

    def peer(self, rng, events):
        peer = rng.choice(events)
        return peer if isinstance(peer, dict) else {}

    def change_object(self, rng, one, peer):
        if not isinstance(one, dict):
            return
        args = one.get("args")
        if isinstance(args, dict) and args and rng.random() < 0.4:
            self.change_object(rng, args, peer.get("args", {}) if isinstance(peer.get("args"), dict) else {})
            return
        keys = list(one) + ["ph", "ts", "dur", "pid", "tid", "id", "cat", "name", "args", "bp", "s"]
        key = rng.choice(keys)
        how = rng.randrange(4)
        if how == 0:
            one.pop(key, None)
        elif how == 1 and key in peer:
            one[key] = copy.deepcopy(peer[key])
        elif key == "ph":
            one[key] = rng.choice(PHASES)
        else:
            one[key] = self.value(rng)

    def value(self, rng, depth=0):
        how = rng.randrange(8)
        if how < 3:
            return rng.choice(NUMBERS)
        if how < 5:
            return rng.choice(TEXTS)
        if how == 5:
            return rng.choice([None, True, False, {}, []])
        if how == 6 and depth < 4:
            return {rng.choice(["a", "ph", "name", "ts", "args", ""]): self.value(rng, depth + 1) for _ in range(3)}
        value = rng.choice([1, "x", {"ph": "X"}])
        for _ in range(rng.choice([2, 20, 300])):
            value = [value] if rng.random() < 0.5 else {"ph": value}
        return value

    def broken(self, rng, text):
        """Text that is no JSON any more."""
        data = bytearray(text)
        for _ in range(rng.choice([1, 1, 3, 20])):
            at = rng.randrange(len(data) or 1)
            marks = [i for i in range(at, min(at + 400, len(data))) if data[i] in b'{}[]",:\\']
            at = marks[0] if marks and rng.random() < 0.7 else at
            how = rng.randrange(6)
            if how == 0:
                del data[at:at + 1]
            elif how == 1:
                data[at:at] = rng.choice([b"{", b"}", b"[", b"]", b'"', b",", b"\\", b"\n", b"\0", b"\xff", b'{"ph":"X",'])
            elif how == 2:
                del data[at:at + rng.randrange(1, 300)]
            elif how == 3:
                data[at:at] = data[max(0, at - 200):at] * rng.choice([1, 1, 5])
            elif how == 4:
                del data[at:]
            elif data:
                data[min(at, len(data) - 1)] ^= 1 << rng.randrange(8)
        return bytes(data)


def gz_mutant(rng, text):
    middle = rng.randrange(len(text) + 1)
    how = rng.randrange(8)
    if how == 0:  # several members
        return gzipped(text[:middle]) + gzipped(text[middle:])
    if how == 1:
        return gzipped(text[:middle]) + gzipped(b"") + rng.randbytes(40) + gzipped(text[middle:])
    data = bytearray(gzipped(text))
    if how == 2:
        del data[rng.randrange(len(data)):]
    elif how == 3:
        data[3] = rng.randrange(256)  # flags
    elif how == 4:
        data[-8:] = rng.randbytes(8)  # checksum and size
    elif how == 5:
        data = bytearray(gzipped(bytes(data)))
    elif how == 6:
        data += rng.choice([b"\x1f", b"\x1f\x8b", b"\0" * 600, bytes(data[:20])])
    else:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def zip_mutant(rng, text):
    members = [("a.json", text)]
    if rng.random() < 0.5:
        members.append(("b/c.txt", b"x" * rng.choice([0, 10, 2 * len(text)])))
    if rng.random() < 0.3:
        members[0] = ("a.json.gz", gzipped(text))
    data = bytearray(zipped(members, rng.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])))
    for _ in range(rng.choice([0, 1, 1, 3])):
        record, size = rng.choice([(b"PK\1\2", 46), (b"PK\3\4", 30), (b"PK\5\6", 22)])
        at = data.find(record)
        if at < 0:
            continue
        place = at + 4 + 2 * rng.randrange((size - 4) // 2)
        data[place:place + 2] = struct.pack("<H", rng.choice([0, 1, 8, 0xFFFF, 0x8000, rng.getrandbits(16)]))
    if rng.random() < 0.1:
        del data[rng.randrange(len(data)):]
    return bytes(data)


class Database:
    name = "sqlite"
    TYPES = ["INTEGER", "TEXT", "REAL", "BLOB", ""]

    def __init__(self, seeds):
        self.seeds = list(seeds.values())

    def mutant(self, rng):
        seed = rng.choice(self.seeds)
        connection = sqlite3.connect(":memory:")
        connection.deserialize(seed)
        connection.execute("PRAGMA trusted_schema = OFF")
        for _ in range(rng.choice([1, 1, 2, 5])):
            try:
                self.change(rng, connection)
            except (sqlite3.Error, OverflowError, UnicodeError):
                pass
        connection.commit()
        data = bytearray(connection.serialize())
        connection.close()
        if rng.random() < 0.15:
            for _ in range(rng.choice([1, 5])):
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        if rng.random() < 0.03:
            del data[rng.randrange(len(data)):]
        return bytes(data), ".sqlite"

    def change(self, rng, db):
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        if not tables:
            return
        table = rng.choice(tables)
        columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
        if not columns:
            return
        column = rng.choice(columns)
        how = rng.randrange(10)
        if how < 4:
            rows = [row[0] for row in db.execute(f'SELECT rowid FROM "{table}"')]
            some = rows if rng.random() < 0.2 else [rng.choice(rows)] if rows else []
            for row in some:
                db.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE rowid = ?', (self.value(rng), row))
        elif how == 4:
            db.execute(f'DROP TABLE "{table}"')
        elif how == 5:
            db.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO "{rng.choice([column + "2", "start", "value"])}"')
        elif how == 6:
            db.execute(f'ALTER TABLE "{table}" DROP COLUMN "{column}"')
        elif how == 7:
            wanted = ", ".join(f'"{c}"' if c != column else rng.choice(["NULL", "1", "'x'", "zeroblob(20)", "9e99"]) for c in columns)
            for _ in range(rng.choice([1, 4])):
                db.execute(f'INSERT OR IGNORE INTO "{table}" SELECT {wanted} FROM "{table}"')
        elif how == 8:
            db.execute(f'ALTER TABLE "{table}" RENAME TO "moved"')
            db.execute(f'CREATE VIEW "{table}" AS SELECT * FROM "moved" ' + rng.choice(["", "a, moved b", "LIMIT 2", "ORDER BY 1 DESC"]))
        else:
            db.execute(f'CREATE TABLE "{rng.choice(["CUPTI_ACTIVITY_KIND_KERNEL", "OSRT_API", "NVTX_EVENTS", "StringIds", "SCHED_EVENTS"])}"'
                       f'(start {rng.choice(self.TYPES)}, "end" {rng.choice(self.TYPES)}, id, value)')

    def value(self, rng):
        number = rng.choice([n for n in NUMBERS if isinstance(n, float) or -2**63 <= n < 2**63])
        return rng.choice([number, None, rng.choice(TEXTS[:4] + ["x", "9" * 400]).encode("utf-8", "replace").decode(),
                           rng.randbytes(9), rng.getrandbits(62), rng.randrange(300)])


class Perfetto:
    name = "perfetto"

    def __init__(self, seeds):
        self.seeds = [fields for fields in map(self.packets, seeds.values()) if fields]

    @staticmethod
    def packets(data):
        try:
            return wire.fields_of(data)
        except (ValueError, IndexError):
            return []

    def mutant(self, rng):
        packets = copy.deepcopy(rng.choice(self.seeds))
        if rng.random() < 0.2:
            packets += copy.deepcopy(rng.choice(self.seeds))
        for _ in range(rng.choice([1, 2, 4, 12])):
            at = rng.randrange(len(packets))
            how = rng.randrange(6)
            if how == 0 and len(packets) > 1:
                del packets[at]
            elif how == 1:
                packets.insert(rng.randrange(len(packets)), list(packets[at]))
            elif packets[at][1] == 2:
                packets[at] = [packets[at][0], 2, wire.change(rng, packets[at][2])]
        if rng.random() < 0.1:  # some of them in a compressed packet, perhaps in another one
            inner = wire.written(packets)
            for _ in range(rng.choice([1, 1, 3])):
                inner = wire.written([[1, 2, wire.written([[50, 2, zlib.compress(inner)]])]])
            return inner, ".pftrace"
        data = wire.written(packets)
        if rng.random() < 0.1:
            data = wire.changed_bytes(rng, data)
        return (gz_mutant(rng, data), ".pftrace.gz") if rng.random() < 0.05 else (data, ".pftrace")


class Trilane:
    """Blocks with checksums that fit whatever was done to them, with the index, without or with a wrong one."""
    name = "trilane"

    def __init__(self, seeds):
        self.seeds = [(data[:16], blocks_of(data)) for data in seeds.values()]

    def mutant(self, rng):
        header, blocks = rng.choice(self.seeds)
        blocks = [copy.copy(b) for b in blocks]
        index = blocks.pop()
        for _ in range(rng.choice([1, 1, 2, 5])):
            self.change(rng, blocks, index)
        out = bytearray(header)
        places = {}
        for block in blocks:
            sealed = block.sealed()
            places[block.at] = (len(out), len(sealed))
            out += sealed
        if rng.random() < 0.6:  # else it is walked
            at = len(out)
            index.payload = moved_index(index.payload, places)
            out += index.sealed()
            out += tail(at, len(out) - at)
        if rng.random() < 0.05:
            out = bytearray(wire.changed_bytes(rng, bytes(out)))
        return bytes(out), ".trilane"

    def change(self, rng, blocks, index):
        if not blocks:
            return
        at = rng.randrange(len(blocks))
        block = blocks[at]
        how = rng.randrange(12)
        if how == 0:
            del blocks[at]
        elif how == 1:
            blocks.insert(rng.randrange(len(blocks)), copy.copy(block))
        elif how == 2:
            rng.shuffle(blocks)
        elif how == 3:
            block.kind = rng.choice([rng.randrange(16), rng.getrandbits(16)])
        elif how == 4:
            block.meta = wire.change(rng, block.meta)
        elif how == 5:
            other = rng.choice(blocks)
            block.payload, block.meta = other.payload, rng.choice([other.meta, block.meta])
        elif how == 6:
            foreign = rng.choice(rng.choice(self.seeds)[1])
            blocks.insert(at, copy.copy(foreign))
        elif how == 7:
            index.payload = wire.change(rng, index.payload)
        elif how == 8 and block.kind == CHUNK:  # what the meta says goes with what the payload says
            block.meta = wire.change(rng, block.meta)
            block.payload = wire.change(rng, block.payload)
        else:
            block.payload = wire.change(rng, block.payload)


def column_values(count, column):
    base = column.get(2, 0)
    scale, width, planes = column.get(3, 0), column.get(4, 0), column.get(5, b"")
    if width > 8:
        raise ValueError
    stored = [sum(planes[p * count + i] << 8 * p for p in range(width)) for i in range(count)]
    return [(base + scale * s) & 2**64 - 1 for s in stored]


def column(field, values):
    planes = b"".join(bytes(v >> 8 * p & 255 for v in values) for p in range(8))
    return wire.written([[1, 0, field], [3, 0, 1], [4, 0, 8], [5, 2, planes]])


def moved_index(payload, places):
    """The index with offsets as they are now; as it is where it cannot be read."""
    try:
        fields = wire.fields_of(payload)
        for field in fields:
            if field[0] == 2:
                ref = wire.fields_of(field[2])
                for part in ref:
                    if part[0] == 2 and part[1] == 0:
                        part[2] = places.get(part[2], (part[2], 0))[0]
                field[2] = wire.written(ref)
            elif field[0] == 1:
                field[2] = moved_chunks(field[2], places)
        return wire.written(fields)
    except (ValueError, IndexError, TypeError, KeyError, MemoryError):
        return payload


def moved_chunks(message, places):
    columns = wire.fields_of(message)
    count = next((v for n, k, v in columns if n == 1 and k == 0), 0)
    if count > 1000:
        raise ValueError
    old, rest = {}, []
    for number, kind, value in columns:
        parts = {n: v for n, _, v in wire.fields_of(value)} if number == 2 else {}
        if parts.get(1) in (1, 2):
            old[parts[1]] = column_values(count, parts)
        else:
            rest.append([number, kind, value])
    offsets, sizes, before, at = [], [], 0, 0
    for i in range(count):
        delta = old[1][i]
        at = (at + (delta >> 1 ^ -(delta & 1))) & 2**64 - 1
        place, size = places.get(at, (at, old[2][i]))
        step = place - before
        offsets.append((step << 1 ^ step >> 63) & 2**64 - 1)
        sizes.append(size)
        before = place
    return wire.written(rest + [[2, 2, column(1, offsets)], [2, 2, column(2, sizes)]])


def seeded(seed, number):
    return random.Random(f"{seed}/{number}")
