// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/tracewords.h"
#include "app/cli/words.h"

#include "model/analysis/report.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

Result<TraceWords> parseTraceWords(const std::string &words)
{
    TraceWords wanted;
    for (const std::string &word : CLI::detail::split(words, ',')) {
        if (word == "cuda")
            wanted.cuda = true;
        else if (word == "nvtx")
            wanted.nvtx = true;
        else if (word == "sched")
            wanted.schedule = true;
        else if (word == "osrt")
            wanted.osRuntime = true;
        else
            return Error{.what = Cli::tr("\"%1\" is nothing that can be recorded", {word}),
                         .remedy = Cli::tr(
                             "--trace takes cuda, nvtx, osrt and sched, with commas between them")};
    }
    return wanted;
}

Result<Ns> parseTimeOption(const std::string &option, const std::string &text)
{
    if (text.empty())
        return Ns{0};
    const std::optional<Ns> time = parseDuration(text);
    const bool hasUnit = text.find_last_not_of("0123456789.") != std::string::npos;
    if (time && *time > 0 && !hasUnit)
        return Error{.what = Cli::tr("%1: \"%2\" has no unit", {option, text}),
                     .remedy = Cli::tr("write %1s or %1ms", {text})};
    if (time && *time >= 0)
        return *time;
    return Error{.what = Cli::tr("%1: \"%2\" is no time", {option, text}),
                 .remedy = Cli::tr("write it like 10s or 500ms")};
}

} // namespace trilane::cli
