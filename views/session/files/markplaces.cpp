// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/markplaces.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace trilane::session {

namespace {

/// Maximum number of damaged files kept.
constexpr int kMaxFiles = 9;

} // namespace

MarkPlaces::MarkPlaces(const QString &trace)
{
    const QFileInfo file(trace);
    m_name = file.fileName();
    m_beside = file.absoluteFilePath() + QStringLiteral(".marks");
    const QByteArray key =
        QCryptographicHash::hash(file.absoluteFilePath().toUtf8(), QCryptographicHash::Sha256);
    m_away = QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
                 .filePath(QStringLiteral("marks/%1-%2")
                               .arg(m_name, QString::fromLatin1(key.toHex().left(12))));
}

QString MarkPlaces::numbered(const QString &stem, int number)
{
    return number == 1 ? stem + QStringLiteral(".json")
                       : stem + QStringLiteral(" (%1).json").arg(number);
}

MarkPlaces::Found MarkPlaces::find(const QString &stem)
{
    Found found;
    for (int number = 1; number <= kMaxFiles; ++number) {
        const QString path = numbered(stem, number);
        Result<MarkFile::Content> content = MarkFile::read(path);
        if (!content && found.problem.isEmpty())
            found.problem = QString::fromStdString(content.error().message());
        if (!content)
            continue;
        if (found.path.isEmpty() || content->exists)
            found.path = path;
        if (content->exists) {
            found.content = std::move(*content);
            break;
        }
    }
    return found;
}

} // namespace trilane::session
