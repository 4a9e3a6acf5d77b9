// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/factfinder.h"
#include "views/timeline/navigator.h"
#include "views/timeline/neighbour.h"
#include "views/timeline/timelinerenderer.h"

#include <QAbstractScrollArea>
#include <QTimer>

#include <memory>
#include <optional>

namespace trilane {

/// What the mouse pressed on, for a context menu.
struct TimelineTarget
{
    Hit hit;
    TrackId track; ///< of the row; invalid on bars and rulers
    std::optional<FoundSlice> slice;
    std::optional<GapSelection> gap;
};

/// The timeline on screen: shows a ViewState and lets mouse and keys change it.
///
/// Wheel zooms at the cursor, with shift pans; over the left column it scrolls. Drag pans, with
/// shift or on the ruler selects time. W S zoom, A D pan, arrows go from slice to slice, F zooms
/// to the selection, Home or 0 shows everything, Esc clears.
class TimelineWidget : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TimelineWidget(ViewState &state, QWidget *parent = nullptr);
    ~TimelineWidget() override;

    void setTheme(const Theme &theme);
    [[nodiscard]] TimelineRenderer &renderer() { return m_renderer; }
    /// True while something that would change the picture is being worked out.
    [[nodiscard]] bool isBusy() const { return m_facts.isBusy() || m_settle.isActive(); }
    /// What is at a point of the viewport.
    [[nodiscard]] TimelineTarget targetAt(QPoint at);

    [[nodiscard]] QSize sizeHint() const override { return {1200, 700}; }

signals:
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
    enum class Drag { None, Pressed, Pan, Time, Window, WindowLeft, WindowRight, HeaderEdge };

    void connectState();
    void showStore();
    void showRange();
    void showSelection();
    void showRows();
    void showHighlight();
    void findGaps();
    void rangeSettled();
    void revealSlice(SliceRef ref);
    void chunksReady();
    void repaintAll();
    void updateScrollBar();

    void hover(QPoint at);
    void updateCursorShape(const Hit &hit, QPoint at);
    void beginDrag(const Hit &hit, QPoint at, Qt::MouseButton button,
                   Qt::KeyboardModifiers modifiers);
    void beginWindowDrag(QPoint at);
    void drag(QPoint at);
    void dragWindow(QPoint at);
    void click(QPoint at);
    void toggle(const Hit &hit);
    void moveSelection(Direction direction);
    bool pressKey(const QKeyEvent &event);
    [[nodiscard]] const Row *rowOf(const Hit &hit);
    [[nodiscard]] double anchorShare();
    [[nodiscard]] Ns timeAt(int x);

    ViewState &m_state;
    TimelineRenderer m_renderer;
    Navigator m_navigator;
    FactFinder m_facts;
    std::shared_ptr<const Store> m_store;
    QTimer m_settle; ///< what need not follow every step of a zoom waits for its end
    QImage m_picture;
    bool m_pictureValid = false;

    Pointer m_pointer;
    Drag m_drag = Drag::None;
    QPoint m_pressedAt;
    TimeRange m_pressedRange;
    int m_pressedScroll = 0;
    Ns m_pressedTime = 0;
};

} // namespace trilane
