// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/idlefacts.h"
#include "views/panels/detailspage.h"

#include <QCoreApplication>

namespace trilane {

/// Says in words what is known of an idle gap, or of a stretch of time. GUI thread.
class RangeDetails
{
    Q_DECLARE_TR_FUNCTIONS(RangeDetails)

public:
    RangeDetails(const Store &store, const Theme &theme);
    [[nodiscard]] QString html(const GapFacts &facts);
    [[nodiscard]] QString html(const RangeFacts &facts);
    /// Of the page that html() made.
    [[nodiscard]] const QString &text() const { return m_page.text(); }

private:
    void addTime(TimeRange range);
    void addNeighbour(const QString &label, const std::optional<FoundSlice> &slice);
    void addNextLaunch(const GapFacts &facts);
    void addThread(const GapFacts &facts);
    void addStates(const GapFacts &facts);
    [[nodiscard]] QString linkTo(const FoundSlice &slice) const;
    [[nodiscard]] QColor colorOf(const Slice &slice) const;

    const Store &m_store;
    const Theme &m_theme;
    DetailsPage m_page;
};

} // namespace trilane
