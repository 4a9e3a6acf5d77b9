// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane {

/// A text as one word of a command for a shell; never one that reads as an option.
[[nodiscard]] std::string shellWord(std::string_view text);

} // namespace trilane
