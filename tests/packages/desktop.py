#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""desktop.py FOLDER BUILT: validates the desktop file, the MIME type and the metainfo with the standard
tools, if installed."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "resources/samples"


def ask(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    text = (done.stdout + done.stderr).strip()
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {text}")
    return text


def check_desktop_file(folder, _built):
    said = ask("desktop-file-validate", str(folder / "trilane-ui.desktop"))
    assert not said, said


def check_metainfo(_folder, built):
    ask("appstreamcli", "validate", "--no-net", str(built / "org.trilane.trilane.metainfo.xml"))


def check_type(folder, _built):
    """A trace is known by its bytes and by its name, and no JSON is."""
    magic = (SAMPLES / "recorded-training.trilane").read_bytes()[:8]
    assert magic == b"\x89TRLN\r\n\x1a", "the samples begin otherwise than the type says"
    with tempfile.TemporaryDirectory() as place:
        packages = pathlib.Path(place) / "packages"
        packages.mkdir()
        shutil.copy(folder / "trilane.xml", packages)
        ask("update-mime-database", place)
        known = (pathlib.Path(place) / "magic").read_bytes()
        assert b"application/x-trilane" in known and magic in known
        assert "*.trilane" in (pathlib.Path(place) / "globs2").read_text(encoding="utf-8")


def main():
    checks = {"desktop-file-validate": check_desktop_file, "appstreamcli": check_metainfo,
              "update-mime-database": check_type}
    done = [tool for tool in checks if shutil.which(tool)]
    for tool in done:
        checks[tool](*(pathlib.Path(argument) for argument in sys.argv[1:]))
    missing = [tool for tool in checks if tool not in done]
    if not done:
        print(f"SKIP: none of {', '.join(missing)} is installed")
        sys.exit(77)
    print("\n".join([f"{tool}: no fault" for tool in done] + [f"{tool} is not installed" for tool in missing]))


main()
