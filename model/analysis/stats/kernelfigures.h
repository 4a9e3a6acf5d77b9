// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernels/tensorcores.h"
#include "model/analysis/stats/slicestats.h"
#include "model/store/tables.h"

#include <array>
#include <vector>

namespace trilane::stats {

/// Sums up kernel data other than durations by group: Tensor Cores by name, and the theoretical
/// occupancy of configurations, weighted by time. One thread.
class KernelFigures
{
public:
    explicit KernelFigures(store::Tables trace)
        : m_trace(trace)
        , m_tensorCores(trace)
    {}

    /// Adds kernels of one name and configuration on a stream, with their total time.
    void add(size_t group, StringId name, DetailId detail, TrackId stream, Ns time);
    void fill(size_t group, SliceRow &row) const;

private:
    /// A time-weighted mean that is exact if all values are equal.
    class Mean
    {
    public:
        void add(double value, double weight);
        [[nodiscard]] std::optional<double> value() const;

    private:
        double m_first = 0;
        bool m_has = false;
        bool m_differ = false;
        double m_sum = 0;
        double m_weight = 0;
    };
    struct Sum
    {
        double tensorTime = 0;  ///< of Tensor Core kernels by name
        double unknownTime = 0; ///< of names without indication
        double time = 0;
        Mean occupancy;
        Mean waves;
        std::array<double, kernels::kOccupancyLimitCount> limits{}; ///< time
    };
    enum class Known : uint8_t { Not, None, Yes };
    struct Entry
    {
        Known known = Known::Not;
        kernels::Occupancy occupancy;
    };

    [[nodiscard]] const kernels::Occupancy *occupancyOf(DetailId detail, TrackId stream);

    store::Tables m_trace;
    kernels::TensorCoreNames m_tensorCores;
    std::vector<Sum> m_sums; ///< by group
    TrackId m_stream;        ///< of the last kernel
    const format::GpuInfo *m_gpu = nullptr;
    std::vector<Entry> m_entries; ///< by detail, on that GPU
};

/// The recorded facts about a GPU; null if there are none.
[[nodiscard]] const format::GpuInfo *gpuInfoOf(store::Tables trace, TrackId gpu);

} // namespace trilane::stats
