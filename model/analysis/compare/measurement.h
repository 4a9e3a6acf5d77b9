// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/base/time.h"
#include "model/store/sliceref.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::compare {

/// The compared steps of one trace, sorted and apart from each other. Neighbors are sampled
/// together if there are more than samples. Immutable; any thread.
class ComparedSteps
{
public:
    ComparedSteps(std::vector<TimeRange> steps, size_t samples)
        : m_steps(std::move(steps))
        , m_samples(samples)
    {}

    [[nodiscard]] const std::vector<TimeRange> &ranges() const { return m_steps; }
    [[nodiscard]] size_t size() const { return m_steps.size(); }
    [[nodiscard]] TimeRange hull() const
    {
        return m_steps.empty() ? TimeRange{} : m_steps.front().united(m_steps.back());
    }
    [[nodiscard]] uint32_t sampleOf(size_t step) const
    {
        return static_cast<uint32_t>(step * m_samples / m_steps.size());
    }
    /// The step that t is in.
    [[nodiscard]] std::optional<size_t> at(Ns t) const
    {
        const size_t step = firstEndingAfter(t);
        if (step < m_steps.size() && m_steps[step].begin <= t)
            return step;
        return std::nullopt;
    }
    /// Calls visit(step, part) for the parts of a range that are in steps.
    template <typename Visit>
    void forParts(TimeRange range, Visit visit) const
    {
        for (size_t step = firstEndingAfter(range.begin);
             step < m_steps.size() && m_steps[step].begin < range.end; ++step)
            visit(step, m_steps[step].intersected(range));
    }

private:
    [[nodiscard]] size_t firstEndingAfter(Ns t) const
    {
        const auto found = std::partition_point(m_steps.begin(), m_steps.end(),
                                                [t](TimeRange step) { return step.end <= t; });
        return static_cast<size_t>(found - m_steps.begin());
    }

    std::vector<TimeRange> m_steps;
    size_t m_samples;
};

/// Location of a compared item.
struct ComparePlace
{
    TimeRange range;
    TrackId track;         ///< may be invalid
    store::SliceRef slice; ///< may be invalid
};

/// Time of an item in the compared steps of one trace, in total and per sample.
struct MeasuredTime
{
    Ns total = 0;
    uint64_t calls = 0;
    int64_t bytes = 0;                            ///< of calls whose size is known
    uint64_t unsized = 0;                         ///< copies and sets of unknown size
    std::vector<std::pair<uint32_t, Ns>> samples; ///< in any order, a sample perhaps several times
    ComparePlace place;                           ///< the longest

    void add(uint32_t sample, Ns time)
    {
        total += time;
        if (!samples.empty() && samples.back().first == sample)
            samples.back().second += time;
        else
            samples.emplace_back(sample, time);
    }
    void add(const MeasuredTime &other)
    {
        total += other.total;
        calls += other.calls;
        bytes += other.bytes;
        unsized += other.unsized;
        samples.insert(samples.end(), other.samples.begin(), other.samples.end());
        see(other.place);
    }
    void see(const ComparePlace &candidate)
    {
        if (candidate.range.duration() > place.range.duration() || !place.track.isValid())
            place = candidate;
    }
};

/// One compared item: a kernel configuration, an operator, a cause of idle time.
struct MeasuredPart
{
    std::string group;           ///< the row that it is part of: a kernel's base name, a cause
    std::string name;            ///< within the group; empty if the group is everything
    std::string configuration{}; ///< within the name: grid, block, shared memory
    MeasuredTime time;
};

/// Section of a comparison.
enum class CompareSection : uint8_t {
    Steps,
    Idle, ///< by cause, then by the thread's activity
    Kernels,
    Copies,
    OperatorGpu,
    OperatorSelf,
    OperatorTotal,
    Api
};
inline constexpr size_t kCompareSectionCount = 8;

/// "steps", "idle"…; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(CompareSection section);
/// "Steps", "Idle causes"…
[[nodiscard]] MessageText titleOf(CompareSection section);
/// True for time of GPUs, which is compared a step and GPU; else it is a step.
[[nodiscard]] constexpr bool isOfGpus(CompareSection section)
{
    return section == CompareSection::Idle || section == CompareSection::Kernels ||
           section == CompareSection::Copies || section == CompareSection::OperatorGpu;
}

/// Keys of the rows about steps.
namespace stepkeys {
inline constexpr std::string_view kTime = "step_time";
inline constexpr std::string_view kAllTime = "step_time_all";
inline constexpr std::string_view kReader = "reader_cost";
inline constexpr std::string_view kBusy = "gpu_busy";
inline constexpr std::string_view kIdle = "gpu_idle";
inline constexpr std::string_view kKernels = "kernel_time";
inline constexpr std::string_view kCopies = "copy_time";
} // namespace stepkeys

/// Everything that is compared of one trace.
struct Measurement
{
    std::array<std::vector<MeasuredPart>, kCompareSectionCount> sections;
    size_t gpus = 0;

    [[nodiscard]] std::vector<MeasuredPart> &of(CompareSection section)
    {
        return sections[static_cast<size_t>(section)];
    }
    [[nodiscard]] const std::vector<MeasuredPart> &of(CompareSection section) const
    {
        return sections[static_cast<size_t>(section)];
    }
};

/// Measures those of the list's steps that are chosen, in one pass over the work of its GPUs, one
/// over its threads and one over its gaps. `chosen` is sorted, and shared out to `samples`. Pure;
/// any thread.
[[nodiscard]] Measurement measure(const store::Store &store, const steps::StepList &list,
                                  const std::vector<size_t> &chosen, size_t samples,
                                  const jobs::JobContext &job = {});

} // namespace trilane::compare
