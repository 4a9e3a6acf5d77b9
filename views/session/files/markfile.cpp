// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/markfile.h"

#include "model/base/platform/thisprocess.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <array>
#include <set>

namespace trilane::session {

namespace {

constexpr std::array kKinds{"bookmark", "note", "span"};
constexpr std::array<const char *, kMarkColors> kColors{"magenta", "orange", "teal",
                                                        "cyan",    "red",    "grey"};
/// Trace times stay within ±2^61.
constexpr qint64 kMaxTime = qint64{1} << 61;

const QString kFormat = QStringLiteral("trilane-marks");

template <size_t N>
int indexOf(const std::array<const char *, N> &words, const QString &word)
{
    const auto found = std::find_if(words.begin(), words.end(), [&word](const char *known) {
        return word == QLatin1String(known);
    });
    return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

bool isTime(const QJsonValue &value)
{
    // Returns the other default for a number with a fraction, or one that does not fit.
    const qint64 time = value.toInteger(kMaxTime + 1);
    return value.isDouble() && time >= -kMaxTime && time <= kMaxTime;
}

QJsonObject objectOf(const Mark &mark)
{
    QJsonObject object{{QStringLiteral("id"), QString::number(mark.id, 16)},
                       {QStringLiteral("kind"), MarkFile::wordOf(mark.kind)},
                       {QStringLiteral("begin_ns"), QJsonValue(qint64{mark.time.begin})},
                       {QStringLiteral("color"), MarkFile::wordOfColor(mark.color)},
                       {QStringLiteral("text"), mark.text}};
    if (mark.isSpan())
        object.insert(QStringLiteral("end_ns"), QJsonValue(qint64{mark.time.end}));
    if (!mark.track.isEmpty())
        object.insert(QStringLiteral("track"), QJsonArray::fromStringList(mark.track));
    return object;
}

} // namespace

QString MarkFile::wordOf(MarkKind kind)
{
    return QString::fromLatin1(kKinds[static_cast<size_t>(kind)]);
}

QString MarkFile::wordOfColor(int color)
{
    return QString::fromLatin1(kColors[static_cast<size_t>(std::clamp(color, 0, kMarkColors - 1))]);
}

QByteArray MarkFile::toJson(const MarkList &marks, const QString &trace)
{
    QJsonArray list;
    for (const Mark &mark : marks)
        list.append(objectOf(mark));
    const QJsonObject root{{QStringLiteral("format"), kFormat},
                           {QStringLiteral("version"), kVersion},
                           {QStringLiteral("trace"), trace},
                           {QStringLiteral("marks"), list}};
    return QJsonDocument(root).toJson(QJsonDocument::Indented);
}

Error MarkFile::damaged(Message what, Message place)
{
    return {.what = std::move(what),
            .place = std::move(place),
            .remedy = msg("the file is kept unchanged and new marks are saved to another one")};
}

Result<Mark> MarkFile::markFrom(const QJsonObject &object, qsizetype at)
{
    const Message place = msg("mark %1", at + 1);
    Mark mark;
    const int kind = indexOf(kKinds, object.value(QLatin1String("kind")).toString());
    if (kind < 0)
        return damaged(msg("its kind is not bookmark, note or span"), place);
    mark.kind = static_cast<MarkKind>(kind);
    const QJsonValue begin = object.value(QLatin1String("begin_ns"));
    const QJsonValue end = mark.isSpan() ? object.value(QLatin1String("end_ns")) : begin;
    if (!isTime(begin) || !isTime(end) || end.toInteger() < begin.toInteger())
        return damaged(msg("its time is missing or invalid"), place);
    mark.time = {begin.toInteger(), end.toInteger()};
    mark.color = std::max(0, indexOf(kColors, object.value(QLatin1String("color")).toString()));
    mark.text = object.value(QLatin1String("text")).toString().left(kMaxMarkTextLength);
    for (const QJsonValue &name : object.value(QLatin1String("track")).toArray())
        mark.track << name.toString();
    mark.id = object.value(QLatin1String("id")).toString().toULongLong(nullptr, 16);
    return mark;
}

Result<MarkList> MarkFile::fromJson(const QByteArray &bytes)
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &problem);
    if (problem.error != QJsonParseError::NoError)
        return damaged(msg("incomplete JSON"), msg("byte %1", problem.offset));
    const QJsonObject root = document.object();
    const QJsonValue version = root.value(QLatin1String("version"));
    if (root.value(QLatin1String("format")).toString() != kFormat || !version.isDouble())
        return damaged(msg("not a mark file"), {});
    if (version.toInt() > kVersion)
        return damaged(msg("written by a newer Trilane (version %1, this one reads up to %2)",
                           version.toInt(), kVersion),
                       {});
    MarkList marks;
    std::set<uint64_t> ids;
    const QJsonArray list = root.value(QLatin1String("marks")).toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        Result<Mark> mark = markFrom(list.at(i).toObject(), i);
        if (!mark)
            return std::move(mark).error();
        // People write marks without an id, and copy them with it.
        for (uint64_t more = static_cast<uint64_t>(i) + 1; mark->id == 0 || ids.contains(mark->id);
             ++more)
            mark->id = more;
        ids.insert(mark->id);
        marks.push_back(std::move(*mark));
    }
    sortMarks(marks);
    return marks;
}

Result<MarkFile::Content> MarkFile::read(const QString &path)
{
    QFile file(path);
    if (!QFileInfo::exists(path))
        return Content{};
    if (file.size() > kMaxBytes)
        return damaged(msg("too large for a mark file"), {}).in(path.toStdString());
    if (!file.open(QIODevice::ReadOnly))
        return damaged(msg("cannot be read: %1", file.errorString().toStdString()), {})
            .in(path.toStdString());
    Content content{.bytes = file.readAll(), .exists = true};
    Result<MarkList> marks = fromJson(content.bytes);
    if (!marks)
        return std::move(marks).error().in(path.toStdString());
    content.marks = std::move(*marks);
    return content;
}

/// Marks are public if the trace is; otherwise private, because they reveal its contents.
bool MarkFile::isForAll(const QString &path)
{
    const QString ending = QStringLiteral(".marks.json");
    return path.endsWith(ending) &&
           QFileInfo(path.chopped(ending.size())).permission(QFile::ReadOther);
}

/// Removes temporary files of QSaveFile left by killed programs, at least an hour old.
void MarkFile::removeUnfinished(const QString &path)
{
    const QFileInfo marks(path);
    const QDateTime longAgo = QDateTime::currentDateTime().addSecs(-3600);
    const QFileInfoList left = marks.dir().entryInfoList(
        {marks.fileName() + QStringLiteral(".??????")}, QDir::Files | QDir::Hidden);
    for (const QFileInfo &file : left) {
        if (!file.isSymLink() && file.fileName().startsWith(marks.fileName()) &&
            file.ownerId() == platform::userNumber() && file.lastModified() < longAgo)
            QFile::remove(file.filePath());
    }
}

Result<void> MarkFile::write(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    const bool isNew = !QFileInfo::exists(path);
    if (file.open(QIODevice::WriteOnly) &&
        (!isNew || isForAll(path) || file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)) &&
        file.write(bytes) == bytes.size() && file.commit()) {
        removeUnfinished(path);
        return {};
    }
    return Error{.what = msg("marks cannot be written: %1", file.errorString().toStdString()),
                 .file = path.toStdString()};
}

} // namespace trilane::session
