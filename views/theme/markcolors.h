// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/theme/theme.h"

namespace trilane::theme {

/// Colors of the user's marks, Paul Tol's vibrant scheme, safe for the color-blind: magenta,
/// orange, teal, cyan, red, gray. Numbers outside of 0 … 5 are the nearest of them.
[[nodiscard]] QColor markColor(const Theme &theme, int color);

} // namespace trilane::theme
