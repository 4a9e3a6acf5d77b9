// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::cli {

/// What `trilane stats --help` says below its options: each report, examples, what numbers mean.
[[nodiscard]] std::string statsFooter();

} // namespace trilane::cli
