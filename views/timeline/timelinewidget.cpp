// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelinewidget.h"

#include "views/session/findstate.h"
#include "views/session/outliermarks.h"
#include "views/session/usermarks.h"
#include "views/timeline/headertip.h"
#include "views/timeline/markcommands.h"
#include "views/timeline/motion.h"
#include "views/timeline/rowfilterfield.h"
#include "views/timeline/windowpixels.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

namespace trilane {

namespace {

constexpr int kSettleMs = 60;
constexpr qint64 kLongestUnsettledMs = 1000;
/// In ms; a page that is not in front paints nothing.
constexpr int kLongestPauseMs = 200;
/// A row that is brought into view keeps this distance to the edge.
constexpr int kRevealMargin = 40;

} // namespace

TimelineWidget::TimelineWidget(ViewState &state, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_state(state)
    , m_renderer(state, Theme::light())
    , m_navigator(state)
    , m_filter(new RowFilterField(state.layout(), this))
    , m_goTo(new GoToTime(*this))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &TimelineWidget::rangeSettled);
    m_state.animator().setEnabled(wantsMotion(*this));
    connectState();
    showStore();
}

TimelineWidget::~TimelineWidget()
{
    if (m_store)
        m_store->onChunksReady({});
}

void TimelineWidget::connectState()
{
    connect(&m_state, &ViewState::storeChanged, this, &TimelineWidget::showStore);
    connect(&m_state, &ViewState::storeGrown, this, &TimelineWidget::growStore);
    connect(&m_state, &ViewState::rangeChanged, this, &TimelineWidget::showRange);
    connect(&m_state.timeScale(), &TimeScale::changed, this, &TimelineWidget::repaintAll);
    connect(&m_state, &ViewState::selectionChanged, this, &TimelineWidget::showSelection);
    connect(&m_state, &ViewState::hoverChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&m_state, &ViewState::thresholdChanged, this, [this] {
        repaintAll();
        findGaps();
    });
    connect(&m_state.highlight(), &Highlight::changed, this, &TimelineWidget::showHighlight);
    connect(&m_state.outliers(), &OutlierMarks::changed, viewport(), qOverload<>(&QWidget::update));
    connect(&m_state.layout(), &TrackLayout::changed, this, &TimelineWidget::showRows);
    connect(&m_state.layout(), &TrackLayout::currentChanged, this, &TimelineWidget::repaintAll);
    connect(&m_state.marks(), &UserMarks::changed, this, [this] { MarkCommands::show(*this); });
    connect(m_filter, &RowFilterField::left, this, [this] { setFocus(); });
    connect(&m_stats, &RowStatsFinder::found, this, [this](const RowStats &stats) {
        m_renderer.facts().stats = stats;
        repaintAll();
    });
    connect(&m_state, &ViewState::revealRequested, this, &TimelineWidget::revealSlice);
    connect(&m_walker, &SelectionWalker::sliceReached, this, [this](const FoundSlice &slice) {
        follow(slice.slice.range());
        revealSlice(slice.ref);
    });
    connect(&m_walker, &SelectionWalker::gapReached, this,
            [this](const GapSelection &gap) { follow(gap.range); });
    connect(&m_facts, &FactFinder::sharesFound, this, [this](const Shares &shares) {
        m_renderer.facts().shares = shares;
        repaintAll();
    });
    connect(&m_facts, &FactFinder::gapsFound, this, [this](const std::vector<IdleGap> &gaps) {
        m_renderer.facts().gaps = gaps;
        m_facts.findCauses(m_renderer.facts().causes.unknownOf(gaps));
        repaintAll();
    });
    connect(&m_facts, &FactFinder::causesFound, this, [this](const GapCauses &causes) {
        m_renderer.facts().causes.add(causes);
        repaintAll();
    });
    connect(&m_facts, &FactFinder::linksFound, this, [this](const TimelineLinks &links) {
        m_renderer.facts().links = links;
        viewport()->update();
    });
    connect(&m_facts, &FactFinder::marksFound, this, [this](const Marks &marks) {
        m_renderer.facts().marks = marks;
        repaintAll();
    });
}

void TimelineWidget::setTheme(const Theme &theme)
{
    m_renderer.setTheme(theme);
    MarkCommands::show(*this);
    repaintAll();
}

void TimelineWidget::showStore()
{
    if (m_store)
        m_store->onChunksReady({});
    m_store = m_state.store();
    m_gestures.forget();
    m_kinetics.stop();
    m_flash.hide();
    m_goTo->hide();
    m_pointer = {};
    m_navigator.stop();
    m_renderer.reset();
    m_facts.setStore(m_store);
    m_stats.setStore(m_store);
    if (m_store) {
        m_store->onChunksReady(m_chunksBell.ringer());
        m_pause.emplace();
        QTimer::singleShot(kLongestPauseMs, this, [this] { m_pause.reset(); });
    }
    MarkCommands::show(*this);
    showRows();
    showRange();
}

/// The range may move with every state of a trace that grows and never settle: then and again what
/// waits for that is found out all the same.
void TimelineWidget::growStore()
{
    const bool wasSettled = !m_settle.isActive();
    m_store->onChunksReady({});
    m_store = m_state.store();
    m_renderer.growStore();
    m_facts.growStore(m_store);
    m_stats.setStore(m_store);
    m_store->onChunksReady(m_chunksBell.ringer());
    showRows();
    if (wasSettled || m_settled.elapsed() > kLongestUnsettledMs)
        rangeSettled();
    if (!m_facts.isBusy())
        findGaps();
}

void TimelineWidget::showRange()
{
    repaintAll();
    findGaps();
    m_settle.start();
}

void TimelineWidget::rangeSettled()
{
    m_settled.start();
    m_stats.find(m_state.range(), m_renderer.tracksInView());
    m_facts.findShares(m_state.range());
    if (m_state.highlight().isActive())
        m_facts.findMarks(m_renderer.deviceAxis(), m_state.highlight().names());
}

void TimelineWidget::findGaps()
{
    m_facts.findGaps(m_renderer.deviceAxis(), m_state.idleThreshold());
}

void TimelineWidget::showSelection()
{
    m_facts.findLinks(m_state.selectedSlice());
    viewport()->update();
}

void TimelineWidget::showHighlight()
{
    m_facts.findMarks(m_renderer.deviceAxis(), m_state.highlight().names());
    repaintAll();
}

void TimelineWidget::showRows()
{
    m_renderer.invalidateRows();
    updateScrollBar();
    if (const RowSource *source = m_renderer.source())
        m_filter->setCount(source->shownRows(), source->allRows());
    m_settle.start();
    repaintAll();
}

void TimelineWidget::chunksReady()
{
    if (m_renderer.chunksAreReady())
        repaintAll();
}

void TimelineWidget::repaintAll()
{
    placeFilter();
    m_pictureValid = false;
    viewport()->update();
}

bool TimelineWidget::isBusy() const
{
    return m_facts.isBusy() || m_stats.isBusy() || m_walker.isBusy() || m_hover.isBusy() ||
           m_state.timeScale().isFinding() || m_settle.isActive() || m_state.animator().isRunning();
}

void TimelineWidget::setHeaderWidth(int width)
{
    m_renderer.setHeaderWidth(width);
    showRange();
}

void TimelineWidget::setOverviewMarks(OverviewMarks::Source source, std::vector<OverviewMark> marks)
{
    m_renderer.facts().overview.of[source] = std::move(marks);
    repaintAll();
}

void TimelineWidget::updateScrollBar()
{
    m_renderer.setSize(viewport()->size(), viewport()->devicePixelRatioF());
    QScrollBar *bar = verticalScrollBar();
    bar->setRange(0, m_renderer.largestScroll());
    bar->setPageStep(std::max(1, m_renderer.layout().rowsHeight()));
    bar->setSingleStep(20);
    m_renderer.setScroll(bar->value());
}

void TimelineWidget::revealSlice(SliceRef ref)
{
    if (!m_store)
        return;
    const RowList &rows = m_renderer.rows();
    const LaneId lane = m_store->laneOf(ref);
    const int index = rows.rowOfLane(*m_store, lane);
    const bool reached = index >= 0 && rows.rows[static_cast<size_t>(index)].tells(lane);
    if (!reached && !m_state.layout().filter().isEmpty()) {
        m_state.layout().setFilter({}); // it hides what somebody wants to see
        revealSlice(ref);
        return;
    }
    if (!reached && m_state.find().isOnly()) {
        m_state.find().setOnly(false);
        revealSlice(ref);
        return;
    }
    if (index < 0)
        return;
    const Row &row = rows.rows[static_cast<size_t>(index)];
    const auto at = std::find(row.lanes.begin(), row.lanes.end(), lane);
    if (at == row.lanes.end() && row.hiddenLanes > 0) {
        m_state.layout().setUnfolded(row.id(), true); // comes back here with all lanes shown
        revealSlice(ref);
        return;
    }
    const int inRow =
        at == row.lanes.end() ? 0 : row.laneTop(static_cast<int>(at - row.lanes.begin()));
    const int top = row.y + inRow;
    scrollTo(top, top + std::max(row.laneHeight, 1));
}

void TimelineWidget::revealRow(RowId id)
{
    const RowList &rows = m_renderer.rows();
    if (const int index = rows.rowOf(id); index >= 0) {
        const Row &row = rows.rows[static_cast<size_t>(index)];
        scrollTo(row.y, row.y + row.height);
    }
}

void TimelineWidget::revealTrack(TrackId track)
{
    if (!m_store || !track.isValid())
        return;
    m_state.layout().open(*m_store, track);
    // A track without a row of its own is in that of one above.
    int index = m_renderer.rows().rowOfTrack(track);
    for (; index < 0 && track.isValid(); index = m_renderer.rows().rowOfTrack(track))
        track = m_store->track(track).parent;
    if (index >= 0)
        revealRow(m_renderer.rows().rows[static_cast<size_t>(index)].id());
}

void TimelineWidget::scrollTo(int top, int bottom)
{
    QScrollBar *bar = verticalScrollBar();
    const int height = m_renderer.layout().rowsHeight();
    const int margin = std::min(kRevealMargin, height / 4);
    if (top < bar->value() + margin)
        bar->setValue(top - margin);
    else if (bottom > bar->value() + height - margin)
        bar->setValue(bottom - height + margin);
}

/// While the view moves each picture is another one: it is drawn where it is seen, not copied
/// there.
void TimelineWidget::paintPicture(QPainter &painter, const QRegion &exposed)
{
    const double ratio = viewport()->devicePixelRatioF();
    if (!m_pictureValid || m_picture.devicePixelRatio() != ratio) {
        m_renderer.setSize(viewport()->size(), ratio);
        if (m_settle.isActive()) {
            WindowPixels window(painter, m_renderer.deviceSize(), exposed);
            if (window.areThere() && window.image().devicePixelRatio() == ratio)
                return m_renderer.paintOnto(window.image(), Detailing::Coarse);
        }
        keepPicture();
    }
    painter.drawImage(0, 0, m_picture);
}

void TimelineWidget::keepPicture()
{
    const QSize size = m_renderer.deviceSize();
    if (m_picture.size() != size) {
        const auto width = static_cast<size_t>(size.width());
        m_picture = {};
        m_pixels.clear(); // nothing to be moved should it grow
        m_pixels.resize(width * static_cast<size_t>(size.height()));
        m_picture = QImage(reinterpret_cast<uchar *>(m_pixels.data()), size.width(), size.height(),
                           static_cast<qsizetype>(width * sizeof(QRgb)), QImage::Format_RGB32);
    }
    m_renderer.paint(m_picture, Detailing::Coarse);
    m_pictureValid = true;
}

void TimelineWidget::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    paintPicture(painter, event->region());
    m_renderer.paintOverlay(painter, m_pointer);
    m_flash.paint(painter);
    m_gestures.paint(painter);
    if (m_renderer.isComplete())
        m_pause.reset();
}

void TimelineWidget::placeFilter()
{
    constexpr int kMargin = 6;
    const int width = m_renderer.layout().headerWidth - 2 * kMargin;
    m_filter->setVisible(m_store != nullptr);
    m_filter->setGeometry(kMargin, kMargin, width, TimelineLayout::overviewHeight - 2 * kMargin);
}

void TimelineWidget::filterRows()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

bool TimelineWidget::showTip(const QHelpEvent &event)
{
    const Hit hit = m_renderer.hitTest(event.pos());
    const Row *row = hit.isInHeader() ? rowOf(hit) : nullptr;
    if (!row || !m_store)
        return false;
    QToolTip::showText(event.globalPos(), HeaderTip::of(m_renderer, *m_store, *row), viewport());
    return true;
}

void TimelineWidget::resizeEvent(QResizeEvent *)
{
    updateScrollBar();
    showRange();
}

void TimelineWidget::scrollContentsBy(int, int)
{
    m_renderer.setScroll(verticalScrollBar()->value());
    m_settle.start();
    repaintAll();
}

void TimelineWidget::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        m_state.animator().setEnabled(wantsMotion(*this));
    if (event->type() != QEvent::LanguageChange && event->type() != QEvent::FontChange)
        return;
    setAccessibleName(tr("Timeline"));
    m_filter->retranslate();
    const TimelineFacts facts = m_renderer.facts();
    m_renderer.reset();
    m_renderer.facts() = facts;
    updateScrollBar();
    repaintAll();
}

} // namespace trilane
