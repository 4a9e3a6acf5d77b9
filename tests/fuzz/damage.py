#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Every byte of a small trace of each format flipped, and every block of .trilane files removed, with the index and
without: through every command of trilane, and some through the window.

    damage.py --bin build/asan/bin --whole               all of it (hours under the sanitizers)
    damage.py --bin build/dev/bin --seconds 60           a slice of it, another one for another --seed
"""
import argparse
import pathlib
import random
import sys
import tempfile
import time

import tracefiles


def files(server, folder):
    """Name, bytes and ending of the traces whose bytes are flipped."""
    jsons, databases = tracefiles.json_seeds(), tracefiles.database_seeds()
    perfetto, trilane = tracefiles.perfetto_seeds(server, folder), tracefiles.trilane_seeds(server, folder)
    text = jsons["json-cuda-graph"]
    small = min((d for d in databases.items()), key=lambda d: len(d[1]))
    yield "json", text, ".json"
    yield "gzip", tracefiles.gzipped(text), ".json.gz"
    yield "zip", tracefiles.zipped([("a.json", text)]), ".zip"
    yield f"sqlite {small[0]}", small[1], ".sqlite"
    yield "perfetto", perfetto["exported-json-cuda-graph"], ".pftrace"
    yield "trilane", trilane["json-cuda-graph"], ".trilane"
    yield "trilane of threads", trilane["nsys-scheduling"], ".trilane"


def flips(name, data, ending):
    for at in range(len(data)):
        yield f"{name}: byte {at} flipped", (lambda at=at: data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1:]), ending


def removals(name, data):
    """Each block damaged or taken out; without its index a file is walked."""
    blocks = tracefiles.blocks_of(data)
    without = data[:blocks[-1].at]
    for whole, how in ((data, ""), (without, ", no index")):
        for number, block in enumerate(blocks):
            end = block.at + block.size
            if end > len(whole):
                continue
            yield (f"{name}: block {number} removed{how}", (lambda w=whole, b=block, e=end: w[:b.at] + w[e:]), ".trilane")
            yield (f"{name}: block {number} damaged{how}",
                   (lambda w=whole, e=end: w[:e - 1] + bytes([w[e - 1] ^ 0x55]) + w[e:]), ".trilane")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--only", default="", help="cases whose description contains this")
    parser.add_argument("--window", type=float, default=0.01, help="share that is drawn, too")
    parser.add_argument("--megabytes", type=int, default=512, help="that a command may have resident")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    end = time.monotonic() + (1e9 if options.whole else options.seconds)
    with tempfile.TemporaryDirectory(prefix="trilane-damage-") as name:
        folder = pathlib.Path(name)
        server = tracefiles.Server(options.bin, folder)
        byte_cases = [case for file in files(server, folder) for case in flips(*file)]
        block_cases = [case for seed, data in sorted(tracefiles.trilane_seeds(server, folder).items())
                       for case in removals(f"trilane {seed}", data)]
        cases = [c for c in block_cases + byte_cases if options.only in c[0]]
        if not options.whole:
            rng.shuffle(cases)
        done = found = windows = 0
        for what, damaged, ending in cases:
            if time.monotonic() > end:
                break
            done += 1
            path = folder / ("damaged" + ending)
            path.write_bytes(damaged())
            draw = rng.random() < options.window or (options.whole and "removed" in what)
            windows += draw
            commands = [tracefiles.words(command, path, folder / "out") for command in tracefiles.COMMANDS]
            wrong = tracefiles.faults_of_all(server, commands, options.megabytes)
            drawn = server.draw(path) if draw else None
            if drawn:
                wrong += [("(the window)", fault) for fault in tracefiles.faults(server, drawn, options.megabytes)]
            for command, fault in wrong:
                found += 1
                print(f"FOUND {what}: {command}: {fault}", flush=True)
            for fault in tracefiles.leftovers(folder):
                found += 1
                print(f"FOUND {what}: {fault}", flush=True)
            if done % 500 == 0:
                print(f"{done} of {len(cases)} cases, {server.runs} runs, {found} findings", flush=True)
        server.close()
    print(f"{done} of {len(cases)} cases ({len(byte_cases)} bytes, {len(block_cases)} blocks), {server.runs} runs,"
          f" {windows} windows, {found} findings")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
