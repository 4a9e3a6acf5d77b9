// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <span>

namespace trilane::items {

/// What the model said in English by one of these patterns, in the user's language: %1 to %9 stand
/// for what differs and stays as it is. The patterns are in the catalog under ModelWords. What
/// fits none is given back. Pure.
[[nodiscard]] QString patternInWords(const QString &english, std::span<const char *const> patterns);

/// What the recorder says in English, as a whole.
[[nodiscard]] QString patternWord(const char *english);

} // namespace trilane::items
