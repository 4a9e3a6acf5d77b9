# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The answers: a file with everything, written after each experiment; a page for people; the traces
in one archive."""
import datetime
import json
import tarfile

from comparison import verdict

MOST_BYTES = 14 << 20  # of the archive


class Report:
    def __init__(self, path, facts):
        self.path = path
        self.whole = {"date": datetime.date.today().isoformat(), "machine": facts, "results": {}}
        self.write()

    def add(self, name, found):
        self.whole["results"][name] = found
        self.write()

    def close(self, frameworks):
        self.whole["machine"]["frameworks"] = frameworks
        self.write()

    def write(self):
        """Whole or not at all: who looks meanwhile reads the one before."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.whole, indent=1, ensure_ascii=False))
        new.replace(self.path)

    def failed(self):
        return [name for name, found in self.whole["results"].items() if "failed" in found]

    def text(self):
        return "\n".join(page(self.whole))


def page(whole):
    facts = whole["machine"]
    yield f"# Trilane on a GPU, {whole['date']}"
    yield ""
    yield f"{'; '.join(facts['gpu'])}; {facts['kernel']}; {facts['cores']} cores"
    for name, found in facts.get("frameworks", {}).items():
        yield f"- {name}: {found.get('version') or found.get('failed')}"
    for name, found in whole["results"].items():
        yield ""
        yield f"## {name}: {found['what']}"
        yield ""
        yield from body(found)


def body(found):
    for word in ("skipped", "missing", "failed"):
        if word in found:
            yield f"{word.upper()}: {found[word]}"
    if "only_ours" in found:
        yield verdict(found)
    for turn in found.get("phases", ()):
        yield f"- {turn}"
    for key, value in found.items():
        if key not in ("what", "seconds", "skipped", "missing", "failed", "phases", "turns") \
                and value not in (None, [], {}, ""):
            yield f"- {key}: {value}"


def archive(folder, path):
    """The traces, the smallest first, as many as fit."""
    room = MOST_BYTES
    with tarfile.open(path, "w:gz") as tar:
        for trace in sorted(folder.glob("*.trilane"), key=lambda trace: trace.stat().st_size):
            room -= trace.stat().st_size
            if room < 0:
                print(f"{trace.name} is left out of the archive: {trace.stat().st_size} bytes")
                continue
            tar.add(trace, arcname=trace.name)
