// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/rawvector.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/jobs/handover.h"
#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/paint/timelinerenderer.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

class QHelpEvent;

namespace trilane::timeline {

class Gestures;
class GoToTime;
class HoverFinder;
class Kinetics;
class Navigator;
class PlaceFlash;
class ViewFacts;
class WheelInput;
struct LaneProbe;
class RowFilterField;

/// The timeline widget: shows a ViewState and lets mouse and keys change it. Drags are in
/// gesturetable.cpp, keys in timelinecommands.cpp.
class TimelineWidget : public QAbstractScrollArea, public TimelineControl
{
    Q_OBJECT

public:
    explicit TimelineWidget(session::ViewState &state, QWidget *parent = nullptr);
    ~TimelineWidget() override;

    void setTheme(const theme::Theme &theme);
    [[nodiscard]] TimelineRenderer &renderer() { return m_renderer; }
    /// True while something that would change the picture is being worked out.
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] bool isGliding() const;
    [[nodiscard]] RowFilterField *filterField() const { return m_filter; }

    [[nodiscard]] session::ViewState &state() override { return m_state; }
    [[nodiscard]] const TimelineLayout &lanesLayout() override { return m_renderer.layout(); }
    [[nodiscard]] const RowList &rows() override { return m_renderer.rows(); }
    [[nodiscard]] const RowMaker *rowSource() override { return m_renderer.source(); }
    [[nodiscard]] const theme::Theme &theme() const override { return m_renderer.theme(); }
    [[nodiscard]] Hit hitTest(QPoint at) override { return m_renderer.hitTest(at); }
    [[nodiscard]] TimelineTarget targetAt(QPoint at) override;
    [[nodiscard]] Pointer &pointer() override { return m_pointer; }
    [[nodiscard]] uint64_t inputTime() const override { return m_inputTime; }
    [[nodiscard]] QWidget *overlayParent() override { return viewport(); }
    void repaintOverlay() override { viewport()->update(); }
    void setOverviewMarks(OverviewMarks::Source source, std::vector<OverviewMark> marks) override;
    [[nodiscard]] int scrollPosition() const override;
    void setScrollPosition(int position) override;
    void scrollRows(QAbstractSlider::SliderAction action) override;
    void setHeaderWidth(int width) override;
    void glide(QPointF speed) override;
    void stopGliding() override;
    void zoomStep(double factor) override;
    void panStep(double widths) override;
    void step(HeldMove move) override;
    void moveSelection(Direction direction) override;
    [[nodiscard]] SelectionWalker &walker() override { return *m_walker; }
    void goTo(Ns time) override;
    void askForTime() override;
    void filterRows() override;
    void copyDetails() override { emit copyRequested(); }
    void escape() override;
    /// The next paint event redraws everything.
    void repaintAll();

    [[nodiscard]] QSize sizeHint() const override { return {1200, 700}; }

signals:
    void copyRequested();
    void contextMenuRequested(const trilane::timeline::TimelineTarget &target,
                              QPoint globalPosition);

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
    void showLinks();
    void showRows();
    void chunksReady();
    void updateScrollBar();

    void stopMotion();
    void click(QPoint at);
    void hover(QPoint at);
    void follow(TimeRange time);
    [[nodiscard]] std::optional<LaneProbe> probeAt(const Hit &hit);
    void paintPicture(QPainter &painter, const QRegion &exposed);
    void keepPicture();
    void placeFilter();
    bool showTip(const QHelpEvent &event);
    [[nodiscard]] double anchorShare();

    session::ViewState &m_state;
    TimelineRenderer m_renderer;
    std::unique_ptr<Navigator> m_navigator;
    std::unique_ptr<ViewFacts> m_facts;
    std::unique_ptr<HoverFinder> m_hover;
    std::unique_ptr<SelectionWalker> m_walker;
    RowFilterField *m_filter;
    std::shared_ptr<const store::Store> m_store;
    session::CoalescedNotifier m_chunksNotifier{[this] {
        chunksReady();
    }};
    platform::RawVector<QRgb> m_pixels; ///< of the picture; not fresh pages for each size
    QImage m_picture; ///< kept while the view is at rest: hover and selection replay it
    bool m_pictureValid = false;
    std::optional<session::BackgroundPause> m_pause; ///< until a trace's first picture is whole

    Pointer m_pointer;
    uint64_t m_inputTime = 0;
    std::unique_ptr<Gestures> m_gestures;
    std::unique_ptr<Kinetics> m_kinetics;
    std::unique_ptr<WheelInput> m_wheel;
    std::unique_ptr<PlaceFlash> m_flash;
    GoToTime *m_goTo;
};

} // namespace trilane::timeline
