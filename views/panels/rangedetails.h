// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/gapstory.h"
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
    void addStory(const GapStory &story);
    void addLongest(std::vector<StoryLine> lines, Ns gap);
    void addLine(const StoryLine &line);
    [[nodiscard]] QString linkTo(const FoundSlice &slice) const;
    [[nodiscard]] QString wordsOf(const StoryLine &line) const;
    [[nodiscard]] QString linkTo(TrackId thread, TimeRange time) const;

    const Store &m_store;
    const Theme &m_theme;
    DetailsPage m_page;
    TrackId m_toldThread; ///< of the line of the story before
};

} // namespace trilane
