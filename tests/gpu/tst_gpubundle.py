#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The whole run as it is made on a machine with a GPU, on the simulated one: the bundle is unpacked
into an empty folder, and there is nothing else but libc, coreutils and Python, with stand-ins for
its frameworks. tst_gpubundle.py BIN FAKE_CUDA NVTX: folders and files of the build."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BIN, FAKE_CUDA, NVTX = map(pathlib.Path, sys.argv[1:4])
MOST_BYTES = 12 << 20
MOST_SECONDS = 150
FILES = {"facts.txt", "probes.jsonl", "probes.log", "report.json", "run.log", "traces.tgz"}
OWN = ("linux-vdso", "ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so")
COREUTILS = """cat chmod cp cut date df dirname echo env head id ls mkdir mktemp mv nproc printf rm
    sleep sort stat tail tee timeout touch tr true uname wc""".split()
PROBES = {"version", "lengths", "order", "delivery", "tail", "displaced", "clock2", "graphlevel",
          "overhead", "finalize", "exit", "cost", "late"}
EXPERIMENTS = {"late-resnet18", "profiled-resnet18", "inside-torch", "turns-resnet18",
               "compare-resnet18", "compare-graph", "kill", "inside-jax", "stalls", "steps-plain", "steps-large",
               "steps-compiled", "steps-amp", "steps-lightning", "steps-transformers", "steps-ranks", "steps-jax",
               "ranges-resnet18", "turns-transformer", "turns-graph"}


def tools(folder):
    folder.mkdir()
    for name in COREUTILS:
        (folder / name).symlink_to(shutil.which(name))
    (folder / "python3").symlink_to(sys.executable)
    smi = folder / "nvidia-smi"
    smi.write_text("#!/bin/sh\necho 'Simulated GPU, 1.2.3, 1 MiB'\n")
    smi.chmod(0o755)
    return folder


class Bundle(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.place = pathlib.Path(cls.folder.name)
        cls.file = cls.place / "bundle.tgz"
        cls.made = subprocess.run([str(HERE / "bundle"), str(cls.file), str(BIN)],
                                  capture_output=True, text=True, check=False)
        cls.unpacked = cls.place / "unpacked"
        if cls.made.returncode == 0:
            cls.unpacked.mkdir()
            subprocess.run([sys.executable, "-m", "tarfile", "-e", str(cls.file),
                            str(cls.unpacked)], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        self.assertEqual(self.made.returncode, 0, self.made.stderr)

    def test_it_is_small_enough_to_travel(self):
        self.assertLessEqual(self.file.stat().st_size, MOST_BYTES)

    def test_its_programs_find_its_libraries(self):
        for name in ("trilane", "trilaned", "gpu_probe"):
            done = subprocess.run(["ldd", str(self.unpacked / "bin" / name)], capture_output=True,
                                  text=True, check=True)
            for line in done.stdout.splitlines():
                if not line.strip().startswith(OWN) and "ld-linux" not in line:
                    found = pathlib.Path(line.split("=>")[1].split()[0])
                    self.assertTrue(found.resolve().is_relative_to(self.unpacked.resolve()), line)

    def test_what_was_not_built_is_said(self):
        bin_folder = self.place / "half"
        bin_folder.mkdir()
        shutil.copy(BIN / "trilane", bin_folder)
        done = subprocess.run([str(HERE / "bundle"), str(self.place / "half.tgz"), str(bin_folder)],
                              capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("trilaned was not built", done.stderr)
        self.assertFalse((self.place / "half.tgz").exists())

    def run_all(self, out, **variables):
        empty = self.place / f"tools-{out.name}"
        environment = {
            "PATH": str(tools(empty)), "LD_LIBRARY_PATH": str(FAKE_CUDA), "HOME": str(self.place),
            "TMPDIR": str(self.place), "PYTHONPATH": str(HERE / "standins"),
            "STANDIN_NVTX": str(NVTX), "PYTHONDONTWRITEBYTECODE": "1", **variables}
        begin = time.monotonic()
        done = subprocess.run(["/bin/bash", str(self.unpacked / "all"), str(out), "--quick"],
                              capture_output=True, text=True, env=environment, check=False,
                              timeout=4 * MOST_SECONDS, cwd="/")
        return done, time.monotonic() - begin

    def check_probes(self, out):
        lines = [json.loads(line) for line in (out / "probes.jsonl").read_text().splitlines()]
        self.assertEqual({line["probe"] for line in lines}, PROBES)
        for line in lines:
            for name, case in line["cases"].items():
                with self.subTest(probe=line["probe"], case=name):
                    self.assertNotIn("too slow", case["ended"])
                    self.assertIn("answer", case)

    def check_other_clients(self, results):
        """The framework's profiler leaves its clock behind; inside of a recording it takes CUPTI."""
        found = results["profiled-resnet18"]
        self.assertEqual(found["kernels_found"], found["kernels_expected"], found["not_imported"])
        phases = results["inside-torch"]["phases"]
        # Ours is back: less, the later it notices on a busy machine.
        self.assertGreater(phases[-1]["share"], 0.5)

    def check_traces(self, out):
        with tarfile.open(out / "traces.tgz") as tar:
            names = tar.getnames()
            tar.extractall(out / "traces")
        self.assertIn("late-resnet18.trilane", names)
        for name in names:
            done = subprocess.run([str(self.unpacked / "bin/trilane"), "info",
                                   str(out / "traces" / name)], capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, name)

    def test_everything_is_asked_and_comes_back_in_six_files(self):
        out = self.place / "out"
        done, seconds = self.run_all(out)
        said = done.stdout[-3000:] + done.stderr[-3000:]
        self.assertEqual({path.name for path in out.iterdir()}, FILES, said)
        self.check_probes(out)
        results = json.loads((out / "report.json").read_text())["results"]
        self.assertEqual(set(results), EXPERIMENTS, said)
        for name, found in results.items():
            with self.subTest(experiment=name):
                for word in ("failed", "skipped"):
                    self.assertNotIn(word, found)
                self.assertEqual("missing" in found, name.startswith("steps-"), found)
        self.check_answers(results)
        self.check_other_clients(results)
        self.check_traces(out)
        self.assertLess(seconds, MOST_SECONDS)
        left = list(self.place.glob("tmp.*")) + list(self.place.glob("trilane-*"))
        self.assertEqual(left, [])
        self.assertEqual(self.processes_of_the_bundle(), [])

    def check_answers(self, results):
        for name in ("late-resnet18", "compare-resnet18", "compare-graph"):
            found = results[name]
            self.assertEqual((found["only_ours"], found["only_theirs"], found["other_counts"]),
                             ([], [], {}), f"{name}: {found['not_imported']}")
            self.assertGreater(found["ours"], 1000)
        # The stand-in has no more of PyTorch than these need.
        stalls = results["stalls"]["stalls"]
        for stall in ("sleep", "work", "lock", "collect"):
            self.assertGreater(stalls[stall]["share"], 0.8, stalls[stall])
        ranges = results["ranges-resnet18"]
        self.assertEqual(ranges["ranges"], ranges["steps"])
        self.assertTrue(results["kill"]["as_killed"])
        self.assertGreater(results["kill"]["share_found"], 0.9)
        for loop in ("resnet18", "transformer", "graph"):
            turns = results[f"turns-{loop}"]["turns"]
            self.assertGreaterEqual(len(turns), 2)
            self.assertTrue(all(turn["kernels"] > 0 for turn in turns))
        for framework in ("torch", "jax"):
            phases = results[f"inside-{framework}"]["phases"]
            self.assertEqual(len(phases), 7)
            self.assertEqual(phases[0]["share"], 1.0)
            self.assertGreater(results[f"inside-{framework}"]["theirs"], 0)

    def processes_of_the_bundle(self):
        found = []
        for entry in os.listdir("/proc"):
            try:
                program = os.readlink(f"/proc/{entry}/exe") if entry.isdigit() else ""
            except OSError:
                continue
            if program.startswith(str(self.unpacked)):
                found.append(program)
        return found


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
