#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""pinned.py: fetch.py accepts only files with the expected hash. Instead of the index it gets a folder with a
wheel of the right name and version but different content."""
import base64
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import fetch


def write_wheel(folder, package, version):
    name = package.replace("-", "_")
    facts = f"{name}-{version}.dist-info"
    files = {f"{name}/lib/libcupti.so.99": b"not NVIDIA's",
             f"{facts}/METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n".encode(),
             f"{facts}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    record = "".join(f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},"
                     f"{len(data)}\n" for path, data in files.items())
    files[f"{facts}/RECORD"] = (record + f"{facts}/RECORD,,\n").encode()
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)


def main():
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True, check=False).returncode:
        print("SKIP: python3 has no pip")
        sys.exit(77)
    first = next(fetch.requirements())[2]
    package, version = first.split()[0].split("==")
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        write_wheel(scratch, package, version)
        environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(scratch), "PIP_CONFIG_FILE": os.devnull}
        done = subprocess.run([sys.executable, fetch.__file__, str(scratch / "out")], env=environment, text=True,
                              capture_output=True, check=False)
        assert done.returncode == 1 and "another file" in done.stderr, f"exit status {done.returncode}: {done.stderr}"
        assert not list(scratch.glob("out/*/*")), "it was unpacked"
        # That it is the hash, and not the wheel, that is refused.
        wanted = scratch / "wanted.txt"
        wanted.write_text(f"{package}=={version}\n", encoding="utf-8")
        loose = [option for option in fetch.PIP if option != "--require-hashes"]
        subprocess.run([*loose, "--dest", name, "--requirement", str(wanted)], env=environment, check=True)


main()
