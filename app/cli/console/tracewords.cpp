// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/tracewords.h"
#include "app/cli/console/clitext.h"

#include <sstream>

namespace trilane::cli {

Result<TraceWords> parseTraceWords(const std::string &words)
{
    TraceWords wanted;
    std::istringstream list(words);
    for (std::string word; std::getline(list, word, ',');) {
        if (word == "cuda")
            wanted.cuda = true;
        else if (word == "nvtx")
            wanted.nvtx = true;
        else if (word == "sched")
            wanted.schedule = true;
        else if (word == "osrt")
            wanted.osRuntime = true;
        else
            return Error{.what = msg("\"%1\" cannot be recorded", word),
                         .remedy = msg(
                             "--trace takes a comma-separated list of cuda, nvtx, osrt and sched")};
    }
    return wanted;
}

} // namespace trilane::cli
