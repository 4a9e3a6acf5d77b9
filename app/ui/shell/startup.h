// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/window/options.h"

namespace trilane::ui {

class Appearance;

/// Opens the files in a window and runs until it is closed; or hands them to the window that is
/// open, if the user has chosen so. Returns the exit status.
[[nodiscard]] int runWindow(const Options &options, Appearance &appearance);

} // namespace trilane::ui
