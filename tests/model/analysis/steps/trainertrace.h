// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/store/fwd.h"
#include "tests/support/gputrace.h"

namespace trilane {

/// A thread that launches kernels inside of ranges, one after the other.
class Trainer
{
public:
    Trainer()
    {
        const TrackId process = m_trace.process(1);
        m_thread = m_trace.below(process, TrackKind::Thread, 5);
        m_ranges = m_trace.below(m_thread, TrackKind::Ranges);
        m_calls = m_trace.below(m_thread, TrackKind::ApiCalls);
        m_stream = m_trace.stream(m_trace.gpu(0), 7, process);
    }

    void launch(const std::string &kernel, int times = 1)
    {
        for (int i = 0; i < times; ++i) {
            m_trace.add(m_calls, SliceKind::ApiCall, "cudaLaunchKernel", m_now, 5, kNoDetail, 0,
                        ++m_id);
            m_trace.add(m_stream, SliceKind::Kernel, kernel, m_now + m_lag, 4, kNoDetail, 0, m_id);
            m_now += 10;
        }
    }
    /// A batch is copied to the GPU.
    void takeInput()
    {
        format::Detail detail;
        detail.copy = format::CopyInfo{format::CopyKind::HostToDevice, format::MemoryKind::Pinned,
                                       format::MemoryKind::Device};
        m_trace.add(m_calls, SliceKind::ApiCall, "cudaMemcpyAsync", m_now, 5, kNoDetail, 0, ++m_id);
        m_trace.add(m_stream, SliceKind::Memcpy, "HtoD", m_now + m_lag, 4,
                    m_trace.builder.intern(detail), 0, m_id);
        m_now += 10;
    }
    void wait(Ns time) { m_now += time; }
    /// From now on the GPU does its work so much later than it is launched.
    void lag(Ns time) { m_lag = time; }
    /// A range that is put down as it is.
    void put(const std::string &name, Ns begin, Ns end)
    {
        m_trace.add(m_ranges, SliceKind::Range, name, begin, end - begin);
    }
    /// A range around what `inside` does; a little time before it.
    template <typename Inside>
    void range(const std::string &name, const Inside &inside)
    {
        const Ns begin = ++m_now;
        inside();
        m_trace.add(m_ranges, SliceKind::Range, name, begin, m_now - begin);
    }
    void range(const std::string &name, int kernels, const std::string &kernel = "gemm")
    {
        range(name, [&] {
            if (kernels > 0)
                launch(kernel, kernels);
            else
                wait(10);
        });
    }

    [[nodiscard]] Ns now() const { return m_now; }
    [[nodiscard]] TrackId thread() const { return m_thread; }
    [[nodiscard]] steps::StepList steps(const steps::StepQuery &query = {})
    {
        return *steps::findStepList(*m_trace.open(), query);
    }
    [[nodiscard]] std::shared_ptr<const store::Store> open() { return m_trace.open(); }

private:
    GpuTrace m_trace;
    TrackId m_thread, m_ranges, m_calls, m_stream;
    uint64_t m_id = 0;
    Ns m_now = 1000;
    Ns m_lag = 3;
};

inline std::vector<Ns> begins(const steps::StepList &list)
{
    std::vector<Ns> times;
    for (const marks::NumberedStep &step : list.steps)
        times.push_back(step.range.begin);
    return times;
}

inline bool areWithoutHoles(const steps::StepList &list)
{
    for (size_t i = 1; i < list.steps.size(); ++i) {
        if (list.steps[i].range.begin != list.steps[i - 1].range.end)
            return false;
    }
    return true;
}

} // namespace trilane
