// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/attach/recordings.h"

#include "model/base/platform/paths.h"
#include "model/format/blocks.h"
#include "views/session/attach/attachedrecording.h"
#include "views/session/files/wholefile.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <cerrno>

namespace trilane::session {

namespace {

constexpr qint64 kPiece = 1 << 20;

QString marksOf(const QString &file)
{
    return file + QStringLiteral(".marks.json");
}

/// Characters valid in names of every file system.
QString harmless(QString text)
{
    static const QRegularExpression odd(QStringLiteral("[^\\w.@-]+"),
                                        QRegularExpression::UseUnicodePropertiesOption);
    return text.replace(odd, QStringLiteral("-")).left(60);
}

QString nameOf(const AttachTarget &target)
{
    QStringList parts;
    if (!target.processes.empty())
        parts << harmless(target.processes.front().shortName())
              << QString::number(target.processes.front().pid);
    if (!target.host.isHere())
        parts << harmless(target.host.name());
    parts << QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    return parts.join(QLatin1Char('-'));
}

Error errorOf(MessageText what, const QFileDevice &file)
{
    return {.what = msg("%1: %2", what, file.errorString().toStdString()),
            .file = file.fileName().toStdString()};
}

Result<void> copyFile(const QString &from, const QString &to, const jobs::JobContext &job)
{
    QFile source(from);
    if (!source.open(QIODevice::ReadOnly))
        return errorOf(MessageText("cannot be read"), source);
    WholeFile target(to, {from});
    bool isGood = target.open();
    const auto total = static_cast<uint64_t>(source.size());
    for (uint64_t done = 0; isGood && !job.stopped() && !source.atEnd(); job.report(done, total)) {
        const QByteArray piece = source.read(kPiece);
        isGood = !piece.isEmpty() && target.write(piece);
        done += static_cast<uint64_t>(piece.size());
    }
    if (job.stopped())
        return Error::stopped();
    if (isGood && target.commit())
        return {};
    return Error{.what = msg("cannot be written: %1", target.errorString().toStdString()),
                 .file = to.toStdString()};
}

Result<void> moveFile(const QString &from, const QString &to, const jobs::JobContext &job)
{
    if (platform::renameFile(QFile::encodeName(from).toStdString(),
                             QFile::encodeName(to).toStdString()))
        return {};
    if (errno != EXDEV)
        return Error::fromErrno(msg("cannot be written"), to.toStdString());
    if (Result<void> copied = copyFile(from, to, job); !copied)
        return copied;
    QFile::remove(from);
    return {};
}

} // namespace

QString Recordings::folder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation))
        .filePath(QStringLiteral("recordings"));
}

Result<QString> Recordings::newFile(const AttachTarget &target)
{
    QDir().mkpath(folder());
    const QString stem = QDir(folder()).filePath(nameOf(target));
    for (int number = 1;; ++number) {
        QFile file(number == 1 ? stem + QStringLiteral(".trilane")
                               : QStringLiteral("%1-%2.trilane").arg(stem).arg(number));
        if (file.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                      QFileDevice::ReadOwner | QFileDevice::WriteOwner))
            return file.fileName();
        if (!file.exists())
            return errorOf(MessageText("cannot be written"), file);
    }
}

bool Recordings::isUnsaved(const QString &file)
{
    const QFileInfo info(file);
    return info.absolutePath() == folder() &&
           info.size() > static_cast<qint64>(format::kFileHeaderBytes);
}

bool Recordings::isNothing(const QString &file)
{
    return QFileInfo(file).absolutePath() == folder() && !isUnsaved(file);
}

QStringList Recordings::leftOver()
{
    QStringList files;
    const QFileInfoList all =
        QDir(folder()).entryInfoList({QStringLiteral("*.trilane")}, QDir::Files, QDir::Time);
    for (const QFileInfo &file : all) {
        if (file.size() > static_cast<qint64>(format::kFileHeaderBytes))
            files << file.absoluteFilePath();
    }
    return files;
}

void Recordings::discard(const QString &file)
{
    QFile::remove(file);
    QFile::remove(marksOf(file));
}

Result<void> Recordings::move(const QString &from, const QString &to, const jobs::JobContext &job)
{
    if (Result<void> done = moveFile(from, to, job); !done)
        return done;
    // The trace was moved: a failure to move its marks is no failure of the whole.
    if (QFileInfo::exists(marksOf(from)))
        (void)moveFile(marksOf(from), marksOf(to), {});
    return {};
}

} // namespace trilane::session
