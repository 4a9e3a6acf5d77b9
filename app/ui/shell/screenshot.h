// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/window/options.h"

namespace trilane::ui {

class Appearance;

/// Opens the file in the real window, waits until everything has been read and computed, and
/// writes a picture of it. Returns when done; must run inside QApplication.
[[nodiscard]] Result<void> takeScreenshot(const Options &options, Appearance &appearance);
/// For --picture: the timeline only, drawn as by the export dialog.
[[nodiscard]] Result<void> takePicture(const Options &options, Appearance &appearance);

} // namespace trilane::ui
