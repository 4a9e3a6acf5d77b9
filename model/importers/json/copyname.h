// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <string_view>

namespace trilane::json {

/// Direction and memory kinds from a copy's name, "Memcpy HtoD (Pinned -> Device)", or where that
/// does not tell from its argument "kind", "HtoD" (roctracer).
[[nodiscard]] CopyInfo copyInfoOf(std::string_view name, std::string_view kindArgument);

} // namespace trilane::json
