// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/writer/chromeabout.h"

#include "model/base/version.h"
#include "model/output/jsonwriter.h"

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

} // namespace

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

} // namespace trilane::json
