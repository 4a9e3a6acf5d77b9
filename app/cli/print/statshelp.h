// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::cli {

/// Footer of `trilane stats --help`: reports, examples, notes on the numbers.
[[nodiscard]] std::string statsFooter();

} // namespace trilane::cli
