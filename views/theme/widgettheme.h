// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/theme/theme.h"

namespace trilane::theme {

/// The theme whose palette a widget has: widgets follow the application's palette and need no
/// other way to learn that it has changed.
[[nodiscard]] inline const Theme &themeOf(const QPalette &palette)
{
    return Theme::of(palette.color(QPalette::Active, QPalette::Window).lightness() < 128);
}

} // namespace trilane::theme
