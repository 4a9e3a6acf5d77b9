#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""browser.py TRILANE CORPUS: checks pages of `trilane report` in a real browser.

Headless Chromium opens pages of the samples, of the corpus and of a hostile trace, wide and narrow,
light and dark, English and Chinese: nothing is fetched, no script fails, nothing overflows, headers
sort by mouse and by key, names of the trace stay text, and paper is light. TRILANE_PICTURES=FOLDER
keeps pictures of all of them. Skipped where Chromium, its driver or Selenium is not installed.
"""
import json
import os
import pathlib
import sys
import tempfile

import chromium
from page import trilane

ROOT = pathlib.Path(__file__).resolve().parents[2]
OF_CORPUS = ("kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
             "nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite",
             "nsys-mfu-2gpu/mfu_2gpu_before.sqlite")
WIDTHS = (1280, 400)
HOSTILE = ("<script>window.stolen=1</script>", "\"><img src=x onerror='window.stolen=2'>",
           "</title></style></svg><svg onload='window.stolen=3'>", "javascript:alert(1)")


def hostile_trace(path):
    """Every name that gets onto a page is an attack."""
    events = []
    for i in range(60):
        name = HOSTILE[i % len(HOSTILE)]
        at = i * 1000
        common = {"ph": "X", "pid": 1, "ts": at}
        events += [
            dict(common, tid=1, dur=700, name=name, cat="cpu_op"),
            dict(common, tid=1, ts=at + 710, dur=20, name="cudaLaunchKernel", cat="cuda_runtime",
                 args={"correlation": i + 1}),
            dict(common, pid=0, tid=7, ts=at + 740, dur=200, name=name, cat="kernel",
                 args={"correlation": i + 1, "device": 0, "stream": 7})]
    for pid, name in ((1, HOSTILE[0]), (0, HOSTILE[1])):
        events.append({"ph": "M", "pid": pid, "name": "process_name", "args": {"name": name}})
    path.write_text(json.dumps({"traceEvents": events, "traceName": HOSTILE[0]}), encoding="utf-8")


# Of every element that is not inside something that scrolls by itself: how far it reaches.
TOO_WIDE = """(width => {
  const out = [];
  for (const e of document.body.querySelectorAll("*")) {
    if (e.closest(".scroll") && !e.matches(".scroll") || e.closest("svg.patterns, .unseen")) continue;
    const box = e.getBoundingClientRect();
    if (box.width > 0 && (box.right > width + 1 || box.left < -1))
      out.push(e.tagName + "." + e.className + " to " + Math.round(box.right));
  }
  if (document.documentElement.scrollWidth > width || innerWidth !== width)
    out.push("the page scrolls to " + document.documentElement.scrollWidth);
  return out;
})(%d)"""

UNLABELED = """(() => {
  const out = [];
  const check = (what, selector, good) => document.querySelectorAll(selector).forEach(e => {
    if (!good(e)) out.push(what + ": " + e.outerHTML.slice(0, 80));
  });
  check("table without a caption", "table", e => e.caption && e.caption.textContent);
  check("header without its scope", "thead th", e => e.scope === "col" && e.textContent);
  check("row without a header", "tbody tr", e => e.cells[0].tagName === "TH" && e.cells[0].scope === "row");
  check("picture without a text", "svg:not([aria-hidden])", e => e.getAttribute("aria-label"));
  check("region without a name", "[role=region]", e => e.getAttribute("aria-label"));
  check("link to nowhere", "nav a", e => document.getElementById(e.hash.slice(1)));
  const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
  if (new Set(ids).size !== ids.length) out.push("an id stands twice");
  if (document.querySelectorAll("h1").length !== 1) out.push("not one h1");
  return out;
})()"""

# Words on what is behind them (WCAG 2.1, contrast at least 4.5), where that is a plain color.
UNREADABLE = """(() => {
  const rgb = text => text.match(/[\\d.]+/g).map(Number);
  const light = c => c.slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = rgb(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const out = [];
  for (const e of document.querySelectorAll("p, a, dt, dd, h1, h2, h3, figcaption, caption, th, td, li, summary, .severity")) {
    const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) out.push(e.tagName + "." + e.className);
  }
  return [...new Set(out)];
})()"""


class Check:
    def __init__(self, browser, pictures):
        self.browser, self.pictures, self.faults, self.what = browser, pictures, [], ""

    def fault(self, text):
        self.faults.append(f"{self.what}: {text}")

    def nothing(self, found, text):
        if found:
            self.fault(f"{text}: {found[:5]}")

    def looks(self, path, width, dark):
        """One page in one size and theme; `what` says which."""
        self.what = f"{path.stem}, {width} px, {'dark' if dark else 'light'}"
        self.browser.size(width, 900, dark)
        url = path.as_uri()
        self.browser.open(url)
        self.browser.value("new Promise(done => requestAnimationFrame(() => done(1)))")
        asked = self.browser.requests()
        if url not in asked:
            self.fault("the page was not asked for")
        self.nothing([u for u in asked if u != url], "asked for")
        self.nothing(self.browser.log(), "was logged")
        self.nothing(self.browser.value(TOO_WIDE % width), "too wide")
        self.nothing(self.browser.value(UNLABELED), "not accessible")
        self.nothing(self.browser.value(UNREADABLE), "hard to read")
        color = self.browser.value("getComputedStyle(document.body).backgroundColor")
        if (color == "rgb(23, 25, 27)") != dark:
            self.fault(f"the background is {color}")
        if self.pictures:
            height = min(self.browser.value("document.documentElement.scrollHeight"), 12000)
            self.browser.picture(self.pictures / f"{path.stem}-{width}-{'dark' if dark else 'light'}.png",
                                 (0, 0, width, height))

    def column(self, table, column):
        return self.browser.value(
            f"[...document.querySelectorAll('table.sorts')[{table}].tBodies[0].rows].map(r => "
            f"r.cells[{column}].dataset.v === undefined ? r.cells[{column}].textContent"
            f" : Number(r.cells[{column}].dataset.v))")

    def header(self, table, column):
        return (f"document.querySelectorAll('table.sorts')[{table}].tHead.rows[0]"
                f".cells[{column}].firstChild")

    def press(self, table, column, by_key):
        header = self.browser.value(self.header(table, column))
        if by_key:
            header.send_keys("\n")
        else:
            header.click()

    def sorts(self, path):
        """By the first number and the first text of every table, up and down, by mouse and key."""
        self.what = f"{path.stem}, sorting"
        self.browser.size(1280, 900)
        self.browser.open(path.as_uri())
        count = self.browser.value("document.querySelectorAll('table.sorts').length")
        sorted_columns = 0
        for table in range(count):
            kinds = self.browser.value(
                f"[...document.querySelectorAll('table.sorts')[{table}].tHead.rows[0].cells]"
                ".map(h => h.classList.contains('n'))")
            for column in {kinds.index(True) if True in kinds else 0, 0}:
                before = self.column(table, column)
                if any(isinstance(v, str) and v == "" for v in before):
                    continue
                self.press(table, column, by_key=bool(table % 2))
                first = self.column(table, column)
                self.press(table, column, by_key=not table % 2)
                second = self.column(table, column)
                state = self.browser.value(self.header(table, column) + ".parentElement.ariaSort")
                if sorted(map(str, first)) != sorted(map(str, before)):
                    self.fault(f"table {table} lost rows")
                if kinds[column]:
                    down = sorted(before, reverse=True)
                    if first != down or second != down[::-1] or state != "ascending":
                        self.fault(f"column {column} of table {table}: {first[:4]}, {second[:4]}, {state}")
                elif first[0] != second[-1] or state != "descending":
                    self.fault(f"text of table {table}: {first[:2]}, {second[-2:]}, {state}")
                sorted_columns += 1
        if sorted_columns < 5:
            self.fault(f"only {sorted_columns} columns were sorted")

    def resists(self, path):
        self.what = f"{path.stem}, attacks"
        browser = self.browser
        if browser.value("window.stolen") is not None:
            self.fault("a name of the trace ran as a script")
        if browser.value("document.scripts.length + document.images.length") != 1:
            self.fault("there are elements that are not the page's")
        if browser.value("document.body.textContent.split('<script>window.stolen').length") < 5:
            self.fault("the names are not there as text")
        # Even if one got through: the policy keeps it from running, and from calling home.
        browser.value("(() => { const s = document.createElement('script'); s.textContent = 'window.stolen = 4';"
                      " document.body.append(s); const i = new Image(); i.src = 'http://127.0.0.1:9/x';"
                      " document.body.append(i); })()")
        if browser.value("window.stolen") is not None:
            self.fault("the policy let another script run")
        if not any("script" in text for text in browser.log()):
            self.fault("nothing was refused")

    def prints(self, path):
        self.what = f"{path.stem}, paper"
        self.browser.size(1280, 900, dark=True, media="print")
        self.browser.open(path.as_uri())
        color = self.browser.value("getComputedStyle(document.body).color")
        if color != "rgb(29, 31, 33)":
            self.fault(f"words are {color}")
        if self.browser.value("getComputedStyle(document.querySelector('nav')).display") != "none":
            self.fault("the list of contents is printed")
        paper = self.browser.paper()
        if not paper.startswith(b"%PDF") or len(paper) < 10000:
            self.fault(f"a PDF of {len(paper)} bytes")
        if self.pictures:
            (self.pictures / f"{path.stem}.pdf").write_bytes(paper)


def pages(program, corpus, folder):
    """Reports of all traces in both languages."""
    attack = folder / "hostile.json"
    hostile_trace(attack)
    traces = sorted((ROOT / "resources/samples").glob("*.trilane")) + [attack]
    traces += filter(pathlib.Path.is_file, map(corpus.joinpath, OF_CORPUS))
    for trace in traces:
        for language in ("en", "zh"):
            page = folder / f"{trace.name.split('.')[0]}-{language}.html"
            trilane(program, "report", trace, "-o", page, "--language", language)
            yield page


def main():
    program, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    missing = chromium.missing()
    if missing:
        print(f"SKIP: {', '.join(missing)} is not installed")
        return 77
    pictures = os.environ.get("TRILANE_PICTURES")
    with tempfile.TemporaryDirectory() as folder, chromium.Browser() as browser:
        check = Check(browser, pathlib.Path(pictures) if pictures else None)
        looked = 0
        for page in pages(program, corpus, pathlib.Path(folder)):
            for width in WIDTHS:
                for dark in (False, True):
                    check.looks(page, width, dark)
                    looked += 1
            if "hostile" in page.stem:
                check.resists(page)
            check.sorts(page)
            check.prints(page)
    for fault in check.faults:
        print(fault)
    print(f"{looked} looks at pages")
    return 1 if check.faults else 0


sys.exit(main())
