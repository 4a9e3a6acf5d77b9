// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/rawvector.h"
#include "views/session/backgroundjob.h"
#include "views/session/handover.h"
#include "views/timeline/factfinder.h"
#include "views/timeline/gestures.h"
#include "views/timeline/gototime.h"
#include "views/timeline/hoverfinder.h"
#include "views/timeline/kinetics.h"
#include "views/timeline/navigator.h"
#include "views/timeline/neighbour.h"
#include "views/timeline/placeflash.h"
#include "views/timeline/rowstatsfinder.h"
#include "views/timeline/selectionwalker.h"
#include "views/timeline/timelinerenderer.h"
#include "views/timeline/timelinetarget.h"
#include "views/timeline/wheelinput.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QTimer>

#include <memory>
#include <optional>

class QHelpEvent;

namespace trilane {

class RowFilterField;

/// The timeline on screen: shows a ViewState and lets mouse and keys change it. What a drag does
/// is in gesturetable.cpp, what a key does in timelinecommands.cpp.
class TimelineWidget : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TimelineWidget(ViewState &state, QWidget *parent = nullptr);
    ~TimelineWidget() override;

    void setTheme(const Theme &theme);
    [[nodiscard]] ViewState &state() { return m_state; }
    [[nodiscard]] TimelineRenderer &renderer() { return m_renderer; }
    /// True while something that would change the picture is being worked out.
    [[nodiscard]] bool isBusy() const;
    /// Scrolls to the row of a track; opens what it is hidden in.
    void revealTrack(TrackId track);
    /// What is at a point of the viewport.
    [[nodiscard]] TimelineTarget targetAt(QPoint at);
    /// The visible time at x of the viewport; may be outside of the range.
    [[nodiscard]] Ns timeAt(int x);

    // For gestures and commands.
    /// Null where no row is.
    [[nodiscard]] const Row *rowOf(const Hit &hit);
    /// Scrolls until a row is in view.
    void revealRow(RowId row);
    /// Lets the user type what rows should be called.
    void filterRows();
    [[nodiscard]] RowFilterField *filterField() const { return m_filter; }
    [[nodiscard]] Pointer &pointer() { return m_pointer; }
    void setHeaderWidth(int width);
    [[nodiscard]] Kinetics &kinetics() { return m_kinetics; }
    /// The picture was let go at this speed, pixels a second.
    void letGo(QPointF speed);
    /// Of the event that is being handled, ms of whatever clock its source has.
    [[nodiscard]] uint64_t inputTime() const { return m_inputTime; }
    /// One step: zooms at the pointer, below 1 = closer; pans by so many widths.
    void zoomStep(double factor);
    void panStep(double widths);
    void step(HeldMove move);
    /// Selects a neighbour of the selected slice and follows it.
    void moveSelection(Direction direction);
    [[nodiscard]] SelectionWalker &walker() { return m_walker; }
    /// Whoever shows the details puts them on the clipboard.
    void requestCopy() { emit copyRequested(); }
    /// Brings a time into the middle, keeps the zoom and shows for a moment where it is.
    void goTo(Ns time);
    void askForTime();
    /// Ends what is under way; else unselects and unmarks.
    void escape();
    /// Marks of one source in the strip of the whole trace; gone with the trace.
    void setOverviewMarks(OverviewMarks::Source source, std::vector<OverviewMark> marks);
    /// The next paint event draws everything anew.
    void repaintAll();

    [[nodiscard]] QSize sizeHint() const override { return {1200, 700}; }

signals:
    void copyRequested();
    void contextMenuRequested(const trilane::TimelineTarget &target, QPoint globalPosition);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void connectState();
    void showStore();
    void growStore();
    void showRange();
    void showSelection();
    void showRows();
    void showHighlight();
    void findGaps();
    void rangeSettled();
    void revealSlice(SliceRef ref);
    void scrollTo(int top, int bottom);
    void chunksReady();
    void updateScrollBar();

    void stopMotion();
    void click(QPoint at);
    void hover(QPoint at);
    void follow(TimeRange time);
    [[nodiscard]] std::optional<LaneProbe> probeAt(const Hit &hit);
    void toggle(const Hit &hit);
    void showFiltered();
    void paintPicture(QPainter &painter, const QRegion &exposed);
    void keepPicture();
    void placeFilter();
    bool showTip(const QHelpEvent &event);
    [[nodiscard]] double anchorShare();

    ViewState &m_state;
    TimelineRenderer m_renderer;
    Navigator m_navigator;
    FactFinder m_facts;
    RowStatsFinder m_stats;
    RowFilterField *m_filter;
    std::shared_ptr<const Store> m_store;
    Doorbell m_chunksBell{[this] {
        chunksReady();
    }};
    QElapsedTimer m_settled;  ///< since a range has been looked at closely
    QTimer m_settle;          ///< what need not follow every step of a zoom waits for its end
    RawVector<QRgb> m_pixels; ///< of the picture; not fresh pages for each size
    QImage m_picture;         ///< kept while the view is at rest: hover and selection replay it
    bool m_pictureValid = false;
    std::optional<BackgroundPause> m_pause; ///< until a trace's first picture is whole

    Pointer m_pointer;
    Gestures m_gestures{*this};
    Kinetics m_kinetics{m_state, *verticalScrollBar()};
    WheelInput m_wheel{*this};
    HoverFinder m_hover{m_state};
    SelectionWalker m_walker{m_state};
    uint64_t m_inputTime = 0;
    PlaceFlash m_flash{*this};
    GoToTime *m_goTo;
};

} // namespace trilane
