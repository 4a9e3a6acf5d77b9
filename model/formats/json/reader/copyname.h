// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <string_view>

namespace trilane::json {

/// Arguments of a copy or memset with further details.
struct CopyWords
{
    std::string_view kind{};   ///< "HtoD", "HostToDevice" (roctracer)
    std::string_view source{}; ///< "pageable": Trilane's own words
    std::string_view destination{};
};

/// Direction from a copy's name, "Memcpy HtoD (Pinned -> Device)", else from its arguments; memory
/// kinds from its arguments, else from its name.
[[nodiscard]] format::CopyInfo copyInfoOf(std::string_view name, const CopyWords &words);

} // namespace trilane::json
