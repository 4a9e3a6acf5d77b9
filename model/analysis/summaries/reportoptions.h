// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/groupkey.h"
#include "model/analysis/stats/outliers.h"
#include "model/analysis/summaries/eventoptions.h"
#include "model/base/time.h"

#include <optional>
#include <string>
#include <vector>

namespace trilane::summaries {

/// Scope and arrangement of a report. Not every report supports every option.
struct ReportOptions
{
    TimeRange range = TimeRange::everything(); ///< trace time
    std::vector<stats::GroupKey> groupBy{};    ///< empty: as the report does by itself
    std::string sort{};                        ///< key of a column; empty: the report's own order
    EventOptions events{};                     ///< of the report "paddle"
    std::optional<stats::OutlierRule> outliers{}; ///< these calls instead of groups
    size_t maxOutliers = size_t{1} << 20;
};

} // namespace trilane::summaries
