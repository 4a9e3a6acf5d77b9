// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/system/memorybudget.h"
#include "model/build/slicesink.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace trilane::daemon {

/// Tracks of the CUDA activity of one process. Ids come from untrusted records: above a limit they
/// share tracks. One thread.
class ActivityTracks
{
public:
    struct StreamKey
    {
        uint32_t device = 0;
        uint32_t context = 0;
        uint32_t stream = 0;
        friend auto operator<=>(const StreamKey &, const StreamKey &) = default;
    };

    /// `outerTid`: maps from the process's PID namespace to this one; none: they are the same.
    using OuterTid = std::function<int64_t(uint32_t)>;
    /// Charges its memory to `budget`.
    ActivityTracks(build::SliceSink &trace, TrackId process, OuterTid outerTid,
                   std::shared_ptr<MemoryBudget> budget = {});

    [[nodiscard]] TrackId stream(const StreamKey &key);
    [[nodiscard]] TrackId gpu(uint32_t device);
    /// Sets the trace's number of the process's device `ordinal`; call before the device is used.
    /// Default: the ordinal.
    void setDevice(uint32_t ordinal, int number);
    /// Track of the times at which work without timestamps may have run.
    [[nodiscard]] TrackId holes(const StreamKey &key);
    /// The GPUs requested so far, by the process's ordinal.
    [[nodiscard]] const std::map<uint32_t, TrackId> &gpus() const { return m_gpus; }
    /// Track of the times at which CUDA was not recorded.
    [[nodiscard]] TrackId absences(TrackId gpu);
    /// A track below a thread, or below the process for thread 0.
    [[nodiscard]] TrackId below(uint32_t thread, TrackKind kind);

    /// Adds a wait for a context. Records of waits lack the device; they are kept until another
    /// record has shown it.
    void addWait(uint32_t context, const format::Slice &wait);
    void learnDevice(uint32_t context, uint32_t device);
    /// Adds the waits whose device is still unknown, below device 0.
    void finish();

private:
    [[nodiscard]] TrackId context(uint32_t device, uint32_t context);
    void place(uint32_t context, const format::Slice &wait);

    build::SliceSink &m_trace;
    const TrackId m_process;
    const OuterTid m_outerTid;
    std::map<StreamKey, TrackId> m_streams;
    std::map<std::pair<uint32_t, uint32_t>, TrackId> m_contexts;
    std::map<uint32_t, TrackId> m_gpus;
    std::map<uint32_t, int> m_numbers; ///< of GPUs in the trace, by the process's ordinal
    std::map<std::pair<uint32_t, TrackKind>, TrackId> m_below;
    std::map<uint32_t, uint32_t> m_deviceOfContext;
    std::map<uint32_t, std::vector<format::Slice>> m_waits; ///< held back, by context
    size_t m_waiting = 0;                                   ///< in m_waits
    MemoryShare m_share;                                    ///< of all of these
};

} // namespace trilane::daemon
