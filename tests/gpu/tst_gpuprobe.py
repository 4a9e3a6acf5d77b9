#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The probes on the simulated GPU: each finds there what the simulation is made to do, and what it is
made not to do. tst_gpuprobe.py PROBE FAKE_CUDA"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROBE, FAKE_CUDA = sys.argv[1:3]
LIBC = re.compile(r"lib(c|m|dl|pthread|rt)\.so|ld-linux")
ABORTED = "signal 6"


def ask(probe, *options, **variables):
    """The cases of one probe: what each answered, and how its processes ended."""
    environment = {**os.environ, "LD_LIBRARY_PATH": FAKE_CUDA, **variables}
    done = subprocess.run([PROBE, "--quick", *options, probe], capture_output=True, text=True,
                          timeout=120, env=environment, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == 1, done.stdout + done.stderr
    return lines[0]["cases"]


class Probes(unittest.TestCase):
    def answer(self, case):
        self.assertEqual(set(case["ended"]), {"0"}, case)
        return case["answer"]

    def test_libc_is_all_that_is_needed(self):
        done = subprocess.run(["readelf", "-d", PROBE], capture_output=True, text=True, check=True)
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", done.stdout)
        self.assertTrue(needed)
        self.assertEqual([name for name in needed if not LIBC.match(name)], [])

    def test_version(self):
        cases = ask("version")
        answer = self.answer(cases["with_driver"])
        self.assertEqual(answer["gpu"], "Trilane simulated GPU")
        self.assertGreaterEqual(answer["cupti"], 18)
        self.assertEqual(self.answer(cases["without_driver"])["result"], 999)

    def test_a_library_that_dies_without_the_driver(self):
        cases = ask("version", FAKE_CUPTI_VERSION="13.2")
        self.answer(cases["with_driver"])
        self.assertNotIn("0", cases["without_driver"]["ended"])
        self.assertIn("path", cases["without_driver"]["answer"])  # how far it came

    def test_lengths(self):
        cases = ask("lengths", FAKE_CUPTI_VERSION="13.0")
        lengths = self.answer(cases["with_driver"])["lengths"]
        self.assertEqual((lengths["10"], lengths["5"]), (216, 40))
        self.assertGreater(self.answer(cases["with_driver"])["known"], 30)

    def test_order_of_writing(self):
        cases = ask("order")
        running = self.answer(cases["running"])
        seen = running["in_buffers_while_running"]
        self.assertGreater(seen["calls"], 0)
        self.assertGreater(seen["without_end"], 0)
        self.assertGreaterEqual(running["returned_in_all"], 2 * running["kernels"])
        looks = self.answer(cases["snapshots"])["looks"]
        for look in looks:  # there before its end, whole at last
            self.assertRegex(look, r"m--c.*ksec[ |]*$")
        self.assertIn("0:8000000a", self.answer(cases["bytes"])["running"]["0"])
        plain = self.answer(ask("order", FAKE_CUPTI_KIND="plain")["bytes"])
        self.assertIn("0:a ", plain["running"]["0"])

    def test_delivery(self):
        cases = ask("delivery")
        for name in ("shared", "shared_ahead"):
            # A buffer that holds something unfinished is not given back.
            answer = self.answer(cases[name])
            self.assertGreater(answer["records_in_all"], 1000)
            self.assertLess(answer["records_by_then"], answer["records_in_all"])
        bounded = self.answer(cases["shared_300"])
        self.assertGreater(bounded["buffers_by_then"], 3)
        self.assertLess(bounded["end_to_return_ms"]["median"], 200)

    def test_delivery_when_buffers_are_closed_at_a_flush(self):
        answer = self.answer(ask("delivery", FAKE_CUPTI_FLUSH="seal")["shared"])
        self.assertGreater(answer["buffers_by_then"], 2)

    def test_tail(self):
        cases = ask("tail")
        plain = self.answer(cases["plain"])
        self.assertEqual(plain["after_plain"], {"with_times": plain["launched"], "without_end": 0})
        self.assertGreater(plain["plain_ms"], 50)
        forced = self.answer(cases["forced"])
        self.assertGreater(forced["after_forced"]["without_end"], 0)
        self.assertEqual(forced["after_wait_and_forced"], forced["after_forced"])  # never again
        self.assertGreater(self.answer(cases["switching"])["switches"], 10)

    def test_a_deadlock_is_told(self):
        cases = ask("tail", "--seconds", "5", FAKE_CUPTI_DISABLE="deadlock",
                    FAKE_CUPTI_VERSION="12.4")
        self.assertEqual(set(cases["switching"]["ended"]), {"too slow"})
        self.assertIn("switches_so_far", cases["switching"]["answer"])

    def test_displaced(self):
        cases = ask("displaced")
        clients = self.answer(cases["clients"])
        self.assertEqual(clients["second_registered"]["first"]["records"], 0)
        self.assertGreater(clients["second_registered"]["second"]["of_the_others"], 0)
        self.assertGreater(clients["first_again_and_enabled"]["first"]["records"], 0)
        subscribers = self.answer(cases["subscribers"])
        self.assertEqual((subscribers["first_subscriber"], subscribers["second_subscriber"]), (0, 39))
        self.assertGreater(subscribers["records_beside"], subscribers["launches"])
        self.assertTrue(self.answer(cases["copy"])["opened"])
        place = self.answer(cases["place"])
        self.assertEqual((place["places"], place["is_same_place"], place["is_erased_by_finalize"]),
                         (1, True, False))
        erased = self.answer(ask("displaced", FAKE_CUPTI_PLACE="erased")["place"])
        self.assertTrue(erased["is_erased_by_finalize"])

    def test_callbacks_that_are_not_found(self):
        self.assertEqual(self.answer(ask("displaced", FAKE_CUPTI_PLACE="hidden")["place"])["places"], 0)

    def test_clocks(self):
        cases = ask("clock2")
        plain = self.answer(cases["plain"])
        self.assertGreater(plain["kernels"], 0)
        self.assertEqual(plain["clock"], "realtime")
        changed = self.answer(cases["changed"])
        self.assertEqual(changed["before"]["cuptiGetTimestamp"], "realtime")
        self.assertTrue(changed["timestamp_follows"])
        self.assertGreater(changed["after"]["calls_counter"], 0)
        ended = self.answer(cases["ended"])
        self.assertEqual(ended["without_times"], ended["launched"] / 2)
        self.assertEqual(self.answer(cases["subscribed"])["without_times"], 0)

    def test_another_clock_from_the_start(self):
        plain = self.answer(ask("clock2", FAKE_CUPTI_CLOCK="raw")["plain"])
        self.assertNotEqual(plain["clock"], "realtime")

    def test_graph_level(self):
        cases = ask("graphlevel")
        self.assertIn(ABORTED, cases["nodes"]["ended"])
        first = self.answer(cases["first"])
        self.assertEqual(first["node_level"], {"kernels": 0, "graphs": first["replays"]})
        nodes = self.answer(ask("graphlevel", FAKE_CUPTI_GRAPH_CRASH="0")["nodes"])
        whole = nodes["nodes"] * nodes["replays"]
        self.assertEqual(nodes["node_level"], {"kernels": whole, "graphs": 0})
        self.assertEqual(nodes["graph_level"], {"kernels": 0, "graphs": nodes["replays"]})
        self.assertEqual(nodes["after_disable"]["kernels"], 0)
        kind = self.answer(ask("graphlevel", FAKE_CUPTI_GRAPH_LEVEL="free",
                               FAKE_CUPTI_GRAPH_CRASH="0")["nodes"])
        self.assertEqual(kind["after_disable"]["kernels"], whole)

    def test_blocks_of_overhead(self):
        cases = ask("overhead", FAKE_CUPTI_COMMAND_BUFFER="50")  # full also on a busy machine
        self.assertGreater(self.answer(cases["counting"])["with_data"], 0)
        self.assertGreater(self.answer(cases["freeing"])["bytes_freed"], 0)
        plain = ask("overhead", FAKE_CUPTI_OVERHEAD="plain")
        self.assertEqual(self.answer(plain["counting"])["with_data"], 0)

    def test_finalize(self):
        cases = ask("finalize")
        self.assertIn(ABORTED, cases["racing"]["ended"])
        self.assertIn("cuptiFinalize", cases["racing"]["last_words"][0])
        self.assertEqual(self.answer(cases["alone"])["finalize"], 0)
        self.assertGreater(self.answer(cases["again"])["records_again"], 0)

    def test_exit(self):
        cases = ask("exit")
        quiet = self.answer(cases["quiet"])
        self.assertEqual(quiet["records_when_main_returns"], quiet["launches"])
        for name in ("flushing", "enabling"):
            self.assertEqual(set(cases[name]["ended"]), {ABORTED})
        kind = ask("exit", FAKE_CUPTI_EXIT="free")
        for name in ("flushing", "enabling"):
            self.assertEqual(set(kind[name]["ended"]), {"0"})

    def test_costs(self):
        cases = ask("cost")
        for name in ("launch", "graph_nodes", "graph_level"):
            answer = self.answer(cases[name])
            self.assertGreater(answer["0"]["without_cupti"]["launch_ns"]["median"], 0)
            self.assertGreater(answer["1"]["kernels"]["launch_ns"]["median"], 0)
            self.assertIn("finalized", answer)
            self.assertGreater(answer["records"], 0)

    def test_a_late_start(self):
        answer = self.answer(ask("late")["warm"])
        self.assertEqual(answer["kernels_recorded"], answer["kernels_expected"])
        self.assertEqual(answer["with_graph_id"], answer["graph_nodes_expected"])
        self.assertEqual(answer["without_time"], 0)  # though work was in flight when CUPTI came


class Program(unittest.TestCase):
    def run_probe(self, *arguments, **variables):
        return subprocess.run([PROBE, *arguments], capture_output=True, text=True, timeout=60,
                              env={**os.environ, **variables}, check=False)

    def test_without_a_gpu(self):
        done = self.run_probe("version", LD_LIBRARY_PATH="/nonexistent")
        cases = json.loads(done.stdout)["cases"]
        self.assertEqual(done.returncode, 1)
        self.assertEqual(set(cases["with_driver"]["ended"]), {"exit 77"})
        self.assertIn("no NVIDIA driver", cases["with_driver"]["last_words"][0])

    def test_libcupti_is_found_where_packages_put_it(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            driver, wheel = folder / "driver", folder / "lib/python3.12/site-packages/nvidia/cu13/lib"
            for place in (driver, wheel):
                place.mkdir(parents=True)
            (driver / "libcuda.so.1").symlink_to(pathlib.Path(FAKE_CUDA, "libcuda.so.1"))
            library = wheel / "libcupti.so.13"
            library.symlink_to(pathlib.Path(FAKE_CUDA, "libcupti.so.13"))
            for options, variables in (((), {"VIRTUAL_ENV": name}), (("--cupti", str(library)), {})):
                done = self.run_probe(*options, "version", LD_LIBRARY_PATH=str(driver), **variables)
                answer = json.loads(done.stdout)["cases"]["with_driver"]["answer"]
                self.assertEqual(answer["path"], str(library))

    def test_without_time_nothing_is_begun(self):
        done = self.run_probe("--seconds", "0.5", "all", LD_LIBRARY_PATH=FAKE_CUDA)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(lines), 13)
        self.assertTrue(all("skipped" in case for line in lines for case in line["cases"].values()))

    def test_what_is_not_known_is_refused(self):
        for arguments in ((), ("nonsense",), ("version", "nonsense"), ("--nonsense", "all")):
            self.assertEqual(self.run_probe(*arguments).returncode, 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
