// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/shades.h"

#include "views/theme/theme.h"

#include <QStyleOption>

namespace trilane::style {

Shades::Shades(const QPalette &palette)
{
    const auto of = [&](QPalette::ColorRole role) {
        return palette.color(QPalette::Active, role);
    };
    window = of(QPalette::Window);
    panel = of(QPalette::AlternateBase);
    lane = of(QPalette::Base);
    line = of(QPalette::Mid);
    text = of(QPalette::WindowText);
    soft = of(QPalette::PlaceholderText);
    faint = of(QPalette::Dark);
    accent = of(QPalette::Highlight);
    onAccent = of(QPalette::HighlightedText);
    selected = theme::mixed(accent, lane, window.lightness() < 128 ? 0.22 : 0.14);
    hover = theme::mixed(text, panel, 0.07);
    thumb = theme::mixed(faint, panel, 0.45);
}

Mood::Mood(const QStyleOption &option)
    : enabled(option.state & QStyle::State_Enabled)
    , hovered(enabled && (option.state & QStyle::State_MouseOver))
    , pressed(option.state & QStyle::State_Sunken)
    , checked(option.state & QStyle::State_On)
    , focused(option.state & QStyle::State_HasFocus)
{}

QColor frameOf(const Shades &shades, const Mood &mood)
{
    if (mood.focused)
        return shades.accent;
    return mood.hovered ? shades.faint : shades.line;
}

} // namespace trilane::style
