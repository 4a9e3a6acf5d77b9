// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace trilane::ui {

/// Restores damaged user settings. QSettings writes its file atomically and merges concurrent
/// changes; in case the file is damaged otherwise (truncated, overwritten), a copy of the last
/// valid one is kept beside it. GUI thread.
class SettingsGuard
{
public:
    enum class Found { Whole, Mended, StartedAnew };

    /// Call before reading settings: restores lost values of a damaged file from the copy; an
    /// unreadable file is renamed to NAME.damaged.
    static Found mend();
    /// Marks the file as whole and copies it: after mend() and at an orderly end.
    static void seal();

    [[nodiscard]] static QString copyPath();
};

} // namespace trilane::ui
