// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/nvtxnames.h"

#include "model/analysis/stats/durationsample.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilane::operators {

namespace {

/// The only domain of a thread's ranges; invalid if there are several.
StringId soleDomain(store::Tables trace, TrackId thread)
{
    StringId domain;
    for (TrackId track : trace.children(thread)) {
        if (trace.track(track).kind != TrackKind::Ranges)
            continue;
        if (domain.isValid() && domain != trace.track(track).domain)
            return {};
        domain = trace.track(track).domain;
    }
    return domain;
}

} // namespace

StringId NvtxNames::domainOf(PathId path, RangeId range)
{
    StringId &domain = m_domains[path.value];
    if (domain == kUnknown) {
        const store::Store &store = m_index.store();
        domain = soleDomain(store, m_index.threadOf(range));
        if (domain != kUnknown)
            return domain;
        const std::optional<store::FoundSlice> slice = m_index.slice(range);
        domain = slice ? m_index.trace().track(m_index.trace().lane(slice->lane).track).domain
                       : kNoString;
    }
    return domain;
}

std::string NvtxNames::text(store::Tables trace, StringId domain, std::string_view name)
{
    return std::string(trace.string(domain)) + ":" + std::string(name);
}

TimeSpread spreadOf(std::span<Ns> times)
{
    TimeSpread spread;
    const auto n = static_cast<double>(times.size());
    spread.average = std::accumulate(times.begin(), times.end(), 0.0) / n;
    const double squares =
        std::accumulate(times.begin(), times.end(), 0.0, [&](double all, Ns time) {
            const double off = static_cast<double>(time) - spread.average;
            return all + off * off;
        });
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    spread.min = *least;
    spread.max = *most;
    spread.median = stats::nearestRankMedian(times);
    spread.deviation = times.size() > 1 ? std::sqrt(squares / (n - 1)) : 0.0;
    return spread;
}

std::vector<stats::TableCell> spreadCells(std::vector<Ns> &times)
{
    if (times.empty())
        return std::vector<stats::TableCell>(5);
    const TimeSpread spread = spreadOf(times);
    return {spread.average, spread.median, spread.min, spread.max, spread.deviation};
}

} // namespace trilane::operators
