// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/report/reporttext.h"

#include <string>

namespace trilane::report {

struct TableLook
{
    std::string caption;
    bool isNamedAbove = false; ///< the caption is read out, but not shown a second time
    std::string nothing;       ///< sentence shown if the table has no rows
    size_t rows = SIZE_MAX;    ///< maximum number; a line below gives the number of omitted ones
};

/// The table as HTML: headers are buttons that sort, numbers are right-aligned, shares have bars,
/// and every number bears its unrounded value in data-v.
[[nodiscard]] std::string htmlTable(const stats::Table &table, const TableLook &look,
                                    const Words &words);

} // namespace trilane::report
