// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"
#include "model/analysis/stats/table.h"
#include "model/store/sliceref.h"

#include <string>
#include <vector>

namespace trilane::operators {

/// Names and styles of ranges as nsys prints them.
class NvtxNames
{
public:
    explicit NvtxNames(const OperatorIndex &index)
        : m_index(index)
        , m_domains(index.paths().size(), kUnknown)
    {}

    /// Its domain, without text if it is the default one; `range` is one of the path's.
    [[nodiscard]] StringId domainOf(PathId path, RangeId range);
    /// "domain:name"
    [[nodiscard]] static std::string text(store::Tables trace, StringId domain,
                                          std::string_view name);
    /// "PushPop" for ranges of a thread, "StartEnd" for those that changed it.
    [[nodiscard]] static const char *style(bool isOfThread)
    {
        return isOfThread ? "PushPop" : "StartEnd";
    }

private:
    static constexpr StringId kUnknown{};

    const OperatorIndex &m_index;
    std::vector<StringId> m_domains; ///< by path
};

/// Distribution of times, with the sample standard deviation.
struct TimeSpread
{
    double average = 0;
    Ns median = 0; ///< nearest rank
    Ns min = 0;
    Ns max = 0;
    double deviation = 0;
};
/// Reorders them; there is at least one.
[[nodiscard]] TimeSpread spreadOf(std::span<Ns> times);
/// "avg", "median", "min", "max" and "stddev" of times in ns; empty cells for none.
[[nodiscard]] std::vector<stats::TableCell> spreadCells(std::vector<Ns> &times);

} // namespace trilane::operators
