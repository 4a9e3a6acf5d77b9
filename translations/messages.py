#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Templates of messages in the sources: msg("…"), MessageText("…"), Cli::text("…") (model/base/message.h) and
Words("…") (capture/wire/words.h). A template may have a comment: msg("…\\4comment"). Without options, checks that each catalog translates each of them, and that
the recorder has no other texts. --list prints them for lupdate, as the
context Message. --plant adds one that has no translation, to test the check."""
import argparse
import pathlib
import re
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
CATALOGS = sorted((ROOT / "translations").glob("trilane_*.ts"))
FOLDERS = ("model", "capture", "app", "views")
LITERAL = r'(?:R"\((?:.|\n)*?\)"|"(?:[^"\\]|\\.)*")'
CALL = r"\b(?:msg|Cli::text|(?:Words|MessageText)(?:\s+\w+)?)\s*[({]\s*"
TEMPLATE = re.compile(CALL + rf"({LITERAL}(?:\s*{LITERAL})*)")
COMPUTED = re.compile(r"\bCli::text\(\s*(?![\s\"R)]|const char)")


def text_of(literals):
    parts = re.findall(rf"({LITERAL})", literals)
    return "".join(p[3:-2] if p.startswith("R") else
                   re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t", "4": "\4"}.get(m[1], m[1]), p[1:-1]) for p in parts)


def templates():
    """Each template and its comment once, with the file it is found in first."""
    found = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".cpp", ".h"):
                continue
            source = path.read_text()
            name = path.relative_to(ROOT)
            if COMPUTED.search(source):
                sys.exit(f"{name}: Cli::text() of a computed text")
            for match in TEMPLATE.finditer(source):
                text, _, comment = text_of(match[1]).partition("\4")
                found.setdefault((text, comment), name)
    found.pop(("", ""), None)
    return found


def literal_texts():
    """Sentences that hide from translation: literals as what another program says, or as names."""
    hidden = re.compile(rf"\b(?:fromText|verbatim)\(\s*({LITERAL}(?:\s*{LITERAL})*)")
    command = re.compile(r"(?:sudo|docker|echo|ulimit|unset|pip|trilane|Yama) .*")
    for path in sorted((ROOT / "capture").rglob("*.cpp")):
        for match in hidden.finditer(path.read_text()):
            text = text_of(match[1])
            if re.search("[a-z]{2} [a-z]{2}", text) and not command.fullmatch(text):
                yield f"{path.relative_to(ROOT)}: not a message: {text}"


def untranslatable(template):
    """Marks and places alone."""
    return not re.search(r"[A-Za-z]{2}", re.sub("%[1-9]", "", template))


def translated(catalog):
    tree = xml.etree.ElementTree.parse(catalog).getroot()
    return {(m.findtext("source"), m.findtext("comment", "")) for c in tree.findall("context") if c.findtext("name") == "Message"
            for m in c.findall("message") if m.findtext("translation")}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--plant", action="store_true")
    arguments = parser.parse_args()
    found = templates()
    if arguments.list:
        print("\n".join(f'QT_TRANSLATE_NOOP3("Message", {quoted(text)}, {quoted(comment)})' if comment else
                        f'QT_TRANSLATE_NOOP("Message", {quoted(text)})' for text, comment in found))
        return
    if arguments.plant:
        found["a sentence that is not in the catalog", ""] = "planted"
    missing = list(literal_texts())
    for catalog in CATALOGS:
        known = translated(catalog)
        missing += [f"{name}: {': '.join(filter(None, key))}: not in {catalog.name}" for key, name in found.items()
                    if key not in known and not untranslatable(key[0])]
    print("\n".join(missing) or f"{len(found)} templates, all of them translated")
    if len(found) < 900:
        sys.exit("too few templates: they are no longer found where they are")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
