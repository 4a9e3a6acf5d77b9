// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::report {

/// Text of unknown origin for HTML and SVG: in an element or a quoted attribute it stays text.
/// Control characters, direction overrides and invalid UTF-8 become U+FFFD, see plainLine().
[[nodiscard]] std::string escaped(std::string_view text);

/// The same of a name that may be pages long: its middle is left out, so that a page's size is
/// bounded by its rows.
[[nodiscard]] std::string escapedName(std::string_view name);

/// Escapes a sentence: text between two backticks is code.
[[nodiscard]] std::string escapedWithCode(std::string_view text);

/// "<TAG>text</TAG>", with the text escaped.
[[nodiscard]] std::string element(std::string_view tag, std::string_view text);

/// A coordinate or length of SVG, with at most one digit after the point.
[[nodiscard]] std::string coordinate(double value);

} // namespace trilane::report
