// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"
#include "views/items/text/gapstorytext.h"
#include "views/items/text/idlefacts.h"
#include "views/panels/details/detailspage.h"

#include <QCoreApplication>

namespace trilane::panels {

/// Describes an idle gap or a time range. GUI thread.
class RangeDetails
{
    Q_DECLARE_TR_FUNCTIONS(RangeDetails)

public:
    RangeDetails(store::Tables trace, const theme::Theme &theme);
    [[nodiscard]] QString html(const items::GapFacts &facts);
    [[nodiscard]] QString html(const items::RangeFacts &facts);
    /// Text of the page made by html().
    [[nodiscard]] const QString &text() const { return m_page.text(); }

private:
    void addTime(TimeRange range);
    void addNeighbor(const QString &label, const std::optional<store::FoundSlice> &slice);
    void addNextLaunch(const items::GapFacts &facts);
    void addStory(const idle::GapStory &story);
    void addLongest(std::vector<items::StoryLine> lines, Ns gap);
    void addLine(const items::StoryLine &line);
    [[nodiscard]] QString linkTo(const store::FoundSlice &slice) const;
    [[nodiscard]] QString wordsOf(const items::StoryLine &line) const;
    [[nodiscard]] QString linkTo(TrackId thread, TimeRange time) const;
    [[nodiscard]] QString otherText(const idle::CausePiece &piece, TimeRange time) const;

    store::Tables m_trace;
    const theme::Theme &m_theme;
    DetailsPage m_page;
    TrackId m_toldThread; ///< of the previous line
};

} // namespace trilane::panels
