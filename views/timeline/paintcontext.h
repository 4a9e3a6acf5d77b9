// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/viewstate.h"
#include "views/theme/hairline.h"
#include "views/theme/slicecolors.h"
#include "views/theme/theme.h"
#include "views/timeline/facts.h"
#include "views/timeline/headerstrip.h"
#include "views/timeline/labelcache.h"
#include "views/timeline/lanecache.h"
#include "views/timeline/layout.h"
#include "views/timeline/rows.h"
#include "views/timeline/rowtext.h"
#include "views/timeline/timelinewords.h"

namespace trilane {

/// Everything a painter looks at while it paints one picture. References only; made for each.
struct PaintContext
{
    const Store &store;
    const ViewState &state;
    const Theme &theme;
    const TimelineLayout &layout;
    const RowList &rows;
    const TimelineFacts &facts;
    RowText &text;
    SliceColors &colors;
    LaneCache &lanes;
    LabelCache &labels;
    TimelineWords &words;
    Detailing how = Detailing::Coarse;
    HeaderStrip *strip = nullptr; ///< null: nothing of the left column is kept
    bool vector = false;          ///< pixels become rectangles: no corners, hatches are lines

    /// Logical to device pixels.
    [[nodiscard]] int device(double logical) const
    {
        return static_cast<int>(std::lround(logical * layout.dpr));
    }
    /// Thickness of a thin line in device pixels.
    [[nodiscard]] int linePixels() const
    {
        return static_cast<int>(std::lround(hairlineWidth(layout.dpr) * layout.dpr));
    }
};

/// "4.12 ms": three significant digits, for labels in the picture.
[[nodiscard]] QString shortDuration(Ns ns);

} // namespace trilane
