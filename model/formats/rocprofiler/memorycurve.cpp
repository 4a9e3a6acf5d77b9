// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/rocprofiler/memorycurve.h"

#include "model/format/givennames.h"

#include <algorithm>
#include <map>

namespace trilane::rocprofiler {

void Allocations::finish(build::TraceBuilder &builder, build::TraceBuilder::Appender &out)
{
    std::stable_sort(m_events.begin(), m_events.end(),
                     [](const Event &a, const Event &b) { return a.time < b.time; });
    std::unordered_map<std::string, std::pair<TrackId, uint64_t>> held; ///< by address
    std::map<TrackId, uint64_t> bytes;                                  ///< by GPU
    for (Event &event : m_events) {
        TrackId gpu = event.gpu;
        if (event.bytes > 0) {
            bytes[gpu] += event.bytes;
            held[std::move(event.address)] = {gpu, event.bytes};
        } else {
            const auto found = held.find(event.address);
            if (found == held.end())
                continue;
            gpu = found->second.first;
            bytes[gpu] -= found->second.second;
            held.erase(found);
        }
        const TrackId curve = builder.track(
            {.parent = gpu, .kind = TrackKind::Counter, .label = format::kMemoryAllocated.text()});
        builder.setUnit(curve, "bytes");
        out.addSample(curve, event.time, static_cast<double>(bytes[gpu]));
    }
    m_events.clear();
}

} // namespace trilane::rocprofiler
