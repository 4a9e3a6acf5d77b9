// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::output {

/// Text broken into lines of at most `width` columns behind an indent, each with its end: at
/// spaces, and between wide characters where no punctuation comes to stand at a wrong end (as CSS
/// Text Level 3, "Line Breaking Details", asks for). A number stays with what it counts. A word
/// that is longer stays whole.
[[nodiscard]] std::string wrapped(std::string_view text, size_t width, std::string_view indent);

} // namespace trilane::output
