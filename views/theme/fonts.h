// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>

namespace trilane::theme {

/// The system's font for words, with one that has Chinese behind it. `pixels` is its height in
/// logical pixels.
[[nodiscard]] QFont uiFont(int pixels = 13);
/// The same for names out of a trace: letter by letter as they are. Some fonts' ligatures would
/// make "128x64" another name.
[[nodiscard]] QFont nameFont(int pixels = 12);
/// Fixed width, for names and numbers of the machine.
[[nodiscard]] QFont monoFont(int pixels = 12);
/// The same with all digits equally wide, for columns of numbers.
[[nodiscard]] QFont figuresFont(int pixels = 12);

/// Before the first font is used: on a dark ground light letters look heavier than dark ones on a
/// light ground, and OpenType fonts with cubic outlines (Inter, Noto CJK) are drawn thicker still
/// by FreeType. It is asked to thicken less there; what the user has set in FREETYPE_PROPERTIES
/// stands.
enum class TextGround { Light, Dark, Unknown };
void tameTextWeight(TextGround ground);

/// How far below its top a line of text has its baseline: letters that another font has to stand in
/// for (中文 in a Latin one) make it taller.
[[nodiscard]] double ascentOf(const QFont &font, const QString &text);

} // namespace trilane::theme
