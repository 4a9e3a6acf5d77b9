// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/countertables.h"

#include <bit>
#include <cmath>

namespace trilane::nsys {

CounterTables::CounterTables(Exporting &out)
    : m_out(out)
    , m_samples(out.database, "GPU_METRICS", {"timestamp", "typeId", "metricId", "value"})
    , m_names(out.database, "TARGET_INFO_GPU_METRICS",
              {"typeId", "sourceId", "typeName", "metricId", "metricName"})
{}

void CounterTables::add(const format::Track &track)
{
    const int64_t gpu = m_out.ids.gpu(track.id);
    constexpr int64_t kMaxGpus = 255; // the GPU is the lowest byte of the type
    if (gpu < 0 || gpu > kMaxGpus) {
        m_out.leaveOutSlices(msg("counter samples"), msg("nsys supports only GPU counters"),
                             m_out.trace.sliceCountOf(track.id));
        return;
    }
    const auto type = static_cast<int64_t>(m_out.ids.machine()) | gpu;
    const int64_t metric = static_cast<int64_t>(m_names.rows()) + 1;
    std::string name(m_out.trace.string(track.name));
    if (track.unit != kNoString)
        name += " [" + std::string(m_out.trace.string(track.unit)) + "]";
    m_names.row(type, 0, std::string_view("GPU"), metric, std::string_view(name));
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        const auto value = std::bit_cast<double>(slice.value);
        if (std::isfinite(value))
            m_samples.row(slice.start, type, metric, value);
        else
            m_out.leaveOutSlices(msg("counter samples"), msg("not numbers"));
    });
}

} // namespace trilane::nsys
