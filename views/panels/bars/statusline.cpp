// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/statusline.h"

#include "model/format/account.h"
#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/style/look.h"
#include "views/theme/hairline.h"
#include "views/theme/widgettheme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace trilane::panels {

namespace {

constexpr QSize kDot(12, 8);
/// Update interval for a growing trace.
constexpr int kStatusGrownMs = 500;

QIcon dot(const QColor &color)
{
    // Wider than the dot: words keep their distance.
    QPixmap pixmap(kDot * 4);
    pixmap.setDevicePixelRatio(4);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(0.5, 0.5, 7, 7));
    return QIcon(pixmap);
}

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QWidget(parent)
    , m_truth(new QToolButton(this))
    , m_lost(new QLabel(this))
    , m_recorded(new QToolButton(this))
    , m_extra(new QLabel(this))
    , m_size(new QLabel(this))
{
    setObjectName(QStringLiteral("statusLine"));
    style::setLook(this, style::Look::Bar);
    style::setLook(m_truth, style::Look::Quiet);
    for (QLabel *words : {m_lost, m_extra, m_size})
        style::setLook(words, style::Look::Soft);
    m_truth->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_truth->setIconSize(kDot);
    m_truth->setCursor(Qt::PointingHandCursor);
    m_truth->setAutoRaise(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 12, 2);
    layout->setSpacing(18);
    layout->addWidget(m_truth);
    layout->addWidget(m_lost);
    style::setLook(m_recorded, style::Look::Quiet);
    m_recorded->setObjectName(QStringLiteral("whatWasRecorded"));
    m_recorded->setCursor(Qt::PointingHandCursor);
    m_recorded->setAutoRaise(true);
    layout->addWidget(m_recorded);
    layout->addWidget(m_extra);
    layout->addStretch();
    layout->addWidget(m_size);
    new theme::HairLine(Qt::TopEdge, this);
    connect(m_truth, &QToolButton::clicked, this, &StatusLine::accountRequested);
    connect(m_recorded, &QToolButton::clicked, this, &StatusLine::recordedRequested);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kStatusGrownMs);
    connect(&m_soon, &QTimer::timeout, this, &StatusLine::refresh);
    refresh();
}

void StatusLine::show(const session::Session *session)
{
    disconnect(m_grown);
    disconnect(m_completed);
    m_session = session;
    if (session) {
        m_grown = connect(session, &session::Session::grown, this, [this] {
            if (!m_soon.isActive())
                m_soon.start();
        });
        m_completed = connect(session, &session::Session::completed, this, &StatusLine::refresh);
    }
    refresh();
}

QString StatusLine::truth() const
{
    return m_truth->text();
}

void StatusLine::refresh()
{
    const bool ready = m_session && m_session->state() == session::Session::State::Ready;
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_truth, m_lost, m_recorded, m_extra, m_size})
        widget->setVisible(ready);
    if (!ready)
        return;
    const store::Tables trace = *m_session->store();
    showTruth(trace);
    const uint64_t lost = trace.account().total(format::Outcome::Lost);
    m_lost->setVisible(trace.account().eventsInSource > 0 || lost > 0);
    m_lost->setText(tr("lost %1").arg(items::countText(lost)));
    m_lost->setToolTip(tr("Events that occurred but never reached the file"));
    m_recorded->setText(tr("capture coverage"));
    m_recorded->setToolTip(tr("What was recorded of each process, and how to record the rest"));
    QStringList extra;
    if (m_session->isGrowing())
        extra << tr("recording");
    else if (trace.recovered())
        extra << tr("the file had no index; it was recovered");
    if (trace.damagedParts() > 0)
        extra << tr("damaged parts: %1").arg(items::countText(trace.damagedParts()));
    if (m_session->layouts().isDamaged())
        extra << tr("the saved row arrangement cannot be read");
    m_extra->setText(extra.join(QStringLiteral(" · ")));
    const uint64_t slices = trace.distinctSliceCount();
    m_size->setText(
        QStringLiteral("%1 · %2 · %3")
            .arg(slices == 1 ? tr("1 slice") : tr("%1 slices").arg(items::countText(slices)),
                 items::bytesText(static_cast<double>(m_session->sourceBytes())),
                 tr("opened in %1 s").arg(m_session->openingSeconds(), 0, 'f', 2)));
}

void StatusLine::showTruth(store::Tables trace)
{
    const format::Account &account = trace.account();
    const uint64_t dropped = account.total(format::Outcome::Dropped);
    const uint64_t repaired = account.total(format::Outcome::Repaired);
    const uint64_t lost = account.total(format::Outcome::Lost);
    const uint64_t events = account.eventsInSource;
    const theme::Theme &theme = theme::themeOf(palette());
    if (format::isCutOff(trace.info())) {
        m_truth->setText(tr("file cut off or damaged · %1 events imported")
                             .arg(items::countText(events - std::min(dropped, events))));
        m_truth->setIcon(dot(theme.runnable));
    } else if (events == 0) {
        m_truth->setText(tr("no import report yet"));
        m_truth->setIcon(dot(theme.faint));
    } else if (dropped + repaired + lost == 0) {
        m_truth->setText(events == 1 ? tr("1 event imported")
                                     : tr("all %1 events imported").arg(items::countText(events)));
        m_truth->setIcon(dot(theme.running));
    } else {
        QStringList parts;
        if (dropped)
            parts << tr("%1 of %2 events imported")
                         .arg(items::countText(events - std::min(dropped, events)),
                              items::countText(events));
        else
            parts << tr("all %1 events imported").arg(items::countText(events));
        if (dropped)
            parts << tr("%1 dropped").arg(items::countText(dropped));
        if (repaired)
            parts << tr("%1 repaired").arg(items::countText(repaired));
        m_truth->setText(parts.join(QStringLiteral(" · ")));
        m_truth->setIcon(dot(dropped + lost ? theme.runnable : theme.running));
    }
    m_truth->setToolTip(tr("Click for the import report"));
}

void StatusLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
