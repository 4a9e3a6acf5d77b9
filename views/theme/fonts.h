// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>

namespace trilane {

/// The system's font for words, with one that has Chinese behind it. `pixels` is its height in
/// logical pixels.
[[nodiscard]] QFont uiFont(int pixels = 13);
/// Fixed width, for names and numbers of the machine.
[[nodiscard]] QFont monoFont(int pixels = 12);
/// The same with all digits equally wide, for columns of numbers.
[[nodiscard]] QFont figuresFont(int pixels = 12);

} // namespace trilane
