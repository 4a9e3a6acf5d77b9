// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::ui {

/// What the user has chosen once for always; kept in the user's settings. All are off until
/// chosen. Any thread that may use QSettings.
class Preferences
{
public:
    /// A file that has changed is read again without asking.
    [[nodiscard]] static bool reloadChanged();
    static void setReloadChanged(bool on);
    /// A second trilane-ui hands its files to the window that is open.
    [[nodiscard]] static bool singleWindow();
    static void setSingleWindow(bool on);
    /// Without files, the traces of the last time are opened.
    [[nodiscard]] static bool restoreTabs();
    static void setRestoreTabs(bool on);
};

} // namespace trilane::ui
