// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane {

/// Fills the places %1 to %9 of a text; a place without a value is unchanged.
[[nodiscard]] std::string filled(std::string_view text, const std::vector<std::string> &values);

} // namespace trilane
