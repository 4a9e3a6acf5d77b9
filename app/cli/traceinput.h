// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/store/store.h"

#include <memory>
#include <string>

namespace trilane::cli {

/// Opens any trace: a .trilane file, or a foreign one through the import cache, with progress.
[[nodiscard]] Result<std::shared_ptr<const Store>> openTrace(const std::string &path);

/// One line on standard error when events were dropped, repaired or lost, or the file is damaged.
void warnAboutLosses(const Store &store, const std::string &path);

} // namespace trilane::cli
