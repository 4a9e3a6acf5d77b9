// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/writer/chromeexporter.h"

#include "model/formats/json/writer/chromeabout.h"
#include "model/formats/json/writer/chromeevents.h"
#include "model/formats/json/writer/jsonoutput.h"

#include <array>

namespace trilane::json {

namespace {

Result<formats::ExportAccount> writeChrome(const store::Store &store, const std::string &path,
                                           const jobs::JobContext &job, bool compressed)
{
    const store::Tables trace = store;
    Result<std::unique_ptr<JsonOutput>> out = JsonOutput::create(path, compressed);
    if (!out)
        return out.error();
    formats::ExportAccount account;
    (*out)->text = aboutText(trace.info()) + ",\n\"traceEvents\":[";
    Events(store, **out, job).write(account);
    (*out)->text += "\n]}\n";
    if (job.stopped())
        return Error::stopped();
    if (Result<void> done = (*out)->finish(); !done)
        return done.error();
    return account;
}

} // namespace

formats::TraceFormat chromeTraceFormat()
{
    static constexpr std::array<std::string_view, 1> kEndings{".json"};
    return {.name = "chrome",
            .title = MessageText("Chrome trace JSON, as written by the PyTorch profiler"),
            .endings = kEndings,
            .write = [](const store::Store &store, const std::string &path,
                        const jobs::JobContext &job) {
                return writeChrome(store, path, job, false);
            }};
}

formats::TraceFormat compressedChromeTraceFormat()
{
    static constexpr std::array<std::string_view, 1> kEndings{".json.gz"};
    return {.name = "chrome-gz",
            .title = MessageText("the same, compressed"),
            .endings = kEndings,
            .write = [](const store::Store &store, const std::string &path,
                        const jobs::JobContext &job) {
                return writeChrome(store, path, job, true);
            }};
}

} // namespace trilane::json
