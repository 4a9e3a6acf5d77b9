// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <set>
#include <string>

namespace trilane::daemon {

/// Processes of the same user at the other ends of pipes of `recorded`, with their names, excluding
/// `recorded`. Standard input and output do not count, nor do ancestors, because programs that
/// display or log output do no work for it. Inaccessible processes are omitted. Takes some
/// milliseconds.
[[nodiscard]] std::map<int, std::string> pipePeers(const std::set<int> &recorded);

} // namespace trilane::daemon
