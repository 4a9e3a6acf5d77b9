// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/edit/merge/rankmerge.h"
#include "model/store/fwd.h"
#include "tests/support/texttrace.h"

#include <algorithm>
#include <optional>

namespace trilane {

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
        : m_rank(std::to_string(rank))
        , m_behind(behind)
        , m_text("info world 3\ninfo rank " + m_rank + "\ninfo host node" + m_rank +
                 "\nprocess 100 python\nthread 100 as=main\ngpu 0 model=G" + m_rank +
                 "\nstream gpu0 7\nstream gpu0 8\n")
    {}

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
    /// A line of the text form, in its own clock.
    RankTrace &with(const std::string &line)
    {
        m_text += line + '\n';
        return *this;
    }
    [[nodiscard]] std::shared_ptr<const store::Store> open() { return made().open(); }
    [[nodiscard]] std::string path() { return made().path(); }
    [[nodiscard]] merge::RankInput input() { return {open(), path()}; }

private:
    const test::TextTrace &made() { return m_trace ? *m_trace : m_trace.emplace(m_text); }

    void addStep(int step)
    {
        const bool loads = step == 3 && m_rank == "1";
        const Ns begin = loads ? 300 : 100;
        const bool isLate = std::ranges::find(m_late, step) != m_late.end();
        const Ns end = isLate && m_rank == "2" ? 600 : begin + 200;
        const Ns met = isLate ? 660 : step == 3 ? 560 : 360;
        const Ns noise = m_noise.empty() ? 0 : m_noise[static_cast<size_t>(step)];
        const std::string id = " #" + std::to_string(step * 2 + 1);
        const std::string next = " #" + std::to_string(step * 2 + 2);
        const auto add = [&](const std::string &what, Ns from, Ns to, const std::string &more = {},
                             Ns longer = 0) {
            with(what + ' ' + std::to_string((step * 1000 + from) * 1000 - m_behind) + '+' +
                 std::to_string((to - from) * 1000 + longer) + more);
        };
        add("range main ProfilerStep#" + std::to_string(step), 0, 1000);
        if (loads)
            add("range main load", 50, 290);
        add("call main cudaLaunchKernel", begin - 10, begin - 5, id);
        add("call main cudaLaunchKernel", begin - 5, begin, next);
        add("kernel 7 compute" + m_rank, begin, end, id);
        add("kernel 7 ncclDevKernel_AllReduce_Sum_f32_RING_LL(args)", end + 10, met, next, noise);
        if (m_rank == "0" && step == 0) {
            add("kernel 8 beside", 320, 340);
            add("memcpy 8 \"Memcpy HtoD\"", 400, 430);
        }
    }

    std::string m_rank;
    Ns m_behind;
    std::string m_text;
    std::vector<Ns> m_noise;
    std::vector<int> m_late{2};
    std::optional<test::TextTrace> m_trace;
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
