// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/texttrace.h"

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
class LoopTrace : public test::TextTrace
{
public:
    explicit LoopTrace(const Loop &loop)
        : TextTrace(text(loop))
    {}

private:
    static std::string text(const Loop &loop)
    {
        std::string text = "process 100 python\nthread 100 as=main\ngpu 0\nstream gpu0 7\n";
        const auto add = [&](const std::string &what, Ns begin, Ns lasts, int64_t id = 0,
                             const std::string &more = {}) {
            text += what + ' ' + std::to_string(begin) + '+' + std::to_string(lasts) +
                    (id ? " #" + std::to_string(id) : "") + more + '\n';
        };
        Ns begin = 10'000;
        for (size_t i = 0; i < loop.extra.size(); ++i) {
            const auto number = static_cast<int64_t>(i);
            const Ns length = 1'000 + loop.loader - 100 + loop.gemm - 400 + loop.extra[i];
            add("range main \"step " + std::to_string(loop.first + number) + '"', begin, length);
            add("range main \"dataloader next_batch\"", begin, loop.loader);
            const Ns ready = begin + loop.loader;
            add("range main forward", ready, 300);
            add("call main cudaLaunchKernel", ready + 10, 10, 2 * number + 1);
            add("kernel 7 \"" + loop.gemmName + '"', ready + 20, loop.gemm, 2 * number + 1,
                " block=256x1x1 grid=" + std::to_string(loop.gemmGrid) + "x1x1");
            if (!loop.last.empty()) {
                add("call main cudaLaunchKernel", ready + 30, 10, 2 * number + 2);
                add("kernel 7 \"" + loop.last + '"', ready + 20 + loop.gemm, 200, 2 * number + 2);
            }
            begin += length;
        }
        return text;
    }
};

} // namespace trilane
