// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/kinds.h"
#include "model/store/fwd.h"
#include "views/session/state/viewstate.h"
#include "views/theme/hairline.h"
#include "views/theme/theme.h"
#include "views/theme/wordcache.h"
#include "views/timeline/facts/facts.h"
#include "views/timeline/geometry/lanecache.h"
#include "views/timeline/paint/headerstrip.h"
#include "views/timeline/paint/labelcache.h"
#include "views/timeline/rows/layout.h"
#include "views/timeline/rows/rows.h"
#include "views/timeline/rows/rowtext.h"

#include <QString>

#include <array>
#include <memory>
#include <unordered_set>
#include <vector>

namespace trilane::timeline {

/// theme::sliceColor() for the names of one trace, each worked out once. One thread.
class TraceColors
{
public:
    TraceColors() = default;
    TraceColors(std::shared_ptr<const store::Store> store, const theme::Theme &theme);

    [[nodiscard]] QRgb colorOf(SliceKind kind, StringId name);
    /// For kinds whose color does not depend on the name: thread states.
    [[nodiscard]] QRgb colorOf(SliceKind kind) const { return m_kinds[static_cast<size_t>(kind)]; }
    [[nodiscard]] QRgb coreColor(int64_t core) const;
    /// A core's color, gray if a thread that is not in the trace has it.
    [[nodiscard]] QRgb coreColor(int64_t core, StringId thread) const;

private:
    struct Entry
    {
        SliceKind kind = SliceKind::Unknown;
        bool known = false;
        QRgb color = 0;
    };

    std::shared_ptr<const store::Store> m_store;
    const theme::Theme *m_theme = nullptr;
    std::array<QRgb, kSliceKindCount> m_kinds{};
    std::vector<Entry> m_entries; ///< by StringId; a name nearly always has one kind
    std::unordered_set<uint32_t> m_threadNames;
};

/// The words of a timeline. One thread.
class TimelineWords : public theme::WordCache
{
public:
    enum : Face { Plain, Small, Bold, SmallBold };

    TimelineWords();
};

/// Everything a painter looks at while it paints one picture. References only; made for each.
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
