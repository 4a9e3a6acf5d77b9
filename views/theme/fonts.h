// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>

namespace trilane::theme {

/// The system's font for texts, with a fallback for Chinese. `pixels`: height in logical pixels.
[[nodiscard]] QFont uiFont(int pixels = 13);
/// For names from a trace, without ligatures: some fonts would change "128x64".
[[nodiscard]] QFont nameFont(int pixels = 12);
/// Fixed width, for names and numbers of the machine.
[[nodiscard]] QFont monoFont(int pixels = 12);
/// With equally wide digits, for columns of numbers.
[[nodiscard]] QFont figuresFont(int pixels = 12);

/// Call before the first font is used. Light letters on a dark background look heavier than dark
/// ones on light, and FreeType draws OpenType fonts with cubic outlines (Inter, Noto CJK) even
/// thicker. On dark, it is set to embolden less, unless the user has set FREETYPE_PROPERTIES.
enum class TextGround { Light, Dark, Unknown };
void tameTextWeight(TextGround ground);

/// Distance from the top of a line to its baseline; fallback fonts (Chinese in a Latin font) make
/// it larger.
[[nodiscard]] double ascentOf(const QFont &font, const QString &text);

} // namespace trilane::theme
