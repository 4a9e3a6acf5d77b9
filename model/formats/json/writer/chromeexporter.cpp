// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/writer/chromeexporter.h"

#include "model/base/version.h"
#include "model/format/trace.h"
#include "model/formats/json/writer/chromeevents.h"
#include "model/formats/json/writer/jsonoutput.h"
#include "model/output/jsonwriter.h"

#include <array>
#include <string>

namespace trilane::json {

namespace {

std::string devices(const format::TraceInfo &info)
{
    output::JsonWriter out;
    out.beginArray();
    for (const format::GpuInfo &gpu : info.gpus) {
        out.beginObject();
        out.member("id", gpu.ordinal);
        out.member("name", gpu.name);
        out.member("totalGlobalMem", gpu.memoryBytes);
        out.member("computeMajor", gpu.computeMajor);
        out.member("computeMinor", gpu.computeMinor);
        out.member("numSms", gpu.multiprocessors);
        out.endObject();
    }
    out.endArray();
    return out.takePart();
}

std::string distributed(const format::TraceInfo &info)
{
    output::JsonWriter out;
    out.beginObject();
    if (info.rank)
        out.member("rank", *info.rank);
    if (info.worldSize)
        out.member("world_size", *info.worldSize);
    out.endObject();
    return out.takePart();
}

/// The members of the file in front of its events, in the keys that PyTorch's profiler uses:
/// "schemaVersion", "deviceProperties", "distributedInfo", "baseTimeNanoseconds". Without the brace
/// that would end them.
std::string aboutText(const format::TraceInfo &info)
{
    std::string text = "{\"schemaVersion\":1";
    const auto add = [&text](const char *key, const std::string &value) {
        text += std::string(",\n\"") + key + "\":" + value;
    };
    add("deviceProperties", devices(info));
    if (info.rank || info.worldSize)
        add("distributedInfo", distributed(info));
    if (info.epochOfZero)
        add("baseTimeNanoseconds", std::to_string(*info.epochOfZero));
    add("trilane_version", output::jsonString(kProgramVersion));
    add("producer", output::jsonString(info.producer));
    if (!info.host.empty())
        add("host", output::jsonString(info.host));
    add("displayTimeUnit", "\"ms\"");
    return text;
}

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
