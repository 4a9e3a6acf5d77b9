// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <optional>
#include <string_view>

// Texts of words "key:value" in which XLA's profiler describes GPU work, in XPlane profiles and in
// the Chrome traces made of them.

namespace trilane::xplane {

/// "regs:74 static_shared:0 dynamic_shared:16384 grid:128,1,1 block:128,1,1 occ_pct:37.5"; nullopt
/// without grid and block.
[[nodiscard]] std::optional<format::LaunchConfig> launchOf(std::string_view details);

struct CopyDetails
{
    format::CopyInfo info;
    std::optional<int64_t> bytes;
};

/// "kind_src:pageable kind_dst:device size:4096 dest:0 async:1". `name` gives the direction:
/// "MemcpyH2D".
[[nodiscard]] CopyDetails copyOf(std::string_view name, std::string_view details);
/// "kind:device num_bytes:4096 async:1", the destination of a memory set.
[[nodiscard]] CopyDetails setOf(std::string_view details);

/// The number in "Stream #14(Compute)"; nothing in names of other lines.
[[nodiscard]] std::optional<int64_t> streamNumberIn(std::string_view line);
/// The number in "/device:GPU:0"; nothing in names of other planes.
[[nodiscard]] std::optional<int64_t> gpuNumberIn(std::string_view plane);

} // namespace trilane::xplane
