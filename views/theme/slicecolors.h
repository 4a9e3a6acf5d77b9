// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/kinds.h"
#include "views/theme/theme.h"

#include <string_view>

namespace trilane::theme {

/// The palette's color of a kernel: by its base name, which rows and labels bear, so that a label
/// has one color in every trace, table and histogram.
[[nodiscard]] QColor kernelColor(const Theme &theme, std::string_view name);

/// The color of a slice of that kind and name anywhere in Trilane.
[[nodiscard]] QColor sliceColor(const Theme &theme, SliceKind kind, std::string_view name);

} // namespace trilane::theme
