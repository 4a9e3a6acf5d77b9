// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fuzz/inputbytes.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::fuzz {

/// What one side of a connection says at a time: the input's bytes, and a byte that chooses the
/// descriptors that go with them.
struct Packet
{
    uint8_t choice = 0;
    std::string bytes;
};

/// The rest of the input: a byte, a size (2 bytes), so many bytes, and again.
[[nodiscard]] std::vector<Packet> packetsOf(InputBytes &input, size_t most);

/// With descriptors, which stay the caller's. False: it was not sent.
bool sendPacket(int socket, std::string_view bytes, std::span<const int> descriptors);

/// The lowest number that is free: the same before and after means that none was left open.
[[nodiscard]] int lowestFree();

} // namespace trilane::fuzz
