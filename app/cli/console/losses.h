// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"

#include <string>
#include <vector>

namespace trilane::cli {

/// Missing parts of the recording as clauses in the user's language: truncated, dropped, lost,
/// damaged, without an index. Damage is only known of parts that were read; if there is some, the
/// rest of the file is read, too.
[[nodiscard]] std::vector<std::string> lossesOf(const store::Store &store);

/// Prints each loss, and repairs, as a line on standard error unless printed before, ahead of the
/// command's output. Returns all losses: a command that writes while reading may find more damage
/// and warns again at its end.
std::vector<std::string> warnAboutLosses(const store::Store &store, const std::string &path,
                                         const std::vector<std::string> &alreadyTold = {});

} // namespace trilane::cli
