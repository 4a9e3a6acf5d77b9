// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace trilane::items {

/// Why an agent cannot be loaded into a process, as `trilane ps` says it, in the user's language;
/// numbers and names in it stay. What is not known stays as it is. Pure.
[[nodiscard]] QString obstacleInWords(const QString &english);

} // namespace trilane::items
