// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/pages/emptypage.h"

#include "views/panels/pages/pageframe.h"
#include "views/session/attach/recordings.h"
#include "views/session/files/recentfiles.h"
#include "views/style/look.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

namespace trilane::panels {

namespace {

constexpr int kShownRecent = 6;

/// The first steps were on the screen once.
constexpr auto kSeen = "firstStepsSeen";

QString relativeToHome(const QString &folder)
{
    const QString home = QDir::homePath();
    return folder.startsWith(home) ? QStringLiteral("~") + folder.mid(home.size()) : folder;
}

} // namespace

EmptyPage::EmptyPage(QWidget *parent)
    : QWidget(parent)
    , m_title(pageTitle(this))
    , m_words(pageText(this))
    , m_open(new QPushButton(this))
    , m_attach(new QPushButton(this))
    , m_sample(new QPushButton(this))
    , m_stepsTitle(new QLabel(this))
    , m_steps(new FirstSteps(this))
    , m_unsavedTitle(new QLabel(this))
    , m_unsaved(new QWidget(this))
    , m_recentTitle(new QLabel(this))
    , m_recent(new QWidget(this))
    , m_shellHint(pageText(this))
    , m_isFirstStart(!QSettings().contains(QLatin1String(kSeen)))
{
    setObjectName(QStringLiteral("emptyPage"));
    style::setLook(this, style::Look::Page);
    style::setLook(m_open, style::Look::Primary);
    m_open->setDefault(true);
    m_attach->setObjectName(QStringLiteral("attachToProcess"));
    m_unsaved->setObjectName(QStringLiteral("unsavedRecordings"));
    for (QLabel *heading : {m_stepsTitle, m_unsavedTitle, m_recentTitle})
        style::setLook(heading, style::Look::Heading);
    for (QWidget *column : {m_unsaved, m_recent}) {
        auto *lines = new QVBoxLayout(column);
        lines->setContentsMargins(0, 0, 0, 0);
        lines->setSpacing(0);
    }
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_open);
    buttons->addWidget(m_attach);
    buttons->addWidget(m_sample);
    buttons->addStretch();
    QVBoxLayout *column = makePageColumn(this);
    column->addWidget(m_title);
    column->addWidget(m_words);
    column->addSpacing(6);
    column->addLayout(buttons);
    column->addSpacing(18);
    column->addWidget(m_stepsTitle);
    column->addWidget(m_steps);
    column->addWidget(m_unsavedTitle);
    column->addWidget(m_unsaved);
    column->addWidget(m_recentTitle);
    column->addWidget(m_recent);
    column->addSpacing(10);
    column->addWidget(m_shellHint);
    connect(m_open, &QPushButton::clicked, this, &EmptyPage::openRequested);
    connect(m_attach, &QPushButton::clicked, this, &EmptyPage::attachRequested);
    connect(m_sample, &QPushButton::clicked, this, &EmptyPage::sampleRequested);
    m_stepsTitle->setVisible(m_isFirstStart);
    m_steps->setVisible(m_isFirstStart);
    retranslate();
}

void EmptyPage::setMoves(const std::vector<Move> &moves)
{
    m_steps->setMoves(moves);
}

void EmptyPage::retranslate()
{
    m_title->setText(tr("Open a trace"));
    m_words->setText(
        tr("Drop a file here, or open one: a PyTorch profiler trace (JSON, also .gz or .zip), an "
           "Nsight Systems export (SQLite), a Perfetto trace, or a .trilane file. Trilane shows "
           "where GPUs, CPU cores and threads spend their time."));
    m_open->setText(tr("Open…"));
    m_attach->setText(tr("Attach to a process…"));
    m_sample->setText(tr("Open the sample"));
    m_stepsTitle->setText(tr("New to Trilane? Open the sample and try these five steps"));
    m_unsavedTitle->setText(tr("Unsaved recordings"));
    m_recentTitle->setText(tr("Recent"));
    m_shellHint->setTextFormat(Qt::RichText);
    m_shellHint->setText(
        tr("From a terminal: %1").arg(QStringLiteral("<code>trilane-ui trace.json.gz</code>")));
}

void EmptyPage::refresh()
{
    const QStringList unsaved = session::Recordings::leftOver();
    QStringList recent = session::RecentFiles::list();
    for (const QString &file : unsaved)
        recent.removeAll(file);
    list(m_unsavedTitle, m_unsaved, unsaved.mid(0, kShownRecent));
    list(m_recentTitle, m_recent, recent.mid(0, kShownRecent));
}

void EmptyPage::list(QLabel *heading, QWidget *column, const QStringList &files)
{
    while (QLayoutItem *item = column->layout()->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString &path : files) {
        const QFileInfo file(path);
        auto *button = new QPushButton(
            file.fileName() + QStringLiteral("    ") + relativeToHome(file.path()), column);
        style::setLook(button, style::Look::Link);
        button->setCursor(Qt::PointingHandCursor);
        button->setFlat(true);
        button->setToolTip(path);
        connect(button, &QPushButton::clicked, this, [this, path] { emit fileRequested(path); });
        column->layout()->addWidget(button);
    }
    heading->setVisible(!files.isEmpty());
    column->setVisible(!files.isEmpty());
}

void EmptyPage::setSampleAvailable(bool available)
{
    m_sample->setVisible(available);
}

void EmptyPage::showEvent(QShowEvent *event)
{
    refresh();
    QSettings().setValue(QLatin1String(kSeen), true);
    QWidget::showEvent(event);
}

void EmptyPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
