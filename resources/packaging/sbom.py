#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""sbom.py --name PACKAGE --version VERSION --build FOLDER --cc COMPILER --out FILE [--of PROGRAM…]
[--header FILE…] [--bundled FILE-OR-FOLDER…]: writes an SPDX 2.3 bill of materials.

It lists third-party content of a package: static libraries linked into its programs (from ninja's commands),
header-only libraries, and bundled shared libraries. Each entry has the package of the distribution, its version and
the SHA-256 of the file. The time is SOURCE_DATE_EPOCH.
"""
import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess

NONE = "NOASSERTION"
# What a compiler adds to every link, as far as it is copied.
IMPLIED = {"-static-libstdc++": ["libstdc++.a"], "-static-libgcc": ["libgcc_eh.a"]}
ALWAYS = ["libgcc.a", "libc_nonshared.a", "crti.o", "crtbeginS.o"]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def link_commands(build, outputs):
    """The command that links each of the files, as lists of words."""
    for output in outputs:
        name = os.path.relpath(output, build)
        lines = subprocess.run(["ninja", "-C", str(build), "-t", "commands", "-s", name], check=True,
                               capture_output=True, text=True).stdout.splitlines()
        yield next(shlex.split(line) for line in reversed(lines) if f" -o {name} " in line)


def archives(arguments):
    """Files of others that are copied into the programs."""
    names, found = set(ALWAYS) if arguments.of else set(), set()
    for words in link_commands(arguments.build, arguments.of):
        for word in words:
            names.update(IMPLIED.get(word, []))
            path = (arguments.build / word).resolve()
            if word.endswith(".a") and not path.is_relative_to(arguments.build.resolve()):
                found.add(path)
    for name in names:
        path = pathlib.Path(run(arguments.cc, f"-print-file-name={name}").strip())
        if path.is_absolute():
            found.add(path.resolve())
    return found


def owner(path):
    """(package, version, source package, architecture) of the distribution that a file is from."""
    # Debian's packages name files as they were before /lib became /usr/lib.
    for place in (str(path), str(path).removeprefix("/usr")):
        package = run("dpkg-query", "-S", place).partition(": ")[0].split(", ")[0]
        if package:
            form = "${Package} ${Version} ${source:Package} ${Architecture}"
            return run("dpkg-query", "-W", "-f", form, package).split()
    return [path.name, NONE, NONE, NONE]


def system():
    facts = dict(re.findall(r'^(ID|VERSION_CODENAME)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(
        encoding="utf-8"), re.M)) if os.path.exists("/etc/os-release") else {}
    return facts.get("ID", "linux"), facts.get("VERSION_CODENAME", "")


def identifier(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def described(path, kind):
    """The SPDX package for a file that is from somebody else."""
    package, version, source, architecture = owner(path)
    distribution, release = system()
    entry = {"SPDXID": identifier(f"{kind}-{path.name}"), "name": path.name, "versionInfo": version,
             "packageFileName": path.name, "downloadLocation": NONE, "filesAnalyzed": False,
             "licenseConcluded": NONE, "licenseDeclared": NONE, "copyrightText": NONE,
             "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(path.read_bytes()).hexdigest()}],
             "comment": f"{kind}; of the package {package}, source {source}"}
    if version != NONE:
        entry["supplier"] = f"Organization: {distribution}"
        entry["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                  "referenceLocator": f"pkg:deb/{distribution}/{package}@{version.replace('+', '%2B')}"
                                  f"?arch={architecture}&distro={release}"}]
    return entry


def bundled(places):
    """Shared libraries, as they were before they were copied: by their names."""
    for place in places:
        for path in sorted(place.rglob("*.so*")) if place.is_dir() else [place]:
            if not path.is_symlink() and not path.name.startswith("libtrilane_"):
                places = run("dpkg-query", "-S", "*/" + path.name).splitlines()
                known = [line.partition(": ")[2] for line in places]
                original = next((each for each in known if os.path.isfile(each)), None)
                yield pathlib.Path(original).resolve() if original else path


def document(arguments):
    when = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    parts = [(described(path, "linked statically"), "STATIC_LINK") for path in archives(arguments)]
    parts += [(described(header.resolve(), "library of headers"), "STATIC_LINK") for header in arguments.header]
    parts += [(described(path, "packed beside the programs"), "CONTAINS") for path in bundled(arguments.bundled)]
    parts.sort(key=lambda part: part[0]["SPDXID"])
    root = identifier(arguments.name)
    own = {"SPDXID": root, "name": arguments.name, "versionInfo": arguments.version, "downloadLocation": NONE,
           "supplier": "Organization: The Trilane authors", "filesAnalyzed": False, "licenseConcluded": "Apache-2.0",
           "licenseDeclared": "Apache-2.0", "copyrightText": "2026 The Trilane authors",
           "primaryPackagePurpose": "APPLICATION"}
    content = [entry for entry, _ in parts]
    digest = hashlib.sha256(json.dumps([own, content], sort_keys=True).encode()).hexdigest()
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"{arguments.name}-{arguments.version}",
            "documentNamespace": f"https://trilane.invalid/spdx/{arguments.name}-{arguments.version}-{digest[:32]}",
            "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: trilane-sbom"]},
            "packages": [own, *content],
            "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                               "relatedSpdxElement": root}]
            + [{"spdxElementId": root, "relationshipType": kind, "relatedSpdxElement": entry["SPDXID"]}
               for entry, kind in parts]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--name", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--cc", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--of", nargs="*", default=[], type=pathlib.Path)
    parser.add_argument("--header", nargs="*", default=[], type=pathlib.Path)
    parser.add_argument("--bundled", nargs="*", default=[], type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.of and not shutil.which("ninja"):
        parser.error("the commands that linked the programs are asked of ninja, which is not here")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(document(arguments), indent=1, ensure_ascii=False) + "\n"
    arguments.out.write_text(text, encoding="utf-8")


main()
