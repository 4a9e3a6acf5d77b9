// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/markfile.h"

#include <QString>

namespace trilane::session {

/// Candidate files for the marks of a trace: beside the opened file, `TRACE.marks.json`; in the
/// user's data folder if that is not writable. An unreadable file is skipped: the next one is named
/// "… (2)". Plain value; any thread.
class MarkPlaces
{
    Q_DECLARE_TR_FUNCTIONS(MarkPlaces)

public:
    MarkPlaces() = default;
    explicit MarkPlaces(const QString &trace);

    /// A file of marks to use, in one of the two folders.
    struct Found
    {
        QString path;
        MarkFile::Content content;
        QString problem; ///< one sentence about a file that was stepped over; else empty
    };
    [[nodiscard]] Found beside() const { return find(m_beside); }
    [[nodiscard]] Found away() const { return find(m_away); }
    /// Name of the trace's file.
    [[nodiscard]] const QString &name() const { return m_name; }
    [[nodiscard]] bool isAway(const QString &path) const { return path.startsWith(m_away); }

    friend bool operator==(const MarkPlaces &, const MarkPlaces &) = default;

private:
    [[nodiscard]] static QString numbered(const QString &stem, int number);
    [[nodiscard]] static Found find(const QString &stem);

    QString m_name;
    QString m_beside; ///< path without " (2).json"
    QString m_away;
};

} // namespace trilane::session
