// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace trilane::rocprofiler {

/// Allocations and releases of a process, as a counter per GPU. One thread.
class Allocations
{
public:
    /// `bytes` 0: a release.
    void add(Ns time, TrackId gpu, std::string address, uint64_t bytes)
    {
        m_events.push_back({time, gpu, std::move(address), bytes});
    }
    /// Once, after all events were read. Releases of memory allocated before the recording are
    /// ignored.
    void finish(build::TraceBuilder &builder, build::TraceBuilder::Appender &out);

private:
    struct Event
    {
        Ns time;
        TrackId gpu;
        std::string address;
        uint64_t bytes;
    };
    std::vector<Event> m_events;
};

} // namespace trilane::rocprofiler
