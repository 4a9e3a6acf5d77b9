// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/rocprofiler/memorycurve.h"
#include "model/formats/rocprofiler/rocpdtables.h"

#include <limits>
#include <optional>
#include <set>
#include <unordered_map>

namespace trilane::rocprofiler {

/// Adds records to the builder and counts their results. One thread.
class Records
{
public:
    Records(const std::vector<ProcessTables> &processes, build::TraceBuilder &builder);

    /// The records of the next process follow.
    void beginProcess();
    /// Processes one record of a list ("kernel_dispatch"). `byte`: its position.
    void take(std::string_view list, std::string_view json, uint64_t byte);
    /// Records that were too large to look at.
    void dropLarge(uint64_t count);
    /// After the last record.
    void finish();

private:
    void takeCall(std::string_view list, Object record, format::Slice slice);
    void takeMarker(Object record, format::Slice slice);
    void takeKernel(Object record, format::Slice slice);
    void takeCopy(Object record, format::Slice slice);
    void takeAllocation(Object record, const format::Slice &slice);
    void takeScratch(Object record, format::Slice slice);
    void takeCounters(Object record);
    void addCounters(TrackId gpu, const std::map<uint64_t, double> &sums, const TimeRange &when);
    void endProcess();
    [[nodiscard]] std::optional<format::Slice> timeOf(Object record) const;
    [[nodiscard]] TrackId thread(Object record);
    [[nodiscard]] TrackId below(Object record, TrackKind kind, std::string_view label = {});
    [[nodiscard]] TrackId gpu(uint64_t agent);
    [[nodiscard]] TrackId stream(Object record, uint64_t agent, uint64_t queue);
    [[nodiscard]] StringId intern(const std::string &text);
    [[nodiscard]] DetailId detailOf(const format::Detail &detail);
    [[nodiscard]] std::string kernelName(Object record, uint64_t kernel) const;
    void imported(MessageText source) { ++m_imported[source.text()]; }
    void repaired(const Message &source, const Message &reason);
    void drop(const Message &source, const Message &reason);
    void see(const format::Slice &slice);

    const std::vector<ProcessTables> &m_processes;
    build::TraceBuilder &m_builder;
    build::TraceBuilder::Appender m_out;
    size_t m_next = 0; ///< process
    const ProcessTables *m_tables = nullptr;
    TrackId m_process;
    simdjson::dom::parser m_parser;
    uint64_t m_byte = 0;
    std::set<std::string, std::less<>> m_unknown;    ///< lists of kinds that are not shown
    std::map<std::string_view, uint64_t> m_imported; ///< by resulting kind; literals
    std::unordered_map<std::string, StringId> m_texts;
    std::map<format::Detail, DetailId> m_details;
    /// Counters of a dispatch whose time is in another record.
    struct Waiting
    {
        uint64_t dispatch = 0;
        TrackId gpu;
        std::map<uint64_t, double> sums;
        uint64_t byte = 0;
    };
    std::vector<Waiting> m_waiting;
    std::map<uint64_t, TimeRange> m_dispatches; ///< of the process, by id
    Allocations m_allocations;
    TimeRange m_seen{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
};

} // namespace trilane::rocprofiler
