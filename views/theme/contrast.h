// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QColor>

namespace trilane::theme {

/// Relative luminance of an opaque color, 0 black … 1 white (WCAG 2.1, "relative luminance").
[[nodiscard]] double luminanceOf(QRgb color);
/// 1 … 21 (WCAG 2.1, "contrast ratio"); 4.5 is what text of usual size needs.
[[nodiscard]] double contrastOf(QRgb a, QRgb b);

} // namespace trilane::theme
