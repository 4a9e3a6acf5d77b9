// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/nvml.h"
#include "model/base/time.h"
#include "model/build/livetrace.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace trilane {

/// Samples GPUs on a thread of its own (the driver may take milliseconds to answer) and adds their
/// curves to a trace from the session's thread.
class GpuMetrics
{
public:
    /// `every`: 10 to 100 ms. `visible`: CUDA_VISIBLE_DEVICES of the program, which renumbers GPUs.
    GpuMetrics(std::unique_ptr<Nvml> nvml, Ns every, const std::string &visible);
    ~GpuMetrics();
    GpuMetrics(const GpuMetrics &) = delete;
    GpuMetrics &operator=(const GpuMetrics &) = delete;

    /// Puts what was sampled since the last call into the trace.
    void addTo(LiveTrace &trace);

private:
    struct Taken
    {
        Ns time = 0;
        size_t gpu = 0;
        Nvml::Sample sample;
    };

    void run(const std::stop_token &stop);
    void add(LiveTrace &trace, const Taken &taken);
    void tellGpus(LiveTrace &trace);

    std::unique_ptr<Nvml> m_nvml;
    const Ns m_every;
    std::vector<int> m_ordinals; ///< of CUDA, by NVML's number; -1 = the program does not see it
    bool m_toldGpus = false;
    std::mutex m_mutex;
    std::condition_variable_any m_stopped;
    std::vector<Taken> m_taken;
    std::jthread m_thread; ///< last, so that it ends before what it uses
};

/// CUDA's numbers of `count` GPUs where CUDA_VISIBLE_DEVICES is `visible` ("" = not set): as CUDA
/// reads it, the list ends at the first entry that names no GPU. Lists of UUIDs are not resolved:
/// all GPUs keep their number then.
[[nodiscard]] std::vector<int> cudaOrdinals(size_t count, const std::string &visible);

} // namespace trilane
