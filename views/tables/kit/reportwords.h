// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/report.h"
#include "views/tables/kit/scopechoice.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::tables {

/// Titles of the report tables and their texts for missing data, in the user's language.
class ReportWords
{
    Q_DECLARE_TR_FUNCTIONS(ReportWords)

public:
    /// Title of the tab: "CUDA calls".
    [[nodiscard]] static QString title(stats::ReportId id);
    /// Text if there are no rows.
    [[nodiscard]] static QString nothing(stats::ReportId id, TableScope scope);
    /// Why the whole trace has none, and what would bring some.
    [[nodiscard]] static QString missing(stats::ReportId id);
    [[nodiscard]] static QString key(stats::GroupKey key);
};

} // namespace trilane::tables
