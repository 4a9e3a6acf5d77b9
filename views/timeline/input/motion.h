// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStyle>
#include <QWidget>

class QWidget;

namespace trilane::timeline {

/// False if the style or the desktop disables animations, or TRILANE_NO_ANIMATION is set: for
/// pictures, tests and slow remote screens.
[[nodiscard]] inline bool wantsMotion(const QWidget &widget)
{
    return !qEnvironmentVariableIsSet("TRILANE_NO_ANIMATION") &&
           widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
}

} // namespace trilane::timeline
