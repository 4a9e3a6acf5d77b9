// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::json {

/// The text of a JSON string given between its quotes: escapes resolved (RFC 8259, 7), lone
/// surrogates and invalid UTF-8 replaced by U+FFFD.
[[nodiscard]] std::string unescaped(std::string_view raw);

} // namespace trilane::json
