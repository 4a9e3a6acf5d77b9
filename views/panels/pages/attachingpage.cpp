// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/pages/attachingpage.h"

#include "views/panels/pages/pageframe.h"
#include "views/style/look.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace trilane::panels {

AttachingPage::AttachingPage(session::AttachedRecording *recording, QWidget *parent)
    : QWidget(parent)
    , m_recording(recording)
    , m_title(pageTitle(this))
    , m_words(pageText(this))
    , m_bar(new QProgressBar(this))
    , m_again(new QPushButton(this))
    , m_other(new QPushButton(this))
    , m_cancel(new QPushButton(this))
{
    setObjectName(QStringLiteral("attachingPage"));
    style::setLook(this, style::Look::Page);
    m_words->setTextFormat(Qt::PlainText);
    m_again->setObjectName(QStringLiteral("attachAgain"));
    m_other->setObjectName(QStringLiteral("attachOther"));
    m_cancel->setObjectName(QStringLiteral("cancelAttaching"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 0);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton *button : {m_again, m_other, m_cancel})
        buttons->addWidget(button);
    buttons->addStretch();
    QVBoxLayout *column = makePageColumn(this);
    column->addWidget(m_title);
    column->addSpacing(6);
    column->addWidget(m_bar);
    column->addWidget(m_words);
    column->addSpacing(6);
    column->addLayout(buttons);
    connect(m_again, &QPushButton::clicked, this, [this] {
        m_recording->start();
        refresh();
    });
    connect(m_other, &QPushButton::clicked, this, &AttachingPage::otherRequested);
    connect(m_cancel, &QPushButton::clicked, this, &AttachingPage::cancelRequested);
    connect(recording, &session::AttachedRecording::said, this, &AttachingPage::refresh);
    connect(recording, &session::AttachedRecording::ended, this, &AttachingPage::refresh);
    refresh();
}

QString AttachingPage::title() const
{
    return m_title->text();
}

QString AttachingPage::words() const
{
    return m_words->text();
}

void AttachingPage::refresh()
{
    const QString name = m_recording->target().title();
    const bool isWaiting = m_recording->isRunning();
    m_title->setText(isWaiting ? tr("Attaching to %1").arg(name)
                               : tr("Could not attach to %1").arg(name));
    QString words = isWaiting ? m_recording->messages() : m_recording->failure();
    if (words.isEmpty())
        words = isWaiting ? tr("Waiting for the first data…")
                          : tr("The recording ended before any data arrived.");
    m_words->setText(words);
    m_bar->setVisible(isWaiting);
    m_again->setVisible(!isWaiting);
    m_other->setVisible(!isWaiting);
    m_again->setText(tr("Try again"));
    m_other->setText(tr("Another process…"));
    m_cancel->setText(isWaiting ? tr("Cancel") : tr("Close"));
}

void AttachingPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
