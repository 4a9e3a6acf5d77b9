// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findings.h"
#include "tests/model/analysis/findings/findingcauses.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <functional>

namespace trilane {

inline constexpr Ns kUs = 1000;
inline constexpr Ns kMs = 1'000'000;

/// A program with one launching thread, a helper thread and a worker process, on GPU 0. Kernels
/// follow one another; what happens in the gap before each one is what a test is about.
class Program
{
public:
    GpuTrace trace;
    TrackId process, main, helper, worker, calls, osCalls, ranges, overhead, states, helperStates,
        helperRanges, workerStates, gpu, stream, second;
    std::string kernelName = "sm80_xmma_gemm_bf16";
    DetailId kernelDetail = kNoDetail;
    Ns kernelTime = kMs;
    Ns at = 0;

    Program()
    {
        process = trace.process(1, "train");
        const TrackId loader = trace.process(2, "loader");
        main = below(process, TrackKind::Thread, 1);
        helper = below(process, TrackKind::Thread, 2);
        worker = below(loader, TrackKind::Thread, 3);
        calls = below(main, TrackKind::ApiCalls);
        ranges = below(main, TrackKind::Ranges);
        osCalls = below(main, TrackKind::OsCalls);
        overhead = below(main, TrackKind::Overhead);
        helperRanges = below(helper, TrackKind::Ranges);
        gpu = trace.gpu(0);
        stream = trace.stream(gpu, 7, process);
        second = trace.stream(gpu, 8, process);
        kernel(0);
    }
    TrackId below(TrackId parent, TrackKind kind, int64_t number = 0)
    {
        return trace.below(parent, kind, number);
    }
    void withStates()
    {
        states = below(main, TrackKind::ThreadState);
        helperStates = below(helper, TrackKind::ThreadState);
        workerStates = below(worker, TrackKind::ThreadState);
    }
    void slice(TrackId track, SliceKind kind, std::string_view name, Ns begin, Ns end)
    {
        trace.add(track, kind, name, begin, end - begin);
    }
    void state(TrackId track, SliceKind kind, Ns begin, Ns end, TrackId link = {})
    {
        trace.put(track,
                  {.start = begin, .duration = end - begin, .link = link.value, .kind = kind});
    }
    void call(std::string_view name, Ns begin, Ns end, uint64_t correlation = 0)
    {
        trace.add(calls, SliceKind::ApiCall, name, begin, end - begin, kNoDetail, 0, correlation);
    }
    /// Launched `before` its begin, in a call of 4 µs.
    void kernel(Ns begin, Ns before = 5 * kUs)
    {
        ++m_correlation;
        call("cudaLaunchKernel", begin - before, begin - before + 4 * kUs, m_correlation);
        trace.add(stream, SliceKind::Kernel, kernelName, begin, kernelTime, kernelDetail, 0,
                  m_correlation);
        at = begin + kernelTime;
    }
    void copy(TrackId on, format::CopyInfo info, Ns begin, Ns duration)
    {
        trace.add(on, SliceKind::Memcpy, "Memcpy HtoD", begin, duration,
                  trace.builder.intern(format::Detail{.copy = info}), 1 << 20, 0);
    }
    /// Gaps of that length, each filled until 5 µs before its end.
    void repeat(Ns gap, const std::function<void(Ns begin, Ns end)> &fill = {}, int times = 20)
    {
        for (int i = 0; i < times; ++i) {
            const Ns begin = at;
            if (fill)
                fill(begin, begin + gap - 5 * kUs);
            kernel(begin + gap);
        }
    }
    void gpuInfo()
    {
        trace.builder.info().gpus = {
            {.ordinal = 0, .name = "A100", .multiprocessors = 108, .computeMajor = 8}};
    }

    /// What it finds must agree with the causes of the gaps.
    [[nodiscard]] findings::Findings find(const findings::FindingQuery &query = {})
    {
        m_store = trace.open();
        findings::Findings found = findings::findingsOf(*m_store, query);
        const bool isWhole = query.range == TimeRange::everything();
        if (const std::string untrue = isWhole ? untrueOf(*m_store, found) : std::string();
            !untrue.empty())
            QTest::qFail(untrue.c_str(), __FILE__, __LINE__);
        return found;
    }

private:
    uint64_t m_correlation = 0;
    std::shared_ptr<const store::Store> m_store;
};

inline const findings::TraceFinding *finding(const findings::Findings &findings,
                                             std::string_view id)
{
    for (const findings::TraceFinding &one : findings.list) {
        if (one.id == id)
            return &one;
    }
    return nullptr;
}

inline QString first(const findings::Findings &findings)
{
    return findings.list.empty() ? QString() : QString::fromUtf8(findings.list.front().id.data());
}

inline constexpr format::CopyInfo kPinned{format::CopyKind::HostToDevice,
                                          format::MemoryKind::Pinned, format::MemoryKind::Device};
inline constexpr format::CopyInfo kPageable{
    format::CopyKind::HostToDevice, format::MemoryKind::Pageable, format::MemoryKind::Device};

} // namespace trilane
