// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

namespace trilane::session {

/// Ids of the commands that were run last from the palette, newest first; kept in the user's
/// settings. GUI thread.
class UsedCommands
{
public:
    static constexpr int kKept = 12;

    [[nodiscard]] static QStringList list();
    static void add(const QString &id);
};

} // namespace trilane::session
