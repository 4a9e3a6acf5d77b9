// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"
#include "views/session/rangeanimator.h"
#include "views/session/rangehistory.h"

#include <QObject>

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <variant>

namespace trilane {

class UserMarks;

/// An idle interval of a GPU, selected on its All Streams row.
struct GapSelection
{
    TrackId gpu;
    TimeRange range;
    friend bool operator==(const GapSelection &, const GapSelection &) = default;
};

/// What is selected: nothing, a slice, an idle gap, or a stretch of time.
using Selection = std::variant<std::monostate, FoundSlice, GapSelection, TimeRange>;

/// The one owner of what the user looks at: visible range, selection, hover, threshold of idle
/// gaps, marked kernel name, collapsed and pinned rows. Views change it and listen to it, never to
/// each other. Times are trace time in ns. GUI thread only. A setter that changes nothing emits
/// nothing.
class ViewState : public QObject
{
    Q_OBJECT

public:
    static constexpr Ns kMinimumWidth = 10;
    static constexpr Ns kDefaultIdleThreshold = 10'000;

    explicit ViewState(QObject *parent = nullptr);
    ~ViewState() override;

    /// Shows another trace (or none: null): whole range, nothing selected or marked, rows as
    /// defaultCollapsed() says. Keeps the idle threshold.
    void setStore(std::shared_ptr<const Store> store);
    [[nodiscard]] const std::shared_ptr<const Store> &store() const { return m_store; }

    /// Where the visible range can be: the span of the trace, at least kMinimumWidth wide.
    [[nodiscard]] TimeRange bounds() const { return m_bounds; }
    [[nodiscard]] TimeRange range() const { return m_range; }
    /// Takes the nearest range that lies inside bounds() and is at least kMinimumWidth wide, at
    /// once: a step of a run of moves, which is one place in the history.
    void setRange(TimeRange range);
    void showAll() { setRange(m_bounds); }
    /// Goes there in a moment that the eye can follow, where animations are on: range() is what is
    /// drawn until then. Whatever sets the range meanwhile ends that.
    void moveTo(TimeRange range, RangeHistory::Kind kind = RangeHistory::Kind::Jump);
    void fitAll() { moveTo(m_bounds); }
    /// To the selected slice, gap or time with a margin on both sides.
    void zoomToSelection();
    /// Where a moveTo() that is under way ends; else range().
    [[nodiscard]] TimeRange targetRange() const;
    /// Another range for a picture, of which nobody hears; returns what it was.
    TimeRange exchangeRange(TimeRange range) { return std::exchange(m_range, clamped(range)); }
    /// Stays where it is just now.
    void stopMoving();
    void goBack();
    void goForward();
    [[nodiscard]] RangeHistory &history() { return m_history; }
    [[nodiscard]] RangeAnimator &animator() { return m_animator; }

    [[nodiscard]] const Selection &selection() const { return m_selection; }
    [[nodiscard]] std::optional<FoundSlice> selectedSlice() const;
    [[nodiscard]] std::optional<GapSelection> selectedGap() const;
    /// The time of whatever is selected.
    [[nodiscard]] std::optional<TimeRange> selectedTime() const;
    void select(const FoundSlice &slice) { setSelection(slice); }
    void selectGap(TrackId gpu, TimeRange range) { setSelection(GapSelection{gpu, range}); }
    void selectTime(TimeRange range) { setSelection(range); }
    void clearSelection() { setSelection(std::monostate{}); }
    void setSelection(const Selection &selection);

    [[nodiscard]] const std::optional<FoundSlice> &hovered() const { return m_hovered; }
    void setHovered(const std::optional<FoundSlice> &slice);

    /// Gaps shorter than this many ns are not drawn as idle.
    [[nodiscard]] Ns idleThreshold() const { return m_idleThreshold; }
    void setIdleThreshold(Ns threshold);

    /// Name whose slices stay in full colour while others are dimmed; invalid = none.
    [[nodiscard]] StringId highlighted() const { return m_highlighted; }
    void setHighlighted(StringId name);

    /// A collapsed track shows one row; its children are not shown.
    [[nodiscard]] bool isCollapsed(TrackId track) const { return m_collapsed.contains(track); }
    void setCollapsed(TrackId track, bool collapsed);
    [[nodiscard]] bool isCollapsed(Layer layer) const;
    void setCollapsed(Layer layer, bool collapsed);
    /// An unfolded track shows all its lanes, also those below the usual limit of depth.
    [[nodiscard]] bool isUnfolded(TrackId track) const { return m_unfolded.contains(track); }
    void setUnfolded(TrackId track, bool unfolded);
    /// Pinned tracks are kept in view when others are hidden or scrolled away.
    [[nodiscard]] bool isPinned(TrackId track) const { return m_pinned.contains(track); }
    void setPinned(TrackId track, bool pinned);

    /// What the user has put on the timeline; Session keeps it in a file.
    [[nodiscard]] UserMarks &marks() const { return *m_marks; }

    /// Brings a slice into view: opens what it is hidden in, moves the range when the slice is
    /// outside it or too small to be seen, and asks views to scroll to it. Does not select it.
    void reveal(SliceRef ref);
    /// select() and reveal() of a slice found elsewhere: a table's row, a link.
    void goTo(const FoundSlice &slice);

    /// Tracks that are folded when a trace is opened, so that big ones begin readable.
    [[nodiscard]] static std::set<TrackId> defaultCollapsed(const Store &store);

signals:
    void storeChanged();
    void rangeChanged(trilane::TimeRange range);
    void selectionChanged();
    void hoverChanged();
    void thresholdChanged(trilane::Ns threshold);
    void highlightChanged(trilane::StringId name);
    /// Collapsed, unfolded or pinned rows have changed.
    void collapsedChanged();
    void revealRequested(trilane::SliceRef ref);

private:
    [[nodiscard]] TimeRange clamped(TimeRange range) const;
    void applyRange(TimeRange range);
    void leadTo(TimeRange range);
    bool setIn(std::set<TrackId> &set, TrackId track, bool present);
    void openParentsOf(TrackId track);

    std::shared_ptr<const Store> m_store;
    TimeRange m_bounds{0, kMinimumWidth};
    TimeRange m_range{0, kMinimumWidth};
    Selection m_selection;
    std::optional<FoundSlice> m_hovered;
    Ns m_idleThreshold = kDefaultIdleThreshold;
    StringId m_highlighted;
    std::set<TrackId> m_collapsed;
    std::set<TrackId> m_unfolded;
    std::set<TrackId> m_pinned;
    std::array<bool, 3> m_layerCollapsed{};
    RangeHistory m_history;
    RangeAnimator m_animator;
    std::unique_ptr<UserMarks> m_marks;
};

} // namespace trilane
