// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/theme/hairline.h"
#include "views/theme/theme.h"
#include "views/timeline/facts/facts.h"
#include "views/timeline/geometry/lanecache.h"
#include "views/timeline/paint/headerstrip.h"
#include "views/timeline/paint/labelcache.h"
#include "views/timeline/paint/timelinewords.h"
#include "views/timeline/paint/tracecolors.h"
#include "views/timeline/rows/layout.h"
#include "views/timeline/rows/rows.h"
#include "views/timeline/rows/rowtext.h"

namespace trilane::timeline {

/// Input of the painters for one frame. References only; created per frame.
struct PaintContext
{
    const store::Store &store;
    store::Tables trace;
    const session::ViewState &state;
    const theme::Theme &theme;
    const TimelineLayout &layout;
    const RowList &rows;
    const TimelineFacts &facts;
    RowText &text;
    TraceColors &colors;
    LaneCache &lanes;
    LabelCache &labels;
    TimelineWords &words;
    store::Detailing how = store::Detailing::Coarse;
    HeaderStrip *strip = nullptr; ///< null: the left column is not cached
    bool vector = false;          ///< pixels become rectangles: no corners, hatches are lines

    /// Logical to device pixels.
    [[nodiscard]] int device(double logical) const
    {
        return static_cast<int>(std::lround(logical * layout.dpr));
    }
    /// Thickness of a thin line in device pixels.
    [[nodiscard]] int linePixels() const
    {
        return static_cast<int>(std::lround(theme::hairlineWidth(layout.dpr) * layout.dpr));
    }
};

/// "4.12 ms": three significant digits, for labels in the picture.
[[nodiscard]] QString shortDuration(Ns ns);

} // namespace trilane::timeline
