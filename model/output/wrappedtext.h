// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::output {

/// Text broken into indented lines of at most `width` columns, each with a line end. Breaks at
/// spaces, and between wide characters except where that would misplace punctuation (CSS Text Level
/// 3, "Line Breaking Details"). A number stays with its unit. Longer words are not broken.
[[nodiscard]] std::string wrapped(std::string_view text, size_t width, std::string_view indent);

} // namespace trilane::output
