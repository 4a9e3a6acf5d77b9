#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""pictures.py [--bin FOLDER] [NAME…]: draws the manual's pictures from the sample traces.

Each is the window of `trilane-ui --screenshot`, with 256 colors, so that none has more than
150 KB. Needs no display; needs Pillow (python3-pil). Nothing of the user's settings or caches is
read or written.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SAMPLES = ROOT / "resources/samples"
SIZE = "1440x900"
MOST_BYTES = 150_000
RESNET = "resnet-training.trilane"

# Name, trace, options; each is drawn in all languages of the manual: English in this theme, others in the other one.
PICTURES = (
    ("findings", "recorded-training.trilane", "dark",
     ["--tab", "findings", "--range", "1.2s:1.35s"]),
    ("idle", RESNET, "light",
     ["--tab", "idle", "--select-longest-gap", "--range", "490ms:512ms"]),
    ("kernels", RESNET, "dark",
     ["--tab", "kernels", "--select", "wgrad", "--range", "364ms:400ms"]),
    ("steps", RESNET, "light", ["--tab", "steps", "--range", "460ms:575ms"]),
)
LANGUAGES = sorted(path.parent.name for path in HERE.glob("*/glossary.md"))
OTHER = {"dark": "light", "light": "dark"}


def draw(program, target, trace, language, theme, options):
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LANG="C.UTF-8", TZ="UTC")
        for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME",
                         "XDG_RUNTIME_DIR"):
            environment[variable] = folder
        raw = pathlib.Path(folder, "raw.png")
        subprocess.run([program, "--screenshot", raw, "--size", SIZE, "--language", language,
                        "--theme", theme, *options, SAMPLES / trace],
                       env=environment, check=True, timeout=120)
        return shrink(raw, target)


def shrink(raw, target):
    from PIL import Image  # only who makes pictures needs it
    with Image.open(raw) as image:
        fewer = image.convert("RGB").quantize(256, method=Image.Quantize.MAXCOVERAGE,
                                              dither=Image.Dither.NONE)
        fewer.save(target, optimize=True)
    return target.stat().st_size


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/release/bin",
                        help="folder with trilane-ui")
    parser.add_argument("names", nargs="*", help="only these")
    arguments = parser.parse_args()
    heavy = []
    for name, trace, theme, options in PICTURES:
        if arguments.names and name not in arguments.names:
            continue
        for language in LANGUAGES:
            target = HERE / "pictures" / f"{name}-{language}.png"
            look = theme if language == "en" else OTHER[theme]
            size = draw(arguments.bin / "trilane-ui", target, trace, language, look, options)
            print(f"{target.name}: {size} bytes, {look}")
            if size > MOST_BYTES:
                heavy.append(target.name)
    if heavy:
        sys.exit(f"more than {MOST_BYTES} bytes: {', '.join(heavy)}")


if __name__ == "__main__":
    main()
