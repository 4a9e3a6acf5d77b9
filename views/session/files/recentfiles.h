// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

namespace trilane::session {

/// Recently opened traces, newest first, stored in the user's settings. GUI thread.
class RecentFiles
{
public:
    static constexpr int kKept = 12;

    /// Files that still exist.
    [[nodiscard]] static QStringList list();
    static void add(const QString &path);
    static void clear();
};

} // namespace trilane::session
