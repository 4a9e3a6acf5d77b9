// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

namespace trilane {

/// "2026-11-28 10:05:00 UTC" of Unix time in ns.
[[nodiscard]] std::string utcText(int64_t epochNs);

} // namespace trilane
