// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/timelinerenderer.h"

#include "views/theme/fonts.h"
#include "views/timeline/paint/arrows.h"
#include "views/timeline/paint/headerpainter.h"
#include "views/timeline/paint/rowpainter.h"
#include "views/timeline/paint/toppainter.h"
#include "views/timeline/rows/arearows.h"

namespace trilane::timeline {

namespace {

constexpr int kMinHeader = 120;

} // namespace

TimelineRenderer::TimelineRenderer(const session::ViewState &state, const theme::Theme &theme)
    : m_state(state)
    , m_theme(&theme)
    , m_helpers(std::max(1u, jobs::usableCores() - 1))
{
    reset();
}

TimelineRenderer::~TimelineRenderer() = default;

void TimelineRenderer::setTheme(const theme::Theme &theme)
{
    m_theme = &theme;
    m_colors = TraceColors(m_store, theme);
}

void TimelineRenderer::reset()
{
    takeStore();
    m_facts = {};
    m_hasNews = false;
    m_marks.reset();
    m_words = std::make_unique<TimelineWords>();
    m_strip = std::make_unique<HeaderStrip>();
    m_labels = m_store ? std::make_unique<LabelCache>(m_store, theme::nameFont(11)) : nullptr;
}

void TimelineRenderer::growStore()
{
    takeStore();
    m_labels->growStore(m_store);
}

void TimelineRenderer::takeStore()
{
    m_store = m_state.store();
    m_lanes.setStore(m_store);
    m_colors = TraceColors(m_store, *m_theme);
    m_rowsValid = false;
    m_activity.clear(); // of another length
    m_text = m_store ? std::make_unique<RowText>(m_store) : nullptr;
    m_source = m_store ? std::make_unique<RowMaker>(
                             *m_store, [this](TrackId track) { return m_text->label(track); })
                       : nullptr;
}

void TimelineRenderer::invalidateRows()
{
    m_rowsValid = false;
}

void TimelineRenderer::setSize(QSize logical, double devicePixelRatio)
{
    m_layout.size = logical.expandedTo({1, 1});
    m_layout.dpr = devicePixelRatio;
    if (m_rowsValid)
        placePinned();
    setHeaderWidth(m_wantedHeader);
}

void TimelineRenderer::setHeaderWidth(int width)
{
    m_wantedHeader = width;
    const int most = std::max(1, m_layout.size.width() / 2);
    m_layout.headerWidth = std::clamp(width, std::min(kMinHeader, most), most);
}

void TimelineRenderer::setScroll(int y)
{
    m_layout.scrollY = std::clamp(y, 0, largestScroll());
}

const RowList &TimelineRenderer::rows()
{
    if (!m_rowsValid) {
        m_rows = m_source ? m_source->rows(m_state.layout()) : RowList{};
        if (m_source && m_area)
            m_rows = rowsWithin(*m_store, m_rows, *m_area);
        m_rowsValid = true;
        placePinned();
    }
    return m_rows;
}

/// Many pinned rows leave half of the room to the others.
void TimelineRenderer::placePinned()
{
    const int room = std::max(0, m_layout.size.height() - m_layout.lanesTop());
    m_layout.pinnedHeight = std::min(m_rows.pinnedHeight, room / 2);
}

const RowMaker *TimelineRenderer::source()
{
    (void)rows();
    return m_source.get();
}

const TimelineLayout &TimelineRenderer::layout()
{
    (void)rows();
    return m_layout;
}

int TimelineRenderer::largestScroll()
{
    const int height = rows().height;
    return std::max(0, height - m_layout.rowsHeight());
}

Hit TimelineRenderer::hitTest(QPoint at)
{
    Hit hit = trilane::timeline::hitTest(layout(), rows(), m_state.range(), m_state.bounds(), at);
    if (m_store && m_marksShown && (hit.area == Hit::Ruler || hit.area == Hit::Lanes))
        hit.mark = m_marks.markAt(context(store::Detailing::Coarse), at);
    if (hit.mark != 0)
        hit.area = hit.mark == kSaveMomentId ? Hit::Moment : Hit::Mark;
    return hit;
}

TimeAxis TimelineRenderer::deviceAxis()
{
    return m_layout.deviceAxis(m_state.range());
}

void TimelineRenderer::onChunksReady(std::function<void()> listener)
{
    m_lanes.cells().onReady(std::move(listener));
}

bool TimelineRenderer::chunksAreReady()
{
    const bool lanes = m_lanes.refresh();
    const bool activity = !m_activityComplete && !m_activity.empty();
    if (activity)
        m_activity.clear();
    m_hasNews = m_hasNews || lanes || activity;
    return lanes || activity;
}

bool TimelineRenderer::isComplete() const
{
    return !m_hasNews && m_lanes.isComplete() && m_activityComplete;
}

PaintContext TimelineRenderer::context(store::Detailing how)
{
    return {*m_store, *m_store, m_state, *m_theme,  m_layout, m_rows, m_facts,
            *m_text,  m_colors, m_lanes, *m_labels, *m_words, how};
}

/// Rows, geometry and the curve for the next painting.
void TimelineRenderer::prepare(store::Detailing how)
{
    (void)rows();
    m_layout.scrollY = std::clamp(m_layout.scrollY, 0, largestScroll());
    // After a change of the axis, the loader has dropped the curve's requests, too.
    const bool askAgain = m_lanes.setAxis(deviceAxis()) || how == store::Detailing::Exact;
    const auto pixels = static_cast<size_t>(m_lanes.axis().width());
    if (m_activity.size() != pixels || (askAgain && !m_activityComplete))
        m_activity = activityCurve(m_lanes.cells(), m_state.bounds(), static_cast<int>(pixels), how,
                                   &m_activityComplete);
    layVisibleLanes(how);
}

QSize TimelineRenderer::deviceSize() const
{
    return {static_cast<int>(std::lround(m_layout.size.width() * m_layout.dpr)),
            static_cast<int>(std::lround(m_layout.size.height() * m_layout.dpr))};
}

void TimelineRenderer::paint(QImage &image, store::Detailing how)
{
    const QSize device = deviceSize();
    if (image.size() != device || image.format() != QImage::Format_RGB32)
        image = QImage(device, QImage::Format_RGB32);
    image.setDevicePixelRatio(m_layout.dpr);
    paintOnto(image, how);
}

void TimelineRenderer::paintOnto(QImage &pixels, store::Detailing how)
{
    if (!m_store) {
        pixels.fill(m_theme->lane);
        return;
    }
    prepare(how);
    PaintContext all = context(how);
    m_strip->begin({m_layout.headerWidth, m_layout.size.height()}, m_layout.dpr, m_layout.scrollY,
                   *m_theme);
    all.strip = m_strip.get();
    RowPainter lanes(all, pixels);
    const int top = m_layout.rowsTop();
    const int bottom = m_layout.size.height();
    lanes.paintRows(m_rows.pinned, m_layout.lanesTop(), m_layout.lanesTop(), top);
    lanes.paintRows(m_rows.rows, top - m_layout.scrollY, top, bottom);
    m_hasNews = false;
    Raster raster(pixels);
    paintActivity(all, raster, m_activity);
    paintWords(all, lanes, pixels);
}

std::vector<TrackId> TimelineRenderer::tracksInView()
{
    const RowList &list = rows();
    const auto [first, last] =
        RowList::rowsIn(list.rows, m_layout.scrollY, m_layout.scrollY + m_layout.rowsHeight());
    std::vector<TrackId> tracks;
    const auto add = [&](const Row &row) {
        if (row.track.isValid())
            tracks.push_back(row.track);
    };
    std::for_each(list.pinned.begin(), list.pinned.end(), add);
    std::for_each(list.rows.begin() + static_cast<ptrdiff_t>(first),
                  list.rows.begin() + static_cast<ptrdiff_t>(last), add);
    return tracks;
}

void TimelineRenderer::setArea(const session::AreaSelection *area)
{
    m_area = area;
    invalidateRows();
}

std::vector<LaneId> TimelineRenderer::visibleLanes() const
{
    const auto [first, last] =
        RowList::rowsIn(m_rows.rows, m_layout.scrollY, m_layout.scrollY + m_layout.rowsHeight());
    std::vector<LaneId> lanes;
    for (size_t i = first; i < last; ++i)
        lanes.insert(lanes.end(), m_rows.rows[i].lanes.begin(), m_rows.rows[i].lanes.end());
    return lanes;
}

void TimelineRenderer::layVisibleLanes(store::Detailing how)
{
    m_lanes.prepare(visibleLanes(), how, m_helpers);
}

void TimelineRenderer::layLanes(const std::stop_token &stop,
                                const std::function<void(size_t done, size_t all)> &told)
{
    if (!m_store)
        return;
    (void)rows();
    m_lanes.setAxis(deviceAxis());
    const std::vector<LaneId> lanes = visibleLanes();
    const size_t step = size_t{2} * (m_helpers.limit() + 1);
    for (size_t at = 0; at < lanes.size() && !stop.stop_requested(); at += step) {
        const auto from = lanes.begin() + static_cast<ptrdiff_t>(at);
        const auto end = from + static_cast<ptrdiff_t>(std::min(step, lanes.size() - at));
        m_lanes.prepare({from, end}, store::Detailing::Exact, m_helpers);
        told(at, lanes.size());
    }
}

void TimelineRenderer::paintWords(PaintContext &all, RowPainter &lanes, QImage &image)
{
    QPainter painter(&image);
    painter.setClipRect(m_layout.lanes());
    lanes.paintLabels(painter);
    painter.setClipping(false);
    paintFrame(all, painter);
}

/// Parts around the lanes: names, overview, ruler.
void TimelineRenderer::paintFrame(PaintContext &all, QPainter &painter)
{
    const int top = m_layout.rowsTop();
    const int bottom = m_layout.size.height();
    HeaderPainter header(all, painter);
    header.paintRows(m_rows.pinned, m_layout.lanesTop(), m_layout.lanesTop(), top);
    header.paintRows(m_rows.rows, top - m_layout.scrollY, top, bottom);
    if (m_rows.pinnedHeight > 0)
        painter.fillRect(0, top - 1, m_layout.size.width(), 1, m_theme->faint);
    TopPainter strip(all, painter);
    strip.paintOverview();
    strip.paintRuler();
    strip.paintLength();
    theme::drawHairline(painter, QRect(0, 0, m_layout.headerWidth, m_layout.lanesTop()),
                        Qt::RightEdge, m_theme->line);
}

std::vector<LegendEntry> TimelineRenderer::legend(store::Detailing how)
{
    if (!m_store)
        return {};
    prepare(how);
    PaintContext all = context(how);
    return Legend(all).entries(m_layout.scrollY, m_layout.scrollY + m_layout.rowsHeight());
}

void TimelineRenderer::paintOverlay(QPainter &painter, const Pointer &pointer)
{
    if (!m_store)
        return;
    (void)rows();
    const PaintContext all = context(store::Detailing::Coarse);
    if (m_marksShown)
        m_marks.paint(all, painter);
    OverlayPainter(all, painter).paint(pointer);
}

std::optional<store::FoundSlice> TimelineRenderer::arrowTargetAt(QPoint at)
{
    if (!m_store)
        return std::nullopt;
    (void)rows();
    return Arrows::of(context(store::Detailing::Coarse)).targetAt(at);
}

} // namespace trilane::timeline
