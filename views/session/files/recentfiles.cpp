// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/recentfiles.h"

#include <QFileInfo>
#include <QLockFile>
#include <QSettings>

namespace trilane::session {

namespace {

/// Longer the list is not waited for: one lost entry is better than a window that hangs.
constexpr int kPatienceMs = 30;

constexpr const char *kRecentFilesKey = "recentFiles";

} // namespace

QStringList RecentFiles::list()
{
    QStringList files;
    for (const QString &path : QSettings().value(kRecentFilesKey).toStringList()) {
        if (QFileInfo::exists(path))
            files << path;
    }
    return files;
}

void RecentFiles::add(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QSettings settings;
    // Other windows write the list, too: their additions must not be lost.
    QLockFile lock(settings.fileName() + QStringLiteral(".recent.lock"));
    lock.tryLock(kPatienceMs);
    settings.sync();
    QStringList files = settings.value(kRecentFilesKey).toStringList();
    files.removeAll(absolute);
    files.prepend(absolute);
    files = files.mid(0, kKept);
    settings.setValue(kRecentFilesKey, files);
    settings.sync();
}

void RecentFiles::clear()
{
    QSettings().remove(kRecentFilesKey);
}

} // namespace trilane::session
