// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/crc32c.h"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace trilane {

namespace {

constexpr std::array<uint32_t, 256> makeTable()
{
    std::array<uint32_t, 256> table{};
    for (uint32_t i = 0; i < 256; ++i) {
        uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 1) ? (value >> 1) ^ 0x82f63b78u : value >> 1;
        table[i] = value;
    }
    return table;
}

constexpr std::array<uint32_t, 256> kTable = makeTable();

uint32_t bytewise(const std::byte *data, size_t size, uint32_t crc)
{
    for (size_t i = 0; i < size; ++i)
        crc = kTable[(crc ^ static_cast<uint32_t>(data[i])) & 0xff] ^ (crc >> 8);
    return crc;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) uint32_t hardware(const std::byte *data, size_t size,
                                                    uint32_t crc)
{
    uint64_t wide = crc;
    for (; size >= 8; data += 8, size -= 8) {
        uint64_t word;
        std::memcpy(&word, data, sizeof word);
        wide = _mm_crc32_u64(wide, word);
    }
    return bytewise(data, size, static_cast<uint32_t>(wide));
}
#endif

} // namespace

uint32_t crc32c(std::span<const std::byte> data, uint32_t seed)
{
#if defined(__x86_64__)
    static const bool fast = __builtin_cpu_supports("sse4.2");
    if (fast)
        return ~hardware(data.data(), data.size(), ~seed);
#endif
    return ~bytewise(data.data(), data.size(), ~seed);
}

} // namespace trilane
