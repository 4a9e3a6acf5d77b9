// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/facts/overviewmarks.h"
#include "views/timeline/rows/navigator.h"
#include "views/timeline/rows/neighbor.h"
#include "views/timeline/rows/timelinetarget.h"

#include <QAbstractSlider>
#include <QPoint>
#include <QPointF>

#include <cstdint>
#include <vector>

class QWidget;

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::timeline {

class RowMaker;
class SelectionWalker;

/// Interface of the timeline for gestures, wheels, keys and commands. Implemented by the widget;
/// tests can use a fake. Points are logical pixels of the viewport. GUI thread.
class TimelineControl
{
public:
    TimelineControl() = default;
    virtual ~TimelineControl() = default;
    TimelineControl(const TimelineControl &) = delete;
    TimelineControl &operator=(const TimelineControl &) = delete;

    [[nodiscard]] virtual session::ViewState &state() = 0;
    /// Valid until the view changes, as are rows() and rowSource().
    [[nodiscard]] virtual const TimelineLayout &lanesLayout() = 0;
    [[nodiscard]] virtual const RowList &rows() = 0;
    /// Null without a trace.
    [[nodiscard]] virtual const RowMaker *rowSource() = 0;
    [[nodiscard]] virtual const theme::Theme &theme() const = 0;
    [[nodiscard]] virtual Hit hitTest(QPoint at) = 0;
    /// May decode a chunk.
    [[nodiscard]] virtual TimelineTarget targetAt(QPoint at) = 0;
    /// Null without a row.
    [[nodiscard]] const Row *rowOf(const Hit &hit);
    /// The visible time at x; may be outside of the range.
    [[nodiscard]] Ns timeAt(int x);

    [[nodiscard]] virtual Pointer &pointer() = 0;
    /// Time of the current event, in ms of its source's clock.
    [[nodiscard]] virtual uint64_t inputTime() const = 0;
    /// The parent of small windows over the lanes.
    [[nodiscard]] virtual QWidget *overlayParent() = 0;
    /// Repaints the overlay above the rows.
    virtual void repaintOverlay() = 0;
    /// Marks of one source in the strip of the whole trace; removed with the trace.
    virtual void setOverviewMarks(OverviewMarks::Source source,
                                  std::vector<OverviewMark> marks) = 0;

    [[nodiscard]] virtual int scrollPosition() const = 0;
    virtual void setScrollPosition(int position) = 0;
    virtual void scrollRows(QAbstractSlider::SliderAction action) = 0;
    /// Scrolls until the row is visible; removes filters and unfolds rows that hide it.
    void revealRow(session::RowId row);
    void revealSlice(store::SliceRef ref);
    void revealTrack(TrackId track);
    virtual void setHeaderWidth(int width) = 0;
    /// The view moves on at this speed in pixels per second, and slows down.
    virtual void glide(QPointF speed) = 0;
    virtual void stopGliding() = 0;

    /// One zoom step at the pointer: factors below 1 zoom in; panning is by view widths.
    virtual void zoomStep(double factor) = 0;
    virtual void panStep(double widths) = 0;
    virtual void step(HeldMove move) = 0;
    /// Selects a neighbor of the selected slice and follows it.
    virtual void moveSelection(Direction direction) = 0;
    [[nodiscard]] virtual SelectionWalker &walker() = 0;
    /// Centers a time, keeps the zoom and briefly marks the place.
    virtual void goTo(Ns time) = 0;
    virtual void askForTime() = 0;
    virtual void filterRows() = 0;
    virtual void copyDetails() = 0;
    /// Cancels the current drag, or clears the selection and highlights.
    virtual void escape() = 0;

private:
    void reveal(int top, int bottom);
};

} // namespace trilane::timeline
