// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/sources/nvml.h"
#include "model/base/time.h"
#include "model/build/livetrace.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace trilane::daemon {

/// Samples all GPUs on separate threads (the driver may take milliseconds, and 40 ms for each GPU's
/// PCIe, which is therefore sampled separately once per second) and adds their curves to a trace on
/// the session's thread.
class GpuMetrics
{
public:
    /// `every`: 10 to 100 ms.
    GpuMetrics(std::unique_ptr<Nvml> nvml, Ns every);
    ~GpuMetrics();
    GpuMetrics(const GpuMetrics &) = delete;
    GpuMetrics &operator=(const GpuMetrics &) = delete;

    /// Adds the GPUs with their numbers (gpunumbers.h). Call once, before a process reports its
    /// own.
    void tellGpus(format::TraceInfo &info);
    /// Adds samples taken since the last call to the trace.
    void addTo(build::LiveTrace &trace);

private:
    struct Taken
    {
        Ns time = 0; ///< middle of the queries
        size_t gpu = 0;
        Nvml::Sample sample;
    };

    using Take = Nvml::Sample (Nvml::*)(size_t gpu) const;
    void run(const std::stop_token &stop, Take take, Ns every);
    void add(build::LiveTrace &trace, const Taken &taken);

    std::unique_ptr<Nvml> m_nvml;
    const Ns m_every;
    std::mutex m_mutex;
    std::condition_variable_any m_stopped;
    std::vector<Taken> m_taken;
    std::jthread m_thread; ///< these last, so that they end before the members that they use
    std::jthread m_pcieThread;
};

} // namespace trilane::daemon
