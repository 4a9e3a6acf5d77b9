// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane {

/// Quotes a text as one word of a shell command that is never read as an option.
[[nodiscard]] std::string shellWord(std::string_view text);

} // namespace trilane
