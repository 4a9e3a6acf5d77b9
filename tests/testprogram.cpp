// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// main() of programs with tests: runs the test whose name the program was started by (there is a
// link of that name beside it) or that is its first argument.

#include "tests/testprogram.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace trilane::tests {
namespace {

std::map<std::string, TestProgram::Run> &programs()
{
    static std::map<std::string, TestProgram::Run> all;
    return all;
}

std::string nameOf(const char *file)
{
    return std::filesystem::path(file).stem().string();
}

int runNamed(int argc, char *argv[])
{
    if (argc > 0) {
        const auto called = programs().find(nameOf(argv[0]));
        if (called != programs().end())
            return called->second(argc, argv);
    }
    if (argc > 1) {
        const auto named = programs().find(argv[1]);
        if (named != programs().end()) {
            // As if started by the link, which a test that starts itself again needs.
            std::string link = (std::filesystem::path(argv[0]).parent_path() / argv[1]).string();
            argv[1] = link.data();
            return named->second(argc - 1, argv + 1);
        }
    }
    std::fprintf(stderr, "Usage: %s TEST [OPTIONS OF QT TEST]\nTests:\n", argc > 0 ? argv[0] : "");
    for (const auto &[name, run] : programs())
        std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
}

} // namespace

TestProgram::TestProgram(const char *file, Run run)
{
    programs().emplace(nameOf(file), run);
}

} // namespace trilane::tests

int main(int argc, char *argv[])
{
    return trilane::tests::runNamed(argc, argv);
}
