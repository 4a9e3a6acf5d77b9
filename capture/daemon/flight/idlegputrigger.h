// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/flight/savetrigger.h"
#include "model/build/livetrace.h"

#include <map>

namespace trilane::daemon {

/// Triggers if a GPU was idle for longer than a limit between two operations on any stream, or has
/// completed nothing for that long. Before its first operation a GPU is not idle.
class IdleGpuTrigger : public SaveTrigger
{
public:
    /// The trace outlives it.
    IdleGpuTrigger(const build::LiveTrace &trace, Ns limit)
        : m_trace(trace)
        , m_limit(limit)
    {}

    void worked(TrackId gpu, TimeRange when) override;
    void mayHaveWorked(TrackId gpu, Ns until) override;
    void settled(TrackId id, Ns horizon) override;
    /// No process uses a GPU anymore, so idle GPUs are no trigger.
    void release() { m_gpus.clear(); }

private:
    struct Gpu
    {
        Ns busyUntil = 0;    ///< or perhaps
        bool isTold = false; ///< idle since
    };
    [[nodiscard]] std::string nameOf(TrackId gpu) const
    {
        return "GPU " + std::to_string(m_trace.trackInfo(gpu).number);
    }

    const build::LiveTrace &m_trace;
    const Ns m_limit;
    std::map<TrackId, Gpu> m_gpus;
};

} // namespace trilane::daemon
