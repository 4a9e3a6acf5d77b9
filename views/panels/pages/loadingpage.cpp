// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/pages/loadingpage.h"

#include "views/items/text/humantext.h"
#include "views/panels/pages/pageframe.h"
#include "views/style/look.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace trilane::panels {

namespace {

constexpr int kBarSteps = 1000;
/// Before that a guess of the time left would only jump about.
constexpr qint64 kGuessAfterMs = 1500;

} // namespace

LoadingPage::LoadingPage(session::Session *session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_title(pageTitle(this))
    , m_known(pageText(this))
    , m_bar(new QProgressBar(this))
    , m_rest(pageText(this))
    , m_cancel(new QPushButton(this))
{
    setObjectName(QStringLiteral("loadingPage"));
    style::setLook(this, style::Look::Page);
    m_cancel->setObjectName(QStringLiteral("cancelOpening"));
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(8);
    m_bar->setRange(0, 0);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    QVBoxLayout *column = makePageColumn(this);
    column->addWidget(m_title);
    column->addWidget(m_known);
    column->addSpacing(6);
    column->addWidget(m_bar);
    column->addWidget(m_rest);
    column->addSpacing(6);
    column->addLayout(buttons);
    connect(m_cancel, &QPushButton::clicked, session, &session::Session::cancel);
    connect(session, &session::Session::progressed, this, &LoadingPage::refresh);
    connect(session, &session::Session::stateChanged, this, &LoadingPage::refresh);
    retranslate();
}

QString LoadingPage::known() const
{
    return tr("%1 in %2")
        .arg(items::bytesText(static_cast<double>(m_session->sourceBytes())),
             m_session->sourceFolder());
}

QString LoadingPage::remaining() const
{
    const uint64_t done = m_session->progressDone();
    const uint64_t total = m_session->progressTotal();
    const qint64 elapsed = m_session->elapsedMs();
    if (total == 0 || done == 0)
        return tr("examining the file · %1 s").arg(static_cast<double>(elapsed) / 1000, 0, 'f', 1);
    const double share = static_cast<double>(done) / static_cast<double>(total);
    QString text = items::percentText(share) + QStringLiteral(" · ") +
                   tr("%1 s elapsed").arg(static_cast<double>(elapsed) / 1000, 0, 'f', 1);
    if (elapsed > kGuessAfterMs && share > 0.02)
        text += QStringLiteral(" · ") +
                tr("about %1 s left")
                    .arg(static_cast<double>(elapsed) / 1000 * (1 - share) / share, 0, 'f', 0);
    return text;
}

void LoadingPage::refresh()
{
    if (m_session->state() != session::Session::State::Loading)
        return;
    const uint64_t total = m_session->progressTotal();
    const uint64_t done = std::min(m_session->progressDone(), total);
    m_bar->setRange(0, total ? kBarSteps : 0);
    if (total)
        m_bar->setValue(
            static_cast<int>(static_cast<double>(done) / static_cast<double>(total) * kBarSteps));
    m_known->setText(known());
    m_rest->setText(remaining());
}

void LoadingPage::retranslate()
{
    m_title->setText(tr("Opening %1").arg(m_session->title()));
    m_cancel->setText(tr("Cancel"));
    refresh();
}

void LoadingPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
