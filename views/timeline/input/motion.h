// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

class QWidget;

namespace trilane::timeline {

/// False if the style or the desktop disables animations, or TRILANE_NO_ANIMATION is set: for
/// pictures, tests and slow remote screens.
[[nodiscard]] bool wantsMotion(const QWidget &widget);

} // namespace trilane::timeline
