// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/detailspanel.h"

#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/panels/details/rangedetails.h"
#include "views/panels/details/slicedetails.h"
#include "views/session/state/gpuranges.h"
#include "views/session/state/selectionfacts.h"
#include "views/style/look.h"
#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextOption>

#include <utility>

namespace trilane::panels {

namespace {

constexpr int kDetailsGrownMs = 1000;

} // namespace

DetailsPanel::DetailsPanel(session::ViewState *view, QWidget *parent)
    : QTextBrowser(parent)
    , m_view(view)
{
    setObjectName(QStringLiteral("detailsPanel"));
    setAccessibleName(tr("Selection details"));
    style::setLook(this, style::Look::Bar);
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setFont(theme::uiFont(12));
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(14);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl &url) { DetailsLink::fromText(url.toString()).follow(*m_view); });
    m_restyled.setSingleShot(true);
    connect(&m_restyled, &QTimer::timeout, this, &DetailsPanel::render);
    connect(&m_view->facts(), &session::SelectionFacts::cleared, this, &DetailsPanel::clearFacts);
    connect(&m_view->facts(), &session::SelectionFacts::compared, this, &DetailsPanel::showFacts);
    connect(&m_view->facts(), &session::SelectionFacts::completed, this, &DetailsPanel::complete);
    m_grown.setSingleShot(true);
    m_grown.setInterval(kDetailsGrownMs);
    connect(&m_grown, &QTimer::timeout, this, [this] {
        if (std::holds_alternative<std::monostate>(m_view->selection()))
            render(); // of the trace, which is longer now
    });
    connect(m_view, &session::ViewState::storeGrown, this, [this] {
        if (!m_grown.isActive())
            m_grown.start();
    });
    m_view->facts().begin();
    render();
}

bool DetailsPanel::isWaiting() const
{
    return m_view->facts().isRunning();
}

/// The page before stays until the next one is known.
void DetailsPanel::clearFacts()
{
    const session::Selection &selection = m_view->selection();
    if (!m_view->store() || std::holds_alternative<std::monostate>(selection) ||
        std::holds_alternative<session::AreaSelection>(selection))
        render();
}

void DetailsPanel::showFacts()
{
    render();
    verticalScrollBar()->setValue(0);
}

void DetailsPanel::complete()
{
    if (m_view->facts().late())
        render();
    emit completed();
}

DetailsPanel::Page DetailsPanel::pageOf() const
{
    const theme::Theme &theme = theme::themeOf(palette());
    const store::Store &store = *m_view->store();
    const auto made = [](auto &&details, const auto &...facts) {
        const QString html = details.html(facts...);
        return Page{html, details.text()};
    };
    const session::SelectionFacts &known = m_view->facts();
    if (const auto *slice = std::get_if<items::SliceFacts>(&known.facts()))
        return made(SliceDetails(store, *slice, known.ownKind(), known.late(), theme));
    if (const auto *gap = std::get_if<items::GapFacts>(&known.facts()))
        return made(RangeDetails(store, theme), *gap);
    if (const auto *range = std::get_if<items::RangeFacts>(&known.facts()))
        return made(RangeDetails(store, theme), *range);
    return overview();
}

/// Keeps the place that is read: the second page of a slice begins as the first does.
void DetailsPanel::render()
{
    if (!m_view->store()) {
        clear();
        m_copyText.clear();
        return;
    }
    if (isWaiting() && std::holds_alternative<std::monostate>(m_view->facts().facts()))
        return; // shown when it is known
    const int scrolled = verticalScrollBar()->value();
    Page page = pageOf();
    setHtml(page.html);
    m_copyText = std::move(page.text);
    verticalScrollBar()->setValue(scrolled);
}

void DetailsPanel::addTraceRows(DetailsPage &page) const
{
    const format::TraceInfo &info = m_view->trace().info();
    const auto add = [&](const QString &label, const std::string &value) {
        if (!value.empty())
            page.row(label, DetailsPage::words(QString::fromStdString(value)));
    };
    add(tr("recorded by"), info.producer);
    add(tr("host"), info.host);
    add(tr("system"), info.operatingSystem);
    add(tr("processor"), info.cpu);
    for (const format::GpuInfo &gpu : info.gpus)
        add(items::RankWords::prefix(*m_view->store(), gpu.rank) + tr("GPU %1").arg(gpu.ordinal),
            gpu.name);
    for (const format::RankSource &rank : info.ranks)
        add(tr("rank %1").arg(rank.number),
            rank.host.empty() ? rank.file : rank.host + ": " + rank.file);
    if (info.rank)
        page.row(tr("rank"), info.worldSize ? tr("%1 of %2").arg(*info.rank).arg(*info.worldSize)
                                            : QString::number(*info.rank));
    page.row(tr("length"), page.code(items::durationText(m_view->trace().span().duration())));
    const format::Note *attached = info.note(format::Note::Kind::AttachedTo);
    add(tr("command"),
        attached ? items::MessageWords::word(msg("attached to %1", attached->text)).toStdString()
                 : info.commandLine);
    add(tr("ranges on the GPU"), m_view->gpuRanges().remark().toStdString());
}

DetailsPanel::Page DetailsPanel::overview() const
{
    DetailsPage page(theme::themeOf(palette()));
    page.title(tr("This trace"), theme::themeOf(palette()).accent);
    addTraceRows(page);
    page.heading(tr("Nothing is selected"));
    page.paragraph(
        page.soft(tr("Click a slice to see its details, its launch and how it compares with others "
                     "of the same name. Click a hatched gap to see why the GPU was idle. Drag on "
                     "the ruler to measure time. Shift-drag over rows to sum up an area.")));
    const QString html = page.html();
    return {html, page.text()};
}

void DetailsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Selection details"));
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        restyle();
    QTextBrowser::changeEvent(event);
}

/// A hidden panel is updated when it is shown.
void DetailsPanel::restyle()
{
    m_stale = !isVisible();
    if (!m_stale)
        m_restyled.start();
}

void DetailsPanel::showEvent(QShowEvent *event)
{
    if (std::exchange(m_stale, false))
        render();
    QTextBrowser::showEvent(event);
}

} // namespace trilane::panels
