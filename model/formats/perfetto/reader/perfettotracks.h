// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/perfetto/reader/sequences.h"

#include "perfetto.pb.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace trilane::perfetto {

/// Processes, threads and tracks of track events, and their tracks in the built trace. Events refer
/// to tracks by small numbers until everything is read, because a track may be described after its
/// events. One thread.
class Tracks
{
public:
    explicit Tracks(build::TraceBuilder &builder)
        : m_builder(builder)
    {}

    void take(const TrackDescriptor &descriptor);
    void take(const ProcessTree &tree);
    void nameProcess(int32_t pid, const std::string &name);
    [[nodiscard]] bool isProcessNamed(int32_t pid) const { return m_processNames.contains(pid); }
    void nameThread(int32_t pid, int64_t tid, const std::string &name);
    /// A name of lower priority: the scheduler's.
    void nameTask(int64_t tid, std::string name) { m_comms[tid] = std::move(name); }

    // Numbers of the tracks of events.
    [[nodiscard]] uint32_t numberOf(uint64_t uuid);
    [[nodiscard]] uint32_t numberOfThread(int32_t pid, int64_t tid);
    /// Number of an operation concurrent with its track.
    [[nodiscard]] uint32_t numberOfAsync(uint32_t beside, uint64_t id, StringId name);
    [[nodiscard]] size_t count() const { return m_sources.size(); }

    /// The track of a number, for slices and instants or for samples of a counter.
    [[nodiscard]] TrackId trackOf(uint32_t number, bool isCounter);
    /// Factor for its samples.
    [[nodiscard]] double unitOf(uint32_t number) const;
    [[nodiscard]] bool addsUp(uint32_t number) const;

    [[nodiscard]] TrackId process(int32_t pid);
    [[nodiscard]] TrackId thread(int64_t tid);
    /// The thread, if the file is Trilane's; an invalid id otherwise.
    [[nodiscard]] TrackId ownThread(int64_t tid) const;
    [[nodiscard]] TrackId states(TrackId thread);
    [[nodiscard]] TrackId core(uint32_t cpu);
    /// Gives processes and threads that have got tracks their names.
    void nameAll();

    // The original properties of a track, in a trace written by Trilane.
    struct Own
    {
        uint64_t uuid = 0;
        uint64_t row = 0;
        uint64_t parent = 0;
        uint64_t process = 0;
        TrackKind kind = TrackKind::Unknown;
        int64_t number = 0;
        std::string name;
        std::string domain;
        std::string unit;
        int32_t sortIndex = 0;
        int64_t systemNumber = -1;
    };
    void addOwn(const Own &own);
    [[nodiscard]] TrackId ownTrack(uint64_t uuid) const;
    [[nodiscard]] bool isOwn() const { return !m_own.empty(); }

private:
    struct Description
    {
        uint64_t parent = 0;
        StringId name = kNoString;
        std::string nameText;
        std::string unit;
        int64_t multiplier = 1;
        int32_t pid = 0;
        int64_t tid = 0;
        bool isProcess = false;
        bool isThread = false;
        bool isCounter = false;
        bool addsUp = false;
    };
    struct Source
    {
        uint64_t uuid = 0;
        int32_t pid = 0;
        int64_t tid = 0;
        uint32_t beside = UINT32_MAX;
        StringId name = kNoString;
        bool isThread = false;
    };
    [[nodiscard]] const Description *describe(uint64_t uuid) const;
    [[nodiscard]] const Description *home(uint64_t uuid, std::string &outermost) const;
    [[nodiscard]] TrackId containerOf(uint64_t uuid);
    [[nodiscard]] TrackId threadOf(int32_t pid, int64_t tid);

    build::TraceBuilder &m_builder;
    std::unordered_map<uint64_t, Description> m_descriptions;
    std::vector<Source> m_sources; ///< by number
    std::unordered_map<uint64_t, uint32_t> m_numbers;
    std::map<std::pair<int32_t, int64_t>, uint32_t> m_threadNumbers;
    std::map<std::pair<uint32_t, uint64_t>, uint32_t> m_asyncNumbers;
    uint64_t m_lastUuid = 0;
    uint32_t m_lastNumber = UINT32_MAX;

    std::unordered_map<int64_t, int32_t> m_pids; ///< by tid
    std::unordered_map<int32_t, std::string> m_processNames;
    std::unordered_map<int64_t, std::string> m_threadNames;
    std::unordered_map<int64_t, std::string> m_comms;
    std::map<int32_t, TrackId> m_processes;
    std::map<int64_t, TrackId> m_threads;
    std::unordered_map<uint32_t, TrackId> m_cores;

    std::unordered_map<uint64_t, TrackId> m_own; ///< by uuid
    std::unordered_map<uint64_t, TrackId> m_ownRows;
    std::unordered_map<int64_t, TrackId> m_ownThreads;
    std::unordered_map<TrackId, TrackId> m_ownStates;         ///< by thread
    std::vector<std::pair<TrackId, uint64_t>> m_ownProcesses; ///< possibly later
};

} // namespace trilane::perfetto
