// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/stepbreakdown.h"

#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/base/timeranges.h"

#include <algorithm>
#include <optional>

namespace trilane::steps {

namespace {

constexpr size_t kRecorded = static_cast<size_t>(StepPart::Other);

size_t indexOf(StepPart part)
{
    return static_cast<size_t>(part);
}

/// Category of a slice by name, cached per name.
class PartNames
{
public:
    explicit PartNames(store::Tables trace)
        : m_trace(trace)
        , m_loaders(trace)
        , m_communication(trace)
        , m_step(trace.stringCount(), Known::Not)
    {}

    [[nodiscard]] std::optional<StepPart> partOf(const iterate::LaneCursor &at)
    {
        switch (at.kind()) {
        case SliceKind::Kernel:
            return m_communication.has(at.name()) ? StepPart::Communication : StepPart::Kernel;
        case SliceKind::GraphLaunch:
            return StepPart::Kernel;
        case SliceKind::Memcpy:
            return StepPart::Memcpy;
        case SliceKind::Memset:
            return StepPart::Memset;
        case SliceKind::ApiCall:
            return StepPart::Runtime;
        case SliceKind::Range:
            if (m_loaders.has(at.name(), at.kind()))
                return StepPart::DataLoader;
            return isStep(at.name()) ? std::nullopt : std::optional(StepPart::CpuExec);
        case SliceKind::PythonCall:
            if (m_loaders.has(at.name(), at.kind()))
                return StepPart::DataLoader;
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }

private:
    enum class Known : uint8_t { Not, No, Yes };

    bool isStep(StringId name)
    {
        const auto isNumbered = [&] {
            return marks::stepNumberIn(m_trace.string(name)).has_value();
        };
        if (name.value >= m_step.size())
            return isNumbered();
        Known &known = m_step[name.value];
        if (known == Known::Not)
            known = isNumbered() ? Known::Yes : Known::No;
        return known == Known::Yes;
    }

    store::Tables m_trace;
    LoaderNames m_loaders;
    kernels::CommunicationNames m_communication;
    std::vector<Known> m_step;
};

/// A lane whose slices may count.
struct Source
{
    iterate::LaneCursor cursor;
    TrackId thread; ///< of CPU lanes
};

std::vector<Source> sourcesOf(const store::Store &store, TrackId process)
{
    std::vector<Source> sources;
    for (TrackId gpu : gpusOf(store, process)) {
        for (LaneId lane : iterate::streamLanesOf(store, gpu))
            sources.push_back({iterate::LaneCursor(store, lane), {}});
    }
    for (TrackId thread : links::tracksOfKind(store, TrackKind::Thread)) {
        if (process.isValid() && links::processOf(store, thread) != process)
            continue;
        const iterate::ThreadLanes lanes = iterate::lanesOfThread(store, thread);
        for (LaneId lane : lanes.apiCalls)
            sources.push_back({iterate::LaneCursor(store, lane), thread});
        for (LaneId lane : lanes.ranges)
            sources.push_back({iterate::LaneCursor(store, lane), thread});
    }
    return sources;
}

using PartTimes = std::array<std::vector<TimeRange>, kRecorded>;

/// Collects the part of one lane within a step.
void collect(Source &source, const marks::NumberedStep &step, PartNames &names, PartTimes &times)
{
    iterate::LaneCursor &at = source.cursor;
    if (!at.seek(step.range.begin))
        return;
    do {
        if (at.start() >= step.range.end)
            return;
        const std::optional<StepPart> part = names.partOf(at);
        const TimeRange time{at.start(), at.end()};
        const bool inside = time.begin >= step.range.begin && time.end <= step.range.end;
        if (!part || (part == StepPart::CpuExec && (!inside || time == step.range)) ||
            (part == StepPart::DataLoader && step.thread.isValid() && source.thread != step.thread))
            continue;
        std::vector<TimeRange> &list = times[indexOf(*part)];
        const TimeRange clipped = time.intersected(step.range);
        // Lanes are in order: most join the one before.
        if (!list.empty() && list.back().begin <= clipped.begin && list.back().end >= clipped.begin)
            list.back().end = std::max(list.back().end, clipped.end);
        else if (!clipped.isEmpty())
            list.push_back(clipped);
    } while (at.next());
}

/// All lists are sorted and disjoint.
std::vector<TimeRange> united(const std::vector<TimeRange> &a, const std::vector<TimeRange> &b)
{
    std::vector<TimeRange> all(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), all.begin(),
               [](const TimeRange &x, const TimeRange &y) { return x.begin < y.begin; });
    unite(all);
    return all;
}

Ns lengthOf(std::span<const TimeRange> ranges)
{
    Ns length = 0;
    for (const TimeRange &range : ranges)
        length += range.duration();
    return length;
}

StepBreakdown breakdownOf(TimeRange step, PartTimes &times)
{
    StepBreakdown breakdown{};
    std::vector<TimeRange> counted;
    Ns length = 0;
    for (size_t part = 0; part < kRecorded; ++part) {
        if (times[part].empty())
            continue;
        unite(times[part]);
        counted = united(counted, times[part]);
        const Ns now = lengthOf(counted);
        breakdown[part] = now - length;
        length = now;
        times[part].clear();
    }
    breakdown[indexOf(StepPart::Other)] = step.duration() - length;
    return breakdown;
}

} // namespace

std::string_view keyOf(StepPart part)
{
    static constexpr std::array<std::string_view, kStepPartCount> kKeys{
        "kernel",  "memcpy",     "memset",   "communication",
        "runtime", "dataloader", "cpu_exec", "other"};
    return kKeys[indexOf(part)];
}

MessageText titleOf(StepPart part)
{
    static constexpr std::array<MessageText, kStepPartCount> kTitles{
        MessageText("Kernel"),        MessageText("Memcpy"),  MessageText("Memset"),
        MessageText("Communication"), MessageText("Runtime"), MessageText("DataLoader"),
        MessageText("CPU Exec"),      MessageText("Other")};
    return kTitles[indexOf(part)];
}

std::vector<StepBreakdown> stepBreakdown(const store::Store &store,
                                         std::span<const marks::NumberedStep> steps,
                                         const jobs::JobContext &job)
{
    std::vector<StepBreakdown> breakdowns;
    if (steps.empty())
        return breakdowns;
    const TrackId thread = steps.front().thread;
    std::vector<Source> sources =
        sourcesOf(store, thread.isValid() ? links::processOf(store, thread) : TrackId());
    PartNames names(store);
    PartTimes times;
    for (const marks::NumberedStep &step : steps) {
        if (job.stopped())
            return {};
        for (Source &source : sources)
            collect(source, step, names, times);
        breakdowns.push_back(breakdownOf(step.range, times));
    }
    return breakdowns;
}

} // namespace trilane::steps
