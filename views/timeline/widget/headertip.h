// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "views/timeline/paint/timelinerenderer.h"

#include <QCoreApplication>

namespace trilane::timeline {

/// Tooltip of a row's name: the full name, its parents, exact values.
class HeaderTip
{
    Q_DECLARE_TR_FUNCTIONS(HeaderTip)

public:
    /// Empty without facts.
    [[nodiscard]] static QString of(TimelineRenderer &renderer, store::Tables trace,
                                    const Row &row);

private:
    [[nodiscard]] static QStringList numbers(const RowStat &stat, TrackKind kind);
};

} // namespace trilane::timeline
