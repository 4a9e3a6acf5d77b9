// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>

namespace trilane::theme {

/// The system's font for words, with one that has Chinese behind it. `pixels` is its height in
/// logical pixels.
[[nodiscard]] QFont uiFont(int pixels = 13);
/// For names from a trace, without ligatures: some fonts would change "128x64".
[[nodiscard]] QFont nameFont(int pixels = 12);
/// Fixed width, for names and numbers of the machine.
[[nodiscard]] QFont monoFont(int pixels = 12);
/// With equally wide digits, for columns of numbers.
[[nodiscard]] QFont figuresFont(int pixels = 12);

/// Before the first font is used: on a dark ground light letters look heavier than dark ones on a
/// light ground, and OpenType fonts with cubic outlines (Inter, Noto CJK) are drawn thicker still
/// by FreeType. It is asked to thicken less there; what the user has set in FREETYPE_PROPERTIES
/// stands.
enum class TextGround { Light, Dark, Unknown };
void tameTextWeight(TextGround ground);

/// Distance from the top of a line to its baseline; fallback fonts (Chinese in a Latin font) make
/// it larger.
[[nodiscard]] double ascentOf(const QFont &font, const QString &text);

} // namespace trilane::theme
