# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Reads a foreign trace into plain lists, by SQL or json, without anything of Trilane.
Times are whole nanoseconds."""
import gzip
import json
import re
import sqlite3
from decimal import Decimal
from types import SimpleNamespace as Record

COPIES = {1: "Host-to-Device", 2: "Device-to-Host", 8: "Device-to-Device", 9: "Host-to-Host",
          10: "Peer-to-Peer", 11: "Unified Host-to-Device", 12: "Unified Device-to-Host",
          13: "Unified Device-to-Device"}
SHORT = {"HtoD": 1, "DtoH": 2, "DtoD": 8, "HtoH": 9, "PtoP": 10}


def operation(kind, copy=0):
    if kind == "memset":
        return "[CUDA memset]"
    return f"[CUDA memcpy {COPIES[copy]}]" if copy in COPIES else "[CUDA memcpy]"


class NsysTrace:
    """A table that is not there is empty; a column that is not there is None."""

    def __init__(self, path):
        self.database = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
        self.database.row_factory = sqlite3.Row
        self.strings = {row.id: row.value for row in self.rows("StringIds")}
        self.kernels = [self.kernel(row) for row in self.rows("CUPTI_ACTIVITY_KIND_KERNEL")]
        self.copies = [self.copy(row, "memcpy") for row in self.rows("CUPTI_ACTIVITY_KIND_MEMCPY")]
        self.copies += [self.copy(row, "memset") for row in self.rows("CUPTI_ACTIVITY_KIND_MEMSET")]
        self.calls = [self.call(row) for row in self.rows("CUPTI_ACTIVITY_KIND_RUNTIME")]
        self.os_calls = [self.call(row) for row in self.rows("OSRT_API")
                         if row.eventClass not in (31, 32)]
        self.ranges = self.read_ranges()
        self.points = self.rows("SCHED_EVENTS")

    def rows(self, table):
        columns = [c[1] for c in self.database.execute(f"PRAGMA table_info({table})")]
        if not columns:
            return []
        all_rows = self.database.execute(f"SELECT * FROM {table}").fetchall()

        class Row(Record):
            def __getattr__(self, name):
                return None
        return [Row(**dict(zip(columns, row))) for row in all_rows]

    @staticmethod
    def place(global_id):
        return (None, None) if global_id is None else (global_id // 0x1000000 % 0x1000000,
                                                       global_id % 0x1000000)

    def kernel(self, row):
        return Record(name=self.strings[row.demangledName], start=row.start,
                      duration=row.end - row.start, correlation=row.correlationId,
                      pid=self.place(row.globalPid)[0], kind="kernel",
                      grid=(row.gridX, row.gridY, row.gridZ),
                      block=(row.blockX, row.blockY, row.blockZ), stream=row.streamId,
                      registers=row.registersPerThread, static=row.staticSharedMemory,
                      dynamic=row.dynamicSharedMemory)

    def copy(self, row, kind):
        return Record(name=operation(kind, row.copyKind), kind=kind, start=row.start,
                      duration=row.end - row.start, correlation=row.correlationId,
                      pid=self.place(row.globalPid)[0], bytes=row.bytes, stream=row.streamId,
                      direction=row.copyKind)

    def call(self, row):
        pid, tid = self.place(row.globalTid)
        return Record(name=re.sub(r"_v\d+$", "", self.strings[row.nameId]), start=row.start,
                      duration=row.end - row.start, pid=pid, tid=tid,
                      correlation=None if row.eventClass == 67 else row.correlationId)

    def read_ranges(self):
        domains = {}
        ranges = []
        for row in self.rows("NVTX_EVENTS"):
            text = row.text if row.text is not None else self.strings.get(row.textId, "")
            place = (row.globalTid // 0x1000000 if row.globalTid else None, row.domainId)
            if row.eventType == 75:
                domains[place] = text
            elif row.eventType in (None, 59, 60, 70, 71) and row.end is not None:
                pid, tid = self.place(row.globalTid)
                ranges.append(Record(name=text, place=place, pid=pid, tid=tid, start=row.start,
                                     duration=row.end - row.start))
        for each in ranges:
            unnamed = f"domain {each.place[1]}" if each.place[1] else ""
            each.label = (domains.get(each.place) or unnamed) + ":" + each.name
        return ranges


class KinetoTrace:
    def __init__(self, path):
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
            events = json.load(file, parse_float=Decimal)["traceEvents"]
        self.kernels, self.copies, self.calls = [], [], []
        for event in events:
            kind = event.get("cat", "").lower()
            if event.get("ph") != "X" or "dur" not in event:
                continue
            args = event.get("args", {})
            record = Record(name=event["name"], start=int(event["ts"] * 1000),
                            duration=int(event["dur"] * 1000), kind=kind,
                            correlation=args.get("correlation"), args=args, pid=None,
                            tid=event["tid"])
            if kind == "kernel":
                record.grid = tuple(args.get("grid", ())) or None
                record.block = tuple(args.get("block", ())) or None
                self.kernels.append(record)
            elif kind in ("gpu_memcpy", "memcpy", "gpu_memset", "memset"):
                record.kind = kind.removeprefix("gpu_")
                way = re.search(r"\b([HDP]to[HDP])\b", event["name"])
                record.direction = SHORT.get(way.group(1), 0) if way else 0
                record.name = operation(record.kind, record.direction)
                record.bytes = args.get("bytes")
                self.copies.append(record)
            elif kind in ("cuda_runtime", "cuda_driver", "runtime"):
                self.calls.append(record)
