// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/pages/failedpage.h"

#include "views/items/text/messagewords.h"
#include "views/panels/pages/pageframe.h"
#include "views/style/look.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace trilane::panels {

FailedPage::FailedPage(session::Session *session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_title(pageTitle(this))
    , m_sentence(pageText(this))
    , m_remedy(pageText(this))
    , m_path(pageText(this))
    , m_again(new QPushButton(this))
    , m_other(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("failedPage"));
    style::setLook(this, style::Look::Page);
    style::setLook(m_path, style::Look::Soft);
    m_path->setText(session->path());
    style::setLook(m_sentence, style::Look::Strong);
    m_again->setObjectName(QStringLiteral("tryAgain"));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_again);
    buttons->addWidget(m_other);
    buttons->addWidget(m_close);
    buttons->addStretch();
    QVBoxLayout *column = makePageColumn(this);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addWidget(m_remedy);
    column->addWidget(m_path);
    column->addSpacing(8);
    column->addLayout(buttons);
    connect(m_again, &QPushButton::clicked, session, &session::Session::open);
    connect(m_other, &QPushButton::clicked, this, &FailedPage::openRequested);
    connect(m_close, &QPushButton::clicked, this, &FailedPage::closeRequested);
    connect(session, &session::Session::stateChanged, this, &FailedPage::retranslate);
    retranslate();
}

QString FailedPage::sentence() const
{
    return m_sentence->text();
}

void FailedPage::retranslate()
{
    const bool canceled = m_session->state() == session::Session::State::Canceled;
    const Error &error = m_session->error();
    // The error may concern the cache instead of the opened file.
    const QString cause = QString::fromStdString(error.file);
    const bool elsewhere = !cause.isEmpty() && cause != m_session->path();
    m_title->setText(canceled ? tr("Opening %1 was canceled").arg(m_session->title())
                              : tr("The trace could not be opened"));
    m_sentence->setText(
        canceled ? tr("Nothing was kept.")
                 : items::MessageWords::sentence(error, elsewhere ? cause : m_session->title()));
    m_remedy->setText(items::MessageWords::remedy(error));
    m_remedy->setVisible(!canceled && !error.remedy.empty());
    m_again->setText(canceled ? tr("Open it") : tr("Try again"));
    m_other->setText(tr("Open another…"));
    m_close->setText(tr("Close"));
}

void FailedPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
