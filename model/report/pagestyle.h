// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::report {

// Style common to all pages.

/// The style sheet: the size of a phone, of a window and of paper; colors are the palette's.
[[nodiscard]] std::string_view pageStyle();
/// A class "h-c3" for each cause of idle time: its hatch.
[[nodiscard]] std::string hatchStyle();

/// Sorts a table by a clicked header. Contains no texts and loads nothing.
[[nodiscard]] std::string_view pageScript();

/// The policy of the page (https://www.w3.org/TR/CSP3/): nothing is loaded, and no script runs but
/// the one with this hash, regardless of names in the trace.
[[nodiscard]] std::string_view pagePolicy();

} // namespace trilane::report
