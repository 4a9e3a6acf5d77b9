// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/theme/theme.h"
#include "views/timeline/rows/layout.h"

#include <QPainter>
#include <QStringList>

namespace trilane::timeline {

/// Position of a box of that size beside the pointer: inside the window, not under the pointer.
[[nodiscard]] QRect tipBox(QSize window, QPoint pointer, QSize box);

/// Draws the lines of a tip at the pointer; the first one is a name of the machine.
void paintTip(QPainter &painter, const theme::Theme &theme, QSize window, QPoint pointer,
              const QStringList &lines);

} // namespace trilane::timeline
