// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "views/session/state/areaselection.h"
#include "views/session/state/highlight.h"
#include "views/session/state/liveedge.h"
#include "views/session/state/rangeanimator.h"
#include "views/session/state/rangehistory.h"
#include "views/session/state/timescale.h"
#include "views/session/state/tracklayout.h"

#include <QObject>

#include <memory>
#include <optional>
#include <utility>
#include <variant>

namespace trilane::session {

class FindState;
class GpuRanges;
class OutlierMarks;
class SelectionFacts;
class UserMarks;

/// An idle interval of a GPU, selected on its All Streams row.
struct GapSelection
{
    TrackId gpu;
    TimeRange range;
    friend bool operator==(const GapSelection &, const GapSelection &) = default;
};

/// The selection: nothing, a slice, an idle gap, a time range, or an area of time × rows.
using Selection =
    std::variant<std::monostate, store::FoundSlice, GapSelection, TimeRange, AreaSelection>;

/// State of a view: visible range, selection, hover, threshold of idle gaps, highlighted name, row
/// layout. Views change and observe it, never each other. Times are trace time in ns. GUI thread
/// only. A setter that changes nothing emits nothing.
class ViewState : public QObject
{
    Q_OBJECT

public:
    static constexpr Ns kMinWidth = 10;
    static constexpr Ns kDefaultIdleThreshold = 10'000;

    explicit ViewState(QObject *parent = nullptr);
    ~ViewState() override;

    /// Shows another trace (or none: null): whole range, nothing selected or marked, rows as in
    /// defaultLayout(). Keeps the idle threshold.
    void setStore(std::shared_ptr<const store::Store> store);
    [[nodiscard]] const std::shared_ptr<const store::Store> &store() const { return m_store; }
    /// Its tables; not without a trace.
    [[nodiscard]] store::Tables trace() const;
    /// Shows a later state of the same trace, which has become longer: everything stays as it is,
    /// but that the visible range may follow the end.
    void growStore(std::shared_ptr<const store::Store> store);
    [[nodiscard]] LiveEdge &live() { return m_live; }
    [[nodiscard]] const LiveEdge &live() const { return m_live; }

    /// Limits of the visible range: the span of the trace, at least kMinWidth wide.
    [[nodiscard]] TimeRange bounds() const { return m_bounds; }
    [[nodiscard]] TimeRange range() const { return m_range; }
    /// Sets the nearest range within bounds() that is at least kMinWidth wide, without animation: a
    /// step of a run of moves, which is one entry in the history.
    void setRange(TimeRange range, RangeHistory::Kind kind = RangeHistory::Kind::Run);
    void showAll() { setRange(m_bounds); }
    /// Moves to the range, animated if animations are on: range() is the currently drawn range.
    /// Setting the range ends the animation.
    void moveTo(TimeRange range, RangeHistory::Kind kind = RangeHistory::Kind::Jump);
    void fitAll() { moveTo(m_bounds); }
    /// Zooms to the selected slice, gap or time range with a margin on both sides.
    void zoomToSelection();
    /// The end of a running moveTo(); else range().
    [[nodiscard]] TimeRange targetRange() const;
    /// Keeps the current position.
    void stopMoving();
    void goBack();
    void goForward();
    [[nodiscard]] RangeHistory &history() { return m_history; }
    [[nodiscard]] RangeAnimator &animator() { return m_animator; }
    [[nodiscard]] TimeScale &timeScale() { return m_timeScale; }
    [[nodiscard]] const TimeScale &timeScale() const { return m_timeScale; }

    [[nodiscard]] const Selection &selection() const { return m_selection; }
    [[nodiscard]] std::optional<store::FoundSlice> selectedSlice() const;
    [[nodiscard]] std::optional<GapSelection> selectedGap() const;
    /// The time of the selection.
    [[nodiscard]] std::optional<TimeRange> selectedTime() const;
    void select(const store::FoundSlice &slice) { setSelection(slice); }
    void selectGap(TrackId gpu, TimeRange range) { setSelection(GapSelection{gpu, range}); }
    void selectTime(TimeRange range) { setSelection(range); }
    void clearSelection() { setSelection(std::monostate{}); }
    void setSelection(const Selection &selection);

    [[nodiscard]] const std::optional<store::FoundSlice> &hovered() const { return m_hovered; }
    void setHovered(const std::optional<store::FoundSlice> &slice);

    /// Gaps shorter than this many ns are not drawn as idle.
    [[nodiscard]] Ns idleThreshold() const { return m_idleThreshold; }
    void setIdleThreshold(Ns threshold);

    /// Slices that keep their full color while others are dimmed.
    [[nodiscard]] Highlight &highlight() { return m_highlight; }
    [[nodiscard]] const Highlight &highlight() const { return m_highlight; }
    /// The only name that does; invalid when there is none or more than one.
    [[nodiscard]] StringId highlighted() const { return m_highlight.names().single(); }
    void setHighlighted(StringId name) { m_highlight.setName(name); }
    /// The current search.
    [[nodiscard]] FindState &find() { return *m_find; }

    /// Calls of the chosen row of a table that are out of the ordinary.
    [[nodiscard]] OutlierMarks &outliers() const { return *m_outliers; }

    /// Rows below streams that show ranges as the GPU saw them.
    [[nodiscard]] GpuRanges &gpuRanges() const { return *m_gpuRanges; }

    /// Facts about the selection.
    [[nodiscard]] SelectionFacts &facts() const { return *m_facts; }

    /// Row arrangement. The functions below are its most used ones.
    [[nodiscard]] TrackLayout &layout() { return m_layout; }
    [[nodiscard]] const TrackLayout &layout() const { return m_layout; }
    [[nodiscard]] bool isCollapsed(TrackId track) const { return m_layout.isCollapsed(track); }
    void setCollapsed(TrackId track, bool collapsed) { m_layout.setCollapsed(track, collapsed); }
    [[nodiscard]] bool isCollapsed(Layer layer) const { return m_layout.isCollapsed(layer); }
    void setCollapsed(Layer layer, bool collapsed) { m_layout.setCollapsed(layer, collapsed); }
    [[nodiscard]] bool isPinned(TrackId track) const { return m_layout.isPinned(track); }
    void setPinned(TrackId track, bool pinned) { m_layout.setPinned(track, pinned); }

    /// Marks of the user; Session stores them in a file.
    [[nodiscard]] UserMarks &marks() const { return *m_marks; }

    /// Makes a slice visible: expands its parents, moves the range if the slice is outside or too
    /// small, and asks views to scroll to it. Does not select it.
    void reveal(store::SliceRef ref);
    /// select() and reveal() of a slice found elsewhere: a table's row, a link.
    void goTo(const store::FoundSlice &slice);
    /// The same for an idle gap, on the All streams row of its GPU.
    void goToGap(const GapSelection &gap);

signals:
    void storeChanged();
    /// store() is a later state of the same trace; bounds() are wider.
    void storeGrown();
    void rangeChanged(trilane::TimeRange range);
    void selectionChanged();
    void hoverChanged();
    void thresholdChanged(trilane::Ns threshold);
    void highlightChanged(trilane::StringId name);
    void revealRequested(trilane::store::SliceRef ref);

private:
    [[nodiscard]] TimeRange clamped(TimeRange range) const;
    void applyRange(TimeRange range);
    void leadTo(TimeRange range);
    void showTime(TimeRange time);

    std::shared_ptr<const store::Store> m_store;
    TimeRange m_bounds{0, kMinWidth};
    TimeRange m_range{0, kMinWidth};
    Selection m_selection;
    std::optional<store::FoundSlice> m_hovered;
    Ns m_idleThreshold = kDefaultIdleThreshold;
    Highlight m_highlight;
    TrackLayout m_layout;
    RangeHistory m_history;
    RangeAnimator m_animator;
    TimeScale m_timeScale;
    LiveEdge m_live;
    std::unique_ptr<GpuRanges> m_gpuRanges;
    std::unique_ptr<UserMarks> m_marks;
    std::unique_ptr<OutlierMarks> m_outliers;
    std::unique_ptr<SelectionFacts> m_facts;
    std::unique_ptr<FindState> m_find; ///< last: it looks at all the others
};

} // namespace trilane::session
