// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

namespace trilane::session {

/// Ids of commands recently run from the palette, newest first; stored in the user's settings. GUI
/// thread.
class UsedCommands
{
public:
    static constexpr int kKept = 12;

    [[nodiscard]] static QStringList list();
    static void add(const QString &id);
};

} // namespace trilane::session
