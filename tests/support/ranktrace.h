// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/edit/merge/rankmerge.h"
#include "model/store/fwd.h"
#include "tests/support/gputrace.h"

#include <algorithm>

namespace trilane {

inline constexpr Ns kMicrosecond = 1000;

/// Four steps of 1 ms on one of several ranks, in a clock of its own. All ranks have the same
/// numbers: process 100, thread 100, GPU 0, streams 7 and 8, correlation ids from 1 on.
///
/// In each step a kernel computes from 100 to 300 µs, and an all-reduce begins at 310 µs and ends
/// 50 µs after the last rank has come. In step 2 rank 2 computes until 600 µs, so that the others
/// wait 300 µs each; in step 3 rank 1 loads something until 290 µs and computes 200 µs later. On
/// rank 0 a second kernel runs beside the first all-reduce (320 to 340 µs), and a copy after it
/// (400 to 430 µs).
class RankTrace
{
public:
    static constexpr int kSteps = 4;

    /// Its clock shows `behind` less than the common one.
    RankTrace(int rank, Ns behind)
        : m_rank(rank)
        , m_behind(behind)
    {
        trace.builder.info().rank = rank;
        trace.builder.info().worldSize = 3;
        trace.builder.info().host = "node" + std::to_string(rank);
        trace.builder.info().gpus = {{.ordinal = 0, .name = "G" + std::to_string(rank)}};
        process = trace.process(100, "python");
        thread = trace.below(process, TrackKind::Thread, 100);
        ranges = trace.below(thread, TrackKind::Ranges);
        calls = trace.below(thread, TrackKind::ApiCalls);
        stream = trace.stream(trace.gpu(0), 7, process);
        other = trace.stream(trace.gpu(0), 8, process);
    }

    /// What the collective's end is off by in each step.
    RankTrace &withNoise(std::vector<Ns> noise)
    {
        m_noise = std::move(noise);
        return *this;
    }
    /// In which steps rank 2 computes until 600 µs.
    RankTrace &withLateSteps(std::vector<int> late)
    {
        m_late = std::move(late);
        return *this;
    }
    RankTrace &withSteps(int first, int last)
    {
        for (int step = first; step < last; ++step)
            addStep(step);
        return *this;
    }
    [[nodiscard]] merge::RankInput input() { return {trace.open(), trace.path()}; }

    GpuTrace trace;
    TrackId process, thread, ranges, calls, stream, other;

private:
    [[nodiscard]] Ns at(int step, Ns microseconds) const
    {
        return (Ns{step} * 1000 + microseconds) * kMicrosecond - m_behind;
    }
    void add(TrackId track, SliceKind kind, const std::string &name, int step, Ns begin, Ns end,
             uint64_t correlation = 0)
    {
        trace.add(track, kind, name, at(step, begin), (end - begin) * kMicrosecond, kNoDetail, 0,
                  correlation);
    }

    void addStep(int step)
    {
        const bool loads = step == 3 && m_rank == 1;
        const Ns begin = loads ? 300 : 100;
        const bool isLate = std::ranges::find(m_late, step) != m_late.end();
        const Ns end = isLate && m_rank == 2 ? 600 : begin + 200;
        const Ns met = isLate ? 660 : step == 3 ? 560 : 360;
        const auto id = static_cast<uint64_t>(step) * 2 + 1;
        add(ranges, SliceKind::Range, "ProfilerStep#" + std::to_string(step), step, 0, 1000);
        if (loads)
            add(ranges, SliceKind::Range, "load", step, 50, 290);
        add(calls, SliceKind::ApiCall, "cudaLaunchKernel", step, begin - 10, begin - 5, id);
        add(calls, SliceKind::ApiCall, "cudaLaunchKernel", step, begin - 5, begin, id + 1);
        add(stream, SliceKind::Kernel, "compute" + std::to_string(m_rank), step, begin, end, id);
        const Ns noise = m_noise.empty() ? 0 : m_noise[static_cast<size_t>(step)];
        trace.add(stream, SliceKind::Kernel, "ncclDevKernel_AllReduce_Sum_f32_RING_LL(args)",
                  at(step, end + 10), (met - end - 10) * kMicrosecond + noise, kNoDetail, 0,
                  id + 1);
        if (m_rank == 0 && step == 0) {
            add(other, SliceKind::Kernel, "beside", step, 320, 340);
            add(other, SliceKind::Memcpy, "Memcpy HtoD", step, 400, 430);
        }
    }

    int m_rank;
    Ns m_behind;
    std::vector<Ns> m_noise;
    std::vector<int> m_late{2};
};

/// The three ranks with clocks that differ, merged into a file.
class MergedRanks
{
public:
    MergedRanks()
    {
        for (int rank : {2, 0, 1}) // as a shell may sort them
            traces.push_back(std::make_unique<RankTrace>(rank, kBehind[static_cast<size_t>(rank)]));
        std::vector<merge::RankInput> inputs;
        for (const auto &trace : traces)
            inputs.push_back(trace->withSteps(0, RankTrace::kSteps).input());
        if (const Result<void> done = merge::mergeRanks(std::move(inputs), path()); !done)
            qFatal("%s", done.error().message().c_str());
        const auto opened = store::openStore(path());
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        store = *opened;
    }
    [[nodiscard]] std::string path() const
    {
        return m_folder.filePath(QStringLiteral("merged.trilane")).toStdString();
    }

    static constexpr std::array<Ns, 3> kBehind{0, 7'000'123, -3'000'001};
    std::vector<std::unique_ptr<RankTrace>> traces;
    std::shared_ptr<const store::Store> store;

private:
    QTemporaryDir m_folder;
};

} // namespace trilane
