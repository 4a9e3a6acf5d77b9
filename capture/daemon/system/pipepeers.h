// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <set>
#include <string>

namespace trilane::daemon {

/// Processes of the same user that read what one of `recorded` writes into a pipe, or write what it
/// reads, with their names; not those of `recorded` themselves. Standard input and output do not
/// count, nor do those that have started them: who shows or logs what a program says does nothing
/// for it. What may not be looked at is left out. Takes some milliseconds.
[[nodiscard]] std::map<int, std::string> pipePeers(const std::set<int> &recorded);

} // namespace trilane::daemon
