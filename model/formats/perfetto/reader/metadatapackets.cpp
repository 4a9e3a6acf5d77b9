// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/metadatapackets.h"
#include "model/format/properties/notesastext.h"

#include "model/formats/perfetto/constants.h"

#include <map>

namespace trilane::perfetto {

namespace {

/// Annotations by name.
class Values
{
public:
    explicit Values(const TrackEvent &event)
    {
        for (const DebugAnnotation &annotation : event.debug_annotations())
            m_values.emplace(annotation.name(), &annotation);
    }

    [[nodiscard]] const DebugAnnotation *find(std::string_view name) const
    {
        const auto found = m_values.find(name);
        return found == m_values.end() ? nullptr : found->second;
    }
    [[nodiscard]] int64_t number(std::string_view name, int64_t otherwise = 0) const
    {
        const DebugAnnotation *value = find(name);
        if (!value)
            return otherwise;
        return value->has_int_value() ? value->int_value()
                                      : static_cast<int64_t>(value->uint_value());
    }
    [[nodiscard]] uint64_t id(std::string_view name) const
    {
        return static_cast<uint64_t>(number(name));
    }
    [[nodiscard]] std::string text(std::string_view name) const
    {
        const DebugAnnotation *value = find(name);
        return value ? cleanText(value->string_value()) : std::string();
    }

private:
    std::map<std::string_view, const DebugAnnotation *> m_values;
};

TrackKind trackKindOf(std::string_view word)
{
    for (int i = 0; i < kTrackKindCount; ++i) {
        if (toString(static_cast<TrackKind>(i)) == word)
            return static_cast<TrackKind>(i);
    }
    return TrackKind::Unknown;
}

constexpr Ns kMaxShift = Ns{1} << 60;

} // namespace

bool About::take(const TrackEvent &event)
{
    if (event.track_uuid() != kAboutTrack || event.categories_size() != 1)
        return false;
    const std::string &category = event.categories(0);
    if (category == kInfoCategory)
        takeInfo(event);
    else if (m_isOwn && category == kGpuCategory)
        takeGpu(event);
    else if (m_isOwn && category == kTrackCategory)
        takeTrack(event);
    else
        return false;
    return true;
}

void About::takeInfo(const TrackEvent &event)
{
    const Values values(event);
    format::TraceInfo &info = m_builder.info();
    m_isOwn = true;
    m_shift = std::clamp<Ns>(values.number("time shift"), 0, kMaxShift);
    info.producer = values.text("producer");
    info.host = values.text("host");
    info.operatingSystem = values.text("operating system");
    info.cpu = values.text("cpu");
    info.commandLine = values.text("command line");
    info.cores = static_cast<uint32_t>(values.number("cores"));
    if (values.find("unix time of zero"))
        info.epochOfZero = values.number("unix time of zero");
    if (values.find("rank"))
        info.rank = static_cast<int>(values.number("rank"));
    if (values.find("world size"))
        info.worldSize = static_cast<int>(values.number("world size"));
    if (const DebugAnnotation *properties = values.find("properties")) {
        for (const DebugAnnotation &entry : properties->dict_entries())
            info.properties.emplace_back(cleanText(entry.name()), cleanText(entry.string_value()));
        format::readNotesFromText(info);
    }
}

void About::takeGpu(const TrackEvent &event)
{
    const Values values(event);
    m_builder.info().gpus.push_back(
        {.ordinal = static_cast<int>(values.number("ordinal")),
         .name = values.text("name"),
         .memoryBytes = values.id("memory bytes"),
         .multiprocessors = static_cast<uint32_t>(values.number("multiprocessors")),
         .computeMajor = static_cast<uint32_t>(values.number("compute major")),
         .computeMinor = static_cast<uint32_t>(values.number("compute minor"))});
}

void About::takeTrack(const TrackEvent &event)
{
    const Values values(event);
    const TrackKind kind = trackKindOf(values.text("kind"));
    // The builder makes this one of the streams.
    if (kind == TrackKind::AllStreams)
        return;
    m_tracks.addOwn({.uuid = values.id("uuid"),
                     .row = values.id("row"),
                     .parent = values.id("parent"),
                     .process = values.id("process"),
                     .kind = kind,
                     .number = values.number("number"),
                     .name = values.text("name"),
                     .domain = values.text("domain"),
                     .unit = values.text("unit"),
                     .sortIndex = static_cast<int32_t>(values.number("sort index")),
                     .systemNumber = values.number("system number", -1)});
}

} // namespace trilane::perfetto
