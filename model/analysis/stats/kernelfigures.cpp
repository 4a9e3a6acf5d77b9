// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/kernelfigures.h"

#include "model/analysis/links/links.h"

#include <algorithm>

namespace trilane::stats {

const format::GpuInfo *gpuInfoOf(store::Tables trace, TrackId gpu)
{
    if (!gpu.isValid())
        return nullptr;
    const std::vector<format::GpuInfo> &all = trace.info().gpus;
    const auto found = std::find_if(all.begin(), all.end(), [&](const format::GpuInfo &info) {
        return info.ordinal == trace.track(gpu).number && info.rank == trace.track(gpu).rank;
    });
    return found == all.end() ? nullptr : &*found;
}

void KernelFigures::Mean::add(double value, double weight)
{
    m_differ = m_differ || (m_has && value != m_first);
    m_first = m_has ? m_first : value;
    m_has = true;
    m_sum += value * weight;
    m_weight += weight;
}

std::optional<double> KernelFigures::Mean::value() const
{
    if (!m_has)
        return std::nullopt;
    return m_differ && m_weight > 0 ? m_sum / m_weight : m_first;
}

const kernels::Occupancy *KernelFigures::occupancyOf(DetailId detail, TrackId stream)
{
    if (stream != m_stream) {
        m_stream = stream;
        const format::GpuInfo *gpu = gpuInfoOf(m_trace, links::gpuOf(m_trace, stream));
        if (gpu != m_gpu)
            m_entries.clear();
        m_gpu = gpu;
    }
    // A damaged file may name details that it does not define.
    if (!m_gpu || detail.value >= m_trace.detailCount())
        return nullptr;
    m_entries.resize(m_trace.detailCount());
    Entry &entry = m_entries[detail.value];
    if (entry.known == Known::Not) {
        const std::optional<format::LaunchConfig> &launch = m_trace.detail(detail).launch;
        const auto found = launch ? trilane::kernels::occupancyOf(*launch, *m_gpu) : std::nullopt;
        entry.known = found ? Known::Yes : Known::None;
        entry.occupancy = found.value_or(kernels::Occupancy{});
    }
    return entry.known == Known::Yes ? &entry.occupancy : nullptr;
}

void KernelFigures::add(size_t group, StringId name, DetailId detail, TrackId stream, Ns time)
{
    if (group >= m_sums.size())
        m_sums.resize(group + 1);
    Sum &sum = m_sums[group];
    const auto weight = static_cast<double>(time);
    sum.time += weight;
    const kernels::TensorCores tensorCores = m_tensorCores.of(name);
    if (tensorCores == kernels::TensorCores::Yes)
        sum.tensorTime += weight;
    else if (tensorCores == kernels::TensorCores::Unknown)
        sum.unknownTime += weight;
    const kernels::Occupancy *occupancy = occupancyOf(detail, stream);
    if (!occupancy)
        return;
    sum.occupancy.add(occupancy->theoretical, weight);
    if (occupancy->waves > 0)
        sum.waves.add(occupancy->waves, weight);
    sum.limits[static_cast<size_t>(occupancy->limit)] += weight;
}

void KernelFigures::fill(size_t group, SliceRow &row) const
{
    if (group >= m_sums.size())
        return;
    const Sum &sum = m_sums[group];
    row.tensorShare = sum.time > 0 ? sum.tensorTime / sum.time : 0;
    row.tensorUnknownShare = sum.time > 0 ? sum.unknownTime / sum.time : 0;
    row.occupancy = sum.occupancy.value();
    row.waves = sum.waves.value();
    const auto most = std::max_element(sum.limits.begin(), sum.limits.end());
    row.limit = static_cast<kernels::OccupancyLimit>(most - sum.limits.begin());
}

} // namespace trilane::stats
