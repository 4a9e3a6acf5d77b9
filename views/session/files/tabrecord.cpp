// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/tabrecord.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QSettings>
#include <QUuid>

namespace trilane::session {

namespace {

/// A larger record is damaged.
constexpr qint64 kMaxRecordBytes = 1 << 20;

std::unique_ptr<QLockFile> lockFor(const QString &record)
{
    auto lock = std::make_unique<QLockFile>(record + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // only the end of its process makes it stale
    return lock;
}

} // namespace

TabRecord::TabRecord(QString folder)
    : m_folder(std::move(folder))
    , m_path(QStringLiteral("%1/%2-%3.tabs")
                 .arg(m_folder)
                 .arg(QCoreApplication::applicationPid())
                 .arg(QUuid::createUuid().toString(QUuid::Id128).left(8)))
{}

QString TabRecord::usualFolder()
{
    return QFileInfo(QSettings().fileName()).path() + QStringLiteral("/open");
}

QByteArray TabRecord::toText(const TabFiles &tabs)
{
    QJsonArray all;
    for (const QStringList &files : tabs)
        all.append(QJsonArray::fromStringList(files));
    return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

TabFiles TabRecord::fromText(const QByteArray &text)
{
    TabFiles tabs;
    const QJsonArray all = QJsonDocument::fromJson(text).array();
    for (const QJsonValue &tab : all) {
        QStringList files;
        for (const QJsonValue &file : tab.toArray()) {
            if (file.toString().startsWith(QLatin1Char('/')))
                files << file.toString();
        }
        if (!files.isEmpty())
            tabs << files;
    }
    return tabs;
}

void TabRecord::write(const TabFiles &tabs)
{
    if (!m_lock) {
        QDir().mkpath(m_folder);
        m_lock = lockFor(m_path);
        m_lock->tryLock();
    }
    if (tabs.isEmpty()) {
        QFile::remove(m_path);
        return;
    }
    // A folder that cannot be written costs the offer after a crash, nothing else.
    QSaveFile file(m_path);
    if (file.open(QIODevice::WriteOnly) && file.write(toText(tabs)) >= 0)
        file.commit();
}

void TabRecord::finish()
{
    QFile::remove(m_path);
    m_lock.reset();
}

TabFiles TabRecord::takeAbandoned()
{
    TabFiles tabs;
    const QStringList names =
        QDir(m_folder).entryList({QStringLiteral("*.tabs")}, QDir::Files, QDir::Time);
    for (const QString &name : names) {
        const QString path = m_folder + QLatin1Char('/') + name;
        const std::unique_ptr<QLockFile> lock = lockFor(path);
        if (path == m_path || !lock->tryLock(0))
            continue;
        QFile file(path);
        if (file.open(QIODevice::ReadOnly))
            tabs << fromText(file.read(kMaxRecordBytes));
        file.remove();
    }
    return tabs;
}

} // namespace trilane::session
