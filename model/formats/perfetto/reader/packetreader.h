// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/clocks.h"
#include "model/formats/perfetto/reader/gpuevents.h"
#include "model/formats/perfetto/reader/scheduling.h"
#include "model/formats/perfetto/reader/trackevents.h"

#include <string_view>
#include <unordered_map>

namespace trilane::perfetto {

/// Reads packets in file order and dispatches their contents. One thread.
class PacketReader
{
public:
    PacketReader(build::TraceBuilder &builder, uint64_t memoryBytes);

    /// `byte`: its offset, for messages.
    void take(std::string_view packet, uint64_t byte);
    /// The file is truncated at this byte.
    void endsEarly(const Message &why, uint64_t byte);
    [[nodiscard]] Result<void> finish(const jobs::JobContext &job);

private:
    void takeInner(std::string_view packet, bool isInside);
    void takeCompressed(std::string_view packed);
    void takeEvents(Sequence &sequence);
    void takeRest(Sequence &sequence);
    [[nodiscard]] std::optional<Ns> timeOf(const Sequence &sequence);
    [[nodiscard]] std::optional<Ns> legacyTime(Sequence &sequence);
    void see(Ns time);
    void takeSystem(const SystemInfo &system);
    void takeStats(const TraceStats &stats);
    void countOther();

    build::TraceBuilder &m_builder;
    Problems m_problems;
    Tracks m_tracks;
    About m_about;
    Clocks m_clocks;
    TrackEvents m_events;
    Scheduling m_scheduling;
    GpuEvents m_gpu;
    build::TraceBuilder::Appender m_out;
    std::unordered_map<uint32_t, Sequence> m_sequences;
    TracePacket m_packet;
    TimeRange m_seen{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
    bool m_isLossTold = false;
};

} // namespace trilane::perfetto
