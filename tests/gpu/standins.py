# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Stand-ins for a GPU machine's programs, so that the run itself can be tried without one. A "trace"
of theirs is the JSON of a kernel table."""
import pathlib
import textwrap

COMMON = """\
    #!/usr/bin/env python3
    import json, os, pathlib, subprocess, sys, time
    KERNELS = {"name": "void gemm<float>(float*)", "calls": 40, "total_ns": 4000000}
    def after(word, default=None):
        return sys.argv[sys.argv.index(word) + 1] if word in sys.argv else default
"""

PROGRAMS = {
    "nvidia-smi": """
    print("Stand-in GPU, 1.2.3, 1 MiB")
    """,
    "python": """
    if sys.argv[1] == "-c":
        if "torch.cuda" in sys.argv[2]:
            print(json.dumps({"torch": "9.9", "cuda": "13", "usable": True}))
        sys.exit()
    steps = int(after("--steps"))
    if after("--profiler"):
        rows = json.loads(os.environ.get("STANDIN_THEIRS", json.dumps([KERNELS])))
        pathlib.Path(after("--profiler")).write_text(json.dumps(rows))
    if after("--until"):
        print("warm", flush=True)
        while not os.path.exists(after("--until")):
            time.sleep(0.01)
    if "--tell" in sys.argv:
        for i in range(steps):
            print("step", i, flush=True)
            time.sleep(0.01)
    print(json.dumps({"steps": steps, "step_ms": [1.0] * steps, "wall_ms": 1.0 * steps}))
    """,
    "trilane": """
    if sys.argv[1] == "record":
        program = sys.argv[sys.argv.index("--") + 1:]
        steps = int(program[program.index("--steps") + 1])
        code = subprocess.call(program)
        calls = steps * 2 if steps < 1000 else 10 ** 6
        pathlib.Path(after("-o")).write_text(json.dumps([{**KERNELS, "calls": calls}]))
        print("trilane: recorded", file=sys.stderr)
        sys.exit(code if code >= 0 else 128 - code)
    if sys.argv[1] == "attach":
        pid = int(sys.argv[2])
        print(f"trilane: process {pid}: the agent was loaded", file=sys.stderr, flush=True)
        pathlib.Path(after("-o")).write_text(json.dumps([KERNELS]))
        while os.path.exists(f"/proc/{pid}/exe") and "Z" not in pathlib.Path(
                f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]:
            time.sleep(0.01)
        sys.exit()
    if sys.argv[1] == "stats":
        print(json.dumps({"rows": json.loads(pathlib.Path(sys.argv[2]).read_text())}))
    elif sys.argv[1] == "doctor":
        print(json.dumps({"checks": []}))
    elif sys.argv[1] == "info":
        print("a trace")
    """,
    "gpu_probe": """
    print(json.dumps({"enable": 0, "min_ns": 1, "median_ns": 2, "p99_ns": 3, "max_ns": 4,
                      "records": 5, "dropped": 0}))
    """,
}


def make(folder):
    folder = pathlib.Path(folder)
    for name, program in PROGRAMS.items():
        path = folder / name
        path.write_text(textwrap.dedent(COMMON) + textwrap.dedent(program))
        path.chmod(0o755)
