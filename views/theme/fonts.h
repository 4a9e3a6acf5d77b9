// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>

namespace trilane {

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

} // namespace trilane
