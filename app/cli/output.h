// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::cli {

/// Writes to a file, or to standard output for "" and "-". A regular file is there as a whole or,
/// on any error, as it was before.
[[nodiscard]] Result<void> writeOutput(const std::string &path, std::string_view text);

/// Why a trace cannot be written there: the output replaces what has its name, which must be a
/// file, and one that may go.
[[nodiscard]] std::optional<Error> refusalOf(const std::string &path, bool force);

} // namespace trilane::cli
