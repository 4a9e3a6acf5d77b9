// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"

#include <string>

namespace trilane::cli {

/// Output of `trilane info`. `file` is the name given by the user.
[[nodiscard]] std::string infoAsText(const store::Store &store, const std::string &file);
[[nodiscard]] std::string infoAsJson(const store::Store &store, const std::string &file);

} // namespace trilane::cli
