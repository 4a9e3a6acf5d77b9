// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::ui {

/// User preferences, stored in the settings. All are off by default. Any thread that may use
/// QSettings.
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
