// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/recorderthreads.h"

#include <algorithm>
#include <array>

namespace trilane::idle {

bool isOfRecorder(store::Tables trace, std::string_view name)
{
    static constexpr std::array<std::string_view, 4> kNames{"trilane", "trilaned", "trilane cupti",
                                                            "trilane-helper"};
    return trace.info().sourceFormat == "trilane" &&
           std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

} // namespace trilane::idle
