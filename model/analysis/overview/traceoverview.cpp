// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/overview/traceoverview.h"

#include "model/analysis/communication/gputime.h"
#include "model/analysis/kernels/tensorcores.h"
#include "model/analysis/stats/report.h"
#include "model/store/store.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cmath>
#include <string>

namespace trilane::overview {

namespace {

bool isMemory(store::Tables trace, const format::Track &track)
{
    if (track.kind != TrackKind::Counter || trace.string(track.unit) != "bytes")
        return false;
    std::string name;
    for (const char c : trace.string(track.name))
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name.find("memory") != std::string::npos;
}

std::optional<double> peakOf(const store::Store &store, LaneId lane, TimeRange range,
                             const jobs::JobContext &job)
{
    std::optional<double> peak;
    const auto see = [&](double value) {
        if (std::isfinite(value))
            peak = std::max(peak.value_or(value), value);
    };
    if (range == TimeRange::everything()) {
        for (const format::Cell &cell : store.overviewOf(lane))
            see(cell.high);
        return peak;
    }
    store.forEachSlice(
        lane, range,
        [&](store::SliceRef, const format::Slice &sample) {
            see(std::bit_cast<double>(sample.value));
            return true;
        },
        job);
    return peak;
}

std::vector<MemoryPeak> memoryPeaks(const store::Store &store, TimeRange range,
                                    const jobs::JobContext &job)
{
    std::vector<MemoryPeak> peaks;
    for (TrackId id : links::tracksOfKind(store, TrackKind::Counter)) {
        if (!isMemory(store, store.track(id)))
            continue;
        std::optional<double> peak;
        for (LaneId lane : store.lanesOf(id)) {
            if (const std::optional<double> one = peakOf(store, lane, range, job))
                peak = std::max(peak.value_or(*one), *one);
        }
        if (peak && *peak >= 0 && *peak < 0x1p62)
            peaks.push_back({id, std::llround(*peak)});
    }
    return peaks;
}

TensorCoreUse tensorCoreUse(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    TensorCoreUse use;
    kernels::TensorCoreNames names(store);
    const stats::SliceStats stats = stats::sliceStats(
        store, stats::queryOf(stats::report(stats::ReportId::Kernels), range), job);
    const auto query = std::make_shared<const stats::SliceQuery>(stats.query);
    std::array<Ns, 2> most{-1, -1};
    for (const stats::SliceRow &row : stats.rows) {
        use.kernels += row.total;
        const kernels::TensorCores answer = names.of(row.name);
        if (answer == kernels::TensorCores::No)
            continue;
        NamedKernels &kernels = answer == kernels::TensorCores::Yes ? use.yes : use.unknown;
        kernels.time += row.total;
        kernels.calls += row.calls;
        if (Ns &longest = most[answer == kernels::TensorCores::Yes ? 0 : 1]; row.max > longest) {
            longest = row.max;
            kernels.longest = stats::longestOfRow(query, row);
        }
    }
    return use;
}

} // namespace

Overview overviewOf(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    Overview overview;
    for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
        if (const links::GpuUse use = links::gpuUse(store, gpu, range); use.span > 0)
            overview.gpus.push_back(use);
    }
    for (const links::GpuUse &use : overview.gpus)
        overview.splits.push_back(communication::gpuTime(store, use.gpu, range, job).split);
    Result<steps::StepList> list = steps::findStepList(store, {.range = range}, job);
    overview.unrecorded = list ? list->leaveOutUnrecorded() : 0;
    std::vector<marks::NumberedStep> steps =
        list ? std::move(list->steps) : std::vector<marks::NumberedStep>();
    overview.source = list ? list->source : steps::StepSource::Annotated;
    overview.wholeRange = steps.empty();
    if (steps.empty())
        steps.push_back({.number = 0, .range = store.span().intersected(range), .thread = {}});
    else
        overview.steps = steps.size();
    for (const steps::StepBreakdown &one : steps::stepBreakdown(store, steps, job)) {
        for (size_t part = 0; part < one.size(); ++part)
            overview.parts[part] += one[part];
    }
    for (const marks::NumberedStep &step : steps)
        overview.stepTime += step.range.duration();
    overview.distributed =
        std::any_of(overview.splits.begin(), overview.splits.end(),
                    [](const communication::TimeSplit &s) { return s.communication > 0; });
    overview.memory = memoryPeaks(store, range, job);
    overview.tensorCores = tensorCoreUse(store, range, job);
    return overview;
}

} // namespace trilane::overview
