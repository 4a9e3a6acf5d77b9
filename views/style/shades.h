// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPalette>

class QStyleOption;

namespace trilane::style {

/// Colors of ordinary widgets, derived from a palette of the theme.
struct Shades
{
    explicit Shades(const QPalette &palette);

    QColor window, panel, lane, line, text, soft, faint, accent, onAccent;
    QColor selected; ///< background of the selection
    QColor hover;    ///< background under the mouse, hovered or pressed
    QColor thumb;    ///< of scroll bars
};

/// State of a widget according to its style option.
struct Mood
{
    explicit Mood(const QStyleOption &option);

    bool enabled, hovered, pressed, checked, focused;
};

/// Thin line around a field or button that is in this mood.
[[nodiscard]] QColor frameOf(const Shades &shades, const Mood &mood);

} // namespace trilane::style
