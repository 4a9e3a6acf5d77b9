// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane {

/// A text with values in its places %1 to %9; a place that has no value stays as it is.
[[nodiscard]] std::string filled(std::string_view text, const std::vector<std::string> &values);

} // namespace trilane
