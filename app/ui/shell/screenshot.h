// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/window/options.h"

namespace trilane::ui {

class Appearance;

/// Opens the file in the real window, waits until everything has been read and computed, and
/// writes a picture of it. Returns when done; must run inside QApplication. An error that is one of
/// usage sets `status`; so does one of takePicture().
[[nodiscard]] Result<void> takeScreenshot(const Options &options, Appearance &appearance,
                                          ExitStatus &status);
/// For --picture: the timeline only, drawn as by the export dialog.
[[nodiscard]] Result<void> takePicture(const Options &options, Appearance &appearance,
                                       ExitStatus &status);

} // namespace trilane::ui
