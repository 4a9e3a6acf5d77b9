// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Waits for a GPU and CUDA event records: about streams, but not their work.

#include "model/formats/nsys/reader/reading.h"

#include <array>
#include <map>

namespace trilane::nsys {

namespace {

/// In place of a stream for waits for a whole context.
constexpr int64_t kWholeContext = 0xffffffff;

/// CUpti_ActivitySynchronizationType, in words.
std::string_view syncName(int64_t type)
{
    constexpr std::array<std::string_view, 5> kNames{"synchronize", "event synchronize",
                                                     "stream wait event", "stream synchronize",
                                                     "context synchronize"};
    return type >= 0 && type < static_cast<int64_t>(kNames.size())
               ? kNames[static_cast<size_t>(type)]
               : kNames[0];
}

/// Names that contain the stream, if the track does not identify it.
class WaitNames
{
public:
    explicit WaitNames(Strings &strings)
        : m_strings(strings)
    {}
    StringId of(int64_t type, std::optional<int64_t> stream)
    {
        const auto [entry, isNew] = m_names.try_emplace({type, stream});
        if (isNew) {
            std::string text(syncName(type));
            if (stream)
                text += ", stream " + std::to_string(*stream);
            entry->second = m_strings.intern(text);
        }
        return entry->second;
    }

private:
    Strings &m_strings;
    std::map<std::pair<int64_t, std::optional<int64_t>>, StringId> m_names;
};

} // namespace

void readSynchronization(Reading &reading, const Table &table)
{
    enum Column { Start, End, Device, ContextId, StreamId, Correlation, GlobalPid, Type };
    Scan scan(reading.database(), table,
              {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
               "syncType"});
    Tally tally(scan);
    WaitNames names(reading.strings());
    Tracks &tracks = reading.tracks();
    while (reading.next(scan)) {
        std::optional<format::Slice> slice = sliceAt(scan, Start, End, tally);
        if (!slice)
            continue;
        // The device of these rows is 0 for any context: CUPTI records none.
        StreamKey key{.globalPid = tracks.owner(scan, GlobalPid),
                      .context = scan.integer(ContextId),
                      .stream = scan.isNull(StreamId) ? kWholeContext : scan.integer(StreamId)};
        key.device = tracks.deviceOf(key.globalPid, key.context, scan.integer(Device));
        const bool isOfStream = key.stream != kWholeContext && key.stream >= 0;
        slice->name =
            names.of(scan.integer(Type),
                     isOfStream && !tracks.hasWork(key) ? std::optional(key.stream) : std::nullopt);
        slice->correlation = static_cast<uint64_t>(scan.integer(Correlation));
        slice->kind = SliceKind::GpuSync;
        reading.add(tracks.besideStream(key), *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

void readCudaEvents(Reading &reading, const Table &table)
{
    enum Column { Time, Device, ContextId, StreamId, Correlation, GlobalPid };
    Scan scan(reading.database(), table,
              {"timestamp", "deviceId", "contextId", "streamId", "correlationId", "globalPid"});
    Tally tally(scan);
    const StringId name = reading.strings().intern("event record");
    Tracks &tracks = reading.tracks();
    while (reading.next(scan)) {
        if (scan.isNull(Time) || (scan.isInteger(Time) && scan.integer(Time) == 0)) {
            tally.dropped(MessageText("its time was not recorded"));
            continue;
        }
        const std::optional<Ns> time = timeAt(scan, Time, tally);
        if (!time)
            continue;
        StreamKey key{.globalPid = tracks.owner(scan, GlobalPid),
                      .context = scan.integer(ContextId),
                      .stream = scan.integer(StreamId)};
        key.device = tracks.deviceOf(key.globalPid, key.context, scan.integer(Device));
        reading.add(tracks.besideStream(key),
                    {.start = *time,
                     .correlation = static_cast<uint64_t>(scan.integer(Correlation)),
                     .name = name,
                     .kind = SliceKind::Instant});
        tally.done();
    }
    tally.writeTo(reading.account());
}

} // namespace trilane::nsys
