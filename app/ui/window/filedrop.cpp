// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/filedrop.h"

#include "app/ui/pieces/drophint.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace trilane::ui {

namespace {

constexpr int kMargin = 12;

} // namespace

FileDrop::FileDrop(QWidget *window)
    : QObject(window)
    , m_window(window)
    , m_hint(new DropHint(window))
{
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

QStringList FileDrop::filesIn(const QMimeData &data)
{
    QStringList files;
    QList<QUrl> urls = data.hasUrls() ? data.urls() : QList<QUrl>();
    if (urls.isEmpty() && data.hasText()) {
        for (const QString &line : data.text().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            const QString word = line.trimmed();
            if (word.startsWith(QLatin1Char('/')))
                urls << QUrl::fromLocalFile(word);
            else if (word.startsWith(QLatin1String("file:")))
                urls << QUrl(word);
        }
    }
    for (const QUrl &url : urls) {
        const QString path = url.isLocalFile() ? url.toLocalFile() : QString();
        if (!path.isEmpty() && !QFileInfo(path).isDir())
            files << path;
    }
    return files;
}

QString FileDrop::words(const QMimeData &data, const QStringList &files) const
{
    if (files.size() == 1)
        return tr("Drop to open %1").arg(QFileInfo(files.front()).fileName());
    if (files.size() > 1)
        return tr("Drop to open %1 traces").arg(files.size());
    for (const QUrl &url : data.urls()) {
        if (url.isLocalFile())
            return tr("Folders cannot be opened: drop the trace files inside");
    }
    return tr("Only local files can be opened");
}

void FileDrop::offer(QDropEvent &event)
{
    const QStringList files = filesIn(*event.mimeData());
    m_hint->setText(words(*event.mimeData(), files));
    m_hint->setRefused(files.isEmpty());
    m_hint->setGeometry(m_window->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin));
    m_hint->raise();
    m_hint->show();
    // Accepted in any case to be notified when the drag leaves; the action shows the effect.
    event.setDropAction(files.isEmpty() ? Qt::IgnoreAction : Qt::CopyAction);
    event.accept();
}

bool FileDrop::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
        offer(*static_cast<QDropEvent *>(event));
        return true;
    case QEvent::DragLeave:
        m_hint->hide();
        return true;
    case QEvent::Drop: {
        m_hint->hide();
        auto *drop = static_cast<QDropEvent *>(event);
        const QStringList files = filesIn(*drop->mimeData());
        drop->setDropAction(files.isEmpty() ? Qt::IgnoreAction : Qt::CopyAction);
        drop->setAccepted(!files.isEmpty());
        if (!files.isEmpty())
            emit dropped(files);
        return true;
    }
    default:
        return QObject::eventFilter(watched, event);
    }
}

} // namespace trilane::ui
