#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Plants each fault that check.py detects and expects it to be found; expects a clean manual to pass."""
import pathlib
import tempfile
import unittest

from check import Checker
from examples import Examples, examples_in, first_missing
from page import commands_of
from programs import commands_in, options_in
from windowkeys import commands_keys, keys_in

HELP = """Trilane: find out why the GPU is idle
Usage: trilane [OPTIONS] [SUBCOMMAND]

Options:
  -h,--help                   Print this help message and exit

Subcommands:
  gaps                        Why the GPU was idle
  cut                         A part of a trace

Examples:
  trilane gaps run.trilane
"""
GAPS_HELP = """Why the GPU was idle
Options:
  -h,--help                   Print this help message and exit
  --min TIME=0                Shorter gaps are counted
  -o,--output FILE            File to write; see --whole
"""
CLEAN = {
    "en/commands.md": "# Commands\n\n## trilane gaps\n\nThe tab *Idle*, see [below](#trilane-cut).\n\n"
                      "```\ntrilane gaps run.trilane --min 10us  # why\n```\n\n## trilane cut\n\n"
                      "![A gap](../pictures/gap.png)\n\n`trilane cut FILE`\n",
    "zh/commands.md": "# 命令\n\n## trilane gaps\n\n标签页 **空闲** ，见[下文](#trilane-cut)。\n\n"
                      "```\ntrilane gaps run.trilane --min 10us  # 为什么\n```\n\n## trilane cut\n\n"
                      "![间隙](../pictures/gap.png)\n\n`trilane cut FILE`\n",
    "pictures/gap.png": "png",
}


class Told:
    """Stands in for the programs."""
    commands = commands_in(HELP)
    options = {"trilane": options_in(HELP), "gaps": options_in(GAPS_HELP), "cut": set()}
    absent = ("trilane-ui", "trilaned")

    def all_options(self):
        return set().union(*self.options.values())


class Words:
    sources = {"Idle", "Menu", "View"}
    translations = {"空闲", "菜单", "视图"}


COMMANDS = """
    {"gap", NOOP("next idle gap"), {Qt::Key_G, Qt::Key_X}, step},
    {"note", NOOP("note"), {Qt::SHIFT | Qt::Key_B}, note},
    {"up", NOOP("slice above"), {Qt::Key_Up}, walk},
    tr("Run (Ctrl+Return)");
    add(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number));
"""


class Keys:
    all = keys_in(COMMANDS)
    timeline = commands_keys(COMMANDS)


class ManualCheck(unittest.TestCase):
    def faults_with(self, planted):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**CLEAN, **planted}.items():
                if text is None:
                    continue
                path = pathlib.Path(folder, "resources/manual", name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return Checker(folder, Told(), Words(), Keys()).run()

    def changed(self, old, new, *names):
        """Of the pages named, both if none is."""
        planted = {}
        for name in names or ("en/commands.md", "zh/commands.md"):
            self.assertIn(old, CLEAN[name])
            planted[name] = CLEAN[name].replace(old, new)
        return self.faults_with(planted)

    def assert_fault(self, faults, *words, count=1):
        self.assertEqual(len(faults), count, faults)
        for fault in faults:
            for word in words:
                self.assertIn(word, fault)

    def test_a_clean_manual_has_no_faults(self):
        self.assertEqual(self.faults_with({}), [])

    def test_a_page_in_one_language_alone(self):
        self.assert_fault(self.faults_with({"en/faq.md": "# Questions\n"}), "faq.md", "not in zh/")
        self.assert_fault(self.faults_with({"zh/faq.md": "# 问题\n"}), "faq.md", "not in en/")

    def test_other_headings(self):
        self.assert_fault(self.changed("## trilane cut", "### trilane cut", "zh/commands.md"),
                          "other headings", "trilane cut")

    def test_other_code(self):
        self.assert_fault(self.changed("--min 10us", "--min 20us", "zh/commands.md"),
                          "block of code 1", "20us")
        self.assert_fault(self.faults_with({"zh/commands.md": CLEAN["zh/commands.md"] +
                                            "\n```\nls\n```\n"}), "2 blocks of code")

    def test_comments_of_code_are_in_the_readers_language(self):
        self.assertEqual(self.changed("# 为什么", "# 原因", "zh/commands.md"), [])

    def test_a_link_to_nothing(self):
        self.assert_fault(self.changed("(#trilane-cut)", "(other.md)"), "other.md", "not there",
                          count=2)
        self.assert_fault(self.changed("(#trilane-cut)", "(#nowhere)"), "no such heading", count=2)
        self.assert_fault(self.changed("[below](#trilane-cut)", "below", "en/commands.md"),
                          "links and pictures")

    def test_pictures(self):
        self.assert_fault(self.faults_with({"pictures/other.png": "png"}), "shown nowhere")
        self.assert_fault(self.faults_with({"pictures/gap.png": "x" * 150_001}), "150000 bytes")
        self.assert_fault(self.faults_with({"pictures/gap.png": None}), "not there", count=2)

    def test_a_command_that_does_not_exist(self):
        self.assert_fault(self.changed("trilane cut FILE", "trilane snip FILE"),
                          "no command snip", count=2)

    def test_an_option_that_does_not_exist(self):
        self.assert_fault(self.changed("--min 10us", "--least 10us"), "gaps has no option --least",
                          count=2)
        self.assert_fault(self.changed("`trilane cut FILE`", "`--min` and `trilane cut FILE`"),
                          "no option --min", count=2)

    def test_an_option_that_a_help_only_mentions(self):
        self.assert_fault(self.changed("--min 10us", "--whole"), "no option --whole", count=2)

    def test_a_command_without_its_section(self):
        self.assert_fault(self.changed("## trilane gaps", "## Gaps"), "trilane gaps")

    def test_words_that_are_not_in_the_window(self):
        self.assert_fault(self.changed("*Idle*", "*Menu → Lazy*", "en/commands.md"), "Lazy")
        self.assert_fault(self.changed("**空闲**", "**菜单 → 懒惰**", "zh/commands.md"), "懒惰")
        self.assertEqual(self.changed("**空闲**", "**样子：** **菜单 → 视图**", "zh/commands.md"),
                         [])

    def test_keys(self):
        told = {f"{folder}/timeline.md": "# T\n\n`G` `Shift+B` `Ctrl+7` `Ctrl+Return` `Up` `X`\n"
                for folder in ("en", "zh")}
        self.assertEqual(self.faults_with(told), [])
        told["zh/timeline.md"] = "# T\n\n`G` `Ctrl+7`\n"
        self.assert_fault(self.faults_with(told), "key Shift+B")
        told["zh/timeline.md"] = "# T\n\n`G` `Shift+B` `Shift+G`\n"
        self.assert_fault(self.faults_with(told), "Shift+G is no key")

    def test_a_paragraph_left_in_english(self):
        sentence = "This paragraph was forgotten when somebody translated the whole of the page.\n"
        self.assert_fault(self.faults_with({"zh/commands.md": CLEAN["zh/commands.md"] + "\n" +
                                            sentence}), "not in Chinese")

    def test_examples_are_taken_apart(self):
        block = '$ trilane query a.trilane "SELECT\n    1"\n1\n$ trilane gaps a.trilane\n…'
        self.assertEqual(examples_in(block), [('trilane query a.trilane "SELECT\n    1"', ["1"]),
                                              ("trilane gaps a.trilane", ["…"])])

    def test_output_that_is_not_so(self):
        lines = ["Cause   Idle", "user_code  1 ms  zero_grad", "sync_call  2 ms"]
        self.assertIsNone(first_missing(["Cause Idle", "user_code   1 ms  …", "sync_call 2 ms"],
                                        lines))
        self.assertIsNone(first_missing(["…", "sync_call  …"], lines))
        self.assertIsNone(first_missing(["Cause Idle", "…"], lines))
        self.assertEqual(first_missing(["Cause Idle", "sync_call 2 ms"], lines), "sync_call 2 ms")
        self.assertEqual(first_missing(["…", "user_code 3 ms …"], lines), "user_code 3 ms …")
        self.assertIn("sync_call", first_missing(["Cause Idle", "user_code …"], lines))
        self.assertTrue(first_missing(["Cause Idle", "", "sync_call 2 ms"], lines))

    def test_examples_are_run(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "a.trilane").write_text("a trace", encoding="utf-8")
            program = pathlib.Path(folder, "trilane")
            program.write_text('#!/bin/sh\ncat "$2"; echo; echo "$1" >&2; test "$1" != stop\n',
                               encoding="utf-8")
            program.chmod(0o755)
            examples = Examples(folder, folder)
            self.assertIsNone(examples.fault("trilane gaps a.trilane", ["a trace", "gaps"]))
            self.assertIn("other", examples.fault("trilane gaps a.trilane", ["other"]))
            self.assertIn("ends with 1", examples.fault("trilane stop a.trilane", ["…"]))
            self.assertIsNone(examples.fault("trilane gaps run.trilane", ["other"]))
            self.assertEqual(examples.run, 3)

    def test_commands_are_seen_where_they_are(self):
        def seen(line):
            return [(command.program, command.first, command.options)
                    for command in commands_of(line)]
        self.assertEqual(seen("ssh host trilane attach 4711 -o - > run.trilane"),
                         [("trilane", "attach", [])])
        self.assertEqual(seen("trilane record --stats -- python train.py --epochs 1"),
                         [("trilane", "record", ["--stats"])])
        self.assertEqual(seen("trilane start 1; trilane stop --all"),
                         [("trilane", "start", []), ("trilane", "stop", ["--all"])])
        self.assertEqual(seen("trilane-ui --picture=a.svg x.trilane"),
                         [("trilane-ui", "--picture=a.svg", ["--picture"])])
        self.assertEqual(seen("trilane: recorded 1 s"), [])


if __name__ == "__main__":
    unittest.main()
