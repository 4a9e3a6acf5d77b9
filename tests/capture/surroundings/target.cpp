// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// target_surroundings CASE [ARGUMENTS]: a program that uses NVTX in surroundings that are hard for
/// a recorder, and says on standard output what it has done.

#include "work.h"

#include <initializer_list>

int main(int argc, char **argv)
{
    using namespace target;
    for (const Case *cases : {kThreadCases, kEndCases, kImageCases, kLimitCases}) {
        for (; argc > 1 && cases->name; ++cases) {
            if (std::strcmp(cases->name, argv[1]) == 0)
                return cases->run(argc - 2, argv + 2);
        }
    }
    std::fprintf(stderr, "no such case\n");
    return 2;
}
