// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"
#include "model/analysis/table.h"

#include <QCoreApplication>
#include <QString>

namespace trilane {

/// What a comparison says, in the user's language.
class CompareWords
{
    Q_DECLARE_TR_FUNCTIONS(CompareWords)

public:
    /// "Kernels", "Idle causes"…
    [[nodiscard]] static QString title(CompareSection section);
    /// A row's name: that of a figure or a cause in the user's language, others as they are.
    [[nodiscard]] static QString name(const Comparison &comparison, const CompareRow &row);
    [[nodiscard]] static QString reason(const CompareReason &reason);
    /// "new", "gone"; "~" for what differs by no more than it varies.
    [[nodiscard]] static QString state(const CompareRow &row);
    /// The rows of a section as a table; `rows` gets their positions in the comparison, `parents`
    /// what TableData::make() wants.
    [[nodiscard]] static Table table(const Comparison &comparison, CompareSection section,
                                     std::vector<size_t> &rows, std::vector<int> &parents);
};

} // namespace trilane
