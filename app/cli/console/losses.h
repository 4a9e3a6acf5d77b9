// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <string>
#include <vector>

namespace trilane::cli {

/// What of the recording is not in the trace, in clauses of the user's language: cut off, dropped,
/// lost, damaged, without an index. Damage is only known of
/// what was read; where there is some, the rest of the file is read as well.
[[nodiscard]] std::vector<std::string> lossesOf(const store::Store &store);

/// Each of them, and what was repaired, as a line on standard error where it was not told yet,
/// before what a command answers. All of them: a command that writes as it reads may find more
/// damage and warns again at its end.
std::vector<std::string> warnAboutLosses(const store::Store &store, const std::string &path,
                                         const std::vector<std::string> &alreadyTold = {});

} // namespace trilane::cli
