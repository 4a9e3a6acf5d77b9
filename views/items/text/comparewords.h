// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"
#include "model/analysis/stats/table.h"

#include <QString>

namespace trilane::items {

/// Texts of a comparison, in the user's language.
class CompareWords
{
public:
    [[nodiscard]] static QString reason(const compare::CompareReason &reason);
    /// The rows of a section as a table; `rows` receives their positions in the comparison,
    /// `parents` the argument of TableData::make().
    [[nodiscard]] static stats::Table table(const compare::Comparison &comparison,
                                            compare::CompareSection section,
                                            std::vector<size_t> &rows, std::vector<int> &parents);
};

} // namespace trilane::items
