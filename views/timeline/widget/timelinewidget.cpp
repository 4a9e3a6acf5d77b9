// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/timelinewidget.h"

#include "views/items/text/humantext.h"
#include "views/session/state/outliermarks.h"
#include "views/session/state/selectionfacts.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/facts/hoverfinder.h"
#include "views/timeline/facts/selectionwalker.h"
#include "views/timeline/input/gestures.h"
#include "views/timeline/input/gototime.h"
#include "views/timeline/input/kinetics.h"
#include "views/timeline/input/markcommands.h"
#include "views/timeline/input/motion.h"
#include "views/timeline/input/placeflash.h"
#include "views/timeline/input/wheelinput.h"
#include "views/timeline/paint/marklayer.h"
#include "views/timeline/widget/headertip.h"
#include "views/timeline/widget/rowfilterfield.h"
#include "views/timeline/widget/viewfacts.h"
#include "views/timeline/widget/windowpixels.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

namespace trilane::timeline {

namespace {

/// In ms; a page that is not in front paints nothing.
constexpr int kMaxPauseMs = 200;

} // namespace

TimelineWidget::TimelineWidget(session::ViewState &state, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_state(state)
    , m_renderer(state, theme::Theme::light())
    , m_navigator(std::make_unique<Navigator>(state))
    , m_facts(std::make_unique<ViewFacts>(state, m_renderer))
    , m_hover(std::make_unique<HoverFinder>(state))
    , m_walker(std::make_unique<SelectionWalker>(state))
    , m_filter(new RowFilterField(state.layout(), this))
    , m_gestures(std::make_unique<Gestures>(*this))
    , m_kinetics(std::make_unique<Kinetics>(state, *verticalScrollBar()))
    , m_wheel(std::make_unique<WheelInput>(*this))
    , m_flash(std::make_unique<PlaceFlash>(*this))
    , m_goTo(new GoToTime(*this))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_state.animator().setEnabled(wantsMotion(*this));
    m_renderer.onChunksReady(m_chunksNotifier.trigger());
    connectState();
    showStore();
    m_state.facts().begin();
}

TimelineWidget::~TimelineWidget()
{
    m_renderer.onChunksReady({});
}

void TimelineWidget::connectState()
{
    connect(&m_state, &session::ViewState::storeChanged, this, &TimelineWidget::showStore);
    connect(&m_state, &session::ViewState::storeGrown, this, &TimelineWidget::growStore);
    connect(&m_state, &session::ViewState::rangeChanged, this, &TimelineWidget::showRange);
    connect(&m_state.timeScale(), &session::TimeScale::changed, this, &TimelineWidget::repaintAll);
    connect(&m_state, &session::ViewState::selectionChanged, this, &TimelineWidget::showSelection);
    connect(&m_state.facts(), &session::SelectionFacts::cleared, this, &TimelineWidget::showLinks);
    connect(&m_state.facts(), &session::SelectionFacts::found, this, &TimelineWidget::showLinks);
    connect(&m_state.facts(), &session::SelectionFacts::completed, this,
            &TimelineWidget::showLinks);
    connect(&m_state, &session::ViewState::hoverChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&m_state, &session::ViewState::thresholdChanged, this, &TimelineWidget::repaintAll);
    connect(&m_state.highlight(), &session::Highlight::changed, this, &TimelineWidget::repaintAll);
    connect(m_facts.get(), &ViewFacts::changed, this, &TimelineWidget::repaintAll);
    connect(&m_state.outliers(), &session::OutlierMarks::changed, viewport(),
            qOverload<>(&QWidget::update));
    connect(&m_state.layout(), &session::TrackLayout::changed, this, &TimelineWidget::showRows);
    connect(&m_state.layout(), &session::TrackLayout::currentChanged, this,
            &TimelineWidget::repaintAll);
    connect(&m_state.marks(), &session::UserMarks::changed, this,
            [this] { MarkCommands::show(*this); });
    connect(m_filter, &RowFilterField::left, this, [this] { setFocus(); });
    connect(&m_state, &session::ViewState::revealRequested, this,
            [this](store::SliceRef ref) { revealSlice(ref); });
    connect(m_walker.get(), &SelectionWalker::sliceReached, this,
            [this](const store::FoundSlice &slice) {
                follow(slice.slice.range());
                revealSlice(slice.ref);
            });
    connect(m_walker.get(), &SelectionWalker::gapReached, this,
            [this](const session::GapSelection &gap) { follow(gap.range); });
}

void TimelineWidget::setTheme(const theme::Theme &theme)
{
    m_renderer.setTheme(theme);
    MarkCommands::show(*this);
    repaintAll();
}

void TimelineWidget::showStore()
{
    m_store = m_state.store();
    m_gestures->forget();
    m_kinetics->stop();
    m_flash->hide();
    m_goTo->hide();
    m_pointer = {};
    m_navigator->stop();
    m_renderer.reset();
    m_facts->setStore(m_store);
    if (m_store) {
        m_pause.emplace();
        QTimer::singleShot(kMaxPauseMs, this, [this] { m_pause.reset(); });
    }
    MarkCommands::show(*this);
    showRows();
    showRange();
}

void TimelineWidget::growStore()
{
    const bool wasSettled = !m_facts->isSettling();
    m_store = m_state.store();
    m_renderer.growStore();
    showRows();
    m_facts->growStore(m_store, wasSettled);
}

void TimelineWidget::showRange()
{
    repaintAll();
    m_facts->showRange();
}

void TimelineWidget::showSelection()
{
    // Keys that are about a row are now about that of the selection.
    if (m_state.selectedSlice() || m_state.selectedGap())
        m_state.layout().setCurrent({});
    viewport()->update();
}

void TimelineWidget::showLinks()
{
    const session::SelectionFacts &facts = m_state.facts();
    const auto *slice = std::get_if<items::SliceFacts>(&facts.facts());
    m_renderer.facts().links = slice ? linksOf(*slice, facts.late()) : TimelineLinks();
    viewport()->update();
}

void TimelineWidget::showRows()
{
    m_renderer.invalidateRows();
    updateScrollBar();
    if (const RowMaker *source = m_renderer.source())
        m_filter->setCount(source->shownRows(), source->allRows());
    m_facts->settle();
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
    return m_facts->isBusy() || m_walker->isBusy() || m_hover->isBusy() ||
           m_state.timeScale().isFinding() || m_state.facts().isRunning() ||
           m_state.animator().isRunning();
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

/// While the view moves each picture differs: it is drawn in place, not copied.
void TimelineWidget::paintPicture(QPainter &painter, const QRegion &exposed)
{
    const double ratio = viewport()->devicePixelRatioF();
    if (!m_pictureValid || m_picture.devicePixelRatio() != ratio) {
        m_renderer.setSize(viewport()->size(), ratio);
        if (m_facts->isSettling()) {
            WindowPixels window(painter, m_renderer.deviceSize(), exposed);
            if (window.areThere() && window.image().devicePixelRatio() == ratio)
                return m_renderer.paintOnto(window.image(), store::Detailing::Coarse);
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
    m_renderer.paint(m_picture, store::Detailing::Coarse);
    m_pictureValid = true;
}

void TimelineWidget::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    paintPicture(painter, event->region());
    m_renderer.paintOverlay(painter, m_pointer);
    m_flash->paint(painter);
    m_gestures->paint(painter);
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
    if (m_store && hit.mark != 0) {
        const QString words = items::tipText(markTip(m_state, hit.mark));
        QToolTip::showText(event.globalPos(), words, viewport());
        return true;
    }
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

} // namespace trilane::timeline
