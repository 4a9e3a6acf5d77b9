// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/motion.h"

#include <QStyle>
#include <QWidget>

namespace trilane::timeline {

bool wantsMotion(const QWidget &widget)
{
    return !qEnvironmentVariableIsSet("TRILANE_NO_ANIMATION") &&
           widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
}

} // namespace trilane::timeline
