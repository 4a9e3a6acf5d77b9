// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/state/mark.h"

#include <QByteArray>
#include <QCoreApplication>

namespace trilane::session {

/// Marks as human-readable text: JSON with a version, times in ns of trace time, tracks by name.
/// Errors are in the user's language and name file, position and remedy. Any thread.
class MarkFile
{
    Q_DECLARE_TR_FUNCTIONS(MarkFile)

public:
    static constexpr int kVersion = 1;
    static constexpr qint64 kMaxBytes = 16 << 20; ///< bytes; more is no file of marks

    /// Contents of a file; nothing if there is no file. `bytes` shows whether it changed.
    struct Content
    {
        MarkList marks;
        QByteArray bytes;
        bool exists = false;
    };

    [[nodiscard]] static Result<Content> read(const QString &path);
    /// Whole or not at all.
    [[nodiscard]] static Result<void> write(const QString &path, const QByteArray &bytes);

    /// `trace` is the name of the file the marks belong to, for readers.
    [[nodiscard]] static QByteArray toJson(const MarkList &marks, const QString &trace);
    [[nodiscard]] static Result<MarkList> fromJson(const QByteArray &bytes);

    /// "bookmark", "note", "span": the same in every language.
    [[nodiscard]] static QString wordOf(MarkKind kind);
    [[nodiscard]] static QString wordOfColor(int color);

private:
    [[nodiscard]] static Result<Mark> markFrom(const class QJsonObject &object, qsizetype at);
    [[nodiscard]] static bool isForAll(const QString &path);
    static void removeUnfinished(const QString &path);
    [[nodiscard]] static Error damaged(Message what, Message place);
};

} // namespace trilane::session
