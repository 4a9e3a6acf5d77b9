// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/picture/timelinepicture.h"

#include "views/session/state/usermarks.h"
#include "views/theme/colors.h"
#include "views/theme/fonts.h"
#include "views/timeline/geometry/ruler.h"

#include <QDateTime>
#include <QLocale>

namespace trilane::timeline {

namespace {

constexpr int kPictureMargin = 14;
constexpr int kPictureTitleHeight = 52;
constexpr int kLine = 20;
constexpr int kMinRows = 60;
constexpr size_t kMaxNotes = 40;
/// Geometry on paper is that fine: about this many steps across.
constexpr int kVectorSteps = 4096;
/// Progress in percent: gaps first, then lanes, then painting and writing.
constexpr int kGapsFound = 5;
constexpr int kSharesFound = 15;
constexpr int kFactsFound = 30;
constexpr int kLanesLaid = 70;

QFont bold(int pixels)
{
    QFont font = theme::nameFont(pixels);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

TimelinePicture::TimelinePicture(session::PictureSource source, store::Detailing how,
                                 jobs::JobContext job)
    : m_source(std::move(source))
    , m_view(m_source.view())
    , m_request(m_source.request())
    , m_how(how)
    , m_job(std::move(job))
    , m_theme(theme::Theme::of(m_request.dark))
    , m_renderer(m_view, m_theme)
    , m_size((QSizeF(m_request.size) / m_request.scale).toSize().expandedTo({1, 1}))
{
    // All that is to be seen of the strip of the whole trace is in the picture itself.
    const bool strip = m_request.ruler && m_request.what != session::PictureRequest::What::Whole;
    m_cropped = strip ? 0 : TimelineLayout::overviewHeight;
    if (!m_request.ruler)
        m_cropped += TimelineLayout::rulerHeight;
    m_renderer.setArea(m_source.area());
    layOut();
}

void TimelinePicture::findFacts()
{
    const std::shared_ptr<const store::Store> &store = m_view.store();
    if (!store)
        return;
    // Each of them would count its own progress.
    const jobs::JobContext part{nullptr, m_job.stop};
    const TimeAxis axis = m_renderer.deviceAxis();
    TimelineFacts &facts = m_renderer.facts();
    facts.gaps = findGaps(*store, axis, m_view.idleThreshold(), part);
    facts.causes = findCauses(*store, facts.gaps, part);
    report(kGapsFound);
    if (m_how == store::Detailing::Exact) {
        facts.shares = computeShares(*store, axis.range(), part);
        report(kSharesFound);
        facts.stats = rowStats(*store, axis.range(), m_renderer.tracksInView(), part);
    }
    if (m_view.highlight().isActive())
        facts.marks = findMarks(*store, axis, m_view.highlight().names(), part);
    if (m_request.notes)
        facts.overview = overviewOf(m_view, m_theme);
    if (const std::optional<store::FoundSlice> slice = m_view.selectedSlice())
        facts.links = findLinks(*store, *slice);
    report(kFactsFound);
}

bool TimelinePicture::hasTitle() const
{
    return !m_request.title || !m_request.title->isEmpty();
}

int TimelinePicture::footHeight() const
{
    const auto lines = static_cast<int>(m_notes.size() + (m_notesLeft > 0 ? 1 : 0));
    const int notes = lines > 0 ? lines * kLine + kPictureMargin : 0;
    return m_legendHeight + notes;
}

void TimelinePicture::layOut()
{
    const bool vector = m_request.format != session::PictureRequest::Format::Png;
    const double steps = std::clamp<double>(kVectorSteps / m_size.width(), 1, 3);
    // Words cannot be drawn at less than a pixel a unit: smaller ones are made smaller afterwards.
    const double ratio = vector ? std::floor(steps) : std::max(1.0, m_request.scale);
    m_renderer.setSize(m_size, ratio);
    m_renderer.setHeaderWidth(m_request.headerWidth);
    m_renderer.setMarksShown(m_request.notes);
    findFacts();
    m_titleHeight = hasTitle() ? kPictureTitleHeight : 0;
    m_pinnedHeight = m_renderer.layout().pinnedHeight;
    chooseNotes();
    const bool all = m_request.rows == session::PictureRequest::Rows::All;
    const int rows = m_renderer.rows().height;
    if (all)
        m_renderer.setSize({m_size.width(), m_renderer.layout().rowsTop() + rows}, ratio);
    else
        m_renderer.setScroll(m_request.scroll);
    if (m_how == store::Detailing::Exact) {
        m_renderer.layLanes(m_job.stop, [this](size_t done, size_t all) {
            report(kFactsFound + static_cast<int>((kLanesLaid - kFactsFound) * done / all));
        });
        report(kLanesLaid);
    }
    if (m_request.legend && m_view.store() && !m_job.stopped()) {
        m_legend = m_renderer.legend(m_how);
        m_legendHeight = m_legend.empty() ? 0 : flow(nullptr, 0);
    }
    layPages(rows);
}

void TimelinePicture::chooseNotes()
{
    if (!m_request.notes)
        return;
    for (const session::Mark &mark : m_view.marks().all()) {
        const bool inside = mark.isSpan() ? mark.time.intersects(m_view.range())
                                          : m_view.range().contains(mark.time.begin);
        if (inside && m_notes.size() < kMaxNotes)
            m_notes.push_back(mark);
        else if (inside)
            ++m_notesLeft;
    }
}

/// For all rows: pages as high as the format allows, cut between rows; else one page of the
/// requested size.
void TimelinePicture::layPages(int rows)
{
    const int top = m_titleHeight - m_cropped + m_renderer.layout().rowsTop();
    const int foot = footHeight();
    if (m_request.rows != session::PictureRequest::Rows::All) {
        m_pages = {{.scroll = m_renderer.layout().scrollY,
                    .rowsHeight = std::max(kMinRows, m_size.height() - top - foot),
                    .last = true}};
        return;
    }
    int most = rows;
    if (m_request.format == session::PictureRequest::Format::Png)
        most = static_cast<int>(kMaxImageHeight / m_request.scale) - top - foot;
    else if (m_request.format == session::PictureRequest::Format::Pdf)
        most = static_cast<int>(kMaxPageHeight * m_request.dpi / m_request.scale) - top - foot;
    most = std::max(most, kMinRows);
    const std::vector<Row> &list = m_renderer.rows().rows;
    for (int from = 0; from < rows || m_pages.empty();) {
        int to = std::min(rows, from + most);
        if (const int at = RowList::rowAt(list, to); to < rows && at > 0)
            to = std::max(from + 1, list[static_cast<size_t>(at)].y);
        m_pages.push_back({.scroll = from, .rowsHeight = to - from});
        from = to;
        if (m_request.format == session::PictureRequest::Format::Png && to < rows) {
            m_remark = tr("The image shows %1 of %2 pixels of rows: a PNG is limited to %3 pixels "
                          "in height. Use PDF to include all rows.")
                           .arg(qRound(to * m_request.scale))
                           .arg(qRound(rows * m_request.scale))
                           .arg(kMaxImageHeight);
            break;
        }
    }
    m_pages.back().last = true;
}

QSize TimelinePicture::pageSize(int page) const
{
    if (m_request.rows != session::PictureRequest::Rows::All)
        return m_request.size;
    const Page &at = m_pages[static_cast<size_t>(page)];
    const int top = m_titleHeight - m_cropped + TimelineLayout::overviewHeight +
                    TimelineLayout::rulerHeight + m_pinnedHeight;
    const int height = top + at.rowsHeight + (at.last ? footHeight() : 0);
    return {m_request.size.width(), qRound(height * m_request.scale)};
}

QString TimelinePicture::titleText() const
{
    return m_request.title.value_or(m_request.trace);
}

QString TimelinePicture::subtitleText() const
{
    const std::shared_ptr<const store::Store> &store = m_view.store();
    if (!store)
        return {};
    const TimeRange range = m_view.range();
    const Ns zero = m_view.bounds().begin;
    Ns precision = 1;
    while (precision * 100'000 < range.duration())
        precision *= 10;
    QStringList parts;
    if (m_request.title && m_request.title != m_request.trace)
        parts << m_request.trace;
    parts << tr("%1 to %2 (%3)")
                 .arg(range.begin == zero
                          ? QStringLiteral("0 s")
                          : QString::fromStdString(formatInstant(range.begin - zero, precision)),
                      QString::fromStdString(formatInstant(range.end - zero, precision)),
                      shortDuration(range.duration()));
    const format::TraceInfo &info = m_view.trace().info();
    if (info.epochOfZero) {
        const auto ms = (*info.epochOfZero + zero) / 1'000'000;
        parts << tr("recorded %1")
                     .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(ms),
                                             QStringLiteral("yyyy-MM-dd HH:mm")));
    }
    if (!info.host.empty())
        parts << QString::fromStdString(info.host);
    return parts.join(QStringLiteral(" · "));
}

void TimelinePicture::paintTitle(QPainter &painter) const
{
    const int width = m_size.width() - 2 * kPictureMargin;
    painter.fillRect(0, 0, m_size.width(), m_titleHeight, m_theme.lane);
    const auto line = [&](const QFont &font, const QColor &color, int top, const QString &text) {
        painter.setFont(font);
        painter.setPen(color);
        const QFontMetrics metrics(font);
        painter.drawText(QPointF(kPictureMargin, top + metrics.ascent()),
                         metrics.elidedText(text, Qt::ElideMiddle, width));
    };
    line(bold(17), m_theme.text, 7, titleText());
    line(theme::nameFont(12), m_theme.soft, 30, subtitleText());
}

void TimelinePicture::paintTimeline(QPainter &painter, const Page &page, bool vector)
{
    const int top = m_renderer.layout().rowsTop();
    m_renderer.setSize({m_size.width(), top + page.rowsHeight}, m_renderer.layout().dpr);
    m_renderer.setScroll(page.scroll);
    painter.save();
    painter.translate(0, m_titleHeight - m_cropped);
    if (vector) {
        m_renderer.paintVector(painter, m_how, m_job);
    } else {
        QImage image;
        m_renderer.paint(image, m_how);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(QPointF(0, 0), image);
    }
    painter.setClipRect(0, m_cropped, m_size.width(), top + page.rowsHeight - m_cropped);
    m_renderer.paintOverlay(painter, {});
    painter.restore();
}

/// Lays the legend in lines, and draws it when there is a painter. Returns its height.
int TimelinePicture::flow(QPainter *painter, int top) const
{
    const QFont font = theme::nameFont(12);
    int x = kPictureMargin;
    int y = top + kPictureMargin / 2;
    for (const LegendEntry &entry : m_legend) {
        const QFontMetrics metrics(font);
        const QString text = metrics.elidedText(entry.text, Qt::ElideMiddle, 320);
        const int width = 18 + metrics.horizontalAdvance(text) + 18;
        if (x > kPictureMargin && x + width > m_size.width() - kPictureMargin) {
            x = kPictureMargin;
            y += kLine;
        }
        if (painter) {
            const QRectF swatch(x, y + 4, 12, 12);
            painter->setPen(entry.hatched ? QPen(entry.color, 1) : QPen(Qt::NoPen));
            painter->setBrush(entry.hatched ? QBrush(m_theme.lane) : QBrush(entry.color));
            painter->drawRect(swatch);
            if (entry.hatched) {
                painter->drawLine(QPointF(x + 1, y + 10), QPointF(x + 7, y + 4));
                painter->drawLine(QPointF(x + 2, y + 15), QPointF(x + 11, y + 6));
            }
            painter->setFont(font);
            painter->setPen(m_theme.text);
            painter->drawText(QPointF(x + 18, y + 4 + metrics.ascent() - 1), text);
        }
        x += width;
    }
    return y + kLine + kPictureMargin / 2 - top;
}

void TimelinePicture::paintLegend(QPainter &painter, int top) const
{
    painter.fillRect(0, top, m_size.width(), m_legendHeight, m_theme.lane);
    painter.fillRect(0, top, m_size.width(), 1, m_theme.line);
    flow(&painter, top);
}

void TimelinePicture::paintNotes(QPainter &painter, int top) const
{
    painter.fillRect(0, top, m_size.width(), footHeight() - m_legendHeight, m_theme.lane);
    painter.fillRect(0, top, m_size.width(), 1, m_theme.line);
    const Ns zero = m_view.bounds().begin;
    int y = top + kPictureMargin / 2;
    const auto text = [&](int x, const QFont &font, const QColor &color, const QString &words) {
        painter.setFont(font);
        painter.setPen(color);
        const QFontMetrics metrics(font);
        painter.drawText(
            QPointF(x, y + 3 + metrics.ascent()),
            metrics.elidedText(words, Qt::ElideRight, m_size.width() - kPictureMargin - x));
    };
    for (const session::Mark &mark : m_notes) {
        painter.fillRect(QRectF(kPictureMargin, y + 5, 10, 10),
                         theme::markColor(m_theme, mark.color));
        text(kPictureMargin + 18, theme::monoFont(12), m_theme.text,
             QString::fromStdString(formatInstant(mark.time.begin - zero, 1)));
        if (mark.isSpan())
            text(kPictureMargin + 170, theme::monoFont(12), m_theme.text,
                 shortDuration(mark.time.duration()));
        QString words = mark.text;
        text(kPictureMargin + 260, theme::nameFont(12), m_theme.text,
             words.replace(QLatin1Char('\n'), QLatin1Char(' ')));
        y += kLine;
    }
    if (m_notesLeft > 0)
        text(kPictureMargin + 18, theme::nameFont(12), m_theme.soft,
             tr("more marks: %1").arg(m_notesLeft));
}

void TimelinePicture::paintPage(QPainter &painter, int page, bool vector)
{
    if (m_job.stopped())
        return;
    const Page &at = m_pages[static_cast<size_t>(page)];
    painter.save();
    painter.scale(m_request.scale, m_request.scale);
    painter.setRenderHint(QPainter::TextAntialiasing);
    const QSizeF size = QSizeF(pageSize(page)) / m_request.scale;
    painter.fillRect(QRectF({0, 0}, size), m_theme.lane);
    paintTimeline(painter, at, vector);
    if (m_titleHeight > 0)
        paintTitle(painter);
    if (at.last) {
        const int top = m_titleHeight - m_cropped + m_renderer.layout().rowsTop() + at.rowsHeight;
        if (m_legendHeight > 0)
            paintLegend(painter, top);
        if (footHeight() > m_legendHeight)
            paintNotes(painter, top + m_legendHeight);
    }
    painter.restore();
    report(kLanesLaid + (100 - kLanesLaid) * (page + 1) / (pageCount() + 1));
}

} // namespace trilane::timeline
