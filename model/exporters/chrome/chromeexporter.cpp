// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/chrome/chromeexporter.h"

#include "model/exporters/chrome/chromeabout.h"
#include "model/exporters/chrome/chromeevents.h"
#include "model/exporters/chrome/jsonoutput.h"

#include <array>

namespace trilane {

namespace {

Result<ExportAccount> writeChrome(const Store &store, const std::string &path,
                                  const JobContext &job, bool compressed)
{
    Result<std::unique_ptr<chrome::JsonOutput>> out = chrome::JsonOutput::create(path, compressed);
    if (!out)
        return out.error();
    ExportAccount account;
    (*out)->text = chrome::aboutText(store.info()) + ",\n\"traceEvents\":[";
    chrome::Events(store, **out, job).write(account);
    (*out)->text += "\n]}\n";
    if (job.stopped())
        return Error::stopped();
    if (Result<void> done = (*out)->finish(); !done)
        return done.error();
    return account;
}

} // namespace

TraceFormat chromeTraceFormat()
{
    static constexpr std::array<std::string_view, 1> kEndings{".json"};
    return {.name = "chrome",
            .title = "Chrome trace JSON, as PyTorch's profiler writes it",
            .endings = kEndings,
            .write = [](const Store &store, const std::string &path, const JobContext &job) {
                return writeChrome(store, path, job, false);
            }};
}

TraceFormat compressedChromeTraceFormat()
{
    static constexpr std::array<std::string_view, 1> kEndings{".json.gz"};
    return {.name = "chrome-gz",
            .title = "the same, compressed",
            .endings = kEndings,
            .write = [](const Store &store, const std::string &path, const JobContext &job) {
                return writeChrome(store, path, job, true);
            }};
}

} // namespace trilane
