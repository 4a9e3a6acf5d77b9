#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Plants each fault that check.py detects and expects it to be found; expects a clean tree to pass."""
import pathlib
import tempfile
import unittest

from check import HERE, Checker
from layers import Layers

SPDX = "// SPDX-FileCopyrightText: 2026 The Trilane authors\n// SPDX-License-Identifier: Apache-2.0\n"
CLEAN = {
    "model/base/time.h": SPDX + "#include <cstdint>\n",
    "model/format/trace.h": SPDX + '#include "model/base/time.h"\n',
    "model/base/CMakeLists.txt": SPDX.replace("//", "#") +
        "trilane_library(model_base SOURCES time.cpp LINK Threads::Threads)\n",
    "model/format/CMakeLists.txt": SPDX.replace("//", "#") +
        "trilane_library(model_format SOURCES trace.cpp LINK model_base PkgConfig::ZSTD)\n",
    "views/timeline/lane.h": SPDX + '#include "model/format/trace.h"\n#include <QWidget>\n',
}


class ArchitectureCheck(unittest.TestCase):
    def faults_with(self, planted, rules=None):
        rules = rules or (HERE / "layers.txt").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**CLEAN, **planted}.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            checker = Checker(folder, Layers(rules))
            faults = checker.run()
            self.warnings = checker.warnings
            return faults

    def assert_one_fault(self, planted, *words):
        faults = self.faults_with(planted)
        self.assertEqual(len(faults), 1, faults)
        for word in words:
            self.assertIn(word, faults[0])

    def test_a_clean_tree_has_no_faults(self):
        self.assertEqual(self.faults_with({}), [])

    def test_a_lower_layer_may_not_include_a_higher_one(self):
        self.assert_one_fault({"model/base/up.cpp": SPDX + '#include "model/format/trace.h"\n'},
                              "model/base/up.cpp", "model/format/trace.h")

    def test_names_in_readmes_exist(self):
        code = SPDX + "namespace trilane {\n\nclass Lane\n{\npublic:\n    int top() const;\n};\n\n} // namespace trilane\n"
        for known in ("lane.h", "model/base/lane.h", "Lane", "Lane::top()", "tst_NAME.cpp", "lane()"):
            self.assertEqual(self.faults_with({"model/base/lane.h": code, "model/base/README.md": f"`{known}`\n"}), [])
        for unknown in ("lanes.h", "view/lane.h", "Lanes", "Lane::bottom", "Track::top", "model/lanes"):
            self.assert_one_fault({"model/base/lane.h": code, "model/base/README.md": f"\n`{unknown}`\n"},
                                  "model/base/README.md:2", unknown)

    def test_two_classes_of_one_name_are_found(self):
        def tree(scope, end):
            return SPDX + f"namespace {scope}{{\n\nclass Tree final : public Plant\n{{\n}};\n\n}} // namespace{end}\n"

        other = {"model/base/oak.h": tree("trilane ", " trilane")}
        self.assert_one_fault({**other, "model/base/tree.h": tree("trilane ", " trilane")}, "trilane::Tree")
        self.assertEqual(self.faults_with({**other, "model/store/tree.h": tree("trilane::store ", " trilane::store")}), [])
        self.assertEqual(self.faults_with({**other, "model/store/tree.cpp": tree("", "")}), [])
        self.assert_one_fault({**other, "tests/model/tree.h": tree("trilane ", " trilane")}, "trilane::Tree")
        self.assertEqual(self.faults_with({**other, "tests/model/tst_tree.cpp": tree("trilane ", " trilane")}), [])

    def test_names_of_files_that_are_compiled_together_are_unique(self):
        def source(*lines, scope="trilane::store"):
            return SPDX + f"namespace {scope} {{\nnamespace {{\n\n" + "\n".join(lines) + \
                f"\n\n}} // namespace\n}} // namespace {scope}\n"

        room = {"model/store/CMakeLists.txt": SPDX.replace("//", "#") + "trilane_room(model_store LINK model_base)\n"}
        first = {**room, "model/store/a.cpp": source("constexpr int kLegs = 4;", "int legs(const Cow &cow, int n = 1)\n{\n}")}
        for other in ("int legs(const Cow &other,\n         int m)\n{\n}", "struct kLegs\n{\n};", "static int kLegs{4};"):
            self.assert_one_fault({**first, "model/store/b.cpp": source(other)}, "model/store/b.cpp", "model/store/a.cpp")
        for other in ("int legs(const Hen &hen)\n{\n}", "struct Hen\n{\n    int legs(const Cow &cow, int n)\n    {\n    }\n};",
                      "// int legs(const Cow &cow, int n) {"):
            self.assertEqual(self.faults_with({**first, "model/store/b.cpp": source(other)}), [])
        apart = {f"model/analysis/steps{below}/{name}": text for below in ("", "/inferred")
                 for name, text in (("CMakeLists.txt", room["model/store/CMakeLists.txt"]),
                                    ("a.cpp", source("int legs()\n{\n}", scope="trilane::steps")))}
        self.assertEqual(self.faults_with(apart), [])
        self.assert_one_fault({**room, "model/store/b.cpp": source("int store()\n{\n}")}, "namespace trilane::store")
        tests = {"tests/model/CMakeLists.txt": SPDX.replace("//", "#") + "trilane_tests(model_tests KIND test)\n"}
        self.assertEqual(len(self.faults_with({**tests, **{f"tests/model/{name}/tst_{name}.cpp": SPDX + "class Cow\n{\n};\n"
                                                           for name in "ab"}})), 1)

    def test_a_name_that_is_used_and_not_included_is_found(self):
        header = SPDX + "\nnamespace trilane {\n\ninline constexpr int kFeet = 4;\nint legsOf(int animals);\n" \
            "struct Zoo\n{\n    int size = 0;\n};\n\n} // namespace trilane\n"
        for use in ("return kFeet;", "return legsOf(1);", "return Zoo().size;"):
            source = "\nint f()\n{\n    " + use + "\n}\n"
            included = '#include "model/base/zoo.h"\n'
            self.assert_one_fault({"model/base/zoo.h": header, "model/base/f.cpp": SPDX + source},
                                  "model/base/f.cpp", "model/base/zoo.h")
            self.assertEqual(self.faults_with({"model/base/zoo.h": header,
                                               "model/base/f.cpp": SPDX + included + source}), [])
        self.assertEqual(self.faults_with({"model/base/zoo.h": header,
                                           "model/base/g.cpp": SPDX + "// kFeet\nauto s = R\"(kFeet)\";\n"}), [])

    def test_the_model_may_not_include_qt(self):
        self.assert_one_fault({"model/store/q.cpp": SPDX + "#include <QString>\n"}, "QString")
        self.assert_one_fault({"model/store/q.cpp": SPDX + "#include <QtCore/qglobal.h>\n"}, "Qt")

    def test_only_some_rooms_may_ask_the_system(self):
        for line in ("#include <unistd.h>", "#include <sys/stat.h>", "#include <filesystem>",
                     "int f() { return ::getpid(); }", 'auto home = std::getenv("HOME");'):
            self.assert_one_fault({"model/store/s.cpp": SPDX + line + "\n"}, "model/store/s.cpp")
            self.assertEqual(self.faults_with({"model/base/platform/s.cpp": SPDX + line + "\n"}), [])

    def test_a_thread_local_variable_is_constinit(self):
        self.assert_one_fault({"model/store/t.cpp": SPDX + "thread_local std::string t_text;\n"}, "t_text")
        self.assertEqual(self.faults_with({"model/store/t.cpp": SPDX + "constinit thread_local int t_n = 0;\n"}), [])

    def test_the_command_line_may_not_include_qt(self):
        self.assert_one_fault({"app/cli/q.cpp": SPDX + "#include <QCoreApplication>\n"}, "app/cli")

    def test_views_may_not_include_capture(self):
        self.assert_one_fault({"views/panels/c.cpp": SPDX + '#include "capture/wire/ring.h"\n'},
                              "capture/wire/ring.h")

    def test_the_model_may_not_link_qt(self):
        self.assert_one_fault({"model/store/CMakeLists.txt": SPDX.replace("//", "#") +
                               "trilane_library(model_store LINK model_base Qt6::Core)\n"}, "Qt6::Core")

    def test_a_lower_layer_may_not_link_a_higher_one(self):
        self.assert_one_fault({"model/base/CMakeLists.txt": SPDX.replace("//", "#") +
                               "trilane_library(model_base LINK\n    model_format)\n"}, "model_format")
        self.assert_one_fault({"model/build/CMakeLists.txt": SPDX.replace("//", "#") +
                               "add_library(model_build b.cpp)\n"
                               "target_link_libraries(model_build PRIVATE CLI11::CLI11)\n"}, "CLI11")

    def test_an_unknown_library_is_a_fault(self):
        self.assert_one_fault({"model/store/CMakeLists.txt": SPDX.replace("//", "#") +
                               "trilane_library(model_store LINK boost_thing)\n"}, "boost_thing")

    def test_an_unknown_folder_is_a_fault(self):
        self.assert_one_fault({"model/zoo/lion.h": SPDX}, "model/zoo/lion.h", "layers.txt")

    def test_missing_license_lines_are_a_fault(self):
        self.assert_one_fault({"model/base/bare.h": "#pragma once\n"}, "SPDX")

    def test_headers_that_include_each_other_are_a_fault(self):
        faults = self.faults_with({"model/base/a.h": SPDX + '#include "model/base/b.h"\n',
                                   "model/base/b.h": SPDX + '#include "model/base/a.h"\n'})
        self.assertTrue(any("includes itself" in fault for fault in faults), faults)

    def test_a_forbidden_pair_is_found(self):
        rules = "model/base | threads\nmodel/format | zstd\nviews/timeline | qt widgets\n"
        planted = {"views/timeline/up.cpp": SPDX + '#include "model/format/trace.h"\n'}
        self.assertEqual(self.faults_with(planted, rules), [])
        faults = self.faults_with(planted, rules + "forbid views/* : model/form*\n")
        self.assertTrue(any("views/timeline/up.cpp" in fault for fault in faults), faults)

    def test_a_header_that_reaches_too_many_files_is_found(self):
        rules = "model/base | threads\nmodel/format | zstd\nviews/timeline | qt widgets\n"
        planted = {f"views/timeline/{name}.cpp": SPDX + '#include "views/timeline/lane.h"\n' for name in "ab"}
        self.assertEqual(self.faults_with(planted, rules + "reach model/base/time.h : 2\n"), [])
        faults = self.faults_with(planted, rules + "reach model/base/time.h : 1\n")
        self.assertEqual(len(faults), 1, faults)
        self.assertIn("model/base/time.h: reaches 2 source files", faults[0])

    def test_a_long_class_is_found_over_all_its_files(self):
        def source(lines):
            return SPDX + '#include "model/base/tree.h"\n' + "\nnamespace trilane {\n\nint Tree::height() const\n{\n" + "    ++m_height;\n" * lines + \
                "}\n\n} // namespace trilane\n"

        header = SPDX + "\nnamespace trilane {\n\nclass Tree\n{\npublic:\n    int height() const;\n};\n\n} // namespace trilane\n"
        planted = {"model/base/tree.h": header, "model/base/tree.cpp": source(300), "model/base/crown.cpp": source(250)}
        self.assertEqual(self.faults_with(planted) + self.warnings, [])
        self.assertEqual(self.faults_with({**planted, "model/base/crown.cpp": source(300)}), [])
        self.assertIn("class Tree has 611 lines", self.warnings[0])

    def test_the_list_of_rooms_is_checked(self):
        rules = "model/base | threads\nmodel/format | zstd\nviews/timeline | qt widgets\n"
        self.assertIn("listed twice", self.faults_with({}, rules + "model/base\n")[0])
        self.assertIn("model/zoo", self.faults_with({}, rules + "forbid model/zoo : model/base\n")[0])

    def test_widgets_are_for_rooms_of_widgets(self):
        self.assert_one_fault({"views/timeline/paint/p.cpp": SPDX + "#include <QWidget>\n"}, "QWidget")

    def test_a_namespace_is_that_of_its_folder(self):
        def source(namespace):
            return SPDX + f"namespace {namespace} {{\n\nint f();\n\n}} // namespace {namespace}\n"

        self.assertEqual(self.faults_with({"model/store/f.h": source("trilane::store")}), [])
        self.assertEqual(self.faults_with({"model/base/f.h": source("trilane")}), [])
        self.assert_one_fault({"model/store/f.h": source("trilane")}, "namespace trilane")
        self.assert_one_fault({"model/store/f.h": source("trilane::build")}, "trilane::build")

    def test_unfinished_work_is_a_fault(self):
        for word in ("TODO", "FIXME", "HACK"):
            self.assert_one_fault({"model/base/w.h": SPDX + f"// {word}: later\n"}, word)

    def test_a_path_of_one_machine_is_a_fault(self):
        for path in ("/home/someone/x", "/work/x/y", "/root/x"):
            self.assert_one_fault({"README.md": f"see {path}\n"}, path)
        self.assertEqual(self.faults_with({"README.md": "see docs/home/x and ${ROOT}/work/x\n"}), [])

    def test_a_long_file_is_told_of(self):
        self.assertEqual(self.faults_with({"model/base/long.h": SPDX + "//\n" * 500}), [])
        self.assertEqual(len(self.warnings), 1)


if __name__ == "__main__":
    unittest.main()
