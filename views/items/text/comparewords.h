// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"
#include "model/analysis/stats/table.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// What a comparison says, in the user's language.
class CompareWords
{
    Q_DECLARE_TR_FUNCTIONS(CompareWords)

public:
    /// "Kernels", "Idle causes"…
    [[nodiscard]] static QString title(compare::CompareSection section);
    /// A row's name: that of a figure or a cause in the user's language, others as they are.
    [[nodiscard]] static QString name(const compare::Comparison &comparison,
                                      const compare::CompareRow &row);
    [[nodiscard]] static QString reason(const compare::CompareReason &reason);
    /// "new", "gone"; "~" for what differs by no more than it varies.
    [[nodiscard]] static QString state(const compare::CompareRow &row);
    /// The rows of a section as a table; `rows` gets their positions in the comparison, `parents`
    /// what TableData::make() wants.
    [[nodiscard]] static stats::Table table(const compare::Comparison &comparison,
                                            compare::CompareSection section,
                                            std::vector<size_t> &rows, std::vector<int> &parents);
};

} // namespace trilane::items
