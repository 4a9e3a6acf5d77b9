// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idletable.h"
#include "model/store/fwd.h"

#include <string>

namespace trilane::cli {

/// `trilane gaps --format json`: an object with the file and, for each GPU, its times and rows,
/// whose idle_ns sum to the GPU's.
[[nodiscard]] std::string gapsJson(store::Tables trace, const std::vector<idle::GpuIdle> &gpus,
                                   idle::IdleKey by, const std::string &file);

} // namespace trilane::cli
