// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/detailspage.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/store/derivedlanes.h"
#include "model/store/store.h"
#include "views/items/text/humantext.h"
#include "views/theme/fonts.h"
#include "views/theme/theme.h"

#include <QStringList>
#include <QTextDocumentFragment>

namespace trilane::panels {

namespace {

constexpr QLatin1String kThread("thread");

/// A link may be of another trace.
bool hasSlice(store::Tables trace, store::SliceRef slice)
{
    const std::shared_ptr<const store::DerivedLanes> derived = trace.derivedLanes();
    const size_t chunks = trace.chunks().size() + (derived ? derived->chunkCount() : 0);
    return slice.chunk.value < chunks && slice.index < trace.entry(slice.chunk).count;
}

/// Activity of the thread in the middle of the range: its state, else the innermost range or call.
std::optional<store::FoundSlice> sliceOfThread(const store::Store &store, TrackId thread,
                                               TimeRange range)
{
    const iterate::ThreadLanes lanes = iterate::lanesOfThread(store, thread);
    const Ns middle = range.begin + range.duration() / 2;
    for (const std::vector<LaneId> *group :
         {&lanes.states, &lanes.ranges, &lanes.apiCalls, &lanes.osCalls}) {
        std::optional<store::FoundSlice> innermost;
        for (LaneId lane : *group) {
            if (const auto found = store.sliceAt(lane, middle))
                innermost = found;
        }
        if (innermost)
            return innermost;
    }
    return std::nullopt;
}

} // namespace

QString DetailsLink::toText() const
{
    if (slice.isValid())
        return QStringLiteral("slice:%1:%2").arg(slice.chunk.value).arg(slice.index);
    if (thread.isValid())
        return QStringLiteral("%1:%2:%3:%4")
            .arg(kThread)
            .arg(range.begin)
            .arg(range.end)
            .arg(thread.value);
    return QStringLiteral("range:%1:%2:%3").arg(range.begin).arg(range.end).arg(gpu.value);
}

DetailsLink DetailsLink::fromText(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char(':'));
    DetailsLink link;
    if (parts.size() == 3 && parts[0] == QLatin1String("slice"))
        link.slice = {ChunkId(size_t{parts[1].toUInt()}), parts[2].toUInt()};
    if (parts.size() == 4 && (parts[0] == QLatin1String("range") || parts[0] == kThread)) {
        link.range = {parts[1].toLongLong(), parts[2].toLongLong()};
        (parts[0] == kThread ? link.thread : link.gpu) = TrackId(size_t{parts[3].toUInt()});
    }
    return link;
}

void DetailsLink::follow(session::ViewState &view) const
{
    const std::shared_ptr<const store::Store> store = view.store();
    if (!store)
        return;
    if (slice.isValid()) {
        if (hasSlice(*store, slice))
            view.goTo({slice, store->laneOf(slice), store->slice(slice)});
        return;
    }
    if (range.isEmpty())
        return;
    if (thread.isValid() && thread.value < store->tracks().size()) {
        if (const auto found = sliceOfThread(*store, thread, range))
            return view.goTo(*found);
    }
    if (gpu.isValid() && gpu.value < store->tracks().size())
        view.selectGap(gpu, range);
    else
        view.selectTime(range);
    view.zoomToSelection();
}

namespace {

/// Names of templates fill pages: the other facts must stay visible.
constexpr int kMaxTitleLength = 180;
/// Aligns baselines of lines of one height, for any fonts in them.
constexpr char kEvenLine[] = "margin:0; line-height:17px";

QString plain(const QString &html)
{
    QString text = QTextDocumentFragment::fromHtml(html).toPlainText();
    return text.replace(QLatin1Char('\n'), QStringLiteral(" · ")).simplified();
}

} // namespace

DetailsPage::DetailsPage(const theme::Theme &theme)
    : m_theme(theme)
{}

QString DetailsPage::words(const QString &text)
{
    return items::middleElided(text, items::kMaxTextShown).toHtmlEscaped();
}

QString DetailsPage::code(const QString &text)
{
    static const QString families = QStringLiteral("'") +
                                    theme::monoFont().families().join(QStringLiteral("','")) +
                                    QStringLiteral("'");
    return QStringLiteral("<span style=\"font-family:%1; font-size:12px\">%2</span>")
        .arg(families, words(text));
}

QString DetailsPage::tip(const QString &html, const QString &sentence)
{
    return QStringLiteral("<span title=\"%1\">%2</span>").arg(words(sentence), html);
}

QString DetailsPage::soft(const QString &text) const
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(m_theme.soft.name(), words(text));
}

QString DetailsPage::link(const DetailsLink &target, const QString &text) const
{
    return QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
        .arg(target.toText(), m_theme.accent.name(), code(text));
}

void DetailsPage::open(Open what)
{
    if (m_open == what)
        return;
    if (m_open != Open::None)
        m_html += QStringLiteral("</table>");
    m_open = what;
    if (what == Open::Facts)
        m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\" "
                                 "style=\"margin-top:6px\">");
    if (what == Open::Items)
        m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"4\" "
                                 "style=\"margin-top:4px\">");
}

void DetailsPage::title(const QString &text, const QColor &color, bool isName)
{
    open(Open::None);
    m_text += text + QLatin1Char('\n');
    const bool tooLong = isName && text.size() > kMaxTitleLength;
    m_wholeName = tooLong ? text : QString();
    const QString shown = tooLong ? text.left(kMaxTitleLength * 2 / 3) + QStringLiteral(" … ") +
                                        text.right(kMaxTitleLength / 3)
                                  : text;
    m_html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\"><tr>"
                             "<td width=\"16\"><span style=\"color:%1\">■</span></td>"
                             "<td style=\"font-weight:600\">%2</td></tr></table>")
                  .arg(color.name(), isName ? code(shown) : words(shown));
}

void DetailsPage::subtitle(const QString &text)
{
    open(Open::None);
    m_text += text + QLatin1Char('\n');
    m_html +=
        QStringLiteral("<div style=\"margin-top:2px\">") + soft(text) + QStringLiteral("</div>");
}

void DetailsPage::heading(const QString &text)
{
    open(Open::None);
    m_text += QLatin1Char('\n') + text + QLatin1Char('\n');
    m_html +=
        QStringLiteral("<div style=\"font-weight:600; margin-top:16px\">%1</div>").arg(words(text));
}

void DetailsPage::paragraph(const QString &html)
{
    open(Open::None);
    m_text += plain(html) + QLatin1Char('\n');
    m_html += QStringLiteral("<div style=\"margin-top:4px\">") + html + QStringLiteral("</div>");
}

void DetailsPage::row(const QString &label, const QString &html)
{
    open(Open::Facts);
    m_text += label + QLatin1Char('\t') + plain(html) + QLatin1Char('\n');
    m_html +=
        QStringLiteral(
            "<tr><td width=\"104\"><p style=\"%3\">%1</p></td><td><p style=\"%3\">%2</p></td></tr>")
            .arg(soft(label), html, QLatin1String(kEvenLine));
}

void DetailsPage::item(const QColor &color, const QString &figure, const QString &html)
{
    open(Open::Items);
    m_text += figure + QLatin1Char('\t') + plain(html) + QLatin1Char('\n');
    m_html += QStringLiteral("<tr><td width=\"12\"><span style=\"color:%1\">■</span></td>"
                             "<td width=\"84\" align=\"right\"><p style=\"%4\">%2</p></td>"
                             "<td><p style=\"%4\">%3</p></td></tr>")
                  .arg(color.name(), code(figure), html, QLatin1String(kEvenLine));
}

QString DetailsPage::html()
{
    open(Open::None);
    if (!m_wholeName.isEmpty()) {
        m_html += QStringLiteral("<div style=\"font-weight:600; margin-top:16px\">%1</div>"
                                 "<div style=\"margin-top:4px\">%2</div>")
                      .arg(tr("Full name"), code(m_wholeName));
    }
    return QStringLiteral("<html><body>") + m_html + QStringLiteral("</body></html>");
}

} // namespace trilane::panels
