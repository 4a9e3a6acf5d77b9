// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/recentfiles.h"

#include <QFileInfo>
#include <QSettings>

namespace trilane {

namespace {

QString key()
{
    return QStringLiteral("recentFiles");
}

} // namespace

QStringList RecentFiles::list()
{
    QStringList files;
    for (const QString &path : QSettings().value(key()).toStringList()) {
        if (QFileInfo::exists(path))
            files << path;
    }
    return files;
}

void RecentFiles::add(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = QSettings().value(key()).toStringList();
    files.removeAll(absolute);
    files.prepend(absolute);
    files = files.mid(0, kKept);
    QSettings().setValue(key(), files);
}

void RecentFiles::clear()
{
    QSettings().remove(key());
}

} // namespace trilane
