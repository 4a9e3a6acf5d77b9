// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/osfunction.h"
#include "capture/wire/record.h"
#include "model/build/slicesink.h"

#include <array>
#include <functional>
#include <utility>

namespace trilane::daemon {

/// Converts the OS runtime calls of a thread to slices. A nested call (of a signal handler) ends
/// first and is recorded first. One thread.
class OsCalls
{
public:
    /// `tidOf`: maps the process's thread ids to those of this machine.
    OsCalls(build::SliceSink &trace, TrackId process, TrackId thread,
            std::function<int64_t(uint32_t tid)> tidOf)
        : m_trace(trace)
        , m_process(process)
        , m_thread(thread)
        , m_tidOf(std::move(tidOf))
    {}

    /// False: an unknown or malformed call.
    [[nodiscard]] bool take(const wire::Record &record);

    [[nodiscard]] uint64_t calls() const { return m_calls; }

private:
    [[nodiscard]] TrackId ownerTrack(uint32_t tid);
    [[nodiscard]] DetailId timedOut();

    build::SliceSink &m_trace;
    const TrackId m_process;
    const TrackId m_thread;
    const std::function<int64_t(uint32_t)> m_tidOf;
    TrackId m_track;                                               ///< made with the first call
    std::array<StringId, wire::kOsFunctionNames.size()> m_names{}; ///< that were needed so far
    DetailId m_timedOut = kNoDetail;                               ///< made with the first of them
    uint64_t m_calls = 0;
    size_t m_owners = 0; ///< tracks made for them
};

} // namespace trilane::daemon
