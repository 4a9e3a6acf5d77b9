// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/tabtitles.h"

#include <algorithm>

namespace trilane::session {

namespace {

/// The last `count` folders above the file.
QString foldersOf(const QString &path, qsizetype count)
{
    const QStringList parts = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    const qsizetype folders = std::max<qsizetype>(0, parts.size() - 1);
    const qsizetype from = std::max<qsizetype>(0, folders - count);
    return parts.mid(from, folders - from).join(QLatin1Char('/'));
}

QString fileName(const QString &path)
{
    return path.section(QLatin1Char('/'), -1);
}

/// The least number of folders that differs from all of `others`.
QString tellingFolders(const QString &path, const QStringList &others)
{
    const qsizetype most = path.count(QLatin1Char('/'));
    for (qsizetype count = 1; count < most; ++count) {
        const QString folders = foldersOf(path, count);
        const auto same = [&](const QString &other) {
            return foldersOf(other, count) == folders;
        };
        if (std::none_of(others.begin(), others.end(), same))
            return folders;
    }
    return foldersOf(path, most);
}

} // namespace

QStringList tabTitles(const QStringList &paths)
{
    QStringList titles;
    for (const QString &path : paths) {
        QStringList others;
        for (const QString &other : paths) {
            if (other != path && fileName(other) == fileName(path))
                others << other;
        }
        QString title = fileName(path);
        if (!others.isEmpty())
            title += QString::fromUtf8(" · ") + tellingFolders(path, others);
        titles << title;
    }
    return titles;
}

} // namespace trilane::session
