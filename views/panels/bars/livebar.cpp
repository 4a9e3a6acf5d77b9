// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/livebar.h"

#include "model/analysis/completeness/completeness.h"
#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/recordedwords.h"
#include "views/panels/bars/noticebar.h"
#include "views/session/state/usermarks.h"
#include "views/theme/hairline.h"
#include "views/theme/widgettheme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <chrono>

namespace trilane::panels {

namespace {

constexpr int kRefreshMs = 500;
/// Delay behind the program after which no data counts as silence.
constexpr Ns kSilence = 3'000'000'000;
/// Farther apart than that, the clocks of two machines differ.
constexpr Ns kMaxDelay = 3'600'000'000'000;

/// Delay of the trace relative to this machine's clock; nothing if unknown.
std::optional<Ns> delayOf(store::Tables trace)
{
    if (!trace.info().epochOfZero)
        return std::nullopt;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const Ns delay = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count() -
                     *trace.info().epochOfZero - trace.span().end;
    return delay >= 0 && delay < kMaxDelay ? std::optional(delay) : std::nullopt;
}

/// How much, of what, and what to do about it.
QString lossWords(const format::Account &account)
{
    const uint64_t lost = account.total(format::Outcome::Lost);
    if (lost == 0)
        return LiveBar::tr("no events lost");
    QStringList kinds;
    for (const completeness::KindLoss &loss : completeness::lossesByKind(account))
        kinds << items::RecordedWords::name(loss.kind);
    if (kinds.isEmpty())
        return LiveBar::tr("%1 lost").arg(items::countText(lost));
    return LiveBar::tr("%1 lost (%2): record less")
        .arg(items::countText(lost), kinds.join(QStringLiteral(", ")));
}

} // namespace

LiveBar::LiveBar(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_dot(new QLabel(QStringLiteral("●"), this))
    , m_label(new QLabel(this))
    , m_follow(new QToolButton(this))
    , m_mark(new QToolButton(this))
    , m_stop(new QToolButton(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(8);
    layout->addWidget(m_dot);
    layout->addWidget(m_label, 1);
    for (QToolButton *button : {m_follow, m_mark, m_stop})
        layout->addWidget(button);
    new theme::HairLine(Qt::BottomEdge, this);
    m_follow->setCheckable(true);
    m_clock.setInterval(kRefreshMs);
    connect(m_follow, &QToolButton::clicked, this, [this](bool on) {
        m_view->live().setFollowing(on);
        if (on)
            m_view->setRange(m_view->live().wanted(m_view->bounds()).value_or(m_view->range()));
        refresh();
    });
    connect(m_mark, &QToolButton::clicked, this, &LiveBar::markNow);
    connect(m_stop, &QToolButton::clicked, this, &LiveBar::stopRequested);
    connect(&m_view->live(), &session::LiveEdge::changed, this, &LiveBar::refresh);
    connect(m_view, &session::ViewState::storeGrown, this, &LiveBar::refresh);
    connect(&m_clock, &QTimer::timeout, this, &LiveBar::refresh);
    retranslate();
}

void LiveBar::setStoppable(bool stoppable)
{
    m_stoppable = stoppable;
    refresh();
}

void LiveBar::setRecorderShare(std::optional<double> share)
{
    m_recorderShare = share;
    refresh();
}

void LiveBar::setMessages(const QString &messages)
{
    m_label->setToolTip(items::tipText(messages));
}

QString LiveBar::words() const
{
    return isHidden() ? QString() : m_label->text();
}

void LiveBar::retranslate()
{
    m_follow->setText(tr("Follow"));
    m_follow->setToolTip(
        tr("Keep the newest data in view. Moving away from the end stops following."));
    m_mark->setText(tr("Mark this moment"));
    m_stop->setText(tr("Stop recording"));
    refresh();
}

void LiveBar::refresh()
{
    const bool isLive = m_view->live().isLive();
    setVisible(isLive);
    m_stop->setVisible(m_stoppable);
    if (!isLive)
        return m_clock.stop();
    m_clock.start();
    m_follow->setChecked(m_view->live().isFollowing());
    const store::Tables trace = m_view->trace();
    QStringList parts{tr("Recording"), items::durationText(trace.span().duration()),
                      tr("%1 slices").arg(items::countText(trace.distinctSliceCount()))};
    parts << lossWords(trace.account());
    if (const QString delay = delayWords(); !delay.isEmpty())
        parts << delay;
    if (m_recorderShare)
        parts << tr("recorder uses %1 of a core").arg(items::percentText(*m_recorderShare));
    m_label->setText(parts.join(QStringLiteral(" · ")));
    QPalette colors = m_dot->palette();
    colors.setColor(QPalette::WindowText, theme::themeOf(palette()).disk);
    m_dot->setPalette(colors);
}

QString LiveBar::delayWords() const
{
    const std::optional<Ns> delay = delayOf(*m_view->store());
    if (!delay)
        return {};
    if (*delay > kSilence)
        return tr("no new data for %1 s").arg(*delay / 1'000'000'000);
    return tr("%1 s behind").arg(static_cast<double>(*delay) / 1e9, 0, 'f', 1);
}

/// At the latest time in the file: what the user is seeing.
void LiveBar::markNow()
{
    const Ns end = m_view->bounds().end;
    m_view->marks().add({.kind = session::MarkKind::Bookmark, .time = {end, end}});
}

void LiveBar::paintEvent(QPaintEvent *)
{
    paintNotice(this);
}

void LiveBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
