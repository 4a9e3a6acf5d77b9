// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/metadata.h"

#include "model/formats/json/reader/escapes.h"
#include "model/formats/json/reader/numbers.h"
#include "model/formats/json/reader/parsing.h"
#include "model/formats/json/reader/trackfinder.h"

#include <algorithm>

namespace trilane::json {

namespace {

namespace dom = simdjson::dom;

uint64_t unsignedOf(dom::object object, const char *key)
{
    uint64_t value = 0;
    return object[key].get_uint64().get(value) == simdjson::SUCCESS ? value : 0;
}

void readDevices(const std::string &text, format::TraceInfo &info)
{
    dom::parser parser;
    dom::array devices;
    if (!isRead(parser.parse(text).get_array().get(devices)))
        return;
    for (dom::element element : devices) {
        dom::object device;
        if (element.get_object().get(device) != simdjson::SUCCESS)
            continue;
        std::string_view name;
        if (device["name"].get_string().get(name) != simdjson::SUCCESS)
            name = {};
        info.gpus.push_back(
            {.ordinal = static_cast<int>(unsignedOf(device, "id")),
             .name = std::string(name),
             .memoryBytes = unsignedOf(device, "totalGlobalMem"),
             .multiprocessors = static_cast<uint32_t>(unsignedOf(device, "numSms")),
             .computeMajor = static_cast<uint32_t>(unsignedOf(device, "computeMajor")),
             .computeMinor = static_cast<uint32_t>(unsignedOf(device, "computeMinor"))});
    }
}

void readDistributed(const std::string &text, format::TraceInfo &info)
{
    dom::parser parser;
    dom::object object;
    if (!isRead(parser.parse(text).get_object().get(object)))
        return;
    int64_t number = 0;
    if (object["rank"].get_int64().get(number) == simdjson::SUCCESS)
        info.rank = static_cast<int>(number);
    if (object["world_size"].get_int64().get(number) == simdjson::SUCCESS)
        info.worldSize = static_cast<int>(number);
    std::string_view backend;
    if (object["backend"].get_string().get(backend) == simdjson::SUCCESS)
        info.notes.push_back(
            format::Note::of(MessageText("distributed backend"), std::string(backend)));
}

/// Kineto writes "cupti_version" and the like; worth showing as they are.
bool isVersion(const std::string &key)
{
    return key.ends_with("_version") || key == "schemaVersion" || key == "traceName" ||
           key == "trace_id";
}

constexpr size_t kShownValue = 200;

/// Trilane's own: the counter is named by "tid".
void nameUnit(const NameEvent &event, build::TraceBuilder &builder)
{
    const Identity pid = identityOf(event.pid);
    const TrackId parent =
        event.device >= 0
            ? builder.find({.kind = TrackKind::Gpu, .number = event.device})
            : builder.find({.kind = TrackKind::Process, .number = pid.number, .label = pid.label});
    const std::string label = unescaped(unquoted(event.tid));
    const TrackId track =
        parent.isValid()
            ? builder.find({.parent = parent, .kind = TrackKind::Counter, .label = label})
            : TrackId();
    if (track.isValid())
        builder.setUnit(track, event.text);
}

} // namespace

bool looksLikePaddle(const std::map<std::string, std::string> &members)
{
    const auto version = members.find("schemaVersion");
    return version != members.end() && version->second.starts_with('"');
}

Metadata readMetadata(const std::map<std::string, std::string> &members, format::TraceInfo &info)
{
    Metadata metadata;
    metadata.isPaddle = looksLikePaddle(members);
    metadata.isKineto = !metadata.isPaddle && (members.contains("schemaVersion") ||
                                               members.contains("deviceProperties") ||
                                               members.contains("distributedInfo"));
    for (const auto &[key, value] : members) {
        if (key == "deviceProperties")
            readDevices(value, info);
        else if (key == "distributedInfo")
            readDistributed(value, info);
        else if (key == "baseTimeNanoseconds" || key == "baseTimeNanosecond")
            metadata.baseTime = wholeNumber(value);
        else if (isVersion(key) && value.size() < kShownValue)
            info.properties.emplace_back(key, unescaped(unquoted(value)));
        else if (value.empty())
            info.notes.push_back(
                {.name = Message::verbatim(key), .text = msg("not read: longer than 1 MiB")});
    }
    return metadata;
}

void applyNames(std::deque<NameEvent> names, build::TraceBuilder &builder,
                const jobs::JobContext &job)
{
    std::sort(names.begin(), names.end(),
              [](const NameEvent &a, const NameEvent &b) { return a.offset < b.offset; });
    for (const NameEvent &event : names) {
        if (job.stopped())
            return;
        if (event.text.empty())
            continue;
        if (event.what == "counter_unit")
            nameUnit(event, builder);
        if (event.what != "process_name" && event.what != "thread_name")
            continue;
        const Identity pid = identityOf(event.pid);
        TrackId track =
            builder.find({.kind = TrackKind::Process, .number = pid.number, .label = pid.label});
        if (track.isValid() && event.what == "thread_name") {
            const Identity tid = identityOf(event.tid);
            track = builder.find({.parent = track,
                                  .kind = TrackKind::Thread,
                                  .number = tid.number,
                                  .label = tid.label});
        }
        if (track.isValid())
            builder.setName(track, event.text);
    }
}

void assignStreams(build::TraceBuilder &builder)
{
    std::map<TrackId, uint64_t> calls; // by process
    for (size_t i = 0; i < builder.trackCount(); ++i) {
        const format::Track track = builder.trackInfo(TrackId(i));
        if (track.kind == TrackKind::ApiCalls)
            calls[track.process] += builder.sliceCount(track.id);
    }
    const auto most =
        std::max_element(calls.begin(), calls.end(), [&](const auto &a, const auto &b) {
            return a.second != b.second ? a.second < b.second
                                        : builder.placeOf(a.first) > builder.placeOf(b.first);
        });
    if (most == calls.end())
        return;
    for (size_t i = 0; i < builder.trackCount(); ++i) {
        const format::Track track = builder.trackInfo(TrackId(i));
        if (track.kind == TrackKind::Stream && !track.process.isValid())
            builder.setProcess(TrackId(i), most->first);
    }
}

} // namespace trilane::json
