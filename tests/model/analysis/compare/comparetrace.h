// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/operatortrace.h"

namespace trilane {

/// What a training loop does.
struct Loop
{
    int64_t first = 1;             ///< number of the first step
    std::vector<Ns> extra{};       ///< a step: more time at its end; its size: the steps
    Ns loader = 100;               ///< the thread waits for a batch
    Ns gemm = 400;                 ///< duration
    std::string gemmName = "gemm"; ///< whole name
    uint32_t gemmGrid = 64;        ///< its blocks
    std::string last = "relu";     ///< the kernel behind it, of 200 ns; empty: none
};

/// A training loop, for a comparison: steps of 1,000 ns unless something is changed. In each, one
/// after the other: the loader, a copy, gemm and relu.
class LoopTrace : public OperatorTrace
{
public:
    explicit LoopTrace(const Loop &loop)
    {
        const TrackId main = thread(100);
        const DetailId config = builder.intern(format::Detail{
            .launch = format::LaunchConfig{.grid = {loop.gemmGrid, 1, 1}, .block = {256, 1, 1}},
            .copy = {},
            .range = {}});
        Ns begin = 10'000;
        for (size_t i = 0; i < loop.extra.size(); ++i) {
            const Ns length = 1'000 + loop.loader - 100 + loop.gemm - 400 + loop.extra[i];
            range(main, "step " + std::to_string(loop.first + static_cast<int64_t>(i)), begin,
                  length);
            range(main, "dataloader next_batch", begin, loop.loader);
            const Ns ready = begin + loop.loader;
            range(main, "forward", ready, 300);
            call(main, "cudaLaunchKernel", ready + 10, ++m_correlation);
            add(onStream, SliceKind::Kernel, loop.gemmName, ready + 20, loop.gemm, config, 0,
                m_correlation);
            if (!loop.last.empty()) {
                call(main, "cudaLaunchKernel", ready + 30, ++m_correlation);
                add(onStream, SliceKind::Kernel, loop.last, ready + 20 + loop.gemm, 200, kNoDetail,
                    0, m_correlation);
            }
            begin += length;
        }
    }

private:
    void call(TrackId thread, std::string_view name, Ns at, uint64_t correlation)
    {
        add(track({.parent = thread, .kind = TrackKind::ApiCalls}), SliceKind::ApiCall, name, at,
            10, kNoDetail, 0, correlation);
    }

    uint64_t m_correlation = 1000;
};

} // namespace trilane
