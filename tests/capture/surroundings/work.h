// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <cstring>

#include <unistd.h>

namespace target {

/// Says on standard output what has been done, in one write: the test compares it with the file.
inline void tell(const char *label, int steps)
{
    char line[160];
    const int size = std::snprintf(line, sizeof line, "did %d %s %d\n", ::gettid(), label, steps);
    (void)!::write(STDOUT_FILENO, line, static_cast<size_t>(size));
}

/// So many times: a range, in it a range and after that a mark; all with names of their own. No
/// allocation, so that it may also run where malloc may not.
inline void steps(const char *label, int count)
{
    char name[128];
    for (int i = 0; i < count; ++i) {
        std::snprintf(name, sizeof name, "%s outer %d", label, i);
        nvtxRangePushA(name);
        std::snprintf(name, sizeof name, "%s inner %d", label, i);
        nvtxRangePushA(name);
        nvtxRangePop();
        std::snprintf(name, sizeof name, "%s mark %d", label, i);
        nvtxMarkA(name);
        nvtxRangePop();
    }
}

inline void work(const char *label, int count)
{
    steps(label, count);
    tell(label, count);
}

/// A case of the target: what it does is the test's name. Returns the exit code.
struct Case
{
    const char *name;
    int (*run)(int argc, char **argv);
};

extern const Case kThreadCases[];
extern const Case kEndCases[];
extern const Case kImageCases[];
extern const Case kLimitCases[];

} // namespace target
