// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Counters: sampled GPU metrics, and GPU memory from its allocations.

#include "model/formats/nsys/reader/reading.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trilane::nsys {

namespace {

/// The GPU in the type of a metric's event is its lowest byte (user guide of nsys, GPU metrics).
constexpr int64_t gpuOfType(int64_t typeId)
{
    return typeId & 0xff;
}

/// "SM Active [Throughput %]" → name "SM Active", unit "%".
struct MetricName
{
    std::string name;
    std::string unit;
};

MetricName metricName(std::string_view text)
{
    std::string mended;
    text = validUtf8(text, mended);
    const size_t bracket = text.rfind(" [");
    if (bracket == std::string_view::npos || !text.ends_with(']'))
        return {std::string(text), {}};
    std::string_view unit = text.substr(bracket + 2, text.size() - bracket - 3);
    if (unit.ends_with('%'))
        unit = "%";
    return {std::string(text.substr(0, bracket)), std::string(unit)};
}

using Metric = std::pair<int64_t, int64_t>; ///< (typeId, metricId)

std::map<Metric, MetricName> metricNames(Reading &reading)
{
    std::map<Metric, MetricName> names;
    const Tables &tables = reading.shared().tables;
    const auto table = tables.find("TARGET_INFO_GPU_METRICS");
    if (table == tables.end())
        return names;
    Scan scan(reading.database(), table->second, {"typeId", "metricId", "metricName"});
    while (reading.next(scan))
        names.try_emplace({scan.integer(0), scan.integer(1)}, metricName(scan.text(2)));
    return names;
}

/// An allocation or its release.
struct MemoryStep
{
    Ns time = 0;
    uint64_t row = 0;
    TrackId track;
    int64_t bytes = 0; ///< negative when released
};

/// ENUM_CUDA_MEM_KIND, as far as it gives the location of the memory.
std::string_view memoryName(int64_t kind)
{
    switch (kind) {
    case 0:
        return "pageable memory";
    case 1:
        return "pinned memory";
    case 2:
        return "device memory";
    case 3:
        return "array memory";
    case 4:
        return "managed memory";
    case 5:
        return "static device memory";
    case 6:
        return "static managed memory";
    default:
        return "other memory";
    }
}

} // namespace

void readGpuMetrics(Reading &reading, const Table &table)
{
    enum Column { Time, Type, MetricId, Value };
    const std::map<Metric, MetricName> names = metricNames(reading);
    Scan scan(reading.database(), table, {"timestamp", "typeId", "metricId", "value"});
    Tally tally(scan);
    std::map<Metric, TrackId> tracks;
    while (reading.next(scan)) {
        const std::optional<Ns> time = timeAt(scan, Time, tally);
        if (!time)
            continue;
        if (!scan.isNumber(Value) || !std::isfinite(scan.real(Value))) {
            tally.dropped(MessageText("its value is not a number"));
            continue;
        }
        const Metric metric{scan.integer(Type), scan.integer(MetricId)};
        const auto [track, isNew] = tracks.try_emplace(metric);
        if (isNew) {
            const auto found = names.find(metric);
            const MetricName name = found != names.end()
                                        ? found->second
                                        : MetricName{"metric " + std::to_string(metric.second), {}};
            // The upper bytes of the type contain the machine, as in a global ID.
            const uint64_t machine =
                static_cast<uint64_t>(metric.first) & ~uint64_t{0xffffffffffff};
            track->second = reading.out().track(
                {.parent = reading.tracks().gpuById(machine, gpuOfType(metric.first)),
                 .kind = TrackKind::Counter,
                 .number = metric.second,
                 .label = name.name});
            reading.out().setUnit(track->second, name.unit);
        }
        reading.addSample(track->second, *time, scan.real(Value));
        tally.done();
    }
    tally.writeTo(reading.account());
}

void readMemoryUsage(Reading &reading, const Table &table)
{
    enum Column { Time, GlobalPid, Device, Bytes, Kind, Operation };
    Scan scan(reading.database(), table,
              {"start", "globalPid", "deviceId", "bytes", "memKind", "memoryOperationType"});
    Tally tally(scan);
    std::vector<MemoryStep> steps;
    while (reading.next(scan)) {
        const std::optional<Ns> time = timeAt(scan, Time, tally);
        if (!time)
            continue;
        const int64_t operation = scan.isInteger(Operation) ? scan.integer(Operation) : -1;
        const int64_t bytes = scan.integer(Bytes);
        if (operation < 0 || operation > 1 || bytes < 0) {
            tally.dropped(MessageText("neither allocation nor release"));
            continue;
        }
        const uint64_t process = reading.tracks().owner(scan, GlobalPid);
        std::string label(memoryName(scan.integer(Kind)));
        if (process != kNoProcess)
            label += " of process " + std::to_string(pidOf(process));
        const TrackId track =
            reading.out().track({.parent = reading.tracks().gpu(process, scan.integer(Device)),
                                 .kind = TrackKind::Counter,
                                 .label = label});
        steps.push_back({*time, scan.row(), track, operation == 0 ? bytes : -bytes});
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const MemoryStep &a, const MemoryStep &b) { return a.time < b.time; });
    std::map<TrackId, int64_t> held;
    for (const MemoryStep &step : steps) {
        tally.setRow(step.row);
        const auto [sum, isNew] = held.try_emplace(step.track);
        if (isNew)
            reading.out().setUnit(step.track, "bytes");
        if (__builtin_add_overflow(sum->second, step.bytes, &sum->second) || sum->second < 0) {
            tally.mended(MessageText(
                "releases more memory than was allocated during the recording; counted from zero"));
            sum->second = 0;
        }
        reading.addSample(step.track, step.time, static_cast<double>(sum->second));
        tally.done();
    }
    tally.writeTo(reading.account());
}

} // namespace trilane::nsys
