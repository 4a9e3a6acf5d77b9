// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace trilane::perfetto {

struct Inflated
{
    std::string bytes; ///< as much as could be decompressed
    Message problem;   ///< empty when that is all
};

/// Packets that are compressed with zlib (RFC 1950), at most `most` bytes of them.
[[nodiscard]] Inflated inflatePackets(std::string_view packed, size_t most);

/// Calls take(packet) for each whole packet of a message Trace that is in memory; stops at the
/// first thing that is none.
void forEachPacket(std::string_view trace, const std::function<void(std::string_view)> &take);

} // namespace trilane::perfetto
